// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/storethread.h"

#include "core/base/filelock.h"
#include "core/base/pool.h"
#include "core/base/systemfiles.h"
#include "core/log/logging.h"
#include "core/store/disk.h"
#include "core/store/sealing.h"
#include "core/store/storefile_p.h"
#include "core/store/storekey.h"

#include <QCoroFuture>

#include <QFile>
#include <QFileInfo>
#include <QScopeGuard>
#include <QUuid>

#include <algorithm>

namespace clinicdesk {

namespace {

Result<std::shared_ptr<Database>> openPrivately(const QString &path, Migrations migrations)
{
    if (const auto made = makePrivateFile(path); !made)
        return made.error();
    auto database = Database::open(path, migrations);
    if (!database)
        return database.error();
    return std::shared_ptr<Database>(*std::move(database));
}

Result<std::shared_ptr<Database>> openSound(const QString &path, Migrations migrations, const QString &integrityQuery,
                                            Database::Check check)
{
    auto database = openPrivately(path, migrations);
    if (!database)
        return database;
    const auto sound = (*database)->checkIntegrity(integrityQuery, check);
    return sound ? database : Result<std::shared_ptr<Database>>(sound.error());
}

/// The database of a file, before `unlock`.
struct OpenedDatabase {
    std::shared_ptr<Database> database; ///< null until it is recovered
    QString quarantinedFile = {};
    std::shared_ptr<QLockFile> lock;
};

/// Holds one lock all the time: another program that finds the same damage waits, and then finds the new file.
Result<OpenedDatabase> openOrReplace(const QString &path, Migrations migrations, const QString &integrityQuery,
                                     const QDateTime &now)
{
    const auto lock = lockForOpening(path);
    if (!lock)
        return lock.error();
    OpenedDatabase opened{.lock = *lock};
    auto database = openSound(path, migrations, integrityQuery, Database::Check::Quick);
    if (!database && database.error().code == ErrorCode::StoreDamaged) {
        const auto newPath = quarantineName(path, now);
        if (const auto moved = quarantineFile(path, newPath); !moved)
            return moved.error();
        opened.quarantinedFile = newPath;
        logError(logmodule::store(), "store.replaced", database.error());
        database = openPrivately(path, migrations);
    }
    if (!database)
        return database.error();
    opened.database = *database;
    return opened;
}

/// Leaves `database` null if the store is damaged and must be recovered. No other process has it open then.
Result<OpenedDatabase> openSealedFile(const QString &path, Migrations migrations, std::unique_ptr<FileLock> &use,
                                      const std::optional<StoreThread::Recovery> &recovery,
                                      const StoreThread::ExclusiveHook &whileExclusive)
{
    const auto lock = lockForOpening(path);
    if (!lock)
        return lock.error();
    auto usage = FileLock::open(storeUsageFile(path));
    if (!usage) {
        auto error = usage.error();
        error.detail = QStringLiteral("it cannot be marked as open: ") + error.detail;
        return error;
    }
    use = *std::move(usage);
    OpenedDatabase opened{.lock = *lock};
    const bool isAlone = use->tryAlone();
    QFuture<void> asked; // runs while the whole file is checked
    const auto waiting = qScopeGuard([&asked] { asked.waitForFinished(); });
    if (whileExclusive && isAlone)
        asked = runInPool(whileExclusive);
    if (recovery && isAlone)
        clearUnfinished(path);
    if (recovery && isAlone && QFile::exists(recoveredFile(path))) { // a recovery interrupted by a crash or a full disk
        opened.quarantinedFile = quarantineName(path, recovery->now);
        if (const auto taken = installRecovered(path, opened.quarantinedFile); !taken)
            return taken.error();
    }
    auto database = recovery && isAlone && hasDamagedHeader(path)
                        ? Result<std::shared_ptr<Database>>(Error{.code = ErrorCode::StoreDamaged})
                    : recovery ? openSound(path, migrations, recovery->integrityQuery, Database::Check::WithIndexes)
                               : openPrivately(path, migrations);
    const bool canBeRecovered = recovery && isAlone && !database && database.error().code == ErrorCode::StoreDamaged;
    if (!database && !canBeRecovered)
        return database.error();
    if (database)
        opened.database = *database;
    return opened;
}

/// What recovery needs to know about the damaged store.
struct Damaged {
    QString path;
    QString newPath;
    QList<SalvagedRow> rows;
    QString storeId; ///< the old ID if its key was found, otherwise a new one
    SharedSecret key;
};

/// The store ID is in a table of its own and in the note beside the file.
QStringList identitiesOf(const QString &path, const QList<SalvagedRow> &rows)
{
    QStringList ids{readSidecar(path).storeId};
    for (const auto &row : rows) {
        const auto id = row.values.first().toString();
        if (row.values.size() == 2 && !QUuid::fromString(id).isNull())
            ids.append(id);
    }
    ids.removeAll(QString());
    ids.removeDuplicates();
    return ids;
}

/// Returns false if all known key checks belong to another key, and true if there is no key check.
bool mayFit(const SecretBytes &key, const QString &path, const QList<SalvagedRow> &rows)
{
    QList<QByteArray> checks{readSidecar(path).keyCheck};
    for (const auto &row : rows) {
        if (row.values.size() == 2)
            checks.append(row.values.last().toByteArray());
    }
    checks.removeAll(QByteArray());
    return checks.isEmpty() ||
           std::ranges::any_of(checks, [&key](const auto &check) { return Database::fits(key, check); });
}

Task<Result<FoundKey>> keyForRecovery(StoreThread::Sealed place, QStringList storeIds)
{
    if (place.storeKey) {
        const auto storeId = storeIds.isEmpty() ? QUuid::createUuid().toString(QUuid::WithoutBraces) : storeIds.first();
        co_return FoundKey{storeId, place.storeKey};
    }
    const auto found = co_await findKey(place.keychain, storeIds);
    if (!found)
        co_return found.error();
    if (*found)
        co_return **found;
    const auto storeId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const auto made = co_await keyFromKeychain(place.keychain, storeId, false);
    if (!made)
        co_return made.error();
    co_return FoundKey{storeId, *made};
}

/// Builds the complete new file on disk under another name before the damaged file is touched.
Result<void> putTogether(const Damaged &damaged, Migrations migrations, const StoreThread::Recovery &recovery)
{
    clearUnfinished(damaged.path);
    const auto fresh = openPrivately(recoveryPart(damaged.path), migrations);
    if (!fresh)
        return fresh.error();
    if (auto named = (*fresh)->adoptStoreId(damaged.storeId); !named)
        return named;
    if (auto unlocked = (*fresh)->unlock(damaged.key); !unlocked)
        return unlocked;
    return recovery.fill(**fresh, damaged.rows, damaged.newPath);
}

Result<std::shared_ptr<Database>> recoverFile(const Damaged &damaged, Migrations migrations,
                                              const StoreThread::Recovery &recovery)
{
    if (auto made = putTogether(damaged, migrations, recovery); !made) {
        clearUnfinished(damaged.path);
        return made.error();
    }
    // SQLite removes the log when it closes a file, unless the disk refused to write the log into the file.
    const bool isWhole = !QFile::exists(recoveryPart(damaged.path) + QLatin1String("-wal"));
    if (!isWhole)
        return diskError(QStringLiteral("the recovered data cannot be saved"), SystemError::failed());
    if (!moveFile(recoveryPart(damaged.path), recoveredFile(damaged.path)) ||
        !syncFolder(QFileInfo(damaged.path).absolutePath()))
        return diskError(QStringLiteral("the recovered data cannot be saved"));
    if (auto taken = installRecovered(damaged.path, damaged.newPath); !taken)
        return taken.error();
    return openPrivately(damaged.path, migrations);
}

} // namespace

bool ChangeBatch::join(Change change)
{
    const std::lock_guard lock(m_mutex);
    if (m_begun)
        return false;
    m_changes.push_back(std::move(change));
    return true;
}

std::vector<ChangeBatch::Change> ChangeBatch::begin()
{
    const std::lock_guard lock(m_mutex);
    m_begun = true;
    return std::exchange(m_changes, {});
}

void ChangeBatch::perform(Database &database)
{
    const auto changes = begin();
    const auto all = [&]() -> Result<void> {
        for (const auto &change : changes) {
            if (auto done = change.perform(database); !done)
                return done;
        }
        return {};
    };
    const bool together = changes.size() > 1 && database.inTransaction(all);
    for (const auto &change : changes) {
        if (!together) [[maybe_unused]]
            const auto done = change.perform(database);
        change.tell();
    }
}

StoreThread::StoreThread() = default;

StoreThread::~StoreThread()
{
    // The database must be closed on its own thread, after the last write. The future is not awaited, because ending
    // the thread waits for it.
    [[maybe_unused]] const auto closing = m_thread.run([database = std::move(m_database)]() mutable {
        database.reset();
        releaseThreadCrypto();
    });
}

Task<Result<std::shared_ptr<StoreThread>>> StoreThread::openOrRecreate(QString file, Migrations migrations,
                                                                       QString integrityQuery, QDateTime now)
{
    const std::shared_ptr<StoreThread> store(new StoreThread);
    const auto open = [file, migrations, integrityQuery, now] {
        return openOrReplace(file, migrations, integrityQuery, now);
    };
    const auto opened = co_await store->m_thread.run(open);
    if (!opened)
        co_return opened.error();
    opened->lock->unlock();
    store->m_database = opened->database;
    store->m_quarantinedFile = opened->quarantinedFile;
    co_return store;
}

Task<Result<std::shared_ptr<StoreThread>>> StoreThread::open(Sealed place, Migrations migrations)
{
    return openSealed(std::move(place), migrations, std::nullopt, {});
}

Task<Result<std::shared_ptr<StoreThread>>> StoreThread::openOrRecover(Sealed place, Migrations migrations,
                                                                      Recovery recovery, ExclusiveHook whileExclusive)
{
    return openSealed(std::move(place), migrations, std::move(recovery), std::move(whileExclusive));
}

Task<Result<std::shared_ptr<StoreThread>>> StoreThread::openSealed(Sealed place, Migrations migrations,
                                                                   std::optional<Recovery> recovery,
                                                                   ExclusiveHook whileExclusive)
{
    const std::shared_ptr<StoreThread> store(new StoreThread);
    const auto path = place.file;
    // Each job is stored in a variable before it is awaited: g++ 12 destroys a lambda twice if it is created inside a
    // co_await expression.
    const auto open = [store = store.get(), path, migrations, recovery, whileExclusive]() {
        return openSealedFile(path, migrations, store->m_use, recovery, whileExclusive);
    };
    const auto opened = co_await store->m_thread.run(open);
    if (!opened)
        co_return opened.error();
    const auto unlocking = qScopeGuard([lock = opened->lock, use = store->m_use.get()] {
        use->tryShare(); // no program can have it alone while this one has the lock for opening
        lock->unlock();
    });
    store->m_database = opened->database;
    store->m_quarantinedFile = opened->quarantinedFile;
    if (!store->m_database) {
        const auto recovered = co_await store->recoverDamaged(place, migrations, *recovery);
        if (!recovered)
            co_return recovered.error();
    }
    const auto unlocked = co_await store->takeKey(place);
    if (!unlocked)
        co_return unlocked.error();
    const auto note = [path](Database &database) {
        if (const auto check = database.keyCheck())
            writeNoteBeside(path, {database.storeId(), *check});
    };
    co_await store->run(note);
    co_return store;
}

Task<Result<void>> StoreThread::recoverDamaged(Sealed place, Migrations migrations, Recovery recovery)
{
    Damaged damaged{.path = place.file, .newPath = quarantineName(place.file, recovery.now)};
    const auto salvage = [path = place.file] { return salvageRows(path); };
    damaged.rows = co_await m_thread.run(salvage);
    const auto storeIds = identitiesOf(place.file, damaged.rows);
    const auto found = co_await keyForRecovery(place, storeIds);
    if (!found)
        co_return found.error();
    const bool isOld = place.storeKey || storeIds.contains(found->storeId);
    if (isOld && !mayFit(*found->key, place.file, damaged.rows)) {
        if (place.storeKey || !place.keychain)
            co_return storeKeyError(KeyFault::Mismatch);
        co_return co_await problemOfWrongKey(place.keychain, found->storeId);
    }
    damaged.storeId = found->storeId;
    damaged.key = found->key;
    const auto fill = [damaged, migrations, recovery] { return recoverFile(damaged, migrations, recovery); };
    const auto recovered = co_await m_thread.run(fill);
    if (!recovered) {
        logError(logmodule::store(), "store.not-recovered", recovered.error());
        co_return recovered.error();
    }
    logWarning(logmodule::store(), "store.recovered", {{"rows", logged(damaged.rows.size())}});
    m_database = *recovered;
    m_quarantinedFile = damaged.newPath;
    co_return Result<void>();
}

Task<Result<void>> StoreThread::takeKey(Sealed place)
{
    const auto note = readSidecar(place.file);
    const auto ask = [](Database &database) { return database.keyCheck(); };
    const auto check = co_await run(ask);
    if (!check)
        co_return check.error();
    m_key = place.storeKey;
    if (!m_key) {
        const auto known = co_await keyFromSidecar(place.keychain, note, *check);
        if (!known)
            co_return known.error();
        m_key = *known;
    }
    if (!m_key) {
        const auto kept = co_await keyFromKeychain(place.keychain, m_database->storeId(), !check->isEmpty());
        if (!kept)
            co_return kept.error();
        m_key = *kept;
    }
    const auto unlock = [key = m_key, note](Database &database) -> Result<void> {
        auto unlocked = database.unlock(key);
        return !unlocked && Database::fits(*key, note.keyCheck) ? database.resetKeyCheck(key) : unlocked;
    };
    const auto unlocked = co_await run(unlock);
    const bool isWrong = !unlocked && keyFaultOf(unlocked.error()) == KeyFault::Mismatch;
    if (isWrong && !place.storeKey && place.keychain)
        co_return co_await problemOfWrongKey(place.keychain, m_database->storeId());
    co_return unlocked;
}

/// If the note beside the file and the file name different store IDs, one of the two is damaged, and the key check
/// shows which. Returns the key under the ID of the note if that key fits, otherwise null.
Task<Result<SharedSecret>> StoreThread::keyFromSidecar(std::shared_ptr<SecretStore> keychain, KeySidecar note,
                                                       QByteArray keyCheck)
{
    if (note.storeId.isEmpty() || note.storeId == m_database->storeId())
        co_return SharedSecret();
    const QStringList name{note.storeId};
    const auto found = co_await findKey(keychain, name);
    if (!found)
        co_return found.error();
    if (!*found || !Database::fits(*(*found)->key, keyCheck))
        co_return SharedSecret();
    const auto rename = [storeId = note.storeId](Database &database) { return database.adoptStoreId(storeId); };
    const auto renamed = co_await run(rename);
    if (!renamed)
        co_return renamed.error();
    co_return (*found)->key;
}

std::shared_ptr<StoreThread> StoreThread::inMemory(Migrations migrations)
{
    std::shared_ptr<StoreThread> store(new StoreThread);
    store->m_key = std::make_shared<const SecretBytes>(SecretBytes::random(storeKeyBytes));
    auto opened = store->m_thread.run([key = store->m_key, migrations] {
        auto database = Database::open({}, migrations);
        if (database && (*database)->unlock(key))
            return std::shared_ptr<Database>(*std::move(database));
        return std::shared_ptr<Database>();
    });
    store->m_database = opened.result(); // in memory, so it does not wait
    return store;
}

} // namespace clinicdesk
