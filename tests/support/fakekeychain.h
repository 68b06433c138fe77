// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/keychain/secretstore.h"

#include <QCoroTimer>
#include <QMap>
#include <QTimer>

#include <optional>

namespace clinicdesk::support {

/// A keychain in memory that can be made to fail.
class FakeKeychain final : public SecretStore {
public:
    QMap<QString, SharedSecret> entries;
    bool isSilent = false;
    bool forgets = false;
    QStringList keyrings{QStringLiteral("Practice")}; ///< unlocked ones that have each entry
    std::optional<Error> hidesMissing;                ///< an entry that is not found may be in a keyring that is locked

    Task<Result<SharedSecret>> read(SecretName name) override
    {
        co_await turn();
        if (isSilent)
            co_return Error{.code = ErrorCode::KeychainUnavailable};
        co_return entries.value(name.text);
    }
    Task<Result<void>> write(SecretName name, SharedSecret secret) override
    {
        co_await turn();
        if (isSilent)
            co_return Error{.code = ErrorCode::KeychainUnavailable};
        if (!forgets)
            entries.insert(name.text, secret);
        co_return Result<void>();
    }
    Task<Result<void>> remove(SecretName name) override
    {
        if (isSilent)
            co_return Error{.code = ErrorCode::KeychainUnavailable};
        entries.remove(name.text);
        co_return Result<void>();
    }
    bool isPersistent() const override { return true; }
    Task<std::optional<Error>> problemOfMissing(SecretName /*name*/) override { co_return hidesMissing; }
    Task<QStringList> keyringsOf(SecretName /*name*/) override { co_return QStringList(keyrings); }

private:
    /// A real keychain answers asynchronously; other coroutines run meanwhile.
    static Task<void> turn()
    {
        QTimer timer;
        timer.setSingleShot(true);
        timer.start(0);
        co_await timer;
    }
};

} // namespace clinicdesk::support
