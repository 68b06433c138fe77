// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxtable_p.h"

#include <functional>
#include <optional>

namespace clinicdesk {

/// Changes a document and returns the effects to carry out. Returns nothing and leaves the document unchanged if the
/// change does not apply.
using UpdateFunction = std::function<std::optional<Effects>(OutboxDocument &)>;

/// A change that is decided but not written yet: the document as it will be, based on the row known to this program,
/// and the function that decides again if that row is outdated.
struct PendingWrite {
    OutboxDocument document;
    Effects effects;
    RevisionChange revision;
    UpdateFunction decideAgain; ///< called on the row thread
};

/// A row at one moment. The row thread numbers the snapshots, because results can reach another thread in a different
/// order.
struct RowSnapshot {
    std::optional<OutboxDocument> document; ///< nothing if it was deleted
    qint64 revision = 0;
    qint64 sequence = 0;
};

/// The result of writing a decision.
struct WriteResult {
    RowSnapshot row;
    std::optional<Effects> effects; ///< nothing if the change no longer applied
    bool isDecidedAgain = false;    ///< another program had changed the row
};

/// Changes of the rows by other programs.
struct ExternalChanges {
    QList<RowSnapshot> rows; ///< changed or new, in the order of adding
    QList<DocumentId> gone;
    std::optional<QSet<ConnectionId>> pauses; ///< set if another program wrote anything
};

/// Detects changes by other programs: holds the revisions of the rows that this program last read or wrote.
/// `RevisionChange` tells our own writes from those of other programs. If a transaction is rolled back, such as a batch
/// that the disk refuses, the changes in this object are rolled back too. Call on the row thread only.
class RowTracker {
public:
    /// Loads like `OutboxTable::load(since)` and records the revisions.
    Result<LoadedDocuments> load(Database &database, const QDateTime &since);
    /// Stops tracking these documents and those that were final before `since`.
    void forget(const QList<DocumentId> &ids, const QDateTime &since);
    Result<void> insert(Database &database, const OutboxDocument &document);
    /// Writes a decision. If another program has written the row, decides again on the stored row.
    Result<WriteResult> write(Database &database, const PendingWrite &decision);
    /// Removes a draft. Returns the row if it is no longer a draft, or a row without document if it is deleted.
    Result<RowSnapshot> removeDraft(Database &database, const DocumentId &id);
    /// Returns changes that are not known yet and records them. Fast if no other program has written; `anyway` compares
    /// all revisions in any case.
    Result<ExternalChanges> find(Database &database, bool anyway);

private:
    Result<RowSnapshot> readRow(const Database &database, const OutboxTable &rows, const DocumentId &id);
    Result<void> findGone(const Database &database, const OutboxTable &rows,
                          const QList<std::pair<DocumentId, qint64>> &there, ExternalChanges &changes);

    QDateTime m_since;
    QHash<DocumentId, qint64> m_known;
    QHash<qint64, qint64> m_unwritten; ///< by the revision of a write that failed: the revision that is still stored
    qint64 m_version = -1;             ///< of the file; SQLite changes it when other connections write
    qint64 m_sequence = 0;
};

} // namespace clinicdesk
