// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/checkquery.h"
#include "ui/widgets/columntable.h"
#include "ui/widgets/tablemodel.h"

#include <optional>

namespace clinicdesk::ui {

/// The table of a list check. While the pointer or the focus is in it, new results change the content of rows, but no
/// row moves. The rows are sorted again when both have left, and when the user changes the query. `currentRowChanged`
/// is also emitted when the selection changes.
class ListCheckTable : public ColumnTable {
    Q_OBJECT

public:
    using Rows = TableModel<CheckRow, &CheckRow::id>;

    explicit ListCheckTable(QWidget *parent = nullptr);

    void showRows(const QList<CheckRow> &lines);
    void setQuery(const CheckQuery &query);
    const CheckQuery &query() const { return m_query; }

    /// The rows that match the query, in its order.
    Rows &rows() const { return *m_model; }
    std::optional<CheckRow> currentRow() const;
    /// The selected rows from top to bottom.
    QList<CheckRow> selectedRows() const { return m_model->at(selectedRowNumbers()); }

Q_SIGNALS:
    void queryChanged();
    /// Enter or a double click on a row.
    void openRequested(const QString &id);

protected:
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;

private:
    bool isInUse() const { return hasPointer() || hasFocus(); }
    void sortBy(int section);
    void showOrder();
    void catchUp();
    QList<CheckRow> updatedRows() const;

    Rows *m_model; ///< a child
    CheckQuery m_query;
    QList<CheckRow> m_all;
    bool m_isBehind = false; ///< rows wait to be sorted again
};

} // namespace clinicdesk::ui
