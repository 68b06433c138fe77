// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/connection/givensecrets.h"
#include "core/jwe/contentkey.h"
#include "core/keychain/secretstore.h"

#include <array>

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

/// The secrets of a connection that a keychain may have.
enum class SecretKind { AccessToken, AuthToken, Key };
inline constexpr std::array allSecretKinds{SecretKind::AccessToken, SecretKind::AuthToken, SecretKind::Key};

/// The entry of a secret. It holds the origin of the base URL, so that no program can ever read a secret that was given
/// for another origin: `connection/<id>/https://host:443/access_token`.
SecretName secretName(const Connection &connection, SecretKind kind);
/// The same in the form of former versions, which had no origin: `connection/<id>/access_token`.
SecretName formerSecretName(const Connection &connection, SecretKind kind);
/// Every entry that a keychain may have for the connection as it is.
QList<SecretName> secretNames(const Connection &connection);
/// Whether an entry in either form is of the connection with that id, whatever its origin.
bool isSecretOf(const ConnectionId &connection, const QString &entry);

} // namespace clinicdesk
