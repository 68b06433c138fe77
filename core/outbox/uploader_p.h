// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/batchplan.h"
#include "core/http/outage.h"
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

/// Carries the queued documents of one connection to the storage: asks for forms just before use, posts the pages, and
/// tells the ledger what happened. At most 5 documents and 3 uploads under way, and besides them one document of the
/// whole desk that goes directly to the service; in an outage all of these together are one probe at a time.
class Uploader : public QObject, public std::enable_shared_from_this<Uploader> {
    Q_OBJECT
public:
    /// `only`: nothing but these documents, and what other programs hand over to this process; everything of the
    /// connection without it.
    Uploader(std::shared_ptr<OutboxStore> ledger, std::shared_ptr<Client> client, http::RetryPolicy retry,
             std::optional<QSet<DocumentId>> only, std::shared_ptr<DirectUploadSlot> turn);

    /// What an earlier driver left under way goes back to Queued, a direct upload to the person; then the work begins.
    Task<void> begin();
    /// A new token, other settings, other documents: lifts a hold.
    void replace(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only);
    /// Looks for work; cheap.
    void wake();
    /// There is a reason to expect that the line is there again: what waits for its next try need not wait any longer,
    /// unless the server named a time. Attempts stay counted.
    void tryNow();
    /// A person wants something to go: the next probe of an outage goes at once. With `named` it is that document, once
    /// the calls under way leave room for it; whatever time its connection had to wait.
    void probeNow(const std::optional<DocumentId> &named = {});
    /// The service does not answer: one call at a time is tried.
    bool hasOutage() const { return m_outage.isOn(); }
    /// The workspace was full when somebody asked last: one call at a time, until one is taken.
    void probeWorkspaceFirst() { m_asksForRoom = true; }
    /// The transfers of a document that was cancelled.
    void abandon(const DocumentId &id);
    /// What of that document is under way ends and it goes back to Queued; a direct upload that may have arrived goes
    /// to the person.
    Task<void> halt(DocumentId id);
    /// The same for everything when the connection is paused.
    void haltIfPaused();
    /// Another program may have cancelled or paused what is under way, or all.
    void heed();
    /// Begins nothing more, and stops what is its own; what was handed over and is under way goes to its end.
    Task<void> leave();
    /// Until nothing is under way.
    Task<void> settle();
    /// Stops everything; what is under way goes back to Queued, a direct upload to the person.
    Task<void> end();

    const std::optional<Error> &hold() const { return m_hold; }
    /// Nothing goes because the workspace is full.
    bool waitsForSpace() const { return m_hold && m_hold->code == ErrorCode::ServiceWorkspaceFull; }
    bool hasKey() const { return m_client->hasKey(); }
    /// It was tried with this client, which has not the key that it takes.
    bool lacksKeyFor(const DocumentId &id) const { return m_keyless.contains(id); }
    qint64 sentBytes(const DocumentId &id) const;

Q_SIGNALS:
    void held();
    void progressed(const clinicdesk::DocumentId &id);
    void workspaceProbeDue(); ///< it has waited for space long enough: the workspace is to be checked again
    void idle();              ///< no transfer is under way any more
    void turnGivenBack();     ///< another document may go directly

private:
    /// What is not final, in its order; only while nothing is begun, which may change it.
    using Turns = std::vector<const OutboxDocument *>;
    /// A page that waits for a free upload, with its form.
    struct ReadyFile {
        Page page;
        int number = 1; ///< counted from 1
        PresignedForm form;
        std::shared_ptr<std::atomic<qint64>> sentBytes = std::make_shared<std::atomic<qint64>>(0);
    };
    /// A document that is under way.
    struct ActiveUpload {
        bool direct = false; ///< it holds the turn
        bool asking = true;  ///< the request for its forms, or with its one file, is on the line
        bool ending = false; ///< how it ended is being written: whoever does that lets go of it
        std::stop_source stop;
        QList<ReadyFile> waiting;
        QList<std::shared_ptr<std::atomic<qint64>>> sentBytes;
        qint64 storedBefore = 0; ///< bytes of the pages that were there when it began
        int uploads = 0;
        std::optional<Error> error; ///< the first one; reported when the other uploads of the document have ended
    };

    /// What is to be begun now.
    struct Beginning {
        QList<Batch> batches;
        std::optional<DocumentId> direct;
    };

    Task<void> putBack();
    void waitForTheStore();
    Task<void> tryTheStore();
    bool isHandedOver(const OutboxDocument &document) const;
    bool isWanted(const OutboxDocument &document) const;
    bool hasOtherOrigin(const OutboxDocument &document) const;
    bool hasOtherOrigin(const DocumentId &id) const;
    QList<DocumentId> dueElsewhere(const Turns &turns, const QDateTime &now) const;
    bool isPaused() const { return m_store->isPaused(m_client->connection().id); }
    bool isHalted(const DocumentId &id) const;
    bool isDue(const OutboxDocument &document, const QDateTime &now) const;
    bool hasToWait(const OutboxDocument &document, const QDateTime &now) const;
    static bool waitsForTry(const OutboxDocument &document);
    bool mayBegin(const QDateTime &now) const { return m_outage.mayBegin(now); }
    bool isAsking() const;
    int callsUnderWay() const;
    bool isNextProbe(const QDateTime &now) const;
    Beginning beginNamed();
    Beginning beginDue(const Turns &turns, const QDateTime &now);
    void setOut(const Beginning &beginning);
    void noteAnswer(int round);
    void noteProblem(int round, const Error &error);
    QList<Batch> dueBatches(const Turns &turns, const QDateTime &now) const;
    Task<void> askForForms(Batch batch);
    Task<Result<UploadForms::Answer>> ask(QList<DocumentId> ids);
    std::stop_token stopFor(const QList<DocumentId> &ids) const;
    Task<void> askOneByOne(QList<DocumentId> ids);
    Task<QList<DocumentId>> announce(Batch batch);
    UploadForms callFor(const QList<DocumentId> &ids) const;
    Task<void> takeForms(DocumentId id, DocumentForms answer, std::shared_ptr<Client> asked);
    std::optional<DocumentId> dueDirectly(const Turns &turns, const QDateTime &now) const;
    Task<void> uploadDirectly(DocumentId id);
    Task<void> putBackUnsent(DocumentId id);
    Task<Result<Receipt>> sendDirectly(DocumentId id, std::shared_ptr<Client> client,
                                       std::shared_ptr<std::atomic<qint64>> counter);
    QList<std::pair<DocumentId, ReadyFile>> takeParcels(const Turns &turns);
    Task<void> upload(DocumentId id, ReadyFile parcel);
    http::Progress progressOf(const DocumentId &id, const std::shared_ptr<std::atomic<qint64>> &counter);
    Task<void> uploaded(DocumentId id, FileId page, Result<void> outcome);
    Task<void> report(DocumentId id, Error error, std::shared_ptr<Client> asked);
    Change changeFor(const OutboxDocument &document, const Error &error) const;
    void recordFailedAttempt(const OutboxDocument &document);
    bool shouldGiveUp(const OutboxDocument &document) const;
    void finish(const DocumentId &id);
    void setAlarm(const Turns &turns, const QDateTime &now);

    std::shared_ptr<OutboxStore> m_store;
    std::shared_ptr<Client> m_client;
    http::RetryPolicy m_retry;
    http::Outage m_outage;
    std::optional<DocumentId> m_named; ///< by a person, to be the next probe
    QSet<DocumentId> m_waitOver;       ///< these need not wait for their next try any longer
    /// Tries in vain of this uploader itself.
    struct FailedAttempts {
        std::chrono::steady_clock::time_point since;
        int count = 0;
    };
    QHash<DocumentId, FailedAttempts> m_vainTries;
    std::optional<QSet<DocumentId>> m_only;
    std::shared_ptr<DirectUploadSlot> m_turn;
    std::map<DocumentId, ActiveUpload> m_trips;
    QSet<DocumentId> m_keyless; ///< to be sealed, with a key that this client does not have
    std::optional<Error> m_hold;
    bool m_asksForRoom = false;
    bool m_leaves = false;
    bool m_ended = false;
    std::stop_source m_ending; ///< of requests for several documents
    QTimer m_alarm;
    QTimer m_roomAlarm;      ///< runs while it waits for room
    QTimer m_storeAlarm;     ///< runs while the store does not take what happens: nothing begins then
    int m_storeFailures = 0; ///< in a row
};

} // namespace clinicdesk
