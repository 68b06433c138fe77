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

/// Who did what, when, for whom, with what result: append-only, without contents, each entry chained by hash to the one
/// before. Several programs may write into one journal at the same time.
///
/// Nothing in it is sealed, so that it needs no keychain: what is written must be fit to lie in the open, as the users
/// of the connections do in their list. Whoever journals patients has to seal them first.
///
/// What the chain shows: an entry that was changed, moved or taken out between others. What it cannot show: entries cut
/// off at the end, and a whole journal that was made anew with hashes of its own, for there is no key in them. A copy
/// of the last hash kept elsewhere shows both.
///
/// For one thread (the window's, or the main thread of the command line); the work is done on a thread of its own.
/// Errors: StoreUnavailable, StoreDamaged, StoreNewer.
class Journal {
public:
    struct Options {
        QString file; ///< made when missing, for its owner alone
        Clock clock = systemClock();
        QString who = {}; ///< empty: the account that this program runs under
    };

    /// A file that cannot be read any more is set aside, never deleted; a new journal begins and says so in its first
    /// entry. One that a newer version wrote is left alone: StoreNewer.
    static Task<Result<std::shared_ptr<Journal>>> open(Options options);
    /// For this run only.
    static std::shared_ptr<Journal> inMemory(Options options);
    static std::shared_ptr<Journal> inMemory();
    ~Journal();
    Journal(const Journal &) = delete;
    Journal &operator=(const Journal &) = delete;

    bool isLasting() const { return m_lasting; }
    /// Path of the damaged file that this opening set aside; empty when there was none.
    const QString &setAsideNow() const;

    /// The entry as it now stands on the disk.
    Task<Result<JournalEntry>> append(JournalRecord record);
    /// The entries of these kinds, all for an empty list; the oldest first.
    Task<Result<QList<JournalEntry>>> entries(QStringList kinds = {}) const;
    /// Follows the chain from its beginning.
    Task<Result<JournalCheck>> verify() const;

private:
    Journal(std::shared_ptr<StoreThread> store, Options options);

    std::shared_ptr<StoreThread> m_store;
    Options m_options;
    bool m_lasting = false;
};

} // namespace clinicdesk
