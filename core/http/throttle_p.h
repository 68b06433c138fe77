// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/speedlimit.h"
#include "core/http/tokenbucket.h"

#include <mutex>

namespace clinicdesk::http {

/// What a limit of speed leaves to all uploads of one engine together. For the engine's thread, but for `setLimit`.
class Throttle {
public:
    /// From any thread.
    void setLimit(SpeedLimit limit);

    /// Looks at the clock: the limit follows the time of day. Before each round of transfers.
    void refresh();
    /// How many of `wanted` bytes an upload may send now; 0: it has to wait for a later round.
    qint64 take(qint64 wanted);
    /// How long nothing more may go.
    std::chrono::milliseconds untilNext() const;

private:
    std::mutex m_mutex;
    SpeedLimit m_limit; ///< guarded by m_mutex
    TokenBucket m_bucket;
};

} // namespace clinicdesk::http
