// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scancatcher.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QWidget>

#include <utility>

namespace clinicdesk::ui {

ScanCatcher::ScanCatcher(QWidget *dialog)
    : QObject(dialog)
    , m_dialog(dialog)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool ScanCatcher::eventFilter(QObject *watched, QEvent *event)
{
    auto *widget = event->type() == QEvent::KeyPress ? qobject_cast<QWidget *>(watched) : nullptr;
    if (!widget || widget != m_dialog->focusWidget() || widget->window() != m_dialog)
        return QObject::eventFilter(watched, event);
    const auto &key = *static_cast<QKeyEvent *>(event);
    const auto character = key.text();
    const bool isPlain = (key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == Qt::NoModifier;
    if (key.key() == Qt::Key_Shift)
        return QObject::eventFilter(watched, event); // a reader presses it before a capital letter
    if (isPlain && character.size() == 1 && character.front().isPrint()) {
        m_timing.noteKey(m_typed.isEmpty());
        m_typed += character;
        return character.front().isDigit() || QObject::eventFilter(watched, event);
    }
    const auto typed = std::exchange(m_typed, {});
    const bool isEnd = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter || key.key() == Qt::Key_Tab;
    if (!isEnd || !m_timing.isScannedNumber(typed))
        return QObject::eventFilter(watched, event);
    Q_EMIT scanned(typed);
    return true;
}

} // namespace clinicdesk::ui
