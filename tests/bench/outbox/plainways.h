// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <memory>

struct sqlite3;
struct sqlite3_stmt;

namespace clinicdesk::bench {

/// What is compared with: the same work by the shortest way that is as safe. The program ends where a step fails.

/// Copies a file into a folder so that it outlives a power cut: part file, fsync, rename, fsync of the folder.
void copyDurably(const QString &file, const QString &folder);
/// SHA-256 of a file by OpenSSL, on one core: whoever hashes it is not faster.
void hashAlone(const QString &file);

/// A copy of an outbox's rows, behind SQLite alone: WAL, `synchronous=FULL`, a prepared statement, one transaction for
/// each change.
class BareRows {
public:
    /// Copies the rows of the outbox in that folder beside them.
    explicit BareRows(const QString &folder);
    ~BareRows();
    BareRows(const BareRows &) = delete;
    BareRows &operator=(const BareRows &) = delete;

    /// Writes anew what a change of state writes, as long as it was, into one row after another.
    void change(int times);

private:
    sqlite3 *m_database = nullptr;
    sqlite3_stmt *m_update = nullptr;
};

/// Reads every value of every row of an outbox's file; how many rows.
int readAllRows(const QString &folder);

} // namespace clinicdesk::bench
