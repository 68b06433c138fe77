// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxmonitor.h"
#include "ui/outbox/outboxsummary.h"
#include "ui/shell/closeguard.h"
#include "ui/shell/outboxnotifications.h"
#include "ui/shell/pages.h"
#include "ui/state/patientlabels.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/thememanager.h"

#include <QMap>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

class QStackedWidget;
class QVBoxLayout;

namespace clinicdesk::ui {

class ConnectionButton;
class DevelopmentBand;
class Rail;
class StatusLine;
class TopBar;
class WindowMenu;

/// The subjects of banners over the whole window; each subject has one banner.
enum class Notice {
    InMemory,          ///< nothing is saved when the window closes
    StartupProblem,    ///< something failed during the start
    StoreRecovered,    ///< the state of the store when it was opened; shown once, so it stays
    Store,             ///< the disk refuses writes
    Keychain,          ///< the keychain does not return the secrets of a connection
    SendingProblem,    ///< this process cannot send for a connection
    OrphanedDocuments, ///< documents wait for a connection that is not known here
};

/// The window: banners, rail, patient and connection on every page, the pages, the status line. It knows the type of
/// only two pages: the one that accepts files and the one that notifications open. What it shows of the outbox is the
/// outbox's own summary.
class MainWindow : public QWidget {
    Q_OBJECT
public:
    /// With `before`, continues where that window is: on the same page, with what its pages have loaded and show, and
    /// with the patient number that is being typed. Show the new window, then delete the other one.
    MainWindow(const PageServices &services, ThemeManager &look, bool practice, const MainWindow *before = nullptr);
    ~MainWindow() override;

    void showPage(const QString &id);
    QString currentPage() const;
    /// Shows the window, out of the tray or in front of other windows.
    void bringToFront();
    /// Forgets the labels of the patients of a connection that was removed.
    void removeLabelsOf(const ConnectionId &connection) { m_labels.removeOf(connection); }
    /// Adds files from the command line or another program to the Upload page.
    void addFiles(const QStringList &paths);
    /// Brings the window to the front, on the outbox page, and selects that document if it is listed.
    void showOutbox(const DocumentId &document);
    void setNotice(Notice notice, const std::optional<Problem> &problem);
    ConnectionButton *connectionButton() const;
    /// Null where there are no notifications.
    OutboxNotifications *notifications() const { return m_notifications.get(); }

Q_SIGNALS:
    void leavePracticeRequested();
    /// The program should quit while its window is hidden in the tray.
    void quitRequested();
    /// The window became active.
    void activated();
    /// The window is on the screen for the first time.
    void painted();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void build(bool practice, const MainWindow *before);
    void buildPages(const MainWindow *before);
    void continueFrom(const MainWindow &before);
    void buildMenu();
    void buildKeys();
    void watchForNews();
    void refuseTextDrops();
    void scheduleRefresh();
    void refresh();
    void refreshShown(const OutboxEntries &entries, const OutboxSummary &summary, int lost);
    void refreshRail(const OutboxSummary &summary);
    void showEnvironment();
    void refreshConnection(const OutboxEntries &entries);
    void refreshPatients(const QList<OutboxDocument> &documents);
    OutboxSummary summaryOf(const OutboxEntries &entries);
    void focusPage();

    PageServices m_services;
    PatientLabels m_labels;
    OutboxMonitor m_watch;
    ThemeManager &m_look;
    QList<WindowPage> m_pages;
    SendRunTracker m_run;
    QTimer m_refresh;
    QString m_current;
    bool m_isPainted = false;
    std::optional<ConnectionId> m_waitingForNetwork; ///< the current connection, if documents wait for its network
    CloseGuard m_closeGuard;
    std::unique_ptr<OutboxNotifications> m_notifications;

    WindowMenu *m_menu = nullptr; ///< children, as all below
    QVBoxLayout *m_bands = nullptr;
    DevelopmentBand *m_development = nullptr; ///< null in practice mode
    QMap<Notice, ProblemBanner *> m_notices;
    Rail *m_rail = nullptr;
    TopBar *m_top = nullptr;
    QStackedWidget *m_stack = nullptr;
    StatusLine *m_status = nullptr;
};

} // namespace clinicdesk::ui
