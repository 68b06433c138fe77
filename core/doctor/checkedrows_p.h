// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/checkedprofiles.h"
#include "core/store/database.h"

namespace clinicdesk {

/// How the file of checked profiles came to be what it is.
Migrations checkedMigrations();

/// The rows of checked profiles of one connection in their database, which outlives them and has its key. For the
/// thread of the database; each change is on the disk when it returns.
class CheckedRows {
public:
    CheckedRows(Database &database, ConnectionId connection)
        : m_database(database)
        , m_connection(std::move(connection))
    {
    }

    Result<std::optional<CheckedProfile>> last(const QString &doctor) const;
    Result<void> keep(const QString &doctor, const DoctorProfile &profile, const QDateTime &at);
    Result<QList<RecentDoctor>> recent(int most) const;
    Result<void> keepList(const QStringList &doctors);
    Result<void> keepAnswer(const QString &doctor, const std::optional<Error> &error);
    Result<QList<KeptCheck>> list() const;

private:
    QByteArray tagOf(const QString &doctor) const;
    /// Sealed for one place: what of which row.
    QByteArray seal(const QByteArray &what, const QByteArray &tag, const QByteArray &plain) const;
    std::optional<QByteArray> opened(const QByteArray &what, const QByteArray &tag, const QVariant &sealed) const;

    Database &m_database;
    ConnectionId m_connection;
};

} // namespace clinicdesk
