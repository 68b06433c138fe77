// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemfiles.h"
#include "core/base/worker.h"
#include "core/http/networkmonitor.h"
#include "core/http/proxy_p.h"

#include <QHash>
#include <QObject>
#include <QSocketNotifier>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

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
    /// `clockSet` is a descriptor as of `openClockChanges`; takes ownership of it.
    SleepClock(int clockSet, Read read);

Q_SIGNALS:
    void slept();

private:
    void compare();

    const SystemFile m_clockSet;
    Read m_read;
    ClockReading m_reading;
    std::unique_ptr<QSocketNotifier> m_notifier; ///< null without a descriptor
    QTimer m_polling;
};

/// Emits `changed()` when the system's settings name another proxy for an address than before, so that calls that
/// waited because of the old proxy can be tried. The systems have no common signal for this, so the settings are read
/// regularly on a thread of its own, while at least one address is watched. Use it on one thread with an event loop.
class ProxyMonitor : public QObject {
    Q_OBJECT
public:
    using LookUp = std::function<Proxy(const QUrl &)>; ///< runs on the lookup thread; can take seconds

    explicit ProxyMonitor(LookUp lookUp = systemProxyFor, std::chrono::milliseconds every = std::chrono::seconds(30));

    /// Also watches the proxy for the origin of `address`. Does nothing for a loopback address, which never has a
    /// proxy.
    void watch(const QUrl &address);
    void stopWatching(const QUrl &address);

Q_SIGNALS:
    void changed();

private:
    void lookUpAll();
    void compare(const QHash<QUrl, Proxy> &found);

    LookUp m_lookUp;
    QHash<QUrl, std::optional<Proxy>> m_proxies; ///< last result; nothing before the first lookup
    bool m_isLookingUp = false;
    QTimer m_lookupTimer;
    Worker m_lookups; ///< destroyed first: results that arrive during destruction are dropped
};

} // namespace clinicdesk::http
