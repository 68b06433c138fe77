// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"

#include <QDateTime>

#include <optional>

namespace clinicdesk {

/// What a token says about its own time, in UTC.
struct TokenTimes {
    std::optional<QDateTime> issued;  ///< `iat`
    std::optional<QDateTime> expires; ///< `exp`

    friend bool operator==(const TokenTimes &, const TokenTimes &) = default;
};

/// Reads the times of a signed JWT (RFC 7519 4.1). None for a token that is not a JWT or has no valid time. The
/// signature is not checked: use the result for a warning, never for a security decision.
TokenTimes tokenTimes(const SecretBytes &token);

/// Returns the expiry time only.
std::optional<QDateTime> tokenExpiry(const SecretBytes &token);

} // namespace clinicdesk
