// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/connection/connection.h"

#include <QList>

#include <functional>
#include <optional>

namespace clinicdesk {

/// The connections of this computer's user, in `connections.json` of the configuration folder (0600, no secrets). The
/// list before the last change is kept beside it as `connections.json.bak`. A value: load it, change it, save it.
class ConnectionList {
public:
    /// A missing file is an empty list. A damaged one is renamed (`connections.json.damaged-` and the time) and the
    /// backup takes its place; one that cannot be read stays as it is, and the backup can be used and not saved. In
    /// both cases `loadProblem()` says so. Without a backup: ConnectionsDamaged (the next start begins with an empty
    /// list) or ConnectionsUnreadable. ConnectionsNewer for a list of a newer version, which is not touched.
    static Result<ConnectionList> load(const QString &path);
    /// The list that the file's bytes hold. ConnectionsDamaged with the reason, or ConnectionsNewer.
    static Result<ConnectionList> parse(const QByteArray &json);
    /// ConnectionsNotSaved with the disk's part in it; the saved list is then unchanged.
    Result<void> save() const;
    /// ConnectionsRestored when the backup is used; its subject is the new name of the damaged file, if there is one.
    const std::optional<Error> &loadProblem() const { return m_problem; }

    const QList<Connection> &all() const { return m_connections; }
    std::optional<Connection> byName(const QString &name) const;
    std::optional<Connection> byId(const ConnectionId &id) const;
    std::optional<Connection> current() const; ///< the one chosen with `use`

    /// Locks the file against other processes, loads it again, applies `change` and saves what it made of the list;
    /// returns the saved list. Nothing is saved when `change` fails. The list in the file may be another one than this
    /// process has seen: `change` must look at what it is given. Errors of `load`, `save` and `change`;
    /// ConnectionsNotSaved when another process keeps the lock.
    static Result<ConnectionList> update(const QString &path,
                                         const std::function<Result<void>(ConnectionList &)> &change);

    /// Adds, or replaces the one with the same id. WrongUse when another one has that name.
    Result<void> put(const Connection &connection);
    /// Adds `after`, or changes what differs between `before`, which this process has seen, and `after`; what other
    /// processes changed meanwhile stays. WrongUse when the name is taken, when the connection was removed meanwhile,
    /// and when it leads to another origin meanwhile: what was decided for one origin does not hold for another.
    Result<void> merge(const std::optional<Connection> &before, const Connection &after);
    void remove(const ConnectionId &id);
    void use(const ConnectionId &id) { m_current = id; }

    friend bool operator==(const ConnectionList &, const ConnectionList &) = default;

private:
    QString m_path;
    QList<Connection> m_connections;
    ConnectionId m_current;
    std::optional<Error> m_problem;
    bool m_isReadOnly = false; ///< saving would replace a list that could not be read
};

} // namespace clinicdesk
