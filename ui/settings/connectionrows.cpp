// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/connectionrows.h"

#include "ui/parts/icons.h"
#include "ui/parts/kind.h"
#include "ui/parts/painting.h"
#include "ui/parts/pill.h"

#include <QPainter>

namespace clinicdesk::ui {

namespace {

constexpr int rowHeight = 56;
constexpr int textLeft = 44;
constexpr int kindWidth = 120;

} // namespace

QVariant ConnectionRows::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto &row = itemAt(index);
    if (role == Qt::DisplayRole)
        return row.name;
    if (role != Qt::AccessibleTextRole)
        return {};
    const QString words = tr("%1, %2, %3", "name, kind of service, address").arg(row.name, row.kind, row.address);
    return row.isChosen ? tr("%1, chosen").arg(words) : words;
}

QSize ConnectionRowDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {textLeft + kindWidth, rowHeight};
}

void ConnectionRowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &row = static_cast<const ConnectionRows *>(index.model())->itemAt(index);
    const auto &colors = tokens(option.widget);
    const auto place = [&option](const QRect &box) {
        return QStyle::visualRect(option.direction, option.rect, box.translated(option.rect.topLeft()));
    };
    const int width = option.rect.width();

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintRowSurface(*painter, option.rect, option.state.testFlag(QStyle::State_Selected),
                    option.state.testFlag(QStyle::State_MouseOver), colors);
    paintIcon(*painter, place({space::m, (rowHeight - 20) / 2, 20, 20}), QStringLiteral("building"),
              row.isChosen ? colors.accent : colors.text2);
    painter->setPen(colors.text);
    painter->setFont(typeFont(Type::Body, Weight::Bold));
    const int textWidth = width - textLeft - kindWidth - space::m;
    const auto elided = [painter, textWidth](const QString &text, Qt::TextElideMode mode) {
        return painter->fontMetrics().elidedText(text, mode, textWidth);
    };
    painter->drawText(place({textLeft, space::s, textWidth, 20}), Qt::AlignVCenter | Qt::AlignLeading,
                      elided(row.name, Qt::ElideRight));
    painter->setPen(colors.text2);
    painter->setFont(monoFont());
    painter->drawText(place({textLeft, space::s + 20, textWidth, 20}), Qt::AlignVCenter | Qt::AlignLeading,
                      elided(row.address, Qt::ElideMiddle));
    painter->setFont(typeFont(Type::Second));
    painter->drawText(place({width - kindWidth - space::m, 0, kindWidth, rowHeight}),
                      Qt::AlignVCenter | Qt::AlignTrailing, row.kind);
    paintBottomHairline(*painter, option.rect, colors.line);
    if (option.state.testFlag(QStyle::State_HasFocus) && hasRing(option.widget))
        paintRowRing(*painter, option.rect, colors.focus);
    painter->restore();
}

} // namespace clinicdesk::ui
