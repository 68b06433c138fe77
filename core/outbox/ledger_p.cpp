// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/ledger_p.h"

#include "core/outbox/rescue_p.h"
#include "core/outbox/rows_p.h"
#include "core/store/sealing.h"

#include <QCoroFuture>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr qint64 shownAfterwardsSeconds = 24LL * 60 * 60;

/// Made for the owner alone, as the folder around it is.
bool makePagesFolder(const QString &folder)
{
    const auto pages = folder + QLatin1String("/pages");
    return QDir().mkpath(pages) && QFile::setPermissions(pages, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

Result<LoadedRows> sweepAndLoad(const Rows &rows, Spool &spool, const QDateTime &since)
{
    const auto needed = rows.neededPages();
    if (!needed)
        return needed.error();
    spool.sweep({needed->begin(), needed->end()});
    return rows.load(since);
}

/// What every store of an outbox can answer.
QString soundQuestion()
{
    return QStringLiteral(
        "SELECT key_check, documents.id, documents.connection, origin, state, paused, added_at, changed_at,"
        " not_before, attempts, failing_since, form_tries, documents.sealed, sequence, pages.id,"
        " document, position, size_bytes, stored, pages.sealed, priority, pauses.connection"
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
    document.notBefore = change.notBefore;
    if (transition.effects & Effect::Hold)
        document.paused = true;
    if (transition.effects & Effect::Release || !canBePaused(transition.state))
        document.paused = false;
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
    if (!makePagesFolder(folder))
        co_return Error{.code = ErrorCode::StoreUnavailable, .detail = QStringLiteral("the folder cannot be made")};
    const StoreThread::Sealed place{folder + QLatin1String("/outbox.sqlite"), options.keychain, options.storeKey};
    const auto found = std::make_shared<std::optional<StoreReport>>();
    const auto rescue = rescueInto(found, folder + QLatin1String("/pages"), ledger->now());
    const auto store = co_await StoreThread::openOrRescue(place, rowsMigrations(), rescue);
    if (!store)
        co_return store.error();
    ledger->m_store = *store;
    ledger->m_folder = folder;
    ledger->m_spool = makeSealedSpool(folder + QLatin1String("/pages"), (*store)->key());
    const auto since = ledger->now().addSecs(-shownAfterwardsSeconds);
    // Jobs get a name before they are awaited: g++ 12 destroys a lambda twice that is made inside a co_await
    // expression.
    const auto load = [spool = ledger->m_spool, since](Database &database) {
        return sweepAndLoad(Rows(database), *spool, since);
    };
    const auto loaded = co_await ledger->m_store->run(load);
    if (!loaded)
        co_return loaded.error();
    const auto pauses = co_await ledger->loadPauses();
    if (!pauses)
        co_return pauses.error();
    ledger->m_lasting = true;
    // A rescue that an earlier start put together and did not put in place has no other account left.
    const auto documents = static_cast<int>(loaded->documents.size());
    const bool isSetAside = !(*store)->setAside().isEmpty();
    ledger->m_report = found->value_or(StoreReport{.rescued = isSetAside ? documents : 0});
    ledger->m_report.setAside = (*store)->setAside();
    ledger->m_report.unreadable += static_cast<int>(loaded->unreadable.size());
    for (const auto &document : loaded->documents)
        ledger->take(document);
    co_return ledger;
}

std::shared_ptr<Ledger> Ledger::inMemory(Clock clock)
{
    std::shared_ptr<Ledger> ledger(new Ledger(std::move(clock)));
    ledger->m_spool = makeMemorySpool();
    ledger->m_store = StoreThread::inMemory(rowsMigrations());
    return ledger;
}

void Ledger::take(const OutboxDocument &document)
{
    if (auto *entry = entryOf(document.id)) {
        const bool beingWritten = entry->decided != entry->shown;
        if (!beingWritten)
            *entry = {document, document};
        return;
    }
    m_places.insert(document.id, m_entries.size());
    m_entries.append({document, document});
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
    QList<OutboxDocument> documents;
    documents.reserve(m_entries.size());
    for (const auto &entry : m_entries)
        documents.append(entry.shown);
    return documents;
}

std::optional<OutboxDocument> Ledger::shown(const DocumentId &id) const
{
    const auto *entry = entryOf(id);
    return entry ? std::optional(entry->shown) : std::nullopt;
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

Task<Result<void>> Ledger::setPauses(QSet<ConnectionId> pauses)
{
    const auto self = shared_from_this();
    m_pauses = pauses;
    const auto write = [pauses](Database &database) { return Rows(database).writePauses(pauses); };
    const auto written = co_await m_store->change(write);
    Q_EMIT pausesChanged(); // it holds for this run, whatever the disk says
    co_return written ? written : failed(written.error());
}

Task<Result<void>> Ledger::loadPauses()
{
    const auto load = [](Database &database) { return Rows(database).pauses(); };
    const auto loaded = co_await m_store->run(load);
    if (!loaded)
        co_return loaded.error();
    m_pauses = *loaded;
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

    const auto insert = [document](Database &database) { return Rows(database).insert(document); };
    const auto written = co_await m_store->change(insert);
    if (!written) {
        dropPages(document.pages);
        co_return written.error();
    }
    take(document);
    Q_EMIT added(document.id);
    co_return document.id;
}

Task<Result<void>> Ledger::edit(DocumentId id, DocumentDetails details)
{
    const auto self = shared_from_this();
    auto *entry = entryOf(id);
    if (!entry || (entry->decided.state != ItemState::Draft && entry->decided.state != ItemState::Failed))
        co_return Error{.code = ErrorCode::WrongUse, .detail = QStringLiteral("it can no longer be edited")};
    if (!fitsItsWay(details.travel, entry->decided.pages.size()))
        co_return severalFilesDirectly();
    entry->decided.details = details;
    const auto document = entry->decided;
    co_return co_await write(id, document);
}

Task<Result<std::optional<Effects>>> Ledger::apply(DocumentId id, Change change)
{
    const auto self = shared_from_this();
    auto *entry = entryOf(id);
    const auto transition = entry ? next(entry->decided.state, change.event) : std::nullopt;
    if (!transition)
        co_return std::optional<Effects>();

    auto &document = entry->decided;
    document.changedAt = now();
    if (transition->effects & Effect::GoBeforeOthers)
        document.priority = highestPriority() + 1;
    for (auto &page : document.pages)
        page.stored = page.stored || page.id == change.storedPage;
    carryOut(document, change, *transition);
    const auto decision = document;
    const auto written = co_await write(id, decision);
    if (!written)
        co_return written.error();
    if (transition->effects & Effect::RemoveBytes)
        dropPages(decision.pages);
    co_return std::optional(transition->effects);
}

Task<Result<void>> Ledger::write(DocumentId id, OutboxDocument document)
{
    const auto update = [document](Database &database) { return Rows(database).update(document); };
    const auto written = co_await m_store->change(update);
    if (!written)
        co_return failed(written.error());
    if (auto *entry = entryOf(id))
        entry->shown = document;
    Q_EMIT changed(id);
    co_return written;
}

Task<Result<void>> Ledger::removeDraft(DocumentId id)
{
    const auto self = shared_from_this();
    const auto *entry = entryOf(id);
    if (!entry || entry->decided.state != ItemState::Draft)
        co_return Error{.code = ErrorCode::WrongUse, .detail = QStringLiteral("it is no draft any more")};
    const auto pages = entry->decided.pages;
    const auto remove = [id](Database &database) { return Rows(database).remove(id); };
    const auto removedRow = co_await m_store->change(remove);
    if (!removedRow)
        co_return failed(removedRow.error());
    dropPages(pages);
    if (const auto place = m_places.value(id, -1); place >= 0) {
        m_entries.removeAt(place);
        m_places.remove(id);
        for (auto &other : m_places)
            other -= other > place ? 1 : 0;
    }
    Q_EMIT removed(id);
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
    Q_EMIT storeFailed(error);
    return error;
}

Task<Result<void>> Ledger::becomeDriver()
{
    const auto self = shared_from_this();
    if (!m_lasting || m_driverLock)
        co_return Result<void>();
    auto lock = std::make_unique<QLockFile>(m_folder + QLatin1String("/driver.lock"));
    lock->setStaleLockTime(0); // by the process alone: a driver may be at work for days
    if (!lock->tryLock())
        co_return Error{.code = ErrorCode::StoreUnavailable,
                        .detail = QStringLiteral("another Clinic Desk is sending from this outbox")};
    m_driverLock = std::move(lock);

    // The last driver may have gone on after this program read the rows.
    const auto since = now().addSecs(-shownAfterwardsSeconds);
    const auto load = [since](Database &database) { return Rows(database).load(since); };
    const auto loaded = co_await m_store->run(load);
    if (!loaded) {
        m_driverLock.reset();
        co_return failed(loaded.error());
    }
    for (const auto &document : loaded->documents) {
        const bool known = entryOf(document.id);
        take(document);
        known ? Q_EMIT changed(document.id) : Q_EMIT added(document.id);
    }
    const auto pauses = co_await loadPauses();
    if (!pauses)
        co_return failed(pauses.error());
    Q_EMIT pausesChanged();
    co_return Result<void>();
}

} // namespace clinicdesk
