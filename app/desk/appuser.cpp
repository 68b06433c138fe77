// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/appuser.h"

namespace clinicdesk::desk {

AppPaths pathsOf(const AppUser &user)
{
    return AppPaths::forPerson(programOf(user.mode), user.person);
}

QString programOf(AppMode mode)
{
    return mode == AppMode::Practice ? QStringLiteral("clinicdesk-practice") : QStringLiteral("clinicdesk");
}

} // namespace clinicdesk::desk
