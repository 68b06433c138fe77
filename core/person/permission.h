// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/person/person.h"

#include <optional>

namespace clinicdesk {

/// What a role can allow.
enum class Permission {
    SendDocuments,
    ReadAssessments,
    ReadDoctors,
    RequestUserData,
    RegisterAadhaar,
    EnterToken,        ///< of an own connection
    ChangeConnections, ///< add, change, import, remove
    ChangeSettings,    ///< capture profiles, which all people share, and the limit of uploads
    EraseOwnData,
    ReadJournal,
    ManagePeople, ///< add, change, remove; also the lock's time
};

inline constexpr int permissionCount = static_cast<int>(Permission::ManagePeople) + 1;

/// The rules for the person who uses the program: the role, and whether the administrator keeps settings for admins.
struct AccessRules {
    Role role = Role::Admin;
    bool areSettingsForAdmins = false; ///< connections, capture profiles, limit of uploads and removal, by policy

    bool allows(Permission permission) const;
    /// WrongUse with RoleNotAllowed if it is not allowed.
    std::optional<Error> refusal(Permission permission) const;

    friend bool operator==(const AccessRules &, const AccessRules &) = default;
};

} // namespace clinicdesk
