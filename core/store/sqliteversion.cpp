// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sqliteversion.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

namespace clinicdesk {

QString sqliteVersion()
{
    const auto name = QStringLiteral("version");
    QString version;
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setDatabaseName(QStringLiteral(":memory:"));
        QSqlQuery query(database);
        if (database.open() && query.exec(QStringLiteral("SELECT sqlite_version()")) && query.next())
            version = query.value(0).toString();
    }
    QSqlDatabase::removeDatabase(name); // after the last query of it has ended
    return version;
}

} // namespace clinicdesk
