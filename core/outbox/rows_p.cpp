// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/rows_p.h"

#include "core/outbox/sealedrow_p.h"
#include "core/outbox/sealing_p.h"

#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>
#include <QVariant>

#include <array>

namespace clinicdesk {

namespace {

constexpr int schemaVersion = 1;
constexpr QByteArrayView keyCheckPlace("key check");

constexpr std::array schema{
    "CREATE TABLE store (id TEXT NOT NULL, key_check BLOB)",
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

Error storeError(const QSqlError &problem)
{
    // SQLITE_CORRUPT 11, SQLITE_NOTADB 26: the file is there, but it is no store any more
    const auto native = problem.nativeErrorCode().toInt() & 0xff;
    return {.code = native == 11 || native == 26 ? ErrorCode::StoreDamaged : ErrorCode::StoreUnavailable,
            .detail = problem.text()};
}

Result<void> run(QSqlQuery &query)
{
    if (!query.exec())
        return storeError(query.lastError());
    return {};
}

Result<void> run(const QSqlDatabase &database, const char *statement)
{
    QSqlQuery query(database);
    if (!query.exec(QString::fromLatin1(statement)))
        return storeError(query.lastError());
    return {};
}

Result<QVariant> valueOf(const QSqlDatabase &database, const char *statement)
{
    QSqlQuery query(database);
    if (!query.exec(QString::fromLatin1(statement)))
        return storeError(query.lastError());
    return query.next() ? query.value(0) : QVariant();
}

/// Rolls back unless it was committed.
class Transaction {
public:
    explicit Transaction(const QSqlDatabase &database)
        : m_database(database)
        , m_open(m_database.transaction())
    {
    }
    ~Transaction()
    {
        if (m_open)
            m_database.rollback();
    }
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;

    Result<void> commit()
    {
        if (!m_open || !m_database.commit())
            return storeError(m_database.lastError());
        m_open = false;
        return {};
    }

private:
    QSqlDatabase m_database;
    bool m_open;
};

QVariant instant(const QDateTime &time)
{
    return time.isValid() ? QVariant(time.toMSecsSinceEpoch()) : QVariant();
}

QDateTime instant(const QVariant &milliseconds)
{
    return milliseconds.isNull() ? QDateTime() : QDateTime::fromMSecsSinceEpoch(milliseconds.toLongLong(), Qt::UTC);
}

void bindState(QSqlQuery &query, const OutboxDocument &document, const QByteArray &sealed)
{
    query.addBindValue(QString(stateText(document.state)));
    query.addBindValue(document.paused);
    query.addBindValue(instant(document.changedAt));
    query.addBindValue(instant(document.notBefore));
    query.addBindValue(document.attempts);
    query.addBindValue(instant(document.failingSince));
    query.addBindValue(document.formTries);
    query.addBindValue(sealed);
}

} // namespace

Rows::Rows(QString connectionName)
    : m_connectionName(std::move(connectionName))
{
}

Rows::~Rows()
{
    QSqlDatabase::removeDatabase(m_connectionName);
}

QSqlDatabase Rows::database() const
{
    return QSqlDatabase::database(m_connectionName, false);
}

Result<std::unique_ptr<Rows>> Rows::open(const QString &path)
{
    std::unique_ptr<Rows> rows(new Rows(QUuid::createUuid().toString(QUuid::WithoutBraces)));
    if (auto prepared = rows->prepare(path.isEmpty() ? QStringLiteral(":memory:") : path); !prepared)
        return prepared.error();
    return rows;
}

Result<void> Rows::prepare(const QString &path)
{
    auto opened = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connectionName);
    opened.setDatabaseName(path);
    opened.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
    if (!opened.open())
        return storeError(opened.lastError());
    if (auto readable = refuseNewer(); !readable) // before anything of it is touched
        return readable;
    for (const auto *pragma : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON"}) {
        if (auto set = run(opened, pragma); !set)
            return set;
    }
    if (auto migrated = migrate(); !migrated)
        return migrated;
    const auto id = valueOf(opened, "SELECT id FROM store");
    if (!id)
        return id.error();
    m_storeId = id->toString();
    return {};
}

Result<void> Rows::refuseNewer() const
{
    const auto version = valueOf(database(), "PRAGMA user_version");
    if (!version)
        return version.error();
    if (version->toInt() > schemaVersion)
        return Error{.code = ErrorCode::StoreNewer, .detail = QStringLiteral("schema %1").arg(version->toInt())};
    return {};
}

Result<void> Rows::migrate()
{
    Transaction transaction(database());
    const auto version = valueOf(database(), "PRAGMA user_version");
    if (!version)
        return version.error();
    if (version->toInt() == schemaVersion)
        return transaction.commit();
    for (const auto *statement : schema) {
        if (auto made = run(database(), statement); !made)
            return made;
    }
    QSqlQuery identity(database());
    identity.prepare(QStringLiteral("INSERT INTO store (id) VALUES (?)"));
    identity.addBindValue(QUuid::createUuid().toString(QUuid::WithoutBraces));
    if (auto named = run(identity); !named)
        return named;
    const auto numbered = QByteArray("PRAGMA user_version=") + QByteArray::number(schemaVersion);
    if (auto set = run(database(), numbered.constData()); !set)
        return set;
    return transaction.commit();
}

Result<bool> Rows::wasSealed() const
{
    const auto check = valueOf(database(), "SELECT key_check FROM store");
    if (!check)
        return check.error();
    return !check->isNull();
}

Result<void> Rows::unlock(SharedSecret storeKey)
{
    const auto check = valueOf(database(), "SELECT key_check FROM store");
    if (!check)
        return check.error();
    if (!check->isNull()) {
        if (!openValue(*storeKey, keyCheckPlace, check->toByteArray()))
            return Error{.code = ErrorCode::StoreUnavailable,
                         .detail = QStringLiteral("the store was sealed with another key")};
        m_storeKey = std::move(storeKey);
        return {};
    }
    QSqlQuery query(database());
    query.prepare(QStringLiteral("UPDATE store SET key_check=?"));
    query.addBindValue(sealValue(*storeKey, keyCheckPlace, "clinicdesk"));
    m_storeKey = std::move(storeKey);
    return run(query);
}

Result<LoadedRows> Rows::load(const QDateTime &since) const
{
    QSqlQuery query(database());
    query.setForwardOnly(true);
    query.prepare(QStringLiteral(
        "SELECT id, connection, origin, state, paused, added_at, changed_at, not_before, attempts, failing_since,"
        " form_tries, sealed FROM documents"
        " WHERE state NOT IN ('delivered','cancelled') OR changed_at > ? ORDER BY sequence"));
    query.addBindValue(since.toMSecsSinceEpoch());
    if (auto done = run(query); !done)
        return done.error();

    QSqlQuery pages(database());
    pages.setForwardOnly(true);
    pages.prepare(
        QStringLiteral("SELECT id, size_bytes, stored, sealed FROM pages WHERE document=? ORDER BY position"));

    LoadedRows loaded;
    while (query.next()) {
        OutboxDocument document{.id = {query.value(0).toString()},
                                .connection = {query.value(1).toString()},
                                .origin = query.value(2).toString()};
        const auto state = stateFromText(query.value(3).toString());
        document.paused = query.value(4).toBool();
        document.addedAt = instant(query.value(5));
        document.changedAt = instant(query.value(6));
        document.notBefore = instant(query.value(7));
        document.attempts = query.value(8).toInt();
        document.failingSince = instant(query.value(9));
        document.formTries = query.value(10).toInt();
        bool readable = state.has_value() && openDocument(*m_storeKey, query.value(11).toByteArray(), document);
        document.state = state.value_or(ItemState::Failed);

        pages.addBindValue(document.id.text);
        if (auto done = run(pages); !done)
            return done.error();
        while (pages.next()) {
            Page page{.id = {pages.value(0).toString()}, .stored = pages.value(2).toBool()};
            page.facts.sizeBytes = pages.value(1).toLongLong();
            readable = readable && openPage(*m_storeKey, pages.value(3).toByteArray(), page);
            document.pages.append(page);
        }
        if (readable && !document.pages.isEmpty())
            loaded.documents.append(document);
        else
            ++loaded.unreadable;
    }
    return loaded;
}

Result<void> Rows::insert(const OutboxDocument &document)
{
    Transaction transaction(database());
    QSqlQuery query(database());
    query.prepare(QStringLiteral("INSERT INTO documents (id, connection, origin, added_at, state, paused, changed_at,"
                                 " not_before, attempts, failing_since, form_tries, sealed)"
                                 " VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"));
    query.addBindValue(document.id.text);
    query.addBindValue(document.connection.text);
    query.addBindValue(document.origin);
    query.addBindValue(instant(document.addedAt));
    bindState(query, document, sealDocument(*m_storeKey, document));
    if (auto done = run(query); !done)
        return done;

    int position = 0;
    for (const auto &page : document.pages) {
        QSqlQuery row(database());
        row.prepare(QStringLiteral(
            "INSERT INTO pages (id, document, position, size_bytes, stored, sealed) VALUES (?,?,?,?,?,?)"));
        row.addBindValue(page.id.text);
        row.addBindValue(document.id.text);
        row.addBindValue(position++);
        row.addBindValue(page.facts.sizeBytes);
        row.addBindValue(page.stored);
        row.addBindValue(sealPage(*m_storeKey, page));
        if (auto done = run(row); !done)
            return done;
    }
    return transaction.commit();
}

Result<void> Rows::update(const OutboxDocument &document)
{
    Transaction transaction(database());
    QSqlQuery query(database());
    query.prepare(QStringLiteral("UPDATE documents SET state=?, paused=?, changed_at=?, not_before=?, attempts=?,"
                                 " failing_since=?, form_tries=?, sealed=? WHERE id=?"));
    bindState(query, document, sealDocument(*m_storeKey, document));
    query.addBindValue(document.id.text);
    if (auto done = run(query); !done)
        return done;
    for (const auto &page : document.pages) {
        QSqlQuery row(database());
        row.prepare(QStringLiteral("UPDATE pages SET stored=? WHERE id=? AND stored<>?"));
        row.addBindValue(page.stored);
        row.addBindValue(page.id.text);
        row.addBindValue(page.stored);
        if (auto done = run(row); !done)
            return done;
    }
    return transaction.commit();
}

Result<void> Rows::remove(const DocumentId &id)
{
    QSqlQuery query(database());
    query.prepare(QStringLiteral("DELETE FROM documents WHERE id=?"));
    query.addBindValue(id.text);
    return run(query);
}

Result<QList<PageId>> Rows::neededPages() const
{
    QSqlQuery query(database());
    query.setForwardOnly(true);
    if (!query.exec(QStringLiteral("SELECT pages.id FROM pages JOIN documents ON documents.id = pages.document"
                                   " WHERE documents.state NOT IN ('delivered','cancelled')")))
        return storeError(query.lastError());
    QList<PageId> pages;
    while (query.next())
        pages.append({query.value(0).toString()});
    return pages;
}

} // namespace clinicdesk
