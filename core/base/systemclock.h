// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include <chrono>
#include <functional>
#include <optional>

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

/// How the time of day was set at a moment. Only setting it changes this, not the time that passes.
struct ClockSetting {
    QString boot; ///< names the start of the computer to which this belongs; empty if the system does not give it
    /// When the computer was started, by the time of day as it was set then; since 1970, UTC.
    std::chrono::milliseconds startedAt{};

    friend bool operator==(const ClockSetting &, const ClockSetting &) = default;
};

ClockSetting clockSetting();

/// A descriptor that becomes readable, with 8 bytes or an error, whenever the time of day is set, which includes the
/// end of a sleep; -1 where the system has none. The caller closes it.
int openClockChanges();

/// More than this between two clocks is a problem: times that people see are wrong then, and tokens seem to be expired.
inline constexpr std::chrono::minutes maxClockDifference{2};

/// How far the clock of this computer was ahead of that of a service when an answer of it arrived.
struct ComparedClock {
    std::chrono::seconds ahead{0};
    ClockSetting setting; ///< of the clock of this computer at that time

    /// The same for now; nothing if the clock was set since, because the new difference is not known before an answer.
    std::optional<std::chrono::seconds> aheadNow(const ClockSetting &now = clockSetting()) const;
};

} // namespace clinicdesk
