// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/painting.h"

#include "ui/widgets/tokens.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr qreal rowRing = 2;

class Saved {
public:
    explicit Saved(QPainter &painter)
        : m_painter(painter)
    {
        m_painter.save();
    }
    ~Saved() { m_painter.restore(); }
    Q_DISABLE_COPY_MOVE(Saved)

private:
    QPainter &m_painter;
};

void paintVerticalHairline(QPainter &painter, const QRectF &rect, const QColor &color, bool isAtRight)
{
    const QRectF area = onDevicePixels(painter, rect);
    const qreal thick = wholePixels(painter, 1);
    painter.fillRect(QRectF(isAtRight ? area.right() - thick : area.left(), area.top(), thick, area.height()), color);
}

} // namespace

QRectF onDevicePixels(const QPainter &painter, const QRectF &rect)
{
    const QTransform toDevice = painter.deviceTransform();
    if (toDevice.type() > QTransform::TxScale)
        return rect;
    const QRectF device = toDevice.mapRect(rect);
    const QPointF topLeft(std::round(device.left()), std::round(device.top()));
    const QPointF bottomRight(std::round(device.right()), std::round(device.bottom()));
    return toDevice.inverted().mapRect(QRectF(topLeft, bottomRight));
}

qreal wholePixels(const QPainter &painter, qreal length)
{
    const qreal ratio = std::hypot(painter.deviceTransform().m11(), painter.deviceTransform().m12());
    return ratio > 0 ? std::max(1.0, std::floor(length * ratio)) / ratio : length;
}

void paintBox(QPainter &painter, const QRectF &rect, const Box &box)
{
    const Saved saved(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF outer = onDevicePixels(painter, rect);
    painter.setBrush(box.fill.isValid() ? QBrush(box.fill) : QBrush(Qt::NoBrush));
    if (!box.border.isValid()) {
        painter.setPen(Qt::NoPen);
        painter.drawRoundedRect(outer, box.radius, box.radius);
        return;
    }
    const qreal width = wholePixels(painter, box.pen);
    QPen pen(box.border, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    if (box.dashed)
        pen.setDashPattern({3, 2});
    painter.setPen(pen);
    const qreal inset = width / 2;
    const qreal corner = std::max(0.0, box.radius - inset);
    painter.drawRoundedRect(outer.adjusted(inset, inset, -inset, -inset), corner, corner);
}

/// A clip has no soft edges. It ends in the middle of the border, which has them.
void clipToBox(QPainter &painter, const QRectF &rect, qreal radius)
{
    const qreal inset = wholePixels(painter, 1) / 2;
    const qreal corner = std::max(0.0, radius - inset);
    QPainterPath box;
    box.addRoundedRect(onDevicePixels(painter, rect).adjusted(inset, inset, -inset, -inset), corner, corner);
    painter.setClipPath(box, Qt::IntersectClip);
}

void paintBottomHairline(QPainter &painter, const QRectF &rect, const QColor &color)
{
    const QRectF area = onDevicePixels(painter, rect);
    const qreal thick = wholePixels(painter, 1);
    painter.fillRect(QRectF(area.left(), area.bottom() - thick, area.width(), thick), color);
}

void paintTopHairline(QPainter &painter, const QRectF &rect, const QColor &color)
{
    const QRectF area = onDevicePixels(painter, rect);
    painter.fillRect(QRectF(area.topLeft(), QSizeF(area.width(), wholePixels(painter, 1))), color);
}

void paintStartHairline(QPainter &painter, const QRectF &rect, const QColor &color)
{
    paintVerticalHairline(painter, rect, color, painter.layoutDirection() == Qt::RightToLeft);
}

void paintEndHairline(QPainter &painter, const QRectF &rect, const QColor &color)
{
    paintVerticalHairline(painter, rect, color, painter.layoutDirection() != Qt::RightToLeft);
}

void paintRowRing(QPainter &painter, const QRectF &row, const QColor &focus)
{
    const QRectF ring = row.adjusted(rowRing, rowRing, -rowRing, -rowRing);
    paintBox(painter, ring, Box{.fill = {}, .border = focus, .radius = radius::page, .pen = rowRing});
}

} // namespace clinicdesk::ui
