// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/outbox/documentcache_p.h"
#include "core/outbox/outboxoptions.h"
#include "core/outbox/rowtracker_p.h"
#include "core/outbox/spool_p.h"
#include "core/outbox/storereport.h"
#include "core/store/storethread.h"

#include <memory>

namespace clinicdesk {

/// A store that has been opened, recovered if it was damaged, and loaded; before anything is changed in it.
struct OpenedStore {
    QString folder;   ///< of the rows and the sealed files; empty in memory
    SharedSecret key; ///< null in memory
    StoreReport report;
    std::shared_ptr<StoreThread> rows;
    std::shared_ptr<RowTracker> tracker = std::make_shared<RowTracker>(); ///< has the revisions of `documents`
    std::unique_ptr<Spool> spool;
    DocumentCache documents; ///< without those that were final before `finalRetention`
    QSet<ConnectionId> pauses;

    /// Path of the file with the rows.
    static QString rowsFile(const QString &folder) { return folder + QLatin1String("/outbox.sqlite"); }
    /// Errors as `Outbox::open`.
    static Task<Result<OpenedStore>> open(OutboxOptions options);
    /// An empty store.
    static OpenedStore inMemory();
};

} // namespace clinicdesk
