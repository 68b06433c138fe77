// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>
#include <QString>

class QWidget;

namespace clinicdesk::support {

/// A colour in front of another one, as a window paints them.
struct ColorPair {
    enum class Kind {
        Text,
        LargeText, ///< 18 pt, or 14 pt bold
        Icon,
        Shape ///< a line or a filled shape; `back` is around it
    };
    Kind kind;
    QColor front;
    QColor back;
    QColor paint;  ///< that of the pen or brush, which `front` differs from if it is not opaque
    QString where; ///< the widget, with the text
};

/// Paints a shown window and returns every pair of colours in it, each once. Pictures, and what is painted by disabled
/// widgets, are left out: WCAG 1.4.3 and 1.4.11 do not ask for contrast in inactive controls.
QList<ColorPair> paintedColors(QWidget &window);

} // namespace clinicdesk::support
