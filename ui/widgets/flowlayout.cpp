// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flowlayout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace clinicdesk::ui {

FlowLayout::FlowLayout(int gap, int lineGap, QWidget *parent)
    : QLayout(parent)
    , m_gap(gap)
    , m_lineGap(lineGap)
{
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::insertWidget(int index, QWidget *widget)
{
    addChildWidget(widget);
    m_items.insert(index, new QWidgetItem(widget));
    invalidate();
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.append(item);
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return m_items.value(index);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::minimumSize() const
{
    QSize largest;
    for (const QLayoutItem *item : m_items)
        largest = largest.expandedTo(item->minimumSize());
    const QMargins around = contentsMargins();
    return largest.grownBy(around);
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        width += item->sizeHint().width() + m_gap;
        height = std::max(height, item->sizeHint().height());
    }
    return QSize(std::max(0, width - m_gap), height).grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect &rect, bool apply) const
{
    const QRect room = rect.marginsRemoved(contentsMargins());
    const auto last = std::find_if(m_items.rbegin(), m_items.rend(), [](auto *item) { return !item->isEmpty(); });
    QList<Placed> line;
    int x = room.left();
    int y = room.top();
    int lineHeight = 0;
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        QSize size = item->sizeHint().boundedTo(QSize(room.width(), QWIDGETSIZE_MAX));
        if (x > room.left() && x + size.width() > room.right() + 1) {
            if (apply)
                place(line, room, lineHeight);
            line.clear();
            x = room.left();
            y += lineHeight + m_lineGap;
            lineHeight = 0;
        }
        if (m_lastTakesRest && item == *last)
            size.setWidth(std::max(size.width(), room.right() + 1 - x));
        line.append({item, QRect(QPoint(x, y), size)});
        x += size.width() + m_gap;
        lineHeight = std::max(lineHeight, size.height());
    }
    if (apply)
        place(line, room, lineHeight);
    return y + lineHeight - rect.top() + contentsMargins().bottom();
}

void FlowLayout::place(const QList<Placed> &line, const QRect &room, int lineHeight) const
{
    const Qt::LayoutDirection direction = parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    for (const auto &[item, rect] : line) {
        const int lower = m_isCentred ? (lineHeight - rect.height()) / 2 : 0;
        item->setGeometry(QStyle::visualRect(direction, room, rect.translated(0, lower)));
    }
}

void showTitleWhereItFits(QWidget *title, const QWidget *beside, int gap, const QWidget *end)
{
    const auto *header = title->parentWidget();
    const QRect room = header->rect().marginsRemoved(header->layout()->contentsMargins());
    const int besideWidth = std::max(beside->sizeHint().width(), beside->minimumWidth());
    const int titleWidth = title->sizeHint().width() + gap;
    const int withEnd = besideWidth + (end ? gap + end->sizeHint().width() : 0);
    const bool isInTheWay = withEnd <= room.width() && titleWidth + withEnd > room.width();
    title->setVisible(titleWidth + besideWidth <= room.width() && !isInTheWay);
}

} // namespace clinicdesk::ui
