// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace clinicdesk::ui {

class RowTableView;

/// Paints hover, selection, hairline and focus ring of whole rows. A class for each table paints its cells.
class RowTableDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// Becomes a child of the table.
    explicit RowTableDelegate(RowTableView &table);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const final;

protected:
    virtual void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const = 0;

private:
    const RowTableView &m_table;
};

} // namespace clinicdesk::ui
