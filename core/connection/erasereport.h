// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/connection/ownpaths.h"

#include <QList>

#include <array>
#include <optional>

namespace clinicdesk {

/// What "Remove everything of mine" would remove, for the question before it.
struct ErasePlan {
    bool isEveryone = false;     ///< all people, or the only one
    int people = 1;              ///< whose data is removed
    int undelivered = 0;         ///< documents that are not delivered, as far as they can be counted
    bool hidesDocuments = false; ///< there are documents that cannot be counted
    int connections = 0;
    bool hasJournal = false;
    bool isPractice = false;
};

/// A file or a folder that is still there.
struct KeptPath {
    QString path;
    DiskError disk = DiskError::IoError;
};

/// What was removed, as checked afterwards, and what was not.
struct EraseReport {
    std::array<int, ownPartCount> files{}; ///< removed files, by OwnPart
    int keychainEntries = 0;
    int keychainEntriesLeft = 0;          ///< they stay noted, and a later start removes them
    std::optional<Error> keychainProblem; ///< why
    QList<KeptPath> keptPaths;
    std::optional<Error> peopleProblem; ///< why the person is still in the list of people
    bool keepsPerson = false;           ///< the first person stays in the list while there are others
    bool keepsJournal = false;          ///< there is one, and it was not to be removed

    bool isComplete() const { return !keychainProblem && keptPaths.isEmpty() && !peopleProblem; }
    int filesOf(OwnPart part) const { return files[static_cast<std::size_t>(part)]; }
};

} // namespace clinicdesk
