// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wheelguard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>

namespace clinicdesk::ui {

namespace {

/// The control itself, if the wheel would change its value; otherwise null.
QWidget *changedByWheel(QObject *watched)
{
    const bool isChanged = qobject_cast<QComboBox *>(watched) || qobject_cast<QAbstractSpinBox *>(watched) ||
                           (qobject_cast<QAbstractSlider *>(watched) && !qobject_cast<QScrollBar *>(watched));
    return isChanged ? static_cast<QWidget *>(watched) : nullptr;
}

} // namespace

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Wheel && event->type() != QEvent::Polish)
        return false;
    auto *control = changedByWheel(watched);
    if (!control)
        return false;
    if (event->type() == QEvent::Polish) {
        if (control->focusPolicy() == Qt::WheelFocus) // what loses the focus may save what was typed
            control->setFocusPolicy(Qt::StrongFocus);
        return false;
    }
    event->ignore(); // so that Qt offers it to the parent
    return true;
}

} // namespace clinicdesk::ui
