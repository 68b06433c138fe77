// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QDateTime>

#include <chrono>

namespace clinicdesk::http {

/// What is to be done about an error of a call that may be repeated (reliability: "Codes" and "Retry").
enum class Remedy {
    TryAgain,     ///< by itself, after a delay: 408, 429, 5xx, resets, silence
    NewForm,      ///< by itself: the presigned form was too old; ask for another, a few times
    SignIn,       ///< everything of the connection waits for a new token
    MakeRoom,     ///< everything of the connection waits for its admin: the workspace is full
    AskThePerson, ///< will not heal by itself
};

Remedy remedyFor(const Error &error);

/// Exponential back-off with full jitter. Pure: the chance is an argument.
struct RetryPolicy {
    std::chrono::milliseconds first{1'000};
    std::chrono::milliseconds longest{120'000};
    std::chrono::seconds retryAfterCap{3'600};
    std::chrono::hours patience{24}; ///< since the first failure; then a person is asked
    int newFormTries = 3;
    std::chrono::milliseconds askForRoomEvery{15 * 60'000}; ///< while the workspace is full

    /// Delay before try number `attempt` + 1, `attempt` counted from 1; `chance` in [0, 1).
    /// A server's `Retry-After` is the least delay, up to `retryAfterCap`.
    std::chrono::milliseconds delay(int attempt, const Error &error, double chance) const;
    /// True when there is a time to wait for, chosen at `since` (null where nobody knows). One that lies further ahead
    /// than anything waits, or was chosen later than now, comes from a clock that was wrong: since that was set right,
    /// the time means nothing.
    bool isAhead(const QDateTime &notBefore, const QDateTime &since, const QDateTime &now) const;
};

} // namespace clinicdesk::http
