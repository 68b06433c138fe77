// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/rows_p.h"

#include <functional>
#include <optional>

namespace clinicdesk {

/// What is to become of a document, and what has to be done then; nothing, and it is left as it is, where that does not
/// apply to it.
using Revise = std::function<std::optional<Effects>(OutboxDocument &)>;

/// A document as it was decided on what this program knew of its row, and how to decide again should that be outdated.
struct Decision {
    OutboxDocument document;
    Effects effects;
    Rewriting rewriting;
    Revise again; ///< is called on the thread of the rows
};

/// A row as it stood at a moment. Moments are numbered as the rows' thread met them: an answer that is under way to
/// another thread may be overtaken by a later one.
struct SeenRow {
    std::optional<OutboxDocument> document; ///< nothing where it is gone
    qint64 revision = 0;
    qint64 moment = 0;
};

/// How a decision ended.
struct Written {
    SeenRow row;
    std::optional<Effects> effects; ///< nothing when it did not apply any more
    bool isDecidedAgain = false;    ///< another program had been there
};

/// What other programs did to the rows.
struct ExternalChanges {
    QList<SeenRow> rows; ///< changed or new ones, in the order of adding
    QList<DocumentId> gone;
    std::optional<QSet<ConnectionId>> pauses; ///< where anything at all was written
};

/// The rows as this program last read or wrote them, so that it can tell what others do to them. Everything is called
/// on the thread of the rows; it is told apart by `Rewriting` what is whose. What a transaction is undone with, among
/// others a batch that its disk does not take, is undone here too.
class SharedRows {
public:
    /// From now on everything that `Rows::load(since)` gives is known.
    Result<LoadedRows> load(Database &database, const QDateTime &since);
    /// These are not asked for any more, nor is what was final before `since`.
    void forget(const QList<DocumentId> &ids, const QDateTime &since);
    Result<void> insert(Database &database, const OutboxDocument &document);
    /// Where another program has written the row since, it is decided again on what stands there.
    Result<Written> write(Database &database, const Decision &decision);
    /// The row when it is no draft any more; without a document when it is gone now.
    Result<SeenRow> removeDraft(Database &database, const DocumentId &id);
    /// What is not known yet, and is from now on. Cheap when nobody else has written; `anyway` compares all the same.
    Result<ExternalChanges> find(Database &database, bool anyway);

private:
    Result<SeenRow> see(const Database &database, const Rows &rows, const DocumentId &id);
    Result<void> findGone(const Database &database, const Rows &rows, const QList<std::pair<DocumentId, qint64>> &there,
                          ExternalChanges &changes);

    QDateTime m_since;
    QHash<DocumentId, qint64> m_known;
    QHash<qint64, qint64> m_unwritten; ///< the revision of a write that the disk did not take: what stands there still
    qint64 m_version = -1;             ///< of the file, as SQLite counts what others write
    qint64 m_moment = 0;
};

} // namespace clinicdesk
