// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/patient.h"
#include "core/outbox/outboxdocument.h"
#include "core/store/database.h"

#include <QHash>
#include <QMap>
#include <QSet>

#include <functional>

namespace clinicdesk {

/// The rows that were read, and those that could not be read.
struct LoadedDocuments {
    QList<OutboxDocument> documents;
    QList<DocumentId> unreadable;        ///< not sealed with this key, changed on disk or incomplete; left unchanged
    QHash<DocumentId, qint64> revisions; ///< of all rows, readable or not
};

/// The revisions of a row before and after a write. Several programs write, so each write gets a random revision; a
/// program that finds another revision than expected must read the row again. 0 for a row as inserted.
struct RevisionChange {
    qint64 from = 0;
    qint64 to = 0;
};
qint64 newRevision();

/// What each connection has shown about its patient numbers.
using PatientNumbers = QHash<ConnectionId, KnownPatientNumbers>;

/// The versions of the outbox file format.
Migrations rowsMigrations();

/// The rows of the outbox in `database`, which must outlive this object. Patient, file names, tags, hashes and texts of
/// the service are sealed with the store key, which must be set before. Use on the database's thread. Every write is
/// one transaction and is on disk when the function returns. Errors: StoreUnavailable, StoreDamaged.
class OutboxTable {
public:
    explicit OutboxTable(Database &database)
        : m_database(database)
    {
    }

    /// Returns all documents that are not final and the final ones changed after `since`, in the order of adding.
    Result<LoadedDocuments> load(const QDateTime &since) const;
    /// Returns that document only; empty if it does not exist.
    Result<LoadedDocuments> load(const DocumentId &id) const;
    /// Returns the current revisions of the rows of `load(since)`, in the same order. Fast for many rows.
    Result<QList<std::pair<DocumentId, qint64>>> revisions(const QDateTime &since) const;
    /// Returns how many documents there are in each state. Needs no key.
    Result<QMap<QString, qint64>> countByState() const;
    Result<void> insert(const OutboxDocument &document);
    /// Returns false and writes nothing if the row does not exist or another program has written it since
    /// `revision.from`.
    Result<bool> update(const OutboxDocument &document, RevisionChange revision);
    /// Updates the row regardless of its revision. Only for a program that has the file alone.
    Result<void> update(const OutboxDocument &document);
    Result<void> remove(const DocumentId &id);
    /// Returns false if it is not a draft.
    Result<bool> removeDraft(const DocumentId &id);
    /// Returns the connections that the user paused; an empty ID pauses everything.
    Result<QSet<ConnectionId>> pauses() const;
    Result<void> writePauses(const QSet<ConnectionId> &pauses);
    /// Changes the stored pauses and returns the new ones.
    Result<QSet<ConnectionId>> changePauses(const std::function<void(QSet<ConnectionId> &)> &change);
    /// Returns the shapes of the numbers that documents were delivered to, which `update` counts, and the confirmed
    /// numbers. In a store of an earlier version or a recovered one, counts the newest deliveries first.
    Result<PatientNumbers> patientNumbers();
    /// Saves a number that the user has confirmed, sealed. The oldest of many are forgotten.
    Result<void> confirmPatient(const ConnectionId &connection, const PatientId &patient);
    /// Marks the documents that are not final as handed over to that process (`OutboxDocument::handedOverTo`).
    Result<void> handOver(const QList<DocumentId> &ids, qint64 process);
    /// Returns the files of all documents that are not final.
    Result<QList<FileId>> neededFiles() const;

private:
    Result<LoadedDocuments> read(const QString &wanted, const QVariant &value) const;
    Result<void> insertWithFiles(const OutboxDocument &document); ///< the document and its files
    Result<void> updateBoth(const OutboxDocument &document, RevisionChange revision, bool &found);
    Result<void> replacePauses(const QSet<ConnectionId> &pauses);
    Result<bool> isDelivered(const DocumentId &id) const;
    Result<void> countDelivery(const ConnectionId &connection, const PatientId &patient);
    Result<void> countNewestDeliveries();
    Result<PatientNumbers> readPatientNumbers() const;

    Database &m_database;
};

} // namespace clinicdesk
