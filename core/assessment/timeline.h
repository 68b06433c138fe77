// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/assessment/bitset.h"

#include <QTimeZone>

#include <optional>

namespace clinicdesk {

/// The unit of a bar. Weeks start on Monday.
enum class BarUnit { Day, Week, Month };

/// The number of conversations of each bar and outside all bars.
struct BarCounts {
    std::vector<std::uint32_t> bars;
    std::uint32_t earlier = 0; ///< before the first bar
    std::uint32_t later = 0;   ///< after the last bar
    std::uint32_t withoutTime = 0;

    friend bool operator==(const BarCounts &, const BarCounts &) = default;
};

/// The days, weeks or months from a list's first conversation to its last, in a time zone, for counting and drawing. If
/// a few times are so far off that there would be too many bars, the bars cover the part with the most conversations.
/// Immutable; create it on a worker thread. A count takes a millisecond for a million conversations.
class Timeline {
public:
    /// If no unit is given, the shortest unit with fewer bars than this is used, or months.
    static constexpr std::size_t defaultBarCount = 120;
    /// Maximum number of bars.
    static constexpr std::size_t maxBarCount = 1500;

    Timeline(const AssessmentList &list, const QTimeZone &zone, std::optional<BarUnit> unit = {});

    BarUnit unit() const { return m_unit; }
    /// The start of each bar and the end of the last one; empty if no conversation has a time.
    const std::vector<TimestampMs> &starts() const { return m_starts; }
    std::size_t barCount() const { return m_starts.empty() ? 0 : m_starts.size() - 1; }

    /// Counts these conversations.
    BarCounts count(const BitSet &conversations) const;

private:
    std::size_t barOf(TimestampMs time) const;

    BarUnit m_unit = BarUnit::Day;
    std::vector<TimestampMs> m_starts;
    std::vector<std::uint16_t> m_barOf; ///< by conversation: 0 for earlier, then the bars, later, without a time
};

} // namespace clinicdesk
