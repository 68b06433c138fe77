// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/model/frozenstore.h"

#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

namespace clinicdesk::model {

namespace {

/// Copies all files except those whose names match one of `left`.
void copyFiles(const QString &from, const QString &to, const QStringList &left)
{
    QDir().mkpath(to);
    for (const auto &name : QDir(from).entryList(QDir::Files | QDir::Hidden)) {
        if (!QDir::match(left, name))
            QFile::copy(from + QLatin1Char('/') + name, to + QLatin1Char('/') + name); // or the file is gone
    }
}

/// While the reader is active, SQLite removes nothing from the log, and the file and its log fit together.
class Reader {
public:
    explicit Reader(const QString &file)
        : m_database(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name()))
    {
        m_database.setDatabaseName(file);
        m_database.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=30000"));
        QSqlQuery query(m_database.open() ? QSqlQuery(m_database) : QSqlQuery());
        if (!query.exec(QStringLiteral("BEGIN")) || !query.exec(QStringLiteral("SELECT count(*) FROM documents")))
            qFatal("the store cannot be read: %s", qPrintable(query.lastError().text()));
    }
    ~Reader()
    {
        m_database.close();
        m_database = {};
        QSqlDatabase::removeDatabase(name());
    }
    Reader(const Reader &) = delete;
    Reader &operator=(const Reader &) = delete;

private:
    static QString name() { return QStringLiteral("reader"); }

    QSqlDatabase m_database;
};

} // namespace

void copyStoreAtThisMoment(const QString &folder, const QString &copy)
{
    // A page is written before its row: in this order no row is copied without its page.
    copyFiles(folder + QLatin1String("/pages"), copy + QLatin1String("/pages"), {});
    const auto file = QStringLiteral("outbox.sqlite");
    const Reader reader(folder + QLatin1Char('/') + file);
    const auto log = file + QLatin1String("-wal");
    copyFiles(folder, copy,
              {log, file + QLatin1String("-shm"), QStringLiteral("*.lock")}); // a lock ends with its process
    QFile::copy(folder + QLatin1Char('/') + log, copy + QLatin1Char('/') + log);
}

} // namespace clinicdesk::model
