// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/assessment/bits.h"

#include <QTimeZone>

#include <optional>

namespace clinicdesk {

/// What a bar of a time line stands for; weeks begin on Monday.
enum class BarUnit { Day, Week, Month };

/// How many conversations of each bar there are, and of what no bar has.
struct BarCounts {
    std::vector<std::uint32_t> bars;
    std::uint32_t earlier = 0; ///< before the first bar
    std::uint32_t later = 0;   ///< behind the last one
    std::uint32_t withoutTime = 0;

    friend bool operator==(const BarCounts &, const BarCounts &) = default;
};

/// The days, weeks or months between a list's first conversation and its last, as a person's clock has them, for
/// counting and for drawing. Where a few times lie so far off that there would be too many bars, the bars stand where
/// the most conversations are. Immutable; for use in a worker, after that a count takes a millisecond for a million.
class TimeLine {
public:
    /// About so many bars come out where the unit is not asked for.
    static constexpr std::size_t fewBars = 120;
    /// Never more than that.
    static constexpr std::size_t mostBars = 1500;

    TimeLine(const AssessmentList &list, const QTimeZone &zone, std::optional<BarUnit> unit = {});

    BarUnit unit() const { return m_unit; }
    /// Where each bar begins and, behind the last one, where that ends; empty where no conversation has a time.
    const std::vector<TimestampMs> &starts() const { return m_starts; }
    std::size_t barCount() const { return m_starts.empty() ? 0 : m_starts.size() - 1; }

    /// Of the conversations that are in.
    BarCounts count(const Bits &conversations) const;

    std::size_t memoryBytes() const;

private:
    std::size_t barOf(TimestampMs time) const;

    BarUnit m_unit = BarUnit::Day;
    std::vector<TimestampMs> m_starts;
    std::vector<std::uint16_t> m_barOf; ///< of each conversation: 0 earlier, then the bars, later, without a time
};

} // namespace clinicdesk
