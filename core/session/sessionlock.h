// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemclock.h"

#include <QObject>
#include <QTimer>

#include <chrono>

namespace clinicdesk {

/// Why the program is locked, for the text of the lock window and the journal.
enum class LockReason { Idle, Requested, ComputerLocked, Sleep, PersonSwitch, Start };

/// Returns the stable text of a reason, for the journal.
QLatin1String lockReasonText(LockReason reason);

struct LockRules {
    bool locksWhenIdle = false; ///< false while no person has a PIN
    std::chrono::minutes idleTime{5};

    friend bool operator==(const LockRules &, const LockRules &) = default;
};

/// How long before it locks the window warns.
inline constexpr std::chrono::seconds lockWarningTime{30};

/// Whether the program is locked: after a time without input, and when it is told to. The window only shows it. Use on
/// one thread with an event loop. A timer runs once for the warning and once for the lock; nothing is polled.
class SessionLock : public QObject {
    Q_OBJECT
public:
    explicit SessionLock(SteadyClock clock = steadyClock(), QObject *parent = nullptr);

    void setRules(const LockRules &rules);
    const LockRules &rules() const { return m_rules; }
    /// The user pressed a key or a button, or moved the mouse. Does nothing while locked: only a PIN unlocks. Where the
    /// idle time is over already, as after a sleep in which the timer stood still, it locks and returns true.
    bool noteInput();
    /// Locks, unless it is locked already.
    void lock(LockReason reason);
    /// Unlocks; the PIN has been checked (`PinCheck`).
    void unlock();
    /// Compares the clock with the rules now, as after a sleep of the computer.
    void look();

    bool isLocked() const { return m_isLocked; }
    LockReason reason() const { return m_reason; } ///< of the last lock
    QDateTime since() const { return m_since; }    ///< UTC; of the last lock

Q_SIGNALS:
    /// It will lock in this time, unless there is input.
    void warned(std::chrono::seconds left);
    /// There was input after the warning.
    void warningEnded();
    void locked();
    void unlocked();

private:
    void endWarning();

    SteadyClock m_clock;
    LockRules m_rules;
    QTimer m_timer;
    std::chrono::milliseconds m_lastInput;
    bool m_isWarning = false;
    bool m_isLocked = false;
    LockReason m_reason = LockReason::Requested;
    QDateTime m_since;
};

} // namespace clinicdesk
