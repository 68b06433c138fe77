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

/// The statements that lead from one version of a file's format to the next. Once released they are never changed.
using Migration = std::span<const char *const>;
/// All of them, the first one first; they live as long as the program.
using Migrations = std::span<const Migration>;

/// One SQLite file of ours (WAL, `synchronous=FULL`, foreign keys), with an identity of its own and, where something in
/// it is sealed, the store's key. Lives and dies on the one thread that opened it. Errors of everything here:
/// StoreUnavailable, StoreDamaged (SQLite cannot read the file), StoreNewer.
class Database {
public:
    /// The format's version is the number of `migrations`; those that the file has not seen are done in one
    /// transaction. A file with a higher version is left as it is: StoreNewer. An empty path keeps everything in
    /// memory.
    static Result<std::unique_ptr<Database>> open(const QString &path, Migrations migrations);
    ~Database();
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    /// Given to the file when it was made.
    const QString &storeId() const { return m_storeId; }
    /// For a file that takes the place of another one and is to go on under its key.
    Result<void> takeIdentity(const QString &storeId);
    /// True when something was ever sealed here: then a new key would open nothing of it.
    Result<bool> wasSealed() const;
    /// Takes the key into use. StoreUnavailable for a store that was written with another one.
    Result<void> unlock(SharedSecret storeKey);
    /// What tells the right key from another one, and whether it says that of `key`.
    Result<QByteArray> keyCheck() const;
    static bool fits(const SecretBytes &key, const QByteArray &keyCheck);
    /// Takes the key into use though the check beside it says another one: the check is what was damaged.
    Result<void> unlockAnew(SharedSecret storeKey);
    /// The key in use; not before `unlock`.
    const SecretBytes &key() const { return *m_storeKey; }

    /// A statement with `?` for its values, to be bound and then run by `run`.
    QSqlQuery prepared(const QString &statement) const;
    /// Does a statement that changes rows, with the values of its `?` in order; the number of rows that it changed. It
    /// stays prepared for the next time.
    Result<int> change(const QString &statement, const QVariantList &values) const;
    /// Several changes as one, on the disk when it returns: what another program does comes before or after it. Nothing
    /// is changed when `changes` fails. Within another one it is a part of that, which is to fail with it.
    Result<void> inTransaction(const std::function<Result<void>()> &changes) const;
    /// Is called when the changes of the transaction under way are undone, what was given last first: for what somebody
    /// knows of them besides, which holds no more then. Never outside a transaction.
    void whenUndone(std::function<void()> forget) const;
    /// After a change that the disk took and did not confirm (DiskFault::Unsure): the next program will not see it
    /// either, for another one takes its place in the log.
    Result<void> writeOver() const;
    /// Several questions of the same moment; within a transaction it is that of the transaction.
    Result<void> atOneMoment(const std::function<Result<void>()> &questions) const;
    /// Whether SQLite finds the file sound, reading all of it, and whether it can answer `question`: StoreDamaged when
    /// a table or a column is not there. Only with its indexes is it sure that each row is found where it is looked
    /// for.
    enum class Check { Quick, WithIndexes };
    Result<void> checkSoundness(const QString &question, Check check = Check::Quick) const;

private:
    explicit Database(QString connectionName);
    QSqlDatabase handle() const;
    Result<void> prepare(const QString &path, Migrations migrations);
    Result<void> refuseNewer(int newest) const;
    Result<void> migrate(Migrations migrations);
    Result<void> takeSteps(int version, Migrations migrations);

    QString m_connectionName;
    mutable std::unordered_map<QString, QSqlQuery> m_changes; ///< by their statements
    QString m_storeId;
    SharedSecret m_storeKey;
    mutable bool m_inTransaction = false;
    mutable std::vector<std::function<void()>> m_whenUndone; ///< of the transaction under way
};

Error storeError(const QSqlError &problem);
Result<void> run(QSqlQuery &query);

/// Times are kept as milliseconds since 1970 UTC; null for none.
QVariant storedInstant(const QDateTime &time);
QDateTime readInstant(const QVariant &milliseconds);

} // namespace clinicdesk
