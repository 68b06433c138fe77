// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QVariant>

namespace clinicdesk {

/// One row as SQLite wrote it.
struct SalvagedRow {
    qint64 number = 0; ///< its `rowid`; a column that is another name for it is null among the values
    QList<QVariant>
        values; ///< integers, numbers, texts, byte arrays, nulls; columns that were added later may be missing
};

/// Every row of every table that still stands in a file which SQLite refuses, or in the log beside it: read page by
/// page by the published format of SQLite's files, without its head, its schema and its indexes. Rows come in the order
/// in which they were written as far as that is known: the log's after the file's. A row that was changed or moved
/// since may stand there more than once, and one that was removed may stand there still: whoever asks decides which is
/// the newest. What does not follow the format is passed over. Nothing is written.
QList<SalvagedRow> salvageRows(const QString &file);

} // namespace clinicdesk
