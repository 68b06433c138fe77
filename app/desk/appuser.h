// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/connection/apppaths.h"
#include "core/person/person.h"

#include <QString>

namespace clinicdesk::desk {

/// Normal use or practice mode. Each has its own data, settings and keychain entries.
enum class AppMode { Real, Practice };

/// Who uses the program, and how.
struct AppUser {
    AppMode mode = AppMode::Real;
    PersonId person = firstPersonId();
    bool hasSignedIn = false; ///< the PIN was entered just now; otherwise the program starts locked, if there is one
};

/// The files of that person.
AppPaths pathsOf(const AppUser &user);

/// The name of the program in paths and in the keychain.
QString programOf(AppMode mode);

} // namespace clinicdesk::desk
