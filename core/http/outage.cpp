// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/outage.h"

#include <algorithm>

namespace clinicdesk::http {

Outage::Outage(RetryPolicy retry, int maxConcurrency)
    : m_retry(retry)
    , m_maxConcurrency(maxConcurrency)
    , m_concurrency(maxConcurrency)
{
}

void Outage::noteFailure(int generation, const Error &error, const QDateTime &now, double chance)
{
    if (generation != m_generation)
        return;
    ++m_generation;
    ++m_failures;
    m_concurrency = 1;
    m_asked = error.retryAfter.has_value();
    m_lastFailure = now;
    m_notBefore = now.addDuration(m_retry.delay(m_failures, error, chance));
}

void Outage::noteSuccess(int generation)
{
    if (generation != m_generation)
        return;
    m_failures = 0;
    m_notBefore = {};
    m_concurrency = std::min(m_concurrency + 1, m_maxConcurrency);
}

void Outage::tryNow()
{
    if (!m_asked)
        m_notBefore = {};
}

} // namespace clinicdesk::http
