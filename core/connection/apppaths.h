// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/person/person.h"

#include <QString>

namespace clinicdesk {

/// Paths of a person's files, by the XDG base directories. `program` is `clinicdesk`, or `clinicdesk-practice` for
/// practice mode, which shares no files with normal use.
struct AppPaths {
    QString connectionsFile;
    QString secretIndexFile; ///< names of our entries in the keychain
    QString outboxFolder;
    QString journalFile;
    QString checkedProfilesFile;
    QString notesFile;       ///< `SealedNotes` of the window
    QString windowFile;      ///< size and layout of the window
    QString practiceFolder;  ///< where the practice service stores what it receives
    QString keychainService; ///< service of our entries in the keychain
    QString peopleFile;      ///< one for all people of this account, as are `journalFile` and the files below
    QString pinAttemptsFile;
    QString logFile;         ///< warnings of all programs
    QString temporaryFolder; ///< temporary files of all programs, a folder for each process
    QString sharedKeychainService; ///< service of the entries of the journal, which are for all people of this account

    /// Paths of the first person, who has the files that earlier versions stored.
    static AppPaths forProgram(const QString &program);
    /// Paths of another person: folders `people/ID` of their own, and entries of their own in the keychain.
    static AppPaths forPerson(const QString &program, const PersonId &person);
};

} // namespace clinicdesk
