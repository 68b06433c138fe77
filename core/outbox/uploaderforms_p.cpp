// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/uploader_p.h"

// Requests upload forms (interface 2.1) for several documents at once.
namespace clinicdesk {

namespace {

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

QList<Batch> Uploader::dueBatches(const SendOrder &order, const QDateTime &now) const
{
    const auto &connection = m_client->connection();
    auto room = m_outage.concurrency();
    for (const auto &[id, active] : m_active)
        room -= active.isDirect && !m_outage.isActive() ? 0 : 1;
    if (m_probesWorkspace)
        room = std::min(room, isRequesting() ? 0 : 1);
    QList<PlannedDocument> due;
    for (const auto *document : order) {
        if (room <= 0)
            break;
        if (document->isDirect() || !isDue(*document, now))
            continue;
        const auto &details = document->details;
        due.append({.id = document->id,
                    .patientGroup = details.patient.text + QLatin1Char('\n') +
                                    details.queryPatient.value_or(QString()) + QLatin1Char('\n') +
                                    (details.delivery.encrypt ? QLatin1String("sealed") : QLatin1String()),
                    .kind = document->files.first().facts.kind,
                    .files = static_cast<int>(document->files.size())});
        --room;
    }
    return planBatches(due, {.documentsPerRequest = connection.conventions.documentsPerRequest,
                             .filesPerRequest = connection.conventions.filesPerRequest});
}

/// Changes the documents to Requesting. Returns those for which this is written.
Task<QList<DocumentId>> Uploader::markRequesting(Batch batch)
{
    QList<DocumentId> announced;
    for (const auto &id : batch) {
        if (isSuspended(id)) { // paused while the previous document was written
            finish(id);
            continue;
        }
        const DocumentEvent asked{.event = event::FormsAsked{}};
        const auto applied = co_await m_store->apply(id, asked);
        if (applied && *applied)
            announced.append(id);
        else
            finish(id);
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
    QList<DocumentId> unnamed; // documents that the refusal does not name
    for (qsizetype i = 0; i < ids.size(); ++i) {
        const auto given = answer ? answer->at(i) : DocumentForms{.forms = {}, .error = answer.error()};
        if (ids.size() > 1 && given.isErrorOfRequest && mayBeOneDocumentsFault(*given.error))
            unnamed.append(ids.at(i));
        else
            co_await useForms(ids.at(i), given, client);
    }
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
