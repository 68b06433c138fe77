// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/person/pin.h"

#include <QLatin1String>
#include <QList>

#include <optional>

namespace clinicdesk {

using PersonId = Id<struct PersonKind>; ///< a person who uses Clinic Desk under this account of the operating system

/// What a person does here. It decides which pages are shown and what is allowed (permission.h).
enum class Role { Receptionist, Doctor, Admin };

inline constexpr int roleCount = static_cast<int>(Role::Admin) + 1;

/// Returns the stable text of a role, as it is saved.
QLatin1String roleText(Role role);
std::optional<Role> roleFromText(QStringView text);

/// One of the people who share this account of the operating system. Each has connections, secrets, documents and
/// settings of their own (`AppPaths::forPerson`).
struct Person {
    PersonId id;
    QString name; ///< empty for the first person until a name is given: the name of the account is shown
    Role role = Role::Admin;
    std::optional<PinHash> pin; ///< nothing until a PIN is set; the lock then opens without one

    friend bool operator==(const Person &, const Person &) = default;
};

/// The person that exists from the first start, with the files that an earlier version has stored.
PersonId firstPersonId();

} // namespace clinicdesk
