// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/csv.h"
#include "core/outbox/outboxdocument.h"
#include "ui/state/connectionsbyid.h"

#include <QLocale>

#include <functional>

namespace clinicdesk::ui {

/// The columns of the receipts, from left to right.
enum class ReceiptColumn {
    Delivered,
    Type,
    Patient,
    FileName,
    Date,
    Tags,
    Pages,
    Files,
    Size,
    Connection,
    DocumentId,
    Receipt,
    Sha256
};
inline constexpr int receiptColumnCount = 13;

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
    QStringList shown;  ///< as shown to the user, by column
    QString searched;   ///< the searched text, case-folded

    friend bool operator==(const ReceiptRow &, const ReceiptRow &) = default;
};

/// The known connections of these documents. Calls `connectionById` once for each.
ConnectionsById connectionsOf(const QList<OutboxDocument> &documents, const ConnectionById &connectionById);

/// What rows need besides the documents.
struct ReceiptContext {
    ConnectionsById connections; ///< for names and types; a removed connection is shown as the host of its service
    QLocale locale;
};

/// The delivered documents of a history, the newest first. Pure. The time grows with the history, so call it on a
/// worker.
QList<ReceiptRow> receiptRows(const QList<OutboxDocument> &history, const ReceiptContext &words);

/// The rows that contain every word of a search, ignoring case.
std::vector<int> receiptsWith(const QList<ReceiptRow> &rows, const QString &search);

/// Writes
/// `delivered_at,type,patient,pages,size_bytes,connection,document_id,receipt,sha256,files,file_names,date,tags`: times
/// in UTC, `pages` empty where it is not known, hashes separated by spaces, names and tags by line feeds, no cell a
/// formula. False if the sink fails.
bool writeReceipts(const QList<ReceiptRow> &rows, const TextSink &sink, ByteOrderMark mark);

} // namespace clinicdesk::ui
