// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QList>

#include <optional>

namespace clinicdesk {

/// The connections of this computer's user, in `connections.json` of the configuration folder (0600, no secrets).
/// A value: load it, change it, save it.
class ConnectionList {
public:
    /// A missing file is an empty list. A damaged one is StoreDamaged and is never overwritten by `save` of the same
    /// run.
    static Result<ConnectionList> load(const QString &path);
    Result<void> save() const;

    const QList<Connection> &all() const { return m_connections; }
    std::optional<Connection> byName(const QString &name) const;
    std::optional<Connection> byId(const ConnectionId &id) const;
    std::optional<Connection> current() const; ///< the one chosen with `use`

    /// Adds, or replaces the one with the same id. WrongUse when another one has that name.
    Result<void> put(const Connection &connection);
    void remove(const ConnectionId &id);
    void use(const ConnectionId &id) { m_current = id; }

private:
    QString m_path;
    QList<Connection> m_connections;
    ConnectionId m_current;
};

} // namespace clinicdesk
