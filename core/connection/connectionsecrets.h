// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/connection/secretstore.h"
#include "core/jwe/contentkey.h"

namespace clinicdesk {

/// What calls over a connection carry and seal with, shared between threads.
struct ConnectionSecrets {
    SharedSecret accessToken; ///< null when there is none
    jwe::KeyRing keys;        ///< empty when there is none
};

/// Secrets that were given with a connection, for instance in the environment. A key text counts only together with
/// the connection's `keyId`; one that makes no key (`readKeyText` refuses it where it is entered) counts as none.
ConnectionSecrets givenSecrets(const Connection &connection, SharedSecret accessToken, const SharedSecret &keyText);

/// The same out of a store, which outlives the answer. KeychainUnavailable when it does not answer.
Task<Result<ConnectionSecrets>> readConnectionSecrets(SecretStore &store, Connection connection);

/// The key alone, for what needs no token; an empty ring when there is none.
Task<Result<jwe::KeyRing>> readConnectionKeys(SecretStore &store, Connection connection);

} // namespace clinicdesk
