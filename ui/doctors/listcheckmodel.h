// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/checkquery.h"

#include <QAbstractTableModel>

namespace clinicdesk::ui {

/// A list check as a table: the rows that match the query, in its order. The model requests nothing.
class ListCheckModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Order {
        Fresh, ///< filters and sorts again
        Kept,  ///< every row stays at its position, even if its content changes
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// `Kept` applies to the same list only, not to another one.
    void setLines(const QList<CheckRow> &lines, Order order);
    void setQuery(const CheckQuery &query);
    const CheckQuery &query() const { return m_query; }

    const CheckRow &lineAt(int row) const { return m_lines.at(m_rows[static_cast<std::size_t>(row)]); }
    /// -1 for a doctor who is not shown.
    int rowOf(const QString &id) const;
    /// The rows that are shown, in their order.
    QList<CheckRow> shownRows() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void arrange(std::vector<int> rows);
    void reorder(std::vector<int> rows);
    void sayChanged(const QList<CheckRow> &before);
    bool isSameList(const QList<CheckRow> &lines) const;

    QList<CheckRow> m_lines;
    std::vector<int> m_rows; ///< positions in the lines
    CheckQuery m_query;
};

} // namespace clinicdesk::ui
