// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentspage.h"

#include "ui/assessments/assessmentactions.h"
#include "ui/assessments/assessmentdetails.h"
#include "ui/assessments/assessmentsheader.h"
#include "ui/assessments/assessmenttablemodel.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreemodel.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/assessments/filterbar.h"
#include "ui/assessments/filtertext.h"
#include "ui/assessments/timelineview.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/toast.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace clinicdesk::ui {

namespace {

const auto minutesKey = QStringLiteral("assessments/refreshMinutes");
constexpr int usualMinutes = 5;
constexpr int searchWidth = 190;

} // namespace

AssessmentsPage::AssessmentsPage(const Parts &parts, QWidget *parent)
    : QWidget(parent)
    , m_parts(parts)
    , m_names(parts.connection, parts.clients)
    , m_named(parts.settings)
    , m_feed(parts.clients)
    , m_worklist([this] {
        auto kept = m_tree->keptEntries(); // its open nodes are kept while the table is shown
        std::ranges::copy(m_table->keptEntries(), std::back_inserter(kept));
        return kept;
    })
    , m_actions(new AssessmentActions(
          {.listing = [this] { return shownListing(); },
           .chosen = [this] { return isTree() ? m_tree->selectedEntries() : m_table->selectedEntries(); },
           .current = [this] { return currentEntry(); },
           .onPaper = [this](auto rows) { return onPaper(std::move(rows)); }},
          this))
{
    build();
    wire();
    wireActions();
    setRefreshMinutes(m_parts.settings.value(minutesKey, usualMinutes).toInt());
    connectionChanged();
}

AssessmentsPage::~AssessmentsPage() = default;

void AssessmentsPage::build()
{
    m_problem = new ProblemBanner(this);
    m_problem->hide();
    m_header = new AssessmentsHeader(m_actions->menu(), this);
    m_timeLine = new TimeLineView(this);
    m_timeLine->hide();
    auto *line = new QHBoxLayout;
    line->setContentsMargins(space::page, space::s, space::page, 0);
    line->addWidget(m_timeLine);
    m_note = new ElidingLabel({}, Type::Second, &Tokens::text2, Weight::Regular, this);
    m_note->setContentsMargins(space::page, space::xs, space::page, space::xs);
    m_note->hide();
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(m_problem);
    all->addWidget(m_header);
    all->addWidget(buildFilterRow());
    all->addLayout(line);
    all->addWidget(m_note);
    all->addWidget(buildContent(), 1);
}

QWidget *AssessmentsPage::buildFilterRow()
{
    auto *row = new QWidget(this);
    m_filters = new FilterBar(row);
    m_summary = new ElidingLabel({}, Type::Second, &Tokens::text2, Weight::Regular, row);
    m_summary->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_search = new QLineEdit(row);
    m_search->setPlaceholderText(
        tr("Search, %1").arg(QKeySequence(QKeySequence::Find).toString(QKeySequence::NativeText)));
    m_search->setAccessibleName(tr("Search in the list"));
    m_search->addAction(icon(QStringLiteral("search"), &Tokens::text3), QLineEdit::LeadingPosition);
    auto *clear = m_search->addAction(icon(QStringLiteral("x")), QLineEdit::TrailingPosition);
    clear->setToolTip(tr("Clear the search"));
    clear->setVisible(false);
    connect(clear, &QAction::triggered, m_search, &QLineEdit::clear);
    connect(m_search, &QLineEdit::textChanged, clear,
            [clear](const QString &text) { clear->setVisible(!text.isEmpty()); });
    m_search->setFixedWidth(searchWidth);
    m_search->installEventFilter(this);
    m_arrangement = new SegmentedControl(row);
    m_arrangement->setAccessibleName(tr("Arrange as"));
    m_arrangement->addSegment(tr("Tree"));
    m_arrangement->addSegment(tr("Table"));
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(space::page, space::xs, space::page, space::xs);
    layout->setSpacing(space::m);
    layout->addWidget(m_filters, 3);
    layout->addWidget(m_summary, 2);
    layout->addWidget(m_search);
    layout->addWidget(m_arrangement);
    return row;
}

QWidget *AssessmentsPage::buildContent()
{
    const RowContext terms{.isNew = [this](const AssessmentEntry &entry) { return m_worklist.marks().isNew(entry); },
                           .nameOf = [this](const QString &id) { return m_names.nameOf(id); },
                           .clock = {}};
    auto *content = new QWidget(this);
    m_stack = new QStackedWidget(content);
    m_tree = new AssessmentTreeView(terms, m_stack);
    m_table = new AssessmentTableView(terms, m_stack);
    m_empty = new EmptyState(EmptyState::Reason::NothingYet, {}, m_stack);
    for (QWidget *place :
         {static_cast<QWidget *>(m_empty), static_cast<QWidget *>(m_tree), static_cast<QWidget *>(m_table)})
        m_stack->addWidget(place);
    m_details = new AssessmentDetails(content);
    m_details->setFixedWidth(width::details);
    m_details->setNameOf([this](const QString &id) { return m_names.nameOf(id); });
    m_filters->setNameOf([this](const QString &id) { return m_names.nameOf(id); });
    m_filters->setSuggestions([this](IdKind kind, const QString &text) { return suggestIds(kind, text); });
    m_toast = new Toast(m_stack);
    auto *layout = new QHBoxLayout(content);
    layout->setContentsMargins(0, 1, 0, 0); // for the hairline
    layout->setSpacing(0);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_details);
    return content;
}

void AssessmentsPage::wire()
{
    connect(&m_parts.connection, &CurrentConnection::changed, this, &AssessmentsPage::connectionChanged);
    connect(&m_feed, &AssessmentFeed::arrived, this, &AssessmentsPage::arrived);
    connect(&m_feed, &AssessmentFeed::failed, this, &AssessmentsPage::failed);
    connect(&m_feed, &AssessmentFeed::counted, m_header, &AssessmentsHeader::setCount);
    connect(&m_worklist, &AssessmentWorklist::listingChanged, this, &AssessmentsPage::showListing);
    connect(&m_worklist, &AssessmentWorklist::lookedAt, this, [this](const AssessmentEntry &entry) {
        m_tree->rows().refreshRow(entry);
        if (entry.isConversation())
            m_table->rows().refreshRow(entry.conversation());
    });
    connect(&m_names, &PractitionerNames::namesArrived, this, &AssessmentsPage::showNames);
    connect(&m_timer, &QTimer::timeout, this, &AssessmentsPage::refreshByItself);
    connect(m_problem, &ProblemBanner::remedyChosen, this, &AssessmentsPage::chooseRemedy);
    connect(m_header, &AssessmentsHeader::refreshWanted, this, &AssessmentsPage::ask);
    connect(m_header, &AssessmentsHeader::statusChosen, this, [this](AssessmentStatus status) {
        auto filter = m_filter;
        filter.status = status;
        filter.allStatuses = false;
        setFilter(filter);
    });
    connect(m_header, &AssessmentsHeader::allStatusesChosen, this, [this] {
        auto filter = m_filter;
        filter.allStatuses = true;
        setFilter(filter);
    });
    connect(m_filters, &FilterBar::filterChanged, this, &AssessmentsPage::setFilter);
    connect(m_filters, &FilterBar::daysWanted, this, &AssessmentsPage::chooseDays);
    connect(m_filters, &FilterBar::daysRemoved, this,
            [this] { changeWish([](ListingQuery &wish) { wish.narrowing.range.reset(); }); });
    connect(m_filters, &FilterBar::daysActivated, this, [this] { m_timeLine->setFocus(Qt::TabFocusReason); });
    connect(m_timeLine, &TimeLineView::rangeChanged, this, [this](const std::optional<TimeRange> &range) {
        changeWish([&](ListingQuery &wish) { wish.narrowing.range = range; });
    });
    connect(m_search, &QLineEdit::textChanged, this,
            [this](const QString &text) { changeWish([&](ListingQuery &wish) { wish.narrowing.text = text; }); });
    connect(m_arrangement, &SegmentedControl::currentIndexChanged, this, [this](int index) {
        changeWish([&](ListingQuery &wish) { wish.arrangement = index == 0 ? ListingMode::Tree : ListingMode::Table; });
    });
    connect(m_empty, &EmptyState::actionTriggered, this, &AssessmentsPage::resetEmptyState);
    connect(m_tree, &AssessmentTreeView::currentEntryChanged, this, &AssessmentsPage::currentChanged);
    connect(m_table, &AssessmentTableView::currentEntryChanged, this, &AssessmentsPage::currentChanged);
    connect(m_details, &AssessmentDetails::patientWanted, this,
            [this](const PatientId &patient) { m_parts.patient.choose(patient, PatientSource::Picked); });
    connect(m_details, &AssessmentDetails::identifierWanted, this, [this](const QString &identifier) {
        clearViewFilter(); // the whole list is searched for the identifier
        setFilter({.identifier = identifier, .status = m_filter.status, .allStatuses = m_filter.allStatuses});
    });
    connect(m_details, &AssessmentDetails::doctorWanted, this, &AssessmentsPage::doctorWanted);
    connect(m_details, &AssessmentDetails::conversationChosen, this,
            [this](std::uint32_t conversation) { chooseInList(AssessmentEntry::ofConversation(conversation)); });
    connect(m_details, &AssessmentDetails::allCopied, this, [this] {
        m_toast->showMessage({QStringLiteral("copy"), tr("Copied all that stands here."), {}});
    });
    connect(m_toast, &Toast::actionTriggered, this, &AssessmentsPage::goToFirstNew);
}

void AssessmentsPage::wireActions()
{
    const auto setOrder = [this](SortColumn column, SortDirection direction) {
        changeWish([&](ListingQuery &wish) {
            wish.arrangement = ListingMode::Table;
            wish.column = column;
            wish.direction = direction;
        });
    };
    connect(m_table, &AssessmentTableView::orderWanted, this, setOrder);
    connect(m_actions, &AssessmentActions::orderChosen, this, setOrder);
    connect(m_actions, &AssessmentActions::refreshMinutesChosen, this, [this](int minutes) {
        m_parts.settings.setValue(minutesKey, minutes);
        setRefreshMinutes(minutes);
    });
    connect(m_actions, &AssessmentActions::barUnitChosen, this,
            [this](const std::optional<BarUnit> &unit) { m_worklist.setBarUnit(unit); });
    connect(m_actions, &AssessmentActions::said, this, [this](const QString &iconName, const QString &sentence) {
        m_toast->showMessage({iconName, sentence, {}});
    });
    connect(m_actions, &AssessmentActions::failed, this, &AssessmentsPage::showProblem);
    connect(m_actions, &AssessmentActions::doctorWanted, this, &AssessmentsPage::doctorWanted);
    connect(m_actions, &AssessmentActions::onlyWanted, this,
            [this](IdKind kind, const QString &id) { setFilter(withOnly(m_filter, kind, id)); });
    connect(m_actions->details(), &QAction::toggled, this, [this](bool wanted) {
        m_detailsWanted = wanted;
        placeDetails();
    });
    m_find = new QAction(icon(QStringLiteral("search")), tr("Search in the list"), this);
    m_find->setShortcut(QKeySequence::Find);
    m_find->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(m_find);
    connect(m_find, &QAction::triggered, this, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    for (QAbstractItemView *view :
         {static_cast<QAbstractItemView *>(m_tree), static_cast<QAbstractItemView *>(m_table)}) {
        view->addActions(m_actions->rowActions());
        view->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(view, &QWidget::customContextMenuRequested, this, [this, view](const QPoint &at) {
            if (view->currentIndex().isValid())
                m_actions->rowMenu()->popup(view->viewport()->mapToGlobal(at));
        });
        view->installEventFilter(this);
    }
    m_actions->setOrder(m_worklist.wish().column, m_worklist.wish().direction);
}

PageCommands AssessmentsPage::commands() const
{
    const QString obstacle = m_parts.connection.connection() ? QString() : tr("there is no connection");
    return PageCommands{{m_header->refreshAction(), obstacle}, {m_find}} + m_actions->commands();
}

bool AssessmentsPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    auto *list = isTree() ? static_cast<QWidget *>(m_tree) : m_table;
    if (watched == m_search && (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter)) {
        list->setFocus(Qt::TabFocusReason);
        return true;
    }
    if (watched == m_search && key == Qt::Key_Escape && !m_search->text().isEmpty()) {
        m_search->clear();
        return true;
    }
    const bool opens = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (watched == list && opens && currentEntry()) {
        m_actions->details()->setChecked(true);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

bool AssessmentsPage::isTree() const
{
    return m_stack->currentWidget() == m_tree;
}

std::optional<AssessmentEntry> AssessmentsPage::currentEntry() const
{
    if (m_stack->currentWidget() == m_empty)
        return {};
    return isTree() ? m_tree->currentEntry() : m_table->currentEntry();
}

void AssessmentsPage::chooseInList(const AssessmentEntry &entry)
{
    if (!(isTree() ? m_tree->setCurrentEntry(entry) : m_table->setCurrentEntry(entry)))
        m_toast->showMessage({QStringLiteral("info"), tr("The days or the search hide it."), {}});
}

void AssessmentsPage::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintTopHairline(painter, m_stack->parentWidget()->geometry(), tokens(this).line);
}

void AssessmentsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeDetails();
}

/// In a narrow window, the details open on demand.
void AssessmentsPage::placeDetails()
{
    const bool isWide = window()->width() >= width::inspectorBelow;
    m_actions->details()->setVisible(!isWide);
    m_details->setVisible(isWide || m_detailsWanted);
}

} // namespace clinicdesk::ui
