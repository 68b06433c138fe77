// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/uploader_p.h"

#include <vector>

// Requests upload forms (interface 2.1) for several documents at once.
namespace clinicdesk {

namespace {

/// Small documents are sent faster than forms arrive, so more of them have their forms ahead. Their bytes are limited,
/// because a form that waits for long expires: as many as are sent in a second, or as these few.
constexpr int documentsAheadIfSoon = 10;
constexpr double soonSeconds = 1;
constexpr qint64 alwaysSoonBytes = 8'000'000;

qint64 bytesOf(const OutboxDocument &document)
{
    qint64 bytes = 0;
    for (const auto &file : document.files)
        bytes += file.facts.sizeBytes;
    return bytes;
}

/// True if one document may have caused the refusal of the whole request. Then a separate request is sent for each
/// document.
bool mayBeOneDocumentsFault(const Error &error)
{
    return error.code == ErrorCode::ServiceRefusedRequest || error.code == ErrorCode::ServiceAlreadyThere;
}

/// Returns the error of a refused request that has a separate answer for each document.
std::optional<Error> refusalIn(const UploadForms::Answer &answer)
{
    const auto isRefusal = [](const DocumentForms &given) { return given.error && given.error->httpStatus >= 300; };
    const auto found = std::ranges::find_if(answer, isRefusal);
    return found == answer.end() ? std::nullopt : found->error;
}

} // namespace

bool Uploader::FormsRoom::take(qint64 bytes)
{
    soonBytes -= bytes;
    return documents-- > 0 || (soon-- > 0 && soonBytes >= 0);
}

/// Documents for which there is room in any case are asked for at once, others only in one request at a time.
Uploader::FormsRoom Uploader::roomForForms() const
{
    int active = 0;
    bool isAsking = false;
    for (const auto &[id, upload] : m_active) {
        active += upload.isDirect && !m_outage.isActive() ? 0 : 1;
        isAsking = isAsking || (upload.isRequesting && !upload.isDirect);
    }
    if (m_probesWorkspace)
        return {.documents = isRequesting() ? 0 : std::min(1, m_outage.concurrency() - active)};
    if (m_outage.isActive())
        return {.documents = m_outage.concurrency() - active};
    const auto uploads = m_parallelism.level();
    FormsRoom room{.documents = uploads + documentsAhead - active};
    if (!isAsking)
        room.soon =
            std::min(uploads + documentsAheadIfSoon - active, m_client->connection().conventions.documentsPerRequest) -
            std::max(0, room.documents);
    room.soonBytes =
        std::max(alwaysSoonBytes, static_cast<qint64>(m_parallelism.throughput() * soonSeconds)) - bytesAhead();
    return room;
}

/// Bytes of the documents that have forms, or wait for them, and are not being uploaded yet.
qint64 Uploader::bytesAhead() const
{
    qint64 bytes = 0;
    for (const auto &[id, active] : m_active) {
        for (const auto &ready : active.waiting)
            bytes += ready.file.facts.sizeBytes;
        const auto *document = active.isRequesting && !active.isDirect ? m_store->documents().pending(id) : nullptr;
        bytes += document ? bytesOf(*document) : 0;
    }
    return bytes;
}

QList<Batch> Uploader::dueBatches(const SendOrder &order, const QDateTime &now) const
{
    const auto &connection = m_client->connection();
    auto room = roomForForms();
    QList<PlannedDocument> due;
    for (const auto *document : order) {
        if (document->isDirect() || !isDue(*document, now))
            continue;
        if (!room.take(bytesOf(*document)))
            break;
        const auto &details = document->details;
        due.append({.id = document->id,
                    .patientGroup = details.patient.text + QLatin1Char('\n') +
                                    details.queryPatient.value_or(QString()) + QLatin1Char('\n') +
                                    (details.delivery.encrypt ? QLatin1String("sealed") : QLatin1String()),
                    .kind = document->files.first().facts.kind,
                    .files = static_cast<int>(document->files.size())});
    }
    return planBatches(due, {.documentsPerRequest = connection.conventions.documentsPerRequest,
                             .filesPerRequest = connection.conventions.filesPerRequest});
}

/// Changes the documents to Requesting, with one write for all. Returns those for which this is written.
Task<QList<DocumentId>> Uploader::markRequesting(Batch batch)
{
    const DocumentEvent asked{.event = event::FormsAsked{}};
    std::vector<Task<Result<std::optional<Effects>>>> writes;
    for (const auto &id : batch)
        writes.push_back(m_store->apply(id, asked));
    QList<DocumentId> announced;
    for (qsizetype i = 0; i < batch.size(); ++i) {
        const auto applied = co_await std::move(writes[static_cast<std::size_t>(i)]);
        if (applied && *applied)
            announced.append(batch.at(i));
        else
            finish(batch.at(i));
    }
    co_return announced;
}

UploadForms Uploader::callFor(const QList<DocumentId> &ids) const
{
    UploadForms call;
    for (const auto &id : ids) {
        const auto *document = m_store->documents().pending(id);
        const auto &details = document->details;
        UploadItem item{.document = id,
                        .type = details.type,
                        .date = details.date,
                        .tags = details.tags,
                        .kind = document->files.first().facts.kind,
                        .fileSizes = {}};
        for (const auto &file : document->files)
            item.fileSizes.append(file.facts.sizeBytes);
        call.items.append(item);
        call.patient = requestPatient(m_client->connection(), details.patient, details.queryPatient);
    }
    return call;
}

Task<void> Uploader::requestForms(Batch batch)
{
    const auto self = shared_from_this();
    const auto ids = co_await markRequesting(batch);
    if (ids.size() < batch.size())
        wake(); // for documents that can use the slots of those that another program changed first
    if (ids.isEmpty())
        co_return;
    const auto client = m_client;
    const auto answer = co_await request(ids);
    if (!answer && ids.size() > 1 && mayBeOneDocumentsFault(answer.error())) {
        co_await requestOneByOne(ids);
        co_return;
    }
    QList<DocumentId> unnamed;    // documents that the refusal does not name
    std::vector<Task<void>> uses; // all begin at once, so that one write is enough for them
    for (qsizetype i = 0; i < ids.size(); ++i) {
        const auto given = answer ? answer->at(i) : DocumentForms{.forms = {}, .error = answer.error()};
        if (ids.size() > 1 && given.isErrorOfRequest && mayBeOneDocumentsFault(*given.error))
            unnamed.append(ids.at(i));
        else
            uses.push_back(useForms(ids.at(i), given, client));
    }
    for (auto &use : uses)
        co_await std::move(use);
    wake();
    co_await requestOneByOne(unnamed);
}

/// Requests the forms. A sign-in error of a client that was replaced meanwhile says nothing about the new client, so it
/// becomes Cancelled.
Task<Result<UploadForms::Answer>> Uploader::request(QList<DocumentId> ids)
{
    const auto self = shared_from_this();
    if (hasOtherOrigin(ids.first())) // all documents of one request have the same origin
        co_return Error{.code = ErrorCode::Cancelled};
    const auto client = m_client;
    const auto generation = m_outage.generation();
    const auto call = callFor(ids);
    // A request has either only encrypted or only plain documents (`dueBatches()`).
    const bool seal = m_store->documents().pending(ids.first())->details.delivery.encrypt;
    const Call options{.stop = stopFor(ids), .progress = {}, .encrypt = seal};
    const auto answer = co_await client->send(call, options);
    const bool outdated = !answer && client != m_client && http::remedyFor(answer.error()) == http::Remedy::SignIn;
    if (outdated)
        co_return Error{.code = ErrorCode::Cancelled};
    if (const auto problem = answer ? refusalIn(*answer) : std::optional(answer.error()))
        recordProblem(generation, *problem);
    co_return answer;
}

/// A request for one document stops with that document. A request for several continues until it is answered or the
/// uploader ends.
std::stop_token Uploader::stopFor(const QList<DocumentId> &ids) const
{
    const auto active = m_active.find(ids.first());
    return ids.size() == 1 && active != m_active.end() ? active->second.stop.get_token() : m_stop.get_token();
}

Task<void> Uploader::requestOneByOne(QList<DocumentId> ids)
{
    for (const auto &id : ids) {
        if (m_isShutDown) {
            finish(id);
            continue;
        }
        const QList<DocumentId> one{id};
        const auto client = m_client;
        const auto answer = co_await request(one);
        const auto given = answer ? answer->first() : DocumentForms{.forms = {}, .error = answer.error()};
        co_await useForms(id, given, client);
        wake();
    }
}

Task<void> Uploader::useForms(DocumentId id, DocumentForms answer, std::shared_ptr<Client> asked)
{
    if (m_isShutDown) {
        finish(id);
        co_return;
    }
    if (isSuspended(id)) // the forms are no longer needed
        answer.error = Error{.code = ErrorCode::Cancelled};
    if (answer.error) {
        co_await report(id, *answer.error, asked);
        co_return;
    }
    const DocumentEvent given{.event = event::FormsGiven{}};
    const auto applied = co_await m_store->apply(id, given);
    const auto *document = m_store->documents().pending(id);
    const auto active = m_active.find(id);
    // The state may have changed during the write.
    const bool goesOn = applied && document && document->state == ItemState::Uploading && !m_isShutDown;
    if (!goesOn || active == m_active.end()) {
        finish(id);
        co_return;
    }
    if (isSuspended(id)) {
        co_await requeueUnsent(id);
        finish(id);
        co_return;
    }
    active->second.isRequesting = false;
    m_probesWorkspace = false;
    for (qsizetype i = 0; i < document->files.size(); ++i) {
        const auto &file = document->files.at(i);
        if (file.stored) {
            active->second.storedBefore += file.facts.sizeBytes;
            continue;
        }
        ReadyFile ready{.file = file, .number = static_cast<int>(i) + 1, .form = answer.forms.at(i)};
        active->second.sentBytes.append(ready.sentBytes);
        active->second.waiting.append(ready);
    }
}

} // namespace clinicdesk
