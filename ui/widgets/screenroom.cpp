// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/screenroom.h"

#include <QEvent>
#include <QScreen>
#include <QWidget>
#include <QWindow>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr QSize frameMargins{16, 48}; // what a window manager may add; known only after the window is shown

/// In a window that is too large, its start with the title bar counts.
int startWithin(int start, int length, int roomStart, int roomLength)
{
    return std::max(roomStart, std::min(start, roomStart + roomLength - length));
}

/// The frame is known when the window is exposed; some window managers move the window after that, but before it is
/// active.
class ScreenKeeper : public QObject {
public:
    explicit ScreenKeeper(QWindow &window)
        : QObject(&window)
        , m_window(window)
    {
        window.installEventFilter(this);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Expose || event->type() == QEvent::FocusIn)
            moveBack();
        if (event->type() == QEvent::FocusIn) {
            m_window.removeEventFilter(this);
            deleteLater();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void moveBack()
    {
        const auto frame = m_window.frameGeometry();
        const auto room = m_window.screen()->availableGeometry();
        const QPoint start(startWithin(frame.x(), frame.width(), room.x(), room.width()),
                           startWithin(frame.y(), frame.height(), room.y(), room.height()));
        if (start != frame.topLeft())
            m_window.setFramePosition(start);
    }

    QWindow &m_window;
};

} // namespace

QSize boundedToScreen(const QWidget &window, QSize wanted)
{
    return wanted.boundedTo(window.screen()->availableSize() - frameMargins);
}

void keepOnScreen(QWidget &window)
{
    if (auto *handle = window.windowHandle())
        new ScreenKeeper(*handle);
}

} // namespace clinicdesk::ui
