// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/idsuggestions.h"
#include "core/base/pool.h"
#include "core/wording/readingwords.h"
#include "core/wording/wording.h"
#include "ui/assessments/assessmentactions.h"
#include "ui/assessments/assessmentdetails.h"
#include "ui/assessments/assessmentsheader.h"
#include "ui/assessments/assessmentspage.h"
#include "ui/assessments/assessmenttablemodel.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreemodel.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/assessments/filterbar.h"
#include "ui/assessments/timelineview.h"
#include "ui/state/currentconnection.h"
#include "ui/state/missingsecret.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/errordetails.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/toast.h"

#include <QCoroFuture>

#include <QLineEdit>
#include <QLocale>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QStackedWidget>

#include <algorithm>
#include <chrono>
#include <utility>

// The actions of the page: requesting lists, processing answers and showing them.
namespace clinicdesk::ui {

namespace {

/// No answer arrived. The login page of a guest network or an untrusted certificate is a different problem.
bool isOffline(const Error &error)
{
    return error.code == ErrorCode::NetworkNoRoute || error.code == ErrorCode::NetworkInterrupted ||
           error.code == ErrorCode::NetworkTimeout;
}

constexpr std::size_t mostSuggestions = 50;
/// Maximum number of practitioners of a list that are found by name.
constexpr IdNumber mostNamed = 500;

QStringList idsWith(const AssessmentList &list, IdKind kind, const QString &text)
{
    QStringList ids;
    for (const auto number : suggestIds(list, kind, text.toUtf8(), mostSuggestions))
        ids.append(QString::fromUtf8(list.id(kind, number)));
    return ids;
}

Task<QStringList> withMoreIds(QStringList ids, AssessmentSnapshot list, IdKind kind, QString text)
{
    auto searching = runInPool([list, kind, text] { return idsWith(*list, kind, text); });
    ids += co_await searching;
    ids.removeDuplicates();
    co_return ids;
}

/// Whether the other statuses must be counted again.
bool differsInMoreThanStatus(AssessmentFilter one, const AssessmentFilter &other)
{
    one.status = other.status;
    one.allStatuses = other.allStatuses;
    return one != other;
}

} // namespace

void AssessmentsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    placeDetails();
    if (m_answered != m_filter && !m_feed.isAsking())
        ask();
}

void AssessmentsPage::connectionChanged()
{
    const auto &connection = m_parts.connection.connection();
    if (m_connection == connection && connection) {
        // The same connection again: its secrets may have changed, or the network may be back.
        if (isVisible() && m_failure && m_parts.connection.isReachable() && !m_feed.isAsking())
            ask();
        return;
    }
    m_connection = connection;
    m_feed.stop();
    m_failure.reset();
    m_failed.reset();
    m_problem->hide();
    m_answered.reset();
    m_worklist.clear();
    m_header->forgetCounts();
    m_filter = connection ? m_named.lastChoice(connection->id) : AssessmentFilter();
    m_filters->setNamedFilters(&m_named, connection ? connection->id : ConnectionId());
    const bool hasWorkflows = connection && !connection->conventions.workflowParameter.isEmpty();
    if (!hasWorkflows)
        m_filter.workflows.clear(); // chosen while the service had a name for them
    m_filters->setWorkflowsOffered(hasWorkflows);
    m_actions->setWorkflowsOffered(hasWorkflows);
    m_filters->setFilter(m_filter);
    showStatus();
    showMoment();
    showContent();
    if (isVisible())
        ask();
}

void AssessmentsPage::ask()
{
    if (!m_connection)
        return;
    m_feed.ask(*m_connection, m_filter);
    showMoment();
    showContent();
}

void AssessmentsPage::setFilter(const AssessmentFilter &filter)
{
    if (differsInMoreThanStatus(filter, m_filter))
        m_header->forgetCounts();
    m_filter = filter;
    if (filter.allStatuses)
        m_filter.status = AssessmentFilter().status; // so that equal questions are equal
    if (m_connection)
        m_named.setLastChoice(m_connection->id, m_filter);
    showStatus();
    m_filters->setFilter(m_filter);
    ask();
    showTimeLine();
    showSummary();
    showDetails();
}

void AssessmentsPage::showStatus()
{
    if (m_filter.allStatuses)
        m_header->setAllStatuses();
    else
        m_header->setStatus(m_filter.status);
}

void AssessmentsPage::arrived(const AssessmentSnapshot &list)
{
    m_asOf = QDateTime::currentDateTime();
    m_failure.reset();
    m_failed.reset();
    m_problem->hide();
    if (!m_filter.allStatuses)
        m_header->setCount(m_filter.status, list->conversations().size());
    else
        for (const auto status : allAssessmentStatuses)
            m_header->setCount(status, list->countOf(status));
    const bool isSameQuestion = std::exchange(m_answered, m_filter) == m_filter;
    if (isSameQuestion)
        m_worklist.update(list);
    else
        m_worklist.begin(list);
    showMoment();
}

void AssessmentsPage::failed(const Error &error)
{
    m_failure = error;
    m_failed = m_filter;
    showProblem(error);
    showMoment();
    showContent();
    showTimeLine();
    showSummary();
    showDetails();
}

bool AssessmentsPage::isForOtherQuestion() const
{
    return m_failed == m_filter && m_answered && m_answered != m_filter;
}

SharedListing AssessmentsPage::shownListing() const
{
    return isForOtherQuestion() ? SharedListing() : m_worklist.listing();
}

void AssessmentsPage::showProblem(const Error &error)
{
    const auto words = wording::describeReadOnlyCall(error);
    QStringList remedies;
    if (const auto missing = missingSecret(error))
        remedies.append(secretButtonText(*missing));
    else if (m_failure)
        remedies.append(tr("Try again"));
    m_problem->showProblem({.sentence = words.what,
                            .side = words.side,
                            .advice = words.remedy,
                            .remedies = remedies,
                            .details = detailsOf(error)});
}

void AssessmentsPage::chooseRemedy()
{
    if (!m_connection || !m_failure)
        return;
    if (const auto missing = missingSecret(*m_failure))
        m_parts.connection.requestSecret(m_connection->id, *missing);
    else
        ask();
}

void AssessmentsPage::setRefreshMinutes(int minutes)
{
    m_actions->setRefreshMinutes(minutes);
    m_timer.setInterval(std::chrono::minutes(std::max(1, minutes)));
    if (minutes > 0)
        m_timer.start();
    else
        m_timer.stop();
}

void AssessmentsPage::refreshByItself()
{
    // Not while the page is hidden or waits for the user to enter a secret.
    if (isVisible() && !m_feed.isAsking() && !(m_failure && missingSecret(*m_failure)))
        ask();
}

void AssessmentsPage::changeWish(const std::function<void(ListingQuery &)> &change)
{
    auto wish = m_worklist.wish();
    change(wish);
    m_worklist.setWish(wish);
    const QSignalBlocker quiet(m_arrangement);
    m_arrangement->setCurrentIndex(wish.arrangement == ListingMode::Tree ? 0 : 1);
    m_actions->setOrder(wish.column, wish.direction);
    m_timeLine->setRange(wish.narrowing.range);
    showSummary();
}

void AssessmentsPage::chooseDays(const DaySpan &days)
{
    changeWish([&](ListingQuery &wish) {
        wish.narrowing.range = rangeOfDays(days.first, days.last, QTimeZone::systemTimeZone());
    });
}

std::optional<DaySpan> AssessmentsPage::chosenDays() const
{
    const auto &range = m_worklist.wish().narrowing.range;
    if (!range)
        return {};
    const auto dayOf = [](TimestampMs time) { return QDateTime::fromMSecsSinceEpoch(time).date(); };
    return DaySpan{dayOf(range->from), dayOf(std::max(range->until - 1, range->from))};
}

QStringList AssessmentsPage::practitionersNamed(const QString &text)
{
    const auto &list = m_worklist.listing()->list();
    QStringList ids;
    if (text.isEmpty() || list.idCount(IdKind::Practitioner) > mostNamed)
        return ids;
    for (IdNumber number = 1; number < list.idCount(IdKind::Practitioner); ++number) {
        const auto id = QString::fromUtf8(list.id(IdKind::Practitioner, number));
        if (m_names.knownName(id).contains(text, Qt::CaseInsensitive))
            ids.append(id);
    }
    return ids;
}

Task<QStringList> AssessmentsPage::suggestIds(IdKind kind, const QString &text)
{
    const auto &listing = m_worklist.listing();
    const auto list = listing ? listing->index->tree->snapshot() : std::make_shared<const AssessmentList>();
    const auto named = listing && kind == IdKind::Practitioner ? practitionersNamed(text) : QStringList();
    return withMoreIds(named, list, kind, text);
}

void AssessmentsPage::showListing(const EntryMoves &moves)
{
    const auto &listing = m_worklist.listing();
    const auto former = currentEntry();
    const bool wasTree = isTree();
    const QScopedValueRollback showing(m_isShowing, true);
    if (!moves.isSameAnswer()) {
        m_shown = m_answered.value_or(m_filter);
        const LocalClock clock; // the date may have changed
        m_tree->rows().setClock(clock);
        m_table->rows().setClock(clock);
    }
    if (listing && listing->tree) {
        m_tree->showListing(listing, moves);
        m_table->showListing({}, moves);
    } else {
        m_table->showListing(listing, moves);
        m_tree->showListing({}, moves);
    }
    showTimeLine();
    showContent();
    const auto kept = former ? moves.now(*former) : std::nullopt;
    if (kept && kept->isConversation() && isTree() != wasTree && m_stack->currentWidget() != m_empty)
        chooseInList(*kept);
    showSummary();
    showDetails();
    if (!moves.isSameAnswer() && m_worklist.marks().count() > 0)
        announceNew();
}

void AssessmentsPage::showTimeLine()
{
    const auto listing = shownListing();
    const bool hasBars = listing && listing->index->timeLine->barCount() > 0;
    m_timeLine->setVisible(hasBars);
    if (!hasBars)
        return;
    if (m_shownLine != listing->index->timeLine) {
        m_shownLine = listing->index->timeLine;
        m_timeLine->setTimeLine(m_shownLine, QTimeZone::systemTimeZone());
    }
    m_timeLine->setCounts(listing->bars);
    m_timeLine->setRange(m_worklist.wish().narrowing.range);
}

bool AssessmentsPage::isNarrowed() const
{
    return m_worklist.wish().narrowing != ViewFilter();
}

/// There is a list, but the filters of the view hide all of it.
bool AssessmentsPage::isEverythingHidden() const
{
    return isNarrowed() && m_worklist.listing()->countOfAll() > 0;
}

void AssessmentsPage::clearViewFilter()
{
    m_search->clear();
    changeWish([](ListingQuery &wish) { wish.narrowing = {}; });
}

/// Shows the list, or an explanation in its place.
void AssessmentsPage::showContent()
{
    const auto listing = shownListing();
    const bool hasRows = listing && (listing->count() > 0 || !listing->narrowed.emptyGroups.empty());
    auto *list = listing && listing->tree ? static_cast<QWidget *>(m_tree) : m_table;
    m_stack->setCurrentWidget(hasRows ? list : m_empty);
    m_toast->raise();
    m_actions->refreshEnabled();
    if (hasRows)
        return;
    EmptyState::Words words;
    if (!m_connection)
        words.title = tr("No connection is chosen");
    else if (!listing && (m_feed.isAsking() || m_worklist.isWorking()))
        words.title = tr("Asking %1…").arg(m_connection->name);
    else if (!listing && m_failure)
        words = {isOffline(*m_failure) ? tr("You are offline") : tr("The assessments could not be read"),
                 failedSentence(),
                 missingSecret(*m_failure) ? QString() : tr("Try again"),
                 QStringLiteral("refresh"),
                 {}};
    else if (!listing)
        words.title = QString();
    else if (isEverythingHidden())
        words = {tr("Nothing here matches"),
                 tr("The days or the search hide all %1.").arg(numberText(listing->countOfAll())),
                 tr("Show all"),
                 {},
                 {}};
    else
        words = {m_shown.allStatuses ? tr("There are no assessments")
                                     : tr("Nothing is “%1”").arg(statusWord(m_shown.status)),
                 emptySentence(),
                 filtersInWords(m_shown).isEmpty() ? QString() : tr("Remove the filters"),
                 {},
                 {}};
    m_empty->setWords(words);
}

QString AssessmentsPage::emptySentence() const
{
    const auto filters = filtersInWords(m_shown);
    if (m_shown.allStatuses)
        return filters.isEmpty()
                   ? tr("The service has no assessment.")
                   : tr("The service has no assessment with %1.").arg(QLocale().createSeparatedList(filters));
    if (filters.isEmpty())
        return tr("The service has no assessment with this status. Others may have one: choose a status above.");
    return tr("The service has no assessment with this status and %1.").arg(QLocale().createSeparatedList(filters));
}

QString AssessmentsPage::failedSentence() const
{
    const auto wanted = tr("“%1” could not be read.").arg(statusWords(m_filter));
    if (!isForOtherQuestion())
        return wanted;
    if (differsInMoreThanStatus(m_shown, m_filter))
        return tr("The list with these filters could not be read. The former list is still here: choose the former "
                  "status and filters.");
    //: Both are statuses: "New" could not be read. The list "Completed" is still here
    return tr("%1 The list “%2” is still here: choose that status above.").arg(wanted, statusWords(m_shown));
}

void AssessmentsPage::resetEmptyState()
{
    if (m_failure && !shownListing())
        ask();
    else if (m_worklist.listing() && isEverythingHidden())
        clearViewFilter();
    else
        setFilter({.status = m_filter.status, .allStatuses = m_filter.allStatuses});
}

QStringList AssessmentsPage::filtersInWords(const AssessmentFilter &filter)
{
    QStringList words;
    for (const auto &[text, word] :
         {std::pair(filter.practitioner, tr("this practitioner")), std::pair(filter.patient, tr("this patient")),
          std::pair(filter.identifier, tr("this identifier")), std::pair(filter.transaction, tr("this transaction"))}) {
        if (!text.isEmpty())
            words.append(word);
    }
    if (!filter.workflows.isEmpty())
        words.append(filter.workflows.size() == 1 ? tr("this workflow") : tr("these workflows"));
    return words;
}

/// "Completed, this practitioner, 8 – 21 Nov: 31 of 148".
void AssessmentsPage::showSummary()
{
    const auto listing = shownListing();
    const auto &narrowing = m_worklist.wish().narrowing;
    const auto unit = listing ? listing->index->timeLine->unit() : BarUnit::Day;
    const auto days = narrowing.range ? rangeInWords(*narrowing.range, unit, QTimeZone::systemTimeZone()) : QString();
    m_filters->setDays(days, chosenDays());
    const auto &filter = listing ? m_shown : m_filter; // also while the answer to another query is awaited
    QStringList words{statusWords(filter)};
    words.append(filtersInWords(filter));
    if (!days.isEmpty())
        words.append(days);
    if (!narrowing.text.trimmed().isEmpty())
        words.append(tr("search"));
    const auto said = words.join(QStringLiteral(", "));
    if (!listing) {
        m_summary->setText(said);
        m_note->hide();
        return;
    }
    const auto count = numberText(listing->count());
    const auto all = numberText(listing->countOfAll());
    //: What is shown: how many conversations of how many
    m_summary->setText(isNarrowed() ? tr("%1: %2 of %3").arg(said, count, all) : tr("%1: %2").arg(said, all));
    QStringList notes{wording::parseProblemText(listing->list().notes()),
                      wording::missingZoneText(listing->list().notes())};
    notes.removeAll(QString());
    m_note->setText(notes.join(QLatin1Char(' ')));
    m_note->setVisible(!notes.isEmpty());
}

void AssessmentsPage::showMoment()
{
    if (m_feed.isAsking())
        m_header->setMoment(tr("asking…"));
    else if (m_failure && m_failed == m_filter && m_answered != m_filter)
        m_header->setMoment(isOffline(*m_failure) ? tr("offline") : QString());
    else if (m_answered)
        m_header->setMoment(tr("as of %1")
                                .arg(QLocale().toString(m_asOf, m_asOf.date() == QDate::currentDate()
                                                                    ? QStringLiteral("HH:mm")
                                                                    : QStringLiteral("d MMM HH:mm"))));
    else
        m_header->setMoment({});
}

void AssessmentsPage::currentChanged()
{
    if (const auto entry = currentEntry(); entry && !m_isShowing)
        m_worklist.look(*entry);
    m_actions->refreshEnabled();
    showDetails();
}

void AssessmentsPage::showDetails()
{
    const auto listing = shownListing();
    const auto entry = currentEntry();
    if (!listing || !entry)
        m_details->showNothing();
    else if (entry->isConversation())
        m_details->showConversation(listing->index->tree, entry->conversation(),
                                    listing->list().statusOf(entry->conversation()).value_or(m_shown.status));
    else
        m_details->showNode(listing->tree, entry->node(),
                            m_shown.allStatuses ? std::nullopt : std::optional(m_shown.status));
}

void AssessmentsPage::announceNew()
{
    const auto count = m_worklist.marks().count();
    m_toast->showMessage({QStringLiteral("assess"),
                          count == 1 ? tr("1 new conversation") : tr("%1 new conversations").arg(numberText(count)),
                          tr("Show")});
}

void AssessmentsPage::goToFirstNew()
{
    const auto &listing = m_worklist.listing();
    if (!listing || m_worklist.marks().count() == 0)
        return;
    const auto &order = listing->tree ? listing->index->orders->newestFirst() : listing->rows;
    const auto isNew = [&](std::uint32_t at) {
        return listing->narrowed.visible.test(at) && m_worklist.marks().isNew(AssessmentEntry::ofConversation(at));
    };
    const auto first = std::ranges::find_if(order, isNew);
    if (first != order.end())
        chooseInList(AssessmentEntry::ofConversation(*first));
}

void AssessmentsPage::showNames()
{
    m_tree->rows().refreshNames();
    m_table->rows().refreshNames();
    m_details->refreshNames();
    m_filters->refreshNames();
}

PrintedList AssessmentsPage::onPaper(std::vector<std::uint32_t> conversations)
{
    const auto &list = m_worklist.listing()->list();
    QStringList filters;
    for (const auto &[kind, text] :
         {std::pair(IdKind::Practitioner, m_shown.practitioner), std::pair(IdKind::Patient, m_shown.patient),
          std::pair(IdKind::Identifier, m_shown.identifier), std::pair(IdKind::Transaction, m_shown.transaction),
          std::pair(IdKind::Workflow, m_shown.workflows.join(QStringLiteral(", ")))}) {
        if (!text.isEmpty())
            filters.append(idKindWord(kind) + QLatin1Char(' ') + shownId(text.toUtf8()));
    }
    const auto &narrowing = m_worklist.wish().narrowing;
    if (narrowing.range)
        filters.append(rangeInWords(*narrowing.range, m_shownLine->unit(), QTimeZone::systemTimeZone()));
    if (!narrowing.text.trimmed().isEmpty())
        filters.append(tr("Search “%1”").arg(narrowing.text.trimmed()));
    auto names = practitionerNames(list, conversations, [this](const QString &id) { return m_names.nameOf(id); });
    return {.list = m_worklist.listing()->index->tree->snapshot(),
            .conversations = std::move(conversations),
            .status = statusWords(m_shown),
            .filters = filters,
            .asOf = m_asOf,
            .names = std::move(names),
            .clock = {}};
}

} // namespace clinicdesk::ui
