// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/accessibletimeline_p.h"
#include "ui/assessments/bartext.h"
#include "ui/assessments/timelineview.h"
#include "ui/widgets/controlkind.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <cmath>
#include <utility>

namespace clinicdesk::ui {

namespace {

bool isMovingKey(int key)
{
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End;
}

} // namespace

bool TimelineView::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
        if (handlesKey(*static_cast<QKeyEvent *>(event))) {
            event->accept();
            return true;
        }
        break;
    case QEvent::ToolTip: {
        const auto &help = *static_cast<QHelpEvent *>(event);
        const BarLayout places(m_brush.barCount(), width());
        if (const auto bar = places.barUnder(mirrored(QPointF(help.pos())).x()))
            QToolTip::showText(help.globalPos(), barTip(*bar), this, barRect(*bar).toAlignedRect());
        else
            QToolTip::hideText();
        return true;
    }
    default:
        break;
    }
    return QWidget::event(event);
}

bool TimelineView::handlesKey(const QKeyEvent &event) const
{
    if (m_brush.barCount() == 0 || (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)))
        return false;
    if (event.key() == Qt::Key_Escape || event.key() == Qt::Key_Delete)
        return m_drag || m_range;
    return isMovingKey(event.key());
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    if (!handlesKey(*event)) {
        QWidget::keyPressEvent(event);
        return;
    }
    setFocusRing(this, true);
    if (isMovingKey(event->key()))
        moveByKey(*event);
    else
        lift();
}

void TimelineView::moveByKey(const QKeyEvent &event)
{
    const bool isToEnd = event.key() == Qt::Key_Home || event.key() == Qt::Key_End;
    const bool isBack = event.key() == (isMirrored() ? Qt::Key_Right : Qt::Key_Left) || event.key() == Qt::Key_Home;
    const int bars = (isBack ? -1 : 1) * (isToEnd ? m_brush.barCount() : 1);
    auto brush = m_brush;
    m_drag.reset();
    if (!brush.chosen()) {
        // An arrow back starts at the last bar, the other one at the first.
        const int bar = isBack == isToEnd ? 0 : brush.barCount() - 1;
        brush.choose(bar, bar);
    } else if (event.modifiers().testFlag(Qt::ShiftModifier)) {
        brush.stretchBy(bars);
    } else {
        brush.moveBy(bars);
    }
    take(brush);
}

void TimelineView::lift()
{
    if (const auto drag = std::exchange(m_drag, {})) {
        change(drag->brush, drag->range);
        return;
    }
    auto brush = m_brush;
    brush.clear();
    take(brush);
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_brush.barCount() == 0)
        return;
    setFocusRing(this, false);
    const BarLayout places(m_brush.barCount(), width());
    const auto point = mirrored(event->position());
    const qreal x = point.x();
    Drag drag{.part = places.partUnder(point, m_brush.chosen()),
              .anchor = places.barNear(x),
              .pressedX = x,
              .brush = m_brush,
              .range = m_range};
    if (drag.part == BrushPart::FromEdge || drag.part == BrushPart::ToEdge) {
        const bool isFrom = drag.part == BrushPart::FromEdge;
        drag.anchor = barAt(isFrom ? BrushEdge::To : BrushEdge::From);
        drag.besideEdge = x - places.borderX(isFrom ? barAt(BrushEdge::From) : barAt(BrushEdge::To) + 1);
    }
    m_drag = drag;
    showCursorFor(mirrored(event->position()));
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    if (!event->buttons().testFlag(Qt::LeftButton))
        m_drag.reset(); // its release went elsewhere
    if (m_drag)
        dragTo(mirrored(event->position()).x());
    showCursorFor(mirrored(event->position()));
}

void TimelineView::dragTo(qreal x)
{
    const BarLayout places(m_brush.barCount(), width());
    auto brush = m_drag->brush;
    switch (m_drag->part) {
    case BrushPart::None:
        m_drag->hasBegun = m_drag->hasBegun || std::abs(x - m_drag->pressedX) >= QApplication::startDragDistance();
        if (!m_drag->hasBegun)
            return;
        brush.choose(m_drag->anchor, places.barNear(x));
        break;
    case BrushPart::Field:
        brush.moveBy(places.barsBetween(m_drag->pressedX, x));
        break;
    case BrushPart::FromEdge:
    case BrushPart::ToEdge: {
        const int border = places.borderNear(x - m_drag->besideEdge);
        brush.choose(m_drag->anchor, border <= m_drag->anchor ? border : border - 1);
        break;
    }
    }
    take(brush);
}

void TimelineView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_drag.reset();
    showCursorFor(mirrored(event->position()));
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const BarLayout places(m_brush.barCount(), width());
    const auto bar = places.barUnder(mirrored(event->position()).x());
    if (event->button() != Qt::LeftButton || !bar)
        return;
    auto brush = m_brush;
    brush.choose(*bar, *bar);
    change(brush, rangeOf(*brush.chosen(), m_words->starts()));
}

void TimelineView::showCursorFor(const QPointF &point)
{
    const BarLayout places(m_brush.barCount(), width());
    switch (m_drag ? m_drag->part : places.partUnder(point, m_brush.chosen())) {
    case BrushPart::None:
        unsetCursor();
        break;
    case BrushPart::Field:
        setCursor(m_drag ? Qt::ClosedHandCursor : Qt::OpenHandCursor);
        break;
    case BrushPart::FromEdge:
    case BrushPart::ToEdge:
        setCursor(Qt::SplitHCursor);
        break;
    }
}

void TimelineView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (m_brush.barCount() > 0)
        AccessibleTimeline::tellFocus(this);
}

} // namespace clinicdesk::ui
