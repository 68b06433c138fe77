// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"
#include "ui/state/connectionsbyid.h"
#include "ui/widgets/column.h"

namespace clinicdesk::ui {

/// The proof of one delivery, without any byte of the document.
struct ReceiptRow {
    QString documentId;
    QDateTime deliveredAt; ///< UTC
    QString type;          ///< its label
    QString patient;       ///< complete; a view shows it shortened
    QStringList fileNames; ///< one per file
    QDate date;            ///< of the document
    QStringList tags;
    int pages = 0; ///< 0: not known
    int files = 0;
    qint64 sizeBytes = 0;
    QString connection;
    QString receipt;    ///< the service's receipt for a direct upload; empty otherwise
    QStringList sha256; ///< in hex, one per file
    QString searched;   ///< the searched text, case-folded
};

/// The known connections of these documents. Calls `connectionById` once for each.
ConnectionsById connectionsOf(const QList<OutboxDocument> &documents, const ConnectionById &connectionById);

/// From left to right.
QList<Column<ReceiptRow>> receiptColumns();

/// The delivered documents of a history, the newest first. A connection that is not among `connections` is shown as the
/// host of its service. Pure. The time grows with the history, so call it on a worker.
QList<ReceiptRow> receiptRows(const QList<OutboxDocument> &history, const ConnectionsById &connections);

/// The rows that contain every word of a search, ignoring case.
QList<ReceiptRow> receiptsWith(const QList<ReceiptRow> &rows, const QString &search);

} // namespace clinicdesk::ui
