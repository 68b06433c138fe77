// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QByteArray>
#include <QList>

namespace clinicdesk {

/// A connection as a file for other computers has it.
struct PortableConnection {
    Connection connection;  ///< without an ID and without a `caFile`
    QByteArray authorities; ///< content of its `caFile` (PEM); empty for none

    friend bool operator==(const PortableConnection &, const PortableConnection &) = default;
};

inline constexpr int maxPortableConnections = 100;
inline constexpr qint64 maxConnectionsFileBytes = 25'000'000;

/// Makes a file of connections for other computers: their settings and their certificate authorities, and no secrets.
/// FileUnreadable if a `caFile` cannot be read.
Result<QByteArray> connectionsToFile(const QList<Connection> &connections);

/// Reads what `connectionsToFile` wrote. Everything is checked before it is used: one wrong value refuses the file as a
/// whole. Errors: InputInvalid with NotJsonObject or MemberInvalid (subject: the member, such as
/// `connections[2].base_url`).
Result<QList<PortableConnection>> connectionsFromFile(const QByteArray &json);

} // namespace clinicdesk
