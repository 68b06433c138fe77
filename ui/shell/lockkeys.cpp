// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/lockkeys.h"

#include <QApplication>
#include <QKeyEvent>

namespace clinicdesk::ui {

LockKeys::LockKeys(QObject *parent)
    : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool LockKeys::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress && watched->isWidgetType();
    if (!isKey || !(QApplication::activeModalWidget() || QApplication::activePopupWidget()))
        return false;
    const auto &key = *static_cast<QKeyEvent *>(event);
    if (key.key() != Qt::Key_L || (key.modifiers() & ~Qt::ShiftModifier) != Qt::ControlModifier)
        return false;
    if (key.modifiers().testFlag(Qt::ShiftModifier))
        Q_EMIT personSwitchRequested();
    else
        Q_EMIT lockRequested();
    return true;
}

} // namespace clinicdesk::ui
