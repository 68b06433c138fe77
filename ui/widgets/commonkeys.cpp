// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/commonkeys.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/keybursts.h"

#include <QAbstractSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextEdit>
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

bool isEnter(const QKeyEvent &key)
{
    return (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) &&
           (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
}

/// False where Alt is, alone or with Ctrl, the third level of a keyboard.
bool isAltCharacter(const QKeyEvent &key)
{
#ifdef Q_OS_MACOS
    Q_UNUSED(key)
    return false;
#else
    const auto modifiers = key.modifiers() & (Qt::AltModifier | Qt::ControlModifier);
    return modifiers == Qt::AltModifier && !key.text().isEmpty() && key.text().front().isPrint();
#endif
}

/// Or the suggestions below one, which get its keys (QCompleter).
bool isTextField(const QObject *object)
{
    const auto *widget = qobject_cast<const QWidget *>(object);
    if (widget && widget->focusProxy())
        object = widget->focusProxy();
    return qobject_cast<const QLineEdit *>(object) || qobject_cast<const QPlainTextEdit *>(object) ||
           qobject_cast<const QTextEdit *>(object) || qobject_cast<const QAbstractSpinBox *>(object);
}

} // namespace

CommonKeys::CommonKeys(QObject *parent)
    : QObject(parent)
{
    const auto &bursts = KeyBursts::instance();
    connect(&bursts, &KeyBursts::typed, this, [this, &bursts] { m_typedIn = bursts.number(); });
}

bool CommonKeys::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return false;
    const auto &key = *static_cast<QKeyEvent *>(event);
    if (isAltCharacter(key))
        return isTextField(watched);
    if (!isEnter(key))
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
