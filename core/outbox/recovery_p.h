// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/storereport.h"
#include "core/store/storethread.h"

#include <memory>
#include <optional>

namespace clinicdesk {

/// Recovers a damaged outbox into a new store, with each readable document in its newest state. Files in `filesFolder`
/// that no document needs are moved to a folder beside the quarantined store. A document fails and waits for the user
/// if stored files are missing, or if it may have been uploaded directly meanwhile, because its newest state may be
/// lost. `report` is set when recovery is done. Errors: StoreUnavailable, StoreDamaged.
StoreThread::Recovery recoverInto(const std::shared_ptr<std::optional<StoreReport>> &report, const QString &filesFolder,
                                  const QDateTime &now);

} // namespace clinicdesk
