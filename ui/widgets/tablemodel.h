// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/column.h"
#include "ui/widgets/keyedlistmodel.h"
#include "ui/widgets/plaintooltip.h"

namespace clinicdesk::ui {

/// Rows as a table with the columns of a list. Selection and current row stay with their rows when `setItems` filters,
/// sorts or replaces them, for 100,000 rows, too.
template <class Row, auto KeyOf = &Row::key>
class TableModel : public KeyedListModel<Row, KeyOf>, public CellSource {
public:
    /// `emptyCell` is what a screen reader says for a cell without text.
    explicit TableModel(const QList<Column<Row>> &columns, QString emptyCell = {}, QObject *parent = nullptr)
        : KeyedListModel<Row, KeyOf>(parent)
        , m_emptyCell(std::move(emptyCell))
    {
        std::ranges::copy_if(columns, std::back_inserter(m_columns),
                             [](const Column<Row> &column) { return !column.head.isEmpty(); });
    }

    /// The columns that are shown, from left to right.
    const QList<Column<Row>> &columns() const { return m_columns; }
    /// -1 for a column that is not shown.
    int sectionOf(std::string_view key) const
    {
        const auto *column = columnOf(m_columns, key);
        return column ? int(column - m_columns.constData()) : -1;
    }
    const Row &at(int row) const { return this->items().at(row); }
    QList<Row> at(const QList<int> &rows) const
    {
        QList<Row> values;
        values.reserve(rows.size());
        for (const int row : rows)
            values.append(at(row));
        return values;
    }

    /// `fetch` is called when the view comes to the end of the rows. Empty: there are no more.
    void setMore(std::function<void()> fetch) { m_fetch = std::move(fetch); }

    CellLook lookAt(int row, int section) const override
    {
        const auto &column = m_columns.at(section);
        auto look = column.look;
        if (column.adapt)
            column.adapt(look, at(row));
        return look;
    }
    const CellLook &lookOf(int section) const override { return m_columns.at(section).look; }
    const ColumnWidth &widthOf(int section) const override { return m_columns.at(section).width; }
    bool canSort() const override
    {
        return std::ranges::any_of(m_columns, [](const Column<Row> &column) { return bool(column.compare); });
    }

    int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_columns.size());
    }

    QVariant data(const QModelIndex &index, int role) const override
    {
        if (!this->checkIndex(index, QAbstractItemModel::CheckIndexOption::IndexIsValid))
            return {};
        const auto &column = m_columns.at(index.column());
        const auto &row = at(index.row());
        switch (role) {
        case Qt::DisplayRole:
            return column.text(row);
        case Qt::ToolTipRole:
            return plainToolTip(column.textOf(column.tip, row));
        case Qt::AccessibleTextRole: {
            const auto spoken = column.textOf(column.spoken, row);
            return spoken.isEmpty() ? m_emptyCell : spoken;
        }
        case Qt::TextAlignmentRole:
            return int(column.look.side | Qt::AlignVCenter);
        default:
            return {};
        }
    }

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
            return {};
        const auto &column = m_columns.at(section);
        if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
            return column.head;
        return role == Qt::TextAlignmentRole ? QVariant(int(column.look.side | Qt::AlignVCenter)) : QVariant();
    }

    bool canFetchMore(const QModelIndex &parent) const override { return !parent.isValid() && m_fetch; }
    void fetchMore(const QModelIndex &) override
    {
        if (const auto fetch = m_fetch) // a copy, because it may call `setMore`
            fetch();
    }

private:
    QList<Column<Row>> m_columns;
    QString m_emptyCell;
    std::function<void()> m_fetch;
};

} // namespace clinicdesk::ui
