// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/listcheckdelegate.h"

#include "ui/doctors/listcheckmodel.h"
#include "ui/doctors/listchecktable.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/pill.h"

#include <QPainter>

namespace clinicdesk::ui {

namespace {

RowState rowStateOf(CheckState state)
{
    switch (state) {
    case CheckState::ToFix:
        return RowState::ToFix;
    case CheckState::ReadFailed:
        return RowState::ReadFailed;
    case CheckState::Note:
        return RowState::Note;
    case CheckState::Reading:
        return RowState::Reading;
    case CheckState::Waiting:
        return RowState::Waiting;
    case CheckState::Ok:
        return RowState::Ok;
    }
    return RowState::Waiting;
}

struct CellLook {
    QFont font;
    TokenColor color;
    Qt::TextElideMode elide = Qt::ElideRight;
};

CellLook styleOf(const CheckRow &line, CheckColumn column)
{
    switch (column) {
    case CheckColumn::Id:
        return {monoFont(), &Tokens::text2, Qt::ElideMiddle};
    case CheckColumn::Name:
        return {typeFont(Type::Body), &Tokens::text};
    case CheckColumn::Findings:
        return {typeFont(Type::Body), line.state == CheckState::ReadFailed ? &Tokens::bad : &Tokens::text2};
    default:
        return {typeFont(Type::Second), &Tokens::text2};
    }
}

} // namespace

ListCheckDelegate::ListCheckDelegate(ListCheckTable &table)
    : RowTableDelegate(table)
    , m_table(table)
{
}

void ListCheckDelegate::paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &colors = tokens(option.widget);
    const auto &line = m_table.rows().lineAt(index.row());
    const auto column = checkColumns[static_cast<std::size_t>(index.column())];
    const bool isFirst = column == CheckColumn::Result;
    const bool isLast = column == CheckColumn::Missing;
    const QRect inner =
        option.rect.adjusted(isFirst ? space::page : space::s, 0, isLast ? -ListCheckTable::endMargin : -space::xs, 0);
    const QRect cell = QStyle::visualRect(option.direction, option.rect, inner);
    if (isFirst) {
        paintState(painter, cell, rowStateOf(line.state), stateText(line.state), StateForm::Quiet, colors,
                   option.direction);
        return;
    }
    const auto look = styleOf(line, column);
    const QFontMetrics metrics(look.font);
    painter.setFont(look.font);
    painter.setPen(colors.*look.color);
    const auto side = QStyle::visualAlignment(option.direction, isLast ? Qt::AlignRight : Qt::AlignLeft);
    const auto text = index.data().toString();
    painter.drawText(
        cell, int(side | Qt::AlignVCenter) | Qt::TextSingleLine,
        metrics.elidedText(column == CheckColumn::Id ? leftToRight(text) : text, look.elide, cell.width()));
}

} // namespace clinicdesk::ui
