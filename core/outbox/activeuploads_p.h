// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/activeupload_p.h"
#include "core/outbox/outboxstore_p.h"
#include "core/outbox/sendingrights_p.h"
#include "core/outbox/sendplan_p.h"
#include "core/outbox/uploadfailures_p.h"

#include <QObject>

#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace clinicdesk {

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
