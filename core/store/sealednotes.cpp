// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sealednotes.h"

#include "core/base/pool.h"
#include "core/log/logging.h"
#include "core/store/sealing.h"
#include "core/store/storefile_p.h"
#include "core/store/storekey.h"
#include "core/store/storethread.h"

#include <QCoroFuture>
#include <QDateTime>

#include <array>

namespace clinicdesk {

namespace {

constexpr std::array firstVersion{"CREATE TABLE notes (name TEXT NOT NULL PRIMARY KEY, sealed BLOB NOT NULL)"};

Migrations notesMigrations()
{
    static constexpr std::array migrations{Migration(firstVersion)};
    return migrations;
}

QByteArray placeOf(const QString &name)
{
    return "note " + name.toUtf8();
}

Result<QByteArray> readNote(const Database &database, const QString &name)
{
    auto query = database.prepared(QStringLiteral("SELECT sealed FROM notes WHERE name = ?"));
    query.addBindValue(name);
    if (const auto done = run(query); !done)
        return done.error();
    if (!query.next())
        return QByteArray();
    const auto plain = openValue(database.key(), placeOf(name), query.value(0).toByteArray());
    return plain ? *plain : QByteArray();
}

Result<void> writeNote(const Database &database, const QString &name, const QByteArray &value)
{
    const auto sealed = sealValue(database.key(), placeOf(name), value);
    const auto done =
        database.change(QStringLiteral("INSERT OR REPLACE INTO notes (name, sealed) VALUES (?, ?)"), {name, sealed});
    return done ? Result<void>() : done.error();
}

/// Nothing in the file can be opened with the key that is in use.
bool isLost(const Error &error)
{
    return error.code == ErrorCode::StoreDamaged || keyFaultOf(error) == KeyFault::Mismatch;
}

} // namespace

SealedNotes::SealedNotes(std::shared_ptr<StoreThread> store)
    : m_store(std::move(store))
{
}

SealedNotes::~SealedNotes() = default;

Task<Result<std::shared_ptr<SealedNotes>>> SealedNotes::open(Options options)
{
    const StoreThread::Sealed place{options.file, options.keychain, options.storeKey};
    auto store = co_await StoreThread::open(place, notesMigrations());
    if (!store && isLost(store.error())) {
        logError(logmodule::store(), "notes.replaced", store.error());
        const auto quarantine = [file = options.file] {
            return quarantineFile(file, quarantineName(file, QDateTime::currentDateTimeUtc()));
        };
        auto quarantining = runInPool(quarantine);
        if (const auto moved = co_await quarantining; !moved)
            co_return moved.error();
        store = co_await StoreThread::open(place, notesMigrations());
    }
    if (!store)
        co_return store.error();
    co_return std::shared_ptr<SealedNotes>(new SealedNotes(*store));
}

std::shared_ptr<SealedNotes> SealedNotes::inMemory()
{
    return std::shared_ptr<SealedNotes>(new SealedNotes(StoreThread::inMemory(notesMigrations())));
}

Task<Result<QByteArray>> SealedNotes::read(QString name)
{
    const auto store = m_store;
    const auto look = [name](Database &database) { return readNote(database, name); };
    co_return co_await store->run(look);
}

Task<Result<void>> SealedNotes::write(QString name, QByteArray value)
{
    const auto store = m_store;
    const auto change = [name, value](Database &database) { return writeNote(database, name, value); };
    co_return co_await store->run(change);
}

} // namespace clinicdesk
