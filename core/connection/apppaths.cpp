// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/apppaths.h"

#include <QStandardPaths>

namespace clinicdesk {

AppPaths AppPaths::forProgram(const QString &program)
{
    const auto config =
        QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + QLatin1Char('/') + program;
    const auto data =
        QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QLatin1Char('/') + program;
    return {.connectionsFile = config + QStringLiteral("/connections.json"),
            .secretIndexFile = config + QStringLiteral("/keychain-entries.json"),
            .outboxFolder = data + QStringLiteral("/outbox"),
            .journalFile = data + QStringLiteral("/journal/journal.sqlite"),
            .checkedProfilesFile = data + QStringLiteral("/doctors/profiles.sqlite"),
            .notesFile = data + QStringLiteral("/notes/notes.sqlite"),
            .windowFile = config + QStringLiteral("/window.ini"),
            .practiceFolder = data,
            .keychainService = program};
}

} // namespace clinicdesk
