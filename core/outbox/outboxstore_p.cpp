// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outboxstore_p.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"
#include "core/outbox/documentfilesource_p.h"
#include "core/outbox/rescue_p.h"
#include "core/outbox/rows_p.h"
#include "core/store/disk.h"
#include "core/store/sealing.h"

#include <QCoroFuture>

#include <algorithm>
#include <chrono>
#include <utility>

namespace clinicdesk {

namespace {

constexpr std::chrono::minutes dropEvery{10};
constexpr std::chrono::seconds writePausesAgainAfter{3};

bool canBeEdited(const OutboxDocument &document)
{
    return document.state == ItemState::Draft || document.state == ItemState::Failed;
}

/// A direct upload has exactly one file (interface 4.3).
bool fitsItsWay(const DeliveryOptions &travel, qsizetype pages)
{
    return travel.way != UploadMethod::Direct || pages == 1;
}

/// Then its priority is above that of all others.
bool goesBeforeOthers(const Event &event)
{
    const auto *retried = std::get_if<event::Retried>(&event);
    return std::holds_alternative<event::Prioritized>(event) || (retried && retried->first);
}

Error severalFilesDirectly()
{
    return {.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentFileCount};
}

} // namespace

OutboxStore::OutboxStore(Clock clock)
    : m_clock(std::move(clock))
{
    m_pausesAlarm.setSingleShot(true);
    m_pausesAlarm.setInterval(writePausesAgainAfter);
    connect(&m_pausesAlarm, &QTimer::timeout, this, &OutboxStore::writePausesAgain);
    connect(&m_dropping, &QTimer::timeout, this, &OutboxStore::removeExpiredFinal);
    m_dropping.start(dropEvery);
}

OutboxStore::~OutboxStore()
{
    // The future is not awaited, because ending the thread waits for it.
    [[maybe_unused]] const auto ending = m_sealingThread.run(releaseThreadCrypto);
}

Task<Result<std::shared_ptr<OutboxStore>>> OutboxStore::open(OutboxOptions options)
{
    const std::shared_ptr<OutboxStore> ledger(new OutboxStore(options.clock));
    const auto folder = options.folder;
    const auto pages = folder + QLatin1String("/pages");
    if (const auto made = makePrivateFolder(pages); !made)
        co_return made.error();
    const StoreThread::Sealed place{folder + QLatin1String("/outbox.sqlite"), options.keychain, options.storeKey};
    const auto found = std::make_shared<std::optional<StoreReport>>();
    const auto rescue = recoverInto(found, pages, ledger->now());
    const auto files = std::make_shared<QStringList>();
    const auto noteFiles = [files, pages] { *files = filesOfPages(pages); };
    const auto store = co_await StoreThread::openOrRecover(place, rowsMigrations(), rescue, noteFiles);
    if (!store)
        co_return store.error();
    ledger->m_store = *store;
    ledger->m_key = (*store)->key();
    ledger->m_spool = makeSealedSpool(pages, (*store)->key());
    const auto since = ledger->now().addDuration(-finalRetention);
    // Each job is stored in a variable before it is awaited: g++ 12 destroys a lambda twice if it is created inside a
    // co_await expression.
    const auto load = [rows = ledger->m_rows, since](Database &database) { return readKept(database, *rows, since); };
    const auto kept = co_await ledger->m_store->run(load);
    if (!kept)
        co_return kept.error();
    // Opening does not wait for this.
    [[maybe_unused]] const auto sweeping = (*store)->run([files, pages](Database &database) {
        if (const auto needed = Rows(database).neededPages())
            sweepPages(pages, *files, {needed->begin(), needed->end()});
    });
    ledger->m_documents = kept->documents;
    ledger->m_pauses = kept->pauses;
    ledger->m_lasting = true;
    // If an earlier start finished a recovery without moving the file into place, its report is lost. All documents are
    // then counted as recovered.
    const auto documents = static_cast<int>(kept->documents.shown().size());
    const bool isSetAside = !(*store)->quarantinedFile().isEmpty();
    ledger->m_report = found->value_or(StoreReport{.rescued = isSetAside ? documents : 0});
    ledger->m_report.setAside = (*store)->quarantinedFile();
    ledger->m_report.unreadable += kept->unreadable;
    ledger->m_drivers = std::make_unique<SenderLocks>(folder);
    ledger->m_watch = std::make_unique<StoreMonitor>(place.file);
    connect(ledger->m_watch.get(), &StoreMonitor::mayHaveChanged, ledger.get(), &OutboxStore::lookNow);
    connect(ledger->m_watch.get(), &StoreMonitor::mayHaveChanged, ledger.get(), &OutboxStore::storeChanged);
    co_return ledger;
}

std::shared_ptr<OutboxStore> OutboxStore::inMemory(Clock clock)
{
    std::shared_ptr<OutboxStore> ledger(new OutboxStore(std::move(clock)));
    ledger->m_spool = makeMemorySpool();
    ledger->m_store = StoreThread::inMemory(rowsMigrations());
    return ledger;
}

/// Does all work that grows with the store, on the store thread.
Result<OutboxStore::Kept> OutboxStore::readKept(Database &database, RowTracker &shared, const QDateTime &since)
{
    auto loaded = shared.load(database, since);
    if (!loaded)
        return loaded.error();
    const auto pauses = Rows(database).pauses();
    if (!pauses)
        return pauses.error();
    const auto unreadable = static_cast<int>(loaded->unreadable.size());
    return Kept{.documents = DocumentCache(*std::move(loaded)), .pauses = *pauses, .unreadable = unreadable};
}

/// Holds no reference to the ledger while it waits: the destructor waits for the store thread, and an abandoned search
/// loses nothing.
Task<Result<void>> OutboxStore::look(bool anyway)
{
    const auto there = weak_from_this();
    const auto find = [rows = m_rows, anyway, found = m_found](Database &database) -> Result<void> {
        auto changes = rows->find(database, anyway);
        if (!changes)
            return changes.error();
        found->put(std::move(*changes));
        return {};
    };
    const auto looked = co_await m_store->run(find);
    const auto self = there.lock();
    if (!self)
        co_return Result<void>();
    // Searches may resume in another order than they ran, so all results are applied here in their order.
    for (const auto &changes : m_found->take())
        takeExternalChanges(changes);
    co_return looked;
}

void OutboxStore::takeExternalChanges(const ExternalChanges &changes)
{
    QList<DocumentId> ids;
    for (const auto &row : changes.rows) {
        const auto &id = row.document->id;
        const bool isKnown = m_documents.shown(id);
        if (isKnown)
            m_documents.see(row);
        else
            m_documents.add(*row.document, row.revision, row.moment);
        ids.append(id);
        isKnown ? Q_EMIT changed(id) : Q_EMIT added(id);
    }
    for (const auto &id : changes.gone)
        drop(id);
    auto pauses = changes.pauses.value_or(m_pauses);
    fulfil(m_unwrittenPauses, pauses);
    const bool arePausesNew = pauses != m_pauses;
    if (arePausesNew) {
        m_pauses = pauses;
        Q_EMIT pausesChanged();
    }
    if (arePausesNew || !ids.isEmpty())
        Q_EMIT changedExternally(ids);
}

bool OutboxStore::isPaused(const ConnectionId &connection) const
{
    return m_pauses.contains(ConnectionId()) || m_pauses.contains(connection);
}

Task<Result<void>> OutboxStore::changePauses(std::function<void(QSet<ConnectionId> &)> change)
{
    const auto self = shared_from_this();
    const auto before = m_pauses;
    change(m_pauses);
    for (const auto &connection : before + m_pauses) {
        const bool isPausedNow = m_pauses.contains(connection);
        if (isPausedNow != before.contains(connection))
            m_unwrittenPauses.insert(connection, {isPausedNow, ++m_pauseWishes});
    }
    const auto written = co_await writePauses(change);
    Q_EMIT pausesChanged(); // applies to this run even if the disk refuses it
    co_return written;
}

/// Also writes all decisions that are not on disk yet: the latest one of the user for each connection.
Task<Result<void>> OutboxStore::writePauses(std::function<void(QSet<ConnectionId> &)> change)
{
    const auto self = shared_from_this();
    const auto wishes = m_unwrittenPauses;
    const auto changeAll = [change, wishes](QSet<ConnectionId> &pauses) {
        change(pauses);
        fulfil(wishes, pauses);
    };
    const auto write = [changeAll](Database &database) { return Rows(database).changePauses(changeAll); };
    const auto written = co_await m_store->change(write);
    if (!written) {
        m_pausesAlarm.start();
        co_return failed(written.error());
    }
    m_unwrittenPauses.removeIf(
        [&wishes](const PauseWishes::iterator &wish) { return wish->number == wishes.value(wish.key()).number; });
    if (m_unwrittenPauses.isEmpty())
        m_pausesAlarm.stop();
    m_pauses = *written;
    fulfil(m_unwrittenPauses, m_pauses);
    noteWritten();
    co_return Result<void>();
}

Task<void> OutboxStore::writePausesAgain()
{
    if (m_unwrittenPauses.isEmpty())
        co_return;
    const auto self = shared_from_this();
    const auto before = m_pauses;
    const auto asTheyAre = [](QSet<ConnectionId> &) {};
    [[maybe_unused]] const auto written = co_await writePauses(asTheyAre);
    if (m_pauses == before)
        co_return;
    Q_EMIT pausesChanged();
    Q_EMIT changedExternally({});
}

void OutboxStore::fulfil(const PauseWishes &wishes, QSet<ConnectionId> &pauses)
{
    for (auto wish = wishes.cbegin(); wish != wishes.cend(); ++wish) {
        if (wish->paused)
            pauses.insert(wish.key());
        else
            pauses.remove(wish.key());
    }
}

ByteSourceMaker OutboxStore::pageMaker(const DocumentId &document, const FileId &page) const
{
    FileKey address{document, page, 0};
    FileInfo facts;
    if (const auto *known = m_documents.decided(document)) {
        const auto found = std::ranges::find(known->pages, page, &Page::id);
        address.position = static_cast<int>(found - known->pages.begin());
        facts = found == known->pages.end() ? facts : found->facts;
    }
    return keptPage(m_spool, address, facts);
}

Task<Result<QList<Page>>> OutboxStore::keepPages(DocumentId id, QList<NewFile> newPages)
{
    QList<Page> pages;
    for (const auto &newPage : newPages) {
        Page page{.id = newId<FileId>(), .facts = newPage.facts};
        const FileKey address{id, page.id, static_cast<int>(pages.size())};
        const auto seal = [spool = m_spool, address, make = newPage.bytes]() -> Result<StoredFile> {
            const auto source = make();
            return source ? spool->write(address, **source) : Result<StoredFile>(source.error());
        };
        const auto kept = co_await m_sealingThread.run(seal);
        if (!kept) {
            dropPages(pages);
            auto error = kept.error();
            error.subject = displayName(newPage.facts.name);
            co_return error;
        }
        page.facts.sizeBytes = kept->sizeBytes;
        page.sha256 = kept->sha256;
        pages.append(page);
    }
    co_return pages;
}

Task<Result<QList<OutboxDocument>>> OutboxStore::history()
{
    const auto self = shared_from_this();
    const auto load = [](Database &database) { return Rows(database).load(QDateTime::fromMSecsSinceEpoch(0)); };
    const auto loaded = co_await m_store->run(load);
    if (!loaded)
        co_return loaded.error();
    co_return loaded->documents;
}

Task<Result<DocumentId>> OutboxStore::add(NewDocument newDocument)
{
    const auto self = shared_from_this();
    if (newDocument.pages.isEmpty())
        co_return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentWithoutFile};
    if (!fitsItsWay(newDocument.details.travel, newDocument.pages.size()))
        co_return severalFilesDirectly();
    OutboxDocument document{.id = newId<DocumentId>(),
                            .connection = newDocument.connection,
                            .origin = newDocument.origin,
                            .state = newDocument.state,
                            .details = newDocument.details};
    const auto pages = co_await keepPages(document.id, newDocument.pages);
    if (!pages)
        co_return pages.error();
    document.pages = *pages;
    document.addedAt = now();
    document.changedAt = document.addedAt;

    const auto insert = [rows = m_rows, document](Database &database) { return rows->insert(database, document); };
    const auto written = co_await m_store->change(insert);
    if (!written) {
        auto error = written.error();
        const auto overwriteUnconfirmed = [](Database &database) { return database.overwriteUnconfirmed(); };
        if (error.disk == DiskFault::Unsure && co_await m_store->run(overwriteUnconfirmed))
            error.disk = DiskFault::Failing;
        dropPages(document.pages);
        error.subject = displayName(document.pages.first().facts.name);
        co_return error;
    }
    noteWritten();
    if (!m_documents.shown(document.id)) { // otherwise another program has already read and changed it
        m_documents.add(document);
        Q_EMIT added(document.id);
    }
    co_return document.id;
}

Task<Result<void>> OutboxStore::edit(DocumentId id, DocumentDetails details)
{
    const auto self = shared_from_this();
    const auto *known = m_documents.decided(id);
    if (known && canBeEdited(*known) && !fitsItsWay(details.travel, known->pages.size()))
        co_return severalFilesDirectly();
    const auto describeAnew = [details](OutboxDocument &document) -> std::optional<Effects> {
        if (!canBeEdited(document))
            return std::nullopt;
        document.details = details;
        return Effects();
    };
    const auto edited = co_await revise(id, describeAnew);
    if (!edited)
        co_return edited.error();
    if (!*edited)
        co_return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentNotEditable};
    co_return Result<void>();
}

Task<Result<std::optional<Effects>>> OutboxStore::apply(DocumentId id, Change change)
{
    const auto self = shared_from_this();
    const auto priority = goesBeforeOthers(change.event) ? m_documents.highestPriority() + 1 : 0;
    const auto letHappen = [change, at = now(), priority](OutboxDocument &document) {
        return happen(document, change, at, priority);
    };
    const auto effects = co_await revise(id, letHappen);
    if (effects && effects->value_or(Effects()) & Effect::RemoveBytes) {
        if (const auto *document = m_documents.decided(id))
            dropPages(document->pages);
    }
    co_return effects;
}

Task<Result<std::optional<Effects>>> OutboxStore::revise(DocumentId id, Revise decide)
{
    const auto self = shared_from_this();
    const auto *known = m_documents.decided(id);
    auto document = known ? *known : OutboxDocument();
    const auto effects = known ? decide(document) : std::nullopt;
    if (!effects)
        co_return std::optional<Effects>();
    const Decision decision{document, *effects, m_documents.decide(document), decide};
    const auto write = [rows = m_rows, decision](Database &database) { return rows->write(database, decision); };
    const auto written = co_await m_store->change(write);
    if (!written) {
        m_documents.takeBack(id);
        co_return failed(written.error()).error();
    }
    noteWritten();
    co_return settle(id, *written);
}

/// Returns the effects of a decision that are to be carried out.
std::optional<Effects> OutboxStore::settle(const DocumentId &id, const Written &written)
{
    if (!m_documents.shown(id))
        return std::nullopt;
    if (!written.row.document) {
        drop(id);
        return std::nullopt;
    }
    const bool isShared = m_documents.settle(id, written);
    Q_EMIT changed(id);
    if (isShared)
        Q_EMIT changedExternally({id});
    return written.effects;
}

void OutboxStore::drop(const DocumentId &id)
{
    if (!m_documents.shown(id))
        return;
    m_documents.remove({id});
    Q_EMIT removed(id);
}

Task<Result<void>> OutboxStore::removeDraft(DocumentId id)
{
    const auto self = shared_from_this();
    const Error noDraft{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentNotDraft};
    const auto *draft = m_documents.decided(id);
    if (!draft || draft->state != ItemState::Draft)
        co_return noDraft;
    const auto pages = draft->pages;
    m_documents.decideToRemove(id);
    const auto remove = [rows = m_rows, id](Database &database) { return rows->removeDraft(database, id); };
    const auto row = co_await m_store->change(remove);
    m_documents.endRemoval(id);
    if (!row)
        co_return failed(row.error());
    noteWritten();
    if (row->document) { // another program sends it
        m_documents.see(*row);
        Q_EMIT changed(id);
        co_return noDraft;
    }
    dropPages(pages);
    drop(id);
    co_return Result<void>();
}

void OutboxStore::removeExpiredFinal()
{
    const auto since = now().addDuration(-finalRetention);
    const auto ids = m_documents.finalUntil(since);
    m_documents.remove({ids.begin(), ids.end()});
    [[maybe_unused]] const auto forgetting =
        m_store->run([rows = m_rows, since, ids](Database &) { rows->forget(ids, since); });
    for (const auto &id : ids)
        Q_EMIT removed(id);
}

void OutboxStore::dropPages(const QList<Page> &pages)
{
    [[maybe_unused]] const auto dropping = m_store->run([spool = m_spool, pages](Database &) {
        for (const auto &page : pages)
            spool->remove(page.id);
    });
}

Result<void> OutboxStore::failed(const Error &error)
{
    m_storeFails = true;
    Q_EMIT storeFailed(error);
    return error;
}

void OutboxStore::noteWritten()
{
    if (!std::exchange(m_storeFails, false))
        return;
    Q_EMIT storeRecovered();
    writePausesAgain();
}

Task<Result<bool>> OutboxStore::acquireSending(ConnectionId connection)
{
    const auto self = shared_from_this();
    if (!m_drivers)
        co_return true;
    // Calls may overlap and end in any order. A call that fails keeps the lock if an earlier call acquired it or if
    // this program already sends.
    const bool hadIt = m_drivers->has(connection);
    const auto taken = m_drivers->take(connection);
    if (!taken || !*taken)
        co_return taken;
    const auto looked = co_await look(true); // the previous sender may have continued until now
    if (!looked) {
        if (!hadIt && !m_driven.contains(connection))
            releaseSending(connection);
        co_return failed(looked.error()).error();
    }
    if (!m_drivers->has(connection)) // the call that acquired the lock had to release it
        co_return false;
    m_driven.insert(connection);
    co_return true;
}

void OutboxStore::releaseSending(const ConnectionId &connection)
{
    m_driven.remove(connection);
    if (m_drivers)
        m_drivers->release(connection);
}

std::optional<OtherSender> OutboxStore::otherSender(const ConnectionId &connection) const
{
    return isDriver(connection) ? std::nullopt : m_drivers->holder(connection);
}

void OutboxStore::recordProgress(const ConnectionId &connection)
{
    if (m_drivers)
        m_drivers->recordProgress(connection);
}

QDateTime OutboxStore::lastProgress(const ConnectionId &connection) const
{
    return m_drivers ? m_drivers->lastProgress(connection) : QDateTime();
}

Task<Result<void>> OutboxStore::handOver(QList<DocumentId> ids, qint64 process)
{
    const auto self = shared_from_this();
    const auto hand = [ids, process](Database &database) { return Rows(database).handOver(ids, process); };
    const auto handed = co_await m_store->run(hand);
    if (!handed)
        co_return failed(handed.error());
    co_return co_await look(true); // the rows were written directly, not as decisions
}

} // namespace clinicdesk
