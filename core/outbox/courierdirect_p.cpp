// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/uploader_p.h"

#include "core/outbox/directoutcome_p.h"
#include "core/service/directupload.h"

// Direct uploads to the service (interface 4.3), one document at a time.
namespace clinicdesk {

std::optional<DocumentId> Uploader::dueDirectly(const Turns &turns, const QDateTime &now) const
{
    const bool hasRoom = !m_outage.isOn() || static_cast<int>(m_trips.size()) < m_outage.width();
    if (!m_turn->isFree() || !hasRoom || (m_asksForRoom && isAsking()))
        return std::nullopt;
    for (const auto *document : turns) {
        if (document->isDirect() && isDue(*document, now))
            return document->id;
    }
    return std::nullopt;
}

/// From the write of the state until the end of the call, the document may have reached the service.
Task<void> Uploader::uploadDirectly(DocumentId id)
{
    const auto self = shared_from_this();
    const Change begun{.event = event::DirectBegun{}};
    const auto applied = co_await m_store->apply(id, begun);
    const auto trip = m_trips.find(id);
    const auto *document = m_store->documents().decided(id);
    const bool goesOn = applied && *applied && document && document->state == ItemState::Uploading && !m_ended &&
                        !isHalted(id) && !hasOtherOrigin(*document);
    if (!goesOn || trip == m_trips.end()) {
        if (applied) // otherwise the disk refuses writes
            co_await putBackUnsent(id);
        finish(id);
        co_return;
    }
    const auto client = m_client;
    const auto page = document->pages.first().id;
    const auto counter = std::make_shared<std::atomic<qint64>>(0);
    trip->second.sentBytes.append(counter);
    const auto receipt = co_await sendDirectly(id, client, counter);
    const bool outdated = !receipt && client != m_client && http::remedyFor(receipt.error()) == http::Remedy::SignIn;
    if (receipt) {
        m_asksForRoom = false;
        const Change stored{.event = event::PageStored{}, .storedPage = page, .receipt = *receipt};
        [[maybe_unused]] const auto noted = co_await m_store->apply(id, stored);
        finish(id);
    } else if (outdated) { // a sign-in error of a replaced client says nothing about the new client
        co_await putBackUnsent(id);
        finish(id);
    } else {
        co_await report(id, receipt.error(), client);
    }
    wake();
}

Task<void> Uploader::putBackUnsent(DocumentId id)
{
    const Change interrupted{.event = event::Interrupted{}};
    [[maybe_unused]] const auto noted = co_await m_store->apply(id, interrupted);
}

Task<Result<Receipt>> Uploader::sendDirectly(DocumentId id, std::shared_ptr<Client> client,
                                             std::shared_ptr<std::atomic<qint64>> counter)
{
    const auto self = shared_from_this();
    const auto document = *m_store->documents().decided(id);
    const auto &page = document.pages.first();
    auto source = m_store->pageMaker(id, page.id)();
    if (!source)
        co_return source.error();
    const auto &details = document.details;
    DirectUpload upload;
    upload.type = details.type;
    upload.tasks = details.travel.tasks;
    upload.kind = page.facts.kind;
    upload.file = std::shared_ptr<ByteSource>(*std::move(source));
    if (!details.patient.isEmpty())
        upload.patient = details.patient;
    const Call call{
        .stop = m_trips.at(id).stop.get_token(), .progress = progressOf(id, counter), .seal = details.travel.seal};
    const auto round = m_outage.round();
    const auto answer = co_await client->send(upload, call);
    if (answer)
        noteAnswer(round);
    else
        noteProblem(round, answer.error());
    if (answer)
        co_return Receipt{answer->documentId, answer->text};
    co_return directOutcome(answer.error());
}

} // namespace clinicdesk
