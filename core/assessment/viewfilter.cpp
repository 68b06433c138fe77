// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/viewfilter.h"

#include <algorithm>

namespace clinicdesk {

namespace {

FilteredList combine(FilteredList parts)
{
    parts.visible = parts.found.conversations;
    if (parts.by.range)
        parts.visible &= parts.inRange;
    else
        parts.emptyGroups = parts.found.emptyGroups;
    parts.visibleCount = parts.visible.count();
    return parts;
}

BitSet inRangeOf(const AssessmentList &list, const ViewFilter &by)
{
    return by.range ? conversationsIn(list, *by.range) : BitSet();
}

} // namespace

TimeRange rangeOfDays(QDate first, QDate last, const QTimeZone &zone)
{
    return {.from = first.startOfDay(zone).toMSecsSinceEpoch(),
            .until = last.addDays(1).startOfDay(zone).toMSecsSinceEpoch()};
}

BitSet conversationsIn(const AssessmentList &list, const TimeRange &range)
{
    const auto conversations = list.conversations();
    BitSet bits(conversations.size());
    if (range.until <= range.from)
        return bits;
    // One comparison tests both ends; `noTimestamp` is less than every time.
    const auto from = static_cast<std::uint64_t>(std::max(range.from, noTimestamp + 1));
    const auto length = static_cast<std::uint64_t>(range.until) - from;
    std::size_t at = 0;
    for (auto &word : bits.words()) {
        const auto count = std::min<std::size_t>(64, conversations.size() - at);
        std::uint64_t ofWord = 0;
        for (const auto &conversation : conversations.subspan(at, count)) {
            const bool isIn = static_cast<std::uint64_t>(conversation.createdAt) - from < length;
            ofWord = ofWord >> 1 | std::uint64_t{isIn} << 63;
        }
        word = ofWord >> (64 - count);
        at += count;
    }
    return bits;
}

FilteredList applyFilter(const AssessmentList &list, const ViewFilter &by)
{
    return combine({.by = by, .found = search(list, by.text, by.names), .inRange = inRangeOf(list, by)});
}

FilteredList applyFilter(const AssessmentList &list, const ViewFilter &by, const FilteredList &former)
{
    return combine({.by = by,
                    .found = by.hasSameText(former.by) ? former.found : search(list, by.text, by.names),
                    .inRange = by.range == former.by.range ? former.inRange : inRangeOf(list, by)});
}

} // namespace clinicdesk
