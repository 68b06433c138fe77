// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/desktopapp.h"
#include "app/desk/erasing.h"
#include "core/outbox/outbox.h"
#include "tests/gui/desk/freshcomputer.h"
#include "ui/upload/uploadpage.h"

#include <memory>

class QListView;

namespace clinicdesk::support {

/// The whole program except its `main`, in the home of this test: what the user sees, and the keyboard.
class RealDesk {
public:
    explicit RealDesk(ui::ThemeManager &look, const Policy &policy = {});
    ~RealDesk();

    void start();
    /// As when the program is started again with these files.
    void open(const QStringList &files);
    /// Null while there is no window, or while its pages are not open.
    ui::MainWindow *window() const;
    /// Null while there is no window.
    ui::MainWindow *shownWindow() const;
    ui::ConnectionWizard *assistant() const;
    /// Whether a visible text of the window or the wizard contains these words.
    bool says(const QString &words) const;

    /// Goes from the form of the first start to the open window, only by keyboard.
    void connectTo(const PracticeProcess &practice);
    /// Fills in the form of a connection and saves it.
    void enterConnection(const PracticeProcess &practice, const QString &name);
    /// Fills in the form of a connection and starts its check.
    void checkConnection(const PracticeProcess &practice, const QString &name, const SharedSecret &token);
    /// Waits until the check has found no problem, then saves.
    void saveChecked();
    /// Enters the token in the dialog for a new token, which then closes automatically.
    void giveNewToken(const SharedSecret &token);
    /// Enters the key in the dialog for it, and returns to the window.
    void giveKey(const PracticeProcess &practice, bool encryptPayloads);
    void requestPatient(const QString &number);
    void drop(const QStringList &paths);
    void pressSend();
    /// Activates another window, then the window of the program.
    void leaveAndComeBack();
    /// The text that a screen reader reads for the documents on the Upload page.
    QStringList spokenRows() const;

    /// Null while the program is not locked.
    ui::LockWindow *lockWindow() const;
    /// Types the PIN into the lock window.
    void unlock(const QString &pin);
    PeopleStore &people() { return *m_people; }
    /// Null until the user has removed everything; then the window is gone.
    desk::EraseRun *erasing() const { return m_erasing.get(); }

    static void type(QStringView text);
    static void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    /// Presses Tab until the widget of that name has the focus.
    static void tabTo(const QString &name);
    /// Opens the menu of the button by keys and chooses the command.
    static void chooseInMenu(const QString &button, const QString &command);

private:
    template <class Window>
    Window *find() const;
    void replace(const desk::AppUser &user);
    /// Ends the program, except for the process.
    void endDesk();

    QList<QPointer<QWidget>>
        m_others; ///< windows of another RealDesk; the next window may get the address of a destroyed one
    mutable QPointer<ui::MainWindow> m_window;
    Translations m_translations;

    ui::ThemeManager &m_look;
    std::shared_ptr<PeopleStore> m_people;
    QObject m_context; ///< receives what replaces the program
    std::unique_ptr<desk::DesktopApp> m_desk;
    std::unique_ptr<desk::EraseRun> m_erasing;
};

} // namespace clinicdesk::support
