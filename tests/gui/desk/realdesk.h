// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/desk.h"
#include "core/outbox/outbox.h"
#include "tests/gui/desk/freshcomputer.h"
#include "ui/upload/uploadpage.h"

#include <memory>

class QListView;

namespace clinicdesk::support {

/// The whole program but its `main`, in the home of this test: what a person sees of it, and the keyboard.
class RealDesk {
public:
    explicit RealDesk(ui::ThemeManager &look);

    void start();
    /// Null while there is none.
    ui::MainWindow *window() const;
    ui::ConnectionWizard *assistant() const;
    /// What is visible in the window or the assistant contains these words.
    bool says(const QString &words) const;

    /// From the form of the first start to the open window, by keyboard alone.
    void connectTo(const PracticeProcess &practice);
    /// From the form of a connection until it is saved.
    void enterConnection(const PracticeProcess &practice, const QString &name);
    /// From the form of a connection until its check begins.
    void checkConnection(const PracticeProcess &practice, const QString &name, const SharedSecret &token);
    /// Once the check has found everything in order.
    void saveChecked();
    /// In the dialog for a new token, which closes by itself.
    void giveNewToken(const SharedSecret &token);
    /// From the form of the connection, open at its key, back to the window.
    void giveKey(const PracticeProcess &practice, bool encryptPayloads);
    void requestPatient(const QString &number);
    void drop(const QStringList &papers);
    void pressSend();
    /// The window, for another one that is in front meanwhile.
    void leaveAndComeBack();
    /// What a screen reader says of the documents on the desk.
    QStringList spokenRows() const;

    static void type(QStringView text);
    static void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    /// Tab until the widget of that name has the keyboard.
    static void tabTo(const QString &name);

private:
    template <class Window>
    Window *find() const;

    QList<QPointer<QWidget>>
        m_others; ///< windows of another desk; the next one may get the address of one that is gone
    mutable QPointer<ui::MainWindow> m_window;
    std::unique_ptr<desk::Desk> m_desk;
};

} // namespace clinicdesk::support
