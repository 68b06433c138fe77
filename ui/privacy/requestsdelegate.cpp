// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/requestsdelegate.h"

#include "ui/privacy/privacytext.h"
#include "ui/privacy/requestsmodel.h"
#include "ui/privacy/requeststable.h"
#include "ui/widgets/icons.h"

#include <QPainter>

namespace clinicdesk::ui {

namespace {

constexpr int iconPx = 16;

} // namespace

RequestsDelegate::RequestsDelegate(RequestsTable &view)
    : RowTableDelegate(view)
    , m_view(view)
{
}

void RequestsDelegate::paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const auto &colors = tokens(option.widget);
    const auto place = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const bool isAnswer = index.column() == RequestsModel::Answer;
    const bool isLast = index.column() == RequestsModel::Meaning;
    const auto state = m_view.rows().requestAt(index.row()).state;
    const auto color = isAnswer ? colors.*answerColor(state) : colors.text2;
    QRect cell = option.rect.adjusted(space::s, 0, isLast ? -RequestsTable::menuWidth : -space::xs, 0);
    if (isAnswer) {
        paintIcon(painter, place(QRect(cell.left(), cell.top(), iconPx, cell.height())), answerIcon(state), color);
        cell.setLeft(cell.left() + iconPx + space::xs + 1);
    }
    const auto font = typeFont(isAnswer ? Type::Second : Type::Body);
    painter.setFont(font);
    painter.setPen(color);
    const auto side = QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter);
    painter.drawText(
        place(cell), int(side) | Qt::TextSingleLine,
        QFontMetrics(font).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, cell.width()));
    if (isLast) {
        const QRect dots(option.rect.right() - RequestsTable::menuWidth + space::m, option.rect.top(), iconPx,
                         option.rect.height());
        paintIcon(painter, place(dots), QStringLiteral("more"), colors.text2);
    }
}

} // namespace clinicdesk::ui
