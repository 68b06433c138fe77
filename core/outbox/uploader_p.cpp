// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/uploader_p.h"

#include "core/log/logging.h"
#include "core/outbox/directoutcome_p.h"
#include "core/service/storageupload.h"

#include <QCoreApplication>
#include <QCoroSignal>
#include <QRandomGenerator>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr int fewestUploads = 3;
/// A document is tried for at least so many of the longest waits (ten minutes) before it fails,
constexpr int minLongestWaits = 5;
/// or so many times in a row, in any number of runs.
constexpr int minFailedAttempts = 20;

} // namespace

Uploader::Uploader(std::shared_ptr<OutboxStore> store, std::shared_ptr<Client> client, http::RetryPolicy retry,
                   std::optional<QSet<DocumentId>> only, std::shared_ptr<DirectUploadSlot> directSlot)
    : m_store(std::move(store))
    , m_client(std::move(client))
    , m_retry(retry)
    , m_outage(retry, fewestUploads + documentsAhead)
    , m_parallelism(makeParallelism())
    , m_only(std::move(only))
    , m_directSlot(std::move(directSlot))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Uploader::wake);
    m_workspaceTimer.setSingleShot(true);
    connect(&m_workspaceTimer, &QTimer::timeout, this, &Uploader::workspaceProbeDue);
    m_storeTimer.setSingleShot(true);
    connect(&m_storeTimer, &QTimer::timeout, this, &Uploader::retryStore);
    connect(m_store.get(), &OutboxStore::storeFailed, this, &Uploader::waitForStore);
    connect(m_store.get(), &OutboxStore::storeRecovered, this, [this] { m_storeFailures = 0; });
}

Task<void> Uploader::start()
{
    const auto self = shared_from_this();
    co_await requeueInterrupted();
    wake();
}

/// Documents that are stored as being sent, but are not active here. Another program may send them if this one has
/// released the connection.
Task<void> Uploader::requeueInterrupted()
{
    if (!m_store->isSender(m_client->connection().id))
        co_return;
    const auto documents = m_store->documents().pending();
    for (const auto &document : documents) {
        const bool isActive = m_active.contains(document.id);
        if (document.connection != m_client->connection().id || !isBeingSent(document.state) || isActive)
            continue;
        const Error unknown{.code = ErrorCode::Cancelled, .wholeBodySent = true}; // it is unknown how much was sent
        const auto interrupted = changeFor(document, unknown);
        [[maybe_unused]] const auto noted = co_await m_store->apply(document.id, interrupted);
    }
}

void Uploader::waitForStore()
{
    if (m_isShutDown || m_storeTimer.isActive())
        return;
    const Error failure{.code = ErrorCode::StoreUnavailable};
    m_storeTimer.start(m_retry.delay(++m_storeFailures, failure, QRandomGenerator::global()->generateDouble()));
}

/// Results that could not be written have left documents stored as being sent.
Task<void> Uploader::retryStore()
{
    const auto self = shared_from_this();
    co_await requeueInterrupted();
    wake();
}

void Uploader::replace(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only)
{
    m_client = std::move(client);
    m_only = std::move(only);
    m_probesWorkspace = m_probesWorkspace || waitsForSpace();
    m_workspaceTimer.stop();
    m_blockingError.reset();
    m_keyless.clear();
    tryNow();
}

void Uploader::tryNow()
{
    for (const auto *document : m_store->documents().sendOrder()) {
        if (document->state == ItemState::Queued && waitsForTry(*document))
            m_waitOver.insert(document->id);
    }
    m_outage.tryNow();
    m_parallelism = makeParallelism(); // it may be another network
    wake();
}

void Uploader::probeNow(const std::optional<DocumentId> &named)
{
    const auto *document = named ? m_store->documents().pending(*named) : nullptr;
    if (document && document->connection == m_client->connection().id)
        m_named = named;
    m_outage.tryForUser();
    wake();
}

void Uploader::wake()
{
    if (m_isShutDown || isPaused() || m_storeTimer.isActive())
        return;
    const auto now = m_store->now();
    const auto order = m_store->documents().sendOrder();
    const bool probesNamed = isNextProbe(now); // then nothing else is started before it
    QList<std::pair<DocumentId, ReadyFile>> files;
    if (!probesNamed)
        files = takeReadyFiles(order); // no token is needed to use forms
    QList<DocumentId> misdirected;
    if (!m_blockingError && !m_isFinishing)
        misdirected = withOtherOrigin(order, now);
    const auto next = probesNamed ? takeNamed() : takeDue(order, now);
    startTimer(order, now);
    for (const auto &[id, file] : files) // may end at once if the file cannot be read
        upload(id, file);
    const DocumentEvent changed{.event = event::OriginChanged{},
                                .error = Error{.code = ErrorCode::ConnectionAddressChanged}};
    for (const auto &id : std::as_const(misdirected))
        m_store->apply(id, changed);
    for (const auto &batch : next.batches)
        requestForms(batch);
    if (next.direct)
        uploadDirectly(*next.direct);
}

int Uploader::activeCalls() const
{
    int calls = 0;
    for (const auto &[id, active] : m_active)
        calls += active.isRequesting ? 1 : active.uploads;
    return calls;
}

http::Parallelism Uploader::makeParallelism() const
{
    return {fewestUploads, m_client->connection().conventions.parallelCallsMax, http::Parallelism::Unit::Bytes};
}

/// Uploads with forms that may be in progress together.
int Uploader::maxUploads() const
{
    if (!mayBegin(m_store->now()))
        return 0;
    return m_outage.isActive() ? std::min(m_parallelism.level(), m_outage.concurrency()) : m_parallelism.level();
}

/// In an outage, the document that the user named is next, as soon as it can be sent.
bool Uploader::isNextProbe(const QDateTime &now) const
{
    if (!m_named || !m_outage.isActive() || m_blockingError || m_isFinishing)
        return false;
    const auto *document = m_store->documents().pending(*m_named);
    return document && isDue(*document, now) && (!document->isDirect() || m_directSlot->isFree());
}

/// Nothing if there are too many active calls; the next one that ends calls `wake`.
Uploader::NextUploads Uploader::takeNamed()
{
    NextUploads next;
    if (activeCalls() >= (m_probesWorkspace ? 1 : m_outage.concurrency()))
        return next;
    m_outage.tryForUser(); // calls may have failed since the user asked
    if (m_store->documents().pending(*m_named)->isDirect())
        next.direct = m_named;
    else
        next.batches.append({*m_named});
    markActive(next);
    return next;
}

Uploader::NextUploads Uploader::takeDue(const SendOrder &order, const QDateTime &now)
{
    if (m_blockingError || m_isFinishing || !mayBegin(now))
        return {};
    NextUploads next{.batches = dueBatches(order, now), .direct = {}};
    markActive(next);
    const NextUploads directly{.batches = {},
                               .direct = dueDirectly(order, now)}; // with the calls that the others leave
    markActive(directly);
    next.direct = directly.direct;
    return next;
}

void Uploader::markActive(const NextUploads &next)
{
    QList<DocumentId> all;
    for (const auto &batch : next.batches)
        all.append(batch);
    if (next.direct) {
        m_directSlot->take();
        m_active[*next.direct].isDirect = true;
        all.append(*next.direct);
    }
    for (const auto &id : std::as_const(all)) {
        m_active.try_emplace(id);
        m_waitOver.remove(id);
        if (m_named == id)
            m_named.reset();
    }
}

bool Uploader::isHandedOver(const OutboxDocument &document) const
{
    return m_only && !m_only->contains(document.id) && document.handedOverTo == QCoreApplication::applicationPid();
}

bool Uploader::isSelected(const OutboxDocument &document) const
{
    return document.connection == m_client->connection().id &&
           (!m_only || m_only->contains(document.id) || isHandedOver(document));
}

/// A document that was queued for one origin is never sent to another.
bool Uploader::hasOtherOrigin(const OutboxDocument &document) const
{
    return document.origin != originOf(m_client->connection().baseUrl);
}

/// The client may have been replaced by one for another origin.
bool Uploader::hasOtherOrigin(const DocumentId &id) const
{
    const auto *document = m_store->documents().pending(id);
    return !document || hasOtherOrigin(*document);
}

/// Documents that were queued for another address of this connection: they fail, so that the user decides.
QList<DocumentId> Uploader::withOtherOrigin(const SendOrder &order, const QDateTime &now) const
{
    QList<DocumentId> due;
    for (const auto *document : order) {
        const bool isToGo = document->state == ItemState::Queued && !document->paused && isSelected(*document);
        const bool canBeTakenBack = document->attempts == 0 && hasToWait(*document, now);
        if (isToGo && hasOtherOrigin(*document) && !canBeTakenBack && !m_active.contains(document->id))
            due.append(document->id);
    }
    return due;
}

bool Uploader::isDue(const OutboxDocument &document, const QDateTime &now) const
{
    const bool waitsForKey =
        document.error && document.error->code == ErrorCode::SignInKeyMissing && m_keyless.contains(document.id);
    return document.state == ItemState::Queued && !document.paused && isSelected(document) &&
           !hasOtherOrigin(document) && !m_active.contains(document.id) && !waitsForKey && !hasToWait(document, now);
}

/// For the end of its undo window, or for its next try.
bool Uploader::hasToWait(const OutboxDocument &document, const QDateTime &now) const
{
    const bool isOver = m_waitOver.contains(document.id) && waitsForTry(document);
    // If a wrong clock ended an undo window too early, the document could not be brought back.
    const auto since = document.attempts > 0 ? document.changedAt : QDateTime();
    return m_retry.isInFuture(document.notBefore, since, now) && !isOver;
}

/// For a time that the retry policy chose, not the server.
bool Uploader::waitsForTry(const OutboxDocument &document)
{
    return document.attempts > 0 && document.error && !document.error->retryAfter;
}

bool Uploader::isRequesting() const
{
    return std::ranges::any_of(m_active, [](const auto &active) { return active.second.isRequesting; });
}

void Uploader::recordAnswer(int generation)
{
    m_outage.noteSuccess(generation);
    setReached(true);
}

void Uploader::setReached(bool isReached)
{
    if (std::exchange(m_isReached, isReached) != isReached)
        Q_EMIT reachabilityChanged(isReached);
}

/// Bytes of one upload were sent. If they show that more uploads help, starts the next one.
void Uploader::recordSent(const DocumentId &id, qint64 bytes)
{
    if (const auto active = m_active.find(id); active == m_active.end() || active->second.isDirect)
        return;
    const auto before = m_parallelism.level();
    const bool isHeldBack = !m_outage.isActive() && std::ranges::any_of(m_active, [](const auto &active) {
        return !active.second.waiting.isEmpty();
    });
    m_parallelism.noteProgress(bytes, std::chrono::steady_clock::now(), isHeldBack);
    if (m_parallelism.level() > before)
        wake();
}

/// A refusal is an answer, so there is no outage. Errors of our own disk say nothing about the network.
void Uploader::recordProblem(int generation, const Error &error)
{
    if (error.disk != DiskError::None)
        return;
    if (http::remedyFor(error) == http::Remedy::TryAgain) {
        if (generation == m_outage.generation()) // the others of one interruption say nothing new
            m_parallelism.noteFailure(std::chrono::steady_clock::now());
        m_outage.noteFailure(generation, error, m_store->now(), QRandomGenerator::global()->generateDouble());
        setReached(false);
    } else if (error.httpStatus > 0) {
        recordAnswer(generation);
    }
}

/// The files to upload now; they count as uploads from now on.
QList<std::pair<DocumentId, Uploader::ReadyFile>> Uploader::takeReadyFiles(const SendOrder &order)
{
    int running = 0;
    for (const auto &[id, active] : m_active)
        running += active.uploads + (active.isDirect && m_outage.isActive() ? 1 : 0);
    const auto most = maxUploads();
    QList<std::pair<DocumentId, ReadyFile>> taken;
    for (const auto *document : order) {
        const auto active = m_active.find(document->id);
        if (active == m_active.end())
            continue;
        for (; running < most && !active->second.waiting.isEmpty(); ++running) {
            ++active->second.uploads;
            taken.append({document->id, active->second.waiting.takeFirst()});
        }
    }
    return taken;
}

Task<void> Uploader::upload(DocumentId id, ReadyFile ready)
{
    const auto self = shared_from_this();
    const auto client = m_client;
    const auto generation = m_outage.generation();
    const auto file = ready.file.id;
    const auto storage = originOf(ready.form.url);
    const auto stop = m_active.at(id).stop.get_token();
    auto source = m_store->fileMaker(id, file)();
    if (!source) {
        co_await uploaded(id, file, storage, source.error());
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
        recordProblem(generation, outcome.error());
    co_await uploaded(id, file, storage, outcome);
}

/// Counts on the engine's thread and emits on ours. The function must not keep the uploader alive on that thread.
http::Progress Uploader::progressOf(const DocumentId &id, const std::shared_ptr<std::atomic<qint64>> &counter)
{
    return [uploader = weak_from_this(), id, counter](qint64 sentBytes, qint64 /*totalBytes*/) {
        const auto bytes = sentBytes - counter->exchange(sentBytes, std::memory_order_relaxed);
        const auto tell = [uploader, id, bytes] {
            const auto self = uploader.lock();
            if (!self)
                return;
            self->recordSent(id, bytes);
            Q_EMIT self->progressed(id);
        };
        QMetaObject::invokeMethod(QCoreApplication::instance(), tell, Qt::QueuedConnection);
    };
}

/// The next upload starts while this is written: the disk can take as long as the way to the storage and back.
Task<void> Uploader::recordStored(DocumentId id, FileId file, QString storage)
{
    const auto self = shared_from_this();
    const DocumentEvent stored{.event = event::FileStored{}, .storedFile = file, .storage = storage};
    auto noted = m_store->apply(id, stored);
    if (const auto active = m_active.find(id); active != m_active.end()) {
        --active->second.uploads;
        ++active->second.storing;
        wake();
    }
    [[maybe_unused]] const auto result = co_await std::move(noted);
    if (const auto active = m_active.find(id); active != m_active.end())
        --active->second.storing;
}

Task<void> Uploader::uploaded(DocumentId id, FileId file, QString storage, Result<void> outcome)
{
    const auto self = shared_from_this();
    if (outcome)
        co_await recordStored(id, file, storage);
    const auto active = m_active.find(id);
    if (active == m_active.end())
        co_return;
    if (!outcome) {
        --active->second.uploads;
        active->second.waiting.clear();
        if (!active->second.error)
            active->second.error = outcome.error();
    }
    const bool ended = active->second.uploads == 0 && active->second.storing == 0 && active->second.waiting.isEmpty();
    if (ended && isSuspended(id) && !active->second.error)
        active->second.error = Error{.code = ErrorCode::Cancelled}; // for the files that were not started
    if (ended && active->second.error)
        co_await report(id, *active->second.error, m_client);
    else if (ended)
        finish(id);
    wake();
}

/// What the error means for the document. `next()` decides its next state.
DocumentEvent Uploader::changeFor(const OutboxDocument &document, const Error &error) const
{
    if (error.code == ErrorCode::Cancelled)
        return {.event = event::Interrupted{.mayBeDelivered = document.isDirect() && error.wholeBodySent},
                .error = directInterrupted()};
    if (error.code == ErrorCode::SignInKeyMissing)
        return {.event = event::KeyMissing{}, .error = error};
    if (error.code == ErrorCode::ServiceAlreadyThere)
        return {.event = event::AlreadyThere{}, .error = error};

    const auto remedy = http::remedyFor(error);
    const auto now = m_store->now();
    const bool tooManyForms = remedy == http::Remedy::RequestNewForm && document.formTries >= m_retry.newFormTries;
    const bool givesUp = tooManyForms || shouldGiveUp(document);
    if (givesUp)
        logError(logmodule::outbox(), "document.given-up", error, {{"document", logged(document.id)}});
    DocumentEvent change{.event = event::CallFailed{remedy, givesUp}, .error = error};
    if (remedy == http::Remedy::TryAgain) {
        const auto chance = QRandomGenerator::global()->generateDouble();
        change.notBefore = now.addDuration(m_retry.delay(document.attempts + 1, error, chance));
    }
    return change;
}

void Uploader::recordFailedAttempt(const OutboxDocument &document)
{
    const bool isFirst = !document.failingSince.isValid() || !m_failedAttempts.contains(document.id);
    if (isFirst)
        m_failedAttempts.insert(document.id, {.since = std::chrono::steady_clock::now()});
    ++m_failedAttempts[document.id].count;
}

/// The clock alone is not enough: the computer may have been off for a weekend, or its clock was set a day ahead. Time
/// in this run alone is not enough either: a program that runs for a minute now and then never tries for long.
bool Uploader::shouldGiveUp(const OutboxDocument &document) const
{
    const auto tries = m_failedAttempts.constFind(document.id);
    if (!document.failingSince.isValid() || tries == m_failedAttempts.constEnd())
        return false;
    const bool byTheClock =
        document.failingSince.addDuration(std::chrono::milliseconds(m_retry.giveUpAfter)) < m_store->now();
    const bool forLong = std::chrono::steady_clock::now() - tries->since >= m_retry.longest * minLongestWaits;
    const bool often = document.attempts >= minFailedAttempts && tries->count > 1;
    return byTheClock && (forLong || often);
}

/// If the client is replaced while its error is written, the error does not block the connection: the new client is
/// tried.
Task<void> Uploader::report(DocumentId id, Error error, std::shared_ptr<Client> asked)
{
    if (const auto active = m_active.find(id); active != m_active.end())
        active->second.isEnding = true;
    const auto *document = m_store->documents().pending(id);
    if (document) {
        if (error.code != ErrorCode::Cancelled)
            recordFailedAttempt(*document);
        const auto change = changeFor(*document, error);
        if (error.code == ErrorCode::SignInKeyMissing)
            m_keyless.insert(id);
        const auto applied = co_await m_store->apply(id, change);
        const bool isBlocking = applied && applied->value_or(Effects()) & Effect::BlockConnection;
        if (isBlocking && !m_blockingError && asked == m_client) {
            m_blockingError = error;
            if (waitsForSpace())
                m_workspaceTimer.start(m_retry.workspaceProbeInterval);
            Q_EMIT blocked();
        }
    }
    finish(id);
}

void Uploader::finish(const DocumentId &id)
{
    const auto active = m_active.find(id);
    const bool hadDirectSlot = active != m_active.end() && active->second.isDirect;
    m_active.erase(id);
    const auto *document = m_store->documents().pending(id);
    if (!document || !document->failingSince.isValid())
        m_failedAttempts.remove(id);
    if (hadDirectSlot) {
        m_directSlot->release();
        Q_EMIT directSlotReleased();
    }
    if (m_active.empty())
        Q_EMIT idle();
}

/// Only for documents that are due later than `now`. Others wait for an active document to end, which calls `wake`, or
/// in an outage for the next call.
void Uploader::startTimer(const SendOrder &order, const QDateTime &now)
{
    QDateTime next = mayBegin(now) ? QDateTime() : m_outage.notBefore();
    for (const auto *document : order) {
        const bool waits = document->state == ItemState::Queued && !document->paused && hasToWait(*document, now) &&
                           isSelected(*document) && !m_active.contains(document->id);
        if (waits && (!next.isValid() || document->notBefore < next))
            next = document->notBefore;
    }
    if (next.isValid())
        m_timer.start(std::chrono::milliseconds(std::max<qint64>(0, m_store->now().msecsTo(next)) + 1));
}

void Uploader::cancel(const DocumentId &id)
{
    const auto active = m_active.find(id);
    if (active == m_active.end())
        return;
    active->second.waiting.clear();
    active->second.stop.request_stop();
    const bool hasCalls = active->second.isRequesting || active->second.uploads > 0 || active->second.storing > 0;
    if (!hasCalls && !active->second.isEnding)
        finish(id); // there is no call whose end would do it
}

void Uploader::suspendIfPaused()
{
    if (!isPaused())
        return;
    QList<DocumentId> ids;
    for (const auto &[id, active] : m_active)
        ids.append(id);
    for (const auto &id : ids)
        suspend(id);
}

Task<void> Uploader::suspend(DocumentId id)
{
    const auto self = shared_from_this();
    const auto active = m_active.find(id);
    if (active == m_active.end())
        co_return;
    active->second.waiting.clear();
    active->second.stop.request_stop();
    const bool hasCalls = active->second.isRequesting || active->second.uploads > 0 || active->second.storing > 0;
    if (hasCalls || active->second.isEnding)
        co_return; // when its calls end, they find that it is suspended
    co_await report(id, Error{.code = ErrorCode::Cancelled}, m_client);
    wake();
}

bool Uploader::isSuspended(const DocumentId &id) const
{
    const auto active = m_active.find(id);
    const auto *document = m_store->documents().pending(id);
    return (active != m_active.end() && active->second.stop.stop_requested()) || (document && document->paused) ||
           isPaused();
}

void Uploader::applyExternalChanges()
{
    QList<DocumentId> ids;
    for (const auto &[id, active] : m_active)
        ids.append(id);
    for (const auto &id : ids) {
        const auto *document = m_store->documents().pending(id);
        if (!document || isFinal(document->state))
            cancel(id);
        else if (isSuspended(id))
            suspend(id);
    }
}

Task<void> Uploader::finishHandedOver()
{
    const auto self = shared_from_this();
    m_isFinishing = true;
    QList<DocumentId> own;
    for (const auto &[id, active] : m_active) {
        const auto *document = m_store->documents().pending(id);
        if (!document || !isHandedOver(*document))
            own.append(id);
    }
    if (own.size() == static_cast<qsizetype>(m_active.size()))
        co_return; // nothing was handed over
    for (const auto &id : own)
        suspend(id);
    co_await waitIdle();
}

Task<void> Uploader::waitIdle()
{
    const auto self = shared_from_this();
    while (!m_active.empty())
        co_await qCoro(this, &Uploader::idle);
}

Task<void> Uploader::shutDown()
{
    const auto self = shared_from_this();
    m_isShutDown = true;
    setReached(true); // what it does not call does not have to be reached
    m_workspaceTimer.stop();
    m_storeTimer.stop();
    m_stop.request_stop();
    QList<DocumentId> ids;
    for (const auto &[id, active] : m_active)
        ids.append(id);
    for (const auto &id : ids)
        cancel(id);
    if (!m_active.empty())
        co_await qCoro(this, &Uploader::idle);
    co_await requeueInterrupted();
}

qint64 Uploader::sentBytes(const DocumentId &id) const
{
    const auto active = m_active.find(id);
    qint64 sum = 0;
    if (active != m_active.end()) {
        sum = active->second.storedBefore;
        for (const auto &counter : active->second.sentBytes)
            sum += counter->load(std::memory_order_relaxed);
    }
    return sum;
}

} // namespace clinicdesk
