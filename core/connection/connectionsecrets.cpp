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

ConnectionSecrets givenSecrets(const Connection &connection, SharedSecret accessToken, const SharedSecret &keyText)
{
    return {.accessToken = std::move(accessToken), .keys = ringOf(connection, keyText)};
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
    const auto keys = co_await readConnectionKeys(store, connection);
    if (!keys)
        co_return keys.error();
    co_return ConnectionSecrets{.accessToken = *token, .keys = *keys};
}

} // namespace clinicdesk
