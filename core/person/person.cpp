// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/person.h"

#include <array>

namespace clinicdesk {

namespace {

struct NamedRole {
    Role role;
    QLatin1String text;
};

constexpr std::array<NamedRole, roleCount> namedRoles{{{Role::Receptionist, QLatin1String("receptionist")},
                                                       {Role::Doctor, QLatin1String("doctor")},
                                                       {Role::Admin, QLatin1String("admin")}}};

} // namespace

QLatin1String roleText(Role role)
{
    return namedRoles.at(static_cast<std::size_t>(role)).text;
}

std::optional<Role> roleFromText(QStringView text)
{
    for (const auto &named : namedRoles) {
        if (named.text == text)
            return named.role;
    }
    return {};
}

PersonId firstPersonId()
{
    return {QStringLiteral("first")};
}

} // namespace clinicdesk
