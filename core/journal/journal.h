// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/journal/journalentry.h"

#include <QList>

#include <memory>
#include <optional>

namespace clinicdesk {

class StoreThread;

/// Audit log: account, time, action, subject and result. It is append-only and has no document contents; each entry is
/// chained by hash to the one before. Several programs may write to one journal at the same time.
///
/// Nothing in the journal is sealed, so it needs no keychain. Write only what may be readable on the disk, such as the
/// user IDs of connections. Seal patient data before writing it here.
///
/// The chain reveals an entry that was changed, moved or removed between others. It cannot reveal entries cut off at
/// the end, or a whole journal created again with its own hashes, because the hashes have no key. A copy of the last
/// hash saved elsewhere reveals both.
///
/// Use on one thread (that of the window, or the main thread of the command line). The work is done on a separate
/// thread. Errors: StoreUnavailable, StoreDamaged, StoreNewer.
class Journal {
public:
    struct Options {
        QString file; ///< created if missing, readable by its owner only
        Clock clock = systemClock();
        QString who = {}; ///< empty for the account that the program runs under
    };

    /// Opens or creates the journal. A file that can no longer be read is quarantined, never deleted; the new journal
    /// says so in its first entry. A file of a newer version is left unchanged: StoreNewer.
    static Task<Result<std::shared_ptr<Journal>>> open(Options options);
    /// Makes a journal in memory, for this run only.
    static std::shared_ptr<Journal> inMemory(Options options);
    static std::shared_ptr<Journal> inMemory();
    ~Journal();
    Journal(const Journal &) = delete;
    Journal &operator=(const Journal &) = delete;

    bool isPersistent() const { return m_isPersistent; }
    /// Path of the damaged file that this opening quarantined; empty if there was none.
    const QString &quarantinedFile() const;

    /// Appends a record. Returns the entry as stored on disk.
    Task<Result<JournalEntry>> append(JournalRecord record);
    /// Returns the entries of these kinds, or all entries for an empty list, oldest first.
    Task<Result<QList<JournalEntry>>> entries(QStringList kinds = {}) const;
    /// Checks the chain from its first entry.
    Task<Result<JournalCheck>> verify() const;

private:
    Journal(std::shared_ptr<StoreThread> store, Options options);

    std::shared_ptr<StoreThread> m_store;
    Options m_options;
    bool m_isPersistent = false;
};

} // namespace clinicdesk
