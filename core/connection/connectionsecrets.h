// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/errorreason.h"
#include "core/connection/connection.h"
#include "core/connection/jwt.h"
#include "core/connection/secretsinput.h"
#include "core/jwe/contentkey.h"
#include "core/keychain/secretstore.h"

#include <QDateTime>

#include <array>

namespace clinicdesk {

/// The secrets that were stored in the keychain and that it no longer has, or that another keychain has.
struct LostSecrets {
    bool accessToken = false;
    bool authToken = false;
    bool key = false;

    friend bool operator==(const LostSecrets &, const LostSecrets &) = default;
};

/// Tokens and encryption keys for the calls of a connection. Shared between threads.
struct ConnectionSecrets {
    SharedSecret accessToken;         ///< null when there is none
    SharedSecret authToken;           ///< doctor profile token; null when there is none
    jwe::KeyRing keys;                ///< empty when there is none
    bool isKeyIdMissing = false;      ///< a key text was given, which does not count without the ID of the key
    LostSecrets lost = {};            ///< why some of them are missing
    ErrorReason unread = {};          ///< why the keychain could not be read (`isKeychainProblem`)
    QDateTime accessTokenStored = {}; ///< when it was stored; invalid if that is not known
    QDateTime authTokenStored = {};
};

/// Returns the secrets that were given together with a connection, for example in the environment. A key text counts
/// only if the connection has a `keyId`. A key text that makes no valid key counts as none; `parseKeyText` refuses it
/// on input.
ConnectionSecrets secretsFrom(const Connection &connection, const SecretsInput &given);

/// What the tokens of a connection say about their time.
struct ConnectionTokenTimes {
    TokenTimes accessToken;
    TokenTimes authToken; ///< of the doctor profile token

    friend bool operator==(const ConnectionTokenTimes &, const ConnectionTokenTimes &) = default;
};

/// Reads the times of both tokens. A token that says when it expires but not when it was issued counts as issued when
/// it was stored.
ConnectionTokenTimes tokenTimes(const ConnectionSecrets &secrets);

/// The secrets of a connection that a keychain may contain.
enum class SecretKind { AccessToken, AuthToken, Key };
inline constexpr std::array allSecretKinds{SecretKind::AccessToken, SecretKind::AuthToken, SecretKind::Key};

/// Returns the name of a secret's entry. It contains the origin of the base URL, so that no program can read a secret
/// that was given for another origin: `connection/<id>/https://host:443/access_token`.
SecretName secretName(const Connection &connection, SecretKind kind);
/// Returns the name in the form of earlier versions, without the origin: `connection/<id>/access_token`.
SecretName formerSecretName(const Connection &connection, SecretKind kind);
/// Returns every entry that a keychain may contain for the current settings of the connection.
QList<SecretName> secretNames(const Connection &connection);
/// Returns true if an entry, in either form and with any origin, belongs to the connection with this ID.
bool isSecretOf(const ConnectionId &connection, const QString &entry);

} // namespace clinicdesk
