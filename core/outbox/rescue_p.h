// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/storereport.h"
#include "core/store/storethread.h"

#include <memory>
#include <optional>

namespace clinicdesk {

/// How what can still be read of a damaged outbox comes into a fresh one: each document in its newest state. Those
/// files of `pagesFolder` that none of them needs go into a folder beside the store that was set aside. A document
/// whose kept pages are gone waits for a person, as does one that may have gone out directly meanwhile: its newest
/// state may be what was lost. `report` gets its value once that is done. Errors: StoreUnavailable, StoreDamaged.
StoreThread::Rescue rescueInto(const std::shared_ptr<std::optional<StoreReport>> &report, const QString &pagesFolder,
                               const QDateTime &now);

} // namespace clinicdesk
