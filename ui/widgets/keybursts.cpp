// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/keybursts.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPointer>
#include <QWindow>

#include <chrono>

namespace clinicdesk::ui {

namespace {

constexpr qint64 maxGap = 100;       // a slow reader needs 50 ms for a key
constexpr qint64 settlingTime = 300; // longer than between two keys of a reader or of a fast typist
constexpr quint32 oldestEvent = 10'000;
constexpr qint64 handlingTime = 1000;

qint64 steadyNow()
{
    using std::chrono::milliseconds;
    return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// X and Wayland count the milliseconds of the same clock in 32 bits. A server on another computer has another clock:
/// then only the time of arrival is known.
qint64 timeOf(const QKeyEvent &key)
{
    const auto now = steadyNow();
    const auto age = static_cast<quint32>(now) - static_cast<quint32>(key.timestamp());
    return age < oldestEvent ? now - age : now;
}

bool isEnd(const QKeyEvent &key)
{
    return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter || key.key() == Qt::Key_Tab;
}

bool isCharacter(const QKeyEvent &key)
{
    constexpr auto harmless = Qt::ShiftModifier | Qt::KeypadModifier | Qt::GroupSwitchModifier;
    return (key.modifiers() & ~harmless) == Qt::NoModifier && !key.text().isEmpty() && key.text().front().isPrint();
}

} // namespace

KeyBursts &KeyBursts::instance()
{
    static QPointer<KeyBursts> bursts;
    if (!bursts)
        bursts = new KeyBursts;
    return *bursts;
}

KeyBursts::KeyBursts()
    : QObject(QCoreApplication::instance())
    , m_focused(QGuiApplication::focusWindow())
{
    QCoreApplication::instance()->installEventFilter(this);
    connect(qGuiApp, &QGuiApplication::focusWindowChanged, this, &KeyBursts::noteFocus);
}

KeyBursts::Flaw KeyBursts::flaw() const
{
    const bool isHandled = m_sinceKey.isValid() && m_sinceKey.elapsed() < handlingTime;
    return isHandled ? m_flaw : Flaw::None; // otherwise an input method has made the text
}

void KeyBursts::noteFocus(QWindow *window)
{
    const bool isTransient = window && (window->type() == Qt::Popup || window->type() == Qt::ToolTip);
    if (isTransient || window == m_focused)
        return;
    m_focused = window;
    m_focusedAt = steadyNow();
    m_hasMoved = true;
}

/// Events come to the window first, then to its widgets. A shortcut gets only the first of both events.
bool KeyBursts::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (isKey && watched->isWindowType()) {
        const auto &key = *static_cast<QKeyEvent *>(event);
        const bool isSeen = event->type() == QEvent::KeyPress && m_seen == std::pair(key.timestamp(), key.key());
        if (key.timestamp() != 0 && !isSeen && (isEnd(key) || isCharacter(key)))
            noteKey(static_cast<QWindow *>(watched), key);
        m_seen = {key.timestamp(), key.key()};
    }
    return QObject::eventFilter(watched, event);
}

void KeyBursts::noteKey(QWindow *window, const QKeyEvent &key)
{
    const auto time = timeOf(key);
    const bool starts = !m_lastKey || time - *m_lastKey > maxGap;
    const bool hasMoved = std::exchange(m_hasMoved, false);
    if (starts) {
        ++m_number;
        m_flaw = Flaw::None;
    }
    if (starts ? time - m_focusedAt < settlingTime : hasMoved)
        m_flaw = Flaw::MayLackKeys;
    else if (!starts && m_hasEnded && !isEnd(key) && m_flaw == Flaw::None)
        m_flaw = Flaw::FurtherCode;
    m_isContinued = !starts;
    m_lastKey = time;
    m_hasEnded = isEnd(key);
    m_sinceKey.start();
    if (isCharacter(key))
        Q_EMIT typed(window, key.text(), starts);
}

} // namespace clinicdesk::ui
