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

constexpr std::chrono::seconds retryInterval{1};

bool waitsToBeSent(ItemState state)
{
    return state == ItemState::Queued || isBeingSent(state);
}

Error beingSentAsNew()
{
    return {.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentSentAsNew};
}

} // namespace

class Outbox::Private {
public:
    /// The newest call of startSending() for a connection.
    struct Order {
        std::shared_ptr<Client> client;
        std::optional<QSet<DocumentId>> only = {};
    };
    /// The other program that sends for a connection of `startSending()`, as last seen.
    struct Elsewhere {
        std::optional<OtherSender> sender = {};
        QDateTime progress = {};
    };

    OutboxOptions options;
    std::shared_ptr<OutboxStore> store;
    const std::shared_ptr<DirectUploadSlot> directSlot = std::make_shared<DirectUploadSlot>();
    QHash<ConnectionId, std::shared_ptr<Uploader>> uploaders;
    QSet<ConnectionId> released;    ///< blocked; their uploaders are replaced when there is another client
    QHash<ConnectionId, int> stops; ///< calls of stopSending: one may come while startSending() waits
    QHash<ConnectionId, Order> orders;
    QHash<ConnectionId, Elsewhere> elsewhere; ///< wanted but not sent by this program; each of them has its order
    ProcessWatch senders;                     ///< the processes of these
    QPointer<QTimer> retryTimer; ///< a child of the outbox; runs while the system would not notify of the end of one
    QSet<DocumentId> copied;     ///< a copy of each is being made, for sendAsNew

    /// A process that releases a connection removes its lock file, and the system notifies of the change of the folder
    /// and of the end of a killed process. Where it cannot, sending is tried every second.
    void watchSenders()
    {
        QSet<qint64> processes;
        for (const auto &known : std::as_const(elsewhere)) {
            if (known.sender)
                processes.insert(known.sender->process);
        }
        senders.watch(processes);
        const bool isNotified =
            std::ranges::all_of(elsewhere, [this](const Elsewhere &known) { return isStillSending(known.sender); });
        if (isNotified)
            retryTimer->stop();
        else if (!retryTimer->isActive())
            retryTimer->start();
    }
    /// Whether that process exists and the system would notify of the end of its sending.
    bool isStillSending(const std::optional<OtherSender> &sender) const
    {
        return sender && !store->isPolling() && senders.isWatching(sender->process);
    }

    /// If this program sends for that connection already, continues with this client and returns true.
    bool continuesWith(const std::shared_ptr<Client> &client, const std::optional<QSet<DocumentId>> &only) const
    {
        const auto connection = client->connection().id;
        const auto known = uploaders.value(connection);
        if (!known || released.contains(connection) || !store->isSender(connection))
            return false;
        known->replace(client, only);
        return true;
    }

    /// The documents of that connection that are not handed over to its sender yet.
    QList<DocumentId> documentsToHandOver(const ConnectionId &connection, qint64 process) const
    {
        const auto only = orders.value(connection).only;
        QList<DocumentId> ids;
        for (const auto *document : store->documents().sendOrder()) {
            const bool isSelected = document->connection == connection && (!only || only->contains(document->id));
            if (isSelected && waitsToBeSent(document->state) && document->handedOverTo != process)
                ids.append(document->id);
        }
        return ids;
    }

    /// Nothing can be sent without another client; perhaps another program has one.
    static Task<void> releaseBlocked(std::shared_ptr<Private> self, std::shared_ptr<Uploader> uploader,
                                     ConnectionId connection)
    {
        co_await uploader->waitIdle();
        if (self->uploaders.value(connection) != uploader || !uploader->blockingError())
            co_return;
        self->released.insert(connection);
        self->store->releaseSending(connection);
    }

    /// What the user requests in another program counts as in this one.
    void applyExternalChanges(const QList<DocumentId> &ids) const
    {
        bool isRequestedByUser = false;
        const OutboxDocument *named = nullptr; // by `retry` or `sendNext`
        for (const auto &id : ids) {
            const auto *document = store->documents().pending(id);
            if (!document || document->state != ItemState::Queued || document->error)
                continue;
            isRequestedByUser = true;
            if (document->priority > (named ? named->priority : 0))
                named = document;
        }
        const auto probe = named ? std::optional(named->id) : std::nullopt;
        for (const auto &uploader : uploaders)
            uploader->applyExternalChanges();
        isRequestedByUser ? probeAll(probe) : wakeAll();
    }

    /// Applies an event of the user, and ends transfers if the event says so. Ignored for a document that is being
    /// copied, to be sent as new.
    Task<Result<void>> decide(DocumentId id, DocumentEvent change) const
    {
        if (copied.contains(id))
            co_return Result<void>();
        const auto applied = co_await store->apply(id, change);
        if (!applied)
            co_return applied.error();
        if (applied->value_or(Effects()) & Effect::EndTransfers) {
            for (const auto &uploader : uploaders)
                uploader->suspend(id);
        }
        co_return Result<void>();
    }

    /// Applies an event that leads to Cancelled. False if it did not apply any more.
    Task<Result<bool>> cancel(DocumentId id, Event event = event::Cancelled{}) const
    {
        const DocumentEvent cancelled{.event = event};
        const auto applied = co_await store->apply(id, cancelled);
        if (!applied)
            co_return applied.error();
        for (const auto &uploader : uploaders)
            uploader->cancel(id);
        wakeAll();
        co_return applied->has_value();
    }

    /// The same as `decide()` for several, written together. Tries all of them; returns the first error.
    Task<Result<void>> decideAll(QList<DocumentId> ids, DocumentEvent change) const
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

    /// When a document can be sent that the user wants to be sent: at once, but not before the end of its undo window.
    QDateTime atOnce(const DocumentId &id) const
    {
        const auto *document = store->documents().pending(id);
        return document && document->attempts == 0 ? document->notBefore : QDateTime();
    }

    void wakeAll() const
    {
        for (const auto &uploader : uploaders)
            uploader->wake();
    }

    /// The connections with a full workspace for which these documents wait.
    QSet<ConnectionId> withFullWorkspace(const QList<DocumentId> &ids) const
    {
        QSet<ConnectionId> full;
        for (const auto &id : ids) {
            const auto *document = store->documents().pending(id);
            const auto uploader = document ? uploaders.value(document->connection) : nullptr;
            if (uploader && uploader->waitsForSpace() && document->state == ItemState::Queued)
                full.insert(document->connection);
        }
        return full;
    }

    void probeAll(const std::optional<DocumentId> &named = {}) const
    {
        for (const auto &uploader : uploaders)
            uploader->probeNow(named);
    }
};

Outbox::Outbox(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
    const auto *store = m_d->store.get();
    connect(store, &OutboxStore::added, this, &Outbox::added);
    connect(store, &OutboxStore::changed, this, &Outbox::changed);
    connect(store, &OutboxStore::removed, this, &Outbox::removed);
    connect(store, &OutboxStore::pausesChanged, this, &Outbox::pausesChanged);
    connect(store, &OutboxStore::storeFailed, this, &Outbox::storeFailed);
    connect(store, &OutboxStore::storeRecovered, this, &Outbox::storeRecovered);
    connect(store, &OutboxStore::changedExternally, this,
            [this](const QList<DocumentId> &ids) { m_d->applyExternalChanges(ids); });
    m_d->retryTimer = new QTimer(this);
    m_d->retryTimer->setInterval(retryInterval);
    connect(m_d->retryTimer, &QTimer::timeout, this, [this] { retrySending(this); });
    connect(&m_d->senders, &ProcessWatch::ended, this, [this] { retrySending(this); });
    connect(store, &OutboxStore::storeChanged, this, [this] {
        if (!m_d->elsewhere.isEmpty())
            retrySending(this);
    });
    if (const auto *line = m_d->options.line.get())
        connect(line, &http::NetworkMonitor::reconnectSuggested, this, &Outbox::tryNow);
}

Outbox::~Outbox()
{
    for (const auto &uploader : std::as_const(m_d->uploaders))
        uploader->shutDown(); // keeps itself alive until its last call has ended
}

Task<Result<std::unique_ptr<Outbox>>> Outbox::open(OutboxOptions options)
{
    const auto store = co_await OutboxStore::open(options);
    if (!store)
        co_return store.error();
    auto d = std::make_unique<Private>();
    d->options = options;
    d->store = *store;
    co_return std::unique_ptr<Outbox>(new Outbox(std::move(d)));
}

std::unique_ptr<Outbox> Outbox::inMemory(OutboxOptions options)
{
    auto d = std::make_unique<Private>();
    d->store = OutboxStore::inMemory(options.clock);
    d->options = std::move(options);
    return std::unique_ptr<Outbox>(new Outbox(std::move(d)));
}

SharedSecret Outbox::key() const
{
    return m_d->store->key();
}

bool Outbox::isPersistent() const
{
    return m_d->store->isPersistent();
}

const StoreReport &Outbox::storeReport() const
{
    return m_d->store->report();
}

QList<OutboxDocument> Outbox::documents() const
{
    return m_d->store->documents().committed();
}

std::optional<OutboxDocument> Outbox::document(const DocumentId &id) const
{
    const auto *document = m_d->store->documents().committed(id);
    return document ? std::optional(*document) : std::nullopt;
}

Task<Result<QList<OutboxDocument>>> Outbox::history() const
{
    return m_d->store->history();
}

qint64 Outbox::sentBytes(const DocumentId &id) const
{
    const auto found = document(id);
    const auto uploader = found ? m_d->uploaders.value(found->connection) : nullptr;
    return uploader ? uploader->sentBytes(id) : 0;
}

ByteSourceMaker Outbox::bytesOf(const DocumentId &document, const FileId &file) const
{
    return m_d->store->fileMaker(document, file);
}

Task<Result<DocumentId>> Outbox::add(NewDocument document)
{
    const auto d = m_d;
    const bool toSend = document.state == ItemState::Queued;
    const auto id = co_await d->store->add(document);
    if (id && toSend)
        d->wakeAll();
    co_return id;
}

Task<Result<void>> Outbox::edit(DocumentId id, DocumentDetails details)
{
    const auto d = m_d;
    if (d->copied.contains(id))
        co_return beingSentAsNew();
    co_return co_await d->store->edit(id, details);
}

Task<Result<void>> Outbox::send(QList<DocumentId> ids, std::chrono::milliseconds undoWindow)
{
    const auto d = m_d;
    const auto notBefore = undoWindow.count() > 0 ? d->store->now().addDuration(undoWindow) : QDateTime();
    const DocumentEvent sent{.event = event::Sent{}, .notBefore = notBefore};
    const auto decided = co_await d->decideAll(ids, sent);
    d->wakeAll();
    co_return decided;
}

Task<Result<void>> Outbox::undoSend(DocumentId id)
{
    const auto d = m_d;
    if (d->copied.contains(id))
        co_return beingSentAsNew();
    const auto *document = d->store->documents().pending(id);
    const bool inTime = document && document->attempts == 0 && document->notBefore > d->store->now();
    if (!inTime && !(document && document->canEdit()))
        co_return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentSending};
    const DocumentEvent undone{.event = event::SendUndone{}};
    const auto applied = co_await d->store->apply(id, undone);
    if (!applied)
        co_return applied.error();
    if (!*applied) // another program was faster
        co_return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentSending};
    co_return Result<void>();
}

Task<Result<void>> Outbox::retry(DocumentId id)
{
    const auto d = m_d;
    const QPointer<Outbox> self(this);
    const DocumentEvent retried{.event = event::Retried{.first = true}, .notBefore = d->atOnce(id)};
    const auto decided = co_await d->decide(id, retried);
    d->probeAll(id);
    const auto full = d->withFullWorkspace({id});
    co_await probeWorkspace(self, full);
    co_return decided;
}

Task<Result<void>> Outbox::retryAll(QList<DocumentId> ids)
{
    const auto d = m_d;
    const QPointer<Outbox> self(this);
    const auto all = ids;
    ids.removeIf([&d](const DocumentId &id) {
        const auto *document = d->store->documents().pending(id);
        return !document || document->state != ItemState::Failed || document->mayBeDelivered();
    });
    const DocumentEvent retried{.event = event::Retried{}};
    const auto decided = co_await d->decideAll(ids, retried);
    d->probeAll();
    const auto full = d->withFullWorkspace(all);
    co_await probeWorkspace(self, full);
    co_return decided;
}

Task<Result<void>> Outbox::pause(DocumentId id)
{
    const auto d = m_d;
    const DocumentEvent paused{.event = event::Paused{}};
    const auto decided = co_await d->decide(id, paused);
    d->wakeAll(); // another document can be sent
    co_return decided;
}

Task<Result<void>> Outbox::resume(DocumentId id)
{
    const auto d = m_d;
    const DocumentEvent resumed{.event = event::Resumed{}, .notBefore = d->atOnce(id)};
    const auto decided = co_await d->decide(id, resumed);
    d->probeAll();
    co_return decided;
}

Task<Result<void>> Outbox::sendNext(DocumentId id)
{
    const auto d = m_d;
    const DocumentEvent first{.event = event::Prioritized{}, .notBefore = d->atOnce(id)};
    const auto decided = co_await d->decide(id, first);
    d->probeAll(id);
    co_return decided;
}

Task<Result<void>> Outbox::pauseAll(std::optional<ConnectionId> connection)
{
    const auto d = m_d;
    const auto pause = [which = connection.value_or(ConnectionId())](QSet<ConnectionId> &pauses) {
        pauses.insert(which);
    };
    auto written = d->store->changePauses(pause);
    for (const auto &uploader : std::as_const(d->uploaders))
        uploader->suspendIfPaused();
    co_return co_await std::move(written);
}

Task<Result<void>> Outbox::resumeAll(std::optional<ConnectionId> connection)
{
    const auto d = m_d;
    const auto resume = [connection](QSet<ConnectionId> &pauses) {
        if (connection)
            pauses.remove(*connection);
        else
            pauses.clear();
    };
    const auto written = co_await d->store->changePauses(resume);
    d->probeAll();
    co_return written;
}

bool Outbox::isPaused() const
{
    return m_d->store->pauses().contains(ConnectionId());
}

bool Outbox::isPaused(const ConnectionId &connection) const
{
    return m_d->store->isPaused(connection);
}

Task<Result<void>> Outbox::cancel(DocumentId id)
{
    const auto d = m_d;
    const auto *document = d->store->documents().pending(id);
    if (document && document->state == ItemState::Draft)
        co_return co_await d->store->removeDraft(id);
    const auto cancelled = co_await d->cancel(id);
    co_return cancelled ? Result<void>() : cancelled.error();
}

Task<Result<DocumentId>> Outbox::sendAsNew(DocumentId id)
{
    const auto d = m_d;
    const Error doesNotWait{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentNotFailed};
    const auto *document = d->store->documents().pending(id);
    if (!document || document->state != ItemState::Failed || d->copied.contains(id))
        co_return doesNotWait;
    d->copied.insert(id);
    const auto done = qScopeGuard([d, id] { d->copied.remove(id); });
    NewDocument copy{.connection = document->connection,
                     .origin = document->origin,
                     .details = document->details,
                     .files = {},
                     .state = ItemState::Queued};
    for (const auto &file : document->files)
        copy.files.append({.facts = file.facts, .bytes = d->store->fileMaker(id, file.id)});
    const auto added = co_await d->store->add(copy);
    if (!added)
        co_return added.error();
    const auto isCancelled = co_await d->cancel(id, event::SentAsNew{});
    if (!isCancelled)
        co_return isCancelled.error();
    const auto *original = d->store->documents().pending(id);
    const bool wasCancelled = original && original->state == ItemState::Cancelled; // by the user, meanwhile
    if (*isCancelled || wasCancelled)
        co_return added;
    // Another program changed or retried it meanwhile: the first decision counts.
    [[maybe_unused]] const auto undone = co_await d->cancel(*added);
    co_return doesNotWait;
}

Task<Result<void>> Outbox::startSending(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only)
{
    const auto d = m_d;
    const QPointer<Outbox> self(this);
    const auto connection = client->connection().id;
    if (d->options.line)
        d->options.line->watchProxyFor(client->connection().baseUrl);
    d->orders.insert(connection, {client, only});
    if (d->continuesWith(client, only)) {
        Q_EMIT sendingStarted(connection);
        co_return Result<void>();
    }
    const auto stops = d->stops.value(connection);
    const auto former = d->uploaders.value(connection); // released, because its client was refused
    const auto isSender = co_await d->store->acquireSending(connection);
    const bool isStopped = !self || d->stops.value(connection) != stops;
    const bool isNew = d->uploaders.value(connection) != former; // another call was faster
    if (!isSender) {                                             // perhaps the lock can be created later
        if (!isStopped && !isNew)
            waitForRetry(connection);
        co_return isSender.error();
    }
    if (isStopped)
        co_return Result<void>();
    // Overlapping calls may continue here in any order.
    const auto newest = d->orders.value(connection);
    if (isNew && d->continuesWith(newest.client, newest.only))
        co_return Result<void>();
    d->uploaders.remove(connection);
    if (!*isSender) {
        waitForSender(connection);
        co_return Result<void>();
    }
    const auto uploader = makeUploader(newest.client, newest.only);
    if (former && former->waitsForSpace())
        uploader->probeWorkspaceFirst();
    co_await uploader->start();
    if (former)
        uploader->tryNow();
    co_return Result<void>();
}

std::shared_ptr<Uploader> Outbox::makeUploader(const std::shared_ptr<Client> &client,
                                               const std::optional<QSet<DocumentId>> &only)
{
    const auto connection = client->connection().id;
    auto uploader = std::make_shared<Uploader>(m_d->store, client, m_d->options.retry, only, m_d->directSlot);
    m_d->elsewhere.remove(connection);
    m_d->released.remove(connection);
    m_d->uploaders.insert(connection, uploader);
    connect(uploader.get(), &Uploader::progressed, this, &Outbox::progressed);
    connect(uploader.get(), &Uploader::progressed, this,
            [this, connection] { m_d->store->recordProgress(connection); });
    connect(uploader.get(), &Uploader::directSlotReleased, this, [this] { m_d->wakeAll(); });
    connect(uploader.get(), &Uploader::workspaceProbeDue, this, [this, connection, current = uploader.get()] {
        if (const auto known = m_d->uploaders.value(connection); known.get() == current)
            probeWorkspace(this, {connection});
    });
    connect(uploader.get(), &Uploader::blocked, this, [this, connection, current = uploader.get()] {
        Q_EMIT blocked(connection);
        if (const auto known = m_d->uploaders.value(connection); known.get() == current)
            Private::releaseBlocked(m_d, known, connection);
    });
    Q_EMIT sendingStarted(connection);
    return uploader;
}

/// Starts to send again: blocked connections were released, so that another program could send for them.
Task<void> Outbox::probeWorkspace(QPointer<Outbox> self, QSet<ConnectionId> connections)
{
    for (const auto &connection : std::as_const(connections)) {
        const auto order = self ? self->m_d->orders.value(connection) : Private::Order();
        if (!order.client)
            continue;
        // If that fails, it is tried again.
        [[maybe_unused]] const auto sending = co_await self->startSending(order.client, order.only);
    }
}

/// Tries repeatedly, until this program sends for the connection or is to stop.
void Outbox::waitForRetry(const ConnectionId &connection)
{
    m_d->elsewhere[connection];
    m_d->watchSenders();
}

void Outbox::waitForSender(const ConnectionId &connection)
{
    auto &known = m_d->elsewhere[connection];
    const auto sender = m_d->store->otherSender(connection);
    const auto progress = m_d->store->lastProgress(connection);
    const bool isAnother = sender && sender != known.sender;
    const bool hasProgressed = !isAnother && known.progress.isValid() && progress != known.progress;
    known = {.sender = sender, .progress = progress};
    m_d->watchSenders();
    if (isAnother)
        Q_EMIT sendingElsewhere(connection);
    if (hasProgressed)
        Q_EMIT progressedElsewhere(connection);
    const auto ids = sender ? m_d->documentsToHandOver(connection, sender->process) : QList<DocumentId>();
    if (!ids.isEmpty())
        m_d->store->handOver(ids, sender->process);
}

Task<void> Outbox::retrySending(QPointer<Outbox> self)
{
    const auto d = self->m_d;
    const auto connections = d->elsewhere.keys();
    for (const auto &connection : connections) {
        if (!self || !d->elsewhere.contains(connection))
            continue;
        const auto sender = d->store->otherSender(connection);
        if (sender == d->elsewhere.value(connection).sender && d->isStillSending(sender)) {
            self->waitForSender(connection);
            continue; // each attempt to lock writes into the folder, which causes a notification
        }
        const auto order = d->orders.value(connection);
        // If that fails, it is tried again.
        [[maybe_unused]] const auto sending = co_await self->startSending(order.client, order.only);
    }
    if (self)
        d->watchSenders();
}

std::optional<OtherSender> Outbox::otherSender(const ConnectionId &connection) const
{
    return m_d->elsewhere.value(connection).sender;
}

Task<void> Outbox::stopSending(ConnectionId connection)
{
    const auto d = m_d;
    ++d->stops[connection];
    d->elsewhere.remove(connection);
    d->orders.remove(connection);
    if (const auto uploader = d->uploaders.take(connection))
        co_await uploader->shutDown();
    if (!d->uploaders.contains(connection))
        d->store->releaseSending(connection);
}

Task<void> Outbox::finishHandedOver(ConnectionId connection)
{
    const auto d = m_d;
    const QPointer<Outbox> self(this);
    if (const auto uploader = d->uploaders.value(connection))
        co_await uploader->finishHandedOver();
    if (self)
        co_await self->stopSending(connection);
}

std::optional<Error> Outbox::blockingError(const ConnectionId &connection) const
{
    const auto uploader = m_d->uploaders.value(connection);
    return uploader ? uploader->blockingError() : std::nullopt;
}

void Outbox::tryNow()
{
    for (const auto &uploader : std::as_const(m_d->uploaders))
        uploader->tryNow();
}

bool Outbox::hasOutage(const ConnectionId &connection) const
{
    const auto uploader = m_d->uploaders.value(connection);
    return uploader && uploader->hasOutage();
}

bool Outbox::lacksKey(const ConnectionId &connection) const
{
    if (m_d->elsewhere.contains(connection))
        return !m_d->orders.value(connection).client->hasKey();
    const auto uploader = m_d->uploaders.value(connection);
    return uploader && !uploader->hasKey();
}

bool Outbox::waitsForKey(const DocumentId &id) const
{
    const auto *document = m_d->store->documents().committed(id);
    const bool waits = document && document->state == ItemState::Queued && document->error &&
                       document->error->code == ErrorCode::SignInKeyMissing;
    const auto uploader = waits ? m_d->uploaders.value(document->connection) : nullptr;
    return uploader && uploader->lacksKeyFor(id);
}

} // namespace clinicdesk
