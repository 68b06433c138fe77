// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/speedlimit.h"
#include "core/http/tokenbucket.h"

#include <mutex>

namespace clinicdesk::http {

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
