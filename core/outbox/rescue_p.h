// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/storereport.h"
#include "core/store/database.h"
#include "core/store/salvage.h"

namespace clinicdesk {

/// Writes into `fresh` each document that can still be read among `rows`, in its newest state, and moves those files of
/// `pagesFolder` that none of them needs into `strayFolder`. A document whose kept pages are gone waits for a person,
/// as does one that may have gone out directly meanwhile: its newest state may be what was lost. For the thread of the
/// database; the key is in use by then. Errors: StoreUnavailable, StoreDamaged.
Result<StoreReport> rescueRows(Database &fresh, const QList<SalvagedRow> &rows, const QString &pagesFolder,
                               const QString &strayFolder);

} // namespace clinicdesk
