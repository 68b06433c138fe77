// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journalentry.h"
#include "core/store/database.h"

namespace clinicdesk {

/// The versions of the journal's file format.
Migrations journalMigrations();
/// A query that only a file of this format can answer.
QString integrityQuery();

/// The hash before the first entry. It is different for every journal.
QByteArray chainSeed(const QString &journalId);
/// SHA-256 of `before` and the entry in CBOR (RFC 8949, shortest forms). The entry's own `hash` is not included.
QByteArray chainHash(const QByteArray &before, const JournalEntry &entry);

/// Shortens texts and removes what SQLite would return differently: halves of surrogate pairs and null characters.
JournalRecord sanitized(JournalRecord record);

/// Appends an entry with its number and hash in one transaction; writes of other programs come before or after it.
Result<JournalEntry> appendEntry(const Database &database, const QDateTime &at, const QString &who,
                                 const JournalRecord &record);
Result<QList<JournalEntry>> readEntries(const Database &database, const QStringList &kinds);
Result<JournalCheck> checkChain(const Database &database);

} // namespace clinicdesk
