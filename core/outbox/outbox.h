// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/document/patient.h"
#include "core/outbox/outboxdocument.h"
#include "core/outbox/outboxoptions.h"
#include "core/outbox/sendingstate.h"
#include "core/outbox/storereport.h"
#include "core/service/client.h"

#include <QObject>
#include <QPointer>
#include <QSet>

#include <chrono>
#include <memory>
#include <optional>

namespace clinicdesk {

/// Stores documents until they are delivered, and sends them.
///
/// A document is sealed on the disk of this computer before it is shown, and every change is written before it is
/// shown. Without keychain and key, everything is in memory for this run (`isPersistent()` is false). Use on one thread
/// (of the window, or the main thread of the command line); the work is done on threads of its own.
///
/// Several programs can have the same outbox open. Each notices within about a second what the others add and change.
/// If two change one document at the same time, the later change is decided again on the result of the earlier one, and
/// may not apply any more. One program at a time sends for a connection; the others hand their documents over to it.
class Outbox : public QObject {
    Q_OBJECT
public:
    /// A damaged store is renamed, and what can be read of it is in a new one (`storeReport()`). StoreUnavailable,
    /// StoreNewer, and StoreDamaged while another program has the damaged store open: the folder is not changed; use
    /// `inMemory` instead.
    static Task<Result<std::unique_ptr<Outbox>>> open(OutboxOptions options);
    static std::unique_ptr<Outbox> inMemory(OutboxOptions options);
    ~Outbox() override;

    bool isPersistent() const;
    /// The key to seal what a program saves beside the outbox; null in memory.
    SharedSecret key() const;
    /// What was wrong with the store when it was opened, for a message to the user.
    const StoreReport &storeReport() const;

    /// All documents in the order of adding; final ones for `finalRetention`.
    QList<OutboxDocument> documents() const;
    std::optional<OutboxDocument> document(const DocumentId &id) const;
    /// Documents that are kept only so that something can be undone; what counts documents leaves them out. Each
    /// `owner` has its own. Not stored, and known to this program only.
    void setKeptForUndo(const QObject *owner, const QSet<DocumentId> &documents);
    bool isKeptForUndo(const DocumentId &id) const;
    /// Every document that was ever sent from here, if it can be read.
    Task<Result<QList<OutboxDocument>>> history() const;
    /// Bytes of this document that are delivered or sent, while it is Uploading.
    qint64 sentBytes(const DocumentId &id) const;
    /// Reads a stored file, for a picture of it. On any thread.
    ByteSourceMaker bytesOf(const DocumentId &document, const FileId &file) const;

    /// Hashes, seals and stores the document. It is on the disk and shown when the task ends. `id` is its new ID, for a
    /// caller that has to save it before.
    Task<Result<DocumentId>> add(NewDocument document, DocumentId id = newId<DocumentId>());
    /// Adds what `memory` has, an outbox in memory that sends nothing any more, with the same IDs, states and receipts,
    /// so that it stays after this run: all of it, or nothing if it cannot be stored. Documents that are here already
    /// are left out, and so are cancelled ones. `memory` is not changed. WrongUse if it sends.
    Task<Result<void>> adopt(const Outbox &memory);
    /// For drafts and failed documents. WrongUse for others, and for a direct upload of several files.
    Task<Result<void>> edit(DocumentId id, DocumentDetails details);
    /// Draft -> Queued; sent when `undoWindow` is over.
    Task<Result<void>> send(QList<DocumentId> ids, std::chrono::milliseconds undoWindow);
    /// Queued within its undo window, or Failed (`OutboxDocument::canEdit()`) -> Draft. Within the undo window of a
    /// decision (`undoUntil`), forgets that decision instead: the document stays as it is.
    Task<Result<void>> undoSend(DocumentId id);
    /// A draft that was Failed -> Failed again. Such a draft keeps its error until it is sent. WrongUse for others.
    Task<Result<void>> undoEdit(DocumentId id);
    // How the user makes documents continue:
    //
    // | Call            | Applies to             | Turn              | Next probe of an outage, at once   |
    // |-----------------|------------------------|-------------------|------------------------------------|
    // | retry(id)       | Failed, Queued         | before all others | this document                      |
    // | sendNext(id)    | Queued                 | before all others | this document                      |
    // | resume(id)      | Queued, paused         | unchanged         | the document whose turn it is      |
    // | retryAll(ids)   | Failed                 | unchanged         | the document whose turn it is      |
    // | resumeAll()     | ends pauseAll()        | unchanged         | the document whose turn it is      |
    // | tryNow()        | Queued, waits to retry | unchanged         | the same, if the service set no time |
    //
    // The first four end the back-off of their documents and forget their failures. A probe is made as soon as the
    // current call has ended.
    //
    // `retry`, `retryAll` and `sendAsNew` have an undo window for documents that failed: until it is over, nothing
    // happens to them, and `undoSend` forgets the decision. It is not saved: if the program ends before, the documents
    // stay as they are. The tasks end when the window is over. Documents that wait are not delayed.

    /// Failed or Queued -> Queued, not paused, and sent before all others; in an outage as the next probe, at once. An
    /// open undo window stays open. Another program that sends for the connection does the same. A direct upload that
    /// may have been delivered (`OutboxDocument::mayBeDelivered()`) is sent again, so only the user may request this.
    /// If the workspace is full, one call checks for space, with this document first; the others follow if it is
    /// accepted.
    Task<Result<void>> retry(DocumentId id, std::chrono::milliseconds undoWindow = {});
    /// All of these that failed -> Queued, without changing the order. A full workspace is checked for space. Skips
    /// documents that may have been delivered: each of them needs a decision of the user (`retry`).
    Task<Result<void>> retryAll(QList<DocumentId> ids, std::chrono::milliseconds undoWindow = {});
    /// Queued, Requesting or Uploading -> paused (`OutboxDocument::paused`), until `resume`, `retry` or `sendNext`,
    /// also after a restart. Transfers end and the document changes back to Queued; delivered files stay delivered. A
    /// direct upload whose last byte was sent fails with ServiceOutcomeUnclear.
    Task<Result<void>> pause(DocumentId id);
    /// Ends the document's own pause. It waits only for its turn, as if nothing had failed before. An open undo window
    /// stays open.
    Task<Result<void>> resume(DocumentId id);
    /// Pauses all documents of that connection, or of all connections, also those that are added later and after a
    /// restart. The documents' own `paused` does not change. Transfers end as by `pause`.
    Task<Result<void>> pauseAll(std::optional<ConnectionId> connection = {});
    /// Ends the pause of that connection, or every `pauseAll`. A document that was paused alone stays paused, and a
    /// connection while everything is paused.
    Task<Result<void>> resumeAll(std::optional<ConnectionId> connection = {});
    /// Whether all connections are paused together.
    bool isPaused() const;
    /// As `retry`, but only for Queued documents, and without checking a full workspace for space. Active uploads
    /// continue. The order is saved.
    Task<Result<void>> sendNext(DocumentId id);
    /// Any state that is not final -> Cancelled; transfers end. A draft is removed.
    Task<Result<void>> cancel(DocumentId id);
    /// For `service.already-there` without a proof of delivery: sends the same files under a new ID and cancels the
    /// document. Until that is done, `retry` skips it, and `edit` and `undoSend` are WrongUse. WrongUse if it is not
    /// Failed, also because another program retried or changed it first; then there is no new document. Returns `id` if
    /// it was undone.
    Task<Result<DocumentId>> sendAsNew(DocumentId id, std::chrono::milliseconds undoWindow = {});
    /// When the decision of the user about this failed document takes effect (UTC); null if no decision waits.
    QDateTime undoUntil(const DocumentId &id) const;
    /// Ends these undo windows, and waits until the decisions have taken effect. For the end of the program: otherwise
    /// the documents would stay Failed, although the user has decided.
    Task<void> settleDecisions();
    /// Waits until all changes that were requested so far are written. For the end of the program.
    Task<void> finishWrites();

    /// Sends the documents of the client's connection from now on. A second call replaces the client (a new token) and
    /// ends `SendingState::blockingError`. With `only`, sends these documents and those that other programs hand over.
    ///
    /// While another program sends for that connection (`SendingState::otherSender`), the documents are handed over to
    /// it, also those that are added later. It sends them with its own client, whatever its own `only` is. This program
    /// sends when the other one ends, is killed, or cannot send (its token is refused or the workspace is full: it
    /// releases the connection until it has another client). Documents that need a key that the other one does not have
    /// wait. StoreUnavailable if the lock file cannot be created or the store cannot be read; this is tried again
    /// automatically.
    Task<Result<void>> startSending(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only = {});
    SendingState sendingState(const ConnectionId &connection) const;
    /// Returns these documents as the next sender will find them. Those that no program sends any more, because it was
    /// killed, are Queued, and a direct upload that may have been delivered is Failed. Nothing is written.
    QList<OutboxDocument> asLeftBySenders(QList<OutboxDocument> documents) const;
    /// Stops sending for the connection. Active documents change back to Queued; a direct upload whose last byte was
    /// sent fails with ServiceOutcomeUnclear. Documents that were handed over to another program stay there.
    Task<void> stopSending(ConnectionId connection);
    /// The same, but finishes first the active documents that other programs handed over. Nothing more is started.
    Task<void> finishHandedOver(ConnectionId connection);
    /// Ends waiting for the next try, with one call first, except for times that the server named. Attempts stay
    /// counted. Call when the network may be available again; `OutboxOptions::line` and a new client do the same.
    void tryNow();
    /// Whether that document was tried with a client that does not have the key for it or for its answer, so that it
    /// waits for another client (`startSending`).
    bool waitsForKey(const DocumentId &id) const;

Q_SIGNALS:
    void added(const clinicdesk::DocumentId &id);
    void changed(const clinicdesk::DocumentId &id);
    void removed(const clinicdesk::DocumentId &id);
    void progressed(const clinicdesk::DocumentId &id);
    void undoUntilChanged(const clinicdesk::DocumentId &id);
    void keptForUndoChanged();
    void blocked(const clinicdesk::ConnectionId &connection);        ///< `SendingState::blockingError` is set now
    void pausesChanged();                                            ///< `pauseAll` or `resumeAll` has taken effect
    void sendingStarted(const clinicdesk::ConnectionId &connection); ///< this program sends now, with the newest client
    /// Another program sends now (`SendingState::otherSender`), perhaps instead of a third one.
    void sendingElsewhere(const clinicdesk::ConnectionId &connection);
    /// Another program has made progress with a connection; at most once a second.
    void progressedElsewhere(const clinicdesk::ConnectionId &connection);
    /// The store cannot be written (disk full, I/O error), or with no problem, it can be written again. Meanwhile
    /// nothing is sent, and the documents are not changed. Writing is tried again automatically, at growing intervals;
    /// each failure is a signal.
    void storeProblemChanged(const clinicdesk::OptionalError &problem);

private:
    friend KnownPatientNumbers knownPatientNumbers(const Outbox &outbox, const ConnectionId &connection);
    friend void confirmPatient(const Outbox &outbox, const ConnectionId &connection, const PatientId &patient);
    class Private;
    explicit Outbox(std::unique_ptr<Private> d);
    /// Waits for the end of the undo window. False if the decision about the document was undone, or another one was
    /// made.
    static Task<std::shared_ptr<void>> isStillRequested(QPointer<Outbox> self, DocumentId id,
                                                        std::chrono::milliseconds undoWindow);
    std::shared_ptr<Private> m_d; ///< shared with coroutines, which may outlive the outbox by a moment
};

/// What the deliveries of that connection and the answers of users have shown about its patient numbers.
KnownPatientNumbers knownPatientNumbers(const Outbox &outbox, const ConnectionId &connection);
/// The user says that this is a patient number of that connection. It is saved, sealed; if it cannot be saved, this
/// program knows it until the outbox is closed.
void confirmPatient(const Outbox &outbox, const ConnectionId &connection, const PatientId &patient);

} // namespace clinicdesk
