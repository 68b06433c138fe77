// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/systemclock.h"
#include "core/person/person.h"

#include <QString>
#include <QSysInfo>

#include <chrono>
#include <memory>

namespace clinicdesk {

class FileLock;

inline constexpr std::chrono::seconds longestPinDelay{300};

/// How long to wait after so many wrong entries in a row: nothing for the first two, then 5 s, doubled up to 5 minutes.
std::chrono::seconds pinDelay(int wrongEntries);

/// The result of `PinAttempts::countEntry`.
struct CountedEntry {
    bool mayCompare = false;      ///< false: the entry was too early, and was not counted
    std::chrono::seconds wait{0}; ///< until the next entry, if this one is wrong; if it was too early, until it is not
};

/// Counts wrong entries of each person's PIN. The count is in a file, so that ending the program does not reset it and
/// several programs share it. An entry is counted before its PIN is compared, under the lock of the file: otherwise
/// programs that run at the same time would all compare before the first one has counted. Blocks shortly; use on a
/// worker.
class PinAttempts {
public:
    /// `boot` identifies the start of the computer that `uptime` counts from.
    explicit PinAttempts(QString file, SteadyClock uptime = steadyClock(),
                         QString boot = QString::fromLatin1(QSysInfo::bootUniqueId()));

    /// Counts an entry as wrong, unless this person has to wait. No time of day makes the delay shorter: after a new
    /// start of the computer it begins again with that start.
    /// Errors: StoreUnavailable; `Error::disk` is not set if other programs held the lock too long. It is set also if
    /// the file is none that keeps a count: a link, a folder, a device, or one that cannot be read.
    Result<CountedEntry> countEntry(const PersonId &person);
    /// For an entry that `countEntry` could not write: null if another one waits, in any program. Keep the lock while
    /// the entry waits; otherwise programs that try at the same time would be faster than one.
    std::unique_ptr<FileLock> admitUncounted() const;
    /// The PIN was right: forgets the entries of this person. StoreUnavailable with `Error::disk`.
    Result<void> forgetEntries(const PersonId &person);

private:
    QString m_file;
    SteadyClock m_uptime;
    QString m_boot;
};

} // namespace clinicdesk
