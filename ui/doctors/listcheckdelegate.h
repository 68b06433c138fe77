// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/rowtabledelegate.h"

namespace clinicdesk::ui {

class ListCheckTable;

/// Paints the cells of a list check. Hover and selection cover the whole row.
class ListCheckDelegate : public RowTableDelegate {
    Q_OBJECT
public:
    explicit ListCheckDelegate(ListCheckTable &table);

private:
    void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    ListCheckTable &m_table;
};

} // namespace clinicdesk::ui
