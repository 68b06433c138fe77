// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/currentaccount.h"

#include <QFile>

#include <pwd.h>
#include <unistd.h>

#include <array>

namespace clinicdesk {

QString currentAccountName()
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

} // namespace clinicdesk
