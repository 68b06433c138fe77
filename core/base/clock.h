// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

#include <chrono>
#include <functional>

namespace clinicdesk {

/// Returns the current time, always in UTC. Passed as a parameter so that tests can set the time.
using Clock = std::function<QDateTime()>;

inline Clock systemClock()
{
    return [] { return QDateTime::currentDateTimeUtc(); };
}

/// Returns the time since the start of the computer, with the time in which it slept. Durations are measured with it:
/// the clock above can be set back and forth.
using SteadyClock = std::function<std::chrono::milliseconds()>;

SteadyClock steadyClock();

} // namespace clinicdesk
