// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/conversationsearch.h"

#include <QDate>
#include <QTimeZone>

#include <optional>

namespace clinicdesk {

/// From `from` to before `until`.
struct TimeRange {
    TimestampMs from = noTimestamp;
    TimestampMs until = noTimestamp;

    friend bool operator==(const TimeRange &, const TimeRange &) = default;
};

/// From the start of the first day to the end of the last one.
TimeRange rangeOfDays(QDate first, QDate last, const QTimeZone &zone);

/// A filter of the window for a list.
struct ViewFilter {
    QString text;     ///< see `search`
    KnownNames names; ///< that the text is searched for, too; empty without a text
    /// Only conversations created in this range. Those without a time are included only if there is no range.
    std::optional<TimeRange> range;

    bool hasSameText(const ViewFilter &other) const { return text == other.text && names == other.names; }
    friend bool operator==(const ViewFilter &, const ViewFilter &) = default;
};

/// The part of a list that passes the filter.
struct FilteredList {
    ViewFilter by;
    SearchResult found; ///< by the text only, regardless of the range
    BitSet visible;     ///< the conversations that pass
    /// The groups without conversations that pass: those found by the text, or none if there is a range.
    std::vector<std::uint32_t> emptyGroups;
    std::size_t visibleCount = 0; ///< number of conversations
    /// The conversations in the range, regardless of the text; empty without a range.
    BitSet inRange;
};

FilteredList applyFilter(const AssessmentList &list, const ViewFilter &by);
/// The same, but reuses the unchanged parts of `former`, which must belong to the same list.
FilteredList applyFilter(const AssessmentList &list, const ViewFilter &by, const FilteredList &former);

/// Returns the conversations created in that range.
BitSet conversationsIn(const AssessmentList &list, const TimeRange &range);

} // namespace clinicdesk
