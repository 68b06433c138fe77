// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/speedlimit.h"

#include "core/base/errorreason.h"

#include <QStringList>

#include <algorithm>

namespace clinicdesk::http {

namespace {

constexpr qint64 thousand = 1'000;
constexpr qint64 million = 1'000'000;
constexpr qint64 least = thousand;
constexpr qint64 most = 100'000 * million;
const auto off = QLatin1String("off");

Error notReadable(const QString &text)
{
    return {.code = ErrorCode::InputInvalid, .reason = ErrorReason::SpeedLimitInvalid, .subject = text};
}

Result<std::optional<qint64>> readRate(const QString &text)
{
    if (text == off)
        return std::optional<qint64>();
    auto digits = text;
    qint64 unit = 1;
    if (text.endsWith(QLatin1Char('k')))
        unit = thousand;
    else if (text.endsWith(QLatin1Char('M')))
        unit = million;
    if (unit > 1)
        digits.chop(1);
    const auto isDigit = [](QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); };
    bool isNumber = false;
    const auto number = digits.toLongLong(&isNumber);
    if (!isNumber || !std::ranges::all_of(digits, isDigit) || number > most / unit)
        return notReadable(text);
    return std::optional(number * unit);
}

Result<SpeedLimit::Rule> readRule(const QString &text)
{
    const auto parts = text.split(QLatin1Char('='));
    const auto from = QTime::fromString(parts.first(), QStringLiteral("HH:mm"));
    if (parts.size() != 2 || !from.isValid())
        return notReadable(text);
    const auto rate = readRate(parts.last());
    if (!rate)
        return rate.error();
    return SpeedLimit::Rule{from, *rate};
}

QString rateText(std::optional<qint64> bytesPerSecond)
{
    if (!bytesPerSecond)
        return off;
    if (*bytesPerSecond % million == 0)
        return QString::number(*bytesPerSecond / million) + QLatin1Char('M');
    if (*bytesPerSecond % thousand == 0)
        return QString::number(*bytesPerSecond / thousand) + QLatin1Char('k');
    return QString::number(*bytesPerSecond);
}

} // namespace

Result<SpeedLimit> SpeedLimit::read(const QString &text)
{
    if (!text.contains(QLatin1Char('='))) {
        const auto rate = readRate(text);
        if (!rate)
            return rate.error();
        return *rate ? of({{QTime(0, 0), *rate}}) : SpeedLimit();
    }
    QList<Rule> rules;
    for (const auto &part : text.split(QLatin1Char(','))) {
        const auto rule = readRule(part);
        if (!rule)
            return rule.error();
        rules.append(*rule);
    }
    return of(rules);
}

Result<SpeedLimit> SpeedLimit::of(QList<Rule> rules)
{
    std::ranges::sort(rules, {}, &Rule::from);
    SpeedLimit limit;
    limit.m_rules = std::move(rules);
    const auto isImpossible = [](const Rule &rule) {
        return rule.bytesPerSecond && (*rule.bytesPerSecond < least || *rule.bytesPerSecond > most);
    };
    const bool isTwice = std::ranges::adjacent_find(limit.m_rules, {}, &Rule::from) != limit.m_rules.end();
    if (isTwice || std::ranges::any_of(limit.m_rules, isImpossible))
        return notReadable(limit.text());
    return limit;
}

QString SpeedLimit::text() const
{
    if (m_rules.size() == 1)
        return rateText(m_rules.first().bytesPerSecond);
    QStringList parts;
    for (const auto &rule : m_rules)
        parts.append(rule.from.toString(QStringLiteral("HH:mm=")) + rateText(rule.bytesPerSecond));
    return parts.join(QLatin1Char(','));
}

std::optional<qint64> SpeedLimit::bytesPerSecondAt(QTime timeOfDay) const
{
    if (m_rules.isEmpty())
        return std::nullopt;
    const auto later = std::ranges::upper_bound(m_rules, timeOfDay, {}, &Rule::from);
    return later == m_rules.begin() ? m_rules.last().bytesPerSecond : std::prev(later)->bytesPerSecond;
}

std::optional<QTime> SpeedLimit::nextChangeAfter(QTime timeOfDay) const
{
    const auto now = bytesPerSecondAt(timeOfDay);
    const auto changes = [now](const Rule &rule) { return rule.bytesPerSecond != now; };
    const auto later = std::ranges::upper_bound(m_rules, timeOfDay, {}, &Rule::from);
    const auto today = std::find_if(later, m_rules.end(), changes);
    if (today != m_rules.end())
        return today->from;
    const auto tomorrow = std::find_if(m_rules.begin(), later, changes);
    return tomorrow != later ? std::optional(tomorrow->from) : std::nullopt;
}

} // namespace clinicdesk::http
