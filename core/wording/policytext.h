// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/policy/policyfields.h"
#include "core/policy/policyreader.h"
#include "core/wording/wording.h"

/// Texts about the administrator's policy, for administrators.
namespace clinicdesk::wording {

/// Describes the values that a field accepts, after "Enter".
QString acceptedByPolicyText(const PolicyField &field);

/// Where a problem is: `/etc/clinicdesk/policy.json, line 4, lock_minutes`.
QString placeOf(const PolicyProblem &problem);

/// What is wrong and what to do. The summary names the place.
ErrorText describePolicy(const PolicyProblem &problem);
QString sentenceOfPolicy(const PolicyProblem &problem);

} // namespace clinicdesk::wording
