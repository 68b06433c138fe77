// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/connection/apppaths.h"
#include "core/connection/connection.h"

#include <QList>

namespace clinicdesk {

/// Gives a new person the connections of the one who adds them, as connections of their own and without secrets, so
/// that only a token is missing. Errors of `ConnectionList::update`.
Task<Result<void>> copyConnections(QList<Connection> connections, AppPaths newPerson);

} // namespace clinicdesk
