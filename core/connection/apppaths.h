// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/person/person.h"

#include <QString>

namespace clinicdesk {

/// Paths of a person's files, by the XDG base directories. `program` is `clinicdesk`, or `clinicdesk-practice` for
/// practice mode, which shares no files with normal use. Each path has a row in `ownPaths` (ownpaths.h), so that it is
/// removed when its person erases everything.
struct AppPaths {
    QString usageFile; ///< locked by every program that uses these files (`FileLock`)
    QString connectionsFile;
    QString authoritiesFolder; ///< certificate authorities of imported connections
    QString secretIndexFile;   ///< names of our entries in the keychain
    QString secretNotesFile;   ///< what was stored in the keychain (`SecretNotes`)
    QString outboxFolder;
    QString journalFile;
    QString checkedProfilesFile;
    QString captureFolder;   ///< scanned pages that are not added yet
    QString notesFile;       ///< `SealedNotes` of the window
    QString windowFile;      ///< appearance and layout of the window
    QString practiceFolder;  ///< where the practice service stores what it receives
    QString keychainService; ///< service of our entries in the keychain
    // One for all people of this account, as is `journalFile`:
    QString sharedKeychainService; ///< service of the entries of the journal
    QString peopleFile;
    QString pinAttemptsFile;
    QString captureProfilesFile;
    QString windowPlaceFile;     ///< place and size of the window on the screen
    QString logFile;             ///< warnings of all programs
    QString temporaryFolder;     ///< temporary files of all programs, a folder for each process
    QString cacheFolder;         ///< has the folder of temporary files
    QString pendingRemovalsFile; ///< keychain entries that could not be removed yet (`PendingRemovals`)
    QString erasingFile;         ///< followed by a dot and an ID: what is being erased (`ErasingNote`)
    QString peopleMarkerFile;    ///< exists while there are people to protect

    /// Paths of the first person, who has the files that earlier versions stored.
    static AppPaths forProgram(const QString &program);
    /// Paths of another person: folders `people/ID` of their own, and entries of their own in the keychain.
    static AppPaths forPerson(const QString &program, const PersonId &person);
};

} // namespace clinicdesk
