// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connectionsecrets.h"
#include "core/keychain/secretindex.h"

#include <memory>

namespace clinicdesk {

/// The secrets of connections in a keychain, each noted in a SecretIndex before it is written. Secrets belong to a
/// connection and the origin of its base URL: reading and writing use the origin of the connection that is passed, so
/// that a process with an older copy of a connection never gets a secret of its newer address, and vice versa.
///
/// Entries of former versions, which had no origin, are adopted once: for the origin that `noteFormerEntries` bound
/// them to. Call on one thread, with a running event loop. Errors: KeychainUnavailable; StoreUnavailable when the index
/// cannot be written.
class Credentials : public std::enable_shared_from_this<Credentials> {
public:
    Credentials(std::shared_ptr<SecretStore> store, SecretIndex index);

    /// Binds what former versions may have stored for these connections to the origins that they have now, unless this
    /// was done before. Call it before the first change of the list of connections.
    Result<void> noteFormerEntries(const QList<Connection> &connections);

    /// Every secret of the connection; null where there is none. A locked keychain may report every entry as missing:
    /// without an access token the keychain is probed.
    Task<Result<ConnectionSecrets>> read(Connection connection);
    /// The key alone, for what needs no token; an empty ring when there is none.
    Task<Result<jwe::KeyRing>> readKeys(Connection connection);
    /// Stores what is given; what is null stays as it is.
    Task<Result<void>> write(Connection connection, GivenSecrets given);
    /// Removes what does not belong to the connection as it is now: secrets of another origin, keys under another key
    /// ID. Returns how many entries there were.
    Task<Result<int>> removeOutdated(Connection connection);
    /// Removes every entry of a connection.
    Task<Result<void>> removeAll(Connection connection);
    /// Removes entries that none of these connections owns, as a crash or a keychain that did not respond left them.
    /// Load the connections after calling `noted`, for others add connections before they note their secrets.
    Task<Result<void>> removeOrphans(SecretIndex::Entries noted, QList<Connection> connections);
    SecretIndex::Entries noted() const { return m_index.entries(); }

private:
    Task<Result<SharedSecret>> readOne(Connection connection, SecretKind kind);
    Task<Result<SharedSecret>> adopt(Connection connection, SecretKind kind);
    Task<Result<void>> writeOne(SecretName name, SharedSecret secret);
    /// Returns how many there were. A keychain that reports one as missing is probed before its name is forgotten.
    Task<Result<int>> removeEntries(QStringList entries);

    std::shared_ptr<SecretStore> m_store;
    SecretIndex m_index;
};

} // namespace clinicdesk
