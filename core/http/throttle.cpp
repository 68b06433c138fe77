// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/throttle_p.h"

namespace clinicdesk::http {

namespace {

std::chrono::steady_clock::time_point now()
{
    return std::chrono::steady_clock::now();
}

} // namespace

void Throttle::setLimit(SpeedLimit limit)
{
    const std::lock_guard lock(m_mutex);
    m_limit = std::move(limit);
}

void Throttle::refresh()
{
    std::optional<qint64> bytesPerSecond;
    {
        const std::lock_guard lock(m_mutex);
        if (m_limit != SpeedLimit())
            bytesPerSecond = m_limit.bytesPerSecondAt(QTime::currentTime());
    }
    m_bucket.setRate(bytesPerSecond, now());
}

qint64 Throttle::take(qint64 wanted)
{
    return m_bucket.isLimited() ? m_bucket.take(wanted, now()) : wanted;
}

std::chrono::milliseconds Throttle::untilNext() const
{
    return m_bucket.untilNext(now());
}

} // namespace clinicdesk::http
