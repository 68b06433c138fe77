// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/timeline.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace clinicdesk {

namespace {

constexpr std::int64_t dayMs = 24LL * 60 * 60 * 1000;
constexpr std::size_t slotCount = 65536;

struct Span {
    TimestampMs first = 0;
    TimestampMs last = 0;
};

constexpr std::int64_t lengthMs(BarUnit unit)
{
    switch (unit) {
    case BarUnit::Day:
        return dayMs;
    case BarUnit::Week:
        return 7 * dayMs;
    default:
        return 30 * dayMs; // all months except February have at least this
    }
}

template <class Step>
void eachTime(const AssessmentList &list, const Step &step)
{
    for (const auto &conversation : list.conversations()) {
        if (conversation.createdAt != noTimestamp)
            step(conversation.createdAt);
    }
}

/// Returns the first and the last time within a span.
std::optional<Span> spanOf(const AssessmentList &list, const Span &within)
{
    Span span{within.last, within.first};
    bool any = false;
    eachTime(list, [&](TimestampMs time) {
        if (time < within.first || time > within.last)
            return;
        span = {std::min(span.first, time), std::max(span.last, time)};
        any = true;
    });
    return any ? std::optional(span) : std::nullopt;
}

BarUnit unitFor(const Span &span)
{
    for (const auto unit : {BarUnit::Day, BarUnit::Week}) {
        if ((span.last - span.first) / lengthMs(unit) < static_cast<std::int64_t>(Timeline::defaultBarCount))
            return unit;
    }
    return BarUnit::Month;
}

/// Returns the part of that length with the most conversations; the latest one of equal parts.
Span densest(const AssessmentList &list, const Span &span, std::int64_t length)
{
    const auto slotMs =
        std::max<std::int64_t>((span.last - span.first) / static_cast<std::int64_t>(slotCount) + 1, dayMs);
    const auto slot = [&](TimestampMs time) { return static_cast<std::size_t>((time - span.first) / slotMs); };
    std::vector<std::uint32_t> counts(slot(span.last) + 1);
    eachTime(list, [&](TimestampMs time) { ++counts[slot(time)]; });
    const auto width = static_cast<std::size_t>(std::max<std::int64_t>(length / slotMs, 1));
    std::size_t sum = 0;
    std::size_t most = 0;
    std::size_t end = 0;
    for (std::size_t at = 0; at < counts.size(); ++at) {
        sum += counts[at];
        sum -= at >= width ? counts[at - width] : 0;
        if (sum >= most) {
            most = sum;
            end = at + 1;
        }
    }
    const auto first = span.first + static_cast<std::int64_t>(end - std::min(end, width)) * slotMs;
    return {first, std::min(span.last, span.first + static_cast<std::int64_t>(end) * slotMs - 1)};
}

QDate startOf(QDate day, BarUnit unit)
{
    if (unit == BarUnit::Week)
        return day.addDays(1 - day.dayOfWeek());
    return unit == BarUnit::Month ? day.addDays(1 - day.day()) : day;
}

QDate next(QDate start, BarUnit unit)
{
    if (unit == BarUnit::Month)
        return start.addMonths(1);
    return start.addDays(unit == BarUnit::Week ? 7 : 1);
}

/// A day can start after midnight, when clocks change.
TimestampMs startMs(QDate day, const QTimeZone &zone)
{
    return day.startOfDay(zone).toMSecsSinceEpoch();
}

std::vector<TimestampMs> startsOf(const Span &span, BarUnit unit, const QTimeZone &zone)
{
    const auto first = QDateTime::fromMSecsSinceEpoch(span.first, zone).date();
    std::vector<TimestampMs> starts;
    auto day = startOf(first, unit);
    starts.push_back(startMs(day, zone));
    while (starts.back() <= span.last && starts.size() <= Timeline::maxBarCount) {
        day = next(day, unit);
        starts.push_back(startMs(day, zone));
    }
    return starts;
}

} // namespace

Timeline::Timeline(const AssessmentList &list, const QTimeZone &zone, std::optional<BarUnit> unit)
{
    auto span = spanOf(list, {noTimestamp + 1, std::numeric_limits<TimestampMs>::max()});
    if (span) {
        m_unit = unit.value_or(unitFor(*span));
        const auto longest = static_cast<std::int64_t>(unit ? maxBarCount - 2 : 2 * defaultBarCount) * lengthMs(m_unit);
        if (span->last - span->first > longest) {
            span = spanOf(list, densest(list, *span, longest));
            m_unit = unit.value_or(unitFor(*span));
        }
        m_starts = startsOf(*span, m_unit, zone);
    }
    m_barOf.reserve(list.conversations().size());
    for (const auto &conversation : list.conversations())
        m_barOf.push_back(static_cast<std::uint16_t>(barOf(conversation.createdAt)));
}

/// Estimates the bar, as bars are nearly equal in length, and corrects the estimate by a step or two.
std::size_t Timeline::barOf(TimestampMs time) const
{
    const auto bars = barCount();
    if (time == noTimestamp)
        return bars + 2;
    if (time < m_starts.front())
        return 0;
    if (time >= m_starts.back())
        return bars + 1;
    const auto length = static_cast<double>(m_starts.back() - m_starts.front());
    const auto share = static_cast<double>(time - m_starts.front()) / length;
    auto bar = std::min(static_cast<std::size_t>(share * static_cast<double>(bars)), bars - 1);
    while (time < m_starts[bar])
        --bar;
    while (time >= m_starts[bar + 1])
        ++bar;
    return bar + 1;
}

BarCounts Timeline::count(const BitSet &conversations) const
{
    std::vector<std::uint32_t> counts(barCount() + 3);
    conversations.forEach([&](std::size_t at) { ++counts[m_barOf[at]]; });
    return {.bars = {counts.begin() + 1, counts.end() - 2},
            .earlier = counts.front(),
            .later = *(counts.end() - 2),
            .withoutTime = counts.back()};
}

} // namespace clinicdesk
