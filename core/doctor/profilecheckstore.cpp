// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilecheckstore.h"

#include "core/base/cbor.h"
#include "core/store/database.h"
#include "core/store/errorcodec.h"
#include "core/store/sealing.h"
#include "core/store/storethread.h"

#include <QCborArray>
#include <QCoroFuture>
#include <QJsonDocument>

#include <array>

namespace clinicdesk {

namespace {

/// The rows of one connection in `database`, which must outlive this object and have its key set. Use on the database's
/// thread. Each change is on disk when the function returns.
class ProfileCheckTable {
public:
    ProfileCheckTable(Database &database, ConnectionId connection)
        : m_database(database)
        , m_connection(std::move(connection))
    {
    }

    Result<std::optional<CheckedProfile>> last(const QString &doctor) const;
    Result<void> keep(const QString &doctor, const DoctorProfile &profile, const QDateTime &at);
    Result<QList<RecentDoctor>> recent(int most) const;
    Result<void> saveList(const QStringList &doctors);
    Result<void> saveResult(const QString &doctor, const std::optional<Error> &error);
    Result<QList<StoredCheck>> list() const;

private:
    QByteArray lookupKey(const QString &doctor) const;
    /// Seals `plain` for one purpose (`what`) of one row.
    QByteArray seal(const QByteArray &what, const QByteArray &tag, const QByteArray &plain) const;
    std::optional<QByteArray> opened(const QByteArray &what, const QByteArray &tag, const QVariant &sealed) const;

    Database &m_database;
    ConnectionId m_connection;
};

constexpr std::array firstVersion{
    "CREATE TABLE profiles ("
    " connection TEXT NOT NULL,"
    " doctor BLOB NOT NULL," // see `lookupKey`
    " at INTEGER NOT NULL,"
    " sealed_name BLOB NOT NULL,"
    " sealed_profile BLOB NOT NULL,"
    " PRIMARY KEY (connection, doctor))",
    "CREATE INDEX profiles_by_time ON profiles(connection, at)",
    "CREATE TABLE checks ("
    " connection TEXT NOT NULL,"
    " position INTEGER NOT NULL,"
    " doctor BLOB NOT NULL,"
    " sealed_id BLOB NOT NULL,"
    " answered INTEGER NOT NULL,"
    " sealed_error BLOB,"
    " PRIMARY KEY (connection, position))",
    "CREATE INDEX checks_by_doctor ON checks(connection, doctor)",
};

/// The versions of the file format of checked profiles.
Migrations checkedMigrations()
{
    static constexpr std::array migrations{Migration(firstVersion)};
    return migrations;
}

QByteArray ProfileCheckTable::lookupKey(const QString &doctor) const
{
    return lookupTag(m_database.key(), m_connection.text.toUtf8() + '\0' + doctor.toUtf8());
}

QByteArray ProfileCheckTable::seal(const QByteArray &what, const QByteArray &tag, const QByteArray &plain) const
{
    return sealValue(m_database.key(), what + ' ' + tag, plain);
}

std::optional<QByteArray> ProfileCheckTable::opened(const QByteArray &what, const QByteArray &tag,
                                                    const QVariant &sealed) const
{
    const auto plain = openValue(m_database.key(), what + ' ' + tag, sealed.toByteArray());
    return plain ? std::optional(*plain) : std::nullopt;
}

Result<std::optional<CheckedProfile>> ProfileCheckTable::last(const QString &doctor) const
{
    const auto tag = lookupKey(doctor);
    auto query =
        m_database.prepared(QStringLiteral("SELECT at, sealed_profile FROM profiles WHERE connection=? AND doctor=?"));
    query.addBindValue(m_connection.text);
    query.addBindValue(tag);
    if (auto done = run(query); !done)
        return done.error();
    if (!query.next())
        return std::optional<CheckedProfile>();
    const auto json = opened("profile", tag, query.value(1));
    const auto profile = json ? readDoctorProfile(*json) : Error{.code = ErrorCode::StoreDamaged};
    if (!profile)
        return std::optional<CheckedProfile>();
    return std::optional(CheckedProfile{.profile = *profile, .at = readInstant(query.value(0))});
}

Result<void> ProfileCheckTable::keep(const QString &doctor, const DoctorProfile &profile, const QDateTime &at)
{
    const auto tag = lookupKey(doctor);
    const QCborArray name{doctor, nameOf(profile)};
    auto query = m_database.prepared(QStringLiteral(
        "INSERT INTO profiles (connection, doctor, at, sealed_name, sealed_profile) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (connection, doctor) DO UPDATE"
        " SET at=excluded.at, sealed_name=excluded.sealed_name, sealed_profile=excluded.sealed_profile"));
    query.addBindValue(m_connection.text);
    query.addBindValue(tag);
    query.addBindValue(storedInstant(at));
    query.addBindValue(seal("name", tag, name.toCborValue().toCbor()));
    query.addBindValue(seal("profile", tag, QJsonDocument(profile.rawJson).toJson(QJsonDocument::Compact)));
    return run(query);
}

Result<QList<RecentDoctor>> ProfileCheckTable::recent(int most) const
{
    auto query = m_database.prepared(QStringLiteral("SELECT doctor, at, sealed_name FROM profiles WHERE connection=?"
                                                    " ORDER BY at DESC, rowid DESC LIMIT ?"));
    query.addBindValue(m_connection.text);
    query.addBindValue(most);
    if (auto done = run(query); !done)
        return done.error();
    QList<RecentDoctor> doctors;
    while (query.next()) {
        const auto plain = opened("name", query.value(0).toByteArray(), query.value(2));
        if (!plain)
            continue;
        const auto row = parseCbor(*plain);
        if (!row)
            continue;
        const auto name = row->toArray();
        doctors.append({.id = name.at(0).toString(), .name = name.at(1).toString(), .at = readInstant(query.value(1))});
    }
    return doctors;
}

Result<void> ProfileCheckTable::saveList(const QStringList &doctors)
{
    return m_database.inTransaction([this, &doctors]() -> Result<void> {
        auto removal = m_database.prepared(QStringLiteral("DELETE FROM checks WHERE connection=?"));
        removal.addBindValue(m_connection.text);
        if (auto removed = run(removal); !removed)
            return removed;
        auto row = m_database.prepared(QStringLiteral(
            "INSERT INTO checks (connection, position, doctor, sealed_id, answered) VALUES (?, ?, ?, ?, 0)"));
        for (qsizetype position = 0; position < doctors.size(); ++position) {
            const auto tag = lookupKey(doctors.at(position));
            row.addBindValue(m_connection.text);
            row.addBindValue(position);
            row.addBindValue(tag);
            row.addBindValue(seal("id", tag, doctors.at(position).toUtf8()));
            if (auto inserted = run(row); !inserted)
                return inserted;
        }
        return {};
    });
}

Result<void> ProfileCheckTable::saveResult(const QString &doctor, const std::optional<Error> &error)
{
    const auto tag = lookupKey(doctor);
    auto query = m_database.prepared(
        QStringLiteral("UPDATE checks SET answered=1, sealed_error=? WHERE connection=? AND doctor=?"));
    query.addBindValue(error ? QVariant(seal("error", tag, errorToCbor(*error).toCborValue().toCbor())) : QVariant());
    query.addBindValue(m_connection.text);
    query.addBindValue(tag);
    return run(query);
}

Result<QList<StoredCheck>> ProfileCheckTable::list() const
{
    auto query = m_database.prepared(QStringLiteral(
        "SELECT doctor, sealed_id, answered, sealed_error FROM checks WHERE connection=? ORDER BY position"));
    query.addBindValue(m_connection.text);
    if (auto done = run(query); !done)
        return done.error();
    QList<StoredCheck> checks;
    while (query.next()) {
        const auto tag = query.value(0).toByteArray();
        const auto id = opened("id", tag, query.value(1));
        if (!id)
            continue;
        StoredCheck check{.doctor = QString::fromUtf8(*id), .answered = query.value(2).toBool()};
        if (!query.value(3).isNull()) {
            const auto error = opened("error", tag, query.value(3));
            const auto kept = error ? parseCbor(*error) : std::nullopt;
            check.error = kept ? errorFromCbor(kept->toMap()) : std::nullopt;
            check.answered = check.error.has_value(); // the result is lost, so it is requested again
        }
        checks.append(check);
    }
    return checks;
}

} // namespace

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
