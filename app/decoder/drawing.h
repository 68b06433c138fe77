// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QByteArray>
#include <QColor>
#include <QList>
#include <QPainterPath>
#include <QPen>
#include <QRectF>
#include <QSizeF>
#include <QString>

namespace clinicdesk::decoder {

struct DrawnPath {
    QPainterPath path;
    QPen pen = QPen(Qt::NoPen);
    QBrush brush = QBrush(Qt::NoBrush);
};

struct DrawnText {
    enum class Fit {
        Line,  ///< in the middle of the height
        Lines, ///< from the top
        Cells, ///< each character in the middle of its cell
    };
    QRectF box;
    QString text;
    QString font;    ///< as PDFs name it, such as HeBo or TimesNewRomanPS-ItalicMT
    double size = 0; ///< in points; 0: as large as fits
    QColor colour = QColor(Qt::black);
    Qt::Alignment alignment = Qt::AlignLeft;
    Fit fit = Fit::Line;
    int cells = 0;
};

/// What is drawn in a rectangle of a page. Coordinates are points from its lower left corner, upwards.
struct Drawing {
    QSizeF size;
    QList<DrawnPath> paths;
    QList<DrawnText> texts; ///< over the paths
    bool isEmpty() const { return paths.isEmpty() && texts.isEmpty(); }
};

/// In the PDF of drawings, so many units of a page are a point.
inline constexpr int dotsPerPoint = 20; // sizes of fonts are whole dots

/// The words of a drawing with scripts whose letters change with their neighbours: programs cannot read them from what
/// is drawn. Empty where they can.
QString hiddenWords(const Drawing &drawing);

/// A PDF with a page for each drawing, in the lower left corner of the page. Letters of all scripts are embedded. A
/// text that is too large for its box is drawn smaller, never cut.
QByteArray pdfOfDrawings(const QList<Drawing> &drawings);

} // namespace clinicdesk::decoder
