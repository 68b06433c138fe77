// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/filelock.h"
#include "core/base/result.h"
#include "core/base/secretbytes.h"
#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/connection/apppaths.h"
#include "core/connection/connection.h"
#include "core/connection/connectionlist.h"
#include "core/connection/connectionsecrets.h"
#include "core/http/engine.h"
#include "core/http/speedlimit.h"
#include "core/person/permission.h"
#include "core/policy/policy.h"
#include "core/service/client.h"
#include "core/service/serviceclock.h"
#include "core/session/sessionsecrets.h"

#include <QFileSystemWatcher>
#include <QHash>
#include <QList>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
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

/// Makes the clients of a session. They share one engine, so a speed limit applies to all uploads together.
class SessionClients : public QObject {
    Q_OBJECT
public:
    /// Clients follow the policy and the access rules that these have when a client is made. Both must outlive this.
    SessionClients(const Policy &policy, const AccessRules &access);

    /// A client for an address that the policy does not allow refuses every call (AddressNotAllowed).
    std::shared_ptr<Client> make(const Connection &connection, const ConnectionSecrets &secrets);
    /// Sets the speed limit of all uploads together, from now on. A limit of the policy takes its place.
    void limitUploads(const http::SpeedLimit &limit);

    /// How far the clock of this computer is ahead of that of the connection's service, by its last answer; nothing
    /// before the first one, and from the moment when the clock is set until the next one.
    std::optional<std::chrono::seconds> clockAhead(const ConnectionId &connection) const;
    /// Whether the clock of this computer was set since an answer told the time.
    bool wasClockSet(const ConnectionId &connection) const
    {
        return m_clocks.contains(connection) && !clockAhead(connection);
    }

Q_SIGNALS:
    /// An answer has told another difference of the clocks than the one before, or the first.
    void clockCompared(const clinicdesk::Connection &connection);
    /// A call of a client ended: the service was reached, or was not for a reason of the network.
    void callEnded(const clinicdesk::Connection &connection, bool isReached);
    /// A call that not every role may make has ended (`Client::CallRecorder`).
    void callRecorded(const clinicdesk::Connection &connection, const clinicdesk::CallReport &call);

private:
    const std::shared_ptr<http::Engine> &engine();

    const Policy &m_policy;
    const AccessRules &m_access;
    void noteClock(const Connection &connection, std::chrono::seconds ahead);

    std::shared_ptr<http::Engine> m_engine; ///< created on first use
    QHash<ConnectionId, ComparedClock> m_clocks;
    http::SpeedLimit m_uploadLimit;
};

/// What happened to secrets that no longer belong to a connection.
struct RemovedSecrets {
    int count = 0;                ///< entries that existed
    std::optional<Error> problem; ///< the keychain did not respond; the entries are removed at a later start
};

/// What was done with a connection, for the journal.
enum class ConnectionChange {
    Added,
    Changed,
    Removed,
    TokenStored, ///< or a key
};

/// The connections of this user (`connections()`), their secrets (`secrets()`) and their clients (`clients()`), for the
/// window and the command line. The session decides how these change together.
///
/// Rules for both programs:
/// - `save()` writes the list first, then the secrets, then removes what was stored for an earlier origin or key ID. If
///   the secrets cannot be written, the list gets its earlier content back. A secret of another origin is never read
///   (Credentials), so a crash between these steps costs at most a token.
/// - `remove()` removes the secrets from the keychain first. If the keychain refuses, secrets and connection stay,
///   unless the removal is forced.
/// - If a connection has no access token, the keychain may be locked, so it is probed.
///
/// Call on one thread, with a running event loop. Asynchronous functions keep the session alive until they finish.
class Session : public QObject, public std::enable_shared_from_this<Session> {
    Q_OBJECT
public:
    /// Without a keychain, secrets are stored in memory. Asks nothing of the keychain and reads no file.
    Session(std::shared_ptr<SecretStore> keychain, AppPaths places);
    /// Opens a session with the keychain of `places`, or without a keychain if the probe fails.
    static Task<std::shared_ptr<Session>> open(AppPaths places, Policy policy = {});

    /// Closes the folders of these places to others (`repairOwnFolders`), reads the environment and loads
    /// `connections.json`. What cannot be read is left out and reported by
    /// `problems()`. From now on no other program can erase the files of this session (`eraseData`); if one is doing
    /// so, or has not finished it, `problems()` has StoreUnavailable with DataBeingErased.
    void load();
    /// Starts watching for changes by other processes (`connectionsChanged`, `secretsChanged`).
    void watchFiles();
    /// Adds or replaces the connection that exists only in this process, and selects it.
    void setTemporary(const Connection &connection, ConnectionSecrets secrets);

    const SessionConnections &connections() const { return m_connections; }
    SessionSecrets &secrets() const { return *m_secrets; }
    SessionClients &clients() const { return *m_clients; }
    const QList<Error> &problems() const { return m_problems; }
    /// Whether `problems()` has DataBeingErased: no store of this session may be opened.
    bool isBeingErased() const;
    SharedSecret storeKey() const { return m_storeKey; } ///< from the environment; null without it
    const AppPaths &places() const { return m_places; }

    /// What the person who uses this session may do. Clients that are made from now on refuse other calls, and
    /// `save()` and `remove()` other changes, with WrongUse and RoleNotAllowed. Everything is allowed at first.
    void setAccess(const AccessRules &access) { m_access = access; }
    const AccessRules &access() const { return m_access; }
    /// What the administrator has fixed; call it before `load()`. Connections have the fixed values from then on.
    /// `save()` refuses an address that is not allowed (AddressNotAllowed), and other values for what is fixed
    /// (FixedByPolicy).
    void setPolicy(Policy policy);
    const Policy &policy() const { return m_policy; }

    /// Selects a connection in this process immediately, and saves it in `connections.json` as the default for later
    /// processes.
    Task<Result<void>> use(ConnectionId id);
    /// Saves the differences between `before`, which the caller has seen (nothing for a new connection), and
    /// `connection`, and stores the given secrets; for a null secret the stored one stays. Errors of
    /// `ConnectionList::update`, `ConnectionList::merge` and Credentials.
    Task<Result<RemovedSecrets>> save(std::optional<Connection> before, Connection connection, SecretsInput given);
    /// Removes a connection and its secrets. KeychainUnavailable: nothing is removed unless `isForced`. WrongUse for
    /// the temporary connection, which cannot be removed.
    Task<Result<RemovedSecrets>> remove(Connection connection, bool isForced = false);
    /// Returns a client with the stored secrets. If the keychain does not respond, the client has none, and
    /// `SessionSecrets::keychainProblem()` says so.
    Task<std::shared_ptr<Client>> clientFor(Connection connection);

Q_SIGNALS:
    /// Connections were added, changed or removed, by this or another process.
    void connectionsChanged();
    /// Another process may have stored secrets.
    void secretsChanged();
    /// This process has changed a connection.
    void connectionRecorded(const clinicdesk::Connection &connection, clinicdesk::ConnectionChange change);
    /// This process has added so many connections of a file.
    void connectionsImported(int count);

private:
    /// Changes the list in the file. Notes what entries of earlier versions belong to before, and shares the files
    /// after.
    Task<Result<void>> changeList(SessionConnections::Change change);
    void loadEnvironment();
    /// Why the policy does not allow saving `connection`.
    std::optional<Error> policyRefusal(const std::optional<Connection> &before, const Connection &connection) const;
    void addProblem(const Error &problem);
    void shareFiles();
    void recordSaved(const std::optional<Connection> &before, const Connection &saved, const SecretsInput &given);

    const AppPaths m_places;
    AccessRules m_access;
    Policy m_policy;
    std::unique_ptr<FileLock> m_usage; ///< null before there are files
    SessionConnections m_connections;
    const std::shared_ptr<SessionSecrets> m_secrets;
    const std::unique_ptr<SessionClients> m_clients;
    SharedSecret m_storeKey;
    QList<Error> m_problems;
};

} // namespace clinicdesk
