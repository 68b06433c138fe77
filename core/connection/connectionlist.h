// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/connection/connection.h"

#include <QList>

#include <functional>
#include <optional>

namespace clinicdesk {

/// The connections of this computer's user, stored in `connections.json` in the configuration folder (0600, no
/// secrets). The list before the last change is saved beside it as `connections.json.bak`. A value: load it, change it,
/// save it.
class ConnectionList {
public:
    /// Loads the list; a missing file is an empty list. A damaged file is renamed (`connections.json.damaged-` and the
    /// time) and replaced by the backup. A file that cannot be read or renamed stays as it is, and the backup is used
    /// but cannot be saved. In both cases `loadProblem()` says so.
    ///
    /// Errors: without a backup, ConnectionsDamaged (the next start has an empty list) or ConnectionsUnreadable;
    /// ConnectionsNewer for a list of a newer version, which stays unchanged.
    static Result<ConnectionList> load(const QString &path);
    /// Parses the bytes of the file. ConnectionsDamaged with the reason, or ConnectionsNewer.
    static Result<ConnectionList> parse(const QByteArray &json);
    /// Saves the list. ConnectionsNotSaved with `Error::disk` set; the saved list is then unchanged.
    Result<void> save() const;
    /// ConnectionsRestored if the backup is used; its subject is the new name of the damaged file, if it was renamed.
    const std::optional<Error> &loadProblem() const { return m_problem; }

    const QList<Connection> &all() const { return m_connections; }
    std::optional<Connection> byName(const QString &name) const;
    std::optional<Connection> byId(const ConnectionId &id) const;
    std::optional<Connection> current() const; ///< the connection set with `setCurrent()`

    /// Locks the file against other processes, loads it again, applies `change`, saves the result and returns it. Saves
    /// nothing if `change` fails. The loaded list may differ from the one that this process knows, so `change` must
    /// check what it receives. Errors of `load`, `save` and `change`; ConnectionsNotSaved if another process holds the
    /// lock too long.
    static Result<ConnectionList> update(const QString &path,
                                         const std::function<Result<void>(ConnectionList &)> &change);

    /// Adds `connection`, or replaces the one with the same ID. WrongUse if a name that is new is none for
    /// `parseConnectionName`, or looks like that of another connection, which is the subject.
    Result<void> addOrReplace(const Connection &connection);
    /// Adds `after`, or applies the differences between `before`, which this process has seen, and `after`. Changes
    /// that other processes made meanwhile stay. WrongUse if the name is taken, if the connection was removed
    /// meanwhile, or if it was changed meanwhile to another origin than that of `after`: a decision for one origin is
    /// not valid for another.
    Result<void> merge(const std::optional<Connection> &before, const Connection &after);
    void remove(const ConnectionId &id);
    void setCurrent(const ConnectionId &id) { m_current = id; }

    friend bool operator==(const ConnectionList &, const ConnectionList &) = default;

private:
    QString m_path;
    QList<Connection> m_connections;
    ConnectionId m_current;
    std::optional<Error> m_problem;
    bool m_isReadOnly = false; ///< saving would replace a list that could not be read
};

} // namespace clinicdesk
