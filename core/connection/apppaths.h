// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Paths of this user's files, by the XDG base directories. `program` is `clinicdesk`, or `clinicdesk-practice` for
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

    static AppPaths forProgram(const QString &program);
};

} // namespace clinicdesk
