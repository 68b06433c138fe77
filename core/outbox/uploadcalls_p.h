// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/activeuploads_p.h"
#include "core/outbox/callpace_p.h"
#include "core/service/client.h"
#include "core/service/uploadforms.h"

#include <QObject>

#include <memory>
#include <optional>

namespace clinicdesk {

/// Makes the calls for the active documents of one connection: requests upload forms (interface 2.1) and uploads files
/// with them (2.3), or uploads a document directly (4.3). Every result is written to the store, and the document is
/// finished when its last call has ended. Errors of calls are results like others; the pace of the calls follows them.
/// Lives on the window's thread; coroutines keep it alive.
class UploadCalls : public QObject, public std::enable_shared_from_this<UploadCalls> {
    Q_OBJECT
public:
    UploadCalls(std::shared_ptr<OutboxStore> store, std::shared_ptr<ActiveUploads> active,
                std::shared_ptr<Client> client, const http::RetryPolicy &retry);

    const Client &client() const { return *m_client; }
    /// Later calls use this client. A refused sign-in of the former one does not block the connection any more.
    void setClient(std::shared_ptr<Client> client) { m_client = std::move(client); }
    /// Call when there may be another network.
    void tryNow() { m_pace.tryNow(m_client->connection().conventions.parallelCallsMax); }
    /// Allows a call at once, because the user wants something to be sent.
    void tryForUser() { m_pace.tryForUser(); }
    /// How many calls may be made now.
    const CallPace &pace() const { return m_pace; }
    /// Ends `reachabilityChanged(false)`: what is not called does not have to be reached.
    void assumeReached() { setReached(true); }

    /// Requests forms for these active documents, with one request. Each of them has files to upload then, or is
    /// finished. If one document may be to blame for a refusal of all, requests them one by one.
    Task<void> requestForms(Batch batch);
    /// Uploads one file with its form.
    Task<void> uploadFile(DocumentId id, ReadyFile ready);
    /// Uploads the one file of an active document to the service.
    Task<void> uploadDirectly(DocumentId id);

Q_SIGNALS:
    void roomChanged(); ///< more calls may start now
    void progressed(const clinicdesk::DocumentId &id);
    /// Calls fail because of the network or the service, or one was answered again.
    void reachabilityChanged(bool isReached);
    void accepted();                              ///< the service has accepted a document
    void blocked(const clinicdesk::Error &error); ///< no document can be sent with this client any more

private:
    bool hasOtherOrigin(const DocumentId &id) const;
    bool isOutdated(const Client *asked, const Error &error) const;
    Task<QList<DocumentId>> markRequesting(Batch batch);
    UploadForms callFor(const QList<DocumentId> &ids) const;
    Task<Result<UploadForms::Answer>> request(QList<DocumentId> ids);
    Task<void> requestOneByOne(QList<DocumentId> ids);
    Task<void> useForms(DocumentId id, DocumentForms answer, std::shared_ptr<Client> asked);
    Task<Result<Receipt>> sendDirectly(DocumentId id, std::shared_ptr<Client> client);
    http::Progress progressOf(const DocumentId &id, const SentBytesCounter &counter);
    void recordProgress(const DocumentId &id, qint64 bytes);
    Task<void> recordStored(DocumentId id, FileId file, QString storage);
    Task<void> endUpload(DocumentId id, FileId file, QString storage, Result<void> outcome);
    Task<void> fail(DocumentId id, Error error, std::shared_ptr<Client> asked);
    void recordAnswer(int generation);
    void recordError(int generation, const Error &error);
    void setReached(bool isReached);

    std::shared_ptr<OutboxStore> m_store;
    std::shared_ptr<ActiveUploads> m_active;
    std::shared_ptr<Client> m_client;
    CallPace m_pace;
    bool m_isReached = true; ///< as `reachabilityChanged` has last said
};

} // namespace clinicdesk
