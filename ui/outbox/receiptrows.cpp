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
#include "ui/widgets/numbertext.h"
#include "ui/widgets/patientnumber.h"

#include <QCoreApplication>
#include <QSet>
#include <QUrl>

#include <algorithm>
#include <iterator>
#include <utility>

namespace clinicdesk::ui {

namespace {

struct ReceiptColumnsTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::ui::ReceiptModel)
};

struct ReceiptsTr {
    Q_DECLARE_TR_FUNCTIONS(Receipts)
};

QString connectionOf(const OutboxDocument &document, const ConnectionsById &connections)
{
    const auto found = connections.constFind(document.connection);
    return found == connections.constEnd() ? QUrl(document.origin).host() : found->name;
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

ReceiptRow rowOf(const OutboxDocument &document, const ConnectionsById &connections,
                 const QList<Column<ReceiptRow>> &columns)
{
    ReceiptRow row;
    row.documentId = document.id.text;
    row.deliveredAt = document.changedAt;
    const auto &conventions = conventionsOf(document.connection, connections);
    row.type = document.details.type.isEmpty() ? ReceiptsTr::tr("Document")
                                               : wording::labelOf(conventions, document.details.type);
    row.patient = document.details.patient.text;
    row.fileNames = namesOf(document);
    row.date = document.details.date;
    row.tags = document.details.tags;
    row.pages = pagesOf(document);
    row.files = int(document.files.size());
    row.sizeBytes = document.sizeBytes();
    row.connection = displayName(connectionOf(document, connections));
    row.receipt = document.receipt ? displayName(document.receipt->shown().simplified()) : QString();
    row.sha256 = hashesOf(document);
    QStringList texts;
    for (const auto &column : columns) {
        if (column.text)
            texts.append(column.text(row));
    }
    row.searched =
        withAsciiDigits((texts + row.sha256 + row.fileNames + QStringList{row.patient, row.date.toString(Qt::ISODate)})
                            .join(QLatin1Char('\n'))
                            .toCaseFolded());
    return row;
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

QList<Column<ReceiptRow>> receiptColumns()
{
    using Row = ReceiptRow;
    const CellLook code{.isCode = true, .isLeftToRight = true, .elide = Qt::ElideMiddle};
    const CellLook number{.side = Qt::AlignRight};
    const auto moment = [](const QDateTime &local) { return exactMomentText(QLocale(), local); };
    const auto momentWidth = [moment](const QFontMetrics &metrics) {
        return maxMomentWidth(metrics, moment) + space::l;
    };
    const auto dateWidth = [](const QFontMetrics &metrics) {
        return maxMomentWidth(metrics, [](const QDateTime &day) { return dateText(QLocale(), day.date()); }) + space::l;
    };
    const auto sizeWidth = [](const QFontMetrics &metrics) {
        int widest = 0;
        for (const qint64 bytes : {888LL, 888'000LL, 8'888'800'000LL})
            widest = std::max(widest, metrics.horizontalAdvance(wording::size(bytes)));
        return widest + space::l;
    };
    const auto lines = [](QStringList Row::*texts) {
        return [texts](const Row &row) { return (row.*texts).join(QLatin1Char('\n')); };
    };
    const auto hashes = [](const Row &row) { return row.sha256.join(QLatin1Char(' ')); };
    // A few characters of an identifier or a hash are enough to compare; the tool tip and copying give the whole value.
    return {
        {.key = "delivered_at",
         .head = ReceiptColumnsTr::tr("Delivered"),
         .text = [moment](const Row &row) { return moment(row.deliveredAt.toLocalTime()); },
         .saved = [](const Row &row) { return row.deliveredAt.toString(Qt::ISODateWithMs); },
         .place = 1,
         .look = {.color = &Tokens::text},
         .width = {.content = momentWidth}},
        {.key = "type",
         .head = ReceiptColumnsTr::tr("Type"),
         .text = &Row::type,
         .place = 2,
         .look = {.type = Type::Body, .color = &Tokens::text},
         .width = {.digits = 16}},
        {.key = "patient",
         .head = ReceiptColumnsTr::tr("Patient"),
         .text = [](const Row &row) { return shortPatientNumber(row.patient); },
         .saved = &Row::patient,
         .place = 3,
         .width = {.digits = 10}},
        {.key = "file_names",
         .head = ReceiptColumnsTr::tr("File name"),
         .text = [](const Row &row) { return firstOf(row.fileNames); },
         .tip = lines(&Row::fileNames),
         .saved = lines(&Row::fileNames),
         .place = 11,
         .look = {.isLeftToRight = true, .elide = Qt::ElideMiddle},
         .width = {.digits = 20}},
        {.key = "date",
         .head = ReceiptColumnsTr::tr("Document date"),
         .text = [](const Row &row) { return dateText(QLocale(), row.date); },
         .saved = [](const Row &row) { return row.date.toString(Qt::ISODate); },
         .place = 12,
         .width = {.content = dateWidth}},
        {.key = "tags",
         .head = ReceiptColumnsTr::tr("Tags"),
         .text = [](const Row &row) { return listText(row.tags); },
         .saved = lines(&Row::tags),
         .place = 13,
         .width = {.digits = 14}},
        {.key = "pages",
         .head = ReceiptColumnsTr::tr("Pages"),
         .text = [](const Row &row) { return row.pages > 0 ? numberText(row.pages) : QString(); },
         .saved = [](const Row &row) { return row.pages > 0 ? QString::number(row.pages) : QString(); },
         .place = 4,
         .look = number,
         .width = {.digits = 7}},
        {.key = "files",
         .head = ReceiptColumnsTr::tr("Files"),
         .text = [](const Row &row) { return numberText(row.files); },
         .saved = [](const Row &row) { return QString::number(row.files); },
         .place = 10,
         .look = number,
         .width = {.digits = 7}},
        {.key = "size_bytes",
         .head = ReceiptColumnsTr::tr("Size"),
         .text = [](const Row &row) { return wording::size(row.sizeBytes); },
         .saved = [](const Row &row) { return QString::number(row.sizeBytes); },
         .place = 5,
         .look = {.isLeftToRight = true, .side = Qt::AlignRight},
         .width = {.content = sizeWidth}},
        {.key = "connection",
         .head = ReceiptColumnsTr::tr("Connection"),
         .text = &Row::connection,
         .place = 6,
         .width = {.digits = 14}},
        {.key = "document_id",
         .head = ReceiptColumnsTr::tr("Document ID"),
         .text = &Row::documentId,
         .place = 7,
         .look = code,
         .width = {.digits = 38}},
        {.key = "receipt",
         .head = ReceiptColumnsTr::tr("Receipt ID"),
         .text = &Row::receipt,
         .place = 8,
         .look = code,
         .width = {.digits = 17}},
        {.key = "sha256",
         .head = ReceiptColumnsTr::tr("SHA-256"),
         .text = [](const Row &row) { return firstOf(row.sha256); },
         .tip = lines(&Row::sha256),
         .copied = hashes,
         .saved = hashes,
         .place = 9,
         .look = code,
         .width = {.digits = 22}},
    };
}

QList<ReceiptRow> receiptRows(const QList<OutboxDocument> &history, const ConnectionsById &connections)
{
    const auto columns = receiptColumns();
    QList<ReceiptRow> rows;
    for (const auto &document : history) {
        if (document.state == ItemState::Delivered)
            rows.append(rowOf(document, connections, columns));
    }
    std::ranges::stable_sort(rows, std::greater<>(), &ReceiptRow::deliveredAt);
    return rows;
}

QList<ReceiptRow> receiptsWith(const QList<ReceiptRow> &rows, const QString &search)
{
    const auto wanted = withAsciiDigits(search.toCaseFolded()).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (wanted.isEmpty())
        return rows;
    QList<ReceiptRow> found;
    std::ranges::copy_if(rows, std::back_inserter(found), [&wanted](const ReceiptRow &row) {
        return std::ranges::all_of(wanted, [&row](const QString &word) { return row.searched.contains(word); });
    });
    return found;
}

} // namespace clinicdesk::ui
