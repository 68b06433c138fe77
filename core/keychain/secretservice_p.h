// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"

#include <QString>

#include <chrono>

namespace clinicdesk {

/// What a keychain says about an entry.
enum class KeychainState {
    Readable,  ///< the entry is there, and it can be read
    NoEntry,   ///< the keychain is unlocked and does not have it
    NoKeyring, ///< the keychain has no keyring, so nothing is in it and nothing can be saved
    Locked,
    Dismissed, ///< locked, and the user can be asked for the password
    Absent,    ///< no keychain is running
    Silent,    ///< it does not respond
    Unknown,
};

/// Asks the Secret Service on the session bus about an entry of QtKeychain. QtKeychain itself reports an entry of a
/// locked keyring as missing. It asks for no password. Each step ends after `within`. Needs a running event
/// loop.
Task<KeychainState> inspectSecretService(QString service, QString entry, std::chrono::milliseconds within);

} // namespace clinicdesk
