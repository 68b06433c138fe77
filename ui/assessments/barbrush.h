// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/viewfilter.h"

#include <span>

namespace clinicdesk::ui {

/// Adjacent bars of a time line, including the first and the last.
struct BarSpan {
    int first = 0;
    int last = 0;

    int size() const { return last - first + 1; }
    bool has(int bar) const { return bar >= first && bar <= last; }
    friend bool operator==(const BarSpan &, const BarSpan &) = default;
};

/// The bars that a range overlaps, even partly; nothing if it overlaps none. `starts` as in a Timeline.
std::optional<BarSpan> barsIn(const TimeRange &range, std::span<const TimestampMs> starts);

/// From the start of the first bar to the end of the last one.
TimeRange rangeOf(const BarSpan &bars, std::span<const TimestampMs> starts);

enum class BrushEdge { From, To };

/// The parts of a brush that can be dragged.
enum class BrushPart { None, FromEdge, ToEdge, Field };

/// The selected bars of a time line, and how user actions change them. The selection never leaves the bars and, unless
/// empty, has at least one bar.
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
    /// The edge that was moved last while the other one stayed.
    const std::optional<BrushEdge> &movingEdge() const { return m_movingEdge; }
    /// The edge for keyboard and assistive tools: the second one if none was moved.
    BrushEdge currentEdge() const { return m_movingEdge.value_or(BrushEdge::To); }
    /// The bar at an edge; the first or the last one if nothing is selected.
    int barAt(BrushEdge edge) const;

    void clear() { *this = BarBrush(m_barCount); }
    /// Selects all bars from `anchor` to `current`, in either direction. The edge at `current` becomes the moving one.
    void choose(int anchor, int current);
    /// Moves the whole selection this many bars later, or earlier if negative, as far as there are bars.
    void moveBy(int bars);
    /// The same for the edge that was moved last, otherwise for the edge on that side, so that the selection grows.
    void stretchBy(int bars);
    /// Moves one edge to this bar, which becomes part of the selection. The other edge stays and limits the movement.
    /// If nothing is selected, the movement starts with all bars selected.
    void moveEdge(BrushEdge edge, int bar);
    /// Left and Right move the selection, Home and End as far as there are bars; with `isStretching` one edge of it. If
    /// nothing is selected, they select the bar that they come to first. Where time runs to the left (`isMirrored`), so
    /// do Left and Right.
    void moveByKey(int key, bool isStretching, bool isMirrored);

private:
    int m_barCount = 0;
    std::optional<BarSpan> m_chosen;
    std::optional<BrushEdge> m_movingEdge;
};

} // namespace clinicdesk::ui
