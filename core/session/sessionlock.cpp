// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionlock.h"

#include <utility>

namespace clinicdesk {

using std::chrono::milliseconds;
using std::chrono::seconds;

QLatin1String lockReasonText(LockReason reason)
{
    switch (reason) {
    case LockReason::Idle:
        return QLatin1String("idle");
    case LockReason::Requested:
        return QLatin1String("requested");
    case LockReason::ComputerLocked:
        return QLatin1String("computer-locked");
    case LockReason::Sleep:
        return QLatin1String("sleep");
    case LockReason::PersonSwitch:
        return QLatin1String("person-switch");
    case LockReason::Start:
        return QLatin1String("start");
    }
    return {};
}

SessionLock::SessionLock(SteadyClock clock, QObject *parent)
    : QObject(parent)
    , m_clock(std::move(clock))
    , m_lastInput(m_clock())
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &SessionLock::look);
}

void SessionLock::setRules(const LockRules &rules)
{
    if (rules == m_rules)
        return;
    m_rules = rules;
    look();
}

bool SessionLock::noteInput()
{
    if (m_isLocked)
        return false;
    if (m_rules.locksWhenIdle && m_clock() - m_lastInput >= m_rules.idleTime) {
        lock(LockReason::Idle);
        return true;
    }
    m_lastInput = m_clock(); // the timer is not started again: it looks at this when it ends
    if (m_isWarning)
        look();
    return false;
}

void SessionLock::look()
{
    m_timer.stop();
    if (m_isLocked || !m_rules.locksWhenIdle) {
        endWarning();
        return;
    }
    const milliseconds left = m_rules.idleTime - (m_clock() - m_lastInput);
    if (left.count() <= 0) {
        lock(LockReason::Idle);
    } else if (left <= lockWarningTime) {
        m_timer.start(left);
        if (!std::exchange(m_isWarning, true))
            Q_EMIT warned(std::chrono::ceil<seconds>(left));
    } else {
        m_timer.start(left - lockWarningTime);
        endWarning();
    }
}

void SessionLock::endWarning()
{
    if (std::exchange(m_isWarning, false))
        Q_EMIT warningEnded();
}

void SessionLock::lock(LockReason reason)
{
    if (m_isLocked)
        return;
    m_isLocked = true;
    m_reason = reason;
    m_since = QDateTime::currentDateTimeUtc();
    m_timer.stop();
    endWarning();
    Q_EMIT locked();
}

void SessionLock::unlock()
{
    if (!std::exchange(m_isLocked, false))
        return;
    m_lastInput = m_clock();
    look();
    Q_EMIT unlocked();
}

} // namespace clinicdesk
