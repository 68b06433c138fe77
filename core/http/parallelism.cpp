// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/parallelism.h"

#include <algorithm>

namespace clinicdesk::http {

namespace {

constexpr std::chrono::milliseconds interval{100};
/// Of a service that answers at once: shorter intervals would measure the load of the computer.
constexpr std::chrono::milliseconds shortestInterval{20};
/// Less than the eighth call adds to seven, more than a full network varies.
constexpr double growth = 1.1;
constexpr std::chrono::minutes calmAfterFailure{5};

} // namespace

Parallelism::Parallelism(int fewest, int most, Unit unit)
    : m_fewest(std::min(fewest, most))
    , m_most(most)
    , m_unit(unit)
    , m_level(m_fewest)
{
}

bool Parallelism::isMeasured(std::chrono::steady_clock::duration time) const
{
    return time >= interval || (m_unit == Unit::Answers && m_amount >= m_level && time >= shortestInterval);
}

void Parallelism::noteProgress(qint64 amount, TimePoint now, bool isHeldBack)
{
    if (m_from == TimePoint()) {
        m_from = now;
        return;
    }
    m_amount += amount;
    if (!isMeasured(now - m_from))
        return;
    m_throughput = static_cast<double>(m_amount) / std::chrono::duration<double>(now - m_from).count();
    m_from = now;
    m_amount = 0;
    if (!isHeldBack || now < m_calmTill || m_level >= m_most || m_throughput <= m_raisedAt * growth)
        return;
    m_raisedAt = m_throughput;
    ++m_level;
}

void Parallelism::noteFailure(TimePoint now)
{
    if (m_level > m_fewest)
        m_most = m_level - 1;
    m_level = m_fewest;
    m_calmTill = now + calmAfterFailure;
    m_from = {};
    m_amount = 0;
    m_throughput = 0;
    m_raisedAt = 0;
}

} // namespace clinicdesk::http
