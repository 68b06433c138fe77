// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outbox.h"

#include "core/base/errorreason.h"
#include "core/outbox/outboxstore_p.h"
#include "core/outbox/processwatch_p.h"
#include "core/outbox/uploader_p.h"

#include <QCoreApplication>
#include <QScopeGuard>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <vector>

namespace clinicdesk {

namespace {

constexpr std::chrono::seconds tryToDriveEvery{1};

bool waitsToGo(ItemState state)
{
    return state == ItemState::Queued || isUnderWay(state);
}

Error beingSentAsNew()
{
    return {.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentSentAsNew};
}

} // namespace

class Outbox::Parts {
public:
    /// The newest call of drive() for a connection.
    struct Order {
        std::shared_ptr<Client> client;
        std::optional<QSet<DocumentId>> only = {};
    };
    /// Another program as it was last seen, which drives what is ordered here.
    struct Elsewhere {
        std::optional<OtherSender> driver = {};
        QDateTime movement = {};
    };

    OutboxOptions options;
    std::shared_ptr<OutboxStore> ledger;
    const std::shared_ptr<DirectUploadSlot> turn = std::make_shared<DirectUploadSlot>();
    QHash<ConnectionId, std::shared_ptr<Uploader>> couriers;
    QSet<ConnectionId> released;    ///< their couriers have let go for good: whoever drives again has a new one
    QHash<ConnectionId, int> stops; ///< calls of stopSending: one may come while driving only begins
    QHash<ConnectionId, Order> orders;
    QHash<ConnectionId, Elsewhere> elsewhere; ///< not driven from here yet; each of them has its order
    ProcessWatch drivers;                     ///< the processes of these
    QPointer<QTimer> trying;                  ///< a child of the outbox; runs while the end of one would not be told
    QSet<DocumentId> copied;                  ///< a copy of each is being made, to be sent as new

    /// A process that lets go of a connection removes its lock file, and the folder tells of it; the end of one that
    /// was killed is told by the system. Only where it cannot be told, it is tried every second.
    void watchDrivers()
    {
        QSet<qint64> processes;
        for (const auto &known : std::as_const(elsewhere)) {
            if (known.driver)
                processes.insert(known.driver->process);
        }
        drivers.watch(processes);
        const bool isTold =
            std::ranges::all_of(elsewhere, [this](const Elsewhere &known) { return isStillDriven(known.driver); });
        if (isTold)
            trying->stop();
        else if (!trying->isActive())
            trying->start();
    }
    /// Whether that process is there for certain, and the end of its sending would be told.
    bool isStillDriven(const std::optional<OtherSender> &driver) const
    {
        return driver && !ledger->isPolling() && drivers.isWatching(driver->process);
    }

    /// True when somebody here drives that connection already: he goes on with this client.
    bool takesOver(const std::shared_ptr<Client> &client, const std::optional<QSet<DocumentId>> &only) const
    {
        const auto connection = client->connection().id;
        const auto known = couriers.value(connection);
        if (!known || released.contains(connection) || !ledger->isDriver(connection))
            return false;
        known->replace(client, only);
        return true;
    }

    /// What the driver of that connection is to send besides, and has not been told.
    QList<DocumentId> toHandOver(const ConnectionId &connection, qint64 process) const
    {
        const auto only = orders.value(connection).only;
        QList<DocumentId> ids;
        for (const auto *document : ledger->documents().sendOrder()) {
            const bool isWanted = document->connection == connection && (!only || only->contains(document->id));
            if (isWanted && waitsToGo(document->state) && document->handedOverTo != process)
                ids.append(document->id);
        }
        return ids;
    }

    /// Nothing goes before another client comes: perhaps another program has one.
    static Task<void> letGo(std::shared_ptr<Parts> self, std::shared_ptr<Uploader> uploader, ConnectionId connection)
    {
        co_await uploader->settle();
        if (self->couriers.value(connection) != uploader || !uploader->hold())
            co_return;
        self->released.insert(connection);
        self->ledger->releaseSending(connection);
    }

    /// A person's wishes in another program are as good as those in this one.
    void heed(const QList<DocumentId> &ids) const
    {
        bool isAPersonsWish = false;
        const OutboxDocument *named = nullptr; // by `retry` or `sendNext`
        for (const auto &id : ids) {
            const auto *document = ledger->documents().decided(id);
            if (!document || document->state != ItemState::Queued || document->error)
                continue;
            isAPersonsWish = true;
            if (document->priority > (named ? named->priority : 0))
                named = document;
        }
        const auto probe = named ? std::optional(named->id) : std::nullopt;
        for (const auto &uploader : couriers)
            uploader->heed();
        isAPersonsWish ? probeAll(probe) : wakeAll();
    }

    /// Lets a person's event happen to a document that may be on the line. Nothing happens to one that is about to go
    /// under another id.
    Task<Result<void>> decide(DocumentId id, Change change) const
    {
        if (copied.contains(id))
            co_return Result<void>();
        const auto applied = co_await ledger->apply(id, change);
        if (!applied)
            co_return applied.error();
        if (applied->value_or(Effects()) & Effect::EndTransfers) {
            for (const auto &uploader : couriers)
                uploader->halt(id);
        }
        co_return Result<void>();
    }

    /// By an event that leads to Cancelled. False where it did not apply any more.
    Task<Result<bool>> cancel(DocumentId id, Event event = event::Cancelled{}) const
    {
        const Change cancelled{.event = event};
        const auto applied = co_await ledger->apply(id, cancelled);
        if (!applied)
            co_return applied.error();
        for (const auto &uploader : couriers)
            uploader->abandon(id);
        wakeAll();
        co_return applied->has_value();
    }

    /// The same as `decide()` for several, which go to the disk together. The first error, though all are tried.
    Task<Result<void>> decideAll(QList<DocumentId> ids, Change change) const
    {
        std::vector<Task<Result<void>>> decisions;
        for (const auto &id : ids)
            decisions.push_back(decide(id, change));
        auto all = Result<void>();
        for (auto &decision : decisions) {
            const auto decided = co_await std::move(decision);
            all = all ? decided : all;
        }
        co_return all;
    }

    /// When a document may go that a person wants to go: at once, but not before its undo window is over.
    QDateTime atOnce(const DocumentId &id) const
    {
        const auto *document = ledger->documents().decided(id);
        return document && document->attempts == 0 ? document->notBefore : QDateTime();
    }

    void wakeAll() const
    {
        for (const auto &uploader : couriers)
            uploader->wake();
    }

    /// The connections of these that wait, and whose workspace is full.
    QSet<ConnectionId> withoutRoom(const QList<DocumentId> &ids) const
    {
        QSet<ConnectionId> full;
        for (const auto &id : ids) {
            const auto *document = ledger->documents().decided(id);
            const auto uploader = document ? couriers.value(document->connection) : nullptr;
            if (uploader && uploader->waitsForSpace() && document->state == ItemState::Queued)
                full.insert(document->connection);
        }
        return full;
    }

    void probeAll(const std::optional<DocumentId> &named = {}) const
    {
        for (const auto &uploader : couriers)
            uploader->probeNow(named);
    }
};

Outbox::Outbox(std::unique_ptr<Parts> parts)
    : m_parts(std::move(parts))
{
    const auto *ledger = m_parts->ledger.get();
    connect(ledger, &OutboxStore::added, this, &Outbox::added);
    connect(ledger, &OutboxStore::changed, this, &Outbox::changed);
    connect(ledger, &OutboxStore::removed, this, &Outbox::removed);
    connect(ledger, &OutboxStore::pausesChanged, this, &Outbox::pausesChanged);
    connect(ledger, &OutboxStore::storeFailed, this, &Outbox::storeFailed);
    connect(ledger, &OutboxStore::storeRecovered, this, &Outbox::storeRecovered);
    connect(ledger, &OutboxStore::changedExternally, this,
            [this](const QList<DocumentId> &ids) { m_parts->heed(ids); });
    m_parts->trying = new QTimer(this);
    m_parts->trying->setInterval(tryToDriveEvery);
    connect(m_parts->trying, &QTimer::timeout, this, [this] { tryToDrive(this); });
    connect(&m_parts->drivers, &ProcessWatch::ended, this, [this] { tryToDrive(this); });
    connect(ledger, &OutboxStore::storeChanged, this, [this] {
        if (!m_parts->elsewhere.isEmpty())
            tryToDrive(this);
    });
    if (const auto *line = m_parts->options.line.get())
        connect(line, &http::NetworkMonitor::reconnectSuggested, this, &Outbox::tryNow);
}

Outbox::~Outbox()
{
    for (const auto &uploader : std::as_const(m_parts->couriers))
        uploader->end(); // keeps itself alive until its last call has ended
}

Task<Result<std::unique_ptr<Outbox>>> Outbox::open(OutboxOptions options)
{
    const auto ledger = co_await OutboxStore::open(options);
    if (!ledger)
        co_return ledger.error();
    auto parts = std::make_unique<Parts>();
    parts->options = options;
    parts->ledger = *ledger;
    co_return std::unique_ptr<Outbox>(new Outbox(std::move(parts)));
}

std::unique_ptr<Outbox> Outbox::inMemory(OutboxOptions options)
{
    auto parts = std::make_unique<Parts>();
    parts->ledger = OutboxStore::inMemory(options.clock);
    parts->options = std::move(options);
    return std::unique_ptr<Outbox>(new Outbox(std::move(parts)));
}

SharedSecret Outbox::key() const
{
    return m_parts->ledger->key();
}

bool Outbox::isLasting() const
{
    return m_parts->ledger->isLasting();
}

const StoreReport &Outbox::storeReport() const
{
    return m_parts->ledger->report();
}

QList<OutboxDocument> Outbox::documents() const
{
    return m_parts->ledger->documents().shown();
}

std::optional<OutboxDocument> Outbox::document(const DocumentId &id) const
{
    const auto *document = m_parts->ledger->documents().shown(id);
    return document ? std::optional(*document) : std::nullopt;
}

Task<Result<QList<OutboxDocument>>> Outbox::history() const
{
    return m_parts->ledger->history();
}

qint64 Outbox::sentBytes(const DocumentId &id) const
{
    const auto found = document(id);
    const auto uploader = found ? m_parts->couriers.value(found->connection) : nullptr;
    return uploader ? uploader->sentBytes(id) : 0;
}

ByteSourceMaker Outbox::bytesOf(const DocumentId &document, const FileId &page) const
{
    return m_parts->ledger->pageMaker(document, page);
}

Task<Result<DocumentId>> Outbox::add(NewDocument document)
{
    const auto parts = m_parts;
    const bool toSend = document.state == ItemState::Queued;
    const auto id = co_await parts->ledger->add(document);
    if (id && toSend)
        parts->wakeAll();
    co_return id;
}

Task<Result<void>> Outbox::edit(DocumentId id, DocumentDetails details)
{
    const auto parts = m_parts;
    if (parts->copied.contains(id))
        co_return beingSentAsNew();
    co_return co_await parts->ledger->edit(id, details);
}

Task<Result<void>> Outbox::send(QList<DocumentId> ids, std::chrono::milliseconds undoWindow)
{
    const auto parts = m_parts;
    const auto notBefore = undoWindow.count() > 0 ? parts->ledger->now().addDuration(undoWindow) : QDateTime();
    const Change sent{.event = event::Sent{}, .notBefore = notBefore};
    const auto decided = co_await parts->decideAll(ids, sent);
    parts->wakeAll();
    co_return decided;
}

Task<Result<void>> Outbox::takeBack(DocumentId id)
{
    const auto parts = m_parts;
    if (parts->copied.contains(id))
        co_return beingSentAsNew();
    const auto *document = parts->ledger->documents().decided(id);
    const bool inTime = document && document->attempts == 0 && document->notBefore > parts->ledger->now();
    if (!inTime && !(document && document->canEdit()))
        co_return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentSending};
    const Change takenBack{.event = event::SendUndone{}};
    const auto applied = co_await parts->ledger->apply(id, takenBack);
    if (!applied)
        co_return applied.error();
    if (!*applied) // another program was quicker
        co_return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentSending};
    co_return Result<void>();
}

Task<Result<void>> Outbox::retry(DocumentId id)
{
    const auto parts = m_parts;
    const QPointer<Outbox> self(this);
    const Change retried{.event = event::Retried{.first = true}, .notBefore = parts->atOnce(id)};
    const auto decided = co_await parts->decide(id, retried);
    parts->probeAll(id);
    const auto full = parts->withoutRoom({id});
    co_await askForRoom(self, full);
    co_return decided;
}

Task<Result<void>> Outbox::retryAll(QList<DocumentId> ids)
{
    const auto parts = m_parts;
    const QPointer<Outbox> self(this);
    const auto all = ids;
    ids.removeIf([&parts](const DocumentId &id) {
        const auto *document = parts->ledger->documents().decided(id);
        return !document || document->state != ItemState::Failed || document->mayBeDelivered();
    });
    const Change retried{.event = event::Retried{}};
    const auto decided = co_await parts->decideAll(ids, retried);
    parts->probeAll();
    const auto full = parts->withoutRoom(all);
    co_await askForRoom(self, full);
    co_return decided;
}

Task<Result<void>> Outbox::pause(DocumentId id)
{
    const auto parts = m_parts;
    const Change paused{.event = event::Paused{}};
    const auto decided = co_await parts->decide(id, paused);
    parts->wakeAll(); // it leaves its place to another
    co_return decided;
}

Task<Result<void>> Outbox::resume(DocumentId id)
{
    const auto parts = m_parts;
    const Change resumed{.event = event::Resumed{}, .notBefore = parts->atOnce(id)};
    const auto decided = co_await parts->decide(id, resumed);
    parts->probeAll();
    co_return decided;
}

Task<Result<void>> Outbox::sendNext(DocumentId id)
{
    const auto parts = m_parts;
    const Change first{.event = event::Prioritized{}, .notBefore = parts->atOnce(id)};
    const auto decided = co_await parts->decide(id, first);
    parts->probeAll(id);
    co_return decided;
}

Task<Result<void>> Outbox::pauseAll(std::optional<ConnectionId> connection)
{
    const auto parts = m_parts;
    const auto pause = [which = connection.value_or(ConnectionId())](QSet<ConnectionId> &pauses) {
        pauses.insert(which);
    };
    auto written = parts->ledger->changePauses(pause);
    for (const auto &uploader : std::as_const(parts->couriers))
        uploader->haltIfPaused();
    co_return co_await std::move(written);
}

Task<Result<void>> Outbox::resumeAll(std::optional<ConnectionId> connection)
{
    const auto parts = m_parts;
    const auto resume = [connection](QSet<ConnectionId> &pauses) {
        if (connection)
            pauses.remove(*connection);
        else
            pauses.clear();
    };
    const auto written = co_await parts->ledger->changePauses(resume);
    parts->probeAll();
    co_return written;
}

bool Outbox::isPaused() const
{
    return m_parts->ledger->pauses().contains(ConnectionId());
}

bool Outbox::isPaused(const ConnectionId &connection) const
{
    return m_parts->ledger->isPaused(connection);
}

Task<Result<void>> Outbox::cancel(DocumentId id)
{
    const auto parts = m_parts;
    const auto *document = parts->ledger->documents().decided(id);
    if (document && document->state == ItemState::Draft)
        co_return co_await parts->ledger->removeDraft(id);
    const auto cancelled = co_await parts->cancel(id);
    co_return cancelled ? Result<void>() : cancelled.error();
}

Task<Result<DocumentId>> Outbox::sendAsNew(DocumentId id)
{
    const auto parts = m_parts;
    const Error doesNotWait{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentNotFailed};
    const auto *document = parts->ledger->documents().decided(id);
    if (!document || document->state != ItemState::Failed || parts->copied.contains(id))
        co_return doesNotWait;
    parts->copied.insert(id);
    const auto done = qScopeGuard([parts, id] { parts->copied.remove(id); });
    NewDocument copy{.connection = document->connection,
                     .origin = document->origin,
                     .details = document->details,
                     .pages = {},
                     .state = ItemState::Queued};
    for (const auto &page : document->pages)
        copy.pages.append({.facts = page.facts, .bytes = parts->ledger->pageMaker(id, page.id)});
    const auto added = co_await parts->ledger->add(copy);
    if (!added)
        co_return added.error();
    const auto isOver = co_await parts->cancel(id, event::SentAsNew{});
    if (!isOver)
        co_return isOver.error();
    const auto *original = parts->ledger->documents().decided(id);
    const bool wasCancelled = original && original->state == ItemState::Cancelled; // by the person, meanwhile
    if (*isOver || wasCancelled)
        co_return added;
    // Another program changed it meanwhile, or had it tried again: what was decided first counts.
    [[maybe_unused]] const auto takenBack = co_await parts->cancel(*added);
    co_return doesNotWait;
}

Task<Result<void>> Outbox::drive(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only)
{
    const auto parts = m_parts;
    const QPointer<Outbox> self(this);
    const auto connection = client->connection().id;
    if (parts->options.line)
        parts->options.line->watchProxyFor(client->connection().baseUrl);
    parts->orders.insert(connection, {client, only});
    if (parts->takesOver(client, only)) {
        Q_EMIT driven(connection);
        co_return Result<void>();
    }
    const auto stops = parts->stops.value(connection);
    const auto former = parts->couriers.value(connection); // has let go, as its client could send nothing
    const auto isDriver = co_await parts->ledger->acquireSending(connection);
    const bool isStopped = !self || parts->stops.value(connection) != stops;
    const bool isNew = parts->couriers.value(connection) != former; // another call came first meanwhile
    if (!isDriver) {                                                // a disk that takes no lock now may take one later
        if (!isStopped && !isNew)
            tryAgain(connection);
        co_return isDriver.error();
    }
    if (isStopped)
        co_return Result<void>();
    // Calls that overlap may come here in any order.
    const auto newest = parts->orders.value(connection);
    if (isNew && parts->takesOver(newest.client, newest.only))
        co_return Result<void>();
    parts->couriers.remove(connection);
    if (!*isDriver) {
        waitForSender(connection);
        co_return Result<void>();
    }
    const auto uploader = begin(newest.client, newest.only);
    if (former && former->waitsForSpace())
        uploader->probeWorkspaceFirst();
    co_await uploader->begin();
    if (former)
        uploader->tryNow();
    co_return Result<void>();
}

std::shared_ptr<Uploader> Outbox::begin(const std::shared_ptr<Client> &client,
                                        const std::optional<QSet<DocumentId>> &only)
{
    const auto connection = client->connection().id;
    auto uploader = std::make_shared<Uploader>(m_parts->ledger, client, m_parts->options.retry, only, m_parts->turn);
    m_parts->elsewhere.remove(connection);
    m_parts->released.remove(connection);
    m_parts->couriers.insert(connection, uploader);
    connect(uploader.get(), &Uploader::progressed, this, &Outbox::progressed);
    connect(uploader.get(), &Uploader::progressed, this,
            [this, connection] { m_parts->ledger->recordProgress(connection); });
    connect(uploader.get(), &Uploader::turnGivenBack, this, [this] { m_parts->wakeAll(); });
    connect(uploader.get(), &Uploader::workspaceProbeDue, this, [this, connection, held = uploader.get()] {
        if (const auto known = m_parts->couriers.value(connection); known.get() == held)
            askForRoom(this, {connection});
    });
    connect(uploader.get(), &Uploader::held, this, [this, connection, held = uploader.get()] {
        Q_EMIT this->held(connection);
        if (const auto known = m_parts->couriers.value(connection); known.get() == held)
            Parts::letGo(m_parts, known, connection);
    });
    Q_EMIT driven(connection);
    return uploader;
}

/// By driving anew: while nothing went, these connections were left to whoever else may drive them.
Task<void> Outbox::askForRoom(QPointer<Outbox> self, QSet<ConnectionId> connections)
{
    for (const auto &connection : std::as_const(connections)) {
        const auto order = self ? self->m_parts->orders.value(connection) : Parts::Order();
        if (!order.client)
            continue;
        // Where that fails, it is tried again.
        [[maybe_unused]] const auto driving = co_await self->drive(order.client, order.only);
    }
}

/// Again and again, until the connection can be driven from here or is not wanted any more.
void Outbox::tryAgain(const ConnectionId &connection)
{
    m_parts->elsewhere[connection]; // whoever drives it, if anybody
    m_parts->watchDrivers();
}

void Outbox::waitForSender(const ConnectionId &connection)
{
    auto &known = m_parts->elsewhere[connection];
    const auto driver = m_parts->ledger->otherSender(connection);
    const auto movement = m_parts->ledger->lastProgress(connection);
    const bool isAnother = driver && driver != known.driver;
    const bool hasMoved = !isAnother && known.movement.isValid() && movement != known.movement;
    known = {.driver = driver, .movement = movement};
    m_parts->watchDrivers();
    if (isAnother)
        Q_EMIT sendingElsewhere(connection);
    if (hasMoved)
        Q_EMIT progressedElsewhere(connection);
    const auto ids = driver ? m_parts->toHandOver(connection, driver->process) : QList<DocumentId>();
    if (!ids.isEmpty())
        m_parts->ledger->handOver(ids, driver->process);
}

Task<void> Outbox::tryToDrive(QPointer<Outbox> self)
{
    const auto parts = self->m_parts;
    const auto connections = parts->elsewhere.keys();
    for (const auto &connection : connections) {
        if (!self || !parts->elsewhere.contains(connection))
            continue;
        const auto driver = parts->ledger->otherSender(connection);
        if (driver == parts->elsewhere.value(connection).driver && parts->isStillDriven(driver)) {
            self->waitForSender(connection);
            continue; // each attempt at a lock file writes into the folder, which tells of it
        }
        const auto order = parts->orders.value(connection);
        // Where that fails, it is tried again.
        [[maybe_unused]] const auto driving = co_await self->drive(order.client, order.only);
    }
    if (self)
        parts->watchDrivers();
}

std::optional<OtherSender> Outbox::otherSender(const ConnectionId &connection) const
{
    return m_parts->elsewhere.value(connection).driver;
}

Task<void> Outbox::stopSending(ConnectionId connection)
{
    const auto parts = m_parts;
    ++parts->stops[connection];
    parts->elsewhere.remove(connection);
    parts->orders.remove(connection);
    if (const auto uploader = parts->couriers.take(connection))
        co_await uploader->end();
    if (!parts->couriers.contains(connection))
        parts->ledger->releaseSending(connection);
}

Task<void> Outbox::finishHandedOver(ConnectionId connection)
{
    const auto parts = m_parts;
    const QPointer<Outbox> self(this);
    if (const auto uploader = parts->couriers.value(connection))
        co_await uploader->leave();
    if (self)
        co_await self->stopSending(connection);
}

std::optional<Error> Outbox::blockingError(const ConnectionId &connection) const
{
    const auto uploader = m_parts->couriers.value(connection);
    return uploader ? uploader->hold() : std::nullopt;
}

void Outbox::tryNow()
{
    for (const auto &uploader : std::as_const(m_parts->couriers))
        uploader->tryNow();
}

bool Outbox::hasOutage(const ConnectionId &connection) const
{
    const auto uploader = m_parts->couriers.value(connection);
    return uploader && uploader->hasOutage();
}

bool Outbox::lacksKey(const ConnectionId &connection) const
{
    if (m_parts->elsewhere.contains(connection))
        return !m_parts->orders.value(connection).client->hasKey();
    const auto uploader = m_parts->couriers.value(connection);
    return uploader && !uploader->hasKey();
}

bool Outbox::waitsForKey(const DocumentId &id) const
{
    const auto *document = m_parts->ledger->documents().shown(id);
    const bool waits = document && document->state == ItemState::Queued && document->error &&
                       document->error->code == ErrorCode::SignInKeyMissing;
    const auto uploader = waits ? m_parts->couriers.value(document->connection) : nullptr;
    return uploader && uploader->lacksKeyFor(id);
}

} // namespace clinicdesk
