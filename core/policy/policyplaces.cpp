// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policyplaces.h"

#include "core/base/systemerror.h"
#include "core/base/systemfiles.h"

#include <QFile>

namespace clinicdesk {

namespace {

const auto systemFile = QStringLiteral("/etc/clinicdesk/policy.json");
const auto etcFolder = QStringLiteral("/etc");

/// Also what may not be seen.
bool isThere(const QString &path)
{
    return FileFacts::ofName(path) || !SystemError::last().isMissing();
}

} // namespace

PolicyPlaces PolicyPlaces::ofThisComputer(const QString &root)
{
    // A Flatpak has an /etc of its own.
    const bool isFlatpak = QFile::exists(root + QStringLiteral("/.flatpak-info"));
    const auto host = isFlatpak ? root + QStringLiteral("/run/host") : QString();
    return {.administratorsFile = (isFlatpak ? host : root) + systemFile,
            .trialFile = qEnvironmentVariable("CLINICDESK_POLICY_FILE"),
            .hostFolder = host};
}

bool PolicyPlaces::isHostHidden() const
{
    return !hostFolder.isEmpty() && !isThere(hostFolder + etcFolder);
}

QString PolicyPlaces::fileInUse() const
{
    return isHostHidden() || isThere(administratorsFile) ? administratorsFile : trialFile;
}

QString PolicyPlaces::visiblePath(const QString &path) const
{
    return !hostFolder.isEmpty() && path.startsWith(etcFolder + u'/') ? hostFolder + path : path;
}

} // namespace clinicdesk
