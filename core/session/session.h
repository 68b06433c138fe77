// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/worker.h"
#include "core/connection/connectionlist.h"
#include "core/connection/environmentconnection.h"
#include "core/connection/places.h"
#include "core/service/client.h"
#include "core/session/credentials.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>

namespace clinicdesk {

/// What happened to secrets that no longer belong to a connection.
struct RemovedSecrets {
    int count = 0;                ///< entries that were there
    std::optional<Error> problem; ///< the keychain did not respond: they stay noted, and are removed at a later start
};

/// The connections of this user, their secrets and their clients, for the window and the command line alike: those in
/// `connections.json`, and at most one temporary one (from the environment, or of practice mode).
///
/// Decided once for both programs:
/// - Saving writes the list first, then the secrets, then removes what was stored for a former origin or key ID. Where
///   the secrets cannot be written, the list gets its former content back. A secret of another origin is never read
///   (Credentials), so that a crash between these steps costs a token at most.
/// - Removing takes the secrets out of the keychain first; where it refuses, both stay, unless the removal is forced.
/// - A connection without an access token may be one whose keychain is locked: it is probed.
/// - Entries that no connection owns are removed when the keychain is used for the first time.
///
/// Call on one thread, with a running event loop. Steps keep the session alive until they end.
class Session : public QObject, public std::enable_shared_from_this<Session> {
    Q_OBJECT
public:
    /// Without a keychain secrets are kept in memory.
    Session(std::shared_ptr<SecretStore> keychain, Places places);
    /// With the keychain of `places`, or without one where a probe fails.
    static Task<std::shared_ptr<Session>> open(Places places);

    /// Reads the environment and loads `connections.json`. What cannot be read is left out and reported by `problems`.
    void load();
    /// From now on changes by other processes are seen (`connectionsChanged`, `secretsChanged`).
    void watchFiles();
    /// Adds or replaces the connection that exists in this process only, and selects it.
    void setTemporary(const Connection &connection, ConnectionSecrets secrets);

    QList<Connection> connections() const;      ///< the temporary one first
    QList<Connection> savedConnections() const; ///< those of `connections.json`
    std::optional<Connection> byId(const ConnectionId &id) const;
    std::optional<Connection> byName(const QString &name) const;
    /// The one selected in this process, else the temporary one, else the one chosen with `use`.
    std::optional<Connection> current() const;
    /// Whether it is the one chosen with `use`.
    bool isDefault(const ConnectionId &id) const;
    bool isTemporary(const ConnectionId &id) const { return m_temporary && m_temporary->id == id; }
    const QList<Error> &problems() const { return m_problems; }

    bool isPersistent() const { return m_keychain != nullptr; }
    std::shared_ptr<SecretStore> keychain() const { return m_keychain; } ///< null when there is none
    SharedSecret storeKey() const { return m_storeKey; }                 ///< from the environment; null without it
    const Places &places() const { return m_places; }

    /// Selects a connection in this process at once, and in `connections.json` for later ones.
    Task<Result<void>> use(ConnectionId id);
    /// Saves what differs between `before`, which the caller has seen (nothing for a new one), and `connection`, and
    /// stores the secrets that are given; where one is null, the stored one stays. Errors of `ConnectionList::update`,
    /// `ConnectionList::merge` and Credentials.
    Task<Result<RemovedSecrets>> save(std::optional<Connection> before, Connection connection, GivenSecrets given);
    /// KeychainUnavailable: nothing is removed, unless `isForced`. The temporary connection cannot be removed.
    Task<Result<RemovedSecrets>> remove(Connection connection, bool isForced = false);

    /// The secrets given, else those stored for the connection and its origin, else none. KeychainUnavailable.
    Task<Result<ConnectionSecrets>> secrets(Connection connection, GivenSecrets given);
    /// The key alone, for what needs no token. KeychainUnavailable.
    Task<Result<jwe::KeyRing>> keys(Connection connection);
    std::shared_ptr<Client> client(const Connection &connection, const ConnectionSecrets &secrets);
    /// A client with the stored secrets. Where the keychain does not respond it has none, and `keychainProblem` says
    /// so.
    Task<std::shared_ptr<Client>> clientFor(Connection connection);
    /// What the keychain had against the last reading; nothing when it responded.
    const std::optional<Error> &keychainProblem() const { return m_keychainProblem; }
    /// The limit of all uploads together, from now on.
    void limitUploads(const http::SpeedLimit &limit);

    /// Removes keychain entries that no connection owns any more, once for each session.
    Task<void> removeOrphans();

Q_SIGNALS:
    /// Connections were added, changed or removed, by this or another process.
    void connectionsChanged();
    /// Another process may have stored secrets.
    void secretsChanged();
    void keychainProblemChanged();

private:
    using ListChange = std::function<Result<void>(ConnectionList &)>;
    /// Runs `change` on a thread of its own: another process may keep the file's lock, and disks are slow.
    Task<Result<void>> changeList(ListChange change);
    void loadEnvironment();
    void reload();
    void watchAgain();
    const std::shared_ptr<http::Engine> &engine();
    void setKeychainProblem(const std::optional<Error> &problem);

    const Places m_places;
    std::shared_ptr<SecretStore> m_keychain;
    std::shared_ptr<Credentials> m_credentials;
    std::shared_ptr<http::Engine> m_engine; ///< made when it is first used
    std::optional<ConnectionList> m_list;   ///< nothing when the file cannot be read
    Worker m_listThread;
    std::optional<Connection> m_temporary;
    ConnectionSecrets m_temporarySecrets;
    SharedSecret m_storeKey;
    std::optional<ConnectionId> m_selected;
    std::optional<Error> m_keychainProblem;
    QList<Error> m_problems;
    QFileSystemWatcher m_watcher;
    QTimer m_reload; ///< gathers the notifications of one change
    bool m_hasRemovedOrphans = false;
};

} // namespace clinicdesk
