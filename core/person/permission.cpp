// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/permission.h"

#include "core/base/errorreason.h"

namespace clinicdesk {

bool AccessRules::allows(Permission permission) const
{
    if (role == Role::Admin)
        return true;
    switch (permission) {
    case Permission::SendDocuments:
    case Permission::EnterToken:
        return true;
    case Permission::ReadAssessments:
    case Permission::ReadDoctors:
        return role == Role::Doctor;
    case Permission::RegisterAadhaar:
        return role == Role::Receptionist;
    case Permission::ChangeConnections:
    case Permission::ChangeSettings:
    case Permission::EraseOwnData:
        return !areSettingsForAdmins;
    case Permission::RequestUserData:
    case Permission::ReadJournal:
    case Permission::ManagePeople:
        return false;
    }
    return false;
}

std::optional<Error> AccessRules::refusal(Permission permission) const
{
    if (allows(permission))
        return {};
    return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::RoleNotAllowed, .subject = roleText(role)};
}

} // namespace clinicdesk
