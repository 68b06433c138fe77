// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/secretstore.h"

#include <QHash>

namespace clinicdesk {

namespace {

class MemorySecretStore final : public SecretStore {
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

    bool isPersistent() const override { return false; }

private:
    QHash<QString, SharedSecret> m_secrets;
};

} // namespace

SecretName SecretName::storeKey(const QString &storeId)
{
    return {QStringLiteral("store/") + storeId + QStringLiteral("/key")};
}

SecretName SecretName::journalKey()
{
    return {QStringLiteral("journal_key")};
}

SecretName SecretName::journalHead()
{
    return {QStringLiteral("journal_head")};
}

std::optional<SecretNote> SecretStore::noteOf(const SecretName &) const
{
    return std::nullopt;
}

Task<std::optional<Error>> SecretStore::problemOfMissing(SecretName /*name*/)
{
    co_return std::nullopt;
}

Task<QStringList> SecretStore::keyringsOf(SecretName /*name*/)
{
    co_return QStringList();
}

std::unique_ptr<SecretStore> makeMemorySecretStore()
{
    return std::make_unique<MemorySecretStore>();
}

} // namespace clinicdesk
