// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxpage.h"

#include "core/outbox/outbox.h"
#include "core/wording/labelwords.h"
#include "core/wording/wording.h"
#include "ui/outbox/dayprint.h"
#include "ui/outbox/outboxdelegate.h"
#include "ui/outbox/outboxheader.h"
#include "ui/outbox/outboxmodel.h"
#include "ui/state/currentconnection.h"
#include "ui/state/uploadlimitsettings.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/kind.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/rowwidgets.h"
#include "ui/widgets/toast.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr qint64 refreshMs = 100;
constexpr qint64 hiddenRefreshMs = 1'000; ///< often enough for values that are measured over time
constexpr int ringMargin = 4;

/// The height of a row depends on its shape, not on its text. So no layout is needed when texts change; it would take
/// milliseconds for ten thousand rows.
class Lines : public QListView {
public:
    using QListView::QListView;

    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles) override
    {
        // NOLINTNEXTLINE(bugprone-parent-virtual-call): QListView would lay out everything again
        QAbstractItemView::dataChanged(topLeft, bottomRight, roles);
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QListView::resizeEvent(event);
        updateEditorGeometries(); // buttons are at the edge that the scroll bar has just moved
    }
};

} // namespace

OutboxPage::OutboxPage(const Parts &parts, QWidget *parent)
    : QWidget(parent)
    , m_outbox(parts.outbox)
    , m_watch(parts.outbox)
    , m_connection(parts.connection)
    , m_connectionById(parts.connectionById)
    , m_uploadLimit(parts.uploadLimit)
    , m_removal(parts.outbox)
    , m_main(new QWidget(this))
    , m_model(new OutboxModel(this))
    , m_dayPrint(new DayPrint(parts.outbox, parts.connectionById, this))
{
    m_clock.start();
    m_model->setOnlySeen(parts.onlySeen);
    buildActions();
    m_header = new OutboxHeader(m_pauseAll, {m_retryAll, m_showReceipts, m_printDay}, m_main);
    connect(m_header, &OutboxHeader::filterChanged, this, &OutboxPage::setFilter);
    m_problem = new ProblemBanner(m_main);
    m_problem->hide();
    connect(m_problem, &ProblemBanner::remedyChosen, this, &OutboxPage::hideDetails);
    connect(new QShortcut(Qt::Key_Escape, m_problem), &QShortcut::activated, this, &OutboxPage::hideDetails);
    auto *list = new QWidget(m_main);
    m_stack = new QStackedLayout(list);
    buildList();
    m_empty = new EmptyState(EmptyState::Reason::NothingYet, {}, list);
    connect(m_empty, &EmptyState::actionTriggered, this, [this] { setFilter(OutboxFilter::All); });
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_empty);
    m_toast = new Toast(list);
    m_toast->installEventFilter(this);
    connect(m_toast, &Toast::actionTriggered, &m_removal, &PendingRemoval::takeBack);
    connect(m_dayPrint, &DayPrint::finished, this,
            [this](const QString &sentence) { say(QStringLiteral("page"), sentence); });
    connect(m_dayPrint, &DayPrint::failed, this,
            [this](const Error &error) { say(QStringLiteral("alert"), wording::sentence(error)); });
    auto *all = new QVBoxLayout(m_main);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(m_header);
    all->addWidget(m_problem);
    all->addWidget(list, 1);
    m_views = new QStackedLayout(this);
    m_views->addWidget(m_main);

    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &OutboxPage::readThenRefresh);
    m_seconds.setInterval(1000);
    connect(&m_seconds, &QTimer::timeout, this, &OutboxPage::refresh);
    connect(&m_watch, &OutboxMonitor::changed, this, &OutboxPage::scheduleRefresh);
    connect(&m_removal, &PendingRemoval::changed, this, &OutboxPage::scheduleRefresh);
    connect(&m_outbox, &Outbox::pausesChanged, this, &OutboxPage::endRemoval); // perhaps by another process
    connect(&m_connection, &CurrentConnection::changed, this, &OutboxPage::scheduleRefresh);
    connect(&m_uploadLimit, &UploadLimitSettings::changed, this, &OutboxPage::scheduleRefresh);
    scheduleRefresh(); // in a turn of its own, after the window has been built
}

OutboxPage::~OutboxPage() = default;

void OutboxPage::buildList()
{
    m_list = new Lines(m_stack->parentWidget());
    m_delegate = new OutboxDelegate(m_list);
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_rowWidgets = new RowWidgets(m_list);
    m_list->setAccessibleName(tr("Documents in the outbox"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setMouseTracking(true);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->addActions({m_pause, m_resume, m_sendNext, m_retry, m_cancel, m_takeBack, m_change, m_details});
    connect(m_list, &QListView::customContextMenuRequested, this, [this](const QPoint &at) {
        // A click below the rows is for the current row.
        const auto pointed = m_list->indexAt(at);
        const auto index = pointed.isValid() ? pointed : m_list->currentIndex();
        const auto place = pointed.isValid() ? at : m_list->visualRect(index).center();
        showMenu(index, m_list->viewport()->mapToGlobal(place));
    });
    connect(m_delegate, &OutboxDelegate::menuWanted, this, &OutboxPage::showMenu);
    connect(m_delegate, &OutboxDelegate::takeBackWanted, this, &OutboxPage::takeBackRow);
    connect(m_delegate, &OutboxDelegate::resumeWanted, this, &OutboxPage::resumeRow);
    connect(m_delegate, &OutboxDelegate::tryNowRequested, this, &OutboxPage::tryRowNow);
}

void OutboxPage::buildActions()
{
    const auto action = [this](const QString &text, const QString &iconName, const QKeySequence &key, auto slot) {
        auto *made = new QAction(icon(iconName), text, this);
        made->setShortcut(key);
        made->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(made, &QAction::triggered, this, slot);
        return made;
    };
    m_retry = action(tr("Try again"), QStringLiteral("refresh"), QKeySequence(Qt::Key_F8), &OutboxPage::retrySelected);
    m_cancel = action(tr("Remove"), QStringLiteral("trash"), QKeySequence::Delete, &OutboxPage::cancelSelected);
    m_takeBack = action(tr("Undo sending"), QStringLiteral("x"), QKeySequence::Undo, &OutboxPage::takeBackSelected);
    m_pause =
        action(tr("Pause"), QStringLiteral("pause"), QKeySequence(Qt::SHIFT | Qt::Key_F9), &OutboxPage::pauseSelected);
    m_resume =
        action(tr("Resume"), QStringLiteral("play"), QKeySequence(Qt::CTRL | Qt::Key_F9), &OutboxPage::resumeSelected);
    m_sendNext = action(tr("Send next"), QStringLiteral("send"), QKeySequence(Qt::ALT | Qt::Key_Up),
                        &OutboxPage::sendNextSelected);
    m_change = action(tr("Change on the upload desk"), QStringLiteral("upload"), QKeySequence(Qt::Key_F2),
                      &OutboxPage::changeSelected);
    m_details = action(tr("Details of the problem"), QStringLiteral("info"), QKeySequence(Qt::ALT | Qt::Key_Return),
                       &OutboxPage::showDetails);
    m_pauseAll = action({}, QStringLiteral("pause"), QKeySequence(Qt::Key_F9), &OutboxPage::togglePauseOfAll);
    m_pauseAll->setShortcutContext(Qt::WindowShortcut);
    m_pauseAll->setText(tr("Pause all"));
    addAction(m_pauseAll);
    m_retryAll = action(tr("Retry all failed"), QStringLiteral("refresh"), QKeySequence(Qt::SHIFT | Qt::Key_F8),
                        &OutboxPage::retryFailed);
    m_retryAll->setShortcutContext(Qt::WidgetWithChildrenShortcut); // the doctors page has the same key
    addAction(m_retryAll);
    m_showReceipts = action(tr("Receipts of all that was delivered"), QStringLiteral("list"),
                            QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), &OutboxPage::showReceipts);
    m_showReceipts->setShortcutContext(Qt::WindowShortcut);
    addAction(m_showReceipts);
    m_printDay = new QAction(icon(QStringLiteral("page")), tr("Print the day…"), this);
    m_printDay->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
    m_printDay->setShortcutContext(Qt::WindowShortcut);
    connect(m_printDay, &QAction::triggered, this, &OutboxPage::printDay);
    addAction(m_printDay);
}

PageCommands OutboxPage::commands() const
{
    if (m_receipts && m_views->currentWidget() == m_receipts)
        return PageCommands{{m_pauseAll},
                            {m_retryAll, retryAllObstacle()},
                            {m_showReceipts, tr("they are shown")},
                            {m_printDay}} +
               m_receipts->commands();
    const auto rows = selectedRows();
    nameRetry(rows);
    const auto ofSelected = [&](QAction *action, auto applies, bool startsGroup = false) {
        const QString why = rows.isEmpty() ? tr("select a document") : tr("not for the selected documents");
        return PageCommand{action, documentsWhere(rows, applies).isEmpty() ? why : QString(), startsGroup};
    };
    return {
        {m_pauseAll},
        {m_retryAll, retryAllObstacle()},
        {m_showReceipts},
        {m_printDay},
        ofSelected(
            m_takeBack, [](const OutboxRow &row) { return row.takesBack; }, true),
        ofSelected(m_pause, [](const OutboxRow &row) { return row.pauses; }),
        ofSelected(m_resume, [](const OutboxRow &row) { return row.resumes; }),
        ofSelected(m_sendNext, [](const OutboxRow &row) { return row.canSendNext; }),
        ofSelected(m_retry, [](const OutboxRow &row) { return row.retries; }),
        ofSelected(m_change, [](const OutboxRow &row) { return row.changes; }),
        ofSelected(m_cancel, [](const OutboxRow &row) { return row.state != RowState::Delivered; }),
        ofSelected(m_details, [](const OutboxRow &row) { return row.hasProblem; }),
    };
}

QString OutboxPage::retryAllObstacle() const
{
    return m_retryAll->isEnabled() ? QString() : tr("nothing has failed");
}

bool OutboxPage::eventFilter(QObject *watched, QEvent *event)
{
    // Queued: Undo hides the toast before the toast emits its signal.
    if (watched == m_toast && event->type() == QEvent::Hide)
        QMetaObject::invokeMethod(&m_removal, &PendingRemoval::settle, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void OutboxPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_refresh.isActive())
        return;
    m_refresh.stop();
    readThenRefresh();
}

void OutboxPage::setFilter(OutboxFilter filter)
{
    m_filter = filter;
    m_header->setFilter(filter);
    refresh();
}

void OutboxPage::showDocument(const DocumentId &id)
{
    m_views->setCurrentWidget(m_main);
    refresh();
    const int row = m_model->rowOf(id.text);
    if (row < 0)
        return;
    m_list->setCurrentIndex(m_model->index(row));
    m_list->scrollTo(m_model->index(row));
}

void OutboxPage::showReceipts()
{
    if (!m_receipts) {
        m_receipts = new ReceiptsPage(m_outbox, m_connectionById, this);
        m_views->addWidget(m_receipts);
        connect(m_receipts, &ReceiptsPage::leaveWanted, this, &OutboxPage::leaveReceipts);
    }
    m_views->setCurrentWidget(m_receipts);
    m_receipts->open();
}

/// Shows the list, because its toast reports the result of printing.
void OutboxPage::printDay()
{
    m_views->setCurrentWidget(m_main);
    m_dayPrint->ask();
}

void OutboxPage::leaveReceipts()
{
    m_views->setCurrentWidget(m_main);
    m_list->setFocus(Qt::OtherFocusReason);
}

void OutboxPage::scheduleRefresh()
{
    if (m_refresh.isActive())
        return;
    const qint64 pause = isVisible() ? refreshMs : hiddenRefreshMs;
    const auto rested = m_sinceRefresh.isValid() ? m_sinceRefresh.elapsed() : pause;
    m_refresh.start(int(std::clamp<qint64>(pause - rested, 0, pause)));
}

void OutboxPage::readThenRefresh()
{
    if (m_watch.isRead())
        refresh();
    else {
        m_watch.readOn();
        m_refresh.start(0); // in a turn of its own, so that no turn is long
    }
}

void OutboxPage::refresh()
{
    m_sinceRefresh.start();
    const auto entries = shownEntries();
    const DisplayContext moment{QDateTime::currentDateTimeUtc(), locale()};
    auto summary = summarize(entries, m_run.runStart(entries, moment.now), m_outbox.isPaused());
    summary.onlySeen = m_model->onlySeenDocuments();
    m_model->show(entries, m_filter, connections(), moment);
    giveLinesTheirButtons();
    m_pace.look(entries, summary, UploadSpeedMeter::Duration(m_clock.elapsed()));
    m_header->setSummary(summary, m_pace.words(), limitWords(m_uploadLimit.limit(), QTime::currentTime()));
    m_pauseAll->setData(summary.allPaused);
    m_pauseAll->setText(summary.allPaused ? tr("Resume all") : tr("Pause all"));
    m_retryAll->setEnabled(!failedDocuments(entries).isEmpty());
    showEmptyState(m_model->rowCount() == 0, summary.all() == 0);
    if (summary.moving > 0 || countsSeconds(entries, moment.now))
        m_seconds.start();
    else
        m_seconds.stop();
}

OutboxEntries OutboxPage::shownEntries()
{
    auto entries = m_watch.entries();
    if (m_removal.hidesAny())
        entries.removeIf([this](const OutboxEntry &entry) { return m_removal.hides(entry.document.id); });
    return entries;
}

ConnectionsById OutboxPage::connections() const
{
    ConnectionsById found;
    for (const auto &id : m_watch.connections()) {
        if (const auto connection = m_connectionById(id))
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
    if (nothingAtAll)
        m_empty->setWords({tr("Nothing is on its way"),
                           tr("What you send from Upload stands here until the file storage has it."),
                           {},
                           {},
                           {}});
    else
        m_empty->setWords({tr("No document here"), tr("The filter hides the others."), tr("Show all"), {}, {}});
}

void OutboxPage::giveLinesTheirButtons()
{
    QWidget *before = m_list;
    const auto follow = [&before](QPushButton *button) {
        setTabOrder(before, button);
        before = button;
    };
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const auto &item = m_model->items().at(row);
        if (item.shape == OutboxRow::Shape::Cause) {
            auto *button = buttonOf(m_model->index(row), Kind::Plain);
            follow(button);
            button->setText(remedyText(item.remedy, int(item.documents.size())));
            button->setAccessibleDescription(item.spoken);
        } else if (item.hasReceipts) {
            auto *button = buttonOf(m_model->index(row), Kind::Link);
            follow(button);
            button->setText(tr("Show all"));
            button->setAccessibleName(m_showReceipts->text());
        }
    }
}

QPushButton *OutboxPage::buttonOf(const QModelIndex &index, Kind kind)
{
    auto *holder = m_rowWidgets->at(index);
    if (!holder) {
        holder = new QWidget;
        auto *layout = new QHBoxLayout(holder);
        layout->setContentsMargins(ringMargin, ringMargin, ringMargin, ringMargin);
        auto *button = new QPushButton(holder);
        setControlKind(button, kind, Size::Small);
        layout->addWidget(button);
        connect(button, &QPushButton::clicked, this,
                [this, id = m_model->items().at(index.row()).id, button] { pressed(id, button); });
        m_rowWidgets->set(index, holder);
    }
    return holder->findChild<QPushButton *>();
}

void OutboxPage::pressed(const QString &line, QPushButton *button)
{
    const int row = m_model->rowOf(line);
    if (row < 0)
        return;
    const auto item = m_model->items().at(row); // a copy: the action may change the list
    if (item.hasReceipts)
        showReceipts();
    else
        applyRemedy(item, button);
}

void OutboxPage::applyRemedy(const OutboxRow &cause, QPushButton *button)
{
    switch (cause.remedy) {
    case CauseRemedy::RetryAll: {
        const auto only = cause.documents.size() == 1 ? m_outbox.document(cause.documents.first()) : std::nullopt;
        if (only && !only->mayBeDelivered()) // sending that one again needs a button that says so
            retry(this, cause.documents);
        else
            retryGroup(this, cause.documents);
        break;
    }
    case CauseRemedy::SendAgain:
        retry(this, cause.documents);
        break;
    case CauseRemedy::SendByForm:
        changeAndRetry(this, cause.documents,
                       [](DocumentDetails &details) { details.travel.way = UploadMethod::PresignedForm; });
        break;
    case CauseRemedy::EnterKey:
        m_connection.requestSecret(cause.connection, MissingSecret::Key);
        break;
    case CauseRemedy::EnterToken:
        m_connection.requestSecret(cause.connection, MissingSecret::Token);
        break;
    case CauseRemedy::SendAsNew:
        sendAsNew(this, cause.documents);
        break;
    case CauseRemedy::ChooseOtherType:
        chooseOtherType(cause, button);
        break;
    }
}

void OutboxPage::chooseOtherType(const OutboxRow &cause, QPushButton *button)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto types = conventionsOf(cause.connection, connections()).documentTypes;
    for (const auto &type : types)
        menu->addAction(wording::labelOf(type), this, [this, ids = cause.documents, code = type.code] {
            changeAndRetry(this, ids, [code](DocumentDetails &details) { details.type = code; });
        });
    menu->popup(button->mapToGlobal(QPoint(0, button->height())));
}

QList<OutboxRow> OutboxPage::selectedRows() const
{
    auto chosen = m_list->selectionModel()->selectedIndexes();
    std::sort(chosen.begin(), chosen.end());
    QList<OutboxRow> rows;
    for (const auto &index : chosen) {
        if (const auto &row = m_model->items().at(index.row()); !row.onlySeen)
            rows.append(row);
    }
    return rows;
}

/// "Try now" for documents that wait, "Try again" as soon as one of them has failed.
void OutboxPage::nameRetry(const QList<OutboxRow> &rows) const
{
    const bool waits = std::ranges::any_of(rows, &OutboxRow::triesNow);
    const bool hasFailed = std::ranges::any_of(rows, [](const OutboxRow &row) { return row.retries && !row.triesNow; });
    m_retry->setText(waits && !hasFailed ? tr("Try now") : tr("Try again"));
}

void OutboxPage::showMenu(const QModelIndex &index, const QPoint &at)
{
    if (!index.isValid() || m_model->shapeAt(index) != OutboxRow::Shape::Row)
        return;
    if (!m_list->selectionModel()->isSelected(index))
        m_list->setCurrentIndex(index);
    const auto rows = selectedRows();
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!documentsWhere(rows, [](const OutboxRow &row) { return row.takesBack; }).isEmpty())
        menu->addAction(m_takeBack);
    if (!documentsWhere(rows, [](const OutboxRow &row) { return row.pauses; }).isEmpty())
        menu->addAction(m_pause);
    if (!documentsWhere(rows, [](const OutboxRow &row) { return row.resumes; }).isEmpty())
        menu->addAction(m_resume);
    if (!documentsWhere(rows, [](const OutboxRow &row) { return row.canSendNext; }).isEmpty())
        menu->addAction(m_sendNext);
    nameRetry(rows);
    if (!documentsWhere(rows, [](const OutboxRow &row) { return row.retries; }).isEmpty())
        menu->addAction(m_retry);
    if (!documentsWhere(rows, [](const OutboxRow &row) { return row.changes; }).isEmpty())
        menu->addAction(m_change);
    if (!documentsWhere(rows, [](const OutboxRow &row) { return row.state != RowState::Delivered; }).isEmpty())
        menu->addAction(m_cancel);
    if (!documentsWhere(rows, [](const OutboxRow &row) { return row.hasProblem; }).isEmpty())
        menu->addAction(m_details);
    const auto receipt = rows.size() == 1 ? m_model->itemAt(index).receipt : QString();
    if (!receipt.isEmpty())
        menu->addAction(icon(QStringLiteral("copy")), tr("Copy the receipt"), this,
                        [receipt] { QApplication::clipboard()->setText(receipt); });
    if (menu->isEmpty())
        menu->addAction(rows.isEmpty() ? tr("Only to look at: its disk takes no changes")
                                       : tr("Delivered: nothing to do"))
            ->setEnabled(false);
    menu->popup(at);
}

void OutboxPage::say(const QString &icon, const QString &sentence, const QString &action)
{
    m_toast->showMessage({icon, sentence, action});
}

} // namespace clinicdesk::ui
