// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journalentry.h"
#include "core/store/database.h"

namespace clinicdesk {

/// The newest entries of the filter whose number is lower than `before` (0 for the newest of all).
Result<JournalEntries> pageOf(const Database &database, const JournalFilter &filter, qint64 before, int limit);
/// The oldest entries of the filter whose number is higher than `after`, oldest first.
Result<QList<JournalEntry>> followingEntries(const Database &database, const JournalFilter &filter, qint64 after,
                                             int limit);
Result<qint64> countEntries(const Database &database, const JournalFilter &filter);
/// Everyone who is named in entries, by their newest name, in the order of their first entry.
Result<QList<JournalPerson>> peopleIn(const Database &database);

} // namespace clinicdesk
