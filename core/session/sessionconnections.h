// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/connection/apppaths.h"
#include "core/connection/connection.h"
#include "core/connection/connectionlist.h"
#include "core/policy/policy.h"

#include <QFileSystemWatcher>
#include <QList>
#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace clinicdesk {

/// The connections that this process knows, with the values that the policy fixes: those in `connections.json`, and at
/// most one temporary connection, which exists only in this process (from the environment, or of practice mode).
class SessionConnections : public QObject {
    Q_OBJECT
public:
    using Change = std::function<Result<void>(ConnectionList &)>;

    /// Reads no file. `policy` must outlive the connections.
    SessionConnections(AppPaths places, const Policy &policy);

    /// Loads `connections.json`. Returns why connections are missing; nothing if all are there.
    std::optional<Error> load();
    /// Starts watching for changes by other processes.
    void watchFiles();

    QList<Connection> all() const;   ///< temporary connection first
    QList<Connection> saved() const; ///< those in `connections.json`
    std::optional<Connection> byId(const ConnectionId &id) const;
    std::optional<Connection> byName(const QString &name) const;
    /// Returns the connection selected in this process, otherwise the default connection of the list.
    std::optional<Connection> current() const;
    /// Returns true for the default connection of the list.
    bool isDefault(const ConnectionId &id) const;
    bool isTemporary(const ConnectionId &id) const { return m_temporary && m_temporary->id == id; }
    /// The list as it is in the file, without the values of the policy; nothing if the file cannot be read.
    const std::optional<ConnectionList> &list() const { return m_list; }

    /// Adds or replaces the temporary connection, and selects it.
    void setTemporary(const Connection &connection);
    /// Selects a connection in this process.
    void select(const ConnectionId &id) { m_selected = id; }
    /// Runs `change` on the list in the file, on a thread of its own, because another process may hold the file's lock
    /// and disks are slow. Errors of `change` and of `ConnectionList::update`.
    Task<Result<void>> change(Change change);

Q_SIGNALS:
    void changed();      ///< by another process
    void filesChanged(); ///< another process has written the list, or noted secrets that it stored

private:
    std::optional<Connection> underPolicy(const std::optional<Connection> &connection) const;
    void reload();
    void watchAgain();

    const AppPaths m_places;
    const Policy &m_policy;
    std::optional<ConnectionList> m_list; ///< nothing if the file cannot be read
    Worker m_listThread;
    std::optional<Connection> m_temporary;
    std::optional<ConnectionId> m_selected;
    QFileSystemWatcher m_watcher;
    QTimer m_reload; ///< combines the notifications of one change
};

} // namespace clinicdesk
