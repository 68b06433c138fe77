// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/twolinerow.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/tokens.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionViewItem>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int rowIconSide = 20;
constexpr int rowLineHeight = 20;

} // namespace

void paintTwoLineRow(QPainter &painter, const QStyleOptionViewItem &option, const TwoLineRow &row)
{
    const auto &colors = tokens(option.widget);
    const auto place = [&option](const QRect &box) {
        return QStyle::visualRect(option.direction, option.rect, box.translated(option.rect.topLeft()));
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintRowSurface(painter, option.rect, option.state.testFlag(QStyle::State_Selected),
                    option.state.testFlag(QStyle::State_MouseOver), colors);
    paintIcon(painter, place({space::m, (twoLineRowHeight - rowIconSide) / 2, rowIconSide, rowIconSide}), row.icon,
              colors.text2);
    int textWidth = option.rect.width() - twoLineTextLeft - space::m;
    if (!row.end.isEmpty()) {
        painter.setFont(typeFont(Type::Second));
        painter.setPen(colors.text2);
        const int width = painter.fontMetrics().horizontalAdvance(row.end) + 1;
        painter.drawText(place({option.rect.width() - space::m - width, 0, width, twoLineRowHeight}),
                         Qt::AlignVCenter | Qt::AlignTrailing, row.end);
        textWidth = std::max(0, textWidth - width - space::m);
    }
    const auto draw = [&](int top, const QString &text, Qt::TextElideMode mode) {
        painter.drawText(place({twoLineTextLeft, top, textWidth, rowLineHeight}), Qt::AlignVCenter | Qt::AlignLeading,
                         painter.fontMetrics().elidedText(text, mode, textWidth));
    };
    painter.setPen(colors.text);
    painter.setFont(typeFont(Type::Body, Weight::Bold));
    draw(space::s, row.name, Qt::ElideRight);
    painter.setPen(colors.text2);
    painter.setFont(typeFont(Type::Second));
    draw(space::s + rowLineHeight, row.remark, row.elideRemark);
    paintBottomHairline(painter, option.rect, colors.line);
    if (option.state.testFlag(QStyle::State_HasFocus) && hasFocusRing(option.widget))
        paintRowRing(painter, option.rect, colors.focus);
    painter.restore();
}

} // namespace clinicdesk::ui
