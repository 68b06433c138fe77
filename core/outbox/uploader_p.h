// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/retrypolicy.h"
#include "core/outbox/activeuploads_p.h"
#include "core/outbox/sendplan_p.h"
#include "core/outbox/sendselection_p.h"
#include "core/outbox/storehealth_p.h"
#include "core/outbox/uploadcalls_p.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace clinicdesk {

/// Waits while the store cannot be written, at growing intervals until it can. Lives on the window's thread.
class StoreRetry : public QObject {
    Q_OBJECT
public:
    /// `health` must live as long as this object.
    StoreRetry(const StoreHealth &health, const http::RetryPolicy &retry);

    /// Nothing that must be written should start now.
    bool isWaiting() const { return m_timer.isActive(); }
    /// Never waits again.
    void stop();

Q_SIGNALS:
    void due(); ///< it is time to try again

private:
    void wait();

    const StoreHealth &m_health;
    http::RetryPolicy m_retry;
    QTimer m_timer;
    int m_failures = 0; ///< in a row
};

/// Sends the queued documents of one connection: decides when which of them starts. `SendSelection` says which are due,
/// `planSending` how many of them start, `UploadCalls` makes their calls, and `ActiveUploads` has them until they end.
/// The number of uploads follows their throughput, from 3 up to the convention `parallel_calls_max`; a few more
/// documents have their forms already, so that the next upload can begin at once. Besides them there is one direct
/// upload of the whole program. In an outage, all of these together are one call at a time.
///
/// Lives on the window's thread; coroutines keep it alive. Errors of calls are written to their documents; one that
/// concerns the whole connection is `blockingError()`.
class Uploader : public QObject, public std::enable_shared_from_this<Uploader> {
    Q_OBJECT
public:
    /// With `only`, sends these documents and those that other programs hand over to this process; otherwise all
    /// documents of the connection.
    Uploader(std::shared_ptr<OutboxStore> store, std::shared_ptr<const SendingRights> rights,
             const std::shared_ptr<Client> &client, const http::RetryPolicy &retry,
             const std::optional<QSet<DocumentId>> &only, std::shared_ptr<DirectUploadSlot> directSlot);

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
    bool hasOutage() const { return m_calls->pace().hasOutage(); }
    /// Makes one call at a time until one is accepted, because the workspace was full the last time.
    void probeWorkspaceFirst() { m_probesWorkspace = true; }
    /// Ends the transfers of a document that was cancelled.
    void cancel(const DocumentId &id) { m_active->cancel(id); }
    /// Ends the transfers of the document. It changes back to Queued, or to Failed if it is a direct upload that may
    /// have been delivered.
    Task<void> suspend(DocumentId id);
    /// Ends the transfers of all documents that were cancelled or paused, alone or with their connection, by this or
    /// another program.
    void endSuspended();
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
    bool hasKey() const { return m_calls->client().hasKey(); }
    /// Whether the document was tried with this client, which does not have the key for it.
    bool lacksKeyFor(const DocumentId &id) const { return m_selection.lacksKeyFor(id); }
    qint64 sentBytes(const DocumentId &id) const { return m_active->sentBytes(id); }

Q_SIGNALS:
    void blocked();
    /// Calls fail because of the network or the service, or one was answered again.
    void reachabilityChanged(bool isReached);
    void progressed(const clinicdesk::DocumentId &id);
    void workspaceProbeDue();  ///< it is time to check again whether the workspace has space
    void directSlotReleased(); ///< another document can be uploaded directly

private:
    void block(const Error &error);
    SendLimits limits() const;
    void begin(const SendPlan &plan);
    void startTimer(const QDateTime &nextDue, const QDateTime &now);

    std::shared_ptr<OutboxStore> m_store;
    std::shared_ptr<ActiveUploads> m_active;
    std::shared_ptr<UploadCalls> m_calls;
    SendSelection m_selection;
    std::optional<DocumentId> m_named; ///< by the user, for the next call in an outage
    std::optional<Error> m_blockingError;
    bool m_probesWorkspace = false;
    bool m_isFinishing = false;
    StoreRetry m_storeRetry;
    QTimer m_timer;          ///< for the next document that waits for a time
    QTimer m_workspaceTimer; ///< runs while it waits for space
};

} // namespace clinicdesk
