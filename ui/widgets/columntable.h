// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/column.h"
#include "ui/widgets/rowtableview.h"

#include <QSet>

class QAction;
class QMenu;

namespace clinicdesk::ui {

class ListHeader;

/// A table of a `TableModel`: paints its cells, sets the widths of its columns, copies rows and has a menu for them,
/// with the actions of the table. A current row that is removed leaves no current row behind.
class ColumnTable : public RowTableView {
    Q_OBJECT
public:
    using RowTableView::RowTableView;

    /// The selected rows from top to bottom.
    QList<int> selectedRowNumbers() const;
    const CellSource &cells() const { return *m_cells; }
    /// Where the text of a column begins, px from the start of the cell.
    int textIndent(int section) const;

Q_SIGNALS:
    /// Another row is current, or none, or the current row has changed.
    void currentRowChanged();
    void copied(const QString &sentence);

protected:
    /// Call it once. The model must live as long as the table. `indent`: additional space before the first column, px.
    template <class Model>
    void showModel(Model &model, int indent = space::page - space::s)
    {
        showCells(model, model, indent);
    }
    /// Makes a column as wide as these texts need, but not wider than so many digits of its font.
    void fitColumn(int section, const QSet<QString> &texts, int maxDigits);
    ListHeader &header() const { return *m_header; }
    /// An action that copies the lines of each selected row, `linesOf` by its number, and emits `copied` with the
    /// sentence for the number of lines, if there is one.
    QAction *addCopyAction(const QString &text, const QKeySequence &key, const std::function<QStringList(int)> &linesOf,
                           const std::function<QString(int)> &sentence = {});
    /// Opens the menu. `at` is a point on the screen.
    void showMenu(const QPoint &at);
    /// Opens it at the current row.
    void showMenuAtRow();
    /// Adds to the menu what is not an action of the table.
    virtual void fillMenu(QMenu &) {}

    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles) override;
    void rowsAboutToBeRemoved(const QModelIndex &parent, int first, int last) override;

private:
    void showCells(QAbstractItemModel &model, const CellSource &cells, int indent);
    void setColumnWidths();
    void fitGrowingColumns();
    int minWidth(int section) const;

    const CellSource *m_cells = nullptr;
    ListHeader *m_header = nullptr; ///< a child
    int m_indent = 0;
};

} // namespace clinicdesk::ui
