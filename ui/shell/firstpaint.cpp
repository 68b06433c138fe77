// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/firstpaint.h"

#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <chrono>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr std::chrono::milliseconds paintWait{500}; // of a window that starts minimized, nothing is ever painted

} // namespace

FirstPaint::FirstPaint(QWidget *window)
    : QObject(window)
{
    window->installEventFilter(this);
}

bool FirstPaint::eventFilter(QObject *watched, QEvent *event)
{
    if (!m_isPainted && event->type() == QEvent::Paint)
        QTimer::singleShot(0, this, &FirstPaint::note); // after the widgets in it, and after the screen has it
    if (!m_isPainted && event->type() == QEvent::Show)
        QTimer::singleShot(paintWait, this, &FirstPaint::note);
    return QObject::eventFilter(watched, event);
}

void FirstPaint::note()
{
    if (!std::exchange(m_isPainted, true))
        Q_EMIT painted();
}

} // namespace clinicdesk::ui
