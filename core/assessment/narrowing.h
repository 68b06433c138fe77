// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/conversationsearch.h"

#include <optional>

namespace clinicdesk {

/// From the first point in time until before the second.
struct TimeRange {
    TimestampMs from = noTimestamp;
    TimestampMs until = noTimestamp;

    friend bool operator==(const TimeRange &, const TimeRange &) = default;
};

/// What a person wants to see of a list.
struct Narrowing {
    QString text; ///< see `findText`
    /// Only what was created then; what has no time is in only where no range is given.
    std::optional<TimeRange> range;

    friend bool operator==(const Narrowing &, const Narrowing &) = default;
};

/// What is left of a list.
struct NarrowedList {
    Narrowing by;
    FoundEntries found; ///< by the text alone, whatever the range
    Bits visible;       ///< the conversations that are left
    /// The groups without conversations that are left: as found, none with a range.
    std::vector<std::uint32_t> emptyGroups;
    std::size_t visibleCount = 0; ///< of conversations
    /// The conversations in the range, whatever the text; nothing without a range.
    Bits inRange;
};

NarrowedList narrow(const AssessmentList &list, const Narrowing &by);
/// The same; what of `former`, which has to be of the same list, is asked for again is not done again.
NarrowedList narrow(const AssessmentList &list, const Narrowing &by, const NarrowedList &former);

/// The conversations that were created then.
Bits conversationsIn(const AssessmentList &list, const TimeRange &range);

} // namespace clinicdesk
