// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/uploader_p.h"

#include "core/outbox/directoutcome_p.h"
#include "core/service/storageupload.h"

#include <QCoreApplication>
#include <QCoroSignal>
#include <QRandomGenerator>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr int uploadsAtOnce = 3;
constexpr int documentsAtOnce = 5;
/// Of the longest waits between two tries: ten minutes, before a document goes to the person.
constexpr int leastWaitsInVain = 5;
/// Or so many in a row, by however many runs.
constexpr int leastTriesInVain = 20;

} // namespace

Uploader::Uploader(std::shared_ptr<OutboxStore> ledger, std::shared_ptr<Client> client, http::RetryPolicy retry,
                   std::optional<QSet<DocumentId>> only, std::shared_ptr<DirectUploadSlot> turn)
    : m_store(std::move(ledger))
    , m_client(std::move(client))
    , m_retry(retry)
    , m_outage(retry, documentsAtOnce)
    , m_only(std::move(only))
    , m_turn(std::move(turn))
{
    m_alarm.setSingleShot(true);
    connect(&m_alarm, &QTimer::timeout, this, &Uploader::wake);
    m_roomAlarm.setSingleShot(true);
    connect(&m_roomAlarm, &QTimer::timeout, this, &Uploader::workspaceProbeDue);
    m_storeAlarm.setSingleShot(true);
    connect(&m_storeAlarm, &QTimer::timeout, this, &Uploader::tryTheStore);
    connect(m_store.get(), &OutboxStore::storeFailed, this, &Uploader::waitForTheStore);
    connect(m_store.get(), &OutboxStore::storeRecovered, this, [this] { m_storeFailures = 0; });
}

Task<void> Uploader::begin()
{
    const auto self = shared_from_this();
    co_await putBack();
    wake();
}

/// What is written as under way, though nothing of it moves; but it may move elsewhere when this one has let go.
Task<void> Uploader::putBack()
{
    if (!m_store->isDriver(m_client->connection().id))
        co_return;
    const auto documents = m_store->documents().decided();
    for (const auto &document : documents) {
        const bool moves = m_trips.contains(document.id);
        if (document.connection != m_client->connection().id || !isUnderWay(document.state) || moves)
            continue;
        const Error unknown{.code = ErrorCode::Cancelled, .wholeBodySent = true}; // nobody can say how far it came
        const auto interrupted = changeFor(document, unknown);
        [[maybe_unused]] const auto noted = co_await m_store->apply(document.id, interrupted);
    }
}

void Uploader::waitForTheStore()
{
    if (m_ended || m_storeAlarm.isActive())
        return;
    const Error failure{.code = ErrorCode::StoreUnavailable};
    m_storeAlarm.start(m_retry.delay(++m_storeFailures, failure, QRandomGenerator::global()->generateDouble()));
}

/// What the store did not take left documents under way of which nothing moves any more.
Task<void> Uploader::tryTheStore()
{
    const auto self = shared_from_this();
    co_await putBack();
    wake();
}

void Uploader::replace(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only)
{
    m_client = std::move(client);
    m_only = std::move(only);
    m_asksForRoom = m_asksForRoom || waitsForSpace();
    m_roomAlarm.stop();
    m_hold.reset();
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
    wake();
}

void Uploader::probeNow(const std::optional<DocumentId> &named)
{
    const auto *document = named ? m_store->documents().decided(*named) : nullptr;
    if (document && document->connection == m_client->connection().id)
        m_named = named;
    m_outage.tryForUser();
    wake();
}

void Uploader::wake()
{
    if (m_ended || isPaused() || m_storeAlarm.isActive())
        return;
    const auto now = m_store->now();
    const auto turns = m_store->documents().sendOrder();
    const bool probesNamed = isNextProbe(now); // then nothing else begins before it
    QList<std::pair<DocumentId, ReadyFile>> parcels;
    if (!probesNamed)
        parcels = takeParcels(turns); // forms that are at hand need no token
    QList<DocumentId> elsewhere;
    if (!m_hold && !m_leaves)
        elsewhere = dueElsewhere(turns, now);
    const auto beginning = probesNamed ? beginNamed() : beginDue(turns, now);
    setAlarm(turns, now);
    for (const auto &[id, parcel] : parcels) // an upload that cannot begin ends its trip at once
        upload(id, parcel);
    const Change changed{.event = event::OriginChanged{}, .error = Error{.code = ErrorCode::ConnectionAddressChanged}};
    for (const auto &id : std::as_const(elsewhere))
        m_store->apply(id, changed);
    for (const auto &batch : beginning.batches)
        askForForms(batch);
    if (beginning.direct)
        uploadDirectly(*beginning.direct);
}

int Uploader::callsUnderWay() const
{
    int calls = 0;
    for (const auto &[id, trip] : m_trips)
        calls += trip.asking ? 1 : trip.uploads;
    return calls;
}

/// In an outage, the document that a person named goes next, as soon as it can.
bool Uploader::isNextProbe(const QDateTime &now) const
{
    if (!m_named || !m_outage.isOn() || m_hold || m_leaves)
        return false;
    const auto *document = m_store->documents().decided(*m_named);
    return document && isDue(*document, now) && (!document->isDirect() || m_turn->isFree());
}

/// Nothing while the calls under way leave no room: one of them wakes us.
Uploader::Beginning Uploader::beginNamed()
{
    Beginning beginning;
    if (callsUnderWay() >= (m_asksForRoom ? 1 : m_outage.width()))
        return beginning;
    m_outage.tryForUser(); // what failed since the person asked
    if (m_store->documents().decided(*m_named)->isDirect())
        beginning.direct = m_named;
    else
        beginning.batches.append({*m_named});
    setOut(beginning);
    return beginning;
}

Uploader::Beginning Uploader::beginDue(const Turns &turns, const QDateTime &now)
{
    if (m_hold || m_leaves || !mayBegin(now))
        return {};
    Beginning beginning{.batches = dueBatches(turns, now), .direct = {}};
    setOut(beginning);
    const Beginning directly{.batches = {}, .direct = dueDirectly(turns, now)}; // in what room the others leave
    setOut(directly);
    beginning.direct = directly.direct;
    return beginning;
}

/// From now on these are under way.
void Uploader::setOut(const Beginning &beginning)
{
    QList<DocumentId> all;
    for (const auto &batch : beginning.batches)
        all.append(batch);
    if (beginning.direct) {
        m_turn->take();
        m_trips[*beginning.direct].direct = true;
        all.append(*beginning.direct);
    }
    for (const auto &id : std::as_const(all)) {
        m_trips.try_emplace(id);
        m_waitOver.remove(id);
        if (m_named == id)
            m_named.reset();
    }
}

bool Uploader::isHandedOver(const OutboxDocument &document) const
{
    return m_only && !m_only->contains(document.id) && document.handedOverTo == QCoreApplication::applicationPid();
}

bool Uploader::isWanted(const OutboxDocument &document) const
{
    return document.connection == m_client->connection().id &&
           (!m_only || m_only->contains(document.id) || isHandedOver(document));
}

/// Nothing that was queued for one origin ever goes to another.
bool Uploader::hasOtherOrigin(const OutboxDocument &document) const
{
    return document.origin != originOf(m_client->connection().baseUrl);
}

/// One that was ours may lead elsewhere by now, with another client.
bool Uploader::hasOtherOrigin(const DocumentId &id) const
{
    const auto *document = m_store->documents().decided(id);
    return !document || hasOtherOrigin(*document);
}

/// What was queued for another address of this connection would wait for ever: a person decides.
QList<DocumentId> Uploader::dueElsewhere(const Turns &turns, const QDateTime &now) const
{
    QList<DocumentId> due;
    for (const auto *document : turns) {
        const bool isToGo = document->state == ItemState::Queued && !document->paused && isWanted(*document);
        const bool canBeTakenBack = document->attempts == 0 && hasToWait(*document, now);
        if (isToGo && hasOtherOrigin(*document) && !canBeTakenBack && !m_trips.contains(document->id))
            due.append(document->id);
    }
    return due;
}

bool Uploader::isDue(const OutboxDocument &document, const QDateTime &now) const
{
    const bool waitsForKey =
        document.error && document.error->code == ErrorCode::SignInKeyMissing && m_keyless.contains(document.id);
    return document.state == ItemState::Queued && !document.paused && isWanted(document) && !hasOtherOrigin(document) &&
           !m_trips.contains(document.id) && !waitsForKey && !hasToWait(document, now);
}

/// For its undo window, or for its next try.
bool Uploader::hasToWait(const OutboxDocument &document, const QDateTime &now) const
{
    const bool isOver = m_waitOver.contains(document.id) && waitsForTry(document);
    // An undo window that a wrong clock ended would let go what nobody can take back.
    const auto since = document.attempts > 0 ? document.changedAt : QDateTime();
    return m_retry.isInFuture(document.notBefore, since, now) && !isOver;
}

/// For a time that we chose ourselves, not the server.
bool Uploader::waitsForTry(const OutboxDocument &document)
{
    return document.attempts > 0 && document.error && !document.error->retryAfter;
}

bool Uploader::isAsking() const
{
    return std::ranges::any_of(m_trips, [](const auto &trip) { return trip.second.asking; });
}

void Uploader::noteAnswer(int round)
{
    m_outage.noteSuccess(round);
}

/// A refusal is an answer: whoever gives it is there. Our own disk says nothing about the line.
void Uploader::noteProblem(int round, const Error &error)
{
    if (error.disk != DiskFault::None)
        return;
    if (http::remedyFor(error) == http::Remedy::TryAgain)
        m_outage.noteFailure(round, error, m_store->now(), QRandomGenerator::global()->generateDouble());
    else if (error.httpStatus > 0)
        m_outage.noteSuccess(round);
}

/// Those that are to be uploaded now, and have their places from now on.
QList<std::pair<DocumentId, Uploader::ReadyFile>> Uploader::takeParcels(const Turns &turns)
{
    int running = 0;
    for (const auto &[id, trip] : m_trips)
        running += trip.uploads + (trip.direct && m_outage.isOn() ? 1 : 0);
    const auto most = mayBegin(m_store->now()) ? std::min(uploadsAtOnce, m_outage.width()) : 0;
    QList<std::pair<DocumentId, ReadyFile>> taken;
    for (const auto *document : turns) {
        const auto trip = m_trips.find(document->id);
        if (trip == m_trips.end())
            continue;
        for (; running < most && !trip->second.waiting.isEmpty(); ++running) {
            ++trip->second.uploads;
            taken.append({document->id, trip->second.waiting.takeFirst()});
        }
    }
    return taken;
}

Task<void> Uploader::upload(DocumentId id, ReadyFile parcel)
{
    const auto self = shared_from_this();
    const auto client = m_client;
    const auto round = m_outage.round();
    const auto page = parcel.page.id;
    const auto stop = m_trips.at(id).stop.get_token();
    auto source = m_store->pageMaker(id, page)();
    if (!source) {
        co_await uploaded(id, page, source.error());
        co_return;
    }
    const StorageUpload call{.form = parcel.form,
                             .file = std::shared_ptr<ByteSource>(*std::move(source)),
                             .kind = parcel.page.facts.kind,
                             .pageNumber = parcel.number};
    const Call options{.stop = stop, .progress = progressOf(id, parcel.sentBytes)};
    const auto outcome = co_await client->send(call, options);
    if (outcome)
        noteAnswer(round);
    else
        noteProblem(round, outcome.error());
    co_await uploaded(id, page, outcome);
}

/// Counts on the engine's thread and tells it on ours; it must not keep the uploader alive over there.
http::Progress Uploader::progressOf(const DocumentId &id, const std::shared_ptr<std::atomic<qint64>> &counter)
{
    return [uploader = weak_from_this(), id, counter](qint64 sentBytes, qint64 /*totalBytes*/) {
        counter->store(sentBytes, std::memory_order_relaxed);
        const auto tell = [uploader, id] {
            if (const auto there = uploader.lock())
                Q_EMIT there->progressed(id);
        };
        QMetaObject::invokeMethod(QCoreApplication::instance(), tell, Qt::QueuedConnection);
    };
}

Task<void> Uploader::uploaded(DocumentId id, FileId page, Result<void> outcome)
{
    const auto self = shared_from_this();
    if (outcome) {
        const Change stored{.event = event::PageStored{}, .storedPage = page};
        [[maybe_unused]] const auto noted = co_await m_store->apply(id, stored);
    }
    const auto trip = m_trips.find(id);
    if (trip == m_trips.end())
        co_return;
    --trip->second.uploads;
    if (!outcome) {
        trip->second.waiting.clear();
        if (!trip->second.error)
            trip->second.error = outcome.error();
    }
    const bool ended = trip->second.uploads == 0 && trip->second.waiting.isEmpty();
    if (ended && isHalted(id) && !trip->second.error)
        trip->second.error = Error{.code = ErrorCode::Cancelled}; // of the pages that were not begun
    if (ended && trip->second.error)
        co_await report(id, *trip->second.error, m_client);
    else if (ended)
        finish(id);
    wake();
}

/// What the error means for the document: the next state is `next()`'s business.
Change Uploader::changeFor(const OutboxDocument &document, const Error &error) const
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
    Change change{.event = event::CallFailed{remedy, tooManyForms || shouldGiveUp(document)}, .error = error};
    if (remedy == http::Remedy::TryAgain) {
        const auto chance = QRandomGenerator::global()->generateDouble();
        change.notBefore = now.addDuration(m_retry.delay(document.attempts + 1, error, chance));
    }
    return change;
}

void Uploader::recordFailedAttempt(const OutboxDocument &document)
{
    const bool isFirst = !document.failingSince.isValid() || !m_vainTries.contains(document.id);
    if (isFirst)
        m_vainTries.insert(document.id, {.since = std::chrono::steady_clock::now()});
    ++m_vainTries[document.id].count;
}

/// The clock alone does not tell: the computer may have been off over a weekend, or its clock was set a day ahead. Nor
/// does a single try after that; but who runs for a minute now and then never tries for long.
bool Uploader::shouldGiveUp(const OutboxDocument &document) const
{
    const auto tries = m_vainTries.constFind(document.id);
    if (!document.failingSince.isValid() || tries == m_vainTries.constEnd())
        return false;
    const bool byTheClock =
        document.failingSince.addDuration(std::chrono::milliseconds(m_retry.patience)) < m_store->now();
    const bool forLong = std::chrono::steady_clock::now() - tries->since >= m_retry.longest * leastWaitsInVain;
    const bool often = document.attempts >= leastTriesInVain && tries->count > 1;
    return byTheClock && (forLong || often);
}

/// A client that was replaced while its error is written holds nothing any more: the new one is asked.
Task<void> Uploader::report(DocumentId id, Error error, std::shared_ptr<Client> asked)
{
    if (const auto trip = m_trips.find(id); trip != m_trips.end())
        trip->second.ending = true;
    const auto *document = m_store->documents().decided(id);
    if (document) {
        if (error.code != ErrorCode::Cancelled)
            recordFailedAttempt(*document);
        const auto change = changeFor(*document, error);
        if (error.code == ErrorCode::SignInKeyMissing)
            m_keyless.insert(id);
        const auto applied = co_await m_store->apply(id, change);
        const bool holds = applied && applied->value_or(Effects()) & Effect::BlockConnection;
        if (holds && !m_hold && asked == m_client) {
            m_hold = error;
            if (waitsForSpace())
                m_roomAlarm.start(m_retry.workspaceProbeInterval);
            Q_EMIT held();
        }
    }
    finish(id);
}

void Uploader::finish(const DocumentId &id)
{
    const auto trip = m_trips.find(id);
    const bool hadTheTurn = trip != m_trips.end() && trip->second.direct;
    m_trips.erase(id);
    const auto *document = m_store->documents().decided(id);
    if (!document || !document->failingSince.isValid())
        m_vainTries.remove(id);
    if (hadTheTurn) {
        m_turn->giveBack();
        Q_EMIT turnGivenBack();
    }
    if (m_trips.empty())
        Q_EMIT idle();
}

/// For what is due later than `now`: what is due already waits for a place, and whoever leaves one wakes us. In an
/// outage it waits for the next probe.
void Uploader::setAlarm(const Turns &turns, const QDateTime &now)
{
    QDateTime next = mayBegin(now) ? QDateTime() : m_outage.notBefore();
    for (const auto *document : turns) {
        const bool waits = document->state == ItemState::Queued && !document->paused && hasToWait(*document, now) &&
                           isWanted(*document) && !m_trips.contains(document->id);
        if (waits && (!next.isValid() || document->notBefore < next))
            next = document->notBefore;
    }
    if (next.isValid())
        m_alarm.start(std::chrono::milliseconds(std::max<qint64>(0, m_store->now().msecsTo(next)) + 1));
}

void Uploader::abandon(const DocumentId &id)
{
    const auto trip = m_trips.find(id);
    if (trip == m_trips.end())
        return;
    trip->second.waiting.clear();
    trip->second.stop.request_stop();
    const bool isOnTheLine = trip->second.asking || trip->second.uploads > 0;
    if (!isOnTheLine && !trip->second.ending)
        finish(id); // nothing of it is on the line that would end it
}

void Uploader::haltIfPaused()
{
    if (!isPaused())
        return;
    QList<DocumentId> underWay;
    for (const auto &[id, trip] : m_trips)
        underWay.append(id);
    for (const auto &id : underWay)
        halt(id);
}

Task<void> Uploader::halt(DocumentId id)
{
    const auto self = shared_from_this();
    const auto trip = m_trips.find(id);
    if (trip == m_trips.end())
        co_return;
    trip->second.waiting.clear();
    trip->second.stop.request_stop();
    if (trip->second.asking || trip->second.uploads > 0 || trip->second.ending)
        co_return; // whoever is on the line comes back and sees it
    co_await report(id, Error{.code = ErrorCode::Cancelled}, m_client);
    wake();
}

bool Uploader::isHalted(const DocumentId &id) const
{
    const auto trip = m_trips.find(id);
    const auto *document = m_store->documents().decided(id);
    return (trip != m_trips.end() && trip->second.stop.stop_requested()) || (document && document->paused) ||
           isPaused();
}

void Uploader::heed()
{
    QList<DocumentId> underWay;
    for (const auto &[id, trip] : m_trips)
        underWay.append(id);
    for (const auto &id : underWay) {
        const auto *document = m_store->documents().decided(id);
        if (!document || isFinal(document->state))
            abandon(id);
        else if (isHalted(id))
            halt(id);
    }
}

Task<void> Uploader::leave()
{
    const auto self = shared_from_this();
    m_leaves = true;
    QList<DocumentId> own;
    for (const auto &[id, trip] : m_trips) {
        const auto *document = m_store->documents().decided(id);
        if (!document || !isHandedOver(*document))
            own.append(id);
    }
    if (own.size() == static_cast<qsizetype>(m_trips.size()))
        co_return; // nobody else's
    for (const auto &id : own)
        halt(id);
    co_await settle();
}

Task<void> Uploader::settle()
{
    const auto self = shared_from_this();
    while (!m_trips.empty())
        co_await qCoro(this, &Uploader::idle);
}

Task<void> Uploader::end()
{
    const auto self = shared_from_this();
    m_ended = true;
    m_roomAlarm.stop();
    m_storeAlarm.stop();
    m_ending.request_stop();
    QList<DocumentId> underWay;
    for (const auto &[id, trip] : m_trips)
        underWay.append(id);
    for (const auto &id : underWay)
        abandon(id);
    if (!m_trips.empty())
        co_await qCoro(this, &Uploader::idle);
    co_await putBack();
}

qint64 Uploader::sentBytes(const DocumentId &id) const
{
    const auto trip = m_trips.find(id);
    qint64 sum = 0;
    if (trip != m_trips.end()) {
        sum = trip->second.storedBefore;
        for (const auto &counter : trip->second.sentBytes)
            sum += counter->load(std::memory_order_relaxed);
    }
    return sum;
}

} // namespace clinicdesk
