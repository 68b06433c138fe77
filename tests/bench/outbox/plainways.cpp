// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/outbox/plainways.h"

#include "core/base/sha256.h"
#include "tests/bench/outbox/workload.h"

#include <QFile>

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <span>

namespace clinicdesk::bench {

namespace {

constexpr auto outboxFile = "/outbox.sqlite";

void check(bool done, const char *what)
{
    if (!done)
        giveUp(what);
}

void run(sqlite3 *database, const QByteArray &statement)
{
    check(sqlite3_exec(database, statement.constData(), nullptr, nullptr, nullptr) == SQLITE_OK, "SQLite refused");
}

sqlite3 *openDatabase(const QString &path)
{
    sqlite3 *database = nullptr;
    check(sqlite3_open(QFile::encodeName(path).constData(), &database) == SQLITE_OK, "no database");
    run(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
    return database;
}

sqlite3_stmt *prepare(sqlite3 *database, const char *statement)
{
    sqlite3_stmt *prepared = nullptr;
    check(sqlite3_prepare_v2(database, statement, -1, &prepared, nullptr) == SQLITE_OK, "SQLite does not understand");
    return prepared;
}

/// Reads every value, as a caller would.
int readAll(sqlite3 *database, const char *question)
{
    auto *rows = prepare(database, question);
    int count = 0;
    for (; sqlite3_step(rows) == SQLITE_ROW; ++count) {
        for (int column = 0; column < sqlite3_column_count(rows); ++column)
            sqlite3_column_blob(rows, column);
    }
    sqlite3_finalize(rows);
    return count;
}

} // namespace

void copyDurably(const QString &file, const QString &folder)
{
    const auto final = QFile::encodeName(folder) + "/copy";
    const auto part = final + ".part";
    const int from = ::open(QFile::encodeName(file).constData(), O_RDONLY | O_CLOEXEC);
    const int to = ::open(part.constData(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    static std::array<char, 256UL * 1024> piece;
    ssize_t size = 0;
    while ((size = ::read(from, piece.data(), piece.size())) > 0)
        check(::write(to, piece.data(), static_cast<std::size_t>(size)) == size, "the disk is full");
    const int place = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    check(::fsync(to) == 0 && ::rename(part.constData(), final.constData()) == 0 && ::fsync(place) == 0,
          "the copy was not kept");
    for (const int open : {from, to, place})
        ::close(open);
}

void hashAlone(const QString &file)
{
    const int from = ::open(QFile::encodeName(file).constData(), O_RDONLY | O_CLOEXEC);
    static std::array<char, 256UL * 1024> piece;
    Sha256 hash;
    ssize_t size = 0;
    while ((size = ::read(from, piece.data(), piece.size())) > 0)
        hash.add(std::span(piece).first(static_cast<std::size_t>(size)));
    ::close(from);
    check(!hash.finish().isEmpty(), "no hash");
}

BareRows::BareRows(const QString &folder)
{
    const auto copy = folder + QLatin1String("/bare.sqlite");
    auto *outbox = openDatabase(folder + QLatin1String(outboxFile));
    run(outbox, "VACUUM INTO '" + copy.toUtf8() + "'");
    sqlite3_close(outbox);
    m_database = openDatabase(copy);
    m_update = prepare(
        m_database, "UPDATE documents SET state='queued', paused=?2, changed_at=?3, sealed=randomblob(length(sealed))"
                    " WHERE sequence=(SELECT min(sequence) FROM documents)+?1");
}

BareRows::~BareRows()
{
    sqlite3_finalize(m_update);
    sqlite3_close(m_database);
}

void BareRows::change(int times)
{
    const int rows = readAll(m_database, "SELECT id FROM documents");
    for (int i = 0; i < times; ++i) {
        sqlite3_bind_int(m_update, 1, i % rows);
        sqlite3_bind_int(m_update, 2, i / rows % 2);
        sqlite3_bind_int64(m_update, 3, 1'790'000'000'000 + i);
        check(sqlite3_step(m_update) == SQLITE_DONE && sqlite3_changes(m_database) == 1, "nothing was changed");
        sqlite3_reset(m_update);
    }
}

int readAllRows(const QString &folder)
{
    auto *database = openDatabase(folder + QLatin1String(outboxFile));
    const int rows = readAll(database, "SELECT * FROM documents") + readAll(database, "SELECT * FROM pages");
    sqlite3_close(database);
    return rows;
}

} // namespace clinicdesk::bench
