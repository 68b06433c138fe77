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

} // namespace

ConnectionSecrets givenSecrets(const Connection &connection, const GivenSecrets &given)
{
    return {.accessToken = given.accessToken, .authToken = given.authToken, .keys = ringOf(connection, given.keyText)};
}

Task<Result<jwe::KeyRing>> readConnectionKeys(SecretStore &store, Connection connection)
{
    if (connection.keyId.isEmpty())
        co_return jwe::KeyRing();
    const auto name = SecretName::key(connection.id, connection.keyId);
    const auto text = co_await store.read(name);
    if (!text)
        co_return text.error();
    co_return ringOf(connection, *text);
}

Task<Result<ConnectionSecrets>> readConnectionSecrets(SecretStore &store, Connection connection)
{
    const auto name = SecretName::accessToken(connection.id);
    const auto token = co_await store.read(name);
    if (!token)
        co_return token.error();
    const auto authName = SecretName::authToken(connection.id);
    const auto authToken = co_await store.read(authName);
    if (!authToken)
        co_return authToken.error();
    const auto keys = co_await readConnectionKeys(store, connection);
    if (!keys)
        co_return keys.error();
    co_return ConnectionSecrets{.accessToken = *token, .authToken = *authToken, .keys = *keys};
}

Task<Result<void>> writeSecrets(SecretStore &store, Connection connection, GivenSecrets given)
{
    const QList<std::pair<SecretName, SharedSecret>> entries{
        {SecretName::accessToken(connection.id), given.accessToken},
        {SecretName::authToken(connection.id), given.authToken},
        {SecretName::key(connection.id, connection.keyId), given.keyText}};
    for (const auto &[name, secret] : entries) {
        if (!secret)
            continue;
        const auto written = co_await store.write(name, secret);
        if (!written)
            co_return written.error();
    }
    co_return Result<void>();
}

QList<SecretName> secretNames(const Connection &connection)
{
    QList<SecretName> names{SecretName::accessToken(connection.id), SecretName::authToken(connection.id)};
    if (!connection.keyId.isEmpty())
        names.append(SecretName::key(connection.id, connection.keyId));
    return names;
}

QList<SecretName> outdatedSecrets(const Connection &before, const Connection &after)
{
    if (originOf(before.baseUrl) != originOf(after.baseUrl))
        return secretNames(before);
    if (before.keyId.isEmpty() || before.keyId == after.keyId)
        return {};
    return {SecretName::key(before.id, before.keyId)};
}

} // namespace clinicdesk
