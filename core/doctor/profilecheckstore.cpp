// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilecheckstore.h"

#include "core/doctor/profilechecktable_p.h"
#include "core/store/storethread.h"

#include <QCoroFuture>

namespace clinicdesk {

ProfileCheckStore::ProfileCheckStore(std::shared_ptr<StoreThread> store, bool isPersistent)
    : m_store(std::move(store))
    , m_isPersistent(isPersistent)
{
}

ProfileCheckStore::~ProfileCheckStore() = default;

Task<Result<std::shared_ptr<ProfileCheckStore>>> ProfileCheckStore::open(Options options)
{
    const StoreThread::Sealed place{options.file, options.keychain, options.storeKey};
    const auto store = co_await StoreThread::open(place, checkedMigrations());
    if (!store)
        co_return store.error();
    co_return std::shared_ptr<ProfileCheckStore>(new ProfileCheckStore(*store, true));
}

std::shared_ptr<ProfileCheckStore> ProfileCheckStore::inMemory()
{
    return std::shared_ptr<ProfileCheckStore>(new ProfileCheckStore(StoreThread::inMemory(checkedMigrations()), false));
}

// Each function copies the pointer to the store, because this object may be destroyed before the result arrives. Each
// job is stored in a variable before it is awaited: g++ 12 destroys a lambda twice if it is created inside a co_await
// expression.

Task<Result<std::optional<CheckedProfile>>> ProfileCheckStore::latest(ConnectionId connection, QString doctor)
{
    const auto store = m_store;
    const auto look = [connection, doctor](Database &database) {
        return ProfileCheckTable(database, connection).last(doctor);
    };
    co_return co_await store->run(look);
}

Task<Result<void>> ProfileCheckStore::save(ConnectionId connection, QString doctor, DoctorProfile profile, QDateTime at)
{
    const auto store = m_store;
    const auto write = [connection, doctor, profile, at](Database &database) {
        return ProfileCheckTable(database, connection).keep(doctor, profile, at);
    };
    co_return co_await store->run(write);
}

Task<Result<QList<RecentDoctor>>> ProfileCheckStore::recent(ConnectionId connection, int most)
{
    const auto store = m_store;
    const auto look = [connection, most](Database &database) {
        return ProfileCheckTable(database, connection).recent(most);
    };
    co_return co_await store->run(look);
}

Task<Result<void>> ProfileCheckStore::saveList(ConnectionId connection, QStringList doctors)
{
    const auto store = m_store;
    const auto write = [connection, doctors](Database &database) {
        return ProfileCheckTable(database, connection).saveList(doctors);
    };
    co_return co_await store->run(write);
}

Task<Result<void>> ProfileCheckStore::saveResult(ConnectionId connection, QString doctor, std::optional<Error> error)
{
    const auto store = m_store;
    const auto write = [connection, doctor, error](Database &database) {
        return ProfileCheckTable(database, connection).saveResult(doctor, error);
    };
    co_return co_await store->run(write);
}

Task<Result<QList<StoredCheck>>> ProfileCheckStore::list(ConnectionId connection)
{
    const auto store = m_store;
    const auto look = [connection](Database &database) { return ProfileCheckTable(database, connection).list(); };
    co_return co_await store->run(look);
}

} // namespace clinicdesk
