// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/places.h"
#include "core/doctor/checkedprofiles.h"
#include "core/journal/journal.h"

#include <memory>

namespace clinicdesk::desk {

/// What the window keeps on this computer besides the outbox; in memory where it cannot be kept there, which each of
/// them knows of itself (`isLasting()`).
struct Records {
    std::shared_ptr<CheckedProfiles> checked; ///< sealed
    std::shared_ptr<Journal> journal;
};

/// `canSeal`: the store's key is to be had. Where it is not, nobody asks a silent keychain for another one.
Task<Records> openRecords(Places places, std::shared_ptr<SecretStore> keychain, SharedSecret storeKey, bool canSeal);

} // namespace clinicdesk::desk
