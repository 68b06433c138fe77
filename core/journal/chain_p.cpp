// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/chain_p.h"

#include <QCborArray>
#include <QCborValue>
#include <QCryptographicHash>

#include <array>

namespace clinicdesk {

namespace {

constexpr std::array firstVersion{
    "CREATE TABLE entries ("
    " number INTEGER PRIMARY KEY,"
    " at INTEGER NOT NULL,"
    " who TEXT NOT NULL,"
    " kind TEXT NOT NULL,"
    " connection TEXT NOT NULL,"
    " connection_name TEXT NOT NULL,"
    " subject TEXT NOT NULL,"
    " result TEXT NOT NULL,"
    " http_status INTEGER NOT NULL,"
    " refers_to INTEGER NOT NULL,"
    " hash BLOB NOT NULL)",
    "CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries"
    " BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END",
    "CREATE TRIGGER entries_stay BEFORE DELETE ON entries"
    " BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END",
    // REPLACE deletes rows without running the trigger above.
    "CREATE TRIGGER entries_come_last BEFORE INSERT ON entries"
    " WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM entries)"
    " BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END",
};

constexpr int canonicalForm = 1; ///< version of the hashed form

QString sanitizedText(const QString &text)
{
    auto cut = text.left(maxJournalTextLength);
    cut.remove(QChar(u'\0'));
    return QString::fromUtf8(cut.toUtf8());
}

JournalEntry entryAt(const QSqlQuery &query)
{
    return {.number = query.value(0).toLongLong(),
            .at = readInstant(query.value(1)),
            .who = query.value(2).toString(),
            .record = {.kind = query.value(3).toString(),
                       .connection = {query.value(4).toString()},
                       .connectionName = query.value(5).toString(),
                       .subject = query.value(6).toString(),
                       .result = query.value(7).toString(),
                       .httpStatus = query.value(8).toInt(),
                       .refersTo = query.value(9).toLongLong()},
            .hash = query.value(10).toByteArray()};
}

constexpr QLatin1String columns{"number, at, who, kind, connection, connection_name, subject, result, http_status,"
                                " refers_to, hash"};

QString select(QLatin1String rest)
{
    return QStringLiteral("SELECT %1 FROM entries %2").arg(columns, rest);
}

/// Returns the newest entry. If there is none, its number is 0 and its hash is the start of the chain.
Result<JournalEntry> lastEntry(const Database &database)
{
    auto query = database.prepared(select(QLatin1String("ORDER BY number DESC LIMIT 1")));
    if (auto done = run(query); !done)
        return done.error();
    if (query.next())
        return entryAt(query);
    JournalEntry none;
    none.hash = chainSeed(database.storeId());
    return none;
}

Result<void> insert(const Database &database, const JournalEntry &entry)
{
    auto query = database.prepared(
        QStringLiteral("INSERT INTO entries (%1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").arg(columns));
    query.addBindValue(entry.number);
    query.addBindValue(storedInstant(entry.at));
    // A null QString would be stored as NULL, which these columns do not allow.
    for (const auto &text : {entry.who, entry.record.kind, entry.record.connection.text, entry.record.connectionName,
                             entry.record.subject, entry.record.result})
        query.addBindValue(text.isNull() ? QStringLiteral("") : text);
    query.addBindValue(entry.record.httpStatus);
    query.addBindValue(entry.record.refersTo);
    query.addBindValue(entry.hash);
    return run(query);
}

} // namespace

Migrations journalMigrations()
{
    static constexpr std::array migrations{Migration(firstVersion)};
    return migrations;
}

QString integrityQuery()
{
    return select(QLatin1String("LIMIT 0"));
}

QByteArray chainSeed(const QString &journalId)
{
    return QCryptographicHash::hash("Clinic Desk journal " + journalId.toUtf8(), QCryptographicHash::Sha256);
}

QByteArray chainHash(const QByteArray &before, const JournalEntry &entry)
{
    const auto &record = entry.record;
    const QCborArray form{canonicalForm,
                          entry.number,
                          entry.at.toMSecsSinceEpoch(),
                          entry.who,
                          record.kind,
                          record.connection.text,
                          record.connectionName,
                          record.subject,
                          record.result,
                          record.httpStatus,
                          record.refersTo};
    return QCryptographicHash::hash(before + form.toCborValue().toCbor(), QCryptographicHash::Sha256);
}

JournalRecord sanitized(JournalRecord record)
{
    for (auto *text : {&record.kind, &record.connection.text, &record.connectionName, &record.subject, &record.result})
        *text = sanitizedText(*text);
    return record;
}

Result<JournalEntry> appendEntry(const Database &database, const QDateTime &at, const QString &who,
                                 const JournalRecord &record)
{
    JournalEntry entry{.at = at.toUTC(), .who = sanitizedText(who), .record = sanitized(record)};
    const auto written = database.inTransaction([&]() -> Result<void> {
        const auto last = lastEntry(database);
        if (!last)
            return last.error();
        entry.number = last->number + 1;
        entry.hash = chainHash(last->hash, entry);
        return insert(database, entry);
    });
    if (!written)
        return written.error();
    return entry;
}

Result<QList<JournalEntry>> readEntries(const Database &database, const QStringList &kinds)
{
    auto query = database.prepared(select(QLatin1String("ORDER BY number")));
    if (auto done = run(query); !done)
        return done.error();
    QList<JournalEntry> entries;
    while (query.next()) {
        auto entry = entryAt(query);
        if (kinds.isEmpty() || kinds.contains(entry.record.kind))
            entries.append(std::move(entry));
    }
    return entries;
}

Result<JournalCheck> checkChain(const Database &database)
{
    const auto entries = readEntries(database, {});
    if (!entries)
        return entries.error();
    JournalCheck check{.entries = entries->size()};
    auto before = chainSeed(database.storeId());
    qint64 expected = 1;
    for (const auto &entry : *entries) {
        if (entry.number != expected || entry.hash != chainHash(before, entry)) {
            check.fault = entry.number > expected ? JournalCheck::Fault::Missing : JournalCheck::Fault::Changed;
            check.firstBadEntry = expected;
            break;
        }
        before = entry.hash;
        ++expected;
    }
    return check;
}

} // namespace clinicdesk
