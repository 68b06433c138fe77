// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"

#include <QDateTime>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <functional>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace clinicdesk {

/// The SQL statements that bring the file format from one version to the next. A released migration is never changed.
using Migration = std::span<const char *const>;
/// All migrations, oldest first. They must live as long as the program.
using Migrations = std::span<const Migration>;

/// One SQLite file (WAL, `synchronous=FULL`, foreign keys) with its own store ID and, if it holds sealed values, the
/// store key. Create, use and destroy it on one thread. Errors of all functions: StoreUnavailable, StoreDamaged (SQLite
/// cannot read the file), StoreNewer.
class Database {
public:
    /// Opens or creates the file. The format version is the number of `migrations`; migrations that the file lacks run
    /// in one transaction. Returns StoreNewer and leaves the file unchanged if its version is higher. An empty path
    /// opens a database in memory.
    static Result<std::unique_ptr<Database>> open(const QString &path, Migrations migrations);
    ~Database();
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    /// The ID that the file got when it was created.
    const QString &storeId() const { return m_storeId; }
    /// Gives this file the ID of the file that it replaces, so that it can continue under the same key.
    Result<void> adoptStoreId(const QString &storeId);
    /// Starts using the key. Returns StoreUnavailable if the store was written with another key.
    Result<void> unlock(SharedSecret storeKey);
    /// `keyCheck` returns a sealed value that only the right key opens; `fits` tests `key` with such a value.
    Result<QByteArray> keyCheck() const;
    static bool fits(const SecretBytes &key, const QByteArray &keyCheck);
    /// Starts using the key and replaces the stored key check. For a file whose key check is damaged.
    Result<void> resetKeyCheck(SharedSecret storeKey);
    /// The key in use. Call only after `unlock`.
    const SecretBytes &key() const { return *m_storeKey; }

    /// Prepares a statement. Bind the values of its `?`, then call `run`.
    QSqlQuery prepared(const QString &statement) const;
    /// Runs a statement that changes rows, with `values` for its `?` in order. Returns the number of changed rows. The
    /// prepared statement is cached for the next call.
    Result<int> change(const QString &statement, const QVariantList &values) const;
    /// Runs `changes` in one transaction, which is on disk when this function returns. Writes of other programs happen
    /// before or after it. If `changes` fails, nothing is changed. A nested call joins the outer transaction, and the
    /// outer `changes` must then return its error too.
    Result<void> inTransaction(const std::function<Result<void>()> &changes) const;
    /// Registers `forget` to be called if the current transaction is rolled back, in reverse order of registration. Use
    /// it to undo what the caller remembers of these changes. Ignored outside a transaction.
    void onRollback(std::function<void()> forget) const;
    /// Call after a change that was written but not confirmed by the disk (DiskError::Unconfirmed). Writes another
    /// commit over it in the log, so that the next program does not see the unconfirmed change either.
    Result<void> overwriteUnconfirmed() const;
    /// Runs several queries on one snapshot of the database. Inside a transaction they see that transaction.
    Result<void> inReadTransaction(const std::function<Result<void>()> &questions) const;
    /// Reads the whole file. Returns StoreDamaged if SQLite finds an error, or if a table or column of `integrityQuery`
    /// is missing. Only `WithIndexes` also checks that every row can be found through its indexes.
    enum class Check { Quick, WithIndexes };
    Result<void> checkIntegrity(const QString &integrityQuery, Check check = Check::Quick) const;

private:
    explicit Database(QString connectionName);
    QSqlDatabase handle() const;
    Result<void> prepare(const QString &path, Migrations migrations);
    Result<void> refuseNewer(int newest) const;
    Result<void> migrate(Migrations migrations);
    Result<void> takeSteps(int version, Migrations migrations);

    QString m_connectionName;
    mutable std::unordered_map<QString, QSqlQuery> m_changes; ///< by statement
    QString m_storeId;
    SharedSecret m_storeKey;
    mutable bool m_inTransaction = false;
    mutable std::vector<std::function<void()>> m_whenUndone; ///< of the current transaction
};

Error storeError(const QSqlError &problem);
Result<void> run(QSqlQuery &query);

/// Times are stored as milliseconds since 1970 UTC, and as NULL for an invalid time.
QVariant storedInstant(const QDateTime &time);
QDateTime readInstant(const QVariant &milliseconds);

} // namespace clinicdesk
