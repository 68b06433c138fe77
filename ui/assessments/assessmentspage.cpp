// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentspage.h"

#include "core/assessment/listing.h"
#include "core/base/error.h"
#include "core/wording/parsereporttext.h"
#include "core/wording/wording.h"
#include "ui/assessments/assessmentactions.h"
#include "ui/assessments/assessmentdetails.h"
#include "ui/assessments/assessmentfilterrow.h"
#include "ui/assessments/assessmentlistview.h"
#include "ui/assessments/assessmentloader.h"
#include "ui/assessments/assessmentoptions.h"
#include "ui/assessments/assessmentprint.h"
#include "ui/assessments/assessmentsheader.h"
#include "ui/assessments/assessmenttext.h"
#include "ui/assessments/filterbar.h"
#include "ui/assessments/filtertext.h"
#include "ui/assessments/suggestedids.h"
#include "ui/assessments/timelineview.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/state/missingsecret.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/errorbanner.h"
#include "ui/widgets/hairlinebox.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/toast.h"

#include <QAction>
#include <QApplication>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

/// What the assessments page says about its list, as pure functions.

namespace clinicdesk::ui {

/// No answer arrived. The login page of a guest network or an untrusted certificate is a different problem.
bool isOffline(const Error &error);

/// The local time of an answer: "as of 10:42", on another day with the date.
QString asOfText(const QDateTime &answeredAt);

/// "Completed, this practitioner, 8 – 21 Nov, search", and with a listing the number of conversations: "…: 31 of 148".
/// `days` is the text of the selected days.
QString summaryText(const AssessmentFilter &filter, const QString &days, const ViewFilter &view,
                    const SharedListing &listing);

/// What is reported about the content of the answer; empty if nothing is.
QString contentNotes(const AssessmentList &list);

/// In place of a list that could not be read. `shown` is the filter of the former list, if that is still there.
EmptyState::Content failedListText(const Error &error, const AssessmentFilter &wanted,
                                   const std::optional<AssessmentFilter> &shown);
/// In place of a list whose conversations the days or the search hide.
EmptyState::Content hiddenListText(std::size_t countOfAll);
/// In place of a list without conversations. The button, if any, removes the filters.
EmptyState::Content emptyListText(const AssessmentFilter &filter);

/// The conversations for printing, with the filters of the list and of the view.
PrintedList printedList(const Listing &listing, std::vector<std::uint32_t> conversations,
                        const AssessmentFilter &filter, const QDateTime &answeredAt,
                        const std::function<QString(const QString &)> &nameOf);

namespace {

struct AssessmentsPageTr {
    Q_DECLARE_TR_FUNCTIONS(AssessmentsPage)
};

QStringList filterText(const AssessmentFilter &filter)
{
    QStringList words;
    for (const auto &[text, word] : {std::pair(filter.practitioner, AssessmentsPageTr::tr("this practitioner")),
                                     std::pair(filter.patient, AssessmentsPageTr::tr("this patient")),
                                     std::pair(filter.identifier, AssessmentsPageTr::tr("this identifier")),
                                     std::pair(filter.transaction, AssessmentsPageTr::tr("this transaction"))}) {
        if (!text.isEmpty())
            words.append(word);
    }
    if (!filter.workflows.isEmpty())
        words.append(
            AssessmentsPageTr::tr("this/these workflow(s)", nullptr, static_cast<int>(filter.workflows.size())));
    return words;
}

QString emptyListSentence(const AssessmentFilter &filter)
{
    const auto words = QLocale().createSeparatedList(filterText(filter));
    if (filter.allStatuses)
        return words.isEmpty() ? AssessmentsPageTr::tr("The service has no assessments.")
                               : AssessmentsPageTr::tr("The service has no assessments for %1.").arg(words);
    if (words.isEmpty())
        return AssessmentsPageTr::tr("The service has no assessments with this status. Choose another status above.");
    return AssessmentsPageTr::tr("The service has no assessments with this status for %1.").arg(words);
}

QString failedListSentence(const AssessmentFilter &wanted, const std::optional<AssessmentFilter> &shown)
{
    auto failed = AssessmentsPageTr::tr("Could not load “%1”.").arg(statusText(wanted));
    if (!shown)
        return failed;
    if (differsInMoreThanStatus(*shown, wanted))
        return AssessmentsPageTr::tr(
            "Could not load the list with these filters. To see the earlier list, choose the earlier status "
            "and filters.");
    //: Both are statuses: "New" could not be read. The list "Completed" is still here
    return AssessmentsPageTr::tr("%1 To see the list “%2” again, choose that status above.")
        .arg(failed, statusText(*shown));
}

} // namespace

bool isOffline(const Error &error)
{
    return error.code == ErrorCode::NetworkNoRoute || error.code == ErrorCode::NetworkInterrupted ||
           error.code == ErrorCode::NetworkTimeout;
}

QString asOfText(const QDateTime &answeredAt)
{
    return AssessmentsPageTr::tr("as of %1").arg(shortMomentText(QLocale(), answeredAt, QDate::currentDate()));
}

QString summaryText(const AssessmentFilter &filter, const QString &days, const ViewFilter &view,
                    const SharedListing &listing)
{
    QStringList words{statusText(filter)};
    words.append(filterText(filter));
    if (!days.isEmpty())
        words.append(days);
    if (!view.text.trimmed().isEmpty())
        words.append(AssessmentsPageTr::tr("search"));
    auto shown = listText(words);
    if (!listing)
        return shown;
    const auto all = numberText(listing->countOfAll());
    if (view == ViewFilter())
        return AssessmentsPageTr::tr("%1: %2").arg(shown, all);
    //: What is shown: how many conversations of how many
    return AssessmentsPageTr::tr("%1: %2 of %3").arg(shown, numberText(listing->count()), all);
}

QString contentNotes(const AssessmentList &list)
{
    QStringList notes{wording::parseProblemText(list.notes()), wording::missingZoneText(list.notes())};
    notes.removeAll(QString());
    return notes.join(QLatin1Char(' '));
}

EmptyState::Content failedListText(const Error &error, const AssessmentFilter &wanted,
                                   const std::optional<AssessmentFilter> &shown)
{
    return {.title = isOffline(error) ? AssessmentsPageTr::tr("You are offline")
                                      : AssessmentsPageTr::tr("Could not load the assessments"),
            .sentence = failedListSentence(wanted, shown),
            .action = missingSecret(error) ? QString() : AssessmentsPageTr::tr("Try again"),
            .actionIcon = QStringLiteral("refresh")};
}

EmptyState::Content hiddenListText(std::size_t countOfAll)
{
    return {.title = AssessmentsPageTr::tr("No matches"),
            .sentence =
                AssessmentsPageTr::tr("The search or the selected days hide all %Ln.", nullptr, int(countOfAll)),
            .action = AssessmentsPageTr::tr("Show all")};
}

EmptyState::Content emptyListText(const AssessmentFilter &filter)
{
    return {.title = filter.allStatuses
                         ? AssessmentsPageTr::tr("There are no assessments")
                         : AssessmentsPageTr::tr("No assessments with status “%1”").arg(statusLabel(filter.status)),
            .sentence = emptyListSentence(filter),
            .action = filterText(filter).isEmpty() ? QString() : AssessmentsPageTr::tr("Remove the filters")};
}

PrintedList printedList(const Listing &listing, std::vector<std::uint32_t> conversations,
                        const AssessmentFilter &filter, const QDateTime &answeredAt,
                        const std::function<QString(const QString &)> &nameOf)
{
    QStringList filters;
    for (const auto &[kind, text] :
         {std::pair(IdKind::Practitioner, filter.practitioner), std::pair(IdKind::Patient, filter.patient),
          std::pair(IdKind::Identifier, filter.identifier), std::pair(IdKind::Transaction, filter.transaction),
          std::pair(IdKind::Workflow, filter.workflows.join(QStringLiteral(", ")))}) {
        if (!text.isEmpty())
            filters.append(idKindLabel(kind) + QLatin1Char(' ') + shownId(text.toUtf8()));
    }
    const auto &view = listing.query.filter;
    if (view.range)
        filters.append(rangeText(*view.range, listing.index->timeline->unit(), QTimeZone::systemTimeZone()));
    if (!view.text.trimmed().isEmpty())
        filters.append(AssessmentsPageTr::tr("Search “%1”").arg(view.text.trimmed()));
    auto names = practitionerNames(listing.list(), conversations, nameOf);
    return {.list = listing.index->tree->snapshot(),
            .conversations = std::move(conversations),
            .status = statusText(filter),
            .filters = filters,
            .asOf = answeredAt,
            .names = std::move(names),
            .clock = {}};
}

namespace {

const auto minutesKey = QStringLiteral("assessments/refreshMinutes");
constexpr int defaultRefreshMinutes = 5;
constexpr int minNameLength = 2;
/// In a list with more practitioners, a search finds only the names that were shown before.
constexpr IdNumber maxLookedUpNames = 200;
constexpr int minHeightForTimeline = 320; ///< a lower page, without its banner, has room only for the list

std::optional<DaySpan> daysOf(const std::optional<TimeRange> &range)
{
    if (!range)
        return {};
    const auto dayOf = [](TimestampMs time) { return QDateTime::fromMSecsSinceEpoch(time).date(); };
    return DaySpan{dayOf(range->from), dayOf(std::max(range->until - 1, range->from))};
}

bool hasRows(const SharedListing &listing)
{
    return listing && (listing->count() > 0 || !listing->filtered.emptyGroups.empty());
}

/// Some letters, as opposed to a part of an ID.
bool mayBeName(const QString &text)
{
    const auto word = text.trimmed();
    const bool hasOthers = std::ranges::any_of(
        word, [](QChar c) { return c.isDigit() || c == QLatin1Char('_') || c == QLatin1Char(':'); });
    return word.size() >= minNameLength && !hasOthers;
}

/// The practitioners of the list, as long as they are few enough to look up each of them.
QStringList practitionersToName(const AssessmentList &list)
{
    QStringList ids;
    const auto count = list.idCount(IdKind::Practitioner);
    for (IdNumber number = 1; count <= maxLookedUpNames && number < count; ++number)
        ids.append(QString::fromUtf8(list.id(IdKind::Practitioner, number)));
    return ids;
}

/// There are conversations, but the search or the days hide all of them.
bool isAllHidden(const Listing &listing)
{
    return listing.query.filter != ViewFilter() && listing.countOfAll() > 0;
}

/// The first visible conversation that is marked as new.
std::optional<AssessmentEntry> firstNew(const Listing &listing, const UnreadMarks &marks)
{
    const auto &order = listing.tree ? listing.index->orders->newestFirst() : listing.rows;
    const auto first = std::ranges::find_if(order, [&](std::uint32_t at) {
        return listing.filtered.visible.test(at) && marks.isNew(AssessmentEntry::ofConversation(at));
    });
    return first == order.end() ? std::nullopt : std::optional(AssessmentEntry::ofConversation(*first));
}

} // namespace

AssessmentsPage::AssessmentsPage(const Services &services, QWidget *parent)
    : QWidget(parent)
    , m_services(services)
    , m_names(services.connection, services.clients)
    , m_savedFilters(services.settings)
    , m_loader(*this, services.connection, services.clients, m_savedFilters)
    , m_worklist([this] { return m_list->keptEntries(); })
    , m_actions(new AssessmentActions(
          {.listing = [this] { return shownListing(); },
           .selected = [this] { return m_list->selectedEntries(); },
           .current = [this] { return m_list->currentEntry(); },
           .printData =
               [this](auto conversations) {
                   return printedList(*m_worklist.listing(), std::move(conversations), m_shown, m_loader.answeredAt(),
                                      [this](const QString &id) { return m_names.nameOf(id); });
               }},
          this))
{
    build();
    connectLoader();
    connectFilters();
    connectList();
    connectActions();
    setRefreshMinutes(services.settings.value(minutesKey, defaultRefreshMinutes).toInt());
    showConnection();
    showDetails();
}

AssessmentsPage::~AssessmentsPage() = default;

void AssessmentsPage::build()
{
    const auto nameOf = [this](const QString &id) { return m_names.nameOf(id); };
    m_problem = new ErrorBanner(m_services.connection, this);
    m_header = new AssessmentsHeader(m_actions->menu(), this);
    m_filterRow = new AssessmentFilterRow(this);
    m_filterRow->filters().setNameOf(nameOf);
    m_timeLine = new TimelineView(this);
    m_note = new ElidingLabel({}, Type::Second, &Tokens::text2, Weight::Regular, this);
    m_note->setContentsMargins(space::page, space::xs, space::page, space::xs);
    auto *content = new HairlineBox(this);
    content->setMinimumHeight(1); // in a low window, the header is shown in full
    m_list = new AssessmentListView(
        {.isNew = [this](const AssessmentEntry &entry) { return m_worklist.marks().isNew(entry); },
         .nameOf = nameOf,
         .clock = {}},
        content);
    m_details = new AssessmentDetails(content);
    m_details->setFixedWidth(width::details);
    m_details->setNameOf(nameOf);
    m_toast = new Toast(m_list);
    auto *row = new QHBoxLayout(content);
    row->setContentsMargins(0, 1, 0, 0); // for the hairline
    row->setSpacing(0);
    row->addWidget(m_list, 1);
    row->addWidget(m_details);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(space::page, space::s, space::page, 0);
    line->addWidget(m_timeLine);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(m_problem);
    all->addWidget(m_header);
    all->addWidget(m_filterRow);
    all->addLayout(line);
    all->addWidget(m_note);
    all->addWidget(content, 1);
}

void AssessmentsPage::connectLoader()
{
    connect(&m_loader, &AssessmentLoader::connectionReplaced, this, [this] {
        m_worklist.clear();
        showConnection();
    });
    connect(&m_loader, &AssessmentLoader::started, this, &AssessmentsPage::showState);
    connect(&m_loader, &AssessmentLoader::filterChanged, this, [this](const AssessmentFilter &former) {
        if (differsInMoreThanStatus(former, m_loader.filter()))
            m_header->forgetCounts();
        showFilter();
        showDetails();
    });
    connect(&m_loader, &AssessmentLoader::counted, m_header, &AssessmentsHeader::setCount);
    connect(&m_loader, &AssessmentLoader::arrived, this, [this](const AssessmentSnapshot &list, bool isSameFilter) {
        m_problem->clear();
        m_header->setCounts(m_loader.filter(), *list);
        if (isSameFilter)
            m_worklist.update(list);
        else
            m_worklist.begin(list);
        showState();
    });
    connect(&m_loader, &AssessmentLoader::failed, this, [this](const Error &error) {
        showError(error);
        showState();
        showDetails();
    });
    connect(m_problem, &ErrorBanner::retryRequested, &m_loader, &AssessmentLoader::refresh);
    connect(m_header, &AssessmentsHeader::refreshRequested, &m_loader, &AssessmentLoader::refresh);
    connect(&m_names, &PractitionerNames::namesArrived, this, [this] {
        m_list->refreshNames();
        m_details->refreshNames();
        m_filterRow->filters().refreshNames();
        searchFor(m_worklist.query().filter.text);
    });
}

void AssessmentsPage::connectFilters()
{
    connect(m_header, &AssessmentsHeader::statusChosen, this, [this](AssessmentStatus status) {
        auto filter = m_loader.filter();
        filter.status = status;
        filter.allStatuses = false;
        m_loader.setFilter(filter);
    });
    connect(m_header, &AssessmentsHeader::allStatusesChosen, this, [this] {
        auto filter = m_loader.filter();
        filter.allStatuses = true;
        m_loader.setFilter(filter);
    });
    auto *filters = &m_filterRow->filters();
    filters->setSuggestions(
        [this](IdKind kind, const QString &text) { return suggestedIds(m_worklist.listing(), m_names, kind, text); });
    connect(filters, &FilterBar::filterChanged, &m_loader, &AssessmentLoader::setFilter);
    connect(filters, &FilterBar::daysRequested, this, [this](const DaySpan &days) {
        changeQuery([&](ListingQuery &query) {
            query.filter.range = rangeOfDays(days.first, days.last, QTimeZone::systemTimeZone());
        });
    });
    connect(filters, &FilterBar::daysRemoved, this,
            [this] { changeQuery([](ListingQuery &query) { query.filter.range.reset(); }); });
    connect(filters, &FilterBar::daysActivated, this, [this] { m_timeLine->setFocus(Qt::TabFocusReason); });
    connect(m_timeLine, &TimelineView::rangeChanged, this, [this](const std::optional<TimeRange> &range) {
        changeQuery([&](ListingQuery &query) { query.filter.range = range; });
    });
    connect(&m_filterRow->search(), &QLineEdit::textChanged, this, &AssessmentsPage::searchFor);
    connect(m_filterRow, &AssessmentFilterRow::modeChosen, this,
            [this](ListingMode mode) { changeQuery([&](ListingQuery &query) { query.mode = mode; }); });
}

void AssessmentsPage::connectList()
{
    connect(&m_worklist, &AssessmentWorklist::listingChanged, this, &AssessmentsPage::showListing);
    connect(&m_worklist, &AssessmentWorklist::markedRead, m_list, &AssessmentListView::refreshEntry);
    connect(&m_filterRow->search(), &SearchField::listRequested, this, [this] {
        m_goesToFound = m_worklist.isWorking(); // what was typed is still being searched
        m_list->focusFound();
    });
    connect(m_list, &AssessmentListView::entryVisited, &m_worklist, &AssessmentWorklist::markRead);
    connect(m_list, &AssessmentListView::currentEntryChanged, this, [this] {
        m_actions->refreshEnabled();
        showDetails();
    });
    connect(m_list, &AssessmentListView::entryActivated, m_actions->details(),
            [this] { m_actions->details()->setChecked(true); });
    connect(m_list, &AssessmentListView::actionTriggered, this, &AssessmentsPage::runEmptyAction);
    connect(m_toast, &Toast::actionTriggered, this, [this] {
        const auto &listing = m_worklist.listing();
        if (const auto entry = listing ? firstNew(*listing, m_worklist.marks()) : std::nullopt)
            selectInList(*entry);
    });
    connect(m_details, &AssessmentDetails::patientRequested, this,
            [this](const PatientId &patient) { m_services.patient.request(patient.text, PatientSource::Picked); });
    connect(m_details, &AssessmentDetails::identifierRequested, this, [this](const QString &identifier) {
        clearViewFilter(); // the whole list is searched for the identifier
        const auto &filter = m_loader.filter();
        m_loader.setFilter({.identifier = identifier, .status = filter.status, .allStatuses = filter.allStatuses});
    });
    connect(m_details, &AssessmentDetails::doctorRequested, this, &AssessmentsPage::doctorRequested);
    connect(m_details, &AssessmentDetails::conversationChosen, this,
            [this](std::uint32_t conversation) { selectInList(AssessmentEntry::ofConversation(conversation)); });
    connect(m_details, &AssessmentDetails::allCopied, this, [this] {
        m_toast->showMessage({QStringLiteral("copy"), tr("Copied all details."), {}});
    });
}

void AssessmentsPage::connectActions()
{
    const auto setOrder = [this](SortColumn column, SortDirection direction) {
        changeQuery([&](ListingQuery &query) {
            query.mode = ListingMode::Table;
            query.column = column;
            query.direction = direction;
        });
    };
    connect(m_list, &AssessmentListView::orderRequested, this, setOrder);
    const auto *options = &m_actions->options();
    connect(options, &AssessmentOptions::orderChosen, this, setOrder);
    connect(options, &AssessmentOptions::refreshMinutesChosen, this, [this](int minutes) {
        m_services.settings.setValue(minutesKey, minutes);
        setRefreshMinutes(minutes);
    });
    connect(options, &AssessmentOptions::barUnitChosen, &m_worklist, &AssessmentWorklist::setBarUnit);
    connect(m_actions, &AssessmentActions::messageShown, this, [this](const QString &icon, const QString &sentence) {
        m_toast->showMessage({icon, sentence, {}});
    });
    connect(m_actions, &AssessmentActions::failed, this, &AssessmentsPage::showError);
    connect(m_actions, &AssessmentActions::doctorRequested, this, &AssessmentsPage::doctorRequested);
    connect(m_actions, &AssessmentActions::foundRequested, m_list, &AssessmentListView::goToFound);
    connect(m_actions, &AssessmentActions::onlyRequested, this,
            [this](IdKind kind, const QString &id) { m_loader.setFilter(withOnly(m_loader.filter(), kind, id)); });
    connect(m_actions->details(), &QAction::toggled, this, &AssessmentsPage::placeDetails);
    addAction(m_filterRow->search().findAction());
    m_list->setRowActions(m_actions->rowActions(), m_actions->rowMenu());
    m_actions->options().setOrder(m_worklist.query().column, m_worklist.query().direction);
}

PageCommands AssessmentsPage::commands() const
{
    const QString obstacle = m_loader.connection() ? QString() : tr("there is no connection");
    return PageCommands{{m_header->refreshAction(), obstacle}, {m_filterRow->search().findAction()}} +
           m_actions->commands();
}

void AssessmentsPage::setRefreshMinutes(int minutes)
{
    m_actions->options().setRefreshMinutes(minutes);
    m_loader.setInterval(minutes);
}

void AssessmentsPage::changeQuery(const std::function<void(ListingQuery &)> &change)
{
    auto query = m_worklist.query();
    change(query);
    m_worklist.setQuery(query);
    m_filterRow->setMode(query.mode);
    m_actions->options().setOrder(query.column, query.direction);
    m_timeLine->setRange(query.filter.range);
    showState();
}

/// Also by the names that are known; the missing ones are looked up, and the search runs again when they arrive.
void AssessmentsPage::searchFor(const QString &text)
{
    const auto listing = shownListing();
    if (listing && mayBeName(text))
        m_names.lookUp(practitionersToName(listing->list()));
    const auto names = text.trimmed().isEmpty() ? KnownNames() : m_names.knownNames();
    if (const auto &now = m_worklist.query().filter; now.text == text && now.names == names)
        return; // a name that arrives for a row is nothing to search for
    changeQuery([&](ListingQuery &query) {
        query.filter.text = text;
        query.filter.names = names;
    });
}

void AssessmentsPage::clearViewFilter()
{
    m_filterRow->search().clear();
    changeQuery([](ListingQuery &query) { query.filter = {}; });
}

/// Another connection: its filters, and no counts of the former list.
void AssessmentsPage::showConnection()
{
    const auto &connection = m_loader.connection();
    m_problem->clear();
    m_header->forgetCounts();
    m_filterRow->filters().setNamedFilters(&m_savedFilters, connection ? connection->id : ConnectionId());
    m_filterRow->filters().setWorkflowsOffered(m_loader.hasWorkflows());
    m_actions->setWorkflowsOffered(m_loader.hasWorkflows());
    showFilter();
}

void AssessmentsPage::showFilter()
{
    m_header->setStatus(m_loader.filter());
    m_filterRow->filters().setFilter(m_loader.filter());
    showState();
}

void AssessmentsPage::showError(const Error &error)
{
    m_problem->showError(error, wording::describeReadOnlyCall(error),
                         {.secret = missingSecret(error), .canRetry = m_loader.error().has_value()});
    placeTimeline();
}

SharedListing AssessmentsPage::shownListing() const
{
    return m_loader.isAnswerOfOtherFilter() ? SharedListing() : m_worklist.listing();
}

void AssessmentsPage::showListing(const EntryMoves &moves)
{
    if (!moves.isSameAnswer())
        m_shown = m_loader.answered().value_or(m_loader.filter());
    m_list->showListing(m_worklist.listing(), moves, textInstead());
    if (!m_worklist.isWorking() && std::exchange(m_goesToFound, false) &&
        m_list->isAncestorOf(QApplication::focusWidget()))
        m_list->focusFound();
    showState();
    showDetails();
    const auto count = m_worklist.marks().count();
    if (!moves.isSameAnswer() && count > 0)
        m_toast->showMessage(
            {QStringLiteral("assess"), tr("%Ln new conversation(s)", nullptr, int(count)), tr("Show")});
    if (!moves.isSameAnswer())
        searchFor(m_worklist.query().filter.text); // for the names of its practitioners
}

std::optional<EmptyState::Content> AssessmentsPage::textInstead() const
{
    const auto listing = shownListing();
    if (hasRows(listing))
        return {};
    if (!m_loader.connection())
        return EmptyState::Content{.title = tr("No connection selected")};
    if (listing)
        return isAllHidden(*listing) ? hiddenListText(listing->countOfAll()) : emptyListText(m_shown);
    if (m_loader.isAsking() || m_worklist.isWorking())
        return EmptyState::Content{.title = tr("Contacting %1…").arg(m_loader.connection()->name)};
    if (m_loader.error())
        return failedListText(*m_loader.error(), m_loader.filter(),
                              m_loader.isAnswerOfOtherFilter() ? std::optional(m_shown) : std::nullopt);
    return EmptyState::Content{};
}

/// Shows the rows or why there are none, the time line, and what the list is.
void AssessmentsPage::showState()
{
    if (m_loader.isAsking())
        m_header->setMoment(tr("loading…"));
    else if (m_loader.hasNoAnswer())
        m_header->setMoment(isOffline(*m_loader.error()) ? tr("offline") : QString());
    else
        m_header->setMoment(m_loader.answered() ? asOfText(m_loader.answeredAt()) : QString());
    m_list->showInstead(textInstead());
    m_toast->raise();
    m_actions->refreshEnabled();

    const auto listing = shownListing();
    const auto &view = m_worklist.query().filter;
    placeTimeline();
    placeDetails();
    if (listing) {
        m_timeLine->setTimeline(listing->index->timeline, QTimeZone::systemTimeZone());
        m_timeLine->setCounts(listing->bars);
        m_timeLine->setRange(view.range);
    }
    const auto unit = listing ? listing->index->timeline->unit() : BarUnit::Day;
    const auto days = view.range ? rangeText(*view.range, unit, QTimeZone::systemTimeZone()) : QString();
    m_filterRow->filters().setDays(days, daysOf(view.range));
    m_filterRow->setSummary(summaryText(listing ? m_shown : m_loader.filter(), days, view, listing));
    const auto notes = listing ? contentNotes(listing->list()) : QString();
    m_note->setText(notes);
    m_note->setVisible(!notes.isEmpty());
}

void AssessmentsPage::showDetails()
{
    const auto listing = shownListing();
    const auto entry = m_list->currentEntry();
    if (entry && !std::exchange(m_hasBeenSelected, true))
        placeDetails();
    if (!listing || !entry)
        m_details->showNothing();
    else if (entry->isConversation())
        m_details->showConversation(listing->index->tree, entry->conversation(),
                                    listing->list().statusOf(entry->conversation()).value_or(m_shown.status));
    else
        m_details->showNode(listing->tree, entry->node(),
                            m_shown.allStatuses ? std::nullopt : std::optional(m_shown.status));
}

void AssessmentsPage::selectInList(const AssessmentEntry &entry)
{
    if (!m_list->setCurrentEntry(entry))
        m_toast->showMessage({QStringLiteral("info"), tr("The search or the selected days hide it."), {}});
}

/// The button in place of the list: try again, show all, or remove the filters.
void AssessmentsPage::runEmptyAction()
{
    const auto listing = shownListing();
    const auto &filter = m_loader.filter();
    if (m_loader.error() && !listing)
        m_loader.refresh();
    else if (listing && isAllHidden(*listing))
        clearViewFilter();
    else
        m_loader.setFilter({.status = filter.status, .allStatuses = filter.allStatuses});
}

/// The banner gets higher and lower while the page keeps its size: its details open, it is folded.
bool AssessmentsPage::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        placeTimeline();
    return QWidget::event(event);
}

void AssessmentsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    placeDetails();
    m_loader.refreshIfMissing();
}

void AssessmentsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeDetails();
    placeTimeline();
}

void AssessmentsPage::placeTimeline()
{
    const auto listing = shownListing();
    const int room = height() - (m_problem->isHidden() ? 0 : m_problem->heightIn(width()));
    m_timeLine->setVisible(room >= minHeightForTimeline && listing && listing->index->timeline->barCount() > 0);
}

/// They open with the first selection, and stay so that the list does not jump; in a narrow window, on demand. Without
/// rows there is nothing to select.
void AssessmentsPage::placeDetails()
{
    const bool isWide = window()->width() >= width::inspectorBelow;
    m_actions->details()->setVisible(!isWide);
    const bool isRequested = (isWide && m_hasBeenSelected) || m_actions->details()->isChecked();
    m_details->setVisible(isRequested && hasRows(shownListing()));
}

} // namespace clinicdesk::ui
