// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journalentry.h"
#include "core/store/database.h"

namespace clinicdesk {

/// How the journal's file came to be what it is.
Migrations journalMigrations();
/// What such a file can answer.
QString journalQuestion();

/// What stands before the first entry: it belongs to this one journal.
QByteArray chainBeginning(const QString &journalId);
/// SHA-256 over `before` and the entry in CBOR (RFC 8949, shortest forms), whatever its own hash says.
QByteArray chainHash(const QByteArray &before, const JournalEntry &entry);

/// Without what SQLite would give back as something else (halves of surrogate pairs, null characters), and not too
/// long.
JournalRecord storable(JournalRecord record);

/// The next entry, chained and written in one transaction: what another program writes comes before or after it.
Result<JournalEntry> appendEntry(const Database &database, const QDateTime &at, const QString &who,
                                 const JournalRecord &record);
Result<QList<JournalEntry>> readEntries(const Database &database, const QStringList &kinds);
Result<JournalCheck> checkChain(const Database &database);

} // namespace clinicdesk
