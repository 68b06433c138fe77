// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/bardrag.h"

#include <QApplication>

#include <cmath>

namespace clinicdesk::ui {

BarDrag::BarDrag(const BarBrush &brush, const BarLayout &places, const QPointF &pressed)
    : m_before(brush)
    , m_part(places.partUnder(pressed, brush.chosen()))
    , m_anchor(places.barNear(pressed.x()))
    , m_pressedX(pressed.x())
{
    if (m_part != BrushPart::FromEdge && m_part != BrushPart::ToEdge)
        return;
    const bool isFrom = m_part == BrushPart::FromEdge;
    m_anchor = brush.barAt(isFrom ? BrushEdge::To : BrushEdge::From);
    const int border = isFrom ? brush.barAt(BrushEdge::From) : brush.barAt(BrushEdge::To) + 1;
    m_besideEdge = pressed.x() - places.borderX(border);
}

std::optional<BarBrush> BarDrag::movedTo(qreal x, const BarLayout &places)
{
    auto brush = m_before;
    switch (m_part) {
    case BrushPart::None:
        m_hasBegun = m_hasBegun || std::abs(x - m_pressedX) >= QApplication::startDragDistance();
        if (!m_hasBegun)
            return {};
        brush.choose(m_anchor, places.barNear(x));
        break;
    case BrushPart::Field:
        brush.moveBy(places.barsBetween(m_pressedX, x));
        break;
    case BrushPart::FromEdge:
    case BrushPart::ToEdge: {
        const int border = places.borderNear(x - m_besideEdge);
        brush.choose(m_anchor, border <= m_anchor ? border : border - 1);
        break;
    }
    }
    return brush;
}

} // namespace clinicdesk::ui
