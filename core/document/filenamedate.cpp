// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filenamedate.h"

#include "core/document/typeddate.h"

#include <QLocale>
#include <QRegularExpression>
#include <QSet>

#include <array>

namespace clinicdesk {

namespace {

// Year first, with or without a time behind it; day first; with the English name of a month.
const std::array patterns{
    QStringLiteral(
        R"((?<!\d)(?<y>(?:19|20)\d\d)([-_. ]?)(?<m>0[1-9]|1[0-2])\2(?<d>0[1-9]|[12]\d|3[01])(?!\d(?!\d{3}(?!\d)|\d{5}(?!\d))))"),
    QStringLiteral(R"((?<!\d)(?<d>0?[1-9]|[12]\d|3[01])([-_. ])(?<m>0?[1-9]|1[0-2])\2(?<y>(?:19|20)\d\d)(?!\d))"),
    QStringLiteral(R"((?<!\d)(?<d>0?[1-9]|[12]\d|3[01])[-_. ]?(?<n>[A-Za-z]{3,9})[-_. ]?(?<y>(?:19|20)\d\d)(?!\d))"),
};

/// 0 for no month.
int monthOf(const QRegularExpressionMatch &match)
{
    const auto name = match.captured(QStringLiteral("n"));
    if (name.isEmpty())
        return match.captured(QStringLiteral("m")).toInt();
    const auto english = QLocale::c();
    for (int month = 1; month <= 12; ++month) {
        for (const auto format : {QLocale::ShortFormat, QLocale::LongFormat}) {
            if (english.monthName(month, format).compare(name, Qt::CaseInsensitive) == 0)
                return month;
        }
    }
    return 0;
}

} // namespace

std::optional<QDate> dateInFileName(const QString &name, QDate today)
{
    QSet<QDate> dates;
    for (const auto &pattern : patterns) {
        auto matches = QRegularExpression(pattern).globalMatch(name);
        while (matches.hasNext()) {
            const auto match = matches.next();
            const QDate date(match.captured(QStringLiteral("y")).toInt(), monthOf(match),
                             match.captured(QStringLiteral("d")).toInt());
            if (date.isValid() && date >= minDocumentDate && date <= today)
                dates.insert(date);
        }
    }
    return dates.size() == 1 ? std::optional(*dates.begin()) : std::nullopt;
}

} // namespace clinicdesk
