// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentspagetext.h"

#include "core/wording/parsereporttext.h"
#include "ui/assessments/assessmenttext.h"
#include "ui/assessments/assessmentupdater.h"
#include "ui/assessments/timelineview.h"
#include "ui/state/missingsecret.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/numbertext.h"

#include <QCoreApplication>
#include <QLocale>

namespace clinicdesk::ui {

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

} // namespace clinicdesk::ui
