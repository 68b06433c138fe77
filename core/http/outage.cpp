// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/outage.h"

#include <algorithm>

namespace clinicdesk::http {

Outage::Outage(RetryPolicy retry, int widest)
    : m_retry(retry)
    , m_widest(widest)
    , m_width(widest)
{
}

void Outage::noteFailure(int round, const Error &error, const QDateTime &now, double chance)
{
    if (round != m_round)
        return;
    ++m_round;
    ++m_failures;
    m_width = 1;
    m_asked = error.retryAfter.has_value();
    m_lastFailure = now;
    m_notBefore = now.addDuration(m_retry.delay(m_failures, error, chance));
}

void Outage::noteSuccess(int round)
{
    if (round != m_round)
        return;
    m_failures = 0;
    m_notBefore = {};
    m_width = std::min(m_width + 1, m_widest);
}

void Outage::tryNow()
{
    if (!m_asked)
        m_notBefore = {};
}

} // namespace clinicdesk::http
