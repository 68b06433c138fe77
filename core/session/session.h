// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/usagelock.h"
#include "core/base/worker.h"
#include "core/connection/apppaths.h"
#include "core/connection/connectionlist.h"
#include "core/connection/environmentconnection.h"
#include "core/http/speedlimit.h"
#include "core/keychain/splitsecretstore.h"
#include "core/person/permission.h"
#include "core/policy/policy.h"
#include "core/service/client.h"
#include "core/session/credentials.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>

namespace clinicdesk {

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

/// The connections of this user, their secrets and their clients, for the window and the command line: the connections
/// in `connections.json`, and at most one temporary connection (from the environment, or of practice mode).
///
/// Rules for both programs:
/// - `save()` writes the list first, then the secrets, then removes what was stored for an earlier origin or key ID. If
///   the secrets cannot be written, the list gets its earlier content back. A secret of another origin is never read
///   (Credentials), so a crash between these steps costs at most a token.
/// - `remove()` removes the secrets from the keychain first. If the keychain refuses, secrets and connection stay,
///   unless the removal is forced.
/// - If a connection has no access token, the keychain may be locked, so it is probed.
/// - Entries that belong to no connection are removed when the keychain is used for the first time.
///
/// Call on one thread, with a running event loop. Asynchronous functions keep the session alive until they finish.
class Session : public QObject, public std::enable_shared_from_this<Session> {
    Q_OBJECT
public:
    /// Without a keychain, secrets are stored in memory. Asks nothing of the keychain and reads no file. The session
    /// uses the keychain through a SplitSecretStore (`keychain()`).
    Session(std::shared_ptr<SecretStore> keychain, AppPaths places);
    /// Opens a session with the keychain of `places`, or without a keychain if the probe fails.
    static Task<std::shared_ptr<Session>> open(AppPaths places, Policy policy = {});
    /// Probes the keychain, and continues without one if the probe fails. Call it before the first use of secrets.
    Task<void> probe();

    /// Reads the environment and loads `connections.json`. What cannot be read is left out and reported by
    /// `problems()`. From now on no other program can erase the files of this session (`eraseData`); if one is doing
    /// so, `problems()` has StoreUnavailable with DataBeingErased.
    void load();
    /// Starts watching for changes by other processes (`connectionsChanged`, `secretsChanged`).
    void watchFiles();
    /// Adds or replaces the connection that exists only in this process, and selects it.
    void setTemporary(const Connection &connection, ConnectionSecrets secrets);

    QList<Connection> connections() const;      ///< temporary connection first
    QList<Connection> savedConnections() const; ///< those in `connections.json`
    std::optional<Connection> byId(const ConnectionId &id) const;
    std::optional<Connection> byName(const QString &name) const;
    /// Returns the connection selected in this process, otherwise the default connection of the list. `setTemporary()`
    /// also selects.
    std::optional<Connection> current() const;
    /// Returns true for the default connection, which was chosen with `use()`.
    bool isDefault(const ConnectionId &id) const;
    bool isTemporary(const ConnectionId &id) const { return m_temporary && m_temporary->id == id; }
    const QList<Error> &problems() const { return m_problems; }

    bool isPersistent() const { return m_keychain != nullptr; }
    std::shared_ptr<SecretStore> keychain() const { return m_keychain; } ///< null when there is none
    SharedSecret storeKey() const { return m_storeKey; }                 ///< from the environment; null without it
    const AppPaths &places() const { return m_places; }
    /// What the person who uses this session may do. Clients that are made from now on refuse other calls, and
    /// `save()` and `remove()` other changes, with WrongUse and RoleNotAllowed. Everything is allowed at first.
    void setAccess(const AccessRules &access) { m_access = access; }
    const AccessRules &access() const { return m_access; }

    /// What the administrator has fixed; call it before `load()`. Connections have the fixed values from then on.
    /// Clients of an address that is not allowed send nothing (AddressNotAllowed). `save()` refuses such an address and
    /// other values for what is fixed (FixedByPolicy).
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

    /// Returns the given secrets, otherwise those stored for the connection and its origin, otherwise none.
    /// KeychainUnavailable.
    Task<Result<ConnectionSecrets>> secrets(Connection connection, SecretsInput given);
    /// Returns the key only, for calls that need no token. KeychainUnavailable.
    Task<Result<jwe::KeyRing>> keys(Connection connection);
    std::shared_ptr<Client> client(const Connection &connection, const ConnectionSecrets &secrets);
    /// Returns a client with the stored secrets. If the keychain does not respond, the client has none, and
    /// `keychainProblem()` says so.
    Task<std::shared_ptr<Client>> clientFor(Connection connection);
    /// Error of the last read from the keychain; nothing if it responded.
    const std::optional<Error> &keychainProblem() const { return m_keychainProblem; }
    /// Sets the speed limit of all uploads together, from now on. A limit of the policy takes its place.
    void limitUploads(const http::SpeedLimit &limit);

    /// Removes keychain entries that no longer belong to a connection, pieces that a crash left, and what could not be
    /// removed when data was erased. Once per session.
    Task<void> removeOrphans();

Q_SIGNALS:
    /// Connections were added, changed or removed, by this or another process.
    void connectionsChanged();
    /// Another process may have stored secrets.
    void secretsChanged();
    void keychainProblemChanged();
    /// A call of a client of this session ended: the service was reached, or was not for a reason of the network.
    void callEnded(const clinicdesk::Connection &connection, bool isReached);
    /// This process has changed a connection.
    void connectionRecorded(const clinicdesk::Connection &connection, clinicdesk::ConnectionChange change);
    /// This process has added so many connections of a file.
    void connectionsImported(int count);
    /// A call that not every role may make has ended (`Client::CallRecorder`).
    void callRecorded(const clinicdesk::Connection &connection, const clinicdesk::CallReport &call);

private:
    using ListChange = std::function<Result<void>(ConnectionList &)>;
    /// Runs `change` on a thread of its own, because another process may hold the file's lock and disks are slow.
    Task<Result<void>> changeList(ListChange change);
    void loadEnvironment();
    /// The connection with what the policy fixes.
    std::optional<Connection> underPolicy(const std::optional<Connection> &connection) const;
    /// Why the policy does not allow saving `connection`.
    std::optional<Error> policyRefusal(const std::optional<Connection> &before, const Connection &connection) const;
    void addProblem(const Error &problem);
    void shareFiles();
    Task<void> removePendingEntries();
    void reload();
    void watchAgain();
    const std::shared_ptr<http::Engine> &engine();
    void setKeychainProblem(const std::optional<Error> &problem);
    void recordSaved(const std::optional<Connection> &before, const Connection &saved, const SecretsInput &given);

    const AppPaths m_places;
    std::unique_ptr<UsageLock> m_usage; ///< null before there are files
    std::shared_ptr<SplitSecretStore> m_keychain;
    std::shared_ptr<Credentials> m_credentials;
    std::shared_ptr<http::Engine> m_engine; ///< created on first use
    http::SpeedLimit m_uploadLimit;
    std::optional<ConnectionList> m_list; ///< nothing if the file cannot be read
    Worker m_listThread;
    std::optional<Connection> m_temporary;
    ConnectionSecrets m_temporarySecrets;
    SharedSecret m_storeKey;
    AccessRules m_access;
    Policy m_policy;
    std::optional<ConnectionId> m_selected;
    std::optional<Error> m_keychainProblem;
    QList<Error> m_problems;
    QFileSystemWatcher m_watcher;
    QTimer m_reload; ///< combines the notifications of one change
    bool m_hasRemovedOrphans = false;
};

} // namespace clinicdesk
