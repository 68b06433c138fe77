// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace clinicdesk::ui {

class ListCheckTable;

/// Paints the cells of a list check. Hover and selection cover the whole row.
class ListCheckDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit ListCheckDelegate(ListCheckTable &table);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintContent(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    ListCheckTable &m_table;
};

} // namespace clinicdesk::ui
