// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"

namespace clinicdesk {

/// The 12 digits of an Aadhaar number as a person types or pastes it: ASCII digits, blanks and dashes between them
/// count for nothing. InputInvalid says why it cannot be one, never what was typed: another character, another count of
/// digits, a 0 or 1 in front, a check digit (Verhoeff) that does not fit.
Result<SecretBytes> readAadhaarNumber(const SecretBytes &typed);

} // namespace clinicdesk
