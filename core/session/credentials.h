// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connectionsecrets.h"
#include "core/keychain/secretindex.h"

#include <memory>

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

} // namespace clinicdesk
