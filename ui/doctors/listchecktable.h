// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/checkquery.h"
#include "ui/widgets/rowtableview.h"

#include <optional>

namespace clinicdesk::ui {

class ListCheckModel;
class ListHeader;

/// The table of a list check. While the pointer or the focus is in it, new results change the content of rows, but no
/// row moves. The rows are sorted again when both have left, and when the user changes the query.
class ListCheckTable : public RowTableView {
    Q_OBJECT

public:
    /// From the text of the last column to the end of the viewport, px. The scroll bar fills the rest of the page's
    /// margin.
    static constexpr int endMargin = 10;

    explicit ListCheckTable(QWidget *parent = nullptr);

    void showRows(const QList<CheckRow> &lines);
    void setQuery(const CheckQuery &query);
    const CheckQuery &query() const;

    ListCheckModel &rows() const { return *m_model; }
    std::optional<CheckRow> currentRow() const;
    /// The selected rows from top to bottom.
    QList<CheckRow> selectedRows() const;

Q_SIGNALS:
    void currentRowChanged();
    void queryChanged();
    /// Enter or a double click on a row.
    void openRequested(const QString &id);

protected:
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;

private:
    bool isInUse() const { return hasPointer() || hasFocus(); }
    /// Applies a change to the rows and keeps the selection and the current row if they are still shown.
    template <class Change>
    void keepingChoice(const Change &change);
    void choose(const QStringList &ids, const QString &current, int column);
    void sortBy(int section);
    void showOrder();
    void catchUp();
    void setColumnWidths();

    ListCheckModel *m_model; ///< children
    ListHeader *m_head;
    QList<CheckRow> m_latest;
    bool m_isBehind = false; ///< rows wait to be sorted again
};

} // namespace clinicdesk::ui
