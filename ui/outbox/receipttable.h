// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/receiptrows.h"
#include "ui/widgets/columntable.h"
#include "ui/widgets/tablemodel.h"

namespace clinicdesk::ui {

/// The table of receipts, filtered by a search: its rows can be selected and copied, its columns can be wider than the
/// page.
class ReceiptTable : public ColumnTable {
    Q_OBJECT
public:
    using Rows = TableModel<ReceiptRow, &ReceiptRow::documentId>;

    explicit ReceiptTable(QWidget *parent = nullptr);

    /// Replaces the rows; selected rows stay selected if they still exist.
    void showRows(const QList<ReceiptRow> &rows);
    /// Adds newer rows before the present ones; rows that it already has are skipped.
    void addRows(QList<ReceiptRow> rows);
    void search(const QString &words);
    /// The rows that are found.
    Rows &rows() const { return *m_model; }
    /// Includes the rows that the search hides.
    int count() const { return int(m_all.size()); }
    /// Selected rows from top to bottom.
    QList<ReceiptRow> selectedRows() const { return m_model->at(selectedRowNumbers()); }
    /// The actions that copy the selected rows, their document IDs and their hashes.
    QList<QAction *> copyActions() const { return actions(); }

private:
    void fillMenu(QMenu &menu) override;
    void fitColumns();

    Rows *m_model; ///< a child
    QList<ReceiptRow> m_all;
    QString m_search;
};

} // namespace clinicdesk::ui
