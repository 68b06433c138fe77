// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxmonitor.h"
#include "ui/outbox/outboxsummary.h"
#include "ui/shell/closedialog.h"
#include "ui/shell/outboxnotifications.h"
#include "ui/shell/pages.h"
#include "ui/state/patientlabels.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace clinicdesk::ui {

class Tray;
struct OutboxSummary;

/// Decides how the window closes: at once if nothing is lost or interrupted, otherwise after one question. The answer
/// can also hide the window; the program then sends from the tray until everything is delivered.
class CloseGuard : public QObject {
    Q_OBJECT
public:
    /// `tray` is null where there is no tray. Window and tray outlive this. `quit` is called when the program should
    /// quit while its window is hidden and cannot be closed.
    CloseGuard(QWidget &window, Tray *tray, std::function<void()> quit);
    ~CloseGuard() override;

    /// True if the window may close now. Otherwise a question is open, and its answer closes or hides the window.
    bool mayClose(const UnsentWork &stakes);
    /// Call after every change. While the window is hidden in the tray, quits when nothing is in progress, no document
    /// needs the user and none would be lost.
    void look(const OutboxSummary &summary, int lostByEnding);
    void restoreWindow();

private:
    void answer(CloseChoice answer);
    void hideToTray();
    void leaveTray();

    QWidget &m_window;
    Tray *m_tray;
    const std::function<void()> m_quit;
    QPointer<CloseDialog> m_question; ///< a child of the window
    bool m_isDecided = false;
    bool m_isInTray = false;
    bool m_endedWithWindow = true; ///< `quitOnLastWindowClosed` before the window was hidden
};

class DocumentIntake;
class StatusLine;
class TopBar;

/// What the frame of the window shows of the outbox on every page: the status line, the recent patients, the state of
/// the connection, and the counts of the rail (`counted`). Also decides how the window closes, notifies, and tells
/// screen readers what was delivered or needs the user.
class OutboxDisplay : public QObject {
    Q_OBJECT
public:
    /// Parts of the window, and its functions. All outlive this.
    struct Frame {
        QWidget &window;
        TopBar &top;
        StatusLine &status;
        std::function<void()> quit; ///< while the window is hidden and cannot be closed
        /// The user followed a notification, perhaps of no particular document.
        std::function<void(const DocumentId &document)> showDocument;
    };
    OutboxDisplay(const PageServices &services, const Frame &frame);
    ~OutboxDisplay() override;

    PatientLabels &labels() { return m_labels; }
    CloseGuard &closeGuard() { return m_closeGuard; }
    /// Null where there are no notifications.
    OutboxNotifications *notifications() const { return m_notifications.get(); }

    /// Says that the window should stay while files of this intake are being read.
    void follow(const DocumentIntake &intake);
    /// Shows what belongs to that page from now on.
    void setPage(const QString &id);
    /// Brings everything up to date now, or with other changes in a moment.
    void refresh();
    void scheduleRefresh();
    /// True if the window may close now. Otherwise a question is open.
    bool mayClose();
    ClosingSign closingSign();

Q_SIGNALS:
    /// The counts in the rail: of the drafts, and of the outbox.
    void counted(int drafts, int documents, bool needsYou);

private:
    void watchForNews();
    void announceNews(const OutboxEntries &entries, const OutboxSummary &summary);
    void refreshShown(const OutboxEntries &entries, const OutboxSummary &summary, int lost);
    void refreshConnection(const OutboxEntries &entries);
    void refreshPatients(const QList<OutboxDocument> &documents);
    OutboxSummary summaryOf(OutboxEntries entries);
    ClosingSign closingSign(const OutboxSummary &summary, int lost) const;
    int beingRead() const;

    const PageServices m_services;
    const Frame m_frame;
    PatientLabels m_labels;
    QPointer<const DocumentIntake> m_intake;
    SendRunTracker m_run;
    QTimer m_refresh;
    QString m_page;
    std::optional<ConnectionId> m_waitingForNetwork; ///< the current connection, if documents wait for its network
    CloseGuard m_closeGuard;
    std::unique_ptr<OutboxNotifications> m_notifications;
    OutboxChangeSummary m_news; ///< for screen readers
    QTimer m_announcement;
};

} // namespace clinicdesk::ui
