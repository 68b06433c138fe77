// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/connection/apppaths.h"
#include "core/connection/connection.h"
#include "core/session/session.h"

#include <QList>

namespace clinicdesk {

struct ImportedConnections {
    QList<Connection> added;
    int alreadyThere = 0; ///< connections with the same settings were there before
};

/// Adds the connections of a file that `connectionsToFile` made. None replaces another one: a name that is taken, or
/// looks like one that is, gets a number. They have no secrets yet. Their certificate authorities are saved beside
/// `connections.json`. Errors: those of `connectionsFromFile`, of `Session::save`, and FileNotWritten; what was added
/// before an error stays.
Task<Result<ImportedConnections>> importConnections(std::shared_ptr<Session> session, QByteArray file);

/// Gives a new person the connections of the one who adds them, as connections of their own and without secrets, so
/// that only a token is missing. Errors of `ConnectionList::update`.
Task<Result<void>> copyConnections(QList<Connection> connections, AppPaths newPerson);

} // namespace clinicdesk
