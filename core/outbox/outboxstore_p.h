// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/connectionpauses_p.h"
#include "core/outbox/documentcache_p.h"
#include "core/outbox/documentevent_p.h"
#include "core/outbox/documentfiles_p.h"
#include "core/outbox/openedstore_p.h"
#include "core/outbox/storehealth_p.h"
#include "core/outbox/storemonitor_p.h"

#include <QMutex>
#include <QTimer>

#include <memory>
#include <utility>

namespace clinicdesk {

/// A document of another outbox as it is there, and its files in their order; no files for one that is final.
struct AdoptedDocument {
    OutboxDocument document;
    QList<NewFile> files;
};

/// Stores the documents on disk and in memory; the only class that changes a document. `next()` decides a change, the
/// row thread writes it in the order of the decisions, and only then it is shown. If another program changed the row
/// meanwhile, the change is decided again on the stored row. Changes of other programs are noticed within about one
/// second. Lives on the window's thread; coroutines keep it alive.
class OutboxStore : public QObject, public std::enable_shared_from_this<OutboxStore> {
    Q_OBJECT
public:
    static Task<Result<std::shared_ptr<OutboxStore>>> open(OutboxOptions options);
    static std::shared_ptr<OutboxStore> inMemory(Clock clock);

    bool isPersistent() const { return !m_folder.isEmpty(); }
    const QString &folder() const { return m_folder; } ///< empty in memory
    const SharedSecret &key() const { return m_key; }  ///< null in memory
    const StoreReport &report() const { return m_report; }
    QDateTime now() const { return m_clock(); }
    /// Whether it can be written. A document that cannot be added is only an error of `add()`.
    StoreHealth &health() const { return *m_health; }

    /// The documents as they are shown, and with changes that may not be written yet.
    const DocumentCache &documents() const { return m_documents; }
    ConnectionPauses &pauses() const { return *m_pauses; }
    /// A number that cannot be saved is confirmed until this object ends.
    void confirmPatient(const ConnectionId &connection, const PatientId &patient);
    ByteSourceMaker fileMaker(const DocumentId &document, const FileId &file) const;

    /// Returns all readable documents, regardless of their age.
    Task<Result<QList<OutboxDocument>>> history();
    Task<Result<DocumentId>> add(NewDocument document, DocumentId id = newId<DocumentId>());
    /// Adds documents of another outbox with their IDs and states: all of them, or none if one cannot be stored.
    Task<Result<void>> adopt(QList<AdoptedDocument> adopted);
    Task<Result<void>> edit(DocumentId id, DocumentDetails details);
    /// Applies a change and writes it. Returns its effects, or nothing if the event does not apply in the document's
    /// state.
    Task<Result<std::optional<Effects>>> apply(DocumentId id, DocumentEvent change);
    Task<Result<void>> removeDraft(DocumentId id);
    /// Waits until what was requested before is written.
    Task<void> finishWrites();
    /// Removes documents from memory that have been final for longer than `finalRetention`. Runs automatically from
    /// time to time.
    void removeExpiredFinal();

    /// Whether the system does not notify of what other processes do in the folder, so that it must be polled.
    bool isPolling() const { return !m_monitor || m_monitor->isPolling(); }
    /// Applies all changes of other programs until now, without waiting for a notification of the system.
    Task<Result<void>> readExternalChanges() { return findExternalChanges(true); }
    /// Marks documents as handed over to the process that sends for their connection. That process detects it.
    Task<Result<void>> handOver(QList<DocumentId> ids, qint64 process);

Q_SIGNALS:
    void added(const clinicdesk::DocumentId &id);
    void changed(const clinicdesk::DocumentId &id);
    void removed(const clinicdesk::DocumentId &id);
    /// The documents or `pauses()` were changed by another program, including these documents.
    void changedExternally(const QList<clinicdesk::DocumentId> &ids);
    /// Something in the store's folder changed: rows, or the sender of a connection.
    void storeChanged();

private:
    /// Results of searches for external changes, in their order, until they are applied. Use on any thread.
    class ExternalChangeQueue {
    public:
        void put(ExternalChanges changes)
        {
            const QMutexLocker lock(&m_mutex);
            m_changes.append(std::move(changes));
        }
        QList<ExternalChanges> take()
        {
            const QMutexLocker lock(&m_mutex);
            return std::exchange(m_changes, {});
        }

    private:
        QMutex m_mutex;
        QList<ExternalChanges> m_changes;
    };

    OutboxStore(Clock clock, OpenedStore opened);
    /// Writes the rows of new documents together. Removes `files`, which were stored for them, if that fails.
    Task<Result<void>> insert(QList<OutboxDocument> documents, QList<DocumentFile> files);
    std::optional<Effects> confirmWrite(const DocumentId &id, const WriteResult &written);
    void forget(const DocumentId &id);
    Task<Result<void>> findExternalChanges(bool anyway);
    void applyExternalChanges(const ExternalChanges &changes);
    Task<Result<std::optional<Effects>>> update(DocumentId id, UpdateFunction decide);

    Clock m_clock;
    QTimer m_expiryTimer;
    const QString m_folder;
    const SharedSecret m_key;
    const StoreReport m_report;
    const std::shared_ptr<StoreHealth> m_health = std::make_shared<StoreHealth>();
    const std::shared_ptr<StoreThread> m_store;
    DocumentCache m_documents;
    const std::shared_ptr<ConnectionPauses> m_pauses;
    const std::shared_ptr<RowTracker> m_rows; ///< used on the row thread only
    const std::shared_ptr<ExternalChangeQueue> m_externalChanges = std::make_shared<ExternalChangeQueue>();
    std::unique_ptr<StoreMonitor> m_monitor; ///< null in memory
    DocumentFiles m_files;
};

} // namespace clinicdesk
