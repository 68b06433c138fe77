// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/connection/secretstore.h"

namespace clinicdesk {

inline constexpr qsizetype storeKeyBytes = 32;

/// The key of the store `storeId`: from the keychain, made and kept there when the store is new. KeychainUnavailable
/// when nobody answers; StoreUnavailable when the store was sealed before and the keychain has lost its key.
Task<Result<SharedSecret>> keyFromKeychain(std::shared_ptr<SecretStore> keychain, QString storeId, bool sealedBefore);

} // namespace clinicdesk
