// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/throttle_p.h"

#include <algorithm>

namespace clinicdesk::http {

namespace {

// Smallest number of bytes that is worth a packet, so that a slow upload is not sent byte by byte.
constexpr qint64 minPieceBytes = 1'024;
// Largest burst: enough for a loop that runs a few times a second, and too little to disturb other programs. It is more
// than one piece; otherwise bytes that become available beyond one piece before the next call would be lost.
constexpr qint64 burstsASecond = 10;
constexpr qint64 minBurstBytes = 2 * minPieceBytes;

std::chrono::steady_clock::time_point now()
{
    return std::chrono::steady_clock::now();
}

} // namespace

qint64 TokenBucket::burst() const
{
    return std::max(*m_rate / burstsASecond, minBurstBytes);
}

double TokenBucket::filledBytes(Instant now) const
{
    const std::chrono::duration<double> since = now - m_filled;
    return std::min(m_bytes + since.count() * static_cast<double>(*m_rate), static_cast<double>(burst()));
}

void TokenBucket::setRate(std::optional<qint64> bytesPerSecond, Instant now)
{
    if (bytesPerSecond == m_rate)
        return;
    m_bytes = m_rate ? filledBytes(now) : 0;
    m_filled = now;
    m_rate = bytesPerSecond;
}

qint64 TokenBucket::take(qint64 wanted, Instant now)
{
    if (!m_rate)
        return wanted;
    m_bytes = filledBytes(now);
    m_filled = now;
    const auto there = static_cast<qint64>(m_bytes);
    if (there < std::min(wanted, minPieceBytes))
        return 0;
    const auto taken = std::min(wanted, there);
    m_bytes -= static_cast<double>(taken);
    return taken;
}

std::chrono::milliseconds TokenBucket::untilNext(Instant now) const
{
    if (!m_rate)
        return std::chrono::milliseconds(0);
    const auto missing = std::max(0.0, static_cast<double>(minPieceBytes) - filledBytes(now));
    const std::chrono::duration<double> wait(missing / static_cast<double>(*m_rate));
    return std::chrono::ceil<std::chrono::milliseconds>(wait);
}

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
