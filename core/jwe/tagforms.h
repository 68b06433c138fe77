// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk::jwe {

/// Which tags are accepted on an answer without `protected` (interface 5.2 rule 6).
enum class TagForms {
    /// 16 bytes as in RFC 7518, the 32 bytes of the same HMAC, or the form of the platform's published example: 32
    /// bytes of HMAC-SHA-256 with the key text over the ciphertext only. The published form does not authenticate the
    /// IV.
    Any,
    Rfc7518, ///< 16 bytes as in RFC 7518
};

} // namespace clinicdesk::jwe
