// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/receiptmodel.h"

#include "ui/widgets/plaintooltip.h"

#include <algorithm>

namespace clinicdesk::ui {

namespace {

QString headOf(ReceiptColumn column)
{
    switch (column) {
    case ReceiptColumn::Delivered:
        return ReceiptModel::tr("Delivered");
    case ReceiptColumn::Type:
        return ReceiptModel::tr("Type");
    case ReceiptColumn::Patient:
        return ReceiptModel::tr("Patient");
    case ReceiptColumn::FileName:
        return ReceiptModel::tr("File name");
    case ReceiptColumn::Date:
        return ReceiptModel::tr("Document date");
    case ReceiptColumn::Tags:
        return ReceiptModel::tr("Tags");
    case ReceiptColumn::Pages:
        return ReceiptModel::tr("Pages");
    case ReceiptColumn::Files:
        return ReceiptModel::tr("Files");
    case ReceiptColumn::Size:
        return ReceiptModel::tr("Size");
    case ReceiptColumn::Connection:
        return ReceiptModel::tr("Connection");
    case ReceiptColumn::DocumentId:
        return ReceiptModel::tr("Document ID");
    case ReceiptColumn::Receipt:
        return ReceiptModel::tr("Receipt ID");
    case ReceiptColumn::Sha256:
        return ReceiptModel::tr("SHA-256");
    }
    return {};
}

QString tipOf(const ReceiptRow &row, ReceiptColumn column)
{
    if (column == ReceiptColumn::Sha256)
        return row.sha256.join(QLatin1Char('\n'));
    if (column == ReceiptColumn::FileName)
        return row.fileNames.join(QLatin1Char('\n'));
    return row.shown.at(static_cast<int>(column));
}

} // namespace

Qt::Alignment alignmentOf(ReceiptColumn column)
{
    const bool isNumber =
        column == ReceiptColumn::Pages || column == ReceiptColumn::Files || column == ReceiptColumn::Size;
    return (isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

void ReceiptModel::setRows(QList<ReceiptRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_found = receiptsWith(m_rows, m_search);
    endResetModel();
}

void ReceiptModel::addRows(QList<ReceiptRow> rows)
{
    rows.removeIf([this](const ReceiptRow &row) {
        return std::ranges::find(m_rows, row.documentId, &ReceiptRow::documentId) != m_rows.end();
    });
    setRows(rows + m_rows);
}

void ReceiptModel::setSearch(const QString &search)
{
    beginResetModel();
    m_search = search;
    m_found = receiptsWith(m_rows, m_search);
    endResetModel();
}

int ReceiptModel::rowOf(const QString &documentId) const
{
    const auto found = std::ranges::find_if(m_found, [&](int row) { return m_rows.at(row).documentId == documentId; });
    return found == m_found.end() ? -1 : int(found - m_found.begin());
}

QList<ReceiptRow> ReceiptModel::shownRows() const
{
    QList<ReceiptRow> rows;
    rows.reserve(rowCount());
    for (const int row : m_found)
        rows.append(m_rows.at(row));
    return rows;
}

int ReceiptModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_found.size());
}

int ReceiptModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : receiptColumnCount;
}

QVariant ReceiptModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &row = at(index.row());
    const auto column = static_cast<ReceiptColumn>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return row.shown.at(index.column());
    case Qt::ToolTipRole:
        return plainToolTip(tipOf(row, column));
    case Qt::AccessibleTextRole:
        return row.shown.at(index.column()).isEmpty() ? tr("none") : row.shown.at(index.column());
    case Qt::TextAlignmentRole:
        return int(alignmentOf(column));
    default:
        return {};
    }
}

QVariant ReceiptModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const auto column = static_cast<ReceiptColumn>(section);
    if (role == Qt::DisplayRole)
        return headOf(column);
    return role == Qt::TextAlignmentRole ? QVariant(int(alignmentOf(column))) : QVariant();
}

} // namespace clinicdesk::ui
