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
enum class ReceiptColumn { Delivered, Type, Patient, Pages, Size, Connection, DocumentId, Receipt, Sha256 };
inline constexpr int receiptColumnCount = 9;

/// The proof of one delivery, without any byte of what was delivered.
struct ReceiptRow {
    QString documentId;
    QDateTime deliveredAt; ///< UTC
    QString type;          ///< its label
    QString patient;       ///< whole; a view shows it shortened
    int pages = 0;
    qint64 sizeBytes = 0;
    QString connection;
    QString receipt;    ///< what the service gave for what went directly; empty otherwise
    QStringList sha256; ///< in hex, one a page
    QStringList shown;  ///< as a person reads it, by column
    QString searched;   ///< all that a search looks at, folded

    friend bool operator==(const ReceiptRow &, const ReceiptRow &) = default;
};

/// What rows are made with besides the documents.
struct ReceiptContext {
    ConnectionsById connections; ///< for names and types; the host of its service stands for one that is gone
    QLocale locale;
};

/// What of a history was delivered, the newest first. Pure, and for a worker: it grows with the history.
QList<ReceiptRow> receiptRows(const QList<OutboxDocument> &history, const ReceiptContext &words);

/// The rows that contain every word of a search, whatever their case.
std::vector<int> receiptsWith(const QList<ReceiptRow> &rows, const QString &search);

/// `delivered_at,type,patient,pages,size_bytes,connection,document_id,receipt,sha256`: times in UTC, hashes parted by
/// blanks, no cell a formula. False when the sink takes no more.
bool writeReceipts(const QList<ReceiptRow> &rows, const TextSink &sink, ByteOrderMark mark);

} // namespace clinicdesk::ui
