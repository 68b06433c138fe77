// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profiledate.h"

#include <QRegularExpression>

namespace clinicdesk {

namespace {

constexpr qint64 lastSecond = 4'102'444'800; // 2100-01-01
constexpr qint64 lastMillisecond = 4'102'444'800'000;
constexpr qsizetype minDigits = 9; // fewer digits could be a year, a day or a date without separators

QDate dateOf(const QRegularExpressionMatch &match, const QString &year, int day, int month)
{
    return {match.captured(year).toInt(), month, day};
}

/// Accepts 14-02-1979 and 02/14/1979, but not 02-03-1979.
QDate plainDate(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("^(?<a>[0-9]{1,2})(?<mark>[-/.])(?<b>[0-9]{1,2})\\k<mark>(?<year>[0-9]{4})$"));
    const auto match = form.match(text);
    if (!match.hasMatch())
        return {};
    const int first = match.captured(QStringLiteral("a")).toInt();
    const int second = match.captured(QStringLiteral("b")).toInt();
    if (first <= 12 && second <= 12 && first != second)
        return {};
    const auto year = QStringLiteral("year");
    return first > 12 ? dateOf(match, year, first, second) : dateOf(match, year, second, first);
}

QDate isoDate(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^[0-9]{4}([-/])[0-9]{1,2}\\1[0-9]{1,2}$"));
    if (!form.match(text).hasMatch())
        return {};
    const auto parts = text.split(text[4]);
    return {parts[0].toInt(), parts[1].toInt(), parts[2].toInt()};
}

QDateTime epochTime(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^-?[0-9]{%1,13}(\\.0+)?$").arg(minDigits));
    if (!form.match(text).hasMatch())
        return {};
    const auto number = text.section(QLatin1Char('.'), 0, 0).toLongLong();
    if (std::abs(number) <= lastSecond)
        return QDateTime::fromSecsSinceEpoch(number, Qt::UTC);
    return std::abs(number) <= lastMillisecond ? QDateTime::fromMSecsSinceEpoch(number, Qt::UTC) : QDateTime();
}

/// The result is in UTC also if `hasZone` is false.
QDateTime isoTime(QString text, bool &hasZone)
{
    static const QRegularExpression form(
        QStringLiteral("^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?"
                       "(?<zone>Z|[+-][0-9]{2}(:?[0-9]{2})?)?$"),
        QRegularExpression::CaseInsensitiveOption);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return {};
    hasZone = !match.captured(QStringLiteral("zone")).isEmpty();
    text[10] = QLatin1Char('T');
    auto time = QDateTime::fromString(text.toUpper(), Qt::ISODateWithMs);
    if (!hasZone)
        time.setTimeSpec(Qt::UTC);
    return time;
}

bool isWholeDay(const QTime &time)
{
    return time == QTime(0, 0) || time == QTime(12, 0);
}

std::optional<QDate> orNothing(const QDate &date)
{
    return date.isValid() ? std::optional(date) : std::nullopt;
}

} // namespace

std::optional<QDate> readProfileDate(const QString &text)
{
    const auto given = text.trimmed();
    for (const auto &date : {isoDate(given), plainDate(given)}) {
        if (date.isValid())
            return date;
    }
    bool hasZone = true;
    auto time = isoTime(given, hasZone);
    if (!time.isValid())
        time = epochTime(given);
    return !hasZone || isWholeDay(time.time()) ? orNothing(time.date()) : std::nullopt;
}

std::optional<QDateTime> readProfileTime(const QString &text)
{
    const auto given = text.trimmed();
    bool hasZone = true;
    for (const auto &time : {isoTime(given, hasZone), epochTime(given)}) {
        if (time.isValid())
            return time.toUTC();
    }
    const auto date = readProfileDate(given);
    return date ? std::optional(QDateTime(*date, QTime(0, 0), Qt::UTC)) : std::nullopt;
}

} // namespace clinicdesk
