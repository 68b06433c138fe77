// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/keychain/secretstore.h"

#include <QStringList>

#include <optional>

namespace clinicdesk {

inline constexpr qsizetype storeKeyBytes = 32;

/// What is wrong with the key of a store that was sealed before. Nothing in the store can be read without the right
/// key.
enum class KeyFault {
    None,
    Missing,  ///< the keychain no longer has the key, or has another value in its place
    Mismatch, ///< the given key is not the one that the store was sealed with
};

/// Returns StoreUnavailable for `Missing` or `Mismatch`.
Error storeKeyError(KeyFault fault);
/// Finds out which key fault an error of `storeKeyError` describes.
KeyFault keyFaultOf(const Error &error);

/// Returns the key of the store `storeId` from the keychain. For a new store, makes a key and saves it there. Errors:
/// those of the keychain, and KeychainAbsent without one; StoreUnavailable if the store was sealed before and the
/// keychain has lost its key; KeychainUnavailable if the key was stored in another kind of keychain.
Task<Result<SharedSecret>> keyFromKeychain(std::shared_ptr<SecretStore> keychain, QString storeId, bool sealedBefore);

/// What to say about a key of the keychain that is not the one that the store was sealed with: KeychainLocked if the
/// right one may be in a keyring that is locked, otherwise `Mismatch`, with the names of the keyrings as subject if
/// several have a key for this store.
Task<Error> problemOfWrongKey(std::shared_ptr<SecretStore> keychain, QString storeId);

/// Returns the first key that the keychain has for one of `storeIds`, which come with the likeliest first, or nothing
/// if it has none. Does not make a key.
struct FoundKey {
    QString storeId;
    SharedSecret key;
};
Task<Result<std::optional<FoundKey>>> findKey(std::shared_ptr<SecretStore> keychain, QStringList storeIds);

} // namespace clinicdesk
