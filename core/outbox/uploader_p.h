// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/batchplan.h"
#include "core/http/outage.h"
#include "core/http/parallelism.h"
#include "core/outbox/directuploadslot_p.h"
#include "core/outbox/outboxstore_p.h"
#include "core/service/client.h"
#include "core/service/uploadforms.h"

#include <QTimer>

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace clinicdesk {

/// Sends the queued documents of one connection: requests upload forms just before they are used, uploads the files,
/// and reports to the store what happened. The number of uploads follows their throughput, from 3 up to the convention
/// `parallel_calls_max`; a few more documents have their forms already, so that the next upload can begin at once.
/// Besides them there is one direct upload of the whole program. In an outage, all of these together are one call at a
/// time.
class Uploader : public QObject, public std::enable_shared_from_this<Uploader> {
    Q_OBJECT
public:
    /// With `only`, sends these documents and those that other programs hand over to this process; otherwise all
    /// documents of the connection.
    Uploader(std::shared_ptr<OutboxStore> store, std::shared_ptr<Client> client, http::RetryPolicy retry,
             std::optional<QSet<DocumentId>> only, std::shared_ptr<DirectUploadSlot> directSlot);

    /// Starts to send. First changes documents that a previous sender did not finish back to Queued, and direct uploads
    /// of which the outcome is unknown to Failed.
    Task<void> start();
    /// Continues with another client (a new token, other settings) and other documents; ends `blockingError()`.
    void replace(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only);
    /// Starts what can be started now. Cheap.
    void wake();
    /// Call when the network may be available again: ends waiting for the next try, except for times that the server
    /// named. Attempts stay counted.
    void tryNow();
    /// In an outage, makes the next call at once, because the user wants something to be sent. With `named` it is made
    /// for that document, as soon as the active calls allow it.
    void probeNow(const std::optional<DocumentId> &named = {});
    /// Whether the service does not answer, so that one call at a time is tried.
    bool hasOutage() const { return m_outage.isActive(); }
    QUrl address() const { return m_client->connection().baseUrl; }
    /// Makes one call at a time until one is accepted, because the workspace was full the last time.
    void probeWorkspaceFirst() { m_probesWorkspace = true; }
    /// Ends the transfers of a document that was cancelled.
    void cancel(const DocumentId &id);
    /// Ends the transfers of the document. It changes back to Queued, or to Failed if it is a direct upload that may
    /// have been delivered.
    Task<void> suspend(DocumentId id);
    /// The same for all active documents, if the connection is paused.
    void suspendIfPaused();
    /// Ends transfers of documents that another program has cancelled or paused.
    void applyExternalChanges();
    /// Starts nothing more and ends its own transfers. Finishes the active documents that were handed over.
    Task<void> finishHandedOver();
    /// Waits until nothing is active.
    Task<void> waitIdle();
    /// Ends all transfers. Active documents change back to Queued, direct uploads that may have been delivered to
    /// Failed.
    Task<void> shutDown();

    const std::optional<Error> &blockingError() const { return m_blockingError; }
    /// Whether nothing is sent because the workspace is full.
    bool waitsForSpace() const { return m_blockingError && m_blockingError->code == ErrorCode::ServiceWorkspaceFull; }
    bool hasKey() const { return m_client->hasKey(); }
    /// Whether the document was tried with this client, which does not have the key for it.
    bool lacksKeyFor(const DocumentId &id) const { return m_keyless.contains(id); }
    qint64 sentBytes(const DocumentId &id) const;

Q_SIGNALS:
    void blocked();
    /// Calls fail because of the network or the service, or one was answered again.
    void reachabilityChanged(bool isReached);
    void progressed(const clinicdesk::DocumentId &id);
    void workspaceProbeDue();  ///< it is time to check again whether the workspace has space
    void idle();               ///< no document is active any more
    void directSlotReleased(); ///< another document can be uploaded directly

private:
    /// The documents that are not final. Valid until something is started, which may change it.
    using SendOrder = std::vector<const OutboxDocument *>;
    /// A file that can be uploaded, with its form.
    struct ReadyFile {
        DocumentFile file;
        int number = 1; ///< counted from 1
        PresignedForm form;
        std::shared_ptr<std::atomic<qint64>> sentBytes = std::make_shared<std::atomic<qint64>>(0);
    };
    /// A document that is being sent.
    struct ActiveUpload {
        bool isDirect = false;    ///< it has the slot for direct uploads
        bool isRequesting = true; ///< the request for its forms, or with its one file, is being made
        bool isEnding = false;    ///< its result is being written; then it is removed
        std::stop_source stop;
        QList<ReadyFile> waiting;
        QList<std::shared_ptr<std::atomic<qint64>>> sentBytes;
        qint64 storedBefore = 0; ///< bytes of the files that were delivered before
        int uploads = 0;
        int storing = 0;            ///< uploads that have ended and whose result is being written
        std::optional<Error> error; ///< the first one; reported when all uploads of the document have ended
    };

    /// The documents to be started now.
    struct NextUploads {
        QList<Batch> batches;
        std::optional<DocumentId> direct;
    };

    /// How many documents may ask for forms now.
    struct FormsRoom {
        int documents = 0;    ///< of any size
        int soon = 0;         ///< if they will be sent soon,
        qint64 soonBytes = 0; ///< which they will if all of them have no more bytes than these

        bool take(qint64 bytes);
    };

    Task<void> requeueInterrupted();
    void waitForStore();
    Task<void> retryStore();
    bool isHandedOver(const OutboxDocument &document) const;
    bool isSelected(const OutboxDocument &document) const;
    bool hasOtherOrigin(const OutboxDocument &document) const;
    bool hasOtherOrigin(const DocumentId &id) const;
    QList<DocumentId> withOtherOrigin(const SendOrder &order, const QDateTime &now) const;
    bool isPaused() const { return m_store->isPaused(m_client->connection().id); }
    bool isSuspended(const DocumentId &id) const;
    bool isDue(const OutboxDocument &document, const QDateTime &now) const;
    bool hasToWait(const OutboxDocument &document, const QDateTime &now) const;
    static bool waitsForTry(const OutboxDocument &document);
    bool mayBegin(const QDateTime &now) const { return m_outage.mayBegin(now); }
    bool isRequesting() const;
    int activeCalls() const;
    int maxUploads() const;
    http::Parallelism makeParallelism() const;
    bool isNextProbe(const QDateTime &now) const;
    NextUploads takeNamed();
    NextUploads takeDue(const SendOrder &order, const QDateTime &now);
    void markActive(const NextUploads &next);
    void recordAnswer(int generation);
    void setReached(bool isReached);
    void recordSent(const DocumentId &id, qint64 bytes);
    void recordProblem(int generation, const Error &error);
    FormsRoom roomForForms() const;
    qint64 bytesAhead() const;
    QList<Batch> dueBatches(const SendOrder &order, const QDateTime &now) const;
    Task<void> requestForms(Batch batch);
    Task<Result<UploadForms::Answer>> request(QList<DocumentId> ids);
    std::stop_token stopFor(const QList<DocumentId> &ids) const;
    Task<void> requestOneByOne(QList<DocumentId> ids);
    Task<QList<DocumentId>> markRequesting(Batch batch);
    UploadForms callFor(const QList<DocumentId> &ids) const;
    Task<void> useForms(DocumentId id, DocumentForms answer, std::shared_ptr<Client> asked);
    std::optional<DocumentId> dueDirectly(const SendOrder &order, const QDateTime &now) const;
    Task<void> uploadDirectly(DocumentId id);
    Task<void> requeueUnsent(DocumentId id);
    Task<Result<Receipt>> sendDirectly(DocumentId id, std::shared_ptr<Client> client,
                                       std::shared_ptr<std::atomic<qint64>> counter);
    QList<std::pair<DocumentId, ReadyFile>> takeReadyFiles(const SendOrder &order);
    Task<void> upload(DocumentId id, ReadyFile ready);
    http::Progress progressOf(const DocumentId &id, const std::shared_ptr<std::atomic<qint64>> &counter);
    Task<void> recordStored(DocumentId id, FileId file, QString storage);
    Task<void> uploaded(DocumentId id, FileId file, QString storage, Result<void> outcome);
    Task<void> report(DocumentId id, Error error, std::shared_ptr<Client> asked);
    DocumentEvent changeFor(const OutboxDocument &document, const Error &error) const;
    void recordFailedAttempt(const OutboxDocument &document);
    bool shouldGiveUp(const OutboxDocument &document) const;
    void finish(const DocumentId &id);
    void startTimer(const SendOrder &order, const QDateTime &now);

    /// Documents that have their forms before an upload is free for them.
    static constexpr int documentsAhead = 2;

    std::shared_ptr<OutboxStore> m_store;
    std::shared_ptr<Client> m_client;
    http::RetryPolicy m_retry;
    http::Outage m_outage;
    http::Parallelism m_parallelism;   ///< of uploads with forms
    std::optional<DocumentId> m_named; ///< by the user, for the next call in an outage
    QSet<DocumentId> m_waitOver;       ///< these need not wait for their next try any longer
    /// Failed attempts of this uploader itself.
    struct FailedAttempts {
        std::chrono::steady_clock::time_point since;
        int count = 0;
    };
    QHash<DocumentId, FailedAttempts> m_failedAttempts;
    std::optional<QSet<DocumentId>> m_only;
    std::shared_ptr<DirectUploadSlot> m_directSlot;
    std::map<DocumentId, ActiveUpload> m_active;
    QSet<DocumentId> m_keyless; ///< to be encrypted with a key that this client does not have
    std::optional<Error> m_blockingError;
    bool m_probesWorkspace = false;
    bool m_isFinishing = false;
    bool m_isShutDown = false;
    bool m_isReached = true; ///< as `reachabilityChanged` has last said
    std::stop_source m_stop; ///< of requests for several documents
    QTimer m_timer;          ///< for the next document that waits for a time
    QTimer m_workspaceTimer; ///< runs while it waits for space
    QTimer m_storeTimer;     ///< runs while the store cannot write; nothing is started then
    int m_storeFailures = 0; ///< in a row
};

} // namespace clinicdesk
