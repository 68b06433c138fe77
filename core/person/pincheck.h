// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/person/people.h"
#include "core/person/pinattempts.h"

namespace clinicdesk {

/// Checks the PINs of people and changes them, on a thread of its own. Wrong entries slow down (`pinDelay`).
class PinCheck {
public:
    explicit PinCheck(PinAttempts attempts);

    /// Succeeds with the right PIN, and for a person without one. InputInvalid with PinWrong, or with PinWait: the PIN
    /// was not even compared. `Error::retryAfter` is the time until the next entry is compared.
    Task<Result<void>> check(Person person, SharedSecret pin);
    /// Returns the hash of a new PIN. InputInvalid with PinLength.
    Task<Result<PinHash>> hash(SharedSecret pin);

private:
    PinAttempts m_attempts;
    Worker m_worker; ///< one entry after the other, so that many at once are not faster
};

} // namespace clinicdesk
