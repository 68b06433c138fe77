// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/storethread.h"

#include "core/store/sealing.h"
#include "core/store/storekey.h"

#include <QCoroFuture>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QScopeGuard>

#include <chrono>

namespace clinicdesk {

namespace {

constexpr std::chrono::milliseconds openingPatience{60'000}; // a keychain may be asking its person meanwhile

/// The database of a file, not unlocked yet.
struct OpenedDatabase {
    std::shared_ptr<Database> database;
    bool sealedBefore = false;
    QString setAside = {};
    std::shared_ptr<QLockFile> lock; ///< two programs that open a new store at once would make two keys for it
};

Error unavailable(const QString &why)
{
    return {.code = ErrorCode::StoreUnavailable, .detail = why};
}

/// Made for the owner alone before SQLite does it for everyone; SQLite's further files take this one's permissions.
bool makePrivateFile(const QString &path)
{
    QFile file(path);
    return file.exists() || (file.open(QIODevice::WriteOnly | QIODevice::NewOnly) &&
                             file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
}

bool lockInTime(QLockFile &lock)
{
    lock.setStaleLockTime(0); // by the process alone
    const QDeadlineTimer deadline(openingPatience);
    constexpr int tryMs = 20; // in one long try QLockFile sleeps for seconds at last
    while (!lock.tryLock(tryMs)) {
        if (deadline.hasExpired() || lock.error() != QLockFile::LockFailedError)
            return false;
    }
    return true;
}

/// With what belongs to it. Its new path.
Result<QString> moveAside(const QString &file, const QDateTime &now)
{
    const QFileInfo info(file);
    const auto name = info.completeBaseName() + QStringLiteral("-damaged-") +
                      now.toUTC().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    const auto aside = info.dir().filePath(name + QLatin1Char('.') + info.suffix());
    // The log first: a database that stands there without its log would take up what it finds.
    for (const auto *belonging : {"-wal", "-shm"}) {
        const auto suffix = QString::fromLatin1(belonging);
        if (QFile::exists(file + suffix) && !QFile::rename(file + suffix, aside + suffix))
            return unavailable(QStringLiteral("the damaged file cannot be set aside"));
    }
    if (!QFile::rename(file, aside))
        return unavailable(QStringLiteral("the damaged file cannot be set aside"));
    return aside;
}

/// The lock of the file's folder, which is made when missing, and the file itself.
Result<std::shared_ptr<QLockFile>> lockForOpening(const QString &path)
{
    const auto folder = QFileInfo(path).absolutePath();
    const QDir place(folder);
    if (!place.mkpath(QStringLiteral(".")))
        return unavailable(QStringLiteral("the folder cannot be made"));
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    const auto lock = std::make_shared<QLockFile>(place.filePath(QStringLiteral("opening.lock")));
    if (!lockInTime(*lock))
        return unavailable(QStringLiteral("it cannot be locked for opening"));
    return lock;
}

Result<std::shared_ptr<Database>> openPrivately(const QString &path, Migrations migrations)
{
    if (!makePrivateFile(path))
        return unavailable(QStringLiteral("the folder cannot be written"));
    auto database = Database::open(path, migrations);
    if (!database)
        return database.error();
    return std::shared_ptr<Database>(*std::move(database));
}

Result<OpenedDatabase> openDatabase(const QString &path, Migrations migrations)
{
    const auto lock = lockForOpening(path);
    if (!lock)
        return lock.error();
    const auto database = openPrivately(path, migrations);
    if (!database)
        return database.error();
    const auto sealedBefore = (*database)->wasSealed();
    if (!sealedBefore)
        return sealedBefore.error();
    return OpenedDatabase{.database = *database, .sealedBefore = *sealedBefore, .lock = *lock};
}

Result<std::shared_ptr<Database>> openSound(const QString &path, Migrations migrations, const QString &question)
{
    auto database = openPrivately(path, migrations);
    if (!database)
        return database;
    const auto sound = (*database)->checkSoundness(question);
    return sound ? database : Result<std::shared_ptr<Database>>(sound.error());
}

/// All under one lock: another program that finds the same damage waits, and then finds the new file.
Result<OpenedDatabase> openOrReplace(const QString &path, Migrations migrations, const QString &question,
                                     const QDateTime &now)
{
    const auto lock = lockForOpening(path);
    if (!lock)
        return lock.error();
    OpenedDatabase opened{.lock = *lock};
    auto database = openSound(path, migrations, question);
    if (!database && database.error().code == ErrorCode::StoreDamaged) {
        const auto aside = moveAside(path, now);
        if (!aside)
            return aside.error();
        opened.setAside = *aside;
        database = openPrivately(path, migrations);
    }
    if (!database)
        return database.error();
    opened.database = *database;
    return opened;
}

} // namespace

StoreThread::~StoreThread()
{
    // The database belongs to its thread: it is closed there, after the last write. (The future is not awaited: ending
    // the thread does that.)
    [[maybe_unused]] const auto closing = m_thread.run([database = std::move(m_database)]() mutable {
        database.reset();
        endSealingOnThisThread();
    });
}

Task<Result<std::shared_ptr<StoreThread>>> StoreThread::openOrBeginAnew(QString file, Migrations migrations,
                                                                        QString question, QDateTime now)
{
    const std::shared_ptr<StoreThread> store(new StoreThread);
    const auto open = [file, migrations, question, now] { return openOrReplace(file, migrations, question, now); };
    const auto opened = co_await store->m_thread.run(open);
    if (!opened)
        co_return opened.error();
    opened->lock->unlock();
    store->m_database = opened->database;
    store->m_setAside = opened->setAside;
    co_return store;
}

Task<Result<std::shared_ptr<StoreThread>>> StoreThread::open(Sealed place, Migrations migrations)
{
    const std::shared_ptr<StoreThread> store(new StoreThread);
    // Jobs get a name before they are awaited: g++ 12 destroys a lambda twice that is made inside a co_await
    // expression.
    const auto open = [file = place.file, migrations] { return openDatabase(file, migrations); };
    const auto opened = co_await store->m_thread.run(open);
    if (!opened)
        co_return opened.error();
    const auto unlocking = qScopeGuard([lock = opened->lock] { lock->unlock(); });
    store->m_database = opened->database;
    store->m_key = place.storeKey;
    if (!store->m_key) {
        const auto kept = co_await keyFromKeychain(place.keychain, opened->database->storeId(), opened->sealedBefore);
        if (!kept)
            co_return kept.error();
        store->m_key = *kept;
    }
    const auto unlock = [key = store->m_key](Database &database) { return database.unlock(key); };
    const auto unlocked = co_await store->run(unlock);
    if (!unlocked)
        co_return unlocked.error();
    co_return store;
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
    store->m_database = opened.result(); // memory only: at once
    return store;
}

} // namespace clinicdesk
