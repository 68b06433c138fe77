// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/receiptrows.h"
#include "ui/widgets/rowtabledelegate.h"
#include "ui/widgets/rowtableview.h"

namespace clinicdesk::ui {

class ListHeader;
class ReceiptModel;

/// The table of receipts: its rows can be selected and copied, its columns can be wider than the page.
class ReceiptTable : public RowTableView {
    Q_OBJECT
public:
    explicit ReceiptTable(QWidget *parent = nullptr);

    /// Replaces the rows; selected rows stay selected if they still exist.
    void showRows(QList<ReceiptRow> rows);
    /// Adds rows before the present ones.
    void addRows(QList<ReceiptRow> rows);
    void search(const QString &words);
    ReceiptModel &rows() const { return *m_model; }
    /// Selected rows from top to bottom.
    QList<ReceiptRow> selectedRows() const;
    /// The actions that copy the selected rows, their document IDs and their hashes.
    const QList<QAction *> &copyActions() const { return m_copyActions; }

Q_SIGNALS:
    void copied(const QString &sentence);

private:
    void addCopyAction(const QString &text, const QKeySequence &key, void (ReceiptTable::*slot)());
    void showMenu(const QPoint &at);
    void copyRows();
    void copyIds();
    void copyHashes();
    template <class Change>
    void keepingChoice(const Change &change);
    void setColumnWidths();

    ReceiptModel *m_model; ///< children
    ListHeader *m_head;
    QList<QAction *> m_copyActions;
};

/// Paints the cells of receipts; hover and selection cover the whole row.
class ReceiptDelegate : public RowTableDelegate {
    Q_OBJECT
public:
    explicit ReceiptDelegate(ReceiptTable &table);

private:
    void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    ReceiptTable &m_table;
};

} // namespace clinicdesk::ui
