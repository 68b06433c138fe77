// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/windownotices.h"
#include "app/desk/windowsettings.h"
#include "core/language/translations.h"
#include "ui/shell/mainwindow.h"

#include <QDialog>
#include <QObject>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <memory>

namespace clinicdesk::ui {
class ConnectionWizard;
} // namespace clinicdesk::ui

namespace clinicdesk::desk {

/// The window of the program, while there is one: shown where the last one was closed, filled with pages when the
/// stores are open, and opened again when the user chooses another language. Notices stay then.
class ProgramWindow : public QObject {
    Q_OBJECT
public:
    /// Makes a window without pages.
    using Make = std::function<std::unique_ptr<ui::MainWindow>()>;
    /// Opens the pages of `window`.
    using Fill = std::function<void(ui::MainWindow &window)>;
    /// The wizard in place of a window; null if there is none.
    using FirstStart = std::function<ui::ConnectionWizard *()>;

    /// From now on, the process speaks the language of `settings`. Both references must outlive this.
    ProgramWindow(WindowSettings &settings, Translations &translations, Make make, Fill fill, FirstStart firstStart);
    ~ProgramWindow() override;

    /// Null while there is no window.
    ui::MainWindow *get() const { return m_window.get(); }
    /// Whether there is a window that has its pages.
    bool isOpen() const { return m_window && m_window->isOpen(); }
    WindowNotices &notices() { return m_notices; }

    /// Shows a window without pages and without notices. Call while there is none.
    void show();
    /// Opens the pages of the window. Call while there is a window without pages.
    void open() { m_fill(*m_window); }
    /// Adds these files to the Upload page; without a window, to that of the next one.
    void addFiles(const QStringList &files);
    /// Hides the window, and deletes it later, because the call may come from one of its buttons. Show another window
    /// before: closing the last one ends the program.
    void close();
    /// Deletes the window at once, if there is one.
    void destroy();

Q_SIGNALS:
    /// The process speaks another language. The window was opened again, if there is one; the wizard was not.
    void languageChanged();

private:
    void useLanguage();
    void considerLanguage();
    /// Asks over `parent` before this is lost; changes the language at once if nothing is.
    void changeLanguageUnlessLost(const QStringList &unsaved, QWidget &parent);
    void changeLanguage();
    void openAgain();

    WindowSettings &m_settings;
    Translations &m_translations;
    const Make m_make;
    const Fill m_fill;
    const FirstStart m_firstStart;
    QStringList m_files; ///< for the next window
    WindowNotices m_notices;
    QPointer<QDialog> m_question; ///< about what is not saved; null while nothing is asked
    std::unique_ptr<ui::MainWindow> m_window;
};

} // namespace clinicdesk::desk
