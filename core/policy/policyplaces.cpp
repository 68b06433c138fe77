// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policyplaces.h"

#include <QFile>

#ifdef Q_OS_UNIX
#include <cerrno>

#include <sys/stat.h>
#endif

#ifdef Q_OS_WIN
#include <QFileInfo>

#include <shlobj.h>
#endif

namespace clinicdesk {

namespace {

#ifdef Q_OS_UNIX
bool isThere(const QString &path)
{
    struct stat facts = {};
    return lstat(QFile::encodeName(path).constData(), &facts) == 0 || (errno != ENOENT && errno != ENOTDIR);
}
#else
bool isThere(const QString &path)
{
    return QFileInfo(path).isSymbolicLink() || QFileInfo::exists(path);
}
#endif

#if defined(Q_OS_WIN)
/// Asks the system, because a user can change the environment variable `ProgramData`.
QString systemFile()
{
    PWSTR folder = nullptr;
    const auto found = SHGetKnownFolderPath(FOLDERID_ProgramData, KF_FLAG_DEFAULT, nullptr, &folder);
    const auto path = SUCCEEDED(found) ? QString::fromWCharArray(folder) : QStringLiteral("C:\\ProgramData");
    CoTaskMemFree(folder);
    return path + QStringLiteral("\\ClinicDesk\\policy.json");
}
#elif defined(Q_OS_MACOS)
QString systemFile()
{
    return QStringLiteral("/Library/Application Support/Clinic Desk/policy.json");
}
#else
QString systemFile()
{
    return QStringLiteral("/etc/clinicdesk/policy.json");
}
#endif

const auto etcFolder = QStringLiteral("/etc");

} // namespace

PolicyPlaces PolicyPlaces::ofThisComputer(const QString &root)
{
    // A Flatpak has an /etc of its own.
    const bool isFlatpak = QFile::exists(root + QStringLiteral("/.flatpak-info"));
    const auto host = isFlatpak ? root + QStringLiteral("/run/host") : QString();
    return {.administratorsFile = (isFlatpak ? host : root) + systemFile(),
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
