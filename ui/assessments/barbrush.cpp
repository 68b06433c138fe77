// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/barbrush.h"

#include <algorithm>

namespace clinicdesk::ui {

std::optional<BarSpan> barsIn(const TimeRange &range, std::span<const TimestampMs> starts)
{
    if (starts.size() < 2 || range.until <= range.from || range.until <= starts.front() || range.from >= starts.back())
        return {};
    const auto firstAfter = std::ranges::upper_bound(starts, range.from) - starts.begin();
    const auto firstBehind = std::ranges::lower_bound(starts, range.until) - starts.begin();
    const auto bars = static_cast<std::ptrdiff_t>(starts.size()) - 1;
    return BarSpan{.first = static_cast<int>(std::max<std::ptrdiff_t>(firstAfter - 1, 0)),
                   .last = static_cast<int>(std::min(firstBehind, bars) - 1)};
}

TimeRange rangeOf(const BarSpan &bars, std::span<const TimestampMs> starts)
{
    return {.from = starts[static_cast<std::size_t>(bars.first)],
            .until = starts[static_cast<std::size_t>(bars.last) + 1]};
}

void BarBrush::choose(int anchor, int current)
{
    const int start = std::clamp(anchor, 0, m_barCount - 1);
    const int end = std::clamp(current, 0, m_barCount - 1);
    m_chosen = BarSpan{.first = std::min(start, end), .last = std::max(start, end)};
    m_movingEdge = end < start ? BrushEdge::From : BrushEdge::To;
}

void BarBrush::moveBy(int bars)
{
    if (!m_chosen)
        return;
    const int first = std::clamp(m_chosen->first + bars, 0, m_barCount - m_chosen->size());
    m_chosen = BarSpan{.first = first, .last = first + m_chosen->size() - 1};
    m_movingEdge.reset();
}

void BarBrush::stretchBy(int bars)
{
    if (!m_chosen)
        return;
    if (m_movingEdge.value_or(bars < 0 ? BrushEdge::From : BrushEdge::To) == BrushEdge::From)
        choose(m_chosen->last, m_chosen->first + bars);
    else
        choose(m_chosen->first, m_chosen->last + bars);
}

int BarBrush::barAt(BrushEdge edge) const
{
    const auto bars = m_chosen.value_or(BarSpan{.first = 0, .last = m_barCount - 1});
    return edge == BrushEdge::From ? bars.first : bars.last;
}

void BarBrush::moveEdge(BrushEdge edge, int bar)
{
    if (m_barCount == 0)
        return;
    if (edge == BrushEdge::From)
        choose(barAt(BrushEdge::To), std::min(bar, barAt(BrushEdge::To)));
    else
        choose(barAt(BrushEdge::From), std::max(bar, barAt(BrushEdge::From)));
}

void BarBrush::moveByKey(int key, bool isStretching, bool isMirrored)
{
    const bool isToEnd = key == Qt::Key_Home || key == Qt::Key_End;
    const bool isBack = key == Qt::Key_Home || key == (isMirrored ? Qt::Key_Right : Qt::Key_Left);
    const int bars = (isBack ? -1 : 1) * (isToEnd ? m_barCount : 1);
    if (!m_chosen) {
        // An arrow back starts at the last bar, the other one at the first.
        const int bar = isBack == isToEnd ? 0 : m_barCount - 1;
        choose(bar, bar);
    } else if (isStretching) {
        stretchBy(bars);
    } else {
        moveBy(bars);
    }
}

} // namespace clinicdesk::ui
