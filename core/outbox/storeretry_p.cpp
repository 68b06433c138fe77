// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/storeretry_p.h"

#include <QRandomGenerator>

namespace clinicdesk {

StoreRetry::StoreRetry(const StoreHealth &health, const http::RetryPolicy &retry)
    : m_health(health)
    , m_retry(retry)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &StoreRetry::due);
    connect(&m_health, &StoreHealth::failed, this, &StoreRetry::wait);
    connect(&m_health, &StoreHealth::recovered, this, [this] { m_failures = 0; });
}

void StoreRetry::stop()
{
    m_health.disconnect(this);
    m_timer.stop();
}

void StoreRetry::wait()
{
    if (m_timer.isActive())
        return;
    const Error failure{.code = ErrorCode::StoreUnavailable};
    m_timer.start(m_retry.delay(++m_failures, failure, QRandomGenerator::global()->generateDouble()));
}

} // namespace clinicdesk
