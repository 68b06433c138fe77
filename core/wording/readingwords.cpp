// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/readingwords.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace clinicdesk::wording {

namespace {

constexpr qsizetype namedPlaces = 5;

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

QString inWords(ParseProblemKind reason, const QString &number)
{
    switch (reason) {
    case ParseProblemKind::WrongType:
        return Tr::tr("%1 of the wrong type").arg(number);
    case ParseProblemKind::BrokenText:
        return Tr::tr("%1 with invalid characters").arg(number);
    case ParseProblemKind::NoTimestamp:
        return Tr::tr("%1 with an invalid time").arg(number);
    case ParseProblemKind::Missing:
        return Tr::tr("%1 missing").arg(number);
    case ParseProblemKind::Repeated:
        break;
    }
    return Tr::tr("%1 given twice").arg(number);
}

QString reasonsInWords(const ParseReport &notes)
{
    QStringList reasons;
    for (int at = 0; at < readingReasonCount; ++at) {
        const auto reason = static_cast<ParseProblemKind>(at);
        if (notes.count(reason) > 0)
            reasons.append(inWords(reason, QLocale().toString(notes.count(reason))));
    }
    return reasons.join(Tr::tr(", ", "between reasons"));
}

QString placesInWords(const ParseReport &notes)
{
    QStringList places;
    for (const auto &problem : notes.problems.first(std::min(namedPlaces, notes.problems.size())))
        places.append(QString::fromUtf8(problem.path));
    const auto list = places.join(Tr::tr(", ", "between places"));
    const auto further = notes.problemCount() - places.size();
    return further > 0 ? Tr::tr("%1 and %2 more").arg(list, QLocale().toString(further)) : list;
}

} // namespace

QString parseProblemText(const ParseReport &notes)
{
    if (notes.problemCount() == 0)
        return {};
    return Tr::tr("Parts of the answer could not be read: %1. See %2.")
        .arg(reasonsInWords(notes), placesInWords(notes));
}

QString missingZoneText(const ParseReport &notes)
{
    if (notes.timesWithoutZone == 0)
        return {};
    return Tr::tr("Times without a time zone are treated as UTC: %1.").arg(QLocale().toString(notes.timesWithoutZone));
}

} // namespace clinicdesk::wording
