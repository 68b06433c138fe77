// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"
#include "core/store/database.h"

#include <QHash>
#include <QSet>

#include <functional>

namespace clinicdesk {

/// What was read, and how much of it could not be.
struct LoadedRows {
    QList<OutboxDocument> documents;
    QList<DocumentId> unreadable; ///< not sealed with this key, changed on the disk, or not whole; left where they are
    QHash<DocumentId, qint64> revisions; ///< of all of them
};

/// Which writing of a row is to be followed by which. Every writing is named by a random number, for several programs
/// write: who finds another name than that of the writing he knows has to look again. 0 for a row as it was inserted.
struct Rewriting {
    qint64 from = 0;
    qint64 to = 0;
};
qint64 newRevision();

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
    /// That one alone; empty where it is not there.
    Result<LoadedRows> load(const DocumentId &id) const;
    /// How the rows of `load(since)` were written last, in the same order: cheap for many.
    Result<QList<std::pair<DocumentId, qint64>>> revisions(const QDateTime &since) const;
    Result<void> insert(const OutboxDocument &document);
    /// False, and nothing is written, where the row is not there or another program has written it since.
    Result<bool> update(const OutboxDocument &document, Rewriting rewriting);
    /// Whoever wrote it last: for who is alone with the file.
    Result<void> update(const OutboxDocument &document);
    Result<void> remove(const DocumentId &id);
    /// False where it is no draft.
    Result<bool> removeDraft(const DocumentId &id);
    /// The connections that a person paused as a whole; an empty one stands for everything.
    Result<QSet<ConnectionId>> pauses() const;
    Result<void> writePauses(const QSet<ConnectionId> &pauses);
    /// Changes those that stand there now, and gives what they are then.
    Result<QSet<ConnectionId>> changePauses(const std::function<void(QSet<ConnectionId> &)> &change);
    /// Notes of those of them that are not final that they were handed to that process (`OutboxDocument::handedTo`).
    Result<void> handOver(const QList<DocumentId> &ids, qint64 process);
    /// The pages that some row still needs.
    Result<QList<PageId>> neededPages() const;

private:
    Result<LoadedRows> read(const QString &wanted, const QVariant &value) const;
    Result<void> insertBoth(const OutboxDocument &document); ///< the document and its pages
    Result<void> updateBoth(const OutboxDocument &document, Rewriting rewriting, bool &found);
    Result<void> replacePauses(const QSet<ConnectionId> &pauses);

    Database &m_database;
};

} // namespace clinicdesk
