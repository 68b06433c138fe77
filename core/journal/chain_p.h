// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"
#include "core/journal/journalentry.h"
#include "core/journal/journalhead_p.h"
#include "core/store/database.h"

namespace clinicdesk {

/// The versions of the journal's file format.
Migrations journalMigrations();
/// A query that only a file of this format can answer.
QString integrityQuery();

/// The columns of an entry, for `entryAt`.
QString selectEntries(const QString &rest);
/// Reads the row on which `query` is.
JournalEntry entryAt(const QSqlQuery &query);

/// The hash before the first entry. It is different for every journal.
QByteArray chainSeed(const QString &journalId);
/// The hash of `before` and the entry in CBOR (RFC 8949, shortest forms), in the way of the entry's `link`: SHA-256, or
/// HMAC-SHA-256 under `key`. The entry's own `hash` is not included. Empty for Mac without a key.
QByteArray chainHash(const QByteArray &before, const JournalEntry &entry, const SharedSecret &key = {});
/// Identifies a key without revealing it, for `journalKind::keyed`.
QString fingerprint(const SharedSecret &key);

/// Shortens texts and removes what SQLite would return differently: halves of surrogate pairs and null characters.
JournalRecord sanitized(JournalRecord record);

/// Who writes into the journal, when, and with which key.
struct JournalWriter {
    QDateTime now;
    QString who;
    JournalPerson person;
    SharedSecret key; ///< null for entries without a key
};

/// Appends the events with their numbers and hashes in one transaction; writes of other programs come before or after
/// it. Returns the entries; those that `JournalEvent` says not to write again are left out.
Result<QList<JournalEntry>> appendEntries(const Database &database, const JournalWriter &writer,
                                          const QList<JournalEvent> &events);
/// Writes that the chain continues under the writer's key, unless its last such entry says so.
Result<void> beginKey(const Database &database, const JournalWriter &writer);
/// Entries without a key that one program has written in a row.
struct UnkeyedRun {
    qint64 first = 0;
    qint64 last = 0;
    QByteArray hash; ///< of the last one
};
/// Writes that these entries are original: the program that has written them has the key now. Nothing is written about
/// a run that is not there any more. Only with a key.
Result<void> confirmEntries(const Database &database, const JournalWriter &writer, const QList<UnkeyedRun> &runs);

/// The number of the last entry at the beginning that is older than `limit`, once the oldest is older by a day; 0 if
/// there is none.
Result<qint64> lastExpired(const Database &database, const QDateTime &limit);
/// Removes the entries at the beginning that are older than `limit`. An entry says so and connects what stays. Only
/// with a key, and only if the check finds no fault: it would be removed with the entries. Returns how many were
/// removed.
Result<qint64> trimEntries(const Database &database, const JournalWriter &writer, const QDateTime &limit,
                           const std::optional<JournalHead> &saved);

/// Writes that the chain is checked from here on only, whatever is wrong with the entries before. Only with a key.
Result<void> acceptEntries(const Database &database, const JournalWriter &writer, const JournalCheck &check);

/// All entries of these kinds, or all for an empty list, oldest first.
Result<QList<JournalEntry>> readEntries(const Database &database, const QStringList &kinds);

/// The end of the journal, without a time.
Result<JournalHead> currentHead(const Database &database);
/// The time of the newest entry, of those with a key if there is one; null if there is no entry.
Result<QDateTime> newestTime(const Database &database);
/// Compares the saved head with the journal: the result has a fault if the journal does not continue it.
Result<JournalCheck> compareHead(const Database &database, const JournalHead &saved, const SharedSecret &key);

/// Checks the chain piece by piece, so that other jobs of the thread need not wait for all of it.
class ChainCheck {
public:
    explicit ChainCheck(SharedSecret key, std::optional<JournalHead> saved);
    /// Checks the next entries. Returns true when all are checked, or a fault is found. KeychainUnavailable if entries
    /// have a Mac and there is no key.
    Result<bool> proceed(const Database &database, int limit);
    const JournalCheck &result() const { return m_check; }

private:
    Result<void> begin(const Database &database);
    Result<void> finish(const Database &database);
    void check(const JournalEntry &entry);
    void fail(JournalCheck::Fault fault, qint64 number);
    bool mustHaveKey(const JournalEntry &entry) const;

    SharedSecret m_key;
    std::optional<JournalHead> m_saved;
    JournalCheck m_check;
    QList<UnkeyedRun> m_confirmed;
    QByteArray m_before;    ///< hash of the entry before `m_expected`
    qint64 m_expected = 0;  ///< 0 before it has begun
    bool m_isFormer = true; ///< only entries of earlier versions so far
    bool m_hasOtherKey = false;
};

/// The whole check at once.
Result<JournalCheck> checkChain(const Database &database, const SharedSecret &key = {},
                                const std::optional<JournalHead> &saved = {});

} // namespace clinicdesk
