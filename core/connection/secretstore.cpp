// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/secretstore.h"

#include <QHash>
#include <QUuid>

namespace clinicdesk {

namespace {

constexpr qsizetype probeBytes = 32;

class SessionStore final : public SecretStore {
public:
    Task<Result<SharedSecret>> read(SecretName name) override { co_return m_secrets.value(name.text); }

    Task<Result<void>> write(SecretName name, SharedSecret secret) override
    {
        m_secrets.insert(name.text, secret);
        co_return Result<void>();
    }

    Task<Result<void>> remove(SecretName name) override
    {
        m_secrets.remove(name.text);
        co_return Result<void>();
    }

    bool isLasting() const override { return false; }

private:
    QHash<QString, SharedSecret> m_secrets;
};

Error forgetful()
{
    return {.code = ErrorCode::KeychainUnavailable,
            .detail = QStringLiteral("the keychain does not give back what was written")};
}

QString inConnection(const ConnectionId &connection, const QString &entry)
{
    return QStringLiteral("connection/") + connection.text + QLatin1Char('/') + entry;
}

} // namespace

SecretName SecretName::accessToken(const ConnectionId &connection)
{
    return {inConnection(connection, QStringLiteral("access_token"))};
}

SecretName SecretName::authToken(const ConnectionId &connection)
{
    return {inConnection(connection, QStringLiteral("auth_token"))};
}

SecretName SecretName::key(const ConnectionId &connection, const QString &keyId)
{
    return {inConnection(connection, QStringLiteral("key/") + keyId)};
}

SecretName SecretName::storeKey(const QString &storeId)
{
    return {QStringLiteral("store/") + storeId + QStringLiteral("/key")};
}

std::unique_ptr<SecretStore> makeSessionStore()
{
    return std::make_unique<SessionStore>();
}

Task<Result<void>> probe(SecretStore &store)
{
    const SecretName name{QStringLiteral("probe/") + QUuid::createUuid().toString(QUuid::WithoutBraces)};
    const auto secret = std::make_shared<const SecretBytes>(SecretBytes::random(probeBytes));
    const auto written = co_await store.write(name, secret);
    if (!written)
        co_return written;
    const auto read = co_await store.read(name);
    const auto removed = co_await store.remove(name);
    if (!read)
        co_return read.error();
    if (!*read || (*read)->view() != secret->view())
        co_return forgetful();
    co_return removed;
}

} // namespace clinicdesk
