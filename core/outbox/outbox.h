// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/task.h"
#include "core/http/networkmonitor.h"
#include "core/http/retrypolicy.h"
#include "core/keychain/secretstore.h"
#include "core/outbox/outboxdocument.h"
#include "core/outbox/storereport.h"
#include "core/service/client.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QSet>

#include <chrono>
#include <memory>
#include <optional>

namespace clinicdesk {

class Uploader;

/// Another program that sends from the same outbox.
struct OtherSender {
    qint64 process = 0;
    QString program; ///< the name of its file: `clinicdesk`, `clinicdesk-cli`

    friend bool operator==(const OtherSender &, const OtherSender &) = default;
};

/// Delivered and cancelled documents are shown for so long; receipts have them for ever (`Outbox::history()`).
inline constexpr std::chrono::hours finalRetention{24};

/// Where an outbox lives and how it behaves.
struct OutboxOptions {
    QString folder;                        ///< of the rows and the sealed pages; made when missing (0700)
    std::shared_ptr<SecretStore> keychain; ///< keeps the store's key; null for none
    SharedSecret storeKey;                 ///< 32 bytes that replace the keychain (unattended runs); null otherwise
    http::RetryPolicy retry;
    Clock clock = systemClock();
    std::shared_ptr<http::NetworkMonitor> line = {}; ///< says when waiting tries may start at once; can be null
};

/// Keeps documents until the storage has them, and carries them there.
///
/// What is added is sealed on this computer's disk before it is shown; every change is written before it is shown.
/// Where neither keychain nor key is there, everything is in memory for this run (`isLasting()` is false) and the
/// window says so. One thread uses it (the window's, or the main thread of the command line); the work is done on
/// threads of its own.
///
/// Several programs may have it open. Each notices within about a second what the others add and change; where two
/// change one document at the same time, the later change is decided again on what the earlier one made of it, and may
/// not apply any more. One program at a time drives a connection, and sends what the others hand over.
class Outbox : public QObject {
    Q_OBJECT
public:
    /// A damaged store is set aside and what can be read of it goes on in a new one (`storeReport()`).
    /// StoreUnavailable, StoreNewer, and StoreDamaged while another program has the damaged one open: the folder is
    /// left as it is; `inMemory` opens one in memory instead.
    static Task<Result<std::unique_ptr<Outbox>>> open(OutboxOptions options);
    static std::unique_ptr<Outbox> inMemory(OutboxOptions options);
    /// For one that cannot be opened because its disk takes nothing (`Error::disk`): what is kept there, but for final
    /// ones that changed before `since`. Nothing of it is touched: this reads a copy in the folder for temporary files,
    /// sealed as it is. Errors as of `open`.
    static Task<Result<QList<OutboxDocument>>> look(OutboxOptions options, QDateTime since);
    ~Outbox() override;

    bool isLasting() const;
    /// Seals what a program keeps beside the outbox; null while it is in memory.
    SharedSecret key() const;
    /// How the store was found when it was opened: for a sentence to the person.
    const StoreReport &storeReport() const;

    QList<OutboxDocument>
    documents() const; ///< all that is kept, in the order of adding; final ones too, for `finalRetention`
    std::optional<OutboxDocument> document(const DocumentId &id) const;
    /// Every document that was ever sent from here, as far as it can be read.
    Task<Result<QList<OutboxDocument>>> history() const;
    /// Bytes of this document that are there or went out, while it is Uploading.
    qint64 sentBytes(const DocumentId &id) const;
    /// Reads a kept page, for a picture of it. On any thread.
    ByteSourceMaker bytesOf(const DocumentId &document, const FileId &page) const;

    /// Hashes, seals and keeps it; when the future ends, it is safe on the disk and shown.
    Task<Result<DocumentId>> add(NewDocument document);
    /// Drafts and failed documents only. A document that goes directly has one page: WrongUse otherwise.
    Task<Result<void>> edit(DocumentId id, DocumentDetails details);
    /// Draft -> Queued, not before `undoWindow` is over.
    Task<Result<void>> send(QList<DocumentId> ids, std::chrono::milliseconds undoWindow);
    /// Queued within its undo window, or Failed (`OutboxDocument::canEdit()`) -> Draft.
    Task<Result<void>> takeBack(DocumentId id);
    // How a person lets documents go on:
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
    // The first four end the back-off of their documents and forget their failures. A probe goes as soon as the call
    // that is under way has ended.

    /// Failed or Queued -> Queued, not paused, and sent before all others; in an outage as the next probe, at once. An
    /// undo window that is open stays open. Another program that sends for the connection does the same for it.
    /// A person asks for it: what went directly and may have arrived (`OutboxDocument::mayBeDelivered()`) is sent a
    /// second time by it. Where a full workspace holds it up, the hold of its connection is lifted and one call asks
    /// for room, for this document first; the others follow once that is taken, else the hold is back.
    Task<Result<void>> retry(DocumentId id);
    /// All of these that failed -> Queued, as for a group with one cause, each in its own turn; those that a full
    /// workspace holds up ask for room. What may have arrived is passed over: each of those is a decision of its own
    /// (`retry`).
    Task<Result<void>> retryAll(QList<DocumentId> ids);
    /// Queued or under way -> paused (`OutboxDocument::paused`), until a person resumes, retries or puts it first; kept
    /// over a restart. What of it is on the line is stopped and it goes back to Queued; pages that have arrived stay
    /// so. A direct upload whose last byte had gone out fails with ServiceOutcomeUnclear.
    Task<Result<void>> pause(DocumentId id);
    /// Ends the document's own pause. It waits for nothing but its turn, as if nothing had failed before; an undo
    /// window that is open stays open.
    Task<Result<void>> resume(DocumentId id);
    /// Pauses all of that connection, or with none everything, also what is added later; kept over a restart. The
    /// documents' own `paused` stays as it is. What is on the line is stopped as by `pause`.
    Task<Result<void>> pauseAll(std::optional<ConnectionId> connection = {});
    /// Ends the pause of that connection, or with none every `pauseAll`. A document that was paused by itself stays so,
    /// and a connection while everything is paused.
    Task<Result<void>> resumeAll(std::optional<ConnectionId> connection = {});
    /// Everything is paused, whatever the connection.
    bool isPaused() const;
    /// That connection is paused, or everything is.
    bool isPaused(const ConnectionId &connection) const;
    /// As `retry`, for Queued documents only, and without asking a full workspace for room. What is under way goes on.
    /// The turn of both is kept over a restart.
    Task<Result<void>> sendNext(DocumentId id);
    /// Anything that is not final -> Cancelled; what is under way is stopped. A draft is removed.
    Task<Result<void>> cancel(DocumentId id);
    /// For `service.already-there` without a proof of delivery: the same pages under a new id; the old one is
    /// cancelled. Until that is done, `retry` passes it over, and `edit` and `takeBack` are WrongUse. WrongUse where it
    /// is not Failed, also because another program retried or changed it first; then no new one is left.
    Task<Result<DocumentId>> sendAsNew(DocumentId id);

    /// Sends what waits for the client's connection from now on; a second call replaces the client (a new token) and
    /// lifts a hold. With `only`, nothing but these documents is sent, and what other programs hand over.
    ///
    /// While another program drives that connection (`otherSender()`), the documents are handed over to it, those that
    /// are added later too: it sends them whatever its own `only` says, by its own client. When it ends, is killed, or
    /// can send nothing (a token that is refused, a full workspace: it lets go of the connection until it has another
    /// client), this one drives by itself. What waits for a key that the other one does not have, waits.
    /// StoreUnavailable where no lock can be made or the store cannot be read; it is tried again by itself until it
    /// can.
    Task<Result<void>> drive(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only = {});
    /// Who drives what `drive()` was called for here; nothing while this one does, or nobody.
    std::optional<OtherSender> otherSender(const ConnectionId &connection) const;
    /// What is under way is stopped and goes back to Queued; a direct upload whose last byte had gone out fails with
    /// ServiceOutcomeUnclear. What was handed over to another program stays with it.
    Task<void> stopSending(ConnectionId connection);
    /// The same for whoever drives only some documents, but what others handed over and is under way goes to its end
    /// first; nothing more is begun.
    Task<void> finishHandedOver(ConnectionId connection);
    /// Why nothing of that connection goes: SignInRefused, SignInMissing, ServiceWorkspaceFull; nothing when it goes.
    /// A full workspace is checked for space automatically (`RetryPolicy::workspaceProbeInterval`).
    std::optional<Error> blockingError(const ConnectionId &connection) const;
    /// What waits for its next try goes at once, one call first; a time that the server named holds. The attempts stay
    /// counted. For whoever knows that the line may be there again; `OutboxOptions::line` and a new client do it too.
    void tryNow();
    /// The service or its storage does not answer: one call at a time is tried, and the first answers widen it again.
    /// False while nobody drives that connection.
    bool hasOutage(const ConnectionId &connection) const;
    /// True when whoever drives that connection has no key: what is to be sealed waits for one. False also while nobody
    /// drives it, for then it is not known.
    bool lacksKey(const ConnectionId &connection) const;
    /// True when that document was tried and whoever drives its connection has not the key that it takes, or that its
    /// answer was sealed with: it waits for another client (`drive`).
    bool waitsForKey(const DocumentId &id) const;

Q_SIGNALS:
    void added(const clinicdesk::DocumentId &id);
    void changed(const clinicdesk::DocumentId &id);
    void removed(const clinicdesk::DocumentId &id);
    void progressed(const clinicdesk::DocumentId &id);
    void held(const clinicdesk::ConnectionId &connection);
    void pausesChanged();                                    ///< `pauseAll` or `resumeAll` has taken effect
    void driven(const clinicdesk::ConnectionId &connection); ///< from now on, by the newest client
    /// From now on by another program (`otherSender()`), or by yet another one.
    void sendingElsewhere(const clinicdesk::ConnectionId &connection);
    /// Something of a connection that is driven elsewhere has moved; told at most once a second.
    void progressedElsewhere(const clinicdesk::ConnectionId &connection);
    /// The store itself failed (disk full, I/O error): nothing is sent any more, what was shown is still kept. Whoever
    /// drives tries again by itself, less and less often.
    void storeFailed(const clinicdesk::Error &error);
    void storeRecovered(); ///< it takes changes again

private:
    class Parts;
    explicit Outbox(std::unique_ptr<Parts> parts);
    std::shared_ptr<Uploader> begin(const std::shared_ptr<Client> &client, const std::optional<QSet<DocumentId>> &only);
    void tryAgain(const ConnectionId &connection);
    void waitForSender(const ConnectionId &connection);
    static Task<void> askForRoom(QPointer<Outbox> self, QSet<ConnectionId> connections);
    static Task<void> tryToDrive(QPointer<Outbox> self);
    std::shared_ptr<Parts> m_parts; ///< shared with steps under way, which may outlive the outbox by a moment
};

} // namespace clinicdesk
