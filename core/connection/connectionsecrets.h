// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/connection/givensecrets.h"
#include "core/connection/secretstore.h"
#include "core/jwe/contentkey.h"

namespace clinicdesk {

/// What calls over a connection carry and seal with, shared between threads.
struct ConnectionSecrets {
    SharedSecret accessToken; ///< null when there is none
    SharedSecret authToken;   ///< for profiles of doctors; null when there is none
    jwe::KeyRing keys;        ///< empty when there is none
};

/// Secrets that were given with a connection, for instance in the environment. A key text counts only together with
/// the connection's `keyId`; one that makes no key (`readKeyText` refuses it where it is entered) counts as none.
ConnectionSecrets givenSecrets(const Connection &connection, const GivenSecrets &given);

/// The same out of a store, which outlives the answer. KeychainUnavailable when it does not answer.
Task<Result<ConnectionSecrets>> readConnectionSecrets(SecretStore &store, Connection connection);

/// Keeps what was given; what was not stays as it is. KeychainUnavailable.
Task<Result<void>> writeSecrets(SecretStore &store, Connection connection, GivenSecrets given);

/// Every entry that a store may have for a connection.
QList<SecretName> secretNames(const Connection &connection);

/// The entries that must not outlive a change of a connection: nothing that was given for one service goes to another,
/// and a key under an identifier that is gone would never be found again. Remove them before the change is kept.
QList<SecretName> outdatedSecrets(const Connection &before, const Connection &after);

/// The key alone, for what needs no token; an empty ring when there is none.
Task<Result<jwe::KeyRing>> readConnectionKeys(SecretStore &store, Connection connection);

} // namespace clinicdesk
