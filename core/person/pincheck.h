// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/person/people.h"
#include "core/person/pinattempts.h"

#include <functional>

namespace clinicdesk {

/// Checks the PINs of people and changes them, on a thread of its own. Wrong entries slow down (`pinDelay`). Needs a
/// running event loop.
///
/// Where the disk does not let an entry be counted, every entry waits for `longestPinDelay` before it is compared, and
/// only one at a time. So guessing is as slow as it can be, and the right PIN lets its owner in all the same.
class PinCheck {
public:
    using Wait = std::function<Task<void>(std::chrono::seconds)>;
    using DelayReport = std::function<void(const Error &)>;

    explicit PinCheck(PinAttempts attempts);
    /// For tests, which have no time.
    PinCheck(PinAttempts attempts, Wait wait);

    /// Succeeds with the right PIN, and for a person without one. InputInvalid with PinWrong, or with PinWait: the PIN
    /// was not even compared. `Error::retryAfter` is the time until the next entry is compared. `reportDelay` is called
    /// before an entry waits that cannot be counted, with PinWait and `Error::disk`.
    Task<Result<void>> check(Person person, SharedSecret pin, DelayReport reportDelay = {});
    /// Returns the hash of a new PIN. InputInvalid with PinLength.
    Task<Result<PinHash>> hash(SharedSecret pin);

private:
    PinAttempts m_attempts;
    Wait m_wait;
    Worker m_worker; ///< one entry after the other, so that many at once are not faster
};

} // namespace clinicdesk
