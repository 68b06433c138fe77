// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxpage.h"

#include "core/outbox/outbox.h"
#include "core/wording/labels.h"
#include "core/wording/wording.h"
#include "ui/outbox/dayprint.h"
#include "ui/outbox/outboxactions.h"
#include "ui/outbox/outboxheader.h"
#include "ui/outbox/outboxlistview.h"
#include "ui/outbox/outboxmodel.h"
#include "ui/outbox/receiptspage.h"
#include "ui/state/currentconnection.h"
#include "ui/state/usersettings.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/toast.h"
#include "ui/widgets/windowregion.h"

#include <QShortcut>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr std::chrono::milliseconds refreshInterval{100};
constexpr std::chrono::milliseconds hiddenRefreshInterval{1'000}; ///< often enough for values measured over time

} // namespace

OutboxPage::OutboxPage(const Services &services, QWidget *parent)
    : QWidget(parent)
    , m_services(services)
    , m_actions(new OutboxActions({services.outbox, services.connection, services.connectionById,
                                   [this] { return m_list->selectedRows(); }, [this] { return shownEntries(); }},
                                  this))
    , m_main(new QWidget(this))
    , m_header(new OutboxHeader(m_actions->pauseAll(), m_actions->pageActions(), m_main))
    , m_problem(new ProblemBanner(m_main))
    , m_dayPrint(
          new DayPrint(services.outbox, services.connectionById, services.personName, services.hidesDocuments, this))
{
    layOut();
    connectActions();
    connectSources();
    m_clock.start();
    scheduleRefresh(); // in a turn of its own, after the window has been built
}

OutboxPage::~OutboxPage() = default;

void OutboxPage::layOut()
{
    m_problem->hide();
    auto *list = new QWidget(m_main);
    m_list = new OutboxListView(list);
    setWindowRegion(m_list);
    m_list->rows().setReadOnlyDocuments(m_services.readOnly);
    auto keys = m_actions->rowActions();
    keys.removeOne(m_actions->undo());
    list->addActions(keys);
    m_empty = new EmptyState(EmptyState::Reason::NothingYet, {}, list);
    m_stack = new QStackedLayout(list);
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_empty);
    m_toast = new Toast(list);
    auto *all = new QVBoxLayout(m_main);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(m_header);
    all->addWidget(m_problem);
    all->addWidget(list, 1);
    m_views = new QStackedLayout(this);
    m_views->addWidget(m_main);
}

void OutboxPage::connectActions()
{
    connect(m_header, &OutboxHeader::filterChanged, this, &OutboxPage::setFilter);
    connect(m_empty, &EmptyState::actionTriggered, this, [this] { setFilter(OutboxFilter::All); });
    connect(m_list, &OutboxListView::menuRequested, m_actions,
            [this](const QModelIndex &, const QPoint &at) { m_actions->showRowMenu(at); });
    connect(m_list, &OutboxListView::linkClicked, m_actions, &OutboxActions::followLink);
    connect(m_list, &OutboxListView::remedyClicked, m_actions, &OutboxActions::applyRemedy);
    connect(m_list, &OutboxListView::receiptsClicked, this, &OutboxPage::showReceipts);
    connect(m_toast, &Toast::actionTriggered, m_actions, &OutboxActions::undoLatest);
    // Queued: Undo hides the toast before the toast emits its signal.
    connect(m_toast, &Toast::hidden, &m_actions->removal(), &PendingRemoval::settle, Qt::QueuedConnection);
    connect(m_actions, &OutboxActions::removalEnded, m_toast, &Toast::dismiss);
    connect(&m_actions->removal(), &PendingRemoval::changed, this, &OutboxPage::scheduleRefresh);
    const auto say = [this](const QString &icon, const QString &sentence, const QString &action = {}) {
        m_toast->showMessage({icon, sentence, action});
    };
    connect(m_actions, &OutboxActions::messageRequested, m_toast, say);
    connect(m_actions, &OutboxActions::problemRequested, this, &OutboxPage::showProblem);
    connect(m_problem, &ProblemBanner::remedyChosen, this, &OutboxPage::hideProblem);
    connect(new QShortcut(Qt::Key_Escape, m_problem), &QShortcut::activated, this, &OutboxPage::hideProblem);
    connect(m_actions, &OutboxActions::receiptsRequested, this, &OutboxPage::showReceipts);
    connect(m_actions, &OutboxActions::printDayRequested, this, [this] {
        showList(); // whose toast tells the result
        m_dayPrint->ask();
    });
    connect(m_dayPrint, &DayPrint::finished, m_toast,
            [say](const QString &sentence) { say(QStringLiteral("page"), sentence); });
    connect(m_dayPrint, &DayPrint::failed, m_toast,
            [say](const Error &error) { say(QStringLiteral("alert"), wording::sentence(error)); });
}

void OutboxPage::connectSources()
{
    connect(&m_refresh, &QTimer::timeout, this, &OutboxPage::readThenRefresh);
    m_seconds.setInterval(1000);
    connect(&m_seconds, &QTimer::timeout, this, &OutboxPage::refresh);
    connect(m_services.entries.get(), &OutboxMonitor::changed, this, &OutboxPage::scheduleRefresh);
    connect(&m_services.connection, &CurrentConnection::changed, this, &OutboxPage::scheduleRefresh);
    connect(&m_services.uploadLimit, &UploadLimitSettings::changed, this, &OutboxPage::scheduleRefresh);
}

bool OutboxPage::areReceiptsShown() const
{
    return m_receipts && m_views->currentWidget() == m_receipts;
}

PageCommands OutboxPage::commands() const
{
    return m_actions->pageCommands(areReceiptsShown()) +
           (areReceiptsShown() ? m_receipts->commands() : m_actions->rowCommands());
}

void OutboxPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_refresh.isActive())
        return;
    m_refresh.stop();
    readThenRefresh();
}

/// A person who comes back to the page wants the outbox. The receipts stay while only the window is hidden, as by the
/// lock.
void OutboxPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (isHidden())
        showList();
}

void OutboxPage::undo()
{
    const auto selected = areReceiptsShown() ? QList<OutboxRow>() : m_list->selectedRows();
    showList(); // whose notice says what was undone
    m_actions->undoSending(documentsWhere(selected, &OutboxRow::canUndo));
}

void OutboxPage::setFilter(OutboxFilter filter)
{
    m_filter = filter;
    m_header->setFilter(filter);
    refresh();
}

void OutboxPage::showDocument(const DocumentId &id)
{
    showList();
    refresh();
    m_list->showDocument(id);
}

void OutboxPage::setUndoWindow(std::chrono::milliseconds undoWindow)
{
    m_actions->setUndoWindow(undoWindow);
}

void OutboxPage::showList()
{
    m_views->setCurrentWidget(m_main);
}

void OutboxPage::showReceipts()
{
    shownReceipts().open();
}

ReceiptsPage &OutboxPage::shownReceipts()
{
    if (!m_receipts) {
        m_receipts = new ReceiptsPage(m_services.outbox, m_services.connectionById, this);
        m_views->addWidget(m_receipts);
        connect(m_receipts, &ReceiptsPage::leaveRequested, this, [this] {
            showList();
            m_list->setFocus(Qt::OtherFocusReason);
        });
    }
    m_views->setCurrentWidget(m_receipts);
    return *m_receipts;
}

void OutboxPage::showProblem(Problem problem)
{
    problem.remedies = {tr("Close")};
    m_problem->showProblem(problem);
    m_problem->setDetailsShown(true);
    m_problem->focusDetails();
}

void OutboxPage::hideProblem()
{
    m_problem->hide();
    m_list->setFocus(Qt::OtherFocusReason);
}

void OutboxPage::scheduleRefresh()
{
    m_refresh.schedule(isVisible() ? refreshInterval : hiddenRefreshInterval);
}

void OutboxPage::readThenRefresh()
{
    if (m_services.entries->isRead())
        refresh();
    else {
        m_services.entries->readMore();
        m_refresh.start(0); // in a turn of its own, so that no turn is long
    }
}

void OutboxPage::refresh()
{
    const auto refreshing = m_refresh.measureRefresh();
    const auto entries = shownEntries();
    const DisplayContext moment{QDateTime::currentDateTimeUtc(), locale()};
    auto summary = summarize(entries, m_run.runStart(entries, moment.now), m_services.outbox.isPaused());
    summary.readOnly = m_list->rows().readOnlyDocuments();
    m_list->show(entries, m_filter, connections(), moment);
    m_speed.update(entries, summary, UploadSpeedMeter::Duration(m_clock.elapsed()));
    m_header->setSummary(summary, m_speed.text(), limitText(m_services.uploadLimit.limit(), QTime::currentTime()));
    m_actions->refresh(entries, summary.allPaused);
    showEmptyState(m_list->rows().rowCount() == 0, summary.all() == 0);
    if (summary.beingSent > 0 || countsSeconds(entries, moment.now))
        m_seconds.start();
    else
        m_seconds.stop();
}

OutboxEntries OutboxPage::shownEntries()
{
    auto entries = m_services.entries->entries();
    if (const auto &removal = m_actions->removal(); removal.hidesAny())
        entries.removeIf([&](const OutboxEntry &entry) { return removal.hides(entry.document.id); });
    return entries;
}

ConnectionsById OutboxPage::connections() const
{
    ConnectionsById found;
    for (const auto &id : m_services.entries->connections()) {
        if (const auto connection = m_services.connectionById(id))
            found.insert(id, *connection);
    }
    return found;
}

void OutboxPage::showEmptyState(bool empty, bool nothingAtAll)
{
    m_stack->setCurrentWidget(empty ? static_cast<QWidget *>(m_empty) : m_list);
    m_toast->raise();
    if (!empty)
        return;
    if (nothingAtAll && m_services.hidesDocuments)
        m_empty->setContent({tr("Saved documents are not shown"),
                             tr("They are still on this computer. The message at the top says what to do."),
                             {},
                             {},
                             {}});
    else if (nothingAtAll)
        m_empty->setContent({tr("Nothing to send"),
                             tr("Documents that you send from Upload appear here until they are delivered."),
                             {},
                             {},
                             {}});
    else
        m_empty->setContent({tr("No document here"), tr("The filter hides the others."), tr("Show all"), {}, {}});
}

} // namespace clinicdesk::ui
