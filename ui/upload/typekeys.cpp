// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/typekeys.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QStyleHints>

#include <utility>

namespace clinicdesk::ui {

TypeKeys::TypeKeys(QAbstractItemView *list)
    : QObject(list)
    , m_list(list)
{
    m_wait.setSingleShot(true);
    m_wait.setTimerType(Qt::PreciseTimer);
    connect(&m_wait, &QTimer::timeout, this, &TypeKeys::flush);
    list->installEventFilter(this);
    list->viewport()->installEventFilter(this); // for clicks
}

bool TypeKeys::take(const QString &digit)
{
    if (!m_digit.isEmpty()) {
        m_wait.stop();
        Q_EMIT numberTyped(std::exchange(m_digit, {}) + digit);
        return true;
    }
    const int key = digit.size() == 1 ? digit.front().unicode() - u'0' : 0;
    const bool isTypeKey = key >= 1 && key <= maxTypeKeys;
    if (!isTypeKey || !m_list->hasFocus())
        return false;
    m_digit = digit;
    m_wait.start(QGuiApplication::styleHints()->keyboardInputInterval());
    return true;
}

void TypeKeys::flush()
{
    m_wait.stop();
    if (!m_digit.isEmpty())
        Q_EMIT typeChosen(std::exchange(m_digit, {}).toInt() - 1);
}

/// A character after a held digit continues a patient number, because patient numbers may contain letters and other
/// characters.
bool TypeKeys::takeSign(const QKeyEvent &key)
{
    const bool isPlain = !(key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    const auto text = key.text();
    if (m_digit.isEmpty() || !isPlain || text.size() != 1 || !text.front().isPrint() || text.front().isSpace())
        return false;
    m_wait.stop();
    Q_EMIT numberTyped(std::exchange(m_digit, {}) + text);
    return true;
}

bool TypeKeys::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    if (type == QEvent::KeyPress) {
        const auto &key = *static_cast<QKeyEvent *>(event);
        if (key.key() == Qt::Key_Shift) // Shift is pressed before a capital letter
            return QObject::eventFilter(watched, event);
        if (takeSign(key))
            return true;
    }
    if (type == QEvent::KeyPress || type == QEvent::MouseButtonPress || type == QEvent::FocusOut)
        flush();
    return QObject::eventFilter(watched, event);
}

} // namespace clinicdesk::ui
