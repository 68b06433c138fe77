// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outboxstore_p.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"
#include "core/outbox/outboxtable_p.h"

#include <QCoroFuture>

#include <chrono>
#include <utility>

namespace clinicdesk {

namespace {

constexpr std::chrono::minutes expiryInterval{10};

bool canBeEdited(const OutboxDocument &document)
{
    return document.state == ItemState::Draft || document.state == ItemState::Failed;
}

/// A direct upload has exactly one file (interface 4.3).
bool fitsMethod(const DeliveryOptions &delivery, qsizetype files)
{
    return delivery.method != UploadMethod::Direct || files == 1;
}

/// Whether the document gets a priority above all others.
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

OutboxStore::OutboxStore(Clock clock, OpenedStore opened)
    : m_clock(std::move(clock))
    , m_folder(std::move(opened.folder))
    , m_key(std::move(opened.key))
    , m_report(std::move(opened.report))
    , m_store(std::move(opened.rows))
    , m_documents(std::move(opened.documents))
    , m_pauses(std::make_shared<ConnectionPauses>(m_store, m_health, std::move(opened.pauses)))
    , m_rows(std::move(opened.tracker))
    , m_files(m_store, std::move(opened.spool))
{
    connect(m_pauses.get(), &ConnectionPauses::changedExternally, this, [this] { Q_EMIT changedExternally({}); });
    connect(&m_expiryTimer, &QTimer::timeout, this, &OutboxStore::removeExpiredFinal);
    m_expiryTimer.start(expiryInterval);
    if (!isPersistent())
        return;
    m_monitor = std::make_unique<StoreMonitor>(OpenedStore::rowsFile(m_folder));
    connect(m_monitor.get(), &StoreMonitor::mayHaveChanged, this, [this] { findExternalChanges(false); });
    connect(m_monitor.get(), &StoreMonitor::mayHaveChanged, this, &OutboxStore::storeChanged);
}

Task<Result<std::shared_ptr<OutboxStore>>> OutboxStore::open(OutboxOptions options)
{
    auto opened = co_await OpenedStore::open(options);
    if (!opened)
        co_return opened.error();
    co_return std::shared_ptr<OutboxStore>(new OutboxStore(std::move(options.clock), *std::move(opened)));
}

std::shared_ptr<OutboxStore> OutboxStore::inMemory(Clock clock)
{
    return std::shared_ptr<OutboxStore>(new OutboxStore(std::move(clock), OpenedStore::inMemory()));
}

/// Holds no reference to this object while it waits: the destructor waits for the store thread, and an abandoned search
/// loses nothing.
Task<Result<void>> OutboxStore::findExternalChanges(bool anyway)
{
    const auto weakSelf = weak_from_this();
    const auto find = [rows = m_rows, anyway, found = m_externalChanges](Database &database) -> Result<void> {
        auto changes = rows->find(database, anyway);
        if (!changes)
            return changes.error();
        found->put(std::move(*changes));
        return {};
    };
    const auto searched = co_await m_store->run(find);
    const auto self = weakSelf.lock();
    if (!self)
        co_return Result<void>();
    // Searches may resume in another order than they ran, so all results are applied here in their order.
    for (const auto &changes : m_externalChanges->take())
        applyExternalChanges(changes);
    co_return searched;
}

void OutboxStore::applyExternalChanges(const ExternalChanges &changes)
{
    QList<DocumentId> ids;
    for (const auto &row : changes.rows) {
        const auto &id = row.document->id;
        const bool isKnown = m_documents.committed(id);
        if (isKnown)
            m_documents.applyStored(row);
        else
            m_documents.add(*row.document, row.revision, row.sequence);
        ids.append(id);
        isKnown ? Q_EMIT changed(id) : Q_EMIT added(id);
    }
    for (const auto &id : changes.gone)
        forget(id);
    const bool arePausesNew = changes.pauses && m_pauses->applyStored(*changes.pauses);
    if (arePausesNew || !ids.isEmpty())
        Q_EMIT changedExternally(ids);
}

void OutboxStore::confirmPatient(const ConnectionId &connection, const PatientId &patient)
{
    if (m_documents.patientNumbers(connection).confirmed.contains(patient))
        return;
    m_documents.confirmPatient(connection, patient);
    const auto save = [connection, patient](Database &database) {
        return OutboxTable(database).confirmPatient(connection, patient);
    };
    [[maybe_unused]] const auto saving = m_store->change(save);
}

ByteSourceMaker OutboxStore::fileMaker(const DocumentId &document, const FileId &file) const
{
    const auto *known = m_documents.pending(document);
    return m_files.maker(known ? *known : OutboxDocument{.id = document}, file);
}

Task<Result<QList<OutboxDocument>>> OutboxStore::history()
{
    const auto self = shared_from_this();
    const auto load = [](Database &database) { return OutboxTable(database).load(QDateTime::fromMSecsSinceEpoch(0)); };
    const auto loaded = co_await m_store->run(load);
    if (!loaded)
        co_return loaded.error();
    co_return loaded->documents;
}

Task<Result<DocumentId>> OutboxStore::add(NewDocument newDocument, DocumentId id)
{
    const auto self = shared_from_this();
    if (newDocument.files.isEmpty())
        co_return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentWithoutFile};
    if (!fitsMethod(newDocument.details.delivery, newDocument.files.size()))
        co_return severalFilesDirectly();
    OutboxDocument document{.id = id,
                            .connection = newDocument.connection,
                            .origin = newDocument.origin,
                            .state = newDocument.state,
                            .details = newDocument.details};
    const auto files = co_await m_files.store(document.id, newDocument.files);
    if (!files)
        co_return files.error();
    document.files = *files;
    document.addedAt = now();
    document.changedAt = document.addedAt;

    const QList<OutboxDocument> documents(1, document); // g++ 14 crashes at a list in braces here
    const auto inserted = co_await insert(documents, document.files);
    if (!inserted) {
        auto error = inserted.error();
        error.subject = displayName(document.files.first().facts.name);
        co_return error;
    }
    co_return document.id;
}

Task<Result<void>> OutboxStore::adopt(QList<AdoptedDocument> adopted)
{
    const auto self = shared_from_this();
    QList<OutboxDocument> documents;
    QList<DocumentFile> stored;
    for (const auto &each : std::as_const(adopted)) {
        documents.append(each.document);
        if (each.files.isEmpty())
            continue;
        const auto files = co_await m_files.store(each.document.id, each.files);
        if (!files) {
            m_files.remove(stored);
            co_return files.error();
        }
        auto &document = documents.last();
        document.files = *files;
        for (qsizetype i = 0; i < document.files.size(); ++i)
            document.files[i].stored = each.document.files.at(i).stored;
        stored += *files;
    }
    co_return co_await insert(documents, stored);
}

Task<Result<void>> OutboxStore::insert(QList<OutboxDocument> documents, QList<DocumentFile> files)
{
    const auto self = shared_from_this();
    const auto insertAll = [rows = m_rows, documents](Database &database) {
        return database.inTransaction([&]() -> Result<void> {
            for (const auto &document : documents) {
                if (auto inserted = rows->insert(database, document); !inserted)
                    return inserted;
            }
            return {};
        });
    };
    const auto written = co_await m_store->change(insertAll);
    if (!written) {
        auto error = written.error();
        const auto overwriteUnconfirmed = [](Database &database) { return database.overwriteUnconfirmed(); };
        if (error.disk == DiskError::Unconfirmed && co_await m_store->run(overwriteUnconfirmed))
            error.disk = DiskError::IoError;
        m_files.remove(files);
        co_return error;
    }
    m_health->recordSuccess();
    for (const auto &document : std::as_const(documents)) {
        if (m_documents.committed(document.id))
            continue; // another program has already read and changed it
        m_documents.add(document);
        Q_EMIT added(document.id);
    }
    co_return Result<void>();
}

Task<Result<void>> OutboxStore::edit(DocumentId id, DocumentDetails details)
{
    const auto self = shared_from_this();
    const auto *known = m_documents.pending(id);
    if (known && canBeEdited(*known) && !fitsMethod(details.delivery, known->files.size()))
        co_return severalFilesDirectly();
    const auto setDetails = [details](OutboxDocument &document) -> std::optional<Effects> {
        if (!canBeEdited(document))
            return std::nullopt;
        document.details = details;
        return Effects();
    };
    const auto edited = co_await update(id, setDetails);
    if (!edited)
        co_return edited.error();
    if (!*edited)
        co_return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentNotEditable};
    co_return Result<void>();
}

Task<Result<std::optional<Effects>>> OutboxStore::apply(DocumentId id, DocumentEvent change)
{
    const auto self = shared_from_this();
    const auto priority = goesBeforeOthers(change.event) ? m_documents.highestPriority() + 1 : 0;
    const auto applyAt = [change, at = now(), priority](OutboxDocument &document) {
        return applyEvent(document, change, at, priority);
    };
    const auto effects = co_await update(id, applyAt);
    if (effects && effects->value_or(Effects()) & Effect::RemoveBytes) {
        if (const auto *document = m_documents.pending(id))
            m_files.remove(document->files);
    }
    co_return effects;
}

Task<Result<std::optional<Effects>>> OutboxStore::update(DocumentId id, UpdateFunction decide)
{
    const auto self = shared_from_this();
    const auto *known = m_documents.pending(id);
    auto document = known ? *known : OutboxDocument();
    const auto effects = known ? decide(document) : std::nullopt;
    if (!effects)
        co_return std::optional<Effects>();
    const PendingWrite decision{document, *effects, m_documents.setPending(document), decide};
    const auto write = [rows = m_rows, decision](Database &database) { return rows->write(database, decision); };
    const auto written = co_await m_store->change(write);
    if (!written) {
        m_documents.revert(id);
        co_return m_health->recordFailure(written.error());
    }
    m_health->recordSuccess();
    co_return confirmWrite(id, *written);
}

/// Returns the effects of a decision that are to be carried out.
std::optional<Effects> OutboxStore::confirmWrite(const DocumentId &id, const WriteResult &written)
{
    if (!m_documents.committed(id))
        return std::nullopt;
    if (!written.row.document) {
        forget(id);
        return std::nullopt;
    }
    const bool isShared = m_documents.confirmWrite(id, written);
    Q_EMIT changed(id);
    if (isShared)
        Q_EMIT changedExternally({id});
    return written.effects;
}

void OutboxStore::forget(const DocumentId &id)
{
    if (!m_documents.committed(id))
        return;
    m_documents.remove({id});
    Q_EMIT removed(id);
}

Task<void> OutboxStore::finishWrites()
{
    const auto self = shared_from_this();
    co_await m_store->run([](Database &) {}); // in the order of the requests
}

Task<Result<void>> OutboxStore::removeDraft(DocumentId id)
{
    const auto self = shared_from_this();
    const Error isNoDraft{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentNotDraft};
    const auto *draft = m_documents.pending(id);
    if (!draft || draft->state != ItemState::Draft)
        co_return isNoDraft;
    const auto files = draft->files;
    m_documents.setPendingRemoval(id);
    const auto remove = [rows = m_rows, id](Database &database) { return rows->removeDraft(database, id); };
    const auto row = co_await m_store->change(remove);
    m_documents.endRemoval(id);
    if (!row)
        co_return m_health->recordFailure(row.error());
    m_health->recordSuccess();
    if (row->document) { // another program sends it
        m_documents.applyStored(*row);
        Q_EMIT changed(id);
        co_return isNoDraft;
    }
    m_files.remove(files);
    forget(id);
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

Task<Result<void>> OutboxStore::handOver(QList<DocumentId> ids, qint64 process)
{
    const auto self = shared_from_this();
    const auto hand = [ids, process](Database &database) { return OutboxTable(database).handOver(ids, process); };
    const auto handed = co_await m_store->run(hand);
    if (!handed)
        co_return m_health->recordFailure(handed.error());
    co_return co_await readExternalChanges(); // the rows were written directly, not as decisions
}

} // namespace clinicdesk
