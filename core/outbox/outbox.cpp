// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outbox.h"

#include "core/base/errorreason.h"
#include "core/outbox/outboxstore_p.h"
#include "core/outbox/sendingrights_p.h"
#include "core/outbox/sendingturns_p.h"

#include <QHash>
#include <QPromise>
#include <QScopeGuard>
#include <QTimer>

#include <QCoroFuture>

#include <algorithm>
#include <utility>
#include <vector>

namespace clinicdesk {

namespace {

Error beingSentAsNew()
{
    return {.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentSentAsNew};
}

} // namespace

class Outbox::Private {
public:
    Private(std::shared_ptr<OutboxStore> opened, OutboxOptions options)
        : store(std::move(opened))
        , turns(std::make_shared<SendingTurns>(store, options.retry))
        , line(std::move(options.line))
    {
    }

    const std::shared_ptr<OutboxStore> store;
    const std::shared_ptr<SendingTurns> turns;
    const std::shared_ptr<http::NetworkMonitor> line;     ///< can be null
    QSet<DocumentId> copied;                              ///< a copy of each is being made, for sendAsNew
    QHash<const QObject *, QSet<DocumentId>> keptForUndo; ///< by owner

    /// About a failed document; it takes effect when its undo window is over.
    struct Decision {
        explicit Decision(QDateTime until)
            : end(std::move(until))
        {
            over.start();
            ended.start();
        }
        ~Decision() { ended.finish(); }
        Q_DISABLE_COPY_MOVE(Decision)

        const QDateTime end;
        bool isDue = false;
        QPromise<void> over;  ///< the window, or the decision
        QPromise<void> ended; ///< it has taken effect, or was undone; the call that carries it out keeps it until then
    };
    QHash<DocumentId, std::shared_ptr<Decision>> decisions;

    bool isFailed(const DocumentId &id) const
    {
        const auto *document = store->documents().pending(id);
        return document && document->state == ItemState::Failed;
    }

    bool isKeptForUndo(const DocumentId &id) const
    {
        return std::ranges::any_of(keptForUndo, [&id](const auto &documents) { return documents.contains(id); });
    }

    bool undoDecision(const DocumentId &id)
    {
        const auto decision = decisions.take(id);
        if (decision)
            decision->over.finish();
        return decision != nullptr;
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
            for (const auto &uploader : turns->uploaders())
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
        for (const auto &uploader : turns->uploaders())
            uploader->cancel(id);
        turns->wakeAll();
        co_return applied->has_value();
    }

    /// The same as `decide()` for several, written together. Tries all of them; returns the first error.
    Task<Result<void>> decideAll(QList<DocumentId> ids, DocumentEvent change) const
    {
        std::vector<Task<Result<void>>> started;
        for (const auto &id : ids)
            started.push_back(decide(id, change));
        auto all = Result<void>();
        for (auto &decision : started) {
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
};

Outbox::Outbox(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
    const auto *store = m_d->store.get();
    connect(store, &OutboxStore::added, this, &Outbox::added);
    connect(store, &OutboxStore::changed, this, &Outbox::changed);
    connect(store, &OutboxStore::removed, this, &Outbox::removed);
    connect(&store->pauses(), &ConnectionPauses::changed, this, &Outbox::pausesChanged);
    connect(&store->health(), &StoreHealth::failed, this, &Outbox::storeProblemChanged);
    connect(&store->health(), &StoreHealth::recovered, this, [this] { Q_EMIT storeProblemChanged({}); });
    auto *turns = m_d->turns.get();
    turns->setParent(this); // its timer belongs to the outbox, although coroutines may keep it alive for a moment
    connect(turns, &SendingTurns::progressed, this, &Outbox::progressed);
    connect(turns, &SendingTurns::blocked, this, &Outbox::blocked);
    connect(turns, &SendingTurns::sendingStarted, this, &Outbox::sendingStarted);
    connect(turns, &SendingTurns::sendingElsewhere, this, &Outbox::sendingElsewhere);
    connect(turns, &SendingTurns::progressedElsewhere, this, &Outbox::progressedElsewhere);
    if (auto *line = m_d->line.get()) {
        connect(line, &http::NetworkMonitor::reconnectSuggested, this, &Outbox::tryNow);
        connect(turns, &SendingTurns::unreachableChanged, line, &http::NetworkMonitor::setUnreachable);
    }
}

Outbox::~Outbox()
{
    m_d->turns->shutDown();
    m_d->turns->setParent(nullptr);
    const auto undecided = m_d->decisions.keys();
    for (const auto &id : undecided)
        m_d->undoDecision(id);
}

Task<Result<std::unique_ptr<Outbox>>> Outbox::open(OutboxOptions options)
{
    const auto store = co_await OutboxStore::open(options);
    if (!store)
        co_return store.error();
    co_return std::unique_ptr<Outbox>(new Outbox(std::make_unique<Private>(*store, std::move(options))));
}

std::unique_ptr<Outbox> Outbox::inMemory(OutboxOptions options)
{
    auto store = OutboxStore::inMemory(options.clock);
    return std::unique_ptr<Outbox>(new Outbox(std::make_unique<Private>(std::move(store), std::move(options))));
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
    const auto uploader = m_d->turns->uploader(id);
    return uploader ? uploader->sentBytes(id) : 0;
}

void Outbox::setKeptForUndo(const QObject *owner, const QSet<DocumentId> &documents)
{
    if (m_d->keptForUndo.value(owner) == documents)
        return;
    if (documents.isEmpty())
        m_d->keptForUndo.remove(owner);
    else
        m_d->keptForUndo.insert(owner, documents);
    Q_EMIT keptForUndoChanged();
}

bool Outbox::isKeptForUndo(const DocumentId &id) const
{
    return m_d->isKeptForUndo(id);
}

ByteSourceMaker Outbox::bytesOf(const DocumentId &document, const FileId &file) const
{
    return m_d->store->fileMaker(document, file);
}

Task<Result<DocumentId>> Outbox::add(NewDocument document, DocumentId id)
{
    const auto d = m_d;
    const bool toSend = document.state == ItemState::Queued;
    const auto added = co_await d->store->add(document, id);
    if (added && toSend)
        d->turns->wakeAll();
    co_return added;
}

Task<Result<void>> Outbox::adopt(const Outbox &memory)
{
    const auto d = m_d;
    const auto from = memory.m_d;
    const auto documents = co_await from->store->history();
    if (!documents)
        co_return documents.error();
    QList<AdoptedDocument> adopted;
    for (const auto &document : *documents) {
        if (isBeingSent(document.state))
            co_return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentSending};
        const bool isLeftOut = document.state == ItemState::Cancelled || from->isKeptForUndo(document.id);
        if (isLeftOut || d->store->documents().committed(document.id))
            continue;
        AdoptedDocument copy{.document = document, .files = {}};
        if (!isFinal(document.state)) {
            for (const auto &file : document.files)
                copy.files.append({.facts = file.facts,
                                   .bytes = from->store->fileMaker(document.id, file.id),
                                   .preparation = file.preparation});
        }
        adopted.append(copy);
    }
    // Pauses first: after a failure, no document may be in both.
    if (const auto paused = from->store->pauses().all(); !paused.isEmpty()) {
        const auto pauseThem = [paused](QSet<ConnectionId> &pauses) { pauses.unite(paused); };
        const auto written = co_await d->store->pauses().change(pauseThem);
        if (!written)
            co_return written.error();
    }
    const auto stored = co_await d->store->adopt(adopted);
    if (!stored)
        co_return stored.error();
    d->turns->wakeAll();
    co_return Result<void>();
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
    d->turns->wakeAll();
    co_return decided;
}

QDateTime Outbox::undoUntil(const DocumentId &id) const
{
    const auto decision = m_d->decisions.value(id);
    return decision ? decision->end : QDateTime();
}

/// Returns the decision, to be kept until it has taken effect; null if it was undone.
Task<std::shared_ptr<void>> Outbox::isStillRequested(QPointer<Outbox> self, DocumentId id,
                                                     std::chrono::milliseconds undoWindow)
{
    const auto d = self->m_d;
    const auto decision = std::make_shared<Private::Decision>(d->store->now().addDuration(undoWindow));
    const auto over = decision->over.future();
    d->undoDecision(id); // the later one counts
    d->decisions.insert(id, decision);
    QTimer::singleShot(undoWindow, Qt::PreciseTimer, self.data(), [d, id, waiting = std::weak_ptr(decision)] {
        const auto due = waiting.lock();
        if (!due || d->decisions.value(id) != due)
            return;
        due->isDue = true;
        d->undoDecision(id);
    });
    Q_EMIT self->undoUntilChanged(id);
    co_await over;
    if (self)
        Q_EMIT self->undoUntilChanged(id);
    co_return self && decision->isDue ? decision : nullptr;
}

Task<void> Outbox::settleDecisions()
{
    const auto d = m_d;
    QList<QFuture<void>> ends;
    const auto ids = d->decisions.keys();
    for (const auto &id : ids) {
        const auto decision = d->decisions.value(id);
        ends.append(decision->ended.future());
        decision->isDue = true;
        d->undoDecision(id);
    }
    for (const auto &end : std::as_const(ends))
        co_await end;
}

Task<void> Outbox::finishWrites()
{
    const auto d = m_d; // which may be all that is left of this
    co_await d->store->finishWrites();
}

Task<Result<void>> Outbox::undoSend(DocumentId id)
{
    const auto d = m_d;
    if (d->undoDecision(id))
        co_return Result<void>();
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

Task<Result<void>> Outbox::undoEdit(DocumentId id)
{
    const auto d = m_d;
    const Error isNoFormerFailure{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentNotDraft};
    const auto *document = d->store->documents().pending(id);
    if (!document || document->state != ItemState::Draft || !document->error)
        co_return isNoFormerFailure;
    const DocumentEvent undone{.event = event::EditUndone{}};
    const auto applied = co_await d->store->apply(id, undone);
    if (!applied)
        co_return applied.error();
    co_return *applied ? Result<void>() : isNoFormerFailure;
}

Task<Result<void>> Outbox::retry(DocumentId id, std::chrono::milliseconds undoWindow)
{
    const auto d = m_d;
    std::shared_ptr<void> decision;
    if (undoWindow.count() > 0 && d->isFailed(id)) {
        decision = co_await isStillRequested(this, id, undoWindow);
        if (!decision)
            co_return Result<void>();
    }
    const DocumentEvent retried{.event = event::Retried{.first = true}, .notBefore = d->atOnce(id)};
    const auto decided = co_await d->decide(id, retried);
    d->turns->probeAll(id);
    const QList<DocumentId> ids{id};
    co_await d->turns->probeWorkspacesFor(ids);
    co_return decided;
}

Task<Result<void>> Outbox::retryAll(QList<DocumentId> ids, std::chrono::milliseconds undoWindow)
{
    const auto d = m_d;
    const auto all = ids;
    QList<std::shared_ptr<void>> decisions;
    ids.removeIf([&d](const DocumentId &id) {
        const auto *document = d->store->documents().pending(id);
        return !document || document->state != ItemState::Failed || document->mayBeDelivered();
    });
    if (undoWindow.count() > 0 && !ids.isEmpty()) {
        d->turns->probeAll();                           // documents that wait are not delayed
        std::vector<Task<std::shared_ptr<void>>> waits; // they wait at the same time
        for (const auto &id : std::as_const(ids))
            waits.push_back(isStillRequested(this, id, undoWindow));
        QList<DocumentId> requested;
        for (std::size_t i = 0; i < waits.size(); ++i) {
            const auto decision = co_await std::move(waits[i]);
            if (!decision)
                continue;
            requested.append(ids.at(qsizetype(i)));
            decisions.append(decision);
        }
        ids = requested;
        if (ids.isEmpty())
            co_return Result<void>();
    }
    const DocumentEvent retried{.event = event::Retried{}};
    const auto decided = co_await d->decideAll(ids, retried);
    d->turns->probeAll();
    co_await d->turns->probeWorkspacesFor(all);
    co_return decided;
}

Task<Result<void>> Outbox::pause(DocumentId id)
{
    const auto d = m_d;
    const DocumentEvent paused{.event = event::Paused{}};
    const auto decided = co_await d->decide(id, paused);
    d->turns->wakeAll(); // another document can be sent
    co_return decided;
}

Task<Result<void>> Outbox::resume(DocumentId id)
{
    const auto d = m_d;
    const DocumentEvent resumed{.event = event::Resumed{}, .notBefore = d->atOnce(id)};
    const auto decided = co_await d->decide(id, resumed);
    d->turns->probeAll();
    co_return decided;
}

Task<Result<void>> Outbox::sendNext(DocumentId id)
{
    const auto d = m_d;
    const DocumentEvent first{.event = event::Prioritized{}, .notBefore = d->atOnce(id)};
    const auto decided = co_await d->decide(id, first);
    d->turns->probeAll(id);
    co_return decided;
}

Task<Result<void>> Outbox::pauseAll(std::optional<ConnectionId> connection)
{
    const auto d = m_d;
    const auto pause = [which = connection.value_or(ConnectionId())](QSet<ConnectionId> &pauses) {
        pauses.insert(which);
    };
    auto written = d->store->pauses().change(pause);
    for (const auto &uploader : d->turns->uploaders())
        uploader->endSuspended();
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
    const auto written = co_await d->store->pauses().change(resume);
    d->turns->probeAll();
    co_return written;
}

bool Outbox::isPaused() const
{
    return m_d->store->pauses().all().contains(ConnectionId());
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

Task<Result<DocumentId>> Outbox::sendAsNew(DocumentId id, std::chrono::milliseconds undoWindow)
{
    const auto d = m_d;
    std::shared_ptr<void> decision;
    if (undoWindow.count() > 0 && d->isFailed(id) && !d->copied.contains(id)) {
        decision = co_await isStillRequested(this, id, undoWindow);
        if (!decision)
            co_return id;
    }
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
    return m_d->turns->start(std::move(client), std::move(only));
}

SendingState Outbox::sendingState(const ConnectionId &connection) const
{
    return m_d->turns->state(connection);
}

QList<OutboxDocument> Outbox::asLeftBySenders(QList<OutboxDocument> documents) const
{
    // A store in memory has no other senders.
    return isPersistent() ? clinicdesk::asLeftBySenders(std::move(documents), m_d->store->folder()) : documents;
}

Task<void> Outbox::stopSending(ConnectionId connection)
{
    return m_d->turns->stop(std::move(connection));
}

Task<void> Outbox::finishHandedOver(ConnectionId connection)
{
    return m_d->turns->finishHandedOver(std::move(connection));
}

void Outbox::tryNow()
{
    m_d->turns->tryAllNow();
}

bool Outbox::waitsForKey(const DocumentId &id) const
{
    const auto *document = m_d->store->documents().committed(id);
    const bool waits = document && document->state == ItemState::Queued && document->error &&
                       document->error->code == ErrorCode::SignInKeyMissing;
    const auto uploader = waits ? m_d->turns->uploader(id) : nullptr;
    return uploader && uploader->lacksKeyFor(id);
}

KnownPatientNumbers knownPatientNumbers(const Outbox &outbox, const ConnectionId &connection)
{
    return outbox.m_d->store->documents().patientNumbers(connection);
}

void confirmPatient(const Outbox &outbox, const ConnectionId &connection, const PatientId &patient)
{
    outbox.m_d->store->confirmPatient(connection, patient);
}

} // namespace clinicdesk
