// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/connection/apppaths.h"
#include "core/journal/journalentry.h"

#include <QList>

namespace clinicdesk {

/// What is being erased, in a small file (0600) that outlives a kill and a power cut: it is on the disk before the
/// first entry is removed, and removed after the disk has confirmed the last one. A start that finds it continues
/// (`continueErasing`). Each erasing has a file of its own. Blocks shortly.
struct ErasingNote {
    QList<PersonId> people; ///< the first one last, because everything that is shared goes with it
    bool isEveryone = false;
    bool withJournal = false;
    JournalPerson by; ///< who erases, and whose data: the list of people may be gone when the journal needs the names
    QString subject;
    QString file = {}; ///< empty until it is saved

    /// Whether a note says that the files of these places are being erased.
    static bool isErasing(const AppPaths &places);
    /// The notes that can be read. `places` are those of any person.
    static QList<ErasingNote> all(const AppPaths &places);
    /// Sets `file`. StoreUnavailable with `Error::disk`: nothing may be removed then, and no note stays.
    Result<void> save(const AppPaths &places);
    /// Errors: as `save`.
    Result<void> remove() const;
};

} // namespace clinicdesk
