// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/parsereporttext.h"

#include <QCoreApplication>
#include <QStringList>

namespace clinicdesk::wording {

namespace {

constexpr qsizetype namedPlaces = 5;

struct ParseReportTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

QString reasonText(ParseProblemKind reason, int count)
{
    switch (reason) {
    case ParseProblemKind::WrongType:
        return ParseReportTr::tr("%Ln of the wrong type", nullptr, count);
    case ParseProblemKind::BrokenText:
        return ParseReportTr::tr("%Ln with invalid characters", nullptr, count);
    case ParseProblemKind::NoTimestamp:
        return ParseReportTr::tr("%Ln with an invalid time", nullptr, count);
    case ParseProblemKind::Missing:
        return ParseReportTr::tr("%Ln missing", nullptr, count);
    case ParseProblemKind::Repeated:
        break;
    }
    return ParseReportTr::tr("%Ln given twice", nullptr, count);
}

QString reasonText(const ParseReport &notes)
{
    QStringList reasons;
    for (int at = 0; at < readingReasonCount; ++at) {
        const auto reason = static_cast<ParseProblemKind>(at);
        if (notes.count(reason) > 0)
            reasons.append(reasonText(reason, static_cast<int>(notes.count(reason))));
    }
    return reasons.join(ParseReportTr::tr(", ", "between reasons"));
}

QString pathsText(const ParseReport &notes)
{
    QStringList places;
    for (const auto &problem : notes.problems.first(std::min(namedPlaces, notes.problems.size())))
        places.append(QString::fromUtf8(problem.path));
    const auto list = places.join(ParseReportTr::tr(", ", "between places"));
    const auto further = notes.problemCount() - places.size();
    return further > 0 ? ParseReportTr::tr("%1 and %Ln more", nullptr, static_cast<int>(further)).arg(list) : list;
}

} // namespace

QString parseProblemText(const ParseReport &notes)
{
    if (notes.problemCount() == 0)
        return {};
    return ParseReportTr::tr("Parts of the answer could not be read: %1. See %2.")
        .arg(reasonText(notes), pathsText(notes));
}

QString missingZoneText(const ParseReport &notes)
{
    if (notes.timesWithoutZone == 0)
        return {};
    return ParseReportTr::tr("%Ln time(s) without a time zone is/are treated as UTC.", nullptr,
                             static_cast<int>(notes.timesWithoutZone));
}

} // namespace clinicdesk::wording
