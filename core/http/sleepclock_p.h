// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/networkmonitor.h"

#include <QSocketNotifier>
#include <QTimer>

#include <functional>
#include <memory>

namespace clinicdesk::http {

/// Emits `slept()` after the computer has slept. The system notifies when its clock is set, which includes the end of a
/// sleep; two clocks show which of the two it was. If the system has no such notification, the clocks are compared
/// every 5 seconds.
class SleepClock : public QObject {
    Q_OBJECT
public:
    using Read = std::function<ClockReading()>;

    /// Of this system.
    SleepClock();
    /// `clockSet` is a descriptor that becomes readable, with 8 bytes or an error, when the clock was set; -1 for none.
    /// Takes ownership of it.
    SleepClock(int clockSet, Read read);
    ~SleepClock() override;

Q_SIGNALS:
    void slept();

private:
    void compare();

    const int m_clockSet;
    Read m_read;
    ClockReading m_reading;
    std::unique_ptr<QSocketNotifier> m_notifier; ///< null without a descriptor
    QTimer m_polling;
};

} // namespace clinicdesk::http
