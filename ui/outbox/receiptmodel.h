// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/receiptrows.h"

#include <QAbstractTableModel>

#include <vector>

namespace clinicdesk::ui {

/// Receipts as a table, filtered by a search. It loads nothing.
class ReceiptModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(QList<ReceiptRow> rows);
    /// Adds newer rows before the others; rows that it already has are skipped.
    void addRows(QList<ReceiptRow> rows);
    void setSearch(const QString &search);

    const ReceiptRow &at(int row) const { return m_rows.at(m_found[static_cast<std::size_t>(row)]); }
    /// -1 for a document that is not shown.
    int rowOf(const QString &documentId) const;
    QList<ReceiptRow> shownRows() const;
    /// Includes the rows that the search hides, as does `count`.
    int count() const { return int(m_rows.size()); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<ReceiptRow> m_rows;
    QString m_search;
    std::vector<int> m_found; ///< positions among the rows
};

/// Numbers are aligned to the right.
Qt::Alignment alignmentOf(ReceiptColumn column);

} // namespace clinicdesk::ui
