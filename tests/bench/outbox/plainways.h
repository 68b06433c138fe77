// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <memory>

struct sqlite3;
struct sqlite3_stmt;

namespace clinicdesk::bench {

/// Simple implementations for comparison: the shortest code that is as safe. The program exits if a step fails.

/// Copies a file into a folder so that the copy survives a power failure: part file, fsync, rename, fsync of the
/// folder.
void copyDurably(const QString &file, const QString &folder);
/// Computes the SHA-256 of a file with OpenSSL, on one core: the lower limit for any program that hashes the file.
void hashAlone(const QString &file);

/// A copy of an outbox's rows with SQLite only: WAL, `synchronous=FULL`, a prepared statement, one transaction for
/// each change.
class BareRows {
public:
    /// Copies the rows of the outbox in this folder into a file next to it.
    explicit BareRows(const QString &folder);
    ~BareRows();
    BareRows(const BareRows &) = delete;
    BareRows &operator=(const BareRows &) = delete;

    /// Writes rows one after another, each with as many bytes as a change of state.
    void change(int times);

private:
    sqlite3 *m_database = nullptr;
    sqlite3_stmt *m_update = nullptr;
};

/// Reads every value of every row of an outbox's file; returns the number of rows.
int readAllRows(const QString &folder);

} // namespace clinicdesk::bench
