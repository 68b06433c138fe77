// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rowtableview.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pill.h"

#include <QFontMetrics>
#include <QHeaderView>
#include <QHoverEvent>
#include <QPainter>

#include <algorithm>

namespace clinicdesk::ui {

RowTableView::RowTableView(QWidget *parent, int minHeight, int aroundText)
    : QTableView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setTabKeyNavigation(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    viewport()->setAttribute(Qt::WA_Hover);
    auto *rows = verticalHeader();
    rows->hide();
    rows->setSectionResizeMode(QHeaderView::Fixed);
    rows->setDefaultSectionSize(std::max(minHeight, QFontMetrics(typeFont(Type::Body)).height() + aroundText));
}

void RowTableView::setPointer(const std::optional<int> &y)
{
    const int former = hoveredRow();
    m_pointer = y;
    if (hoveredRow() != former)
        viewport()->update();
}

bool RowTableView::viewportEvent(QEvent *event)
{
    switch (event->type()) {
    case QEvent::HoverEnter:
    case QEvent::HoverMove:
        setPointer(static_cast<QHoverEvent *>(event)->position().toPoint().y());
        break;
    case QEvent::HoverLeave:
    case QEvent::Leave:
    case QEvent::Hide:
        setPointer({});
        Q_EMIT pointerLeft();
        break;
    default:
        break;
    }
    return QTableView::viewportEvent(event);
}

void RowTableView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    viewport()->update(); // the ring is painted around whole rows
}

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
