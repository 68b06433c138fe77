// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/sharedrows_p.h"

#include <QHash>
#include <QList>

#include <vector>

namespace clinicdesk {

/// The documents as they stand on the disk, which is what is shown, and as they were decided, which may still be on its
/// way there; in the order of adding. A plain value, made on any thread and used by one.
class KnownDocuments {
public:
    KnownDocuments() = default;
    explicit KnownDocuments(LoadedRows &&loaded);

    const QList<OutboxDocument> &shown() const { return m_shown; }
    /// Null where it is not known.
    const OutboxDocument *shown(const DocumentId &id) const;
    const OutboxDocument *decided(const DocumentId &id) const;
    QList<OutboxDocument> decided() const;
    /// The decided ones that are not final, in the order in which they have their turn; good until one is added or
    /// removed.
    std::vector<const OutboxDocument *> inTurn() const;
    /// Those that have been final since then or before, with nothing of them on its way to the disk.
    QList<DocumentId> finalUntil(const QDateTime &time) const;
    int highestPriority() const;

    void add(const OutboxDocument &document, qint64 revision = 0, qint64 moment = 0);
    void remove(const QSet<DocumentId> &ids);
    /// What stands on the disk. While decisions are being written they stand: where they were made on something else,
    /// they are made again there.
    void see(const SeenRow &row);

    /// A known document becomes this; one of the next three follows when its writing has ended.
    Rewriting decide(const OutboxDocument &document);
    /// A known draft is on its way out: nothing else happens to it meanwhile.
    void decideToRemove(const DocumentId &id);

    /// It was written, and stands there like this. True where others had a hand in that.
    bool settle(const DocumentId &id, const Written &written);
    /// It could not be written and never happened, but for what the other side has.
    void takeBack(const DocumentId &id);
    /// The draft is gone from the disk, or was not removed.
    void endRemoval(const DocumentId &id);

private:
    struct Entry {
        OutboxDocument decided;
        qint64 decidedRevision = 0;
        qint64 shownRevision = 0;
        qint64 moment = 0;    ///< of what is shown
        int beingWritten = 0; ///< decisions that no answer has come to yet
    };
    Entry *find(const DocumentId &id);
    const Entry *find(const DocumentId &id) const;
    const OutboxDocument &shownOf(const Entry &entry) const { return m_shown.at(&entry - m_entries.constData()); }
    void decideAsShown(Entry &entry) const;

    QList<Entry> m_entries;
    QList<OutboxDocument> m_shown; ///< of the same, asked for often and as a whole: given away without being copied
    QHash<DocumentId, qsizetype> m_places;
};

} // namespace clinicdesk
