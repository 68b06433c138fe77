// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/uploader_p.h"

#include "core/outbox/directoutcome_p.h"
#include "core/service/directupload.h"

// Direct uploads to the service (interface 4.3), one document at a time.
namespace clinicdesk {

std::optional<DocumentId> Uploader::dueDirectly(const SendOrder &order, const QDateTime &now) const
{
    const bool hasRoom = !m_outage.isActive() || static_cast<int>(m_active.size()) < m_outage.concurrency();
    if (!m_directSlot->isFree() || !hasRoom || (m_probesWorkspace && isRequesting()))
        return std::nullopt;
    for (const auto *document : order) {
        if (document->isDirect() && isDue(*document, now))
            return document->id;
    }
    return std::nullopt;
}

/// From the write of the state until the end of the call, the document may have reached the service.
Task<void> Uploader::uploadDirectly(DocumentId id)
{
    const auto self = shared_from_this();
    const DocumentEvent begun{.event = event::DirectStarted{}};
    const auto applied = co_await m_store->apply(id, begun);
    const auto active = m_active.find(id);
    const auto *document = m_store->documents().pending(id);
    const bool goesOn = applied && *applied && document && document->state == ItemState::Uploading && !m_isShutDown &&
                        !isSuspended(id) && !hasOtherOrigin(*document);
    if (!goesOn || active == m_active.end()) {
        if (applied) // otherwise the disk refuses writes
            co_await requeueUnsent(id);
        finish(id);
        co_return;
    }
    const auto client = m_client;
    const auto file = document->files.first().id;
    const auto counter = std::make_shared<std::atomic<qint64>>(0);
    active->second.sentBytes.append(counter);
    const auto receipt = co_await sendDirectly(id, client, counter);
    const bool outdated = !receipt && client != m_client && http::remedyFor(receipt.error()) == http::Remedy::SignIn;
    if (receipt) {
        m_probesWorkspace = false;
        const DocumentEvent stored{.event = event::FileStored{}, .storedFile = file, .receipt = *receipt};
        [[maybe_unused]] const auto noted = co_await m_store->apply(id, stored);
        finish(id);
    } else if (outdated) { // a sign-in error of a replaced client says nothing about the new client
        co_await requeueUnsent(id);
        finish(id);
    } else {
        co_await report(id, receipt.error(), client);
    }
    wake();
}

Task<void> Uploader::requeueUnsent(DocumentId id)
{
    const DocumentEvent interrupted{.event = event::Interrupted{}};
    [[maybe_unused]] const auto noted = co_await m_store->apply(id, interrupted);
}

Task<Result<Receipt>> Uploader::sendDirectly(DocumentId id, std::shared_ptr<Client> client,
                                             std::shared_ptr<std::atomic<qint64>> counter)
{
    const auto self = shared_from_this();
    const auto document = *m_store->documents().pending(id);
    const auto &file = document.files.first();
    auto source = m_store->fileMaker(id, file.id)();
    if (!source)
        co_return source.error();
    const auto &details = document.details;
    DirectUpload upload;
    upload.type = details.type;
    upload.tasks = details.delivery.tasks;
    upload.kind = file.facts.kind;
    upload.file = std::shared_ptr<ByteSource>(*std::move(source));
    if (!details.patient.isEmpty())
        upload.patient = details.patient;
    const Call call{.stop = m_active.at(id).stop.get_token(),
                    .progress = progressOf(id, counter),
                    .encrypt = details.delivery.encrypt};
    const auto generation = m_outage.generation();
    const auto answer = co_await client->send(upload, call);
    if (answer)
        recordAnswer(generation);
    else
        recordProblem(generation, answer.error());
    if (answer)
        co_return Receipt{answer->documentId, answer->text};
    co_return directOutcome(answer.error());
}

} // namespace clinicdesk
