// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QPainter>
#include <QStyleOptionViewItem>

/// What rows of the tree and of the table are painted with.
namespace clinicdesk::ui {

/// Pieces of one line, one behind the other from the leading edge; what does not fit is elided.
class LinePainter {
public:
    LinePainter(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect);

    void icon(const QString &name, TokenColor color);
    void text(const QString &words, const QFont &font, TokenColor color, Qt::TextElideMode mode = Qt::ElideRight);
    /// An identifier in mono, elided in the middle.
    void identifier(const QString &id, TokenColor color);
    /// A patient's number as everywhere, an identifier where it is none.
    void patientNumber(const QString &number);
    void newChip();
    /// Keeps room at the trailing end for a chip that comes later.
    void keepRoomForChip();

private:
    QRect take(int width);

    QPainter &m_painter;
    const QStyleOptionViewItem &m_option;
    const Tokens &m_tokens;
    QRect m_rect; ///< logical, what is left
    QRect m_whole;
    int m_kept = 0;
};

/// Words at the trailing or the leading edge of a cell.
void paintCellText(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect, const QString &words,
                   const QFont &font, const QColor &color, Qt::Alignment side);

} // namespace clinicdesk::ui
