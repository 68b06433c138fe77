// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"

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

} // namespace clinicdesk
