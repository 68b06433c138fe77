// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

/// Lines and boxes on whole device pixels at every scale; used by the style and by every delegate.
namespace clinicdesk::ui {

/// How a box is drawn; an invalid colour leaves that part out.
struct Box {
    QColor fill;
    QColor border = {};
    qreal radius = 0;
    qreal pen = 1; ///< px
    bool dashed = false;
};

/// The rectangle with its edges moved to the nearest device pixels, in the painter's own coordinates.
QRectF onDevicePixels(const QPainter &painter, const QRectF &rect);

/// Rounds a length in px to whole device pixels, at least one; the result is in the painter's own coordinates.
qreal wholePixels(const QPainter &painter, qreal length);

/// A box whose border lies inside the rectangle.
void paintBox(QPainter &painter, const QRectF &rect, const Box &box);

/// Until the painter is restored, nothing is painted outside of a box with this radius whose border is painted over it
/// later, 1 px wide: a picture has no tips at its corners.
void clipToBox(QPainter &painter, const QRectF &rect, qreal radius);

/// A hairline at the lowest device pixels inside the rectangle: the bottom edge of a row.
void paintBottomHairline(QPainter &painter, const QRectF &rect, const QColor &color);

/// A hairline at the highest device pixels inside the rectangle.
void paintTopHairline(QPainter &painter, const QRectF &rect, const QColor &color);

/// A hairline inside the rectangle at the edge where lines of text begin, as the painter's `layoutDirection()` says:
/// left in English, right in Urdu. For what lies at the end of the window, as the inspector.
void paintStartHairline(QPainter &painter, const QRectF &rect, const QColor &color);

/// The same at the edge where lines of text end. For what lies at the start of the window, as the rail.
void paintEndHairline(QPainter &painter, const QRectF &rect, const QColor &color);

/// The keyboard ring of a list row: 2 px wide, 2 px inside the row.
void paintRowRing(QPainter &painter, const QRectF &row, const QColor &focus);

} // namespace clinicdesk::ui
