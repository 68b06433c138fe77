// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QTest>
#include <QWheelEvent>
#include <QWidget>

namespace clinicdesk::support {

/// Turns the mouse wheel over the middle of the widget, away from the user with a positive number of steps. Unlike an
/// event that a test sends, it also goes to the parents of the widget, as a real one.
inline void turnWheel(QWidget &widget, int steps)
{
    const QPointF middle(widget.rect().center());
    QWheelEvent turned(middle, widget.mapToGlobal(middle), {}, {0, steps * QWheelEvent::DefaultDeltasPerStep},
                       Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QSpontaneKeyEvent::setSpontaneous(&turned);
    qApp->notify(&widget, &turned);
}

} // namespace clinicdesk::support
