// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionsecrets.h"

namespace clinicdesk {

namespace {

jwe::KeyRing ringOf(const Connection &connection, const SharedSecret &keyText)
{
    if (connection.keyId.isEmpty() || !keyText)
        return {};
    const auto key = jwe::ContentKey::fromText(*keyText);
    return key ? jwe::KeyRing{{.id = connection.keyId, .key = *key}} : jwe::KeyRing();
}

TokenTimes timesOf(const SharedSecret &token, const QDateTime &stored)
{
    auto times = token ? tokenTimes(*token) : TokenTimes();
    if (!times.issued && times.expires && stored.isValid())
        times.issued = stored;
    return times;
}

QString prefixOf(const ConnectionId &connection)
{
    return QStringLiteral("connection/") + connection.text + QLatin1Char('/');
}

QString suffixOf(const Connection &connection, SecretKind kind)
{
    switch (kind) {
    case SecretKind::AccessToken:
        return QStringLiteral("access_token");
    case SecretKind::AuthToken:
        return QStringLiteral("auth_token");
    case SecretKind::Key:
        break;
    }
    return QStringLiteral("key/") + connection.keyId;
}

} // namespace

ConnectionSecrets secretsFrom(const Connection &connection, const SecretsInput &given)
{
    return {.accessToken = given.accessToken,
            .authToken = given.authToken,
            .keys = ringOf(connection, given.keyText),
            .isKeyIdMissing = given.keyText && connection.keyId.isEmpty()};
}

ConnectionTokenTimes tokenTimes(const ConnectionSecrets &secrets)
{
    return {.accessToken = timesOf(secrets.accessToken, secrets.accessTokenStored),
            .authToken = timesOf(secrets.authToken, secrets.authTokenStored)};
}

SecretName secretName(const Connection &connection, SecretKind kind)
{
    return {prefixOf(connection.id) + originOf(connection.baseUrl) + QLatin1Char('/') + suffixOf(connection, kind)};
}

SecretName formerSecretName(const Connection &connection, SecretKind kind)
{
    return {prefixOf(connection.id) + suffixOf(connection, kind)};
}

QList<SecretName> secretNames(const Connection &connection)
{
    QList<SecretName> names;
    for (const auto kind : allSecretKinds)
        names.append(secretName(connection, kind));
    return names;
}

bool isSecretOf(const ConnectionId &connection, const QString &entry)
{
    return entry.startsWith(prefixOf(connection));
}

} // namespace clinicdesk
