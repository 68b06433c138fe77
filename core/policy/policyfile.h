// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/policy/policyplaces.h"
#include "core/policy/policyreader.h"

namespace clinicdesk {

/// Loads the policy that applies (`PolicyPlaces::fileInUse`); without one nothing is fixed. If there is a problem, no
/// program may work, because ignoring a policy must not be possible.
///
/// The administrator's file must belong to root, and so must every folder on the way to it, through each link, and no
/// other user may be able to change them: a file that a user can replace is not an administrator's file. A trial file
/// may also belong to the user. The same holds for the file that `ca_file` names. On Windows the access rights of the
/// folder protect them, and are not checked.
///
/// Blocks for a file of a few kilobytes.
PolicyReading loadPolicy(const PolicyPlaces &places);

/// Reads a file before it is rolled out: as `loadPolicy`, but it may belong to any user and be in any folder.
PolicyReading checkPolicyFile(const QString &path);

} // namespace clinicdesk
