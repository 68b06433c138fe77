// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"

#include <QByteArray>

namespace clinicdesk {

inline constexpr qsizetype minPinLength = 4; ///< characters
inline constexpr qsizetype maxPinBytes = 1024;

/// What is stored of a PIN or passphrase: its scrypt hash (RFC 7914, r = 8, p = 1), never the text.
struct PinHash {
    QByteArray salt;  ///< 16 bytes
    QByteArray hash;  ///< 32 bytes
    int costLog2 = 0; ///< N = 2^costLog2: how long one try takes, so that a copied file cannot be searched quickly

    friend bool operator==(const PinHash &, const PinHash &) = default;
};

/// Checks the UTF-8 text of a new PIN. InputInvalid with PinLength.
Result<void> checkNewPin(QByteArrayView pin);

/// Hashes a PIN with a new salt. A digit is the same in every script. Takes about a tenth of a second and 32 MB: not on
/// the window's thread.
PinHash hashPin(const SecretBytes &pin);

/// Compares in constant time. Takes as long as `hashPin`, or twice as long if the PIN has digits of another script.
bool matchesPin(const PinHash &stored, const SecretBytes &pin);

} // namespace clinicdesk
