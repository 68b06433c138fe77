// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/barbrush.h"

#include <QRectF>

namespace clinicdesk::ui {

/// The positions of the bars of a time line and of its brush, in px of the widget. The bars fill the width, but have a
/// maximum width: a few bars are placed on the left. Time
/// runs from left to right; the view mirrors the positions where people read from right to left.
class BarLayout {
public:
    static constexpr qreal sideMargin = 5; ///< leaves space for a grip beside the first and the last bar
    static constexpr qreal tallestTop = 11;
    static constexpr qreal barBottom = 66;
    static constexpr qreal plotBottom = 71; ///< including the hairline

    BarLayout(int barCount, qreal width);

    int barCount() const { return m_barCount; }
    qreal width() const { return m_width; }
    /// The distance between the left sides of two adjacent bars.
    qreal pitch() const { return m_pitch; }
    /// Whether there is space for a gap between bars.
    bool hasGaps() const;
    qreal barWidth() const;
    qreal barLeft(int bar) const { return borderX(bar) + (m_pitch - barWidth()) / 2; }
    /// The left border of a bar; the border after the last bar is the end.
    qreal borderX(int border) const { return sideMargin + border * m_pitch; }

    /// The bar at this x, also above, below and in gaps; nothing outside all bars.
    std::optional<int> barUnder(qreal x) const;
    /// The same, but returns the first or the last bar outside all bars.
    int barNear(qreal x) const;
    int borderNear(qreal x) const;
    int barsBetween(qreal fromX, qreal toX) const;

    /// The area of the brush, from the top to the hairline; it has a minimum width.
    QRectF field(const BarSpan &chosen) const;
    QRectF grip(const BarSpan &chosen, BrushEdge edge) const;
    BrushPart partUnder(const QPointF &point, const std::optional<BarSpan> &chosen) const;

private:
    int m_barCount;
    qreal m_width;
    qreal m_pitch;
};

} // namespace clinicdesk::ui
