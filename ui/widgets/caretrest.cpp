// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/caretrest.h"

#include <QEvent>
#include <QGuiApplication>
#include <QStyleHints>

namespace clinicdesk::ui {

CaretRest::CaretRest(std::chrono::milliseconds after)
    : m_flashTime(QGuiApplication::styleHints()->cursorFlashTime())
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(after);
    connect(&m_rest, &QTimer::timeout, this, [] { QGuiApplication::styleHints()->setCursorFlashTime(0); });
    m_rest.start();
}

CaretRest::~CaretRest()
{
    QGuiApplication::styleHints()->setCursorFlashTime(m_flashTime);
}

bool CaretRest::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    if (type == QEvent::KeyPress || type == QEvent::MouseButtonPress || type == QEvent::FocusIn) {
        if (!m_rest.isActive())
            QGuiApplication::styleHints()->setCursorFlashTime(m_flashTime);
        m_rest.start();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace clinicdesk::ui
