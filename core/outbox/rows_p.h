// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"
#include "core/store/database.h"

#include <QSet>

namespace clinicdesk {

/// What was read, and how much of it could not be.
struct LoadedRows {
    QList<OutboxDocument> documents;
    QList<DocumentId> unreadable; ///< not sealed with this key, changed on the disk, or not whole; left where they are
};

/// How the outbox's file came to be what it is.
Migrations rowsMigrations();

/// The rows of the outbox in its database, which outlives them. Patient, names, tags, hashes and the service's words
/// are sealed with the store's key, which is in use by then. For the thread of the database; every write is one
/// transaction and is on the disk when it returns. Errors: StoreUnavailable, StoreDamaged.
class Rows {
public:
    explicit Rows(Database &database)
        : m_database(database)
    {
    }

    /// All documents that are not final, and the final ones that changed after `since`; in the order of adding.
    Result<LoadedRows> load(const QDateTime &since) const;
    Result<void> insert(const OutboxDocument &document);
    Result<void> update(const OutboxDocument &document);
    Result<void> remove(const DocumentId &id);
    /// The connections that a person paused as a whole; an empty one stands for everything.
    Result<QSet<ConnectionId>> pauses() const;
    Result<void> writePauses(const QSet<ConnectionId> &pauses);
    /// The pages that some row still needs.
    Result<QList<PageId>> neededPages() const;

private:
    Result<void> insertBoth(const OutboxDocument &document); ///< the document and its pages
    Result<void> updateBoth(const OutboxDocument &document);
    Result<void> replacePauses(const QSet<ConnectionId> &pauses);

    Database &m_database;
};

} // namespace clinicdesk
