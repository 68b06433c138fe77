// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemaccount.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <cerrno>

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clinicdesk {

namespace {

constexpr const char *noHomeFolder = "/dev/null"; // no file can be created below it, not even by root

bool isFolder(const QByteArray &path)
{
    return path.startsWith('/') && path != noHomeFolder; // which the program that started this one may have set
}

QByteArray homeOfAccount()
{
    const auto *account = ::getpwuid(::getuid()); // no other thread exists yet
    return account && account->pw_dir ? QByteArray(account->pw_dir) : QByteArray();
}

/// The files of the process are below HOME unless all of these are set.
constexpr std::array folderVariables{"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"};

/// Returns true if a folder is missing, and the nearest one above it that exists allows no new folder.
bool isOutOfReach(QByteArray path)
{
    struct stat status;
    bool isMissing = false;
    while (::stat(path.constData(), &status) != 0) {
        if (errno != ENOENT && errno != ENOTDIR)
            return false; // a disk that does not respond, or a folder that may not be read
        isMissing = true;
        path.truncate(std::max<qsizetype>(path.lastIndexOf('/'), 1));
    }
    if (!S_ISDIR(status.st_mode))
        return true;
    return isMissing && ::access(path.constData(), W_OK | X_OK) != 0;
}

} // namespace

QByteArray validHomeFolder(const QByteArray &given, const QByteArray &ofAccount)
{
    if (isFolder(given))
        return given;
    return isFolder(ofAccount) ? ofAccount : QByteArray();
}

bool setUpHomeFolder()
{
    const auto unsetUnlessFolder = [](const char *name) {
        if (!isFolder(qgetenv(name)))
            qunsetenv(name);
    };
    std::ranges::for_each(folderVariables, unsetUnlessFolder);
    unsetUnlessFolder("XDG_RUNTIME_DIR");
    const auto given = qgetenv("HOME");
    if (isFolder(given))
        return true;
    const auto home = validHomeFolder(given, homeOfAccount());
    qputenv("HOME", home.isEmpty() ? QByteArray(noHomeFolder) : home);
    return !home.isEmpty();
}

QString missingHomeFolder()
{
    const auto home = qgetenv("HOME");
    const bool isUsed =
        !std::ranges::all_of(folderVariables, [](const char *name) { return qEnvironmentVariableIsSet(name); });
    return isUsed && isFolder(home) && isOutOfReach(home) ? QFile::decodeName(home) : QString();
}

QString accountName()
{
    const auto user = ::getuid();
    std::array<char, 16'384> room{}; // holds the strings that getpwuid_r returns
    passwd account{};
    passwd *found = nullptr;
    if (::getpwuid_r(user, &account, room.data(), room.size(), &found) != 0 || !found)
        return QString::number(user);
    // The GECOS field has several parts separated by commas; the full name is the first.
    const auto name = QFile::decodeName(account.pw_gecos).section(QLatin1Char(','), 0, 0).trimmed();
    return name.isEmpty() ? QFile::decodeName(account.pw_name) : name;
}

quint32 accountNumber()
{
    return ::getuid();
}

} // namespace clinicdesk
