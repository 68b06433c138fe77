// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/task.h"
#include "ui/outbox/outboxmonitor.h"
#include "ui/outbox/outboxrows.h"
#include "ui/outbox/receiptspage.h"
#include "ui/outbox/uploadspeedmeter.h"
#include "ui/state/pendingremoval.h"
#include "ui/widgets/pagecommand.h"

#include <QElapsedTimer>
#include <QHash>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <functional>

class QListView;
class QPushButton;
class QStackedLayout;

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

class CurrentConnection;
class DayPrint;
class EmptyState;
class OutboxDelegate;
class OutboxHeader;
class OutboxModel;
class ProblemBanner;
class RowWidgets;
class Toast;
class UploadLimitSettings;
enum class Kind;

/// The outbox as a page: documents that need the user, by cause and with one remedy each; documents in progress;
/// delivered documents; and on a page of its own the receipts of all deliveries. It repaints at most ten times a
/// second, whatever the outbox emits.
class OutboxPage : public QWidget {
    Q_OBJECT
public:
    /// The references are valid longer than the page.
    struct Parts {
        Outbox &outbox;
        CurrentConnection &connection;
        ConnectionById connectionById;
        const UploadLimitSettings &uploadLimit;
        QList<OutboxDocument> onlySeen = {}; ///< of a read-only store: listed below, without actions
    };

    explicit OutboxPage(const Parts &parts, QWidget *parent = nullptr);
    ~OutboxPage() override;

    /// For the menu of the window.
    PageCommands commands() const;
    void setFilter(OutboxFilter filter);
    /// Shows the receipts in place of the list, until the user goes back.
    void showReceipts();
    /// Selects and shows the row of that document, if the filter shows it.
    void showDocument(const DocumentId &id);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void buildList();
    void buildActions();
    void scheduleRefresh();
    void readThenRefresh();
    void refresh();
    OutboxEntries shownEntries();
    ConnectionsById connections() const;
    void showEmptyState(bool empty, bool nothingAtAll);
    void giveLinesTheirButtons();
    QPushButton *buttonOf(const QModelIndex &index, Kind kind);
    void printDay();
    void leaveReceipts();
    void pressed(const QString &line, QPushButton *button);
    void showMenu(const QModelIndex &index, const QPoint &at);
    void applyRemedy(const OutboxRow &cause, QPushButton *button);
    void chooseOtherType(const OutboxRow &cause, QPushButton *button);

    /// The selected documents that have actions, without text.
    QList<OutboxRow> selectedRows() const;
    void nameRetry(const QList<OutboxRow> &rows) const;
    QString retryAllObstacle() const;
    void retrySelected();
    void retryFailed();
    void cancelSelected();
    void takeBackSelected();
    void takeBackRow(const QModelIndex &row);
    void pauseSelected();
    void resumeSelected();
    void resumeRow(const QModelIndex &row);
    void tryRowNow(const QModelIndex &row);
    void sendNextSelected();
    void changeSelected();
    void showDetails();
    void hideDetails();
    void togglePauseOfAll();
    void endRemoval();
    void askBeforeStopping(const QList<DocumentId> &ids);
    void say(const QString &icon, const QString &sentence, const QString &action = {});

    static Task<void> retry(QPointer<OutboxPage> page, QList<DocumentId> ids);
    /// Skips documents that may have been delivered: each of them needs a decision of the user.
    static Task<void> retryGroup(QPointer<OutboxPage> page, QList<DocumentId> ids);
    using Step = Task<Result<void>> (Outbox::*)(DocumentId);
    /// One after another; a step that does not apply any more is ignored.
    static Task<void> doEach(QPointer<OutboxPage> page, QList<DocumentId> ids, Step step);
    static Task<void> pauseAll(QPointer<OutboxPage> page, bool paused);
    static Task<void> cancel(QPointer<OutboxPage> page, QList<DocumentId> ids);
    static Task<void> takeBack(QPointer<OutboxPage> page, QList<DocumentId> ids);
    static Task<void> sendAsNew(QPointer<OutboxPage> page, QList<DocumentId> ids);
    using Change = std::function<void(DocumentDetails &)>;
    static Task<void> changeAndRetry(QPointer<OutboxPage> page, QList<DocumentId> ids, Change change);

    Outbox &m_outbox;
    OutboxMonitor m_watch;
    CurrentConnection &m_connection;
    ConnectionById m_connectionById;
    const UploadLimitSettings &m_uploadLimit;
    PendingRemoval m_removal;
    SendRunTracker m_run;
    UploadSpeedMeter m_pace;
    QElapsedTimer m_clock; ///< for `m_pace`
    OutboxFilter m_filter = OutboxFilter::All;
    QWidget *m_main;                    ///< children
    ReceiptsPage *m_receipts = nullptr; ///< created when it is first needed
    OutboxHeader *m_header;
    ProblemBanner *m_problem; ///< of one document, on request of the user
    QListView *m_list;
    RowWidgets *m_rowWidgets;
    OutboxModel *m_model;
    OutboxDelegate *m_delegate;
    EmptyState *m_empty;
    QStackedLayout *m_stack;
    QStackedLayout *m_views; ///< the list with its header, or the receipts
    Toast *m_toast;
    DayPrint *m_dayPrint;
    QAction *m_retry;
    QAction *m_retryAll;
    QAction *m_pause;
    QAction *m_resume;
    QAction *m_sendNext;
    QAction *m_pauseAll;
    QAction *m_cancel;
    QAction *m_takeBack;
    QAction *m_change;
    QAction *m_details;
    QAction *m_showReceipts;
    QAction *m_printDay;
    QTimer m_refresh;
    QTimer m_seconds;
    QElapsedTimer m_sinceRefresh;
};

} // namespace clinicdesk::ui
