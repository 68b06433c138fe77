// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemclock.h"

#include <QObject>
#include <QPoint>

#include <functional>

namespace clinicdesk::ui {

/// Notices when the user presses a key or a button, moves the mouse, scrolls or touches in any window of the program.
/// Events that the program makes itself do not count, nor does a mouse that trembles on its table.
class InputWatcher : public QObject {
    Q_OBJECT
public:
    /// Called at most once a second. Returns true if the event must not reach the window.
    using Noted = std::function<bool()>;

    explicit InputWatcher(Noted noted, SteadyClock clock = steadyClock(), QObject *parent = nullptr);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isInput(QEvent *event);
    bool hasMoved(QPoint place);

    Noted m_noted;
    SteadyClock m_clock; ///< the pause between two calls must end with a sleep of the computer
    std::chrono::milliseconds m_last;
    QPoint m_place; ///< of the mouse when it was last moved
};

} // namespace clinicdesk::ui
