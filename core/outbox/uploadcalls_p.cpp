// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/uploadcalls_p.h"

#include "core/outbox/directoutcome_p.h"
#include "core/service/directupload.h"
#include "core/service/storageupload.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

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

DirectUpload directUploadOf(const OutboxDocument &document, std::shared_ptr<ByteSource> file)
{
    const auto &details = document.details;
    DirectUpload upload;
    upload.type = details.type;
    upload.tasks = details.delivery.tasks;
    upload.kind = document.files.first().facts.kind;
    upload.file = std::move(file);
    if (!details.patient.isEmpty())
        upload.patient = details.patient;
    return upload;
}

} // namespace

UploadCalls::UploadCalls(std::shared_ptr<OutboxStore> store, std::shared_ptr<ActiveUploads> active,
                         std::shared_ptr<Client> client, const http::RetryPolicy &retry)
    : m_store(std::move(store))
    , m_active(std::move(active))
    , m_client(std::move(client))
    , m_pace(retry, m_client->connection().conventions.parallelCallsMax)
{
}

/// The client may have been replaced by one for another origin. A document that was queued for one is never sent to
/// another.
bool UploadCalls::hasOtherOrigin(const DocumentId &id) const
{
    const auto *document = m_store->documents().pending(id);
    return !document || document->origin != originOf(m_client->connection().baseUrl);
}

/// A sign-in error of a replaced client says nothing about the new client.
bool UploadCalls::isOutdated(const Client *asked, const Error &error) const
{
    return asked != m_client.get() && http::remedyFor(error) == http::Remedy::SignIn;
}

Task<void> UploadCalls::requestForms(Batch batch)
{
    const auto self = shared_from_this();
    const auto ids = co_await markRequesting(batch);
    if (ids.size() < batch.size())
        Q_EMIT roomChanged(); // for documents that can use the slots of those that another program changed first
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
        const auto given =
            answer ? answer->at(i) : DocumentForms{.forms = {}, .error = answer.error(), .isErrorOfRequest = true};
        if (ids.size() > 1 && given.isErrorOfRequest && mayBeOneDocumentsFault(*given.error))
            unnamed.append(ids.at(i));
        else
            uses.push_back(useForms(ids.at(i), given, client));
    }
    for (auto &use : uses)
        co_await std::move(use);
    Q_EMIT roomChanged();
    co_await requestOneByOne(unnamed);
}

/// Changes the documents to Requesting, with one write for all. Returns those for which this is written.
Task<QList<DocumentId>> UploadCalls::markRequesting(Batch batch)
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
            m_active->finish(batch.at(i));
    }
    co_return announced;
}

UploadForms UploadCalls::callFor(const QList<DocumentId> &ids) const
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

/// Requests the forms. A sign-in error of a client that was replaced meanwhile becomes Cancelled.
Task<Result<UploadForms::Answer>> UploadCalls::request(QList<DocumentId> ids)
{
    const auto self = shared_from_this();
    if (hasOtherOrigin(ids.first())) // all documents of one request have the same origin
        co_return Error{.code = ErrorCode::Cancelled};
    const auto client = m_client;
    const auto generation = m_pace.generation();
    const auto call = callFor(ids);
    // A request has either only encrypted or only plain documents (`planSending()`).
    const bool encrypt = m_store->documents().pending(ids.first())->details.delivery.encrypt;
    const Call options{.stop = m_active->stopTokenFor(ids), .progress = {}, .encrypt = encrypt};
    const auto answer = co_await client->send(call, options);
    if (!answer && isOutdated(client.get(), answer.error()))
        co_return Error{.code = ErrorCode::Cancelled};
    if (const auto problem = answer ? refusalIn(*answer) : std::optional(answer.error()))
        recordError(generation, *problem);
    co_return answer;
}

Task<void> UploadCalls::requestOneByOne(QList<DocumentId> ids)
{
    for (const auto &id : ids) {
        if (m_active->isShutDown()) {
            m_active->finish(id);
            continue;
        }
        const QList<DocumentId> one{id};
        const auto client = m_client;
        const auto answer = co_await request(one);
        const auto given =
            answer ? answer->first() : DocumentForms{.forms = {}, .error = answer.error(), .isErrorOfRequest = true};
        co_await useForms(id, given, client);
        Q_EMIT roomChanged();
    }
}

Task<void> UploadCalls::useForms(DocumentId id, DocumentForms answer, std::shared_ptr<Client> asked)
{
    if (m_active->isShutDown()) {
        m_active->finish(id);
        co_return;
    }
    if (m_active->isSuspended(id)) // the forms are no longer needed
        answer.error = Error{.code = ErrorCode::Cancelled};
    if (answer.error) {
        co_await fail(id, *answer.error, asked);
        co_return;
    }
    // The answer with the forms tells the time of the service, so this is known before any file is sent.
    const auto *asking = m_store->documents().pending(id);
    const auto dateProblem = asking ? asking->dateProblem(asked->clockAhead(), clockSetting()) : std::nullopt;
    if (dateProblem) {
        co_await fail(id, *dateProblem, asked);
        co_return;
    }
    const DocumentEvent given{.event = event::FormsGiven{}};
    const auto applied = co_await m_store->apply(id, given);
    const auto *document = m_store->documents().pending(id);
    auto *active = m_active->find(id);
    // The state may have changed during the write.
    const bool isUploading = applied && document && document->state == ItemState::Uploading;
    if (!isUploading || !active || m_active->isShutDown()) {
        m_active->finish(id);
        co_return;
    }
    if (m_active->isSuspended(id)) {
        co_await m_active->writeUnsent(id);
        m_active->finish(id);
        co_return;
    }
    Q_EMIT accepted();
    active->useForms(*document, answer.forms);
}

Task<void> UploadCalls::uploadFile(DocumentId id, ReadyFile ready)
{
    const auto self = shared_from_this();
    const auto client = m_client;
    const auto generation = m_pace.generation();
    const auto file = ready.file.id;
    const auto storage = originOf(ready.form.url);
    const auto stop = m_active->find(id)->stopToken();
    auto source = m_store->fileMaker(id, file)();
    if (!source) {
        co_await endUpload(id, file, storage, source.error());
        co_return;
    }
    const StorageUpload call{.form = ready.form,
                             .file = std::shared_ptr<ByteSource>(*std::move(source)),
                             .kind = ready.file.facts.kind,
                             .fileNumber = ready.number};
    const Call options{.stop = stop, .progress = progressOf(id, ready.sentBytes)};
    const auto outcome = co_await client->send(call, options);
    if (outcome)
        recordAnswer(generation);
    else
        recordError(generation, outcome.error());
    co_await endUpload(id, file, storage, outcome);
}

Task<void> UploadCalls::endUpload(DocumentId id, FileId file, QString storage, Result<void> outcome)
{
    const auto self = shared_from_this();
    if (outcome)
        co_await recordStored(id, file, storage);
    auto *active = m_active->find(id);
    if (!active)
        co_return;
    if (!outcome)
        active->recordFailed(outcome.error());
    if (active->hasEnded()) {
        auto error = active->error();
        if (!error && m_active->isSuspended(id))
            error = Error{.code = ErrorCode::Cancelled}; // for the files that were not started
        if (error)
            co_await fail(id, *error, m_client);
        else
            m_active->finish(id);
    }
    Q_EMIT roomChanged();
}

/// The next upload starts while this is written: the disk can take as long as the way to the storage and back.
Task<void> UploadCalls::recordStored(DocumentId id, FileId file, QString storage)
{
    const auto self = shared_from_this();
    const DocumentEvent stored{.event = event::FileStored{}, .storedFile = file, .storage = storage};
    auto noted = m_store->apply(id, stored);
    if (auto *active = m_active->find(id)) {
        active->recordSent();
        Q_EMIT roomChanged();
    }
    [[maybe_unused]] const auto result = co_await std::move(noted);
    if (auto *active = m_active->find(id))
        active->recordStored();
}

/// From the write of the state until the end of the call, the document may have reached the service.
Task<void> UploadCalls::uploadDirectly(DocumentId id)
{
    const auto self = shared_from_this();
    const DocumentEvent begun{.event = event::DirectStarted{}};
    const auto applied = co_await m_store->apply(id, begun);
    const auto *document = m_store->documents().pending(id);
    const bool isUploading = applied && *applied && document && document->state == ItemState::Uploading;
    const bool canContinue = m_active->contains(id) && !m_active->isShutDown() && !m_active->isSuspended(id);
    if (!isUploading || !canContinue || hasOtherOrigin(id)) {
        if (applied) // otherwise the disk refuses writes
            co_await m_active->writeUnsent(id);
        m_active->finish(id);
        co_return;
    }
    const auto client = m_client;
    const auto file = document->files.first().id;
    const auto receipt = co_await sendDirectly(id, client);
    if (receipt) {
        Q_EMIT accepted();
        const DocumentEvent stored{.event = event::FileStored{}, .storedFile = file, .receipt = *receipt};
        [[maybe_unused]] const auto noted = co_await m_store->apply(id, stored);
        m_active->finish(id);
    } else if (isOutdated(client.get(), receipt.error())) {
        co_await m_active->writeUnsent(id);
        m_active->finish(id);
    } else {
        co_await fail(id, receipt.error(), client);
    }
    Q_EMIT roomChanged();
}

Task<Result<Receipt>> UploadCalls::sendDirectly(DocumentId id, std::shared_ptr<Client> client)
{
    const auto self = shared_from_this();
    const auto document = *m_store->documents().pending(id);
    auto source = m_store->fileMaker(id, document.files.first().id)();
    if (!source)
        co_return source.error();
    const auto upload = directUploadOf(document, std::shared_ptr<ByteSource>(*std::move(source)));
    auto *active = m_active->find(id);
    const Call call{.stop = active->stopToken(),
                    .progress = progressOf(id, active->addCounter()),
                    .encrypt = document.details.delivery.encrypt};
    const auto generation = m_pace.generation();
    const auto answer = co_await client->send(upload, call);
    if (!answer) {
        recordError(generation, answer.error());
        co_return directOutcome(answer.error());
    }
    recordAnswer(generation);
    co_return Receipt{answer->documentId, answer->text};
}

/// Counts on the engine's thread and emits on ours. The function must not keep this object alive on that thread.
http::Progress UploadCalls::progressOf(const DocumentId &id, const SentBytesCounter &counter)
{
    return [calls = weak_from_this(), id, counter](qint64 sentBytes, qint64 /*totalBytes*/) {
        const auto bytes = sentBytes - counter->exchange(sentBytes, std::memory_order_relaxed);
        const auto tell = [calls, id, bytes] {
            const auto self = calls.lock();
            if (!self)
                return;
            self->recordProgress(id, bytes);
            Q_EMIT self->progressed(id);
        };
        QMetaObject::invokeMethod(QCoreApplication::instance(), tell, Qt::QueuedConnection);
    };
}

void UploadCalls::recordProgress(const DocumentId &id, qint64 bytes)
{
    const auto *active = m_active->find(id);
    if (!active || active->isDirect())
        return;
    if (m_pace.recordProgress(bytes, std::chrono::steady_clock::now(), m_active->load().hasReadyFiles))
        Q_EMIT roomChanged();
}

/// If the client is replaced while its error is written, the error does not block the connection: the new client is
/// tried.
Task<void> UploadCalls::fail(DocumentId id, Error error, std::shared_ptr<Client> asked)
{
    const auto self = shared_from_this();
    const bool isBlocking = co_await m_active->writeFailure(id, error);
    if (isBlocking && asked == m_client)
        Q_EMIT blocked(error);
    m_active->finish(id);
}

void UploadCalls::recordAnswer(int generation)
{
    m_pace.recordAnswer(generation);
    setReached(true);
}

void UploadCalls::recordError(int generation, const Error &error)
{
    const auto isReached = m_pace.recordError(generation, error, m_store->now(), std::chrono::steady_clock::now(),
                                              QRandomGenerator::global()->generateDouble());
    if (isReached)
        setReached(*isReached);
}

void UploadCalls::setReached(bool isReached)
{
    if (std::exchange(m_isReached, isReached) != isReached)
        Q_EMIT reachabilityChanged(isReached);
}

} // namespace clinicdesk
