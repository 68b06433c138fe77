// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journalquery_p.h"

#include "core/base/asciidigits.h"
#include "core/journal/chain_p.h"

namespace clinicdesk {

namespace {

/// The conditions of a filter, with the values for their `?`.
struct Where {
    QStringList conditions;
    QVariantList values;

    void add(const QString &condition, const QVariantList &itsValues)
    {
        conditions.append(condition);
        values.append(itsValues);
    }
    QString text() const
    {
        return conditions.isEmpty() ? QString() : QStringLiteral("WHERE ") + conditions.join(QStringLiteral(" AND "));
    }
};

QVariantList asValues(const QStringList &texts)
{
    return {texts.begin(), texts.end()};
}

QString isOneOf(const QString &column, qsizetype count)
{
    return QStringLiteral("%1 IN (%2)").arg(column, QStringList(count, QStringLiteral("?")).join(QLatin1Char(',')));
}

/// A pattern of LIKE for texts that contain `text`.
QString patternOf(QString text)
{
    for (const auto *special : {"\\", "%", "_"})
        text.replace(QLatin1String(special), QLatin1Char('\\') + QLatin1String(special));
    return QLatin1Char('%') + text + QLatin1Char('%');
}

/// From what people see of an entry besides its names and IDs. A subject is read only where a kind makes a text from
/// it: there are few of these.
QString shownColumns()
{
    QStringList kinds;
    for (const auto kind : {journalKind::trimmed, journalKind::accepted, journalKind::confirmed, journalKind::lost,
                            journalKind::locked, journalKind::connectionsImported})
        kinds.append(QLatin1Char('\'') + kind + QLatin1Char('\''));
    return QStringLiteral("kind, result, http_status, CASE WHEN kind IN (%1) THEN subject ELSE '' END,"
                          " CASE WHEN kind IN (%1) THEN refers_to ELSE 0 END")
        .arg(kinds.join(QLatin1Char(',')));
}

constexpr int shownColumnCount = 5;

/// The values of `shownColumns()` for which `filter.isShown` is true, one after the other.
Result<QVariantList> shownValues(const Database &database, const JournalFilter &filter)
{
    QVariantList values;
    if (!filter.isShown)
        return values;
    auto query = database.prepared(QStringLiteral("SELECT DISTINCT %1 FROM entries").arg(shownColumns()));
    if (auto done = run(query); !done)
        return done.error();
    while (query.next()) {
        const JournalRecord record{.kind = query.value(0).toString(),
                                   .subject = query.value(3).toString(),
                                   .result = query.value(1).toString(),
                                   .httpStatus = query.value(2).toInt(),
                                   .refersTo = query.value(4).toLongLong()};
        if (!filter.isShown(record, filter.text))
            continue;
        for (int column = 0; column < shownColumnCount; ++column)
            values.append(query.value(column));
    }
    return values;
}

Result<void> addText(Where &where, const Database &database, const JournalFilter &filter)
{
    QStringList parts;
    QVariantList values;
    QStringList patterns{patternOf(filter.text), patternOf(withAsciiDigits(filter.text))}; // as in names, as in IDs
    patterns.removeDuplicates();
    for (const auto *column : {"subject", "connection_name", "person", "who", "result", "kind"}) {
        for (const auto &pattern : patterns) {
            parts.append(QStringLiteral("%1 LIKE ? ESCAPE '\\'").arg(QLatin1String(column)));
            values.append(pattern);
        }
    }
    const auto shown = shownValues(database, filter);
    if (!shown)
        return shown.error();
    if (!shown->isEmpty()) {
        const QStringList rows(shown->size() / shownColumnCount, QStringLiteral("(?,?,?,?,?)"));
        parts.append(QStringLiteral("(%1) IN (VALUES %2)").arg(shownColumns(), rows.join(QLatin1Char(','))));
        values.append(*shown);
    }
    where.add(QLatin1Char('(') + parts.join(QStringLiteral(" OR ")) + QLatin1Char(')'), values);
    return {};
}

Result<Where> whereOf(const Database &database, const JournalFilter &filter)
{
    Where where;
    if (!filter.kinds.isEmpty())
        where.add(isOneOf(QStringLiteral("kind"), filter.kinds.size()), asValues(filter.kinds));
    if (filter.person)
        where.add(QStringLiteral("person_id = ?"), {filter.person->isNull() ? QStringLiteral("") : *filter.person});
    if (filter.from.isValid())
        where.add(QStringLiteral("at >= ?"), {storedInstant(filter.from)});
    if (filter.until.isValid())
        where.add(QStringLiteral("at < ?"), {storedInstant(filter.until)});
    if (!filter.text.isEmpty()) {
        if (auto added = addText(where, database, filter); !added)
            return added.error();
    }
    return where;
}

Result<QList<JournalEntry>> entriesOf(const Database &database, const Where &where, const QString &rest)
{
    auto query = database.prepared(selectEntries(where.text() + QLatin1Char(' ') + rest));
    for (const auto &value : where.values)
        query.addBindValue(value);
    if (auto done = run(query); !done)
        return done.error();
    QList<JournalEntry> entries;
    while (query.next())
        entries.append(entryAt(query));
    return entries;
}

} // namespace

Result<JournalEntries> pageOf(const Database &database, const JournalFilter &filter, qint64 before, int limit)
{
    auto where = whereOf(database, filter);
    if (!where)
        return where.error();
    if (before > 0)
        where->add(QStringLiteral("number < ?"), {before});
    const auto entries =
        entriesOf(database, *where, QStringLiteral("ORDER BY number DESC LIMIT %1").arg(limit + 1)); // one more
    if (!entries)
        return entries.error();
    return JournalEntries{.entries = entries->first(std::min<qsizetype>(limit, entries->size())),
                          .hasMore = entries->size() > limit};
}

Result<QList<JournalEntry>> followingEntries(const Database &database, const JournalFilter &filter, qint64 after,
                                             int limit)
{
    auto where = whereOf(database, filter);
    if (!where)
        return where.error();
    where->add(QStringLiteral("number > ?"), {after});
    return entriesOf(database, *where, QStringLiteral("ORDER BY number LIMIT %1").arg(limit));
}

Result<qint64> countEntries(const Database &database, const JournalFilter &filter)
{
    const auto where = whereOf(database, filter);
    if (!where)
        return where.error();
    auto query = database.prepared(QStringLiteral("SELECT count(*) FROM entries ") + where->text());
    for (const auto &value : where->values)
        query.addBindValue(value);
    if (auto done = run(query); !done)
        return done.error();
    return query.next() ? query.value(0).toLongLong() : 0;
}

Result<QList<JournalPerson>> peopleIn(const Database &database)
{
    auto query = database.prepared(
        QStringLiteral("SELECT person_id, person, min(number), max(number) FROM entries WHERE person_id <> ''"
                       " GROUP BY person_id ORDER BY min(number)"));
    // SQLite takes `person` from the row of the maximum only if there is one aggregate; so names are read one by one.
    if (auto done = run(query); !done)
        return done.error();
    QList<JournalPerson> people;
    while (query.next()) {
        auto name = database.prepared(QStringLiteral("SELECT person FROM entries WHERE number = ?"));
        name.addBindValue(query.value(3));
        if (auto done = run(name); !done)
            return done.error();
        people.append({query.value(0).toString(), name.next() ? name.value(0).toString() : QString()});
    }
    return people;
}

} // namespace clinicdesk
