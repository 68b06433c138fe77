// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"

namespace clinicdesk {

/// Returns the 12 digits of an Aadhaar number as typed or pasted. Accepts ASCII digits with spaces and dashes between
/// them. Otherwise returns InputInvalid with the reason, never with the typed text: another character, a wrong number
/// of digits, 0 or 1 as first digit, or a wrong check digit (Verhoeff).
Result<SecretBytes> readAadhaarNumber(const SecretBytes &typed);

} // namespace clinicdesk
