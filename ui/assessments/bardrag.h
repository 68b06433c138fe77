// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/barlayout.h"

#include <QPointF>

#include <optional>

namespace clinicdesk::ui {

/// The mouse button is held on a time line: what it moves, and where the brush goes with it. Positions are those of the
/// BarLayout, which may change meanwhile with the width of the view.
class BarDrag {
public:
    BarDrag(const BarBrush &brush, const BarLayout &places, const QPointF &pressed);

    /// The part of the brush that moves; None: a new selection is made.
    BrushPart part() const { return m_part; }
    /// The brush when the button was pressed.
    const BarBrush &before() const { return m_before; }
    /// The brush with the mouse here. Nothing while a new selection is closer to the press than a drag, which may be a
    /// click.
    std::optional<BarBrush> movedTo(qreal x, const BarLayout &places);

private:
    BarBrush m_before;
    BrushPart m_part;
    int m_anchor;           ///< the bar that stays
    qreal m_pressedX;       ///< px
    qreal m_besideEdge = 0; ///< distance of the press from the edge, px
    bool m_hasBegun = false;
};

} // namespace clinicdesk::ui
