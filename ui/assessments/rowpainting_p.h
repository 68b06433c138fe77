// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QPainter>
#include <QStyleOptionViewItem>

/// Painting that the rows of tree and table share.
namespace clinicdesk::ui {

/// Paints the parts of one line, one after the other from the leading edge. What does not fit is elided.
class LinePainter {
public:
    LinePainter(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect);

    /// From now on, marks these words in IDs, patient numbers and names. Must outlive the painter.
    void markWords(const QStringList &words) { m_words = &words; }

    void icon(const QString &name, TokenColor color);
    void text(const QString &words, const QFont &font, TokenColor color, Qt::TextElideMode mode = Qt::ElideRight);
    void name(const QString &name, const QFont &font);
    /// An ID in monospace, elided in the middle.
    void identifier(const QString &id, TokenColor color);
    /// A patient number in its usual form, or an ID if it is not a patient number.
    void patientNumber(const QString &number);
    void newChip();
    /// Reserves space at the trailing end for a chip that is painted later.
    void keepRoomForChip();

private:
    QRect take(int width);
    /// Text with the marks of the search.
    void marked(const QString &words, const QFont &font, TokenColor color, Qt::TextElideMode mode);
    /// `shown`: what is painted of the text in this rectangle.
    void paintMarks(const QRect &rect, const QString &text, const QString &shown, const QFontMetrics &metrics);

    QPainter &m_painter;
    const QStyleOptionViewItem &m_option;
    const Tokens &m_tokens;
    QRect m_rect; ///< logical, the rest of the line
    QRect m_whole;
    const QStringList *m_words = nullptr;
    int m_kept = 0;
};

/// Paints text at the trailing or the leading edge of a cell.
void paintCellText(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect, const QString &words,
                   const QFont &font, const QColor &color, Qt::Alignment side);

} // namespace clinicdesk::ui
