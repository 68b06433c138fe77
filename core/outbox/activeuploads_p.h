// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"
#include "core/outbox/outboxstore_p.h"
#include "core/outbox/sendingrights_p.h"
#include "core/outbox/sendplan_p.h"
#include "core/outbox/uploadfailures_p.h"
#include "core/service/uploadforms.h"

#include <QList>
#include <QObject>

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace clinicdesk {

/// Bytes of one file that are sent. Counted on the engine's thread, read on any.
using SentBytesCounter = std::shared_ptr<std::atomic<qint64>>;

/// A file that can be uploaded, with its form.
struct ReadyFile {
    DocumentFile file;
    int number = 1; ///< counted from 1
    PresignedForm form;
    SentBytesCounter sentBytes = std::make_shared<std::atomic<qint64>>(0);
};

/// One document while it is being sent: its calls, its files that wait for an upload, and how to stop it. At first its
/// one request is in progress, for its forms or with its file (direct upload); `useForms` ends a request for forms.
/// Makes no calls. Use on one thread.
class ActiveUpload {
public:
    ActiveUpload(bool isDirect, qint64 sizeBytes);

    bool isDirect() const { return m_isDirect; }
    bool isRequesting() const { return m_isRequesting; }
    /// The files that are not delivered yet wait for an upload from now on. `forms` has one for each file.
    void useForms(const OutboxDocument &document, const QList<PresignedForm> &forms);
    bool hasReadyFile() const { return !m_ready.isEmpty(); }
    /// Returns the next ready file; it counts as an upload until `recordSent` or `recordFailed`.
    ReadyFile takeReadyFile();
    /// A counter of the document's bytes, for a direct upload.
    SentBytesCounter addCounter();

    /// The storage has the file; the upload has ended and its result is being written, until `recordStored`.
    void recordSent();
    void recordStored() { --m_storing; }
    /// The upload has ended. No other file of the document is started.
    void recordFailed(const Error &error);
    /// The first error of its uploads; nothing if none failed.
    const std::optional<Error> &error() const { return m_error; }

    /// Ends its calls. No other file is started.
    void stop();
    bool isStopped() const { return m_stop.stop_requested(); }
    std::stop_token stopToken() const { return m_stop.get_token(); }
    /// The result of the document is being written from now on.
    void setEnding() { m_isEnding = true; }

    int uploads() const { return m_uploads; }
    int calls() const { return m_isRequesting ? 1 : m_uploads; }
    /// True when all of its uploads have ended and are written.
    bool hasEnded() const { return m_uploads == 0 && m_storing == 0 && m_ready.isEmpty(); }
    /// True when the storage has all of its files and their results are still being written.
    bool isStored() const { return m_storing > 0 && m_uploads == 0 && m_ready.isEmpty() && !m_error; }
    /// Whether something is in progress whose end ends a stopped document. Otherwise the caller of `stop` ends it.
    bool endsLater() const { return m_isRequesting || m_uploads > 0 || m_storing > 0 || m_isEnding; }
    /// Bytes of the files that have forms, or wait for them, and are not being uploaded yet.
    qint64 bytesAhead() const;
    /// Bytes that are sent, with the files that were delivered before.
    qint64 sentBytes() const;

private:
    bool m_isDirect;
    bool m_isRequesting = true;
    bool m_isEnding = false;
    qint64 m_sizeBytes; ///< of the document
    qint64 m_storedBefore = 0;
    std::stop_source m_stop;
    QList<ReadyFile> m_ready;
    QList<SentBytesCounter> m_sentBytes;
    int m_uploads = 0;
    int m_storing = 0; ///< uploads that have ended and whose result is being written
    std::optional<Error> m_error;
};

/// Allows one direct upload at a time in the whole program, because 25 MB become 44 MB when encrypted. Shared by the
/// uploaders of all connections, on one thread.
class DirectUploadSlot {
public:
    bool isFree() const { return m_free; }
    void take() { m_free = false; }
    void release() { m_free = true; }

private:
    bool m_free = true;
};

/// The documents of one connection that are being sent, from their start to their end: stops them, writes to the store
/// how they ended, and counts what they do. Makes no calls of the service. Lives on the window's thread; coroutines
/// keep it alive. What the store cannot write is reported by its own signals.
class ActiveUploads : public QObject, public std::enable_shared_from_this<ActiveUploads> {
    Q_OBJECT
public:
    ActiveUploads(std::shared_ptr<OutboxStore> store, std::shared_ptr<const SendingRights> rights,
                  ConnectionId connection, const http::RetryPolicy &retry,
                  std::shared_ptr<DirectUploadSlot> directSlot);

    /// The document is active from now on; a direct upload has the slot.
    void begin(const OutboxDocument &document, bool isDirect);
    /// The document is not active any more. For each document that `begin` was called for.
    void finish(const DocumentId &id);
    /// Null if the document is not active. Valid until `finish`.
    ActiveUpload *find(const DocumentId &id);
    bool contains(const DocumentId &id) const { return m_uploads.contains(id); }
    QList<DocumentId> ids() const;
    UploadLoad load() const;
    bool isDirectSlotFree() const { return m_directSlot->isFree(); }
    qint64 sentBytes(const DocumentId &id) const;
    /// Takes ready files in this order, until `maxUploads` uploads with forms are in progress.
    QList<std::pair<DocumentId, ReadyFile>> takeReadyFiles(const SendOrder &order, int maxUploads);

    /// Stops a call for these documents. One for several continues until it is answered or `shutDown`, one for a single
    /// document stops with it.
    std::stop_token stopTokenFor(const QList<DocumentId> &ids);
    /// Whether the connection, or everything, is paused.
    bool isPaused() const { return m_store->pauses().isPaused(m_connection); }
    /// Whether the document must not continue: stopped, or paused alone or with its connection.
    bool isSuspended(const DocumentId &id) const;
    bool isShutDown() const { return m_isShutDown; }

    /// Writes what the error means for the document, as `UploadFailures` and `next()` decide. Returns whether it blocks
    /// the connection. Does not finish the document.
    Task<bool> writeFailure(DocumentId id, Error error);
    /// Changes the document back to Queued; nothing of it was sent.
    Task<void> writeUnsent(DocumentId id);
    /// Changes documents that are stored as being sent, but are not active, back to Queued, and direct uploads of which
    /// the outcome is unknown to Failed. Does nothing if this program is not the sender.
    Task<void> requeueInterrupted();

    /// Ends the calls of a document that was cancelled.
    void cancel(const DocumentId &id);
    /// Ends the calls of the document. It changes back to Queued, or to Failed if it is a direct upload that may have
    /// been delivered. Returns whether it is finished already; otherwise the end of its calls does that.
    Task<bool> suspend(DocumentId id);
    /// Waits until nothing is active.
    Task<void> waitIdle();
    /// Ends all calls, waits for them, and changes the documents as `requeueInterrupted`.
    Task<void> shutDown();

Q_SIGNALS:
    void keyMissing(const clinicdesk::DocumentId &id); ///< it failed for want of a key
    void directSlotReleased();
    void idle(); ///< no document is active any more

private:
    const ActiveUpload *find(const DocumentId &id) const;

    std::shared_ptr<OutboxStore> m_store;
    std::shared_ptr<const SendingRights> m_rights;
    const ConnectionId m_connection;
    UploadFailures m_failures;
    std::shared_ptr<DirectUploadSlot> m_directSlot;
    std::map<DocumentId, ActiveUpload> m_uploads;
    std::stop_source m_stop; ///< of calls for several documents
    bool m_isShutDown = false;
};

} // namespace clinicdesk
