// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/secretbytes.h"
#include "core/base/task.h"

#include <QString>

#include <chrono>
#include <memory>

namespace clinicdesk {

/// Name of an entry, e.g. `connection/<uuid>/access_token`.
struct SecretName {
    QString text;
    static SecretName accessToken(const ConnectionId &connection);
    static SecretName authToken(const ConnectionId &connection);
    static SecretName key(const ConnectionId &connection, const QString &keyId);
    static SecretName storeKey(const QString &storeId);
    friend bool operator==(const SecretName &, const SecretName &) = default;
};

/// A place for secrets. Errors: KeychainUnavailable (nobody answers, or it is locked and the person said no).
class SecretStore {
public:
    virtual ~SecretStore() = default;
    /// A null pointer when there is no such entry.
    virtual Task<Result<SharedSecret>> read(SecretName name) = 0;
    /// `secret` is not null.
    virtual Task<Result<void>> write(SecretName name, SharedSecret secret) = 0;
    /// An entry that is not there counts as removed.
    virtual Task<Result<void>> remove(SecretName name) = 0;
    /// True when what is written here is still there after the program ends.
    virtual bool isLasting() const = 0;
};

/// The keychain of the operating system, through QtKeychain, never with its insecure fallback. `service` is
/// `clinicdesk`, or `clinicdesk-practice` in practice mode. Needs a running event loop. A keychain that has not
/// answered after `patience` counts as unavailable.
std::unique_ptr<SecretStore> makeKeychain(const QString &service,
                                          std::chrono::milliseconds patience = std::chrono::seconds(30));

/// Memory of this process: "this session only".
std::unique_ptr<SecretStore> makeSessionStore();

/// Writes, reads and deletes a made-up entry: is the keychain really there? `store` outlives the answer.
Task<Result<void>> probe(SecretStore &store);

} // namespace clinicdesk
