// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/ledger_p.h"

#include "core/outbox/rescue_p.h"
#include "core/outbox/rows_p.h"
#include "core/store/disk.h"
#include "core/store/sealing.h"

#include <QCoroFuture>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace clinicdesk {

namespace {

constexpr qint64 shownAfterwardsSeconds = 24LL * 60 * 60;

/// What every store of an outbox can answer.
QString soundQuestion()
{
    return QStringLiteral(
        "SELECT key_check, documents.id, documents.connection, origin, state, paused, added_at, changed_at,"
        " not_before, attempts, failing_since, form_tries, documents.sealed, sequence, pages.id,"
        " document, position, size_bytes, stored, pages.sealed, priority, documents.revision, documents.handed_to,"
        " pauses.connection"
        " FROM store, documents, pages, pauses LIMIT 1");
}

/// Where the kept pages go that no rescued document has.
QString strayFolderOf(const QString &aside)
{
    const QFileInfo info(aside);
    return info.dir().filePath(info.completeBaseName() + QLatin1String("-pages"));
}

StoreThread::Rescue rescueInto(std::shared_ptr<std::optional<StoreReport>> report, const QString &pagesFolder,
                               const QDateTime &now)
{
    const auto fill = [report, pagesFolder](Database &fresh, const QList<SalvagedRow> &rows,
                                            const QString &aside) -> Result<void> {
        const auto rescued = rescueRows(fresh, rows, pagesFolder, strayFolderOf(aside));
        if (!rescued)
            return rescued.error();
        *report = *rescued;
        return {};
    };
    return {.question = soundQuestion(), .now = now, .fill = fill};
}

/// What an event means for the document's own fields.
void carryOut(OutboxDocument &document, const Change &change, const Transition &transition)
{
    document.state = transition.state;
    if (transition.effects & Effect::ForgetError) {
        document.error.reset();
        document.attempts = 0;
        document.formTries = 0;
        document.failingSince = {};
    }
    if (transition.effects & Effect::KeepError)
        document.error = change.error;
    if (change.receipt)
        document.receipt = change.receipt;
    if (transition.effects & Effect::Wait) {
        ++document.attempts;
        const bool newForm = change.error && change.error->code == ErrorCode::StorageFormExpired;
        document.formTries = newForm ? document.formTries + 1 : 0;
        if (!document.failingSince.isValid())
            document.failingSince = document.changedAt;
    }
    if (transition.effects & Effect::Hold)
        document.paused = true;
    else
        document.notBefore = change.notBefore;
    if (transition.effects & Effect::Release || !canBePaused(transition.state))
        document.paused = false;
}

/// The event as it happens to this document, whose pages another program may know better.
Event eventFor(const OutboxDocument &document, const Change &change)
{
    const auto missing = static_cast<int>(std::ranges::count_if(
        document.pages, [&](const Page &page) { return !page.stored && page.id != change.storedPage; }));
    if (std::holds_alternative<event::PageStored>(change.event))
        return event::PageStored{missing};
    if (std::holds_alternative<event::AlreadyThere>(change.event))
        return event::AlreadyThere{missing};
    return change.event;
}

/// Lets it happen; `priority` is that of a document that goes before all others.
std::optional<Effects> happen(OutboxDocument &document, const Change &change, const QDateTime &at, int priority)
{
    const auto transition = next(document.state, eventFor(document, change));
    if (!transition)
        return std::nullopt;
    document.changedAt = at;
    if (transition->effects & Effect::GoBeforeOthers)
        document.priority = priority;
    for (auto &page : document.pages)
        page.stored = page.stored || page.id == change.storedPage;
    carryOut(document, change, *transition);
    return transition->effects;
}

bool canBeEdited(const OutboxDocument &document)
{
    return document.state == ItemState::Draft || document.state == ItemState::Failed;
}

/// Sent directly, a file is a document (interface 4.3 takes one).
bool fitsItsWay(const Travel &travel, qsizetype pages)
{
    return travel.way != UploadWay::Direct || pages == 1;
}

Error severalFilesDirectly()
{
    return {.code = ErrorCode::WrongUse, .detail = QStringLiteral("a document that is sent directly has one file")};
}

/// A kept page whose damage is told by its name.
class NamedPage final : public ByteSource {
public:
    NamedPage(std::unique_ptr<ByteSource> bytes, QString name)
        : m_bytes(std::move(bytes))
        , m_name(std::move(name))
    {
    }

    qint64 sizeBytes() const override { return m_bytes->sizeBytes(); }
    Result<qint64> read(std::span<char> into) override
    {
        const auto got = m_bytes->read(into);
        return got ? got : Result<qint64>(named(got.error(), m_name));
    }
    bool restart() override { return m_bytes->restart(); }

    static Error named(Error error, const QString &name)
    {
        error.subject = readableName(name);
        return error;
    }

private:
    std::unique_ptr<ByteSource> m_bytes;
    QString m_name;
};

} // namespace

Ledger::~Ledger()
{
    // The future is not awaited: ending the thread does that.
    [[maybe_unused]] const auto ending = m_sealingThread.run(endSealingOnThisThread);
}

Task<Result<std::shared_ptr<Ledger>>> Ledger::open(OutboxOptions options)
{
    const std::shared_ptr<Ledger> ledger(new Ledger(options.clock));
    const auto folder = options.folder;
    if (const auto made = makePrivateFolder(folder + QLatin1String("/pages")); !made)
        co_return made.error();
    const StoreThread::Sealed place{folder + QLatin1String("/outbox.sqlite"), options.keychain, options.storeKey};
    const auto found = std::make_shared<std::optional<StoreReport>>();
    const auto rescue = rescueInto(found, folder + QLatin1String("/pages"), ledger->now());
    const auto store = co_await StoreThread::openOrRescue(place, rowsMigrations(), rescue);
    if (!store)
        co_return store.error();
    ledger->m_store = *store;
    ledger->m_spool = makeSealedSpool(folder + QLatin1String("/pages"), (*store)->key());
    const auto since = ledger->now().addSecs(-shownAfterwardsSeconds);
    // Jobs get a name before they are awaited: g++ 12 destroys a lambda twice that is made inside a co_await
    // expression.
    const auto load = [rows = ledger->m_rows, spool = ledger->m_spool, since](Database &database) {
        return readKept(database, *rows, *spool, since);
    };
    const auto kept = co_await ledger->m_store->run(load);
    if (!kept)
        co_return kept.error();
    ledger->m_entries = kept->entries;
    ledger->m_shown = kept->shown;
    ledger->m_places = kept->places;
    ledger->m_pauses = kept->pauses;
    ledger->m_lasting = true;
    // A rescue that an earlier start put together and did not put in place has no other account left.
    const auto documents = static_cast<int>(kept->shown.size());
    const bool isSetAside = !(*store)->setAside().isEmpty();
    ledger->m_report = found->value_or(StoreReport{.rescued = isSetAside ? documents : 0});
    ledger->m_report.setAside = (*store)->setAside();
    ledger->m_report.unreadable += kept->unreadable;
    ledger->m_drivers = std::make_unique<DriverLocks>(folder);
    ledger->m_watch = std::make_unique<StoreWatch>(place.file);
    connect(ledger->m_watch.get(), &StoreWatch::mayHaveChanged, ledger.get(), &Ledger::lookNow);
    connect(ledger->m_watch.get(), &StoreWatch::mayHaveChanged, ledger.get(), &Ledger::stirred);
    co_return ledger;
}

std::shared_ptr<Ledger> Ledger::inMemory(Clock clock)
{
    std::shared_ptr<Ledger> ledger(new Ledger(std::move(clock)));
    ledger->m_spool = makeMemorySpool();
    ledger->m_store = StoreThread::inMemory(rowsMigrations());
    return ledger;
}

/// All that grows with the store is done here, on its thread.
Result<Ledger::Kept> Ledger::readKept(Database &database, SharedRows &shared, Spool &spool, const QDateTime &since)
{
    const Rows rows(database);
    const auto needed = rows.neededPages();
    if (!needed)
        return needed.error();
    spool.sweep({needed->begin(), needed->end()});
    auto loaded = shared.load(database, since);
    if (!loaded)
        return loaded.error();
    const auto pauses = rows.pauses();
    if (!pauses)
        return pauses.error();
    Kept kept{.shown = std::move(loaded->documents),
              .pauses = *pauses,
              .unreadable = static_cast<int>(loaded->unreadable.size())};
    kept.entries.reserve(kept.shown.size());
    kept.places.reserve(kept.shown.size());
    for (const auto &document : std::as_const(kept.shown)) {
        const auto revision = loaded->revisions.value(document.id);
        kept.places.insert(document.id, kept.entries.size());
        kept.entries.append(Entry{.decided = document, .decidedRevision = revision, .shownRevision = revision});
    }
    return kept;
}

void Ledger::take(const OutboxDocument &document, qint64 revision, qint64 moment)
{
    m_places.insert(document.id, m_entries.size());
    m_entries.append(
        Entry{.decided = document, .decidedRevision = revision, .shownRevision = revision, .moment = moment});
    m_shown.append(document);
}

void Ledger::decideAsShown(Entry &entry) const
{
    entry.decided = shownOf(entry);
    entry.decidedRevision = entry.shownRevision;
}

/// What stands on the disk. While decisions are being written they stand: where they were made on something else, they
/// are made again there.
void Ledger::see(const SeenRow &row)
{
    auto *entry = entryOf(row.document->id);
    if (!entry || row.moment <= entry->moment)
        return;
    m_shown[m_places.value(row.document->id)] = *row.document;
    entry->shownRevision = row.revision;
    entry->moment = row.moment;
    if (entry->beingWritten == 0)
        decideAsShown(*entry);
}

/// What of a decision is to be carried out.
std::optional<Effects> Ledger::settle(const DocumentId &id, const Written &written)
{
    auto *entry = entryOf(id);
    if (!entry)
        return std::nullopt;
    --entry->beingWritten;
    if (!written.row.document) {
        drop(id);
        return std::nullopt;
    }
    see(written.row);
    const bool isOutdated = written.row.moment < entry->moment;
    if (written.isDecidedAgain || entry->beingWritten == 0)
        decideAsShown(*entry);
    Q_EMIT changed(id);
    if (written.isDecidedAgain || isOutdated)
        Q_EMIT changedElsewhere({id});
    return written.effects;
}

void Ledger::drop(const DocumentId &id)
{
    const auto place = m_places.value(id, -1);
    if (place < 0)
        return;
    m_entries.removeAt(place);
    m_shown.removeAt(place);
    m_places.remove(id);
    for (auto &other : m_places)
        other -= other > place ? 1 : 0;
    Q_EMIT removed(id);
}

Task<Result<void>> Ledger::look(bool anyway)
{
    const auto self = shared_from_this();
    const auto find = [rows = m_rows, anyway](Database &database) { return rows->find(database, anyway); };
    const auto found = co_await m_store->run(find);
    if (!found)
        co_return found.error();
    takeFindings(*found);
    co_return Result<void>();
}

void Ledger::takeFindings(const Findings &findings)
{
    QList<DocumentId> ids;
    for (const auto &row : findings.rows) {
        const auto &id = row.document->id;
        const bool isKnown = entryOf(id);
        if (isKnown)
            see(row);
        else
            take(*row.document, row.revision, row.moment);
        ids.append(id);
        isKnown ? Q_EMIT changed(id) : Q_EMIT added(id);
    }
    for (const auto &id : findings.gone)
        drop(id);
    const bool arePausesNew = findings.pauses && m_pausesBeingWritten == 0 && *findings.pauses != m_pauses;
    if (arePausesNew) {
        m_pauses = *findings.pauses;
        Q_EMIT pausesChanged();
    }
    if (arePausesNew || !ids.isEmpty())
        Q_EMIT changedElsewhere(ids);
}

Ledger::Entry *Ledger::entryOf(const DocumentId &id)
{
    const auto place = m_places.find(id);
    return place == m_places.end() ? nullptr : &m_entries[*place];
}

const Ledger::Entry *Ledger::entryOf(const DocumentId &id) const
{
    const auto place = m_places.find(id);
    return place == m_places.end() ? nullptr : &m_entries.at(*place);
}

QList<OutboxDocument> Ledger::shown() const
{
    return m_shown;
}

std::optional<OutboxDocument> Ledger::shown(const DocumentId &id) const
{
    const auto *entry = entryOf(id);
    return entry ? std::optional(shownOf(*entry)) : std::nullopt;
}

const OutboxDocument *Ledger::decided(const DocumentId &id) const
{
    const auto *entry = entryOf(id);
    return entry ? &entry->decided : nullptr;
}

QList<OutboxDocument> Ledger::decided() const
{
    QList<OutboxDocument> documents;
    documents.reserve(m_entries.size());
    for (const auto &entry : m_entries)
        documents.append(entry.decided);
    return documents;
}

std::vector<const OutboxDocument *> Ledger::inTurn() const
{
    std::vector<const OutboxDocument *> documents;
    documents.reserve(static_cast<std::size_t>(m_entries.size()));
    for (const auto &entry : m_entries)
        documents.push_back(&entry.decided);
    std::ranges::stable_sort(documents, std::ranges::greater(), &OutboxDocument::priority);
    return documents;
}

int Ledger::highestPriority() const
{
    int highest = 0;
    for (const auto &entry : m_entries)
        highest = std::max(highest, entry.decided.priority);
    return highest;
}

bool Ledger::isPaused(const ConnectionId &connection) const
{
    return m_pauses.contains(ConnectionId()) || m_pauses.contains(connection);
}

Task<Result<void>> Ledger::changePauses(std::function<void(QSet<ConnectionId> &)> change)
{
    const auto self = shared_from_this();
    change(m_pauses);
    ++m_pausesBeingWritten;
    const auto write = [change](Database &database) { return Rows(database).changePauses(change); };
    const auto written = co_await m_store->change(write);
    --m_pausesBeingWritten;
    if (written && m_pausesBeingWritten == 0)
        m_pauses = *written;
    Q_EMIT pausesChanged(); // it holds for this run, whatever the disk says
    if (!written)
        co_return failed(written.error());
    noteWritten();
    co_return Result<void>();
}

ByteSourceMaker Ledger::pageMaker(const DocumentId &document, const PageId &page) const
{
    const auto *entry = entryOf(document);
    PageAddress address{document, page, 0};
    FileFacts facts;
    if (entry) {
        const auto &pages = entry->decided.pages;
        const auto found = std::ranges::find(pages, page, &Page::id);
        address.position = static_cast<int>(found - pages.begin());
        facts = found == pages.end() ? facts : found->facts;
    }
    return [spool = m_spool, address, facts]() -> Result<std::unique_ptr<ByteSource>> {
        auto bytes = spool->open(address, facts.sizeBytes);
        if (!bytes)
            return NamedPage::named(bytes.error(), facts.name);
        return std::unique_ptr<ByteSource>(std::make_unique<NamedPage>(*std::move(bytes), facts.name));
    };
}

Task<Result<QList<Page>>> Ledger::keepPages(DocumentId id, QList<NewPage> newPages)
{
    QList<Page> pages;
    for (const auto &newPage : newPages) {
        Page page{.id = newId<PageId>(), .facts = newPage.facts};
        const PageAddress address{id, page.id, static_cast<int>(pages.size())};
        const auto seal = [spool = m_spool, address, make = newPage.bytes]() -> Result<KeptBytes> {
            const auto source = make();
            return source ? spool->write(address, **source) : Result<KeptBytes>(source.error());
        };
        const auto kept = co_await m_sealingThread.run(seal);
        if (!kept) {
            dropPages(pages);
            auto error = kept.error();
            error.subject = readableName(newPage.facts.name);
            co_return error;
        }
        page.facts.sizeBytes = kept->sizeBytes;
        page.sha256 = kept->sha256;
        pages.append(page);
    }
    co_return pages;
}

Task<Result<QList<OutboxDocument>>> Ledger::history()
{
    const auto self = shared_from_this();
    const auto load = [](Database &database) { return Rows(database).load(QDateTime::fromMSecsSinceEpoch(0)); };
    const auto loaded = co_await m_store->run(load);
    if (!loaded)
        co_return loaded.error();
    co_return loaded->documents;
}

Task<Result<DocumentId>> Ledger::add(NewDocument newDocument)
{
    const auto self = shared_from_this();
    if (newDocument.pages.isEmpty())
        co_return Error{.code = ErrorCode::WrongUse, .detail = QStringLiteral("a document needs a page")};
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
        const auto writeOver = [](Database &database) { return database.writeOver(); };
        if (error.disk == DiskFault::Unsure && co_await m_store->run(writeOver))
            error.disk = DiskFault::Failing;
        dropPages(document.pages);
        error.subject = readableName(document.pages.first().facts.name);
        co_return error;
    }
    noteWritten();
    if (!entryOf(document.id)) { // else another program has seen and changed it already
        take(document, 0, 0);
        Q_EMIT added(document.id);
    }
    co_return document.id;
}

Task<Result<void>> Ledger::edit(DocumentId id, DocumentDetails details)
{
    const auto self = shared_from_this();
    const auto *entry = entryOf(id);
    if (entry && canBeEdited(entry->decided) && !fitsItsWay(details.travel, entry->decided.pages.size()))
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
        co_return Error{.code = ErrorCode::WrongUse, .detail = QStringLiteral("it can no longer be edited")};
    co_return Result<void>();
}

Task<Result<std::optional<Effects>>> Ledger::apply(DocumentId id, Change change)
{
    const auto self = shared_from_this();
    const auto priority = std::holds_alternative<event::PutFirst>(change.event) ? highestPriority() + 1 : 0;
    const auto letHappen = [change, at = now(), priority](OutboxDocument &document) {
        return happen(document, change, at, priority);
    };
    const auto effects = co_await revise(id, letHappen);
    if (effects && effects->value_or(Effects()) & Effect::RemoveBytes) {
        if (const auto *document = decided(id))
            dropPages(document->pages);
    }
    co_return effects;
}

Task<Result<std::optional<Effects>>> Ledger::revise(DocumentId id, Revise decide)
{
    const auto self = shared_from_this();
    auto *entry = entryOf(id);
    auto document = entry ? entry->decided : OutboxDocument();
    const auto effects = entry ? decide(document) : std::nullopt;
    if (!effects)
        co_return std::optional<Effects>();
    const Decision decision{document, *effects, {entry->decidedRevision, newRevision()}, decide};
    entry->decided = document;
    entry->decidedRevision = decision.rewriting.to;
    ++entry->beingWritten;
    const auto write = [rows = m_rows, decision](Database &database) { return rows->write(database, decision); };
    const auto written = co_await m_store->change(write);
    if (!written) {
        if (auto *unwritten = entryOf(id); unwritten && --unwritten->beingWritten == 0)
            takeBack(*unwritten);
        co_return failed(written.error()).error();
    }
    noteWritten();
    co_return settle(id, *written);
}

/// What was decided and could not be written never happened, but for what the other side has.
void Ledger::takeBack(Entry &entry) const
{
    const auto unwritten = entry.decided;
    decideAsShown(entry);
    for (qsizetype i = 0; i < unwritten.pages.size(); ++i)
        entry.decided.pages[i].stored = unwritten.pages.at(i).stored;
}

Task<Result<void>> Ledger::removeDraft(DocumentId id)
{
    const auto self = shared_from_this();
    const Error noDraft{.code = ErrorCode::WrongUse, .detail = QStringLiteral("it is no draft any more")};
    auto *entry = entryOf(id);
    if (!entry || entry->decided.state != ItemState::Draft)
        co_return noDraft;
    entry->decided.state = ItemState::Cancelled; // nothing else happens to it meanwhile
    ++entry->beingWritten;
    const auto pages = entry->decided.pages;
    const auto remove = [rows = m_rows, id](Database &database) { return rows->removeDraft(database, id); };
    const auto row = co_await m_store->change(remove);
    if (auto *unremoved = entryOf(id); unremoved && --unremoved->beingWritten == 0)
        decideAsShown(*unremoved);
    if (!row)
        co_return failed(row.error());
    noteWritten();
    if (row->document) { // another program sends it
        see(*row);
        Q_EMIT changed(id);
        co_return noDraft;
    }
    dropPages(pages);
    drop(id);
    co_return Result<void>();
}

void Ledger::dropPages(const QList<Page> &pages)
{
    [[maybe_unused]] const auto dropping = m_store->run([spool = m_spool, pages](Database &) {
        for (const auto &page : pages)
            spool->remove(page.id);
    });
}

Result<void> Ledger::failed(const Error &error)
{
    m_storeFails = true;
    Q_EMIT storeFailed(error);
    return error;
}

void Ledger::noteWritten()
{
    if (std::exchange(m_storeFails, false))
        Q_EMIT storeMended();
}

Task<Result<bool>> Ledger::becomeDriver(ConnectionId connection)
{
    const auto self = shared_from_this();
    if (!m_drivers)
        co_return true;
    const auto taken = m_drivers->take(connection);
    if (!taken || !*taken)
        co_return taken;
    const auto looked = co_await look(true); // the last driver may have gone on until now
    if (!looked) {
        m_drivers->release(connection);
        co_return failed(looked.error()).error();
    }
    co_return true;
}

void Ledger::endDriving(const ConnectionId &connection)
{
    if (m_drivers)
        m_drivers->release(connection);
}

std::optional<OtherDriver> Ledger::otherDriver(const ConnectionId &connection) const
{
    return isDriver(connection) ? std::nullopt : m_drivers->holder(connection);
}

void Ledger::noteMovement(const ConnectionId &connection)
{
    if (m_drivers)
        m_drivers->noteMovement(connection);
}

QDateTime Ledger::lastMovement(const ConnectionId &connection) const
{
    return m_drivers ? m_drivers->lastMovement(connection) : QDateTime();
}

Task<Result<void>> Ledger::handOver(QList<DocumentId> ids, qint64 process)
{
    const auto self = shared_from_this();
    const auto hand = [ids, process](Database &database) { return Rows(database).handOver(ids, process); };
    const auto handed = co_await m_store->run(hand);
    if (!handed)
        co_return failed(handed.error());
    co_return co_await look(true); // it was not written as decisions are
}

} // namespace clinicdesk
