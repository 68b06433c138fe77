// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/barbrush.h"

#include <QRectF>

namespace clinicdesk::ui {

/// Where the bars of a time line and what belongs to them stand; all in px of the widget. The bars fill its width, but
/// few of them are no wider than they need to be, and stand at the left.
class BarLayout {
public:
    static constexpr qreal sideMargin = 5; ///< so that a grip has room beside the first bar and the last
    static constexpr qreal tallestTop = 11;
    static constexpr qreal barBottom = 66;
    static constexpr qreal plotBottom = 71; ///< with the hairline

    BarLayout(int barCount, qreal width);

    int barCount() const { return m_barCount; }
    qreal width() const { return m_width; }
    /// From the left side of one bar to that of the next.
    qreal pitch() const { return m_pitch; }
    /// Whether there is room for a gap between bars.
    bool hasGaps() const;
    qreal barWidth() const;
    qreal barLeft(int bar) const { return borderX(bar) + (m_pitch - barWidth()) / 2; }
    /// The border at the left of a bar; that of the number of bars is the end.
    qreal borderX(int border) const { return sideMargin + border * m_pitch; }

    /// The bar at that place, above, below or between others; nothing beside them all.
    std::optional<int> barUnder(qreal x) const;
    /// The same, with the first or the last one for what is beside them.
    int barNear(qreal x) const;
    int borderNear(qreal x) const;
    int barsBetween(qreal fromX, qreal toX) const;

    /// What the brush covers, from top to hairline; also where its bars are narrower than a line.
    QRectF field(const BarSpan &chosen) const;
    QRectF grip(const BarSpan &chosen, BrushEdge edge) const;
    BrushPart partUnder(const QPointF &point, const std::optional<BarSpan> &chosen) const;

private:
    int m_barCount;
    qreal m_width;
    qreal m_pitch;
};

} // namespace clinicdesk::ui
