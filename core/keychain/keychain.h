// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/keychain/secretstore.h"

#include <chrono>

namespace clinicdesk {

/// The keychain of the operating system, through QtKeychain, never with its insecure fallback. `service` is
/// `clinicdesk`, or `clinicdesk-practice` in practice mode. Needs a running event loop. A keychain that has not
/// responded after `timeout` counts as unavailable.
std::unique_ptr<SecretStore> makeKeychain(const QString &service,
                                          std::chrono::milliseconds timeout = std::chrono::seconds(30));

/// Writes, reads and removes a made-up entry, since a locked keychain may report every entry as missing.
/// KeychainUnavailable when one of these fails. `store` must outlive the task.
Task<Result<void>> probeKeychain(SecretStore &store);

} // namespace clinicdesk
