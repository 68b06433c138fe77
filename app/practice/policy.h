// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/presignedform.h"

#include <optional>
#include <string>

namespace clinicdesk::practice {

/// Checks the fields of a form against its policy: expiry, every condition, and that every field has a condition. The
/// signature of the policy must have been checked before. Returns nothing when the fields are valid.
std::optional<HttpResponse> refusePolicy(const std::string &policyBase64, const std::string &bucket,
                                         const NamedValues &fields, AllowedLength *length);

} // namespace clinicdesk::practice
