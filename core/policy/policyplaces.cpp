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

} // namespace

PolicyPlaces PolicyPlaces::ofThisComputer()
{
    return {.administratorsFile = systemFile(), .trialFile = qEnvironmentVariable("CLINICDESK_POLICY_FILE")};
}

QString PolicyPlaces::fileInUse() const
{
    return isThere(administratorsFile) ? administratorsFile : trialFile;
}

} // namespace clinicdesk
