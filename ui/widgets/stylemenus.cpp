// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stylemenus_p.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOption>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int menuItemHeight = 30;
constexpr int menuSeparator = 9;
constexpr int menuPadding = 10;
constexpr int menuIcon = 18;
constexpr int menuMargin = 4;
constexpr int shortcutGap = 28;

QRect mirrored(const QStyleOption &option, const QRect &rect)
{
    return QStyle::visualRect(option.direction, option.rect, rect);
}

/// A menu has a column for icons and ticks only if one of its entries has one.
int textStart(const QStyleOptionMenuItem &option)
{
    const bool hasMarks = option.maxIconWidth > 0 || option.menuHasCheckableItems;
    return menuMargin + menuPadding + (hasMarks ? menuIcon + space::s : 0);
}

void paintMenuMark(const QStyleOptionMenuItem &option, QPainter &painter, const QColor &color)
{
    const QRect &r = option.rect;
    const QRect slot = mirrored(option, QRect(r.left() + menuMargin + menuPadding, r.top(), menuIcon, r.height()));
    if (option.checkType != QStyleOptionMenuItem::NotCheckable) {
        if (option.checked)
            paintIcon(painter, slot, QStringLiteral("tick"), color);
        return;
    }
    if (const QString name = ownIconName(option.icon); !name.isEmpty())
        paintIcon(painter, slot, name, color);
    else if (!option.icon.isNull())
        option.icon.paint(&painter, slot);
}

} // namespace

void paintMenuItem(const QStyleOptionMenuItem &option, QPainter &painter, const Tokens &t)
{
    const QRect &r = option.rect;
    if (option.menuItemType == QStyleOptionMenuItem::Separator) {
        paintBottomHairline(painter, r.adjusted(menuMargin, 0, -menuMargin, -menuSeparator / 2), t.line);
        return;
    }
    const bool enabled = option.state & QStyle::State_Enabled;
    if (option.state & QStyle::State_Selected)
        paintBox(painter, r.adjusted(menuMargin, 0, -menuMargin, 0),
                 Box{.fill = enabled ? t.accentSoft : t.hover,
                     .border = t.outlines ? t.accent : QColor(),
                     .radius = radius::segment});
    const QColor color = enabled ? t.text : t.text3;
    paintMenuMark(option, painter, enabled ? t.text2 : t.text3);
    const qsizetype tab = option.text.indexOf(u'\t');
    const QRect words = r.adjusted(textStart(option), 0, -(menuMargin + menuPadding), 0);
    constexpr int flags = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextShowMnemonic | Qt::TextHideMnemonic;
    painter.setFont(option.font);
    painter.setPen(color);
    painter.drawText(mirrored(option, words), flags | int(QStyle::visualAlignment(option.direction, Qt::AlignLeft)),
                     option.text.left(tab));
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu)
        paintIcon(painter, mirrored(option, QRect(words.right() + 1 - menuIcon, r.top(), menuIcon, r.height())),
                  QStringLiteral("right"), t.text3);
    if (tab < 0)
        return;
    painter.setFont(typeFont(Type::Caption));
    painter.setPen(t.text3);
    painter.drawText(mirrored(option, words),
                     flags | Qt::TextForceLeftToRight | int(QStyle::visualAlignment(option.direction, Qt::AlignRight)),
                     option.text.mid(tab + 1));
}

QSize menuItemSize(const QStyleOptionMenuItem &option, QSize content)
{
    if (option.menuItemType == QStyleOptionMenuItem::Separator)
        return {content.width(), menuSeparator};
    const qsizetype tab = option.text.indexOf(u'\t');
    const QFontMetrics metrics(option.font);
    int width = metrics.size(Qt::TextShowMnemonic, option.text.left(tab)).width() + textStart(option) + menuMargin +
                menuPadding;
    if (tab >= 0)
        width += shortcutGap + QFontMetrics(typeFont(Type::Caption)).horizontalAdvance(option.text.mid(tab + 1));
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu)
        width += menuIcon;
    return {width, menuItemHeight};
}

void paintItemSurface(const QStyleOptionViewItem &option, QPainter &painter, const Tokens &t)
{
    const bool lit = option.state & (QStyle::State_Selected | QStyle::State_MouseOver);
    if (option.backgroundBrush.style() != Qt::NoBrush)
        painter.fillRect(option.rect, option.backgroundBrush);
    if (!lit)
        return;
    const bool selected = option.state & QStyle::State_Selected;
    painter.fillRect(option.rect, selected ? t.accentSoft : t.hover);
    if (selected && t.outlines)
        paintBox(painter, option.rect, Box{.fill = {}, .border = t.accent});
}

void paintHeaderSection(const QStyleOption &option, QPainter &painter, const Tokens &t)
{
    painter.fillRect(option.rect, t.canvas);
    paintBottomHairline(painter, option.rect, t.line);
}

QRect paintHeaderLabel(const QStyleOptionHeader &option, QPainter &painter, const Tokens &t)
{
    painter.setFont(typeFont(Type::Caption));
    painter.setPen(t.text3);
    const QRect all = option.rect.adjusted(space::s, 0, -space::s, 0);
    const bool sorted = option.sortIndicator != QStyleOptionHeader::None;
    const int slotWidth = sorted ? menuIcon : 0;
    const QFontMetrics metrics(painter.font());
    const QString text = metrics.elidedText(option.text, Qt::ElideRight, all.width() - slotWidth);
    const int width = metrics.horizontalAdvance(text) + 1;
    // The text is aligned like the column below; the sort indicator is on its inner side.
    const bool isTrailing = option.textAlignment & Qt::AlignRight;
    const QRect words(isTrailing ? all.right() + 1 - width : all.left(), all.top(), width, all.height());
    painter.drawText(mirrored(option, words), int(Qt::AlignCenter) | Qt::TextSingleLine, text);
    if (!sorted)
        return {};
    return mirrored(
        option, QRect(isTrailing ? words.left() - slotWidth : words.right() + 1, all.top(), slotWidth, all.height()));
}

} // namespace clinicdesk::ui
