// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QDateTime>

#include <chrono>

namespace clinicdesk::http {

/// What to do about an error of a call that may be repeated (reliability: "Codes" and "Retry").
enum class Remedy {
    TryAgain,       ///< automatically after a delay: 408, 429, 5xx, resets, timeouts, redirects for a time
    RequestNewForm, ///< automatically, a few times: the presigned form has expired, so request a new one
    SignIn,         ///< the whole connection waits for a new token
    WaitForSpace,   ///< the whole connection waits for its admin: the workspace is full
    NeedsUser,      ///< will not recover without a person
};

Remedy remedyFor(const Error &error);

/// Returns true for a redirect that holds only for a time (302, 303, 307), as the sign-in of a filtering gateway sends
/// it. A permanent one says that the address is wrong.
bool isTemporaryRedirect(int httpStatus);
/// Returns true for 301 and 308.
bool isPermanentRedirect(int httpStatus);

/// Exponential back-off with full jitter. Pure: the chance is an argument.
struct RetryPolicy {
    std::chrono::milliseconds first{1'000};
    std::chrono::milliseconds longest{120'000};
    std::chrono::seconds retryAfterCap{3'600};
    std::chrono::hours giveUpAfter{24}; ///< time since the first failure after which a person is asked
    int newFormTries = 3;
    std::chrono::milliseconds workspaceProbeInterval{15 * 60'000}; ///< interval of requests while the workspace is full

    /// Returns the delay before try `attempt` + 1; `attempt` counts from 1 and `chance` is in [0, 1). A server's
    /// `Retry-After` is the minimum, up to `retryAfterCap`.
    std::chrono::milliseconds delay(int attempt, const Error &error, double chance) const;
    /// Returns true if `notBefore` is still ahead and can be trusted. `since` is the time when it was set; null if
    /// unknown. A `notBefore` further ahead than the longest possible delay, or one that was set later than `now`,
    /// comes from a clock that was wrong and has been corrected since, so it is ignored.
    bool isInFuture(const QDateTime &notBefore, const QDateTime &since, const QDateTime &now) const;
};

} // namespace clinicdesk::http
