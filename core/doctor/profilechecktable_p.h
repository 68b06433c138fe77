// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheckstore.h"
#include "core/store/database.h"

namespace clinicdesk {

/// The versions of the file format of checked profiles.
Migrations checkedMigrations();

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

} // namespace clinicdesk
