// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rowtabledelegate.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/rowtableview.h"

#include <QPainter>

namespace clinicdesk::ui {

RowTableDelegate::RowTableDelegate(RowTableView &table)
    : QStyledItemDelegate(&table)
    , m_table(table)
{
}

void RowTableDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &colors = tokens(option.widget);
    const bool isSelected = option.state & QStyle::State_Selected;
    const QRect row(0, option.rect.top(), m_table.viewport()->width(), option.rect.height());
    painter->save();
    painter->setClipRect(option.rect, Qt::IntersectClip);
    paintRowSurface(*painter, row, isSelected, m_table.hoveredRow() == index.row(), colors);
    if (!isSelected || !colors.outlines)
        paintBottomHairline(*painter, row, colors.line);
    paintCell(*painter, option, index);
    if (m_table.currentIndex().row() == index.row() && m_table.hasFocus() && hasFocusRing(&m_table))
        paintRowRing(*painter, row, colors.focus);
    painter->restore();
}

} // namespace clinicdesk::ui
