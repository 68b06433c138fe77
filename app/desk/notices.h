// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/outbox/storereport.h"
#include "ui/parts/problemband.h"

#include <optional>

/// What the bands over the whole window say.
namespace clinicdesk::desk {

/// Nothing is kept when the window closes; `reason` when the store on the disk could not be opened, and how many of the
/// documents in it the window shows all the same.
ui::Problem inMemoryNotice(const std::optional<Error> &reason, int onlySeen);
/// The store on the disk was damaged: what was rescued, and where the rest lies.
ui::Problem storeNotice(const StoreReport &report);
/// So many documents wait for connections that this window does not know.
ui::Problem strayNotice(int documents);
/// Something did not start, or the disk does not take any more.
ui::Problem problemNotice(const Error &error);

} // namespace clinicdesk::desk
