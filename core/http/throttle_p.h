// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/speedlimit.h"

#include <QtGlobal>

#include <chrono>
#include <mutex>
#include <optional>

namespace clinicdesk::http {

/// Limits bytes to a rate: over any period no more bytes are given out than the rate allows, plus a small burst. A
/// value; pure: the time is an argument and never goes back.
class TokenBucket {
public:
    using Instant = std::chrono::steady_clock::time_point;

    /// Sets the bytes per second; nothing means no limit.
    void setRate(std::optional<qint64> bytesPerSecond, Instant now);
    /// Returns how many of `wanted` bytes may be sent now; 0 for none yet.
    qint64 take(qint64 wanted, Instant now);
    /// Returns the time until enough bytes for one call are available.
    std::chrono::milliseconds untilNext(Instant now) const;
    bool isLimited() const { return m_rate.has_value(); }

private:
    qint64 burst() const;
    double filledBytes(Instant now) const;

    std::optional<qint64> m_rate;
    double m_bytes = 0; ///< bytes available at `m_filled`
    Instant m_filled{};
};

/// Applies the speed limit to all uploads of one engine together. For the engine's thread, except `setLimit`.
class Throttle {
public:
    /// Can be called on any thread.
    void setLimit(SpeedLimit limit);

    /// Reads the clock, because the limit follows the time of day. Call it before each round of transfers.
    void refresh();
    /// Returns how many of `wanted` bytes an upload may send now. 0: it must wait for a later round.
    qint64 take(qint64 wanted);
    /// Returns the time until the next bytes may be sent; 0 without a limit.
    std::chrono::milliseconds untilNext() const;

private:
    std::mutex m_mutex;
    SpeedLimit m_limit; ///< guarded by m_mutex
    TokenBucket m_bucket;
};

} // namespace clinicdesk::http
