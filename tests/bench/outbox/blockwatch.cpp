// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/outbox/blockwatch.h"

#include <algorithm>
#include <ctime>

namespace clinicdesk::bench {

namespace {

constexpr int intervalMs = 1;

double threadMs()
{
    timespec spent{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return static_cast<double>(spent.tv_sec) * 1e3 + static_cast<double>(spent.tv_nsec) / 1e6;
}

} // namespace

BlockWatch::BlockWatch()
{
    m_timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { tick(); });
}

void BlockWatch::begin()
{
    m_clock.start();
    m_tickedMs = 0;
    m_workedMs = threadMs();
    m_timer.start(intervalMs);
}

void BlockWatch::end()
{
    tick(); // this may be the first call after a long block
    m_timer.stop();
}

void BlockWatch::tick()
{
    const auto nowMs = static_cast<double>(m_clock.nsecsElapsed()) / 1e6;
    const auto workedMs = threadMs();
    m_longestBlockMs = std::max(m_longestBlockMs, nowMs - m_tickedMs - intervalMs);
    m_longestWorkMs = std::max(m_longestWorkMs, workedMs - m_workedMs);
    m_tickedMs = nowMs;
    m_workedMs = workedMs;
}

QJsonObject BlockWatch::longest() const
{
    return {{QStringLiteral("block_ms"), m_longestBlockMs}, {QStringLiteral("worked_ms"), m_longestWorkMs}};
}

} // namespace clinicdesk::bench
