// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/enterkey.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/keybursts.h"

#include <QKeyEvent>
#include <QPushButton>
#include <QToolButton>
#include <QWindow>

namespace clinicdesk::ui {

namespace {

QAbstractButton *pressable(QObject *watched)
{
    auto *button = qobject_cast<QAbstractButton *>(watched);
    const bool isPlain = qobject_cast<QPushButton *>(button) || qobject_cast<QToolButton *>(button);
    return isPlain && button->isEnabled() && button->hasFocus() && kindOf(button) != ControlKind::Segment ? button
                                                                                                          : nullptr;
}

} // namespace

EnterKey::EnterKey(QObject *parent)
    : QObject(parent)
{
    const auto &bursts = KeyBursts::instance();
    connect(&bursts, &KeyBursts::typed, this, [this, &bursts] { m_typedIn = bursts.number(); });
}

bool EnterKey::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return false;
    const auto &key = *static_cast<QKeyEvent *>(event);
    const bool isEnter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    if (!isEnter || (key.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier)
        return false;
    auto *button = pressable(watched);
    if (!button)
        return false;
    const auto &bursts = KeyBursts::instance();
    const bool hasTime = key.timestamp() != 0; // bursts do not count keys without one
    const bool endsCode = hasTime && bursts.isContinued() && bursts.number() == m_typedIn;
    if (!key.isAutoRepeat() && !endsCode)
        button->click();
    return true;
}

} // namespace clinicdesk::ui
