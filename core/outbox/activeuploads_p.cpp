// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/activeuploads_p.h"

#include "core/base/nextsignal.h"
#include "core/log/logging.h"

#include <QCoroFuture>

#include <QRandomGenerator>

#include <chrono>

namespace clinicdesk {

namespace {

bool givesUp(const DocumentEvent &change)
{
    const auto *failed = std::get_if<event::CallFailed>(&change.event);
    return failed && failed->givesUp;
}

} // namespace

ActiveUpload::ActiveUpload(bool isDirect, qint64 sizeBytes)
    : m_isDirect(isDirect)
    , m_sizeBytes(sizeBytes)
{
}

void ActiveUpload::useForms(const OutboxDocument &document, const QList<PresignedForm> &forms)
{
    m_isRequesting = false;
    for (qsizetype i = 0; i < document.files.size(); ++i) {
        const auto &file = document.files.at(i);
        if (file.stored) {
            m_storedBefore += file.facts.sizeBytes;
            continue;
        }
        const ReadyFile ready{.file = file, .number = static_cast<int>(i) + 1, .form = forms.at(i)};
        m_sentBytes.append(ready.sentBytes);
        m_ready.append(ready);
    }
}

ReadyFile ActiveUpload::takeReadyFile()
{
    ++m_uploads;
    return m_ready.takeFirst();
}

SentBytesCounter ActiveUpload::addCounter()
{
    m_sentBytes.append(std::make_shared<std::atomic<qint64>>(0));
    return m_sentBytes.last();
}

void ActiveUpload::recordSent()
{
    --m_uploads;
    ++m_storing;
}

void ActiveUpload::recordFailed(const Error &error)
{
    --m_uploads;
    m_ready.clear();
    if (!m_error)
        m_error = error;
}

void ActiveUpload::stop()
{
    m_ready.clear();
    m_stop.request_stop();
}

qint64 ActiveUpload::bytesAhead() const
{
    qint64 bytes = m_isRequesting && !m_isDirect ? m_sizeBytes : 0;
    for (const auto &ready : m_ready)
        bytes += ready.file.facts.sizeBytes;
    return bytes;
}

qint64 ActiveUpload::sentBytes() const
{
    qint64 sum = m_storedBefore;
    for (const auto &counter : m_sentBytes)
        sum += counter->load(std::memory_order_relaxed);
    return sum;
}

ActiveUploads::ActiveUploads(std::shared_ptr<OutboxStore> store, std::shared_ptr<const SendingRights> rights,
                             ConnectionId connection, const http::RetryPolicy &retry,
                             std::shared_ptr<DirectUploadSlot> directSlot)
    : m_store(std::move(store))
    , m_rights(std::move(rights))
    , m_connection(std::move(connection))
    , m_failures(retry)
    , m_directSlot(std::move(directSlot))
{
}

void ActiveUploads::begin(const OutboxDocument &document, bool isDirect)
{
    if (isDirect)
        m_directSlot->take();
    m_uploads.try_emplace(document.id, isDirect, document.sizeBytes());
}

void ActiveUploads::finish(const DocumentId &id)
{
    const auto *active = find(id);
    const bool hadDirectSlot = active && active->isDirect();
    m_uploads.erase(id);
    const auto *document = m_store->documents().pending(id);
    if (!document || !document->failingSince.isValid())
        m_failures.forget(id);
    if (hadDirectSlot) {
        m_directSlot->release();
        Q_EMIT directSlotReleased();
    }
    if (m_uploads.empty())
        Q_EMIT idle();
}

ActiveUpload *ActiveUploads::find(const DocumentId &id)
{
    const auto found = m_uploads.find(id);
    return found == m_uploads.end() ? nullptr : &found->second;
}

const ActiveUpload *ActiveUploads::find(const DocumentId &id) const
{
    const auto found = m_uploads.find(id);
    return found == m_uploads.end() ? nullptr : &found->second;
}

QList<DocumentId> ActiveUploads::ids() const
{
    QList<DocumentId> ids;
    for (const auto &[id, active] : m_uploads)
        ids.append(id);
    return ids;
}

UploadLoad ActiveUploads::load() const
{
    UploadLoad load{.documents = static_cast<int>(m_uploads.size())};
    for (const auto &[id, active] : m_uploads) {
        load.direct += active.isDirect() ? 1 : 0;
        load.stored += !active.isDirect() && active.isStored() ? 1 : 0;
        load.calls += active.calls();
        load.isRequesting = load.isRequesting || active.isRequesting();
        load.asksForForms = load.asksForForms || (active.isRequesting() && !active.isDirect());
        load.hasReadyFiles = load.hasReadyFiles || active.hasReadyFile();
        load.bytesAhead += active.bytesAhead();
    }
    return load;
}

qint64 ActiveUploads::sentBytes(const DocumentId &id) const
{
    const auto *active = find(id);
    return active ? active->sentBytes() : 0;
}

QList<std::pair<DocumentId, ReadyFile>> ActiveUploads::takeReadyFiles(const SendOrder &order, int maxUploads)
{
    int running = 0;
    for (const auto &[id, active] : m_uploads)
        running += active.uploads();
    QList<std::pair<DocumentId, ReadyFile>> taken;
    for (const auto *document : order) {
        auto *active = find(document->id);
        for (; active && active->hasReadyFile() && running < maxUploads; ++running)
            taken.append({document->id, active->takeReadyFile()});
    }
    return taken;
}

std::stop_token ActiveUploads::stopTokenFor(const QList<DocumentId> &ids)
{
    const auto *active = ids.size() == 1 ? find(ids.first()) : nullptr;
    return active ? active->stopToken() : m_stop.get_token();
}

bool ActiveUploads::isSuspended(const DocumentId &id) const
{
    const auto *active = find(id);
    const auto *document = m_store->documents().pending(id);
    return (active && active->isStopped()) || (document && document->paused) || isPaused();
}

Task<bool> ActiveUploads::writeFailure(DocumentId id, Error error)
{
    const auto self = shared_from_this();
    if (auto *active = find(id))
        active->setEnding();
    const auto *document = m_store->documents().pending(id);
    if (!document)
        co_return false;
    const auto steadyNow = std::chrono::steady_clock::now();
    if (error.code != ErrorCode::Cancelled)
        m_failures.record(*document, steadyNow);
    const auto change =
        m_failures.eventFor(*document, error, m_store->now(), steadyNow, QRandomGenerator::global()->generateDouble());
    if (givesUp(change))
        logError(logmodule::outbox(), "document.given-up", error, {{"document", logged(id)}});
    if (error.code == ErrorCode::SignInKeyMissing)
        Q_EMIT keyMissing(id);
    const auto applied = co_await m_store->apply(id, change);
    co_return applied && applied->value_or(Effects()) & Effect::BlockConnection;
}

Task<void> ActiveUploads::writeUnsent(DocumentId id)
{
    const auto self = shared_from_this();
    const DocumentEvent interrupted{.event = event::Interrupted{}};
    [[maybe_unused]] const auto noted = co_await m_store->apply(id, interrupted);
}

/// Another program may send the documents if this one has released the connection.
Task<void> ActiveUploads::requeueInterrupted()
{
    const auto self = shared_from_this();
    if (!m_rights->isSender(m_connection))
        co_return;
    const auto documents = m_store->documents().pending();
    for (const auto &document : documents) {
        if (document.connection != m_connection || !isBeingSent(document.state) || contains(document.id))
            continue;
        const auto interrupted = UploadFailures::interrupted(document, true); // it is unknown how much was sent
        [[maybe_unused]] const auto noted = co_await m_store->apply(document.id, interrupted);
    }
}

void ActiveUploads::cancel(const DocumentId &id)
{
    auto *active = find(id);
    if (!active)
        return;
    active->stop();
    if (!active->endsLater())
        finish(id);
}

Task<bool> ActiveUploads::suspend(DocumentId id)
{
    const auto self = shared_from_this();
    auto *active = find(id);
    if (!active)
        co_return false;
    active->stop();
    if (active->endsLater())
        co_return false; // when its calls end, they find that it is suspended
    const Error cancelled{.code = ErrorCode::Cancelled};
    [[maybe_unused]] const bool isBlocking = co_await writeFailure(id, cancelled);
    finish(id);
    co_return true;
}

Task<void> ActiveUploads::waitIdle()
{
    const auto self = shared_from_this();
    while (!m_uploads.empty())
        co_await nextSignal(this, &ActiveUploads::idle);
}

Task<void> ActiveUploads::shutDown()
{
    const auto self = shared_from_this();
    m_isShutDown = true;
    m_stop.request_stop();
    const auto stopped = ids();
    for (const auto &id : stopped)
        cancel(id);
    co_await waitIdle();
    co_await requeueInterrupted();
}

} // namespace clinicdesk
