// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/viewfilter.h"

#include <span>

namespace clinicdesk::ui {

/// Bars of a time line that stand side by side, the first and the last of them included.
struct BarSpan {
    int first = 0;
    int last = 0;

    int size() const { return last - first + 1; }
    bool has(int bar) const { return bar >= first && bar <= last; }
    friend bool operator==(const BarSpan &, const BarSpan &) = default;
};

/// The bars that a range reaches into, if only in part; nothing where it reaches into none. `starts` as of a Timeline.
std::optional<BarSpan> barsIn(const TimeRange &range, std::span<const TimestampMs> starts);

/// From where the first bar begins until where the last one ends.
TimeRange rangeOf(const BarSpan &bars, std::span<const TimestampMs> starts);

enum class BrushEdge { From, To };

/// What of a brush one can take hold of.
enum class BrushPart { None, FromEdge, ToEdge, Field };

/// Which of a number of bars are chosen, and how that changes under a person's hands. It never leaves the bars, and as
/// long as there is a choice it has one bar at least.
class BarBrush {
public:
    BarBrush() = default;
    explicit BarBrush(int barCount, const std::optional<BarSpan> &chosen = {})
        : m_barCount(barCount)
        , m_chosen(chosen)
    {
    }

    int barCount() const { return m_barCount; }
    const std::optional<BarSpan> &chosen() const { return m_chosen; }
    bool has(int bar) const { return m_chosen && m_chosen->has(bar); }
    /// The edge that was moved last, while the other one stood.
    const std::optional<BrushEdge> &movingEdge() const { return m_movingEdge; }
    /// The one that keyboard and assistive tools are at: the second where none was moved.
    BrushEdge currentEdge() const { return m_movingEdge.value_or(BrushEdge::To); }

    void clear() { *this = BarBrush(m_barCount); }
    /// All from one bar to another, in either direction; the edge at the second is the one that moves.
    void choose(int anchor, int current);
    /// The whole choice so many bars to the right, to the left where negative, as far as there are bars.
    void moveBy(int bars);
    /// The same with the edge that was moved last; else with the one on that side, so that the choice grows.
    void stretchBy(int bars);

private:
    int m_barCount = 0;
    std::optional<BarSpan> m_chosen;
    std::optional<BrushEdge> m_movingEdge;
};

} // namespace clinicdesk::ui
