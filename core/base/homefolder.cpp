// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/homefolder.h"

#include <QtGlobal>

#ifdef __unix__

#include <pwd.h>
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

} // namespace

QByteArray validHomeFolder(const QByteArray &given, const QByteArray &ofAccount)
{
    if (isFolder(given))
        return given;
    return isFolder(ofAccount) ? ofAccount : QByteArray();
}

bool setUpHomeFolder()
{
    for (const auto *name :
         {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"}) {
        if (!isFolder(qgetenv(name)))
            qunsetenv(name);
    }
    const auto given = qgetenv("HOME");
    if (isFolder(given))
        return true;
    const auto home = validHomeFolder(given, homeOfAccount());
    qputenv("HOME", home.isEmpty() ? QByteArray(noHomeFolder) : home);
    return !home.isEmpty();
}

} // namespace clinicdesk

#else

QByteArray clinicdesk::validHomeFolder(const QByteArray &given, const QByteArray & /*ofAccount*/)
{
    return given;
}

bool clinicdesk::setUpHomeFolder()
{
    return true;
}

#endif
