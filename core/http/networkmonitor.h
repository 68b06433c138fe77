// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QUrl>

#include <chrono>
#include <memory>

namespace clinicdesk::http {

/// Emits `reconnectSuggested()` when an interrupted network connection may work again: a network became available, the
/// computer woke up, or the system uses another proxy. A test emits the signal itself. Use on the thread of the window,
/// or on the main thread of the command line.
class NetworkMonitor : public QObject {
    Q_OBJECT
public:
    /// Says that the service at that address cannot be reached, or is reached again. Meanwhile, another proxy for it is
    /// a reason too.
    virtual void setUnreachable(const QUrl & /*address*/, bool /*isUnreachable*/) {}

Q_SIGNALS:
    void reconnectSuggested();
};

/// Returns the monitor of this system. If the system does not report its networks, it reports only the end of a sleep
/// and another proxy.
std::shared_ptr<NetworkMonitor> makeSystemNetworkMonitor();

/// Two clocks at one moment: `awake` stops while the computer sleeps, `throughout` does not.
struct ClockReading {
    std::chrono::milliseconds awake{0};
    std::chrono::milliseconds throughout{0};
};

/// Whether the computer slept between two readings. If `throughout` is the time of day, setting the clock counts as a
/// sleep; an unnecessary attempt does no harm.
bool sleptBetween(ClockReading before, ClockReading after);

} // namespace clinicdesk::http
