// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/person/person.h"

#include <QString>

namespace clinicdesk::ui {

/// The name of a role, as people read it.
QString roleName(Role role);

} // namespace clinicdesk::ui
