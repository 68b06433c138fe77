// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/database.h"

#include "core/store/disk.h"
#include "core/store/sealing.h"
#include "core/store/storekey.h"

#include <QScopedValueRollback>
#include <QUuid>

#include <array>
#include <utility>

namespace clinicdesk {

namespace {

constexpr QByteArrayView keyCheckPlace("key check");

Result<void> execute(const QSqlDatabase &database, const char *statement)
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

/// Rolls back on destruction unless it was committed.
class Transaction {
public:
    explicit Transaction(const QSqlDatabase &database)
        : m_database(database)
    {
    }
    ~Transaction()
    {
        if (m_open) [[maybe_unused]]
            const auto undone = execute(m_database, "ROLLBACK");
    }
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;

    Result<void> begin(const char *statement)
    {
        auto begun = execute(m_database, statement);
        m_open = begun.ok();
        return begun;
    }

    Result<void> commit()
    {
        auto committed = execute(m_database, "COMMIT");
        m_open = !committed;
        return committed;
    }

private:
    QSqlDatabase m_database;
    bool m_open = false;
};

Result<int> versionOf(const QSqlDatabase &database)
{
    const auto version = valueOf(database, "PRAGMA user_version");
    if (!version)
        return version.error();
    return version->toInt();
}

/// SQLITE_FULL 13; SQLITE_PERM 3, SQLITE_READONLY 8; SQLITE_IOERR 10, SQLITE_CANTOPEN 14. After SQLITE_IOERR_FSYNC on a
/// commit, the commit is complete in the log, and the next program would consider it done.
DiskError diskFaultOf(int extended)
{
    constexpr int fsyncFailed = 10 | 4 << 8;
    if (extended == fsyncFailed)
        return DiskError::Unconfirmed;
    switch (extended & 0xff) {
    case 13:
        return DiskError::Full;
    case 3:
    case 8:
        return DiskError::NotAllowed;
    case 10:
    case 14:
        return DiskError::IoError;
    default:
        return DiskError::None;
    }
}

} // namespace

Error storeError(const QSqlError &problem)
{
    // SQLITE_CORRUPT 11, SQLITE_NOTADB 26: the file exists but is no longer a store. SQLITE_ERROR 1: SQLite does not
    // understand the statement, so the tables are not the ones that we created.
    const auto native = problem.nativeErrorCode().toInt() & 0xff;
    const bool isDamaged = native == 1 || native == 11 || native == 26;
    return {.code = isDamaged ? ErrorCode::StoreDamaged : ErrorCode::StoreUnavailable,
            .disk = diskFaultOf(problem.nativeErrorCode().toInt()),
            .detail = problem.text()};
}

Result<void> run(QSqlQuery &query)
{
    if (!query.exec())
        return storeError(query.lastError());
    return {};
}

QVariant storedInstant(const QDateTime &time)
{
    return time.isValid() ? QVariant(time.toMSecsSinceEpoch()) : QVariant();
}

QDateTime readInstant(const QVariant &milliseconds)
{
    return milliseconds.isNull() ? QDateTime() : QDateTime::fromMSecsSinceEpoch(milliseconds.toLongLong(), Qt::UTC);
}

Database::Database(QString connectionName)
    : m_connectionName(std::move(connectionName))
{
}

Database::~Database()
{
    m_changes.clear();
    QSqlDatabase::removeDatabase(m_connectionName);
}

QSqlDatabase Database::handle() const
{
    return QSqlDatabase::database(m_connectionName, false);
}

Result<std::unique_ptr<Database>> Database::open(const QString &path, Migrations migrations)
{
    std::unique_ptr<Database> database(new Database(QUuid::createUuid().toString(QUuid::WithoutBraces)));
    if (auto prepared = database->prepare(path.isEmpty() ? QStringLiteral(":memory:") : path, migrations); !prepared)
        return withFullDiskDetected(prepared.error(), path);
    return database;
}

Result<void> Database::prepare(const QString &path, Migrations migrations)
{
    auto opened = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connectionName);
    opened.setDatabaseName(path);
    opened.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
    if (!opened.open())
        return storeError(opened.lastError());
    if (auto readable = refuseNewer(static_cast<int>(migrations.size())); !readable) // before any write
        return readable;
    // The system caches the file as well, so 2 MB of pages for each store, as usual, would be there twice.
    for (const auto *pragma : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON",
                               "PRAGMA temp_store=MEMORY", "PRAGMA cache_size=-256"}) {
        if (auto set = execute(opened, pragma); !set)
            return set;
    }
    if (auto migrated = migrate(migrations); !migrated)
        return migrated;
    const auto id = valueOf(opened, "SELECT id FROM store");
    if (!id)
        return id.error();
    m_storeId = id->toString();
    return {};
}

Result<void> Database::refuseNewer(int newest) const
{
    const auto version = versionOf(handle());
    if (!version)
        return version.error();
    if (*version > newest)
        return Error{.code = ErrorCode::StoreNewer, .detail = QStringLiteral("schema %1").arg(*version)};
    return {};
}

Result<void> Database::migrate(Migrations migrations)
{
    const auto newest = static_cast<int>(migrations.size());
    const auto version = versionOf(handle());
    if (!version)
        return version.error();
    if (*version == newest)
        return {};
    return inTransaction([this, migrations]() -> Result<void> {
        const auto current = versionOf(handle()); // another program may have migrated meanwhile
        return current ? takeSteps(*current, migrations) : Result<void>(current.error());
    });
}

Result<void> Database::takeSteps(int version, Migrations migrations)
{
    if (version == 0) {
        if (auto made = execute(handle(), "CREATE TABLE store (id TEXT NOT NULL, key_check BLOB)"); !made)
            return made;
        auto identity = prepared(QStringLiteral("INSERT INTO store (id) VALUES (?)"));
        identity.addBindValue(QUuid::createUuid().toString(QUuid::WithoutBraces));
        if (auto named = run(identity); !named)
            return named;
    }
    for (const auto &migration : migrations.subspan(static_cast<std::size_t>(version))) {
        for (const auto *statement : migration) {
            if (auto done = execute(handle(), statement); !done)
                return done;
        }
    }
    const auto numbered = QByteArray("PRAGMA user_version=") + QByteArray::number(migrations.size());
    return execute(handle(), numbered.constData());
}

Result<void> Database::adoptStoreId(const QString &storeId)
{
    auto query = prepared(QStringLiteral("UPDATE store SET id=?"));
    query.addBindValue(storeId);
    m_storeId = storeId;
    return run(query);
}

Result<QByteArray> Database::keyCheck() const
{
    const auto check = valueOf(handle(), "SELECT key_check FROM store");
    if (!check)
        return check.error();
    return check->toByteArray();
}

bool Database::fits(const SecretBytes &key, const QByteArray &keyCheck)
{
    return openValue(key, keyCheckPlace, keyCheck).ok();
}

Result<void> Database::unlock(SharedSecret storeKey)
{
    const auto check = keyCheck();
    if (!check)
        return check.error();
    if (check->isEmpty())
        return resetKeyCheck(std::move(storeKey));
    if (!fits(*storeKey, *check))
        return storeKeyError(KeyFault::Mismatch);
    m_storeKey = std::move(storeKey);
    return {};
}

Result<void> Database::resetKeyCheck(SharedSecret storeKey)
{
    auto query = prepared(QStringLiteral("UPDATE store SET key_check=?"));
    query.addBindValue(sealValue(*storeKey, keyCheckPlace, "clinicdesk"));
    m_storeKey = std::move(storeKey);
    return run(query);
}

QSqlQuery Database::prepared(const QString &statement) const
{
    QSqlQuery query(handle());
    query.setForwardOnly(true);
    query.prepare(statement);
    return query;
}

Result<int> Database::change(const QString &statement, const QVariantList &values) const
{
    auto kept = m_changes.find(statement);
    if (kept == m_changes.end())
        kept = m_changes.emplace(statement, prepared(statement)).first;
    auto &query = kept->second;
    for (const auto &value : values)
        query.addBindValue(value);
    if (auto done = run(query); !done) {
        m_changes.erase(kept);
        return done.error();
    }
    const auto changed = query.numRowsAffected();
    query.finish();
    return changed;
}

Result<void> Database::inTransaction(const std::function<Result<void>()> &changes) const
{
    if (m_inTransaction)
        return changes();
    const QScopedValueRollback inTransaction(m_inTransaction, true);
    Transaction transaction(handle());
    // IMMEDIATE, because a transaction that reads first and then writes would be refused if another one wrote in
    // between.
    if (auto begun = transaction.begin("BEGIN IMMEDIATE"); !begun)
        return begun;
    m_whenUndone.clear();
    auto done = changes();
    if (done)
        done = transaction.commit();
    const auto onRollback = std::exchange(m_whenUndone, {});
    if (!done) {
        for (auto forget = onRollback.crbegin(); forget != onRollback.crend(); ++forget)
            (*forget)();
    }
    return done;
}

void Database::onRollback(std::function<void()> forget) const
{
    if (m_inTransaction)
        m_whenUndone.push_back(std::move(forget));
}

Result<void> Database::overwriteUnconfirmed() const
{
    const auto version = versionOf(handle());
    if (!version)
        return version.error();
    // Sets the same version again: SQLite writes nothing for an update that leaves a row unchanged.
    const auto again = QByteArray("PRAGMA user_version=") + QByteArray::number(*version);
    return execute(handle(), again.constData());
}

Result<void> Database::inReadTransaction(const std::function<Result<void>()> &questions) const
{
    if (m_inTransaction)
        return questions();
    Transaction transaction(handle());
    if (auto begun = transaction.begin("BEGIN"); !begun)
        return begun;
    return questions(); // reads only, so no commit
}

Result<void> Database::checkIntegrity(const QString &integrityQuery, Check check) const
{
    const auto found = valueOf(handle(), check == Check::Quick ? "PRAGMA quick_check(1)" : "PRAGMA integrity_check(1)");
    if (!found)
        return found.error();
    if (found->toString() != QLatin1String("ok"))
        return Error{.code = ErrorCode::StoreDamaged, .detail = found->toString()};
    QSqlQuery query(handle());
    return query.prepare(integrityQuery) ? run(query) : Result<void>(storeError(query.lastError()));
}

} // namespace clinicdesk
