// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/apppaths.h"

#include <QDir>
#include <QStandardPaths>

namespace clinicdesk {

namespace {

/// Qt knows this folder from 6.7 on only. Systems without it have their logs beside the data.
QString stateFolder()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    const auto given = qEnvironmentVariable("XDG_STATE_HOME");
    return QDir::isAbsolutePath(given) ? given : QDir::homePath() + QLatin1String("/.local/state");
#else
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
#endif
}

AppPaths pathsIn(const QString &config, const QString &data)
{
    AppPaths paths;
    paths.usageFile = config + QStringLiteral("/in-use");
    paths.authoritiesFolder = config + QStringLiteral("/authorities");
    paths.secretNotesFile = config + QStringLiteral("/keychain-notes.json");
    paths.captureFolder = data + QStringLiteral("/capture");
    paths.connectionsFile = config + QStringLiteral("/connections.json");
    paths.secretIndexFile = config + QStringLiteral("/keychain-entries.json");
    paths.outboxFolder = data + QStringLiteral("/outbox");
    paths.checkedProfilesFile = data + QStringLiteral("/doctors/profiles.sqlite");
    paths.notesFile = data + QStringLiteral("/notes/notes.sqlite");
    paths.windowFile = config + QStringLiteral("/window.ini");
    paths.practiceFolder = data;
    return paths;
}

QString folder(QStandardPaths::StandardLocation location, const QString &program)
{
    return QStandardPaths::writableLocation(location) + QLatin1Char('/') + program;
}

} // namespace

AppPaths AppPaths::forProgram(const QString &program)
{
    return forPerson(program, firstPersonId());
}

AppPaths AppPaths::forPerson(const QString &program, const PersonId &person)
{
    const auto config = folder(QStandardPaths::GenericConfigLocation, program);
    const auto data = folder(QStandardPaths::GenericDataLocation, program);
    const bool isFirst = person == firstPersonId();
    const auto own = isFirst ? QString() : QStringLiteral("/people/") + person.text;
    auto paths = pathsIn(config + own, data + own);
    paths.journalFile = data + QStringLiteral("/journal/journal.sqlite");
    paths.keychainService = isFirst ? program : program + QLatin1Char('/') + person.text;
    paths.sharedKeychainService = program;
    paths.peopleFile = config + QStringLiteral("/people.json");
    paths.pinAttemptsFile = config + QStringLiteral("/pin-attempts.json");
    paths.logFile = stateFolder() + QLatin1Char('/') + program + QStringLiteral("/clinicdesk.log");
    paths.temporaryFolder = folder(QStandardPaths::GenericCacheLocation, program) + QStringLiteral("/temporary");
    paths.windowPlaceFile = config + QStringLiteral("/window-place.ini");
    paths.captureProfilesFile = config + QStringLiteral("/capture-profiles.json");
    paths.cacheFolder = folder(QStandardPaths::GenericCacheLocation, program);
    paths.pendingRemovalsFile = config + QStringLiteral("/keychain-removals.json");
    paths.erasingFile = config + QStringLiteral("/erasing");
    paths.peopleMarkerFile = data + QStringLiteral("/people-exist");
    return paths;
}

} // namespace clinicdesk
