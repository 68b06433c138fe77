// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/keychain/secretstore.h"

#include <QStringList>

#include <optional>

namespace clinicdesk {

inline constexpr qsizetype storeKeyBytes = 32;

/// What is wrong with the key of a store that was sealed before; nothing in it can be read without the right one.
enum class KeyFault {
    None,
    Lost,    ///< the keychain has it no longer, or something else in its place
    Another, ///< the key that was given is not the one that it was sealed with
};

/// StoreUnavailable for `Lost` or `Another`.
Error storeKeyError(KeyFault fault);
/// Which of them an error is, so that it can be told what to do about it.
KeyFault keyFaultOf(const Error &error);

/// The key of the store `storeId`: from the keychain, made and kept there when the store is new. KeychainUnavailable
/// when nobody answers; StoreUnavailable when the store was sealed before and the keychain has lost its key.
Task<Result<SharedSecret>> keyFromKeychain(std::shared_ptr<SecretStore> keychain, QString storeId, bool sealedBefore);

/// A key that the keychain has for one of these stores, the likeliest first; nothing when it has none. Nothing is made.
struct FoundKey {
    QString storeId;
    SharedSecret key;
};
Task<Result<std::optional<FoundKey>>> findKey(std::shared_ptr<SecretStore> keychain, QStringList storeIds);

} // namespace clinicdesk
