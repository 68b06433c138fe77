// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/receiptrows.h"

#include "core/base/asciidigits.h"
#include "core/document/readablename.h"
#include "core/outbox/pagecount.h"
#include "core/wording/labels.h"
#include "core/wording/wording.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/patientnumber.h"

#include <QCoreApplication>
#include <QSet>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype pieceBytes = 64LL * 1024;

struct ReceiptsTr {
    Q_DECLARE_TR_FUNCTIONS(Receipts)
};

QString connectionOf(const OutboxDocument &document, const ReceiptContext &words)
{
    const auto found = words.connections.constFind(document.connection);
    return found == words.connections.constEnd() ? QUrl(document.origin).host() : found->name;
}

QStringList hashesOf(const OutboxDocument &document)
{
    QStringList hashes;
    for (const auto &page : document.files)
        hashes.append(QString::fromLatin1(page.sha256.toHex()));
    return hashes;
}

QStringList namesOf(const OutboxDocument &document)
{
    QStringList names;
    for (const auto &file : document.files)
        names.append(displayName(file.facts.name));
    return names;
}

/// The first of several, and how many follow.
QString firstOf(const QStringList &texts)
{
    const auto first = texts.value(0);
    //: The first of several hashes or file names, and how many follow
    return texts.size() > 1 ? ReceiptsTr::tr("%1 and %Ln more", nullptr, int(texts.size()) - 1).arg(first) : first;
}

QStringList shownOf(const ReceiptRow &row, const QLocale &locale)
{
    return {exactMomentText(locale, row.deliveredAt.toLocalTime()),
            row.type,
            shortPatientNumber(row.patient),
            firstOf(row.fileNames),
            dateText(locale, row.date),
            listText(row.tags),
            row.pages > 0 ? locale.toString(row.pages) : QString(),
            locale.toString(row.files),
            wording::size(row.sizeBytes),
            row.connection,
            row.documentId,
            row.receipt,
            firstOf(row.sha256)};
}

ReceiptRow rowOf(const OutboxDocument &document, const ReceiptContext &words)
{
    ReceiptRow row;
    row.documentId = document.id.text;
    row.deliveredAt = document.changedAt;
    const auto &conventions = conventionsOf(document.connection, words.connections);
    row.type = document.details.type.isEmpty() ? ReceiptsTr::tr("Document")
                                               : wording::labelOf(conventions, document.details.type);
    row.patient = document.details.patient.text;
    row.fileNames = namesOf(document);
    row.date = document.details.date;
    row.tags = document.details.tags;
    row.pages = pagesOf(document);
    row.files = int(document.files.size());
    row.sizeBytes = document.sizeBytes();
    row.connection = displayName(connectionOf(document, words));
    row.receipt = document.receipt ? displayName(document.receipt->shown().simplified()) : QString();
    row.sha256 = hashesOf(document);
    row.shown = shownOf(row, words.locale);
    row.searched = withAsciiDigits(
        (row.shown + row.sha256 + row.fileNames + QStringList{row.patient, row.date.toString(Qt::ISODate)})
            .join(QLatin1Char('\n'))
            .toCaseFolded());
    return row;
}

std::string csvLine(const ReceiptRow &row)
{
    const QStringList cells{row.deliveredAt.toString(Qt::ISODateWithMs),
                            row.type,
                            row.patient,
                            row.pages > 0 ? QString::number(row.pages) : QString(),
                            QString::number(row.sizeBytes),
                            row.connection,
                            row.documentId,
                            row.receipt,
                            row.sha256.join(QLatin1Char(' ')),
                            QString::number(row.files),
                            row.fileNames.join(QLatin1Char('\n')),
                            row.date.toString(Qt::ISODate),
                            row.tags.join(QLatin1Char('\n'))};
    std::string line;
    for (const auto &cell : cells) {
        line += line.empty() ? "" : ",";
        appendCsvCell(line, cell.toUtf8());
    }
    return line + "\r\n";
}

} // namespace

ConnectionsById connectionsOf(const QList<OutboxDocument> &documents, const ConnectionById &connectionById)
{
    QSet<ConnectionId> ids;
    for (const auto &document : documents)
        ids.insert(document.connection);
    ConnectionsById connections;
    for (const auto &id : std::as_const(ids)) {
        if (const auto connection = connectionById(id))
            connections.insert(id, *connection);
    }
    return connections;
}

QList<ReceiptRow> receiptRows(const QList<OutboxDocument> &history, const ReceiptContext &words)
{
    QList<ReceiptRow> rows;
    for (const auto &document : history) {
        if (document.state == ItemState::Delivered)
            rows.append(rowOf(document, words));
    }
    std::ranges::stable_sort(rows, std::greater<>(), &ReceiptRow::deliveredAt);
    return rows;
}

std::vector<int> receiptsWith(const QList<ReceiptRow> &rows, const QString &search)
{
    const auto wanted = withAsciiDigits(search.toCaseFolded()).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<int> found;
    for (int row = 0; row < int(rows.size()); ++row) {
        const auto &text = rows.at(row).searched;
        if (std::ranges::all_of(wanted, [&text](const QString &word) { return text.contains(word); }))
            found.push_back(row);
    }
    return found;
}

bool writeReceipts(const QList<ReceiptRow> &rows, const TextSink &sink, ByteOrderMark mark)
{
    auto piece = std::string(bytesOf(mark)) + "delivered_at,type,patient,pages,size_bytes,connection,document_id,"
                                              "receipt,sha256,files,file_names,date,tags\r\n";
    for (const auto &row : rows) {
        piece += csvLine(row);
        if (qsizetype(piece.size()) < pieceBytes)
            continue;
        if (!sink(piece))
            return false;
        piece.clear();
    }
    return sink(piece);
}

} // namespace clinicdesk::ui
