// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/roletext.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct RoleTr {
    Q_DECLARE_TR_FUNCTIONS(Role)
};

} // namespace

QString roleName(Role role)
{
    switch (role) {
    case Role::Receptionist:
        return RoleTr::tr("Receptionist");
    case Role::Doctor:
        return RoleTr::tr("Doctor");
    case Role::Admin:
        return RoleTr::tr("Admin");
    }
    return {};
}

} // namespace clinicdesk::ui
