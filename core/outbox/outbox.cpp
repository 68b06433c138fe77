// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outbox.h"

#include "core/outbox/courier_p.h"
#include "core/outbox/ledger_p.h"

#include <QPointer>

namespace clinicdesk {

class Outbox::Parts {
public:
    OutboxOptions options;
    std::shared_ptr<Ledger> ledger;
    const std::shared_ptr<DirectTurn> turn = std::make_shared<DirectTurn>();
    QHash<ConnectionId, std::shared_ptr<Courier>> couriers;
    QHash<ConnectionId, int> stops; ///< calls of stopDriving: one may come while driving only begins

    /// True when somebody drives that connection already: he goes on with this client.
    bool takesOver(const std::shared_ptr<Client> &client, const std::optional<QSet<DocumentId>> &only) const
    {
        const auto known = couriers.value(client->connection().id);
        if (known)
            known->replace(client, only);
        return known != nullptr;
    }

    /// Lets a person's event happen to a document that may be on the line.
    Task<Result<void>> decide(DocumentId id, Change change) const
    {
        const auto applied = co_await ledger->apply(id, change);
        if (!applied)
            co_return applied.error();
        if (applied->value_or(Effects()) & Effect::EndTransfers) {
            for (const auto &courier : couriers)
                courier->halt(id);
        }
        co_return Result<void>();
    }

    /// When a document may go that a person wants to go: at once, but not before its undo window is over.
    QDateTime atOnce(const DocumentId &id) const
    {
        const auto *document = ledger->decided(id);
        return document && document->attempts == 0 ? document->notBefore : QDateTime();
    }

    void wakeAll() const
    {
        for (const auto &courier : couriers)
            courier->wake();
    }

    void probeAll() const
    {
        for (const auto &courier : couriers)
            courier->probeNow();
    }
};

Outbox::Outbox(std::unique_ptr<Parts> parts)
    : m_parts(std::move(parts))
{
    const auto *ledger = m_parts->ledger.get();
    connect(ledger, &Ledger::added, this, &Outbox::added);
    connect(ledger, &Ledger::changed, this, &Outbox::changed);
    connect(ledger, &Ledger::removed, this, &Outbox::removed);
    connect(ledger, &Ledger::pausesChanged, this, &Outbox::pausesChanged);
    connect(ledger, &Ledger::storeFailed, this, &Outbox::storeFailed);
    if (const auto *line = m_parts->options.line.get())
        connect(line, &http::LineWatch::mayBeBack, this, &Outbox::tryNow);
}

Outbox::~Outbox()
{
    for (const auto &courier : std::as_const(m_parts->couriers))
        courier->end(); // goes on by itself as long as it has to
}

Task<Result<std::unique_ptr<Outbox>>> Outbox::open(OutboxOptions options)
{
    const auto ledger = co_await Ledger::open(options);
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
    parts->ledger = Ledger::inMemory(options.clock);
    parts->options = std::move(options);
    return std::unique_ptr<Outbox>(new Outbox(std::move(parts)));
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
    return m_parts->ledger->shown();
}

std::optional<OutboxDocument> Outbox::document(const DocumentId &id) const
{
    return m_parts->ledger->shown(id);
}

Task<Result<QList<OutboxDocument>>> Outbox::history() const
{
    return m_parts->ledger->history();
}

qint64 Outbox::sentBytes(const DocumentId &id) const
{
    const auto found = document(id);
    const auto courier = found ? m_parts->couriers.value(found->connection) : nullptr;
    return courier ? courier->sentBytes(id) : 0;
}

ByteSourceMaker Outbox::bytesOf(const DocumentId &document, const PageId &page) const
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
    return m_parts->ledger->edit(std::move(id), std::move(details));
}

Task<Result<void>> Outbox::send(QList<DocumentId> ids, std::chrono::milliseconds undoWindow)
{
    const auto parts = m_parts;
    const auto notBefore = undoWindow.count() > 0 ? parts->ledger->now().addDuration(undoWindow) : QDateTime();
    for (const auto &id : ids) {
        const Change sent{.event = event::Sent{}, .notBefore = notBefore};
        const auto applied = co_await parts->ledger->apply(id, sent);
        if (!applied)
            co_return applied.error();
    }
    parts->wakeAll();
    co_return Result<void>();
}

Task<Result<void>> Outbox::takeBack(DocumentId id)
{
    const auto parts = m_parts;
    const auto *document = parts->ledger->decided(id);
    const bool inTime = document && document->attempts == 0 && document->notBefore > parts->ledger->now();
    if (!inTime)
        co_return Error{.code = ErrorCode::WrongUse, .detail = QStringLiteral("it is on its way already")};
    const Change takenBack{.event = event::TakenBack{}};
    const auto applied = co_await parts->ledger->apply(id, takenBack);
    co_return applied ? Result<void>() : Result<void>(applied.error());
}

Task<Result<void>> Outbox::retry(DocumentId id)
{
    const auto parts = m_parts;
    const Change retried{.event = event::Retried{}};
    const auto applied = co_await parts->ledger->apply(id, retried);
    if (!applied)
        co_return applied.error();
    parts->probeAll();
    co_return Result<void>();
}

Task<Result<void>> Outbox::retryAll(QList<DocumentId> ids)
{
    const auto parts = m_parts;
    for (const auto &id : ids) {
        const auto *document = parts->ledger->decided(id);
        if (!document || document->state != ItemState::Failed || document->mayHaveArrived())
            continue;
        const Change retried{.event = event::Retried{}};
        const auto applied = co_await parts->ledger->apply(id, retried);
        if (!applied)
            co_return applied.error();
    }
    parts->probeAll();
    co_return Result<void>();
}

Task<Result<void>> Outbox::pause(DocumentId id)
{
    const auto parts = m_parts;
    const auto *document = parts->ledger->decided(id);
    const Change paused{.event = event::Paused{}, .notBefore = document ? document->notBefore : QDateTime()};
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
    const Change first{.event = event::PutFirst{}, .notBefore = parts->atOnce(id)};
    const auto decided = co_await parts->decide(id, first);
    parts->probeAll();
    co_return decided;
}

Task<Result<void>> Outbox::pauseAll(std::optional<ConnectionId> connection)
{
    const auto parts = m_parts;
    auto pauses = parts->ledger->pauses();
    pauses.insert(connection.value_or(ConnectionId()));
    auto written = parts->ledger->setPauses(pauses);
    for (const auto &courier : std::as_const(parts->couriers))
        courier->haltIfPaused();
    co_return co_await std::move(written);
}

Task<Result<void>> Outbox::resumeAll(std::optional<ConnectionId> connection)
{
    const auto parts = m_parts;
    auto pauses = parts->ledger->pauses();
    if (connection)
        pauses.remove(*connection);
    else
        pauses.clear();
    const auto written = co_await parts->ledger->setPauses(pauses);
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
    const auto *document = parts->ledger->decided(id);
    if (document && document->state == ItemState::Draft)
        co_return co_await parts->ledger->removeDraft(id);
    const Change cancelled{.event = event::Cancelled{}};
    const auto applied = co_await parts->ledger->apply(id, cancelled);
    if (!applied)
        co_return applied.error();
    for (const auto &courier : std::as_const(parts->couriers))
        courier->abandon(id);
    parts->wakeAll();
    co_return Result<void>();
}

Task<Result<DocumentId>> Outbox::sendAsNew(DocumentId id)
{
    const auto parts = m_parts;
    const auto *document = parts->ledger->decided(id);
    if (!document || document->state != ItemState::Failed)
        co_return Error{.code = ErrorCode::WrongUse, .detail = QStringLiteral("it does not wait for a person")};
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
    const Change cancelled{.event = event::Cancelled{}};
    const auto applied = co_await parts->ledger->apply(id, cancelled);
    parts->wakeAll();
    co_return applied ? added : Result<DocumentId>(applied.error());
}

Task<Result<void>> Outbox::drive(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only)
{
    const auto parts = m_parts;
    const QPointer<Outbox> self(this);
    const auto connection = client->connection().id;
    if (parts->options.line)
        parts->options.line->watchWayTo(client->connection().baseUrl);
    if (parts->takesOver(client, only)) {
        Q_EMIT driven(connection);
        co_return Result<void>();
    }
    const auto stops = parts->stops.value(connection);
    const auto driver = co_await parts->ledger->becomeDriver();
    if (!driver)
        co_return driver.error();
    const bool isStopped = !self || parts->stops.value(connection) != stops;
    if (isStopped || parts->takesOver(client, only)) // another call came first meanwhile
        co_return Result<void>();
    const auto courier = std::make_shared<Courier>(parts->ledger, client, parts->options.retry, only, parts->turn);
    parts->couriers.insert(connection, courier);
    connect(courier.get(), &Courier::progressed, this, &Outbox::progressed);
    connect(courier.get(), &Courier::turnGivenBack, this, [this] { m_parts->wakeAll(); });
    connect(courier.get(), &Courier::held, this, [this, connection] { Q_EMIT held(connection); });
    Q_EMIT driven(connection);
    co_await courier->begin();
    co_return Result<void>();
}

Task<void> Outbox::stopDriving(ConnectionId connection)
{
    const auto parts = m_parts;
    ++parts->stops[connection];
    if (const auto courier = parts->couriers.take(connection))
        co_await courier->end();
}

std::optional<Error> Outbox::holdOf(const ConnectionId &connection) const
{
    const auto courier = m_parts->couriers.value(connection);
    return courier ? courier->hold() : std::nullopt;
}

void Outbox::tryNow()
{
    for (const auto &courier : std::as_const(m_parts->couriers))
        courier->tryNow();
}

bool Outbox::hasOutage(const ConnectionId &connection) const
{
    const auto courier = m_parts->couriers.value(connection);
    return courier && courier->hasOutage();
}

bool Outbox::lacksKey(const ConnectionId &connection) const
{
    const auto courier = m_parts->couriers.value(connection);
    return courier && !courier->hasKey();
}

} // namespace clinicdesk
