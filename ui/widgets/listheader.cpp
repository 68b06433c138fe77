// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/listheader.h"

#include "ui/widgets/tokens.h"

#include <QStyleOption>

namespace clinicdesk::ui {

ListHeader::ListHeader(int aside, QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent)
    , m_aside(aside)
{
    setFixedHeight(height::columnHead);
    setSectionsClickable(true);
    setHighlightSections(false);
}

int ListHeader::roomFor(int section) const
{
    const int orderSign = sectionsClickable() ? 18 : 0;
    const auto words = model()->headerData(section, Qt::Horizontal).toString();
    const auto width = QFontMetrics(typeFont(Type::Caption)).horizontalAdvance(words);
    return width + orderSign + 2 * space::s + 1 + (visualIndex(section) == 0 ? m_aside : 0);
}

void ListHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    if (visualIndex(section) != 0) {
        QHeaderView::paintSection(painter, rect, section);
        return;
    }
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    QStyleOption beside;
    beside.initFrom(this);
    beside.rect = QRect(isMirrored ? rect.right() + 1 - m_aside : rect.left(), rect.top(), m_aside, rect.height());
    style()->drawControl(QStyle::CE_HeaderEmptyArea, &beside, painter, this);
    QHeaderView::paintSection(painter, rect.adjusted(isMirrored ? 0 : m_aside, 0, isMirrored ? -m_aside : 0, 0),
                              section);
}

} // namespace clinicdesk::ui
