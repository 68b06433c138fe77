// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/rowtracker_p.h"

#include <QHash>
#include <QList>

#include <memory>
#include <optional>
#include <vector>

namespace clinicdesk {

/// The documents in two versions, in the order of adding: committed, as on the disk, which the window shows; and
/// pending, with changes that may not be written yet. A plain value; create it on any thread and use it on one.
class DocumentCache {
public:
    DocumentCache() = default;
    /// `patients`: what all deliveries of the store have shown.
    explicit DocumentCache(LoadedDocuments &&loaded, PatientNumbers patients = {});

    const QList<OutboxDocument> &committed() const { return m_committed; }
    /// Null if the document is unknown. The pointers are valid until the next change of the cache.
    const OutboxDocument *committed(const DocumentId &id) const;
    const OutboxDocument *pending(const DocumentId &id) const;
    QList<OutboxDocument> pending() const;
    /// Returns the pending versions that are not final, in sending order. The pointers are valid until a document is
    /// added or removed.
    std::vector<const OutboxDocument *> sendOrder() const;
    /// Returns documents that became final at `time` or before and that have no pending writes.
    QList<DocumentId> finalUntil(const QDateTime &time) const;
    int highestPriority() const;

    /// What deliveries and users have shown about the patient numbers of that connection, also of documents that are
    /// not here any more.
    KnownPatientNumbers patientNumbers(const ConnectionId &connection) const { return m_patients.value(connection); }
    void confirmPatient(const ConnectionId &connection, const PatientId &patient)
    {
        m_patients[connection].confirmed.insert(patient);
    }

    void add(const OutboxDocument &document, qint64 revision = 0, qint64 sequence = 0);
    void remove(const QSet<DocumentId> &ids);
    /// Updates a document from its stored row. If changes are being written, the pending version stays; a change
    /// based on an older row is made again when it is written.
    void applyStored(const RowSnapshot &row);

    /// Sets the pending version of a known document. Call `confirmWrite`, `revert` or `endRemoval` when the write has
    /// ended.
    RevisionChange setPending(const OutboxDocument &document);
    /// Marks a known draft as being removed. No other change is possible meanwhile.
    void setPendingRemoval(const DocumentId &id);

    /// Call when the change was written. Returns true if other programs changed the row too.
    bool confirmWrite(const DocumentId &id, const WriteResult &written);
    /// Call when the change could not be written. Restores the committed version, except for files that are already
    /// delivered.
    void revert(const DocumentId &id);
    /// Call when the draft was removed from the disk, or when that failed.
    void endRemoval(const DocumentId &id);

private:
    struct Entry {
        Entry(qint64 revision, qint64 rowSequence);
        Entry(const Entry &other);
        Entry(Entry &&other) noexcept = default;
        Entry &operator=(const Entry &other);
        Entry &operator=(Entry &&other) noexcept = default;
        ~Entry() = default;

        void set(const OutboxDocument &document);

        /// Null if the committed version is final and no change of it is being written: that is so for nearly all of
        /// thousands.
        std::unique_ptr<OutboxDocument> pending;
        qint64 pendingRevision = 0;
        qint64 committedRevision = 0;
        qint64 sequence = 0; ///< of the committed version
        int unwritten = 0;   ///< changes that are being written
    };
    Entry *find(const DocumentId &id);
    const Entry *find(const DocumentId &id) const;
    const OutboxDocument &committedOf(const Entry &entry) const
    {
        return m_committed.at(&entry - m_entries.constData());
    }
    const OutboxDocument &pendingOf(const Entry &entry) const
    {
        return entry.pending ? *entry.pending : committedOf(entry);
    }
    void append(const OutboxDocument &document, qint64 revision, qint64 sequence);
    void revertToCommitted(Entry &entry) const;
    void noteDelivery(const OutboxDocument &document, std::optional<ItemState> before);

    QList<Entry> m_entries;
    QList<OutboxDocument> m_committed; ///< kept as a list of its own, so that it can be returned without a copy
    QHash<DocumentId, qsizetype> m_places;
    PatientNumbers m_patients;
};

} // namespace clinicdesk
