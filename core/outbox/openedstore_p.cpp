// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/openedstore_p.h"

#include "core/base/systemfiles.h"
#include "core/document/readablename.h"
#include "core/outbox/outboxtable_p.h"
#include "core/outbox/sealedrow_p.h"
#include "core/outbox/storereport.h"
#include "core/store/disk.h"
#include "core/store/sealing.h"
#include "core/store/storethread.h"

#include <QCoroFuture>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace clinicdesk {

namespace {

// Column positions in each table. They are part of the store format: later versions append columns.
namespace document {
enum : qsizetype { Sequence, Id, Connection, Origin, State, Paused, AddedAt, ChangedAt, Sealed = 12, Count };
}
namespace page {
enum : qsizetype { Id, Document, Position, SizeBytes, Stored, Sealed, Count };
}
namespace pause {
enum : qsizetype { Connection, Count };
}

bool isText(const QVariant &value)
{
    return value.typeId() == QMetaType::QString;
}

bool isBytes(const QVariant &value)
{
    return value.typeId() == QMetaType::QByteArray;
}

bool isDocument(const QList<QVariant> &values)
{
    return values.size() >= document::Count && isText(values.at(document::Id)) && isText(values.at(document::State)) &&
           isBytes(values.at(document::Sealed));
}

bool isFile(const QList<QVariant> &values)
{
    return values.size() >= page::Count && values.size() < document::Count && isText(values.at(page::Id)) &&
           isText(values.at(page::Document)) && isBytes(values.at(page::Sealed));
}

bool isPause(const QList<QVariant> &values)
{
    return values.size() == pause::Count && isText(values.at(pause::Connection));
}

/// The salvaged rows whose sealed values can be opened, each row once.
class Readable {
public:
    Readable(const SecretBytes &key, const QList<SalvagedRow> &rows)
        : m_opener(key)
    {
        for (const auto &row : rows) {
            if (isDocument(row.values))
                takeDocument(row);
            else if (isFile(row.values))
                takeFile(row);
            else if (isPause(row.values))
                m_pauses.insert({row.values.at(pause::Connection).toString()});
        }
    }

    /// In the order of adding.
    QList<SalvagedRow> documents() const
    {
        auto documents = m_documents.values();
        std::ranges::sort(documents, {}, &SalvagedRow::number);
        return documents;
    }
    QList<SalvagedRow> files() const { return m_files.values(); }
    /// May include a pause that had ended. Then the user resumes it, and nothing is sent by mistake.
    const QSet<ConnectionId> &pauses() const { return m_pauses; }
    /// Every document of which at least one row was found.
    const QSet<QString> &seen() const { return m_seen; }

private:
    void takeDocument(const SalvagedRow &row)
    {
        const auto id = row.values.at(document::Id).toString();
        m_seen.insert(id);
        OutboxDocument opened{.id = {id}};
        if (!openDocument(m_opener, row.values.at(document::Sealed).toByteArray(), opened))
            return;
        const auto changedAt = [](const SalvagedRow &of) { return of.values.at(document::ChangedAt).toLongLong(); };
        const auto known = m_documents.find(id);
        if (known == m_documents.end() || changedAt(*known) <= changedAt(row))
            m_documents.insert(id, row);
    }

    void takeFile(const SalvagedRow &row)
    {
        const auto id = row.values.at(page::Id).toString();
        m_seen.insert(row.values.at(page::Document).toString());
        DocumentFile opened{.id = {id}};
        if (!openFile(m_opener, row.values.at(page::Sealed).toByteArray(), opened))
            return;
        const auto known = m_files.find(id);
        const bool wasStored = known != m_files.end() && known->values.at(page::Stored).toBool(); // never changes back
        m_files.insert(id, row);
        if (wasStored)
            m_files[id].values[page::Stored] = 1;
    }

    ValueOpener m_opener;
    QHash<QString, SalvagedRow> m_documents;
    QMap<QString, SalvagedRow> m_files;
    QSet<ConnectionId> m_pauses;
    QSet<QString> m_seen;
};

/// Inserts rows into a table unchanged. Columns added by later versions get their defaults.
class Refilling {
public:
    Refilling(const Database &database, const QString &table)
        : m_database(database)
        , m_table(table)
    {
        auto columns = database.prepared(QStringLiteral("SELECT name FROM pragma_table_info(?) ORDER BY cid"));
        columns.addBindValue(table);
        if (run(columns)) {
            while (columns.next())
                m_columns.append(columns.value(0).toString());
        }
    }

    /// Returns false for a row that violates a constraint of the table.
    bool insert(const QList<QVariant> &values) const
    {
        const auto count = std::min(values.size(), m_columns.size());
        const QStringList marks(count, QStringLiteral("?"));
        auto query = m_database.prepared(
            QStringLiteral("INSERT INTO %1 (%2) VALUES (%3)")
                .arg(m_table, m_columns.first(count).join(QLatin1Char(',')), marks.join(QLatin1Char(','))));
        for (const auto &value : values.first(count))
            query.addBindValue(value);
        return run(query).ok();
    }

private:
    const Database &m_database;
    QString m_table;
    QStringList m_columns;
};

void refill(const Database &fresh, const Readable &readable)
{
    const Refilling documents(fresh, QStringLiteral("documents"));
    for (auto row : readable.documents()) {
        row.values[document::Sequence] = row.number;
        if (!documents.insert(row.values)) {
            row.values[document::Sequence] = QVariant(); // the number is in use: add it at the end
            documents.insert(row.values);
        }
    }
    const Refilling files(fresh, QStringLiteral("pages"));
    for (const auto &row : readable.files())
        files.insert(row.values);
}

/// Deletes documents that cannot be read completely and returns the others.
Result<QList<OutboxDocument>> keepComplete(Database &fresh)
{
    OutboxTable rows(fresh);
    const auto loaded = rows.load(QDateTime::fromMSecsSinceEpoch(0));
    if (!loaded)
        return loaded.error();
    for (const auto &id : loaded->unreadable) {
        if (auto removed = rows.remove(id); !removed)
            return removed.error();
    }
    return loaded->documents;
}

/// Returns the first file that is not delivered and whose bytes are missing, or null.
const DocumentFile *missingOf(const OutboxDocument &document, const QSet<QString> &files)
{
    const auto missing = std::ranges::find_if(
        document.files, [&](const DocumentFile &file) { return !file.stored && !files.contains(file.id.text); });
    return missing == document.files.end() ? nullptr : &*missing;
}

/// Returns the reason why a recovered document must not be sent automatically, or nothing.
std::optional<Error> doubtOf(const OutboxDocument &document, const QSet<QString> &files)
{
    if (isFinal(document.state))
        return std::nullopt;
    if (const auto *missing = missingOf(document, files))
        return Error{.code = ErrorCode::StoreDamaged,
                     .subject = displayName(missing->facts.name),
                     .detail = QStringLiteral("a stored file is missing")};
    const bool isOut = document.state == ItemState::Queued || isBeingSent(document.state);
    if (document.isDirect() && isOut)
        return Error{.code = ErrorCode::ServiceOutcomeUnclear,
                     .detail = QStringLiteral("what became of it may be lost with the damaged store")};
    return std::nullopt;
}

Result<void> noteDoubts(Database &fresh, QList<OutboxDocument> &documents, const QSet<QString> &files)
{
    OutboxTable rows(fresh);
    for (auto &document : documents) {
        const auto doubt = doubtOf(document, files);
        if (!doubt || document.state == ItemState::Failed)
            continue;
        document.state = ItemState::Failed;
        document.error = doubt;
        document.notBefore = {};
        if (auto noted = rows.update(document); !noted)
            return noted;
    }
    return {};
}

/// Moves the files that no document needs. Returns their number.
Result<int> moveOrphaned(const QString &filesFolder, const QString &orphanFolder, const QSet<QString> &needed)
{
    int orphaned = 0;
    for (const auto &name : QDir(filesFolder).entryList(QDir::Files)) {
        if (needed.contains(name))
            continue;
        if (const auto made = makePrivateFolder(orphanFolder); !made)
            return made.error();
        if (!moveFile(QDir(filesFolder).filePath(name), QDir(orphanFolder).filePath(name)))
            return diskError(QStringLiteral("an orphaned file cannot be moved"));
        ++orphaned;
    }
    return orphaned;
}

/// Call on the thread of the database, after the key was set.
Result<StoreReport> recoverRows(Database &fresh, const QList<SalvagedRow> &rows, const QString &filesFolder,
                                const QString &orphanFolder)
{
    const Readable readable(fresh.key(), rows);
    const auto names = QDir(filesFolder).entryList(QDir::Files);
    const auto fill = [&]() -> Result<void> {
        refill(fresh, readable);
        return {};
    };
    if (const auto filled = fresh.inTransaction(fill); !filled)
        return filled.error();
    if (const auto paused = OutboxTable(fresh).writePauses(readable.pauses()); !paused)
        return paused.error();
    auto documents = keepComplete(fresh);
    if (!documents)
        return documents.error();
    if (const auto noted = noteDoubts(fresh, *documents, {names.begin(), names.end()}); !noted)
        return noted.error();

    const auto needed = OutboxTable(fresh).neededFiles();
    if (!needed)
        return needed.error();
    QSet<QString> neededNames;
    for (const auto &id : *needed)
        neededNames.insert(id.text);
    const auto orphaned = moveOrphaned(filesFolder, orphanFolder, neededNames);
    if (!orphaned)
        return orphaned.error();
    const auto recovered = static_cast<int>(documents->size());
    return StoreReport{.recovered = recovered,
                       .unreadable = std::max(0, static_cast<int>(readable.seen().size()) - recovered),
                       .orphanedFiles = *orphaned};
}

/// A query that every undamaged outbox store can answer.
QString integrityQuery()
{
    return QStringLiteral(
        "SELECT key_check, documents.id, documents.connection, origin, state, paused, added_at, changed_at,"
        " not_before, attempts, failing_since, form_tries, documents.sealed, sequence, pages.id,"
        " document, position, size_bytes, stored, pages.sealed, priority, documents.revision, documents.handed_to,"
        " pauses.connection"
        " FROM store, documents, pages, pauses LIMIT 1");
}

/// The folder for stored files that belong to no recovered document.
QString orphanFolderOf(const QString &aside)
{
    const QFileInfo info(aside);
    return info.dir().filePath(info.completeBaseName() + QLatin1String("-pages"));
}

/// Recovers a damaged outbox into a new store, with each readable document in its newest state. Files in `filesFolder`
/// that no document needs are moved to a folder beside the quarantined store. A document fails and waits for the user
/// if stored files are missing, or if it may have been uploaded directly meanwhile, because its newest state may be
/// lost. `report` is set when recovery is done. Errors: StoreUnavailable, StoreDamaged.
StoreThread::Recovery recoverInto(const std::shared_ptr<std::optional<StoreReport>> &report, const QString &filesFolder,
                                  const QDateTime &now)
{
    const auto fill = [report, filesFolder](Database &fresh, const QList<SalvagedRow> &rows,
                                            const QString &aside) -> Result<void> {
        const auto recovered = recoverRows(fresh, rows, filesFolder, orphanFolderOf(aside));
        if (!recovered)
            return recovered.error();
        *report = *recovered;
        return {};
    };
    return {.integrityQuery = integrityQuery(), .now = now, .fill = fill};
}

/// What is read of the rows.
struct Loaded {
    DocumentCache documents;
    QSet<ConnectionId> pauses;
    int unreadable = 0;
};

/// Does all work that grows with the store. On the row thread.
Result<Loaded> load(Database &database, RowTracker &tracker, const QDateTime &since)
{
    auto loaded = tracker.load(database, since);
    if (!loaded)
        return loaded.error();
    OutboxTable rows(database);
    const auto pauses = rows.pauses();
    if (!pauses)
        return pauses.error();
    const auto patients = rows.patientNumbers();
    if (!patients)
        return patients.error();
    const auto unreadable = static_cast<int>(loaded->unreadable.size());
    return Loaded{
        .documents = DocumentCache(*std::move(loaded), *patients), .pauses = *pauses, .unreadable = unreadable};
}

} // namespace

Task<Result<OpenedStore>> OpenedStore::open(OutboxOptions options)
{
    const auto now = options.clock();
    const auto filesFolder = options.folder + QLatin1String("/pages");
    if (const auto made = makePrivateFolder(filesFolder); !made)
        co_return made.error();
    const StoreThread::Sealed place{rowsFile(options.folder), options.keychain, options.storeKey};
    const auto found = std::make_shared<std::optional<StoreReport>>();
    const auto recover = recoverInto(found, filesFolder, now);
    const auto files = std::make_shared<QStringList>();
    const auto listFiles = [files, filesFolder] { *files = filesOfSpool(filesFolder); };
    const auto rows = co_await StoreThread::openOrRecover(place, rowsMigrations(), recover, listFiles);
    if (!rows)
        co_return rows.error();
    OpenedStore store{.folder = options.folder,
                      .key = (*rows)->key(),
                      .rows = *rows,
                      .spool = makeSealedSpool(filesFolder, (*rows)->key())};
    const auto since = now.addDuration(-finalRetention);
    // Each job is stored in a variable before it is awaited: g++ 12 destroys a lambda twice if it is created inside a
    // co_await expression.
    const auto loadRows = [tracker = store.tracker, since](Database &database) {
        return load(database, *tracker, since);
    };
    const auto loaded = co_await (*rows)->run(loadRows);
    if (!loaded)
        co_return loaded.error();
    // Opening does not wait for this.
    [[maybe_unused]] const auto sweeping = (*rows)->run([files, filesFolder](Database &database) {
        if (const auto needed = OutboxTable(database).neededFiles())
            removeOrphanedFiles(filesFolder, *files, {needed->begin(), needed->end()});
    });
    store.documents = loaded->documents;
    store.pauses = loaded->pauses;
    // If an earlier start finished a recovery without moving the file into place, its report is lost. All documents are
    // then counted as recovered.
    const auto documents = static_cast<int>(store.documents.committed().size());
    const bool isQuarantined = !(*rows)->quarantinedFile().isEmpty();
    store.report = found->value_or(StoreReport{.recovered = isQuarantined ? documents : 0});
    store.report.quarantinedFile = (*rows)->quarantinedFile();
    store.report.unreadable += loaded->unreadable;
    co_return std::move(store);
}

OpenedStore OpenedStore::inMemory()
{
    return {.rows = StoreThread::inMemory(rowsMigrations()), .spool = makeMemorySpool()};
}

} // namespace clinicdesk
