// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/networkmonitor.h"

#include <QSocketNotifier>
#include <QTimer>

#include <functional>
#include <memory>

namespace clinicdesk::http {

/// Tells that the computer has slept. The system notifies when its clock is set, and it does so after a sleep as well;
/// two clocks then tell which of the two it was. Only where the system has no such notification are the clocks compared
/// every 5 seconds.
class SleepClock : public QObject {
    Q_OBJECT
public:
    using Read = std::function<ClockReading()>;

    /// Of this system.
    SleepClock();
    /// `clockSet` becomes readable, with 8 bytes or an error to read, when the clock was set; it is closed here. -1
    /// where there is none.
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
