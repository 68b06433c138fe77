// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxmonitor.h"
#include "ui/outbox/outboxrows.h"
#include "ui/outbox/uploadspeedmeter.h"
#include "ui/widgets/pagecommand.h"
#include "ui/widgets/refreshtimer.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <functional>

class QStackedLayout;

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

class CurrentConnection;
class DayPrint;
class EmptyState;
class OutboxActions;
class OutboxHeader;
class OutboxListView;
class ProblemBanner;
class ReceiptsPage;
class Toast;
class UploadLimitSettings;

/// The outbox as a page: documents that need the user, by cause and with one remedy each; documents in progress;
/// delivered documents; and on a page of its own the receipts of all deliveries. It repaints at most ten times a
/// second, whatever the outbox emits.
class OutboxPage : public QWidget {
    Q_OBJECT
public:
    /// The references are valid longer than the page.
    struct Services {
        Outbox &outbox;
        std::shared_ptr<OutboxMonitor> entries; ///< of that outbox
        CurrentConnection &connection;
        ConnectionById connectionById;
        const UploadLimitSettings &uploadLimit;
        QList<OutboxDocument> readOnly = {};      ///< of a read-only store: listed below, without actions
        std::function<QString()> personName = {}; ///< whose outbox it is
        bool hidesDocuments = false;              ///< the disk has documents that cannot be listed
    };

    explicit OutboxPage(const Services &services, QWidget *parent = nullptr);
    ~OutboxPage() override;

    /// For the menu of the window.
    PageCommands commands() const;
    /// Its signals say what is to be done on the Upload page.
    OutboxActions &actions() const { return *m_actions; }
    /// The sending of the selected documents, or the latest step; for the key of the window.
    void undo();
    void setFilter(OutboxFilter filter);
    /// Shows all receipts in place of the list, until the user goes back or leaves the page.
    void showReceipts();
    /// How long it can be undone that failed documents are sent. The default is 8 seconds.
    void setUndoWindow(std::chrono::milliseconds undoWindow);
    /// Selects and shows the row of that document, if the filter shows it.
    void showDocument(const DocumentId &id);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    ReceiptsPage &shownReceipts(); ///< shows the page of receipts, without reading them
    bool areReceiptsShown() const;
    void layOut();
    void connectActions();
    void connectSources();
    void scheduleRefresh();
    void readThenRefresh();
    void refresh();
    OutboxEntries shownEntries();
    ConnectionsById connections() const;
    void showEmptyState(bool empty, bool nothingAtAll);
    void showList();
    void showProblem(Problem problem);
    void hideProblem();

    const Services m_services;
    OutboxActions *m_actions; ///< children
    QWidget *m_main;
    ReceiptsPage *m_receipts = nullptr; ///< created when it is first needed
    OutboxHeader *m_header;
    ProblemBanner *m_problem; ///< of one document, on request of the user
    OutboxListView *m_list;
    EmptyState *m_empty;
    QStackedLayout *m_stack;
    QStackedLayout *m_views; ///< the list with its header, or the receipts
    Toast *m_toast;
    DayPrint *m_dayPrint;
    OutboxFilter m_filter = OutboxFilter::All;
    SendRunTracker m_run;
    UploadSpeedMeter m_speed;
    QElapsedTimer m_clock; ///< for `m_speed`
    RefreshTimer m_refresh;
    QTimer m_seconds;
};

} // namespace clinicdesk::ui
