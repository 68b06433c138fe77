// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/connection/apppaths.h"
#include "core/connection/connection.h"
#include "core/connection/connectionsecrets.h"
#include "core/jwe/contentkey.h"
#include "core/keychain/secretindex.h"
#include "core/keychain/splitsecretstore.h"

#include <QObject>

#include <memory>
#include <optional>

namespace clinicdesk {

/// The secrets of connections in a keychain. Each entry is noted in a SecretIndex before it is written. A secret
/// belongs to a connection and to the origin of its base URL: reading and writing use the origin of the connection that
/// is passed, so a process with an older copy of a connection never gets a secret of its newer address, and vice versa.
///
/// Entries of earlier versions, which had no origin, are moved once to the origin that `noteFormerEntries` recorded for
/// them. Call on one thread, with a running event loop. Errors: KeychainUnavailable; StoreUnavailable if the index
/// cannot be written.
class Credentials : public std::enable_shared_from_this<Credentials> {
public:
    Credentials(std::shared_ptr<SecretStore> store, SecretIndex index);

    /// Records the current origins of these connections for entries that earlier versions may have stored, unless this
    /// was done before. Call it before the first change of the list of connections.
    Result<void> noteFormerEntries(const QList<Connection> &connections);

    /// Reads all secrets of the connection; null for each that does not exist. A locked keychain may report every entry
    /// as missing, so the keychain is probed if there is no access token or if something that was stored is missing.
    Task<Result<ConnectionSecrets>> read(Connection connection);
    /// Reads the key only, for calls that need no token; an empty ring if there is none.
    Task<Result<jwe::KeyRing>> readKeys(Connection connection);
    /// Stores the secrets that are given; a null secret stays unchanged.
    Task<Result<void>> write(Connection connection, SecretsInput given);
    /// Removes the connection's entries that no longer match it: secrets of another origin and keys with another key
    /// ID. Returns how many entries existed.
    Task<Result<int>> removeOutdated(const Connection &connection);
    /// Removes every entry of a connection.
    Task<Result<void>> removeAll(Connection connection);
    /// Removes entries that belong to none of these connections. A crash or a keychain that did not respond leaves such
    /// entries. Load `connections` after calling `noted()`, because other processes add a connection before they note
    /// its secrets.
    Task<Result<void>> removeOrphans(SecretIndex::Entries noted, QList<Connection> connections);
    SecretIndex::Entries noted() const { return m_index.entries(); }

private:
    LostSecrets lostOf(const Connection &connection, const ConnectionSecrets &found) const;
    Task<Result<SharedSecret>> readOne(Connection connection, SecretKind kind);
    Task<Result<SharedSecret>> adopt(Connection connection, SecretKind kind);
    Task<Result<void>> writeOne(SecretName name, SharedSecret secret);
    /// Returns how many of the entries existed. If the keychain reports an entry as missing, the keychain is probed
    /// before the names are removed from the index.
    Task<Result<int>> removeEntries(QStringList entries);

    std::shared_ptr<SecretStore> m_store;
    SecretIndex m_index;
};

/// The secrets of the connections of this process: those in the keychain, or in memory without a keychain, and those of
/// the temporary connection, which are stored nowhere. The keychain is used through a SplitSecretStore.
///
/// Entries that belong to no connection are removed when secrets are read for the first time. Call on one thread, with
/// a running event loop. Asynchronous functions keep this object alive until they finish.
class SessionSecrets : public QObject, public std::enable_shared_from_this<SessionSecrets> {
    Q_OBJECT
public:
    /// `keychain` can be null. Asks nothing of it and reads no file.
    SessionSecrets(std::shared_ptr<SecretStore> keychain, AppPaths places);
    /// Probes the keychain, and continues without one if there is none. One that is locked or does not respond stays,
    /// and `keychainProblem()` says so. Call it before the first use of secrets.
    Task<void> probe();

    /// Asks the keychain again, which may ask the user for its password. Afterwards `keychainProblem()` says whether it
    /// responds. Unlike `probe()`, never continues without a keychain. Does nothing if there is none.
    Task<void> retry();

    bool isPersistent() const { return m_keychain != nullptr; }
    std::shared_ptr<SecretStore> keychain() const { return m_keychain; } ///< null when there is none
    /// The keychain lets this process wait (`KeychainPatience::whileWaiting`): `keychainProblem()` until it responds.
    void noteWaiting(const Error &problem) { setKeychainProblem(problem); }
    /// Error of the last read from the keychain; nothing if it responded.
    const std::optional<Error> &keychainProblem() const { return m_keychainProblem; }

    /// Returns the given secrets, otherwise those stored for the connection and its origin, otherwise none.
    /// KeychainUnavailable.
    Task<Result<ConnectionSecrets>> read(Connection connection, SecretsInput given);
    /// Returns the key only, for calls that need no token. KeychainUnavailable.
    Task<Result<jwe::KeyRing>> readKeys(Connection connection);
    /// What is stored for the connections in `connections.json`.
    const std::shared_ptr<Credentials> &stored() const { return m_credentials; }

    /// Sets the secrets of the temporary connection.
    void setTemporary(const Connection &connection, ConnectionSecrets secrets);
    /// Returns the given secrets, otherwise those of the temporary connection, unless `connection` has another origin.
    ConnectionSecrets temporary(const Connection &connection, const SecretsInput &given) const;

    /// Removes keychain entries that no longer belong to a connection, pieces that a crash left, and what could not be
    /// removed when data was erased. Once per process.
    Task<void> removeOrphans();

Q_SIGNALS:
    void keychainProblemChanged();

private:
    bool isTemporary(const Connection &connection) const;
    Task<void> removePendingEntries();
    void setKeychainProblem(const std::optional<Error> &problem);

    /// The secrets of the temporary connection belong to its origin, as those of the others.
    struct Temporary {
        Connection connection;
        ConnectionSecrets secrets;
    };

    const AppPaths m_places;
    std::shared_ptr<SplitSecretStore> m_keychain;
    std::shared_ptr<Credentials> m_credentials;
    std::optional<Temporary> m_temporary;
    std::optional<Error> m_keychainProblem;
    bool m_hasRemovedOrphans = false;
};

} // namespace clinicdesk
