// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/inputwatcher.h"

#include <QCoreApplication>
#include <QDropEvent>
#include <QInputMethodEvent>
#include <QMouseEvent>

#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr int tremblePx = 4;
constexpr std::chrono::seconds rest{1};

} // namespace

InputWatcher::InputWatcher(Noted noted, SteadyClock clock, QObject *parent)
    : QObject(parent)
    , m_noted(std::move(noted))
    , m_clock(std::move(clock))
    , m_last(m_clock() - rest)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool InputWatcher::eventFilter(QObject * /*watched*/, QEvent *event)
{
    if (!isInput(event))
        return false;
    const auto now = m_clock();
    if (now - m_last < rest)
        return false;
    m_last = now;
    return m_noted();
}

bool InputWatcher::isInput(QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::TabletPress:
    case QEvent::NativeGesture:
        return event->spontaneous();
    case QEvent::MouseMove:
        return event->spontaneous() && hasMoved(static_cast<QMouseEvent *>(event)->globalPosition().toPoint());
    case QEvent::DragMove: // the mouse with data of another program; the system repeats it without a movement
        return hasMoved(static_cast<QDropEvent *>(event)->position().toPoint());
    case QEvent::Drop:
        return true;
    case QEvent::InputMethod: { // Hindi and Urdu are often typed this way; Qt passes it on without the mark
        const auto *typed = static_cast<QInputMethodEvent *>(event);
        return !typed->commitString().isEmpty() || !typed->preeditString().isEmpty();
    }
    default:
        return false;
    }
}

bool InputWatcher::hasMoved(QPoint place)
{
    if ((place - m_place).manhattanLength() < tremblePx)
        return false;
    m_place = place;
    return true;
}

} // namespace clinicdesk::ui
