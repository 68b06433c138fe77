// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/keychain/secretstore.h"

#include <chrono>

namespace clinicdesk {

/// Returns the keychain of the operating system, through QtKeychain and without its insecure fallback. `service` is
/// `clinicdesk`, or `clinicdesk-practice` in practice mode. Needs a running event loop. A keychain that does not
/// respond within `timeout` counts as unavailable.
std::unique_ptr<SecretStore> makeKeychain(const QString &service,
                                          std::chrono::milliseconds timeout = std::chrono::seconds(30));

/// The kind of keychain that `makeKeychain` uses on this desktop, such as "Secret Service" or "KWallet".
QString keychainKind();

/// Names of entries that `probeKeychain` makes start with this.
inline constexpr QLatin1String probePrefix("probe/");

/// Writes, reads and removes a test entry, because a locked keychain may report every entry as missing.
/// KeychainUnavailable if one of these steps fails. `store` must outlive the task.
Task<Result<void>> probeKeychain(SecretStore &store);
/// The same with an entry of this name, which starts with `probePrefix`, for a caller that finds the entry again if the
/// process is killed meanwhile. Not for two programs at the same time.
Task<Result<void>> probeKeychain(SecretStore &store, SecretName name);

} // namespace clinicdesk
