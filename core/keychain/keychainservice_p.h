// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"

#include <QString>
#include <QStringList>

#include <chrono>

namespace clinicdesk {

/// A keychain that QtKeychain can use.
enum class KeychainKind {
    Undecided,
    OfSystem, ///< of Windows or macOS
    SecretService,
    KWallet4,
    KWallet5,
    KWallet6,
};

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

/// Whether the QtKeychain of this build looks for the KWallet of Plasma 6.
inline constexpr bool findsKWallet6 = CLINICDESK_FINDS_KWALLET6 != 0;

/// Returns the keychain that QtKeychain looks for first. It goes by the variables of the desktop, which do not show
/// that this keychain is there.
KeychainKind preferredKeychain(bool withKWallet6 = findsKWallet6);

/// Returns the keychain that QtKeychain uses in this process: the preferred one, or the Secret Service where no such
/// KWallet can be reached. A KWallet that is not running is started, as QtKeychain does it. Decides once, because
/// QtKeychain decides once: with its first job, which must start right after this. Undecided if a KWallet is there and
/// does not respond; QtKeychain must not be asked then, because it would turn to the Secret Service for good. Needs a
/// running event loop.
Task<KeychainKind> decideKeychain();

/// Returns what `decideKeychain` has decided.
KeychainKind decidedKeychain();

/// Asks the decided keychain on the session bus about an entry of QtKeychain. It asks for no password. Each step ends
/// after `within`. Silent if no keychain is decided, Unknown for one OfSystem. Needs a running event loop.
Task<KeychainState> inspectKeychain(QString service, QString entry, std::chrono::milliseconds within);

/// Ends the session of libsecret, which QtKeychain uses, with the Secret Service, so that the next call opens a new
/// one. libsecret keeps the session of a service that was started again meanwhile, and then every call fails. Returns
/// false for another keychain, and where libsecret cannot be loaded.
bool renewSession();

/// Returns the names of all keyrings of the Secret Service that are locked, where it has several; empty where it has
/// one, and for other keychains. KeePassXC has one for each open database, and its entries are in any of them.
Task<QStringList> lockedKeyrings(std::chrono::milliseconds within);

/// Returns the names of the unlocked keyrings of the Secret Service that have an entry of QtKeychain; empty if they are
/// not known, and for other keychains.
Task<QStringList> keyringsOfEntry(QString service, QString entry, std::chrono::milliseconds within);

/// Call it after an entry was written: QtKeychain writes to the default keyring and reads from any. Removes the entry
/// from the other keyrings that are unlocked. Returns true if it was in several places, also if it still is.
Task<bool> removeOtherCopies(QString service, QString entry, std::chrono::milliseconds within);

} // namespace clinicdesk
