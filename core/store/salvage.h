// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QVariant>

namespace clinicdesk {

/// One row as SQLite wrote it.
struct SalvagedRow {
    qint64 number = 0; ///< its `rowid`; a column that is an alias of `rowid` is null in `values`
    QList<QVariant>
        values; ///< integers, doubles, strings, byte arrays, nulls; columns that were added later may be missing
};

/// Returns every row of every table that can still be read from a file that SQLite refuses and from its log. Reads page
/// by page following the published SQLite file format, without the file header, the schema and the indexes. Rows come
/// in the order of writing as far as it is known: those of the log after those of the file. A row that was changed or
/// moved may occur more than once, and a deleted row may still occur; the caller decides which one is the newest. Bytes
/// that do not follow the format are skipped. Writes nothing.
QList<SalvagedRow> salvageRows(const QString &file);

} // namespace clinicdesk
