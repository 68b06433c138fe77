// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QUrl>

#include <chrono>
#include <memory>

namespace clinicdesk::http {

/// Tells when there is a reason to expect that a line that was down is there again: a network came, the computer woke
/// up, or the way out to a service is another one. A test says so itself. For the thread of the window or the main one
/// of the command line.
class NetworkMonitor : public QObject {
    Q_OBJECT
public:
    /// That address is of interest from now on: another proxy for it is a reason.
    virtual void watchProxyFor(const QUrl & /*address*/) {}

Q_SIGNALS:
    void reconnectSuggested();
};

/// What this system says. Where it says nothing of its networks, only the end of a sleep and another proxy are told.
std::shared_ptr<NetworkMonitor> makeSystemNetworkMonitor();

/// Two clocks at one moment: the one stands still while the computer sleeps, the other goes on.
struct ClockReading {
    std::chrono::milliseconds awake{0};
    std::chrono::milliseconds throughout{0};
};

/// Whether the computer slept for a while between two readings. A clock that is set counts as a sleep where the second
/// clock is the time of day: one try too many does no harm.
bool sleptBetween(ClockReading before, ClockReading after);

} // namespace clinicdesk::http
