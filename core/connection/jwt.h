// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"

#include <QDateTime>

#include <optional>

namespace clinicdesk {

/// When a token says that it ends: the `exp` of a signed JWT (RFC 7519 4.1.4), in UTC. Nothing for a token that is no
/// JWT or names no sensible time. The signature is not checked: good for a warning in time, never for a decision about
/// security.
std::optional<QDateTime> expiryOf(const SecretBytes &token);

} // namespace clinicdesk
