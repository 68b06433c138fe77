// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/barlayout.h"

#include <algorithm>
#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr qreal widestBar = 40;
constexpr qreal widestGap = 10;
constexpr qreal gapShare = 0.4;
constexpr qreal narrowestApart = 3;
constexpr qreal narrowestField = 3;
constexpr QSizeF gripSize(7, 20);
constexpr qreal reach = 8; ///< of an edge to both sides, limited inside a narrow brush

} // namespace

BarLayout::BarLayout(int barCount, qreal width)
    : m_barCount(barCount)
    , m_width(width)
    , m_pitch(std::clamp((width - 2 * sideMargin) / std::max(barCount, 1), 0.0, widestBar + widestGap))
{
}

bool BarLayout::hasGaps() const
{
    return m_pitch >= narrowestApart;
}

qreal BarLayout::barWidth() const
{
    return hasGaps() ? m_pitch - std::min(widestGap, m_pitch * gapShare) : m_pitch;
}

std::optional<int> BarLayout::barUnder(qreal x) const
{
    if (m_pitch <= 0 || x < borderX(0) || x >= borderX(m_barCount))
        return {};
    return barNear(x);
}

int BarLayout::barNear(qreal x) const
{
    const auto bar = m_pitch > 0 ? std::floor((x - sideMargin) / m_pitch) : 0;
    return static_cast<int>(std::clamp(bar, 0.0, std::max(m_barCount - 1, 0) * 1.0));
}

int BarLayout::borderNear(qreal x) const
{
    return std::clamp(barsBetween(sideMargin, x), 0, m_barCount);
}

int BarLayout::barsBetween(qreal fromX, qreal toX) const
{
    return m_pitch > 0 ? static_cast<int>(std::round((toX - fromX) / m_pitch)) : 0;
}

QRectF BarLayout::field(const BarSpan &chosen) const
{
    const qreal left = borderX(chosen.first);
    const qreal wide = borderX(chosen.last + 1) - left;
    const qreal more = std::max(narrowestField - wide, 0.0);
    return {left - more / 2, 0, wide + more, plotBottom};
}

QRectF BarLayout::grip(const BarSpan &chosen, BrushEdge edge) const
{
    const auto covered = field(chosen);
    const qreal outwards = std::max((gripSize.width() - covered.width()) / 2, 0.0); // so that none hides the other
    QRectF grip({}, gripSize);
    grip.moveCenter(
        {edge == BrushEdge::From ? covered.left() - outwards : covered.right() + outwards, covered.center().y()});
    return grip;
}

BrushPart BarLayout::partUnder(const QPointF &point, const std::optional<BarSpan> &chosen) const
{
    if (!chosen || point.y() >= plotBottom)
        return BrushPart::None;
    const auto covered = field(*chosen);
    const qreal inwards = std::min(reach, covered.width() / 3);
    const bool isIn = point.x() >= covered.left() && point.x() < covered.right();
    if (point.x() >= covered.left() - reach && point.x() < covered.left() + inwards)
        return BrushPart::FromEdge;
    if (point.x() >= covered.right() - inwards && point.x() < covered.right() + reach)
        return BrushPart::ToEdge;
    return isIn ? BrushPart::Field : BrushPart::None;
}

} // namespace clinicdesk::ui
