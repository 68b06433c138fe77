// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Where things of this user lie, by the XDG base directories. `program` is `clinicdesk`, or `clinicdesk-practice` for
/// practice mode, which shares nothing with the real one.
struct Places {
    QString connectionsFile;
    QString secretIndexFile; ///< names of our entries in the keychain
    QString outboxFolder;
    QString journalFile;
    QString checkedProfilesFile;
    QString notesFile;       ///< `SealedNotes` of the window
    QString windowFile;      ///< size and look of the window
    QString practiceFolder;  ///< where the practice service keeps what it receives
    QString keychainService; ///< service of our entries in the keychain

    static Places of(const QString &program);
};

} // namespace clinicdesk
