// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/chain_p.h"

#include "core/base/cryptohandle.h"

#include <QCborArray>
#include <QCborValue>
#include <QCryptographicHash>

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <limits>

namespace clinicdesk {

namespace {

constexpr const char *noDeletion = "CREATE TRIGGER entries_stay BEFORE DELETE ON entries"
                                   " BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END";

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
    noDeletion,
    // REPLACE deletes rows without running the trigger above.
    "CREATE TRIGGER entries_come_last BEFORE INSERT ON entries"
    " WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM entries)"
    " BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END",
};

// Entries of the first version have link 1 (`JournalLink::FormerHash`) and stay as they are.
constexpr std::array peopleAndKey{
    "ALTER TABLE entries ADD COLUMN person_id TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE entries ADD COLUMN person TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE entries ADD COLUMN once TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE entries ADD COLUMN link INTEGER NOT NULL DEFAULT 1",
    "CREATE UNIQUE INDEX entries_once ON entries (once) WHERE once <> ''",
    "CREATE INDEX entries_kind ON entries (kind)",
};

constexpr int formerForm = 1; ///< versions of the hashed form
constexpr int currentForm = 2;
constexpr qsizetype fingerprintCharacters = 16;
const auto doneText = QStringLiteral("ok");

QString sanitizedText(const QString &text)
{
    auto cut = text.left(maxJournalTextLength);
    cut.remove(QChar(u'\0'));
    return QString::fromUtf8(cut.toUtf8());
}

constexpr QLatin1String columns{"number, at, who, kind, connection, connection_name, subject, result, http_status,"
                                " refers_to, hash, person_id, person, once, link"};

/// Returns the newest entry. If there is none, its number is 0 and its hash is the start of the chain.
Result<JournalEntry> lastEntry(const Database &database)
{
    auto query = database.prepared(selectEntries(QStringLiteral("ORDER BY number DESC LIMIT 1")));
    if (auto done = run(query); !done)
        return done.error();
    if (query.next())
        return entryAt(query);
    JournalEntry none;
    none.hash = chainSeed(database.storeId());
    return none;
}

/// Runs a query that returns at most one row, and returns that row.
template <class... Values>
Result<std::optional<JournalEntry>> oneEntry(const Database &database, const QString &rest, const Values &...values)
{
    auto query = database.prepared(selectEntries(rest));
    (query.addBindValue(values), ...);
    if (auto done = run(query); !done)
        return done.error();
    return query.next() ? std::optional(entryAt(query)) : std::nullopt;
}

Result<void> insert(const Database &database, const JournalEntry &entry)
{
    QVariantList values{entry.number, storedInstant(entry.at)};
    // A null QString would be stored as NULL, which these columns do not allow.
    const auto add = [&values](const QString &text) { values.append(text.isNull() ? QStringLiteral("") : text); };
    for (const auto &text : {entry.who, entry.record.kind, entry.record.connection.text, entry.record.connectionName,
                             entry.record.subject, entry.record.result})
        add(text);
    values << entry.record.httpStatus << entry.record.refersTo << entry.hash;
    for (const auto &text : {entry.person.id, entry.person.name, entry.once})
        add(text);
    values << static_cast<int>(entry.link);
    const auto done = database.change(
        QStringLiteral("INSERT INTO entries (%1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").arg(columns),
        values);
    return done ? Result<void>() : done.error();
}

QByteArray formOf(const JournalEntry &entry)
{
    const auto &record = entry.record;
    if (entry.link == JournalLink::FormerHash)
        return QCborArray{formerForm,
                          entry.number,
                          entry.at.toMSecsSinceEpoch(),
                          entry.who,
                          record.kind,
                          record.connection.text,
                          record.connectionName,
                          record.subject,
                          record.result,
                          record.httpStatus,
                          record.refersTo}
            .toCborValue()
            .toCbor();
    return QCborArray{currentForm,
                      static_cast<int>(entry.link),
                      entry.number,
                      entry.at.toMSecsSinceEpoch(),
                      entry.who,
                      entry.person.id,
                      entry.person.name,
                      record.kind,
                      record.connection.text,
                      record.connectionName,
                      record.subject,
                      record.result,
                      record.httpStatus,
                      record.refersTo,
                      entry.once}
        .toCborValue()
        .toCbor();
}

QByteArray macOf(const SecretBytes &key, const QByteArray &bytes)
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> mac{};
    unsigned int size = 0;
    const auto *done = HMAC(EVP_sha256(), key.view().data(), static_cast<int>(key.size()),
                            reinterpret_cast<const unsigned char *>(bytes.constData()),
                            static_cast<std::size_t>(bytes.size()), mac.data(), &size);
    requireSuccess(done != nullptr);
    return {reinterpret_cast<const char *>(mac.data()), static_cast<qsizetype>(size)};
}

/// Whether an entry shows that this event was recorded before.
Result<bool> isRecorded(const Database &database, const JournalEvent &event)
{
    if (!event.once.isEmpty()) {
        const auto same =
            oneEntry(database, QStringLiteral("WHERE once = ? AND once <> ''"), sanitizedText(event.once));
        return same ? Result<bool>(same->has_value()) : same.error();
    }
    if (!event.ifSubjectChanged)
        return false;
    const auto last =
        oneEntry(database, QStringLiteral("WHERE kind = ? ORDER BY number DESC LIMIT 1"), event.record.kind);
    if (!last)
        return last.error();
    return (*last ? (*last)->record.subject : QString()) == sanitizedText(event.record.subject);
}

/// See `JournalEvent::at`.
QDateTime entryTime(const JournalEvent &event, const JournalWriter &writer, const JournalEntry &last)
{
    const bool isInOrder = event.at.isValid() && (last.number == 0 || event.at >= last.at);
    return (isInOrder ? event.at : writer.now).toUTC();
}

JournalEntry entryOf(const JournalEvent &event, const JournalWriter &writer, const JournalEntry &last)
{
    const auto person = event.by.value_or(writer.person);
    JournalEntry entry{.number = last.number + 1,
                       .at = entryTime(event, writer, last),
                       .who = sanitizedText(writer.who),
                       .person = {sanitizedText(person.id), sanitizedText(person.name)},
                       .record = sanitized(event.record),
                       .once = sanitizedText(event.once),
                       .link = writer.key ? JournalLink::Mac : JournalLink::Hash};
    entry.hash = chainHash(last.hash, entry, writer.key);
    return entry;
}

/// The runs of entries that were confirmed. Each confirmation is checked itself, since it comes later in the chain.
Result<QList<UnkeyedRun>> confirmedRuns(const Database &database)
{
    auto query = database.prepared(selectEntries(QStringLiteral("WHERE kind = ? AND link = ? AND refers_to < number")));
    query.addBindValue(QString(journalKind::confirmed));
    query.addBindValue(static_cast<int>(JournalLink::Mac));
    if (auto done = run(query); !done)
        return done.error();
    QList<UnkeyedRun> runs;
    while (query.next()) {
        const auto entry = entryAt(query);
        const auto last = std::min(entry.record.subject.toLongLong(), entry.number - 1);
        runs.append(UnkeyedRun{.first = entry.record.refersTo, .last = last});
    }
    return runs;
}

/// The entry that says where the chain begins: after entries that were removed for their age, or accepted. Only one
/// with a key counts: without the key, any program could write it. It is checked itself, since it comes later in the
/// chain.
Result<std::optional<JournalEntry>> checkpoint(const Database &database)
{
    return oneEntry(database, QStringLiteral("WHERE link = %1 AND refers_to < number AND (kind = '%2' OR kind = '%3') "
                                             "ORDER BY refers_to DESC, number DESC LIMIT 1")
                                  .arg(static_cast<int>(JournalLink::Mac))
                                  .arg(journalKind::trimmed, journalKind::accepted));
}

} // namespace

Migrations journalMigrations()
{
    static constexpr std::array migrations{Migration(firstVersion), Migration(peopleAndKey)};
    return migrations;
}

QString selectEntries(const QString &rest)
{
    return QStringLiteral("SELECT %1 FROM entries %2").arg(columns, rest);
}

QString integrityQuery()
{
    return selectEntries(QStringLiteral("LIMIT 0"));
}

JournalEntry entryAt(const QSqlQuery &query)
{
    return {.number = query.value(0).toLongLong(),
            .at = readInstant(query.value(1)),
            .who = query.value(2).toString(),
            .person = {query.value(11).toString(), query.value(12).toString()},
            .record = {.kind = query.value(3).toString(),
                       .connection = {query.value(4).toString()},
                       .connectionName = query.value(5).toString(),
                       .subject = query.value(6).toString(),
                       .result = query.value(7).toString(),
                       .httpStatus = query.value(8).toInt(),
                       .refersTo = query.value(9).toLongLong()},
            .once = query.value(13).toString(),
            .link = static_cast<JournalLink>(query.value(14).toInt()),
            .hash = query.value(10).toByteArray()};
}

QByteArray chainSeed(const QString &journalId)
{
    return QCryptographicHash::hash("Clinic Desk journal " + journalId.toUtf8(), QCryptographicHash::Sha256);
}

QByteArray chainHash(const QByteArray &before, const JournalEntry &entry, const SharedSecret &key)
{
    const auto bytes = before + formOf(entry);
    switch (entry.link) {
    case JournalLink::FormerHash:
    case JournalLink::Hash:
        return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
    case JournalLink::Mac:
        return key ? macOf(*key, bytes) : QByteArray();
    }
    return {}; // a value that is none of these: the entry was changed
}

QString fingerprint(const SharedSecret &key)
{
    return QString::fromLatin1(macOf(*key, "Clinic Desk journal key").toHex().first(fingerprintCharacters));
}

JournalRecord sanitized(JournalRecord record)
{
    for (auto *text : {&record.kind, &record.connection.text, &record.connectionName, &record.subject, &record.result})
        *text = sanitizedText(*text);
    return record;
}

Result<QList<JournalEntry>> appendEntries(const Database &database, const JournalWriter &writer,
                                          const QList<JournalEvent> &events)
{
    QList<JournalEntry> entries;
    const auto written = database.inTransaction([&]() -> Result<void> {
        entries.clear();
        auto last = lastEntry(database);
        if (!last)
            return last.error();
        for (const auto &event : events) {
            const auto known = isRecorded(database, event);
            if (!known)
                return known.error();
            if (*known)
                continue;
            *last = entryOf(event, writer, *last);
            if (auto done = insert(database, *last); !done)
                return done;
            entries.append(*last);
        }
        return {};
    });
    if (!written)
        return written.error();
    return entries;
}

Result<void> beginKey(const Database &database, const JournalWriter &writer)
{
    return database.inTransaction([&]() -> Result<void> {
        const auto begun =
            oneEntry(database, QStringLiteral("WHERE kind = ? AND link = ? ORDER BY number DESC LIMIT 1"),
                     QString(journalKind::keyed), static_cast<int>(JournalLink::Mac));
        if (!begun)
            return begun.error();
        const auto name = fingerprint(writer.key);
        if (*begun && (*begun)->record.subject == name)
            return {};
        const JournalRecord record{.kind = journalKind::keyed, .subject = name, .result = doneText};
        const auto written = appendEntries(database, writer, {{.record = record}});
        return written ? Result<void>() : written.error();
    });
}

Result<void> confirmEntries(const Database &database, const JournalWriter &writer, const QList<UnkeyedRun> &runs)
{
    return database.inTransaction([&]() -> Result<void> {
        for (const auto &known : runs) {
            const auto last =
                oneEntry(database, QStringLiteral("WHERE number = ? AND hash = ?"), known.last, known.hash);
            if (!last)
                return last.error();
            if (!*last)
                continue;
            const JournalRecord record{.kind = journalKind::confirmed,
                                       .subject = QString::number(known.last),
                                       .result = doneText,
                                       .refersTo = known.first};
            if (const auto written = appendEntries(database, writer, {{.record = record}}); !written)
                return written.error();
        }
        return {};
    });
}

Result<qint64> lastExpired(const Database &database, const QDateTime &limit)
{
    const auto oldest = oneEntry(database, QStringLiteral("ORDER BY number LIMIT 1"));
    if (!oldest)
        return oldest.error();
    if (!*oldest || (*oldest)->at >= limit.addDays(-1))
        return qint64(0);
    const auto kept = oneEntry(database, QStringLiteral("WHERE at >= ? ORDER BY number LIMIT 1"), storedInstant(limit));
    if (!kept)
        return kept.error();
    return *kept ? (*kept)->number - 1 : qint64(0);
}

Result<qint64> trimEntries(const Database &database, const JournalWriter &writer, const QDateTime &limit,
                           const std::optional<JournalHead> &saved)
{
    qint64 removed = 0;
    const auto trimmed = database.inTransaction([&]() -> Result<void> {
        removed = 0;
        const auto expired = lastExpired(database, limit);
        if (!expired)
            return expired.error();
        const auto last = oneEntry(database, QStringLiteral("WHERE number = ?"), *expired);
        if (!last)
            return last.error();
        if (!*last)
            return {};
        const auto check = checkChain(database, writer.key, saved);
        if (!check)
            return check.error();
        if (check->fault)
            return {};
        const auto said = appendEntries(database, writer,
                                        {{.record = {.kind = journalKind::trimmed,
                                                     .subject = QString::fromLatin1((*last)->hash.toHex()),
                                                     .result = doneText,
                                                     .refersTo = *expired}}});
        if (!said)
            return said.error();
        auto count = database.prepared(QStringLiteral("SELECT count(*) FROM entries WHERE number <= %1").arg(*expired));
        if (auto done = run(count); !done)
            return done;
        const auto expiredEntries = count.next() ? count.value(0).toLongLong() : 0;
        for (const auto &statement : {QStringLiteral("DROP TRIGGER IF EXISTS entries_stay"),
                                      QStringLiteral("DELETE FROM entries WHERE number <= %1").arg(*expired),
                                      QString::fromLatin1(noDeletion)}) {
            auto query = database.prepared(statement);
            if (auto done = run(query); !done)
                return done;
        }
        removed = expiredEntries;
        return {};
    });
    if (!trimmed)
        return trimmed.error();
    return removed;
}

Result<void> acceptEntries(const Database &database, const JournalWriter &writer, const JournalCheck &check)
{
    return database.inTransaction([&]() -> Result<void> {
        const auto last = lastEntry(database);
        if (!last)
            return last.error();
        const auto missing = check.missing > 0 ? QStringLiteral(" %1").arg(check.missing) : QString();
        const JournalRecord record{.kind = journalKind::accepted,
                                   .subject = QString::fromLatin1(last->hash.toHex()),
                                   .result = faultText(*check.fault) + missing,
                                   .refersTo = last->number};
        const auto written = appendEntries(database, writer, {{.record = record}});
        return written ? Result<void>() : written.error();
    });
}

Result<QList<JournalEntry>> readEntries(const Database &database, const QStringList &kinds)
{
    auto query = database.prepared(selectEntries(QStringLiteral("ORDER BY number")));
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

Result<JournalHead> currentHead(const Database &database)
{
    const auto last = lastEntry(database);
    const auto oldest = oneEntry(database, QStringLiteral("ORDER BY number LIMIT 1"));
    if (!last || !oldest)
        return last ? oldest.error() : last.error();
    return JournalHead{.journalId = database.storeId(),
                       .number = last->number,
                       .hash = last->hash,
                       .first = *oldest ? (*oldest)->number : 1};
}

Result<QDateTime> newestTime(const Database &database)
{
    const auto keyed = oneEntry(database, QStringLiteral("WHERE link = ? ORDER BY number DESC LIMIT 1"),
                                static_cast<int>(JournalLink::Mac));
    if (!keyed)
        return keyed.error();
    if (*keyed)
        return (*keyed)->at;
    const auto newest = lastEntry(database);
    return newest ? Result<QDateTime>(newest->at) : newest.error();
}

Result<JournalCheck> compareHead(const Database &database, const JournalHead &saved, const SharedSecret &key)
{
    using Fault = JournalCheck::Fault;
    const auto fault = [](Fault kind, qint64 number, qint64 missing) {
        return JournalCheck{.fault = kind, .firstBadEntry = number, .missing = std::max(missing, qint64(0))};
    };
    const auto oldest = oneEntry(database, QStringLiteral("ORDER BY number LIMIT 1"));
    if (!oldest)
        return oldest.error();
    if (saved.journalId != database.storeId()) {
        const auto &first = *oldest;
        const bool saysSo = first && first->number == 1 && first->record.kind == journalKind::setAside &&
                            first->hash == chainHash(chainSeed(database.storeId()), *first, key);
        return fault(saysSo ? Fault::Damaged : Fault::Replaced, 1, saved.entries());
    }
    const auto last = lastEntry(database);
    if (!last)
        return last.error();
    if (saved.number > last->number)
        return fault(Fault::CutOff, last->number + 1, saved.number - std::max(last->number, saved.first - 1));
    if (saved.number == 0 || (*oldest && saved.number < (*oldest)->number))
        return JournalCheck();
    const auto same = oneEntry(database, QStringLiteral("WHERE number = ?"), saved.number);
    if (!same)
        return same.error();
    return *same && (*same)->hash == saved.hash ? JournalCheck() : fault(Fault::Changed, saved.number, 0);
}

ChainCheck::ChainCheck(SharedSecret key, std::optional<JournalHead> saved)
    : m_key(std::move(key))
    , m_saved(std::move(saved))
{
}

void ChainCheck::fail(JournalCheck::Fault fault, qint64 number)
{
    m_check.fault = fault;
    m_check.firstBadEntry = number;
}

Result<void> ChainCheck::begin(const Database &database)
{
    m_expected = 1;
    m_before = chainSeed(database.storeId());
    // Whatever is in a journal that begins again, the first thing to say is what is missing.
    if (m_saved && m_saved->journalId != database.storeId()) {
        const auto difference = compareHead(database, *m_saved, m_key);
        if (!difference)
            return difference.error();
        m_check = *difference;
        return {};
    }
    auto confirmed = confirmedRuns(database);
    const auto start = checkpoint(database);
    if (!confirmed || !start)
        return confirmed ? start.error() : confirmed.error();
    m_confirmed = *std::move(confirmed);
    const auto last = *start ? (*start)->record.refersTo : 0;
    if (last <= 0)
        return {};
    m_expected = last + 1;
    m_before = QByteArray::fromHex((*start)->record.subject.toLatin1());
    if ((*start)->record.kind == journalKind::accepted)
        m_check.acceptedUpTo = last;
    return {};
}

bool ChainCheck::mustHaveKey(const JournalEntry &entry) const
{
    return m_saved && m_saved->unkeyedUpTo && entry.number > *m_saved->unkeyedUpTo &&
           std::ranges::none_of(m_confirmed, [&entry](const UnkeyedRun &run) {
               return run.first <= entry.number && entry.number <= run.last;
           });
}

void ChainCheck::check(const JournalEntry &entry)
{
    using Fault = JournalCheck::Fault;
    const bool isMac = entry.link == JournalLink::Mac;
    const bool isFormer = entry.link == JournalLink::FormerHash;
    m_hasOtherKey =
        isMac && entry.record.kind == journalKind::keyed ? entry.record.subject != fingerprint(m_key) : m_hasOtherKey;
    if (entry.number != m_expected)
        return fail(entry.number > m_expected ? Fault::Missing : Fault::Changed, m_expected);
    if (isMac && m_hasOtherKey)
        return fail(Fault::OtherKey, entry.number);
    const bool isLinked = isMac || isFormer || entry.link == JournalLink::Hash;
    if (!isLinked || (isFormer && !m_isFormer) || entry.hash != chainHash(m_before, entry, m_key))
        return fail(Fault::Changed, entry.number);
    if (!isMac && mustHaveKey(entry))
        return fail(Fault::WithoutKey, entry.number);
    m_isFormer = isFormer;
    m_before = entry.hash;
    m_check.lastEntry = entry.number;
    if (isMac)
        m_check.lastProtected = entry.number;
    ++m_expected;
}

Result<bool> ChainCheck::proceed(const Database &database, int limit)
{
    if (m_expected == 0) {
        if (auto begun = begin(database); !begun)
            return begun.error();
    }
    // The first piece begins at the first row that is there, also if it has no number, unless it was accepted.
    const bool isFirst = m_check.entries == 0 && m_check.acceptedUpTo == 0;
    const auto start = isFirst ? QString() : QStringLiteral("WHERE number >= %1 ").arg(m_expected);
    auto query = database.prepared(selectEntries(start + QStringLiteral("ORDER BY number LIMIT %1").arg(limit)));
    if (auto done = run(query); !done)
        return done.error();
    int read = 0;
    while (query.next() && !m_check.fault) {
        const auto entry = entryAt(query);
        if (entry.link == JournalLink::Mac && !m_key)
            return Error{.code = ErrorCode::KeychainUnavailable};
        check(entry);
        ++m_check.entries;
        ++read;
    }
    if (!m_check.fault && read == limit)
        return false;
    if (auto done = finish(database); !done)
        return done.error();
    return true;
}

Result<void> ChainCheck::finish(const Database &database)
{
    auto count = database.prepared(QStringLiteral("SELECT count(*) FROM entries"));
    if (auto done = run(count); !done)
        return done;
    m_check.entries = count.next() ? count.value(0).toLongLong() : 0;
    if (m_check.fault || !m_saved)
        return {};
    const auto difference = compareHead(database, *m_saved, m_key);
    if (!difference)
        return difference.error();
    if (difference->fault) {
        fail(*difference->fault, difference->firstBadEntry);
        m_check.missing = difference->missing;
    }
    return {};
}

Result<JournalCheck> checkChain(const Database &database, const SharedSecret &key,
                                const std::optional<JournalHead> &saved)
{
    constexpr int piece = 2'000;
    ChainCheck check(key, saved);
    const auto checked = database.inReadTransaction([&]() -> Result<void> {
        auto isDone = check.proceed(database, piece);
        while (isDone && !*isDone)
            isDone = check.proceed(database, piece);
        return isDone ? Result<void>() : isDone.error();
    });
    if (!checked)
        return checked.error();
    return check.result();
}

} // namespace clinicdesk
