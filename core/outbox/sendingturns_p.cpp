// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/sendingturns_p.h"

#include <algorithm>
#include <chrono>

namespace clinicdesk {

namespace {

constexpr std::chrono::seconds turnRetryInterval{1};

bool waitsToBeSent(ItemState state)
{
    return state == ItemState::Queued || isBeingSent(state);
}

} // namespace

SendingTurns::SendingTurns(std::shared_ptr<OutboxStore> store, http::RetryPolicy policy)
    : m_store(std::move(store))
    , m_rights(std::make_shared<SendingRights>(m_store))
    , m_retry(policy)
    , m_retryTimer(this)
{
    m_retryTimer.setInterval(turnRetryInterval);
    connect(&m_retryTimer, &QTimer::timeout, this, &SendingTurns::retry);
    connect(&m_senders, &ProcessWatch::ended, this, &SendingTurns::retry);
    connect(m_store.get(), &OutboxStore::storeChanged, this, [this] {
        if (!m_elsewhere.isEmpty())
            retry();
    });
    connect(m_store.get(), &OutboxStore::changedExternally, this, &SendingTurns::applyExternalChanges);
}

Task<Result<void>> SendingTurns::start(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only)
{
    const auto self = shared_from_this();
    const auto connection = client->connection().id;
    const Order order{client, only};
    m_orders.insert(connection, order);
    if (continuesWith(order)) {
        Q_EMIT sendingStarted(connection);
        co_return Result<void>();
    }
    const auto stops = m_stops.value(connection);
    const auto former = uploader(connection); // released, because its client was refused
    const auto isSender = co_await m_rights->acquire(connection);
    const bool isStopped = m_isShutDown || m_stops.value(connection) != stops;
    const bool isNew = uploader(connection) != former; // another call was faster
    if (!isSender) {
        if (!isStopped && !isNew) {
            m_elsewhere[connection]; // perhaps the lock can be created later
            watchSenders();
        }
        co_return isSender.error();
    }
    if (isStopped)
        co_return Result<void>();
    // Overlapping calls may continue here in any order.
    const auto newest = m_orders.value(connection);
    if (isNew && continuesWith(newest))
        co_return Result<void>();
    m_uploaders.remove(connection);
    if (!*isSender) {
        waitForSender(connection);
        co_return Result<void>();
    }
    const auto made = makeUploader(newest);
    if (former && former->waitsForSpace())
        made->probeWorkspaceFirst();
    co_await made->start();
    if (former)
        made->tryNow();
    co_return Result<void>();
}

/// If this program sends for that connection already, continues with this client and returns true.
bool SendingTurns::continuesWith(const Order &order) const
{
    const auto connection = order.client->connection().id;
    const auto known = uploader(connection);
    if (!known || m_released.contains(connection) || !m_rights->isSender(connection))
        return false;
    known->replace(order.client, order.only);
    return true;
}

std::shared_ptr<Uploader> SendingTurns::makeUploader(const Order &order)
{
    const auto connection = order.client->connection().id;
    auto made = std::make_shared<Uploader>(m_store, m_rights, order.client, m_retry, order.only, m_directSlot);
    m_elsewhere.remove(connection);
    m_released.remove(connection);
    m_uploaders.insert(connection, made);
    connect(made.get(), &Uploader::progressed, this, &SendingTurns::progressed);
    connect(made.get(), &Uploader::progressed, this, [this, connection] { m_rights->recordProgress(connection); });
    connect(made.get(), &Uploader::reachabilityChanged, this,
            [this, address = order.client->connection().baseUrl](bool isReached) {
                Q_EMIT unreachableChanged(address, !isReached);
            });
    connect(made.get(), &Uploader::directSlotReleased, this, &SendingTurns::wakeAll);
    connect(made.get(), &Uploader::workspaceProbeDue, this, [this, connection, current = made.get()] {
        if (uploader(connection).get() == current)
            restart(connection);
    });
    connect(made.get(), &Uploader::blocked, this, [this, connection, current = made.get()] {
        Q_EMIT blocked(connection);
        if (const auto known = uploader(connection); known.get() == current)
            releaseBlocked(known, connection);
    });
    Q_EMIT sendingStarted(connection);
    return made;
}

/// Nothing can be sent without another client; perhaps another program has one.
Task<void> SendingTurns::releaseBlocked(std::shared_ptr<Uploader> current, ConnectionId connection)
{
    const auto self = shared_from_this();
    co_await current->waitIdle();
    if (uploader(connection) != current || !current->blockingError())
        co_return;
    m_released.insert(connection);
    m_rights->release(connection);
}

Task<void> SendingTurns::stop(ConnectionId connection)
{
    const auto self = shared_from_this();
    ++m_stops[connection];
    m_elsewhere.remove(connection);
    m_orders.remove(connection);
    if (const auto stopped = m_uploaders.take(connection))
        co_await stopped->shutDown();
    if (!m_uploaders.contains(connection))
        m_rights->release(connection);
}

Task<void> SendingTurns::finishHandedOver(ConnectionId connection)
{
    const auto self = shared_from_this();
    if (const auto finishing = uploader(connection))
        co_await finishing->finishHandedOver();
    if (!m_isShutDown)
        co_await stop(connection);
}

void SendingTurns::shutDown()
{
    m_isShutDown = true;
    m_retryTimer.stop();
    m_store->disconnect(this);
    for (const auto &each : std::as_const(m_uploaders)) {
        each->disconnect(this);
        each->shutDown(); // keeps itself alive until its last call has ended
    }
}

std::shared_ptr<Uploader> SendingTurns::uploader(const DocumentId &id) const
{
    const auto *document = m_store->documents().committed(id);
    return document ? uploader(document->connection) : nullptr;
}

SendingState SendingTurns::state(const ConnectionId &connection) const
{
    SendingState state{.otherSender = m_elsewhere.value(connection).sender,
                       .isPaused = m_store->pauses().isPaused(connection),
                       .lacksKey = lacksKey(connection)};
    if (const auto known = uploader(connection)) {
        state.blockingError = known->blockingError();
        state.hasOutage = known->hasOutage();
    }
    return state;
}

/// Whether the newest client of that connection has no encryption key.
bool SendingTurns::lacksKey(const ConnectionId &connection) const
{
    if (m_elsewhere.contains(connection))
        return !m_orders.value(connection).client->hasKey();
    const auto known = uploader(connection);
    return known && !known->hasKey();
}

void SendingTurns::wakeAll()
{
    if (std::exchange(m_willWake, true))
        return;
    const auto wake = [this] {
        m_willWake = false;
        for (const auto &each : std::as_const(m_uploaders))
            each->wake();
    };
    QMetaObject::invokeMethod(this, wake, Qt::QueuedConnection);
}

void SendingTurns::probeAll(const std::optional<DocumentId> &named) const
{
    for (const auto &each : m_uploaders)
        each->probeNow(named);
}

void SendingTurns::tryAllNow() const
{
    for (const auto &each : m_uploaders)
        each->tryNow();
}

Task<void> SendingTurns::probeWorkspacesFor(QList<DocumentId> ids)
{
    const auto self = shared_from_this();
    QSet<ConnectionId> full;
    for (const auto &id : ids) {
        const auto *document = m_store->documents().pending(id);
        const auto known = document ? uploader(document->connection) : nullptr;
        if (known && known->waitsForSpace() && document->state == ItemState::Queued)
            full.insert(document->connection);
    }
    for (const auto &connection : std::as_const(full))
        co_await restart(connection);
}

/// Starts to send again: a blocked connection was released, so that another program could send for it.
Task<void> SendingTurns::restart(ConnectionId connection)
{
    const auto order = m_orders.value(connection);
    if (m_isShutDown || !order.client)
        co_return;
    // If that fails, it is tried again.
    [[maybe_unused]] const auto sending = co_await start(order.client, order.only);
}

void SendingTurns::waitForSender(const ConnectionId &connection)
{
    auto &known = m_elsewhere[connection];
    const auto sender = m_rights->otherSender(connection);
    const auto progress = m_rights->lastProgress(connection);
    const bool isAnother = sender && sender != known.sender;
    const bool hasProgressed = !isAnother && known.progress.isValid() && progress != known.progress;
    known = {.sender = sender, .progress = progress};
    watchSenders();
    if (isAnother)
        Q_EMIT sendingElsewhere(connection);
    if (hasProgressed)
        Q_EMIT progressedElsewhere(connection);
    const auto ids = sender ? documentsToHandOver(connection, sender->process) : QList<DocumentId>();
    if (!ids.isEmpty())
        m_store->handOver(ids, sender->process);
}

/// The documents of that connection that are not handed over to its sender yet.
QList<DocumentId> SendingTurns::documentsToHandOver(const ConnectionId &connection, qint64 process) const
{
    const auto only = m_orders.value(connection).only;
    QList<DocumentId> ids;
    for (const auto *document : m_store->documents().sendOrder()) {
        const bool isSelected = document->connection == connection && (!only || only->contains(document->id));
        if (isSelected && waitsToBeSent(document->state) && document->handedOverTo != process)
            ids.append(document->id);
    }
    return ids;
}

Task<void> SendingTurns::retry()
{
    const auto self = shared_from_this();
    const auto connections = m_elsewhere.keys();
    for (const auto &connection : connections) {
        if (m_isShutDown || !m_elsewhere.contains(connection))
            continue;
        const auto sender = m_rights->otherSender(connection);
        if (sender == m_elsewhere.value(connection).sender && isStillSending(sender))
            waitForSender(connection); // each attempt to lock writes into the folder, which causes a notification
        else
            co_await restart(connection);
    }
    if (!m_isShutDown)
        watchSenders();
}

/// A process that releases a connection removes its lock file, and the system notifies of the change of the folder and
/// of the end of a killed process. Where it cannot, sending is tried every second.
void SendingTurns::watchSenders()
{
    QSet<qint64> processes;
    for (const auto &known : std::as_const(m_elsewhere)) {
        if (known.sender)
            processes.insert(known.sender->process);
    }
    m_senders.watch(processes);
    const bool isNotified =
        std::ranges::all_of(m_elsewhere, [this](const Elsewhere &known) { return isStillSending(known.sender); });
    if (isNotified)
        m_retryTimer.stop();
    else if (!m_retryTimer.isActive())
        m_retryTimer.start();
}

/// Whether that process exists and the system would notify of the end of its sending.
bool SendingTurns::isStillSending(const std::optional<OtherSender> &sender) const
{
    return sender && !m_store->isPolling() && m_senders.isWatching(sender->process);
}

/// What the user requests in another program counts as in this one.
void SendingTurns::applyExternalChanges(const QList<DocumentId> &ids)
{
    bool isRequestedByUser = false;
    const OutboxDocument *named = nullptr; // by `retry` or `sendNext`
    for (const auto &id : ids) {
        const auto *document = m_store->documents().pending(id);
        if (!document || document->state != ItemState::Queued || document->error)
            continue;
        isRequestedByUser = true;
        if (document->priority > (named ? named->priority : 0))
            named = document;
    }
    const auto probe = named ? std::optional(named->id) : std::nullopt;
    for (const auto &each : std::as_const(m_uploaders))
        each->endSuspended();
    isRequestedByUser ? probeAll(probe) : wakeAll();
}

} // namespace clinicdesk
