// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"
#include "core/base/task.h"

#include <QString>

#include <memory>

namespace clinicdesk {

/// Name of an entry. Those of connections are made by `secretName` in core/connection.
struct SecretName {
    QString text;
    static SecretName storeKey(const QString &storeId);
    friend bool operator==(const SecretName &, const SecretName &) = default;
};

/// A place for secrets. Errors: KeychainUnavailable (no keychain responds, or it is locked and the user refused to
/// unlock it).
class SecretStore {
public:
    virtual ~SecretStore() = default;
    /// A null pointer when there is no such entry.
    virtual Task<Result<SharedSecret>> read(SecretName name) = 0;
    /// `secret` is not null.
    virtual Task<Result<void>> write(SecretName name, SharedSecret secret) = 0;
    /// An entry that is not there counts as removed.
    virtual Task<Result<void>> remove(SecretName name) = 0;
    /// True when what is written here is still there after the process ends.
    virtual bool isLasting() const = 0;
};

/// Secrets in the memory of this process: lost when it ends.
std::unique_ptr<SecretStore> makeMemorySecretStore();

} // namespace clinicdesk
