// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"

#include <QDateTime>

#include <optional>

namespace clinicdesk {

/// Returns the expiry time of a token: the `exp` of a signed JWT (RFC 7519 4.1.4), in UTC. Nothing for a token that is
/// not a JWT or has no valid time. The signature is not checked: use the result for a warning, never for a security
/// decision.
std::optional<QDateTime> tokenExpiry(const SecretBytes &token);

} // namespace clinicdesk
