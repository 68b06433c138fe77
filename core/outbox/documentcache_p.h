// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/rowtracker_p.h"

#include <QHash>
#include <QList>

#include <vector>

namespace clinicdesk {

/// The documents in two versions, in the order of adding: as stored on disk, which the window shows, and as decided,
/// which may not be written yet. A plain value; create it on any thread and use it on one.
class DocumentCache {
public:
    DocumentCache() = default;
    explicit DocumentCache(LoadedDocuments &&loaded);

    const QList<OutboxDocument> &shown() const { return m_shown; }
    /// Null if the document is unknown.
    const OutboxDocument *shown(const DocumentId &id) const;
    const OutboxDocument *decided(const DocumentId &id) const;
    QList<OutboxDocument> decided() const;
    /// Returns the decided documents that are not final, in sending order. The pointers are valid until a document is
    /// added or removed.
    std::vector<const OutboxDocument *> sendOrder() const;
    /// Returns documents that became final at `time` or before and that have no pending writes.
    QList<DocumentId> finalUntil(const QDateTime &time) const;
    int highestPriority() const;

    void add(const OutboxDocument &document, qint64 revision = 0, qint64 moment = 0);
    void remove(const QSet<DocumentId> &ids);
    /// Updates a document from its stored row. If decisions are being written, the decided version stays; a decision
    /// based on an older row is made again when it is written.
    void see(const RowSnapshot &row);

    /// Sets the decided version of a known document. Call `settle`, `takeBack` or `endRemoval` when the write has
    /// ended.
    RevisionChange decide(const OutboxDocument &document);
    /// Marks a known draft as being removed. No other change is possible meanwhile.
    void decideToRemove(const DocumentId &id);

    /// Call when the change was written. Returns true if other programs changed the row too.
    bool settle(const DocumentId &id, const Written &written);
    /// Call when the change could not be written. Restores the stored version, except for files that are already
    /// delivered.
    void takeBack(const DocumentId &id);
    /// Call when the draft was removed from the disk, or when that failed.
    void endRemoval(const DocumentId &id);

private:
    struct Entry {
        OutboxDocument decided;
        qint64 decidedRevision = 0;
        qint64 shownRevision = 0;
        qint64 moment = 0;    ///< of the shown version
        int beingWritten = 0; ///< decisions with a pending write
    };
    Entry *find(const DocumentId &id);
    const Entry *find(const DocumentId &id) const;
    const OutboxDocument &shownOf(const Entry &entry) const { return m_shown.at(&entry - m_entries.constData()); }
    void decideAsShown(Entry &entry) const;

    QList<Entry> m_entries;
    QList<OutboxDocument> m_shown; ///< kept as a list of its own, so that it can be returned without a copy
    QHash<DocumentId, qsizetype> m_places;
};

} // namespace clinicdesk
