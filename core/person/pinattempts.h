// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/person/person.h"

#include <QString>

#include <chrono>

namespace clinicdesk {

inline constexpr std::chrono::seconds longestPinDelay{300};

/// How long to wait after so many wrong entries in a row: nothing for the first two, then 5 s, doubled up to 5 minutes.
std::chrono::seconds pinDelay(int wrongEntries);

/// Counts wrong entries of each person's PIN. The count is in a file, so that ending the program does not reset it and
/// two programs share it. Errors: StoreUnavailable with `Error::disk`. Blocks shortly; use on a worker.
class PinAttempts {
public:
    explicit PinAttempts(QString file, Clock clock = systemClock());

    /// Returns how long this person has to wait before the next entry; zero if they need not wait. A clock that was set
    /// back does not make it longer than the whole delay.
    std::chrono::seconds waitFor(const PersonId &person) const;
    /// Counts a wrong entry. Returns how long to wait now.
    Result<std::chrono::seconds> recordWrong(const PersonId &person);
    /// Forgets the wrong entries.
    Result<void> recordRight(const PersonId &person);

private:
    QString m_file;
    Clock m_clock;
};

} // namespace clinicdesk
