// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/uploader_p.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <algorithm>
#include <chrono>
#include <utility>

namespace clinicdesk {

StoreRetry::StoreRetry(const StoreHealth &health, const http::RetryPolicy &retry)
    : m_health(health)
    , m_retry(retry)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &StoreRetry::due);
    connect(&m_health, &StoreHealth::failed, this, &StoreRetry::wait);
    connect(&m_health, &StoreHealth::recovered, this, [this] { m_failures = 0; });
}

void StoreRetry::stop()
{
    m_health.disconnect(this);
    m_timer.stop();
}

void StoreRetry::wait()
{
    if (m_timer.isActive())
        return;
    const Error failure{.code = ErrorCode::StoreUnavailable};
    m_timer.start(m_retry.delay(++m_failures, failure, QRandomGenerator::global()->generateDouble()));
}

Uploader::Uploader(std::shared_ptr<OutboxStore> store, std::shared_ptr<const SendingRights> rights,
                   const std::shared_ptr<Client> &client, const http::RetryPolicy &retry,
                   const std::optional<QSet<DocumentId>> &only, std::shared_ptr<DirectUploadSlot> directSlot)
    : m_store(std::move(store))
    , m_active(std::make_shared<ActiveUploads>(m_store, std::move(rights), client->connection().id, retry,
                                               std::move(directSlot)))
    , m_calls(std::make_shared<UploadCalls>(m_store, m_active, client, retry))
    , m_selection(retry, client->connection(), only, QCoreApplication::applicationPid())
    , m_storeRetry(m_store->health(), retry)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Uploader::wake);
    m_workspaceTimer.setSingleShot(true);
    m_workspaceTimer.setInterval(retry.workspaceProbeInterval);
    connect(&m_workspaceTimer, &QTimer::timeout, this, &Uploader::workspaceProbeDue);
    // Results that could not be written have left documents stored as being sent.
    connect(&m_storeRetry, &StoreRetry::due, this, &Uploader::start);

    const auto *active = m_active.get();
    connect(active, &ActiveUploads::directSlotReleased, this, &Uploader::directSlotReleased);
    connect(active, &ActiveUploads::keyMissing, this,
            [this](const DocumentId &id) { m_selection.recordMissingKey(id); });
    const auto *calls = m_calls.get();
    connect(calls, &UploadCalls::roomChanged, this, &Uploader::wake);
    connect(calls, &UploadCalls::progressed, this, &Uploader::progressed);
    connect(calls, &UploadCalls::reachabilityChanged, this, &Uploader::reachabilityChanged);
    connect(calls, &UploadCalls::accepted, this, [this] { m_probesWorkspace = false; });
    connect(calls, &UploadCalls::blocked, this, &Uploader::block);
}

Task<void> Uploader::start()
{
    const auto self = shared_from_this();
    co_await m_active->requeueInterrupted();
    wake();
}

void Uploader::replace(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only)
{
    m_selection.replace(client->connection(), std::move(only));
    m_calls->setClient(std::move(client));
    m_probesWorkspace = m_probesWorkspace || waitsForSpace();
    m_workspaceTimer.stop();
    m_blockingError.reset();
    tryNow();
}

void Uploader::tryNow()
{
    m_selection.endWaiting(m_store->documents().sendOrder());
    m_calls->tryNow();
    wake();
}

void Uploader::probeNow(const std::optional<DocumentId> &named)
{
    const auto *document = named ? m_store->documents().pending(*named) : nullptr;
    if (document && document->connection == m_calls->client().connection().id)
        m_named = named;
    m_calls->tryForUser();
    wake();
}

void Uploader::wake()
{
    if (m_active->isShutDown() || m_active->isPaused() || m_storeRetry.isWaiting())
        return;
    const auto now = m_store->now();
    const auto order = m_store->documents().sendOrder();
    const auto isActive = [this](const DocumentId &id) { return m_active->contains(id); };
    const auto found = m_selection.select(order, isActive, now);
    const bool canBegin = !m_blockingError && !m_isFinishing; // files that have forms need no token
    const auto &pace = m_calls->pace();

    SendPlan plan;
    QList<std::pair<DocumentId, ReadyFile>> files;
    const auto probe = canBegin && m_named ? planProbe(*m_named, found.due, limits(), pace) : std::nullopt;
    if (probe) { // nothing else starts before it
        plan = *probe;
        if (!plan.isEmpty())
            m_calls->tryForUser(); // calls may have failed since the user asked
    } else {
        files = m_active->takeReadyFiles(order, pace.maxUploads(now, m_active->load().direct));
        plan = canBegin ? planSending(found.due, limits(), pace, now) : SendPlan();
    }
    begin(plan);
    startTimer(found.nextDue, now);

    for (const auto &[id, file] : std::as_const(files)) // may end at once if the file cannot be read
        m_calls->uploadFile(id, file);
    const DocumentEvent changed{.event = event::OriginChanged{},
                                .error = Error{.code = ErrorCode::ConnectionAddressChanged}};
    const auto misdirected = canBegin ? found.misdirected : QList<DocumentId>();
    for (const auto &id : misdirected) // they fail, so that the user decides
        m_store->apply(id, changed);
    for (const auto &batch : std::as_const(plan.batches))
        m_calls->requestForms(batch);
    if (plan.direct)
        m_calls->uploadDirectly(*plan.direct);
}

SendLimits Uploader::limits() const
{
    const auto &conventions = m_calls->client().connection().conventions;
    return {.load = m_active->load(),
            .isDirectSlotFree = m_active->isDirectSlotFree(),
            .probesWorkspace = m_probesWorkspace,
            .batch = {.documentsPerRequest = conventions.documentsPerRequest,
                      .filesPerRequest = conventions.filesPerRequest}};
}

/// The documents are active before the first call of them starts, so that none of them starts twice.
void Uploader::begin(const SendPlan &plan)
{
    const auto beginOne = [this](const DocumentId &id, bool isDirect) {
        m_active->begin(*m_store->documents().pending(id), isDirect);
        m_selection.recordStarted(id);
        if (m_named == id)
            m_named.reset();
    };
    for (const auto &batch : plan.batches) {
        for (const auto &id : batch)
            beginOne(id, false);
    }
    if (plan.direct)
        beginOne(*plan.direct, true);
}

/// Only for documents that are due later than `now`. Others wait for an active document to end, which calls `wake`, or
/// in an outage for the next call.
void Uploader::startTimer(const QDateTime &nextDue, const QDateTime &now)
{
    const auto &pace = m_calls->pace();
    auto next = pace.mayBegin(now) ? QDateTime() : pace.notBefore();
    if (nextDue.isValid() && (!next.isValid() || nextDue < next))
        next = nextDue;
    if (next.isValid())
        m_timer.start(std::chrono::milliseconds(std::max<qint64>(0, m_store->now().msecsTo(next)) + 1));
}

void Uploader::block(const Error &error)
{
    if (m_blockingError)
        return;
    m_blockingError = error;
    if (waitsForSpace())
        m_workspaceTimer.start();
    Q_EMIT blocked();
}

Task<void> Uploader::suspend(DocumentId id)
{
    const auto self = shared_from_this();
    const bool isFinished = co_await m_active->suspend(id);
    if (isFinished)
        wake();
}

void Uploader::endSuspended()
{
    const auto ids = m_active->ids();
    for (const auto &id : ids) {
        const auto *document = m_store->documents().pending(id);
        if (!document || isFinal(document->state))
            cancel(id);
        else if (m_active->isSuspended(id))
            suspend(id);
    }
}

Task<void> Uploader::finishHandedOver()
{
    const auto self = shared_from_this();
    m_isFinishing = true;
    const auto ids = m_active->ids();
    QList<DocumentId> own;
    for (const auto &id : ids) {
        const auto *document = m_store->documents().pending(id);
        if (!document || !m_selection.isHandedOver(*document))
            own.append(id);
    }
    if (own.size() == ids.size())
        co_return; // nothing was handed over
    for (const auto &id : std::as_const(own))
        suspend(id);
    co_await waitIdle();
}

Task<void> Uploader::waitIdle()
{
    const auto self = shared_from_this();
    co_await m_active->waitIdle();
}

Task<void> Uploader::shutDown()
{
    const auto self = shared_from_this();
    m_workspaceTimer.stop();
    m_storeRetry.stop();
    auto ending = m_active->shutDown();
    m_calls->assumeReached(); // what listens may wake this uploader, which starts nothing any more
    co_await std::move(ending);
}

} // namespace clinicdesk
