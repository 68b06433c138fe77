// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outboxtable_p.h"

#include "core/base/pool.h"
#include "core/outbox/sealedrow_p.h"
#include "core/store/sealing.h"

#include <QRandomGenerator>

#include <algorithm>
#include <array>
#include <vector>

namespace clinicdesk {

namespace {

const auto stillShown =
    QStringLiteral(" WHERE documents.state NOT IN ('delivered','cancelled') OR documents.changed_at > ?");

constexpr std::array firstVersion{
    "CREATE TABLE documents ("
    " sequence INTEGER PRIMARY KEY AUTOINCREMENT,"
    " id TEXT NOT NULL UNIQUE,"
    " connection TEXT NOT NULL,"
    " origin TEXT NOT NULL,"
    " state TEXT NOT NULL,"
    " paused INTEGER NOT NULL,"
    " added_at INTEGER NOT NULL,"
    " changed_at INTEGER NOT NULL,"
    " not_before INTEGER,"
    " attempts INTEGER NOT NULL,"
    " failing_since INTEGER,"
    " form_tries INTEGER NOT NULL,"
    " sealed BLOB NOT NULL)",
    "CREATE TABLE pages ("
    " id TEXT PRIMARY KEY,"
    " document TEXT NOT NULL REFERENCES documents(id) ON DELETE CASCADE,"
    " position INTEGER NOT NULL,"
    " size_bytes INTEGER NOT NULL,"
    " stored INTEGER NOT NULL,"
    " sealed BLOB NOT NULL)",
    "CREATE INDEX pages_of_document ON pages(document, position)",
    "CREATE INDEX documents_by_state ON documents(state)",
};

// A row of `pauses` without a connection pauses everything.
constexpr std::array pausesAndPriority{
    "ALTER TABLE documents ADD COLUMN priority INTEGER NOT NULL DEFAULT 0",
    "CREATE TABLE pauses (connection TEXT NOT NULL PRIMARY KEY)",
};

// For several programs that write: see `RevisionChange` and `OutboxDocument::handedOverTo`. No query needs the index by
// state.
constexpr std::array revisions{
    "ALTER TABLE documents ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE documents ADD COLUMN handed_to INTEGER NOT NULL DEFAULT 0",
    "DROP INDEX documents_by_state",
};

// Shapes of patient numbers are no numbers, so they are not sealed.
constexpr std::array patientNumberTables{
    "CREATE TABLE patient_shapes ("
    " connection TEXT NOT NULL,"
    " length INTEGER NOT NULL,"
    " characters INTEGER NOT NULL,"
    " deliveries INTEGER NOT NULL,"
    " PRIMARY KEY (connection, length, characters))",
    "CREATE TABLE confirmed_patients ("
    " connection TEXT NOT NULL,"
    " tag BLOB NOT NULL,"
    " sealed BLOB NOT NULL,"
    " PRIMARY KEY (connection, tag))",
};

constexpr int countedDeliveries = 2000; ///< of an earlier version: enough to know the shapes, and read in a moment
constexpr int maxConfirmedPatients = 500;

QByteArray confirmedPlace(const ConnectionId &connection)
{
    return "confirmed patient " + connection.text.toUtf8();
}

/// The values of a document that can change, in the order of the columns in the statements below.
QVariantList changingValues(const OutboxDocument &document, const QByteArray &sealed)
{
    return {QString(stateText(document.state)),
            document.paused,
            document.priority,
            storedInstant(document.changedAt),
            storedInstant(document.notBefore),
            document.attempts,
            storedInstant(document.failingSince),
            document.formTries,
            sealed};
}

/// A file from its row; its sealed part is not opened yet.
struct FileRow {
    DocumentFile file;
    qint64 position = 0;
    QByteArray sealed;
};

/// A document from its row, with the rows of its files.
struct DocumentRow {
    OutboxDocument document;
    bool knowsState = true;
    QByteArray sealed;
    std::vector<FileRow> files;
};

DocumentRow documentRowOf(const QSqlQuery &documents)
{
    DocumentRow row{.document = {.id = {documents.value(0).toString()},
                                 .connection = {documents.value(1).toString()},
                                 .origin = documents.value(2).toString()},
                    .sealed = documents.value(11).toByteArray(),
                    .files = {}};
    auto &document = row.document;
    const auto state = stateFromText(documents.value(3).toString());
    row.knowsState = state.has_value();
    document.state = state.value_or(ItemState::Failed);
    document.paused = documents.value(4).toBool();
    document.addedAt = readInstant(documents.value(5));
    document.changedAt = readInstant(documents.value(6));
    document.notBefore = readInstant(documents.value(7));
    document.attempts = documents.value(8).toInt();
    document.failingSince = readInstant(documents.value(9));
    document.formTries = documents.value(10).toInt();
    document.priority = documents.value(12).toInt();
    document.handedOverTo = documents.value(14).toLongLong();
    return row;
}

/// Makes equal texts of thousands of rows share one.
void share(QString &text, QSet<QString> &known)
{
    if (!text.isEmpty())
        text = *known.insert(text);
}

/// Of thousands of documents, most have one of a few types, tags and patients.
void shareTexts(OutboxDocument &document, QSet<QString> &known)
{
    share(document.storage, known);
    share(document.details.type, known);
    share(document.details.patient.text, known);
    for (auto &tag : document.details.tags)
        share(tag, known);
}

FileRow fileRowOf(const QSqlQuery &files)
{
    FileRow row{.file = {.id = {files.value(1).toString()}, .stored = files.value(4).toBool()},
                .position = files.value(2).toLongLong(),
                .sealed = files.value(5).toByteArray()};
    row.file.facts.sizeBytes = files.value(3).toLongLong();
    return row;
}

void openRow(ValueOpener &opener, DocumentRow &row, LoadedDocuments &loaded)
{
    auto &document = row.document;
    const auto fileCount = openDocument(opener, row.sealed, document);
    bool isWhole = row.knowsState && fileCount;
    for (auto &[file, position, sealed] : row.files) {
        isWhole = isWhole && position == document.files.size() && openFile(opener, sealed, file);
        document.files.append(file);
    }
    const auto expected = fileCount.value_or(0) > 0 ? *fileCount : std::max<qsizetype>(1, document.files.size());
    if (isWhole && document.files.size() == expected)
        loaded.documents.append(std::move(document));
    else
        loaded.unreadable.append(document.id);
}

/// Opens the sealed parts of rows in the thread pool while further rows are read, because this takes most of the
/// loading time.
class RowsOpening {
public:
    /// `storeKey` must outlive this object.
    explicit RowsOpening(const SecretBytes &storeKey)
        : m_storeKey(storeKey)
    {
    }
    ~RowsOpening()
    {
        for (auto &opened : m_opened)
            opened.waitForFinished();
    }
    RowsOpening(const RowsOpening &) = delete;
    RowsOpening &operator=(const RowsOpening &) = delete;

    void add(DocumentRow row)
    {
        m_rows.push_back(std::move(row));
        ++m_rowCount;
        if (m_rows.size() == rowsAtOnce)
            open();
    }

    /// In the order of adding.
    LoadedDocuments finish()
    {
        open();
        LoadedDocuments all;
        all.documents.reserve(m_rowCount);
        QSet<QString> texts;
        for (auto &opened : std::exchange(m_opened, {})) {
            auto loaded = opened.takeResult();
            for (auto &document : loaded.documents)
                shareTexts(document, texts);
            all.documents.append(std::move(loaded.documents));
            all.unreadable.append(std::move(loaded.unreadable));
        }
        return all;
    }

private:
    void open()
    {
        const auto rows = std::make_shared<std::vector<DocumentRow>>(std::exchange(m_rows, {}));
        m_opened.push_back(runInPool([rows, key = &m_storeKey] {
            LoadedDocuments loaded;
            {
                ValueOpener opener(*key);
                for (auto &row : *rows)
                    openRow(opener, row, loaded);
            }
            releaseThreadCrypto();
            return loaded;
        }));
    }

    static constexpr std::size_t rowsAtOnce = 512;

    const SecretBytes &m_storeKey;
    std::vector<DocumentRow> m_rows;
    qsizetype m_rowCount = 0; ///< in all
    std::vector<QFuture<LoadedDocuments>> m_opened;
};

} // namespace

Migrations rowsMigrations()
{
    static constexpr std::array migrations{Migration(firstVersion), Migration(pausesAndPriority), Migration(revisions),
                                           Migration(patientNumberTables)};
    return migrations;
}

qint64 newRevision()
{
    return static_cast<qint64>(QRandomGenerator::global()->generate64() >> 1);
}

Result<LoadedDocuments> OutboxTable::load(const QDateTime &since) const
{
    return read(stillShown, since.toMSecsSinceEpoch());
}

Result<LoadedDocuments> OutboxTable::load(const DocumentId &id) const
{
    return read(QStringLiteral(" WHERE documents.id=?"), id.text);
}

Result<LoadedDocuments> OutboxTable::read(const QString &wanted, const QVariant &value) const
{
    auto documents = m_database.prepared(
        QStringLiteral("SELECT id, connection, origin, state, paused, added_at, changed_at, not_before, attempts,"
                       " failing_since, form_tries, sealed, priority, revision, handed_to FROM documents") +
        wanted + QStringLiteral(" ORDER BY sequence"));
    auto files = m_database.prepared(
        QStringLiteral("SELECT pages.document, pages.id, pages.position, pages.size_bytes, pages.stored, pages.sealed"
                       " FROM documents JOIN pages ON pages.document = documents.id") +
        wanted + QStringLiteral(" ORDER BY documents.sequence, pages.position"));
    RowsOpening opening(m_database.key());
    QHash<DocumentId, qint64> revisions;
    QSet<QString> texts;
    const auto read = [&]() -> Result<void> {
        for (auto *query : {&documents, &files}) {
            query->addBindValue(value);
            if (auto done = run(*query); !done)
                return done;
        }
        files.next();
        while (documents.next()) {
            auto row = documentRowOf(documents);
            share(row.document.connection.text, texts);
            share(row.document.origin, texts);
            revisions.insert(row.document.id, documents.value(13).toLongLong());
            for (; files.isValid() && files.value(0).toString() == row.document.id.text; files.next())
                row.files.push_back(fileRowOf(files));
            opening.add(std::move(row));
        }
        return {};
    };
    // Both queries read one snapshot, even if another program writes meanwhile.
    if (const auto done = m_database.inReadTransaction(read); !done)
        return done.error();
    auto loaded = opening.finish();
    loaded.revisions = revisions;
    return loaded;
}

Result<QMap<QString, qint64>> OutboxTable::countByState() const
{
    auto query = m_database.prepared(QStringLiteral("SELECT state, count(*) FROM documents GROUP BY state"));
    if (auto done = run(query); !done)
        return done.error();
    QMap<QString, qint64> counts;
    while (query.next())
        counts.insert(query.value(0).toString(), query.value(1).toLongLong());
    return counts;
}

Result<void> OutboxTable::insert(const OutboxDocument &document)
{
    return m_database.inTransaction([this, &document] { return insertWithFiles(document); });
}

Result<void> OutboxTable::insertWithFiles(const OutboxDocument &document)
{
    const QVariantList lasting{document.id.text, document.connection.text, document.origin,
                               storedInstant(document.addedAt)};
    const auto inserted = m_database.change(
        QStringLiteral("INSERT INTO documents (id, connection, origin, added_at, state, paused, priority, changed_at,"
                       " not_before, attempts, failing_since, form_tries, sealed)"
                       " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)"),
        lasting + changingValues(document, sealDocument(m_database.key(), document)));
    if (!inserted)
        return inserted.error();

    int position = 0;
    for (const auto &file : document.files) {
        const auto kept = m_database.change(
            QStringLiteral(
                "INSERT INTO pages (id, document, position, size_bytes, stored, sealed) VALUES (?,?,?,?,?,?)"),
            {file.id.text, document.id.text, position++, file.facts.sizeBytes, file.stored,
             sealFile(m_database.key(), file)});
        if (!kept)
            return kept.error();
    }
    return {};
}

Result<QList<std::pair<DocumentId, qint64>>> OutboxTable::revisions(const QDateTime &since) const
{
    auto query = m_database.prepared(QStringLiteral("SELECT id, revision FROM documents") + stillShown +
                                     QStringLiteral(" ORDER BY sequence"));
    query.addBindValue(since.toMSecsSinceEpoch());
    if (auto done = run(query); !done)
        return done.error();
    QList<std::pair<DocumentId, qint64>> revisions;
    while (query.next())
        revisions.append({{query.value(0).toString()}, query.value(1).toLongLong()});
    return revisions;
}

Result<bool> OutboxTable::update(const OutboxDocument &document, RevisionChange revision)
{
    bool found = false;
    const auto done = m_database.inTransaction([&] { return updateBoth(document, revision, found); });
    return done ? Result<bool>(found) : Result<bool>(done.error());
}

Result<void> OutboxTable::update(const OutboxDocument &document)
{
    auto query = m_database.prepared(QStringLiteral("SELECT revision FROM documents WHERE id=?"));
    query.addBindValue(document.id.text);
    if (auto done = run(query); !done)
        return done;
    const RevisionChange revision{query.next() ? query.value(0).toLongLong() : 0, newRevision()};
    query.finish();
    const auto updated = update(document, revision);
    return updated ? Result<void>() : Result<void>(updated.error());
}

Result<void> OutboxTable::updateBoth(const OutboxDocument &document, RevisionChange revision, bool &found)
{
    const auto wasDelivered = document.state == ItemState::Delivered ? isDelivered(document.id) : Result<bool>(true);
    if (!wasDelivered)
        return wasDelivered.error();
    const auto updated = m_database.change(
        QStringLiteral("UPDATE documents SET state=?, paused=?, priority=?, changed_at=?, not_before=?, attempts=?,"
                       " failing_since=?, form_tries=?, sealed=?, revision=? WHERE id=? AND revision=?"),
        changingValues(document, sealDocument(m_database.key(), document)) +
            QVariantList{revision.to, document.id.text, revision.from});
    if (!updated)
        return updated.error();
    found = *updated == 1;
    if (!found)
        return {};
    for (const auto &file : document.files) {
        if (!file.stored) // never changes back
            continue;
        const auto stored =
            m_database.change(QStringLiteral("UPDATE pages SET stored=TRUE WHERE id=? AND NOT stored"), {file.id.text});
        if (!stored)
            return stored.error();
    }
    return *wasDelivered ? Result<void>() : countDelivery(document.connection, document.details.patient);
}

Result<void> OutboxTable::remove(const DocumentId &id)
{
    const auto removed = m_database.change(QStringLiteral("DELETE FROM documents WHERE id=?"), {id.text});
    return removed ? Result<void>() : Result<void>(removed.error());
}

Result<bool> OutboxTable::removeDraft(const DocumentId &id)
{
    const auto removed =
        m_database.change(QStringLiteral("DELETE FROM documents WHERE id=? AND state='draft'"), {id.text});
    return removed ? Result<bool>(*removed == 1) : Result<bool>(removed.error());
}

Result<QSet<ConnectionId>> OutboxTable::pauses() const
{
    auto query = m_database.prepared(QStringLiteral("SELECT connection FROM pauses"));
    if (auto done = run(query); !done)
        return done.error();
    QSet<ConnectionId> pauses;
    while (query.next())
        pauses.insert({query.value(0).toString()});
    return pauses;
}

Result<void> OutboxTable::writePauses(const QSet<ConnectionId> &pauses)
{
    return m_database.inTransaction([this, &pauses] { return replacePauses(pauses); });
}

Result<QSet<ConnectionId>> OutboxTable::changePauses(const std::function<void(QSet<ConnectionId> &)> &change)
{
    QSet<ConnectionId> changed;
    const auto done = m_database.inTransaction([&]() -> Result<void> {
        const auto there = pauses();
        if (!there)
            return there.error();
        changed = *there;
        change(changed);
        return replacePauses(changed);
    });
    return done ? Result<QSet<ConnectionId>>(changed) : Result<QSet<ConnectionId>>(done.error());
}

Result<void> OutboxTable::replacePauses(const QSet<ConnectionId> &pauses)
{
    if (const auto removed = m_database.change(QStringLiteral("DELETE FROM pauses"), {}); !removed)
        return removed.error();
    for (const auto &connection : pauses) {
        const auto name = connection.isEmpty() ? QStringLiteral("") : connection.text; // a null text becomes NULL
        const auto kept = m_database.change(QStringLiteral("INSERT INTO pauses (connection) VALUES (?)"), {name});
        if (!kept)
            return kept.error();
    }
    return {};
}

Result<bool> OutboxTable::isDelivered(const DocumentId &id) const
{
    auto query = m_database.prepared(QStringLiteral("SELECT 1 FROM documents WHERE id=? AND state='delivered'"));
    query.addBindValue(id.text);
    if (auto done = run(query); !done)
        return done.error();
    return query.next();
}

Result<void> OutboxTable::countDelivery(const ConnectionId &connection, const PatientId &patient)
{
    if (patient.isEmpty()) // a direct upload
        return {};
    const auto shape = shapeOf(patient);
    const auto counted = m_database.change(
        QStringLiteral("INSERT INTO patient_shapes (connection, length, characters, deliveries) VALUES (?,?,?,1)"
                       " ON CONFLICT (connection, length, characters) DO UPDATE SET deliveries = deliveries + 1"),
        {connection.text, shape.length, shape.characters});
    return counted ? Result<void>() : Result<void>(counted.error());
}

Result<PatientNumbers> OutboxTable::patientNumbers()
{
    auto numbers = readPatientNumbers();
    const auto hasDeliveries = [](const KnownPatientNumbers &known) { return !known.deliveries.isEmpty(); };
    if (!numbers || std::any_of(numbers->cbegin(), numbers->cend(), hasDeliveries))
        return numbers;
    // Not being able to count them costs the user a question.
    const auto counted = m_database.inTransaction([this] { return countNewestDeliveries(); });
    return counted ? readPatientNumbers() : numbers;
}

Result<void> OutboxTable::countNewestDeliveries()
{
    const auto there = readPatientNumbers(); // another program may have been faster
    if (!there)
        return there.error();
    if (!there->isEmpty())
        return {};
    auto query = m_database.prepared(QStringLiteral(
        "SELECT id, connection, sealed FROM documents WHERE state='delivered' ORDER BY sequence DESC LIMIT ?"));
    query.addBindValue(countedDeliveries);
    if (auto done = run(query); !done)
        return done;
    ValueOpener opener(m_database.key());
    while (query.next()) {
        OutboxDocument document{.id = {query.value(0).toString()}, .connection = {query.value(1).toString()}};
        if (!openDocument(opener, query.value(2).toByteArray(), document))
            continue;
        if (auto counted = countDelivery(document.connection, document.details.patient); !counted)
            return counted;
    }
    return {};
}

Result<PatientNumbers> OutboxTable::readPatientNumbers() const
{
    PatientNumbers numbers;
    auto shapes =
        m_database.prepared(QStringLiteral("SELECT connection, length, characters, deliveries FROM patient_shapes"));
    if (auto done = run(shapes); !done)
        return done.error();
    while (shapes.next()) {
        const NumberShape shape{.length = shapes.value(1).toInt(), .characters = shapes.value(2).toUInt()};
        numbers[{shapes.value(0).toString()}].deliveries.insert(shape, shapes.value(3).toInt());
    }
    auto confirmed = m_database.prepared(QStringLiteral("SELECT connection, sealed FROM confirmed_patients"));
    if (auto done = run(confirmed); !done)
        return done.error();
    ValueOpener opener(m_database.key());
    while (confirmed.next()) {
        const ConnectionId connection{confirmed.value(0).toString()};
        if (const auto number = opener.open(confirmedPlace(connection), confirmed.value(1).toByteArray()))
            numbers[connection].confirmed.insert({QString::fromUtf8(*number)});
    }
    return numbers;
}

Result<void> OutboxTable::confirmPatient(const ConnectionId &connection, const PatientId &patient)
{
    const auto &key = m_database.key();
    const auto number = patient.text.toUtf8();
    return m_database.inTransaction([&]() -> Result<void> {
        const auto saved = m_database.change(
            QStringLiteral("INSERT OR REPLACE INTO confirmed_patients (connection, tag, sealed) VALUES (?,?,?)"),
            {connection.text, lookupTag(key, confirmedPlace(connection) + ' ' + number),
             sealValue(key, confirmedPlace(connection), number)});
        if (!saved)
            return saved.error();
        const auto forgotten =
            m_database.change(QStringLiteral("DELETE FROM confirmed_patients WHERE rowid NOT IN"
                                             " (SELECT rowid FROM confirmed_patients ORDER BY rowid DESC LIMIT ?)"),
                              {maxConfirmedPatients});
        return forgotten ? Result<void>() : Result<void>(forgotten.error());
    });
}

Result<void> OutboxTable::handOver(const QList<DocumentId> &ids, qint64 process)
{
    return m_database.inTransaction([&]() -> Result<void> {
        for (const auto &id : ids) {
            const auto handed =
                m_database.change(QStringLiteral("UPDATE documents SET handed_to=?, revision=? WHERE id=?"
                                                 " AND state NOT IN ('delivered','cancelled')"),
                                  {process, newRevision(), id.text});
            if (!handed)
                return handed.error();
        }
        return {};
    });
}

Result<QList<FileId>> OutboxTable::neededFiles() const
{
    auto query =
        m_database.prepared(QStringLiteral("SELECT pages.id FROM pages JOIN documents ON documents.id = pages.document"
                                           " WHERE documents.state NOT IN ('delivered','cancelled')"));
    if (auto done = run(query); !done)
        return done.error();
    QList<FileId> files;
    while (query.next())
        files.append({query.value(0).toString()});
    return files;
}

} // namespace clinicdesk
