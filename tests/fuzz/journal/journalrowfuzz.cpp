// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes in the rows of a journal's file (one CBOR array for each row): all rows are read, and the check finds
// that they do not form a chain.
#include "core/journal/chain_p.h"
#include "core/journal/journalexport.h"
#include "core/journal/journalquery_p.h"
#include "tests/fuzz/demand.h"

#include <QCborArray>
#include <QCborValue>
#include <QCoreApplication>

using namespace clinicdesk;
using support::demand;

namespace {

constexpr int columns = 15;
constexpr qsizetype maxRows = 20;

QCoreApplication &application() // the SQLite driver is a plugin
{
    static int count = 1;
    static char name[] = "journalrowfuzz";
    static char *arguments[] = {name, nullptr};
    static auto *const made = new QCoreApplication(count, arguments); // never destroyed: Qt Sql may end before it
    return *made;
}

QVariant columnOf(const QCborValue &value)
{
    const auto column = value.toVariant();
    return value.isString() || value.isByteArray() || value.isInteger() || value.isDouble() ? column : QVariant();
}

/// Removes the restrictions of the journal's table, as in a file that was written by hand.
void makeLoose(const Database &database)
{
    demand(database.change(QStringLiteral("DROP TABLE entries"), {}).ok());
    demand(database
               .change(QStringLiteral("CREATE TABLE entries (number, at, who, kind, connection, connection_name, "
                                      "subject, result, http_status, refers_to, hash, person_id, person, once, "
                                      "link)"),
                       {})
               .ok());
}

qsizetype insertRows(const Database &database, const QCborArray &rows)
{
    qsizetype count = 0;
    for (const auto &row : rows) {
        QVariantList values;
        for (int i = 0; i < columns; ++i)
            values.append(columnOf(row.toArray().at(i)));
        if (count < maxRows &&
            database.change(QStringLiteral("INSERT INTO entries VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"), values))
            ++count;
    }
    return count;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    application();
    const auto opened = Database::open({}, journalMigrations());
    demand(opened.ok());
    const auto &database = **opened;
    makeLoose(database);
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto count = insertRows(database, QCborValue::fromCbor(bytes).toArray());
    const auto entries = readEntries(database, {});
    demand(entries && entries->size() == count);
    const auto key = std::make_shared<const SecretBytes>(SecretBytes::random(32));
    const auto check = checkChain(database, key);
    demand(check && check->entries == count);
    demand(check->fault.has_value() == (count > 0)); // no input can contain a hash that depends on the file's own ID
    const auto page = pageOf(database, {.text = QStringLiteral("a")}, 0, 5);
    demand(page && page->entries.size() <= 5);
    for (const auto &entry : page->entries)
        demand(journalLine(entry, JournalFormat::JsonLines).ends_with("}\n"));
    demand(countEntries(database, {}).ok() && peopleIn(database).ok());
    return 0;
}
