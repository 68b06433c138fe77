// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/keychain/secretstore.h"

#include <chrono>
#include <functional>

namespace clinicdesk {

/// How long a program waits for the keychain.
struct KeychainPatience {
    std::chrono::milliseconds notice{2'000}; ///< until `whileWaiting` is called
    std::chrono::milliseconds silence{10'000};
    /// The same while the keychain is locked, because the user may be typing its password.
    std::chrono::milliseconds password{120'000};
    /// Called once for each question that takes long, with the error that it may end with: KeychainUnavailable with
    /// KeychainLocked, KeychainDismissed or KeychainSilent.
    std::function<void(const Error &)> whileWaiting = {};
};

/// Returns the keychain of the operating system, through QtKeychain and without its insecure fallback. `service` is
/// `clinicdesk`, or `clinicdesk-practice` in practice mode. Needs a running event loop.
///
/// This is the one place that decides why the keychain does not give or save a secret. `read` returns null only if the
/// keychain is unlocked and does not have the entry. Everything else is KeychainUnavailable, with KeychainLocked,
/// KeychainDismissed, KeychainAbsent, KeychainSilent or no reason. After a question without an answer, all questions of
/// the process fail at once until the keychain responds again.
std::unique_ptr<SecretStore> makeKeychain(const QString &service, KeychainPatience patience = {});

/// The kind of keychain that `makeKeychain` uses in this process, such as "Secret Service" or "KWallet"; empty before
/// it was asked for the first time.
QString keychainKind();

/// Names of entries that `probeKeychain` makes start with this.
inline constexpr QLatin1String probePrefix("probe/");

/// Writes, reads and removes a test entry. KeychainUnavailable if one of these steps fails. `store` must outlive the
/// task.
Task<Result<void>> probeKeychain(SecretStore &store);
/// The same with an entry of this name, which starts with `probePrefix`, for a caller that finds the entry again if the
/// process is killed meanwhile. Not for two programs at the same time.
Task<Result<void>> probeKeychain(SecretStore &store, SecretName name);

} // namespace clinicdesk
