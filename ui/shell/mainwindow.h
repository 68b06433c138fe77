// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/pages.h"
#include "ui/widgets/closingmark.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/thememanager.h"

#include <QMap>
#include <QWidget>

#include <memory>
#include <optional>

class QAction;
class QVBoxLayout;

namespace clinicdesk::ui {

class CurrentConnection;
class DevelopmentBand;

/// The subjects of banners over the whole window; each subject has one banner.
enum class Notice {
    InMemory,          ///< nothing is saved when the window closes
    StartupProblem,    ///< something failed during the start
    StoreRecovered,    ///< the state of the store when it was opened; shown once, so it stays
    Store,             ///< the disk refuses writes
    Folders,           ///< nothing can be written in some of our folders
    Keychain,          ///< the keychain does not return the secrets of a connection
    SendingProblem,    ///< this process cannot send for a connection
    Clock,             ///< the clock of this computer is wrong
    TokenEnds,         ///< the token of the connection in use expires soon, or has expired
    Journal,           ///< the journal was changed, or cannot be written
    OrphanedDocuments, ///< documents wait for a connection that is not known here
};

class MainWindow;

/// The bands over the whole window: practice mode or the environment of the connection, and the notices.
class WindowBands : public QWidget {
    Q_OBJECT
public:
    /// Becomes a child of the window.
    WindowBands(CurrentConnection &connection, bool practice, MainWindow *window);

    void setNotice(Notice notice, const std::optional<Problem> &problem);

private:
    void showEnvironment();

    CurrentConnection &m_connection;
    MainWindow *m_window; ///< emits that a remedy was chosen
    QVBoxLayout *m_bands;
    DevelopmentBand *m_development = nullptr; ///< a child; null in practice mode
    QMap<Notice, ProblemBanner *> m_notices;  ///< children
};

class ConnectionButton;
class OutboxDisplay;
class OutboxNotifications;
class PageStack;
class PersonButton;
class Rail;
class StatusLine;
class TopBar;
class WindowMenu;

/// The window: banners, rail, patient and connection on every page, the pages, the status line. It is shown before the
/// outbox is open: a page that is selected, a patient number that is typed and files that are added before `open()`
/// stay. It knows the types of only four pages: the one that accepts files, and those that open another page or
/// are opened from elsewhere.
class MainWindow : public QWidget {
    Q_OBJECT
public:
    /// Without pages. `access` decides which there are.
    MainWindow(CurrentPatient &patient, CurrentConnection &connection, ThemeManager &look, bool practice,
               const AccessRules &access = {});
    /// With pages.
    MainWindow(const PageServices &services, ThemeManager &look, bool practice);
    ~MainWindow() override;

    /// Call once. What `services` refers to must outlive the window.
    void open(const PageServices &services);
    bool isOpen() const { return m_outbox != nullptr; }

    void showPage(const QString &id);
    QString currentPage() const;
    /// Builds the pages that were not needed yet.
    void buildPages();
    /// The digits of a patient number that is being typed.
    QString typedNumber() const;
    void typeNumber(const QString &digits);
    /// What is lost with this window because it is saved nowhere, a sentence each.
    QStringList unsaved() const;
    /// Shows the window, out of the tray or in front of other windows.
    void bringToFront();
    /// Forgets the labels of the patients of a connection that was removed.
    void removeLabelsOf(const ConnectionId &connection);
    /// Adds files from the command line or another program to the Upload page.
    void addFiles(const QStringList &paths);
    /// Brings the window to the front, on the outbox page, and selects that document if it is listed.
    void showOutbox(const DocumentId &document);
    /// Shows the profile of this doctor on the Doctors page, if this person may see it.
    void showDoctor(const QString &doctorId);
    void undoSending();
    bool undoOnUploadPage();
    /// What it means to close the window now.
    ClosingSign closingSign() const;
    void setNotice(Notice notice, const std::optional<Problem> &problem);
    /// Disabled before `open()`.
    ConnectionButton *connectionButton() const;
    PersonButton *personButton() const;
    /// Triggered when the user wants to lock the program, to change to another person, or to see the diagnostics.
    QAction *lockAction() const;
    QAction *changePersonAction() const;
    QAction *diagnosticsAction() const;
    /// Null where there are no notifications, and before `open()`.
    OutboxNotifications *notifications() const;

Q_SIGNALS:
    void leavePracticeRequested();
    /// The user pressed the button of this notice.
    void remedyChosen(clinicdesk::ui::Notice notice);
    /// The program should quit while its window is hidden in the tray.
    void quitRequested();
    /// The window became active.
    void activated();
    /// The window is on the screen for the first time, or it was shown a while ago and the system did not ask for its
    /// contents.
    void painted();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void layOut();
    void buildMenu();
    void buildKeys();
    void adoptPage(int index, QWidget *page);
    void connectUploads();
    void showCounts(int drafts, int documents, bool needsYou);
    void focusPage();
    void showShortcuts();

    QStringList m_filesToAdd; ///< before `open()`
    WindowMenu *m_menu;       ///< children, as all below
    WindowBands *m_bands;
    Rail *m_rail;
    QAction *m_undoSending = nullptr; ///< child; for all pages but Upload
    TopBar *m_top;
    PageStack *m_pages;
    StatusLine *m_status;
    std::unique_ptr<OutboxDisplay> m_outbox; ///< null before `open()`
};

} // namespace clinicdesk::ui
