// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pageillustration.h"

#include "ui/widgets/painting.h"

#include <QPainter>

namespace clinicdesk::ui {

namespace {

constexpr QSizeF drawnFor{40, 52};

void stroke(QPainter &painter, qreal x, qreal y, qreal width, qreal thick, const QColor &color, qreal opacity)
{
    QColor paler = color;
    paler.setAlphaF(float(opacity));
    painter.setPen(Qt::NoPen);
    painter.setBrush(paler);
    painter.drawRoundedRect(QRectF(x, y, width, thick), thick / 2, thick / 2);
}

void paintTable(QPainter &painter, const QColor &line)
{
    stroke(painter, 5, 6, 16, 2.6, line, 1);
    stroke(painter, 5, 12, 26, 2, line, 0.6);
    for (int row = 0; row < 6; ++row) {
        const qreal y = 18 + row * 5;
        stroke(painter, 5, y, 12, 2, line, 0.85);
        stroke(painter, 20, y, 6, 2, line, 0.85);
        stroke(painter, 29, y, 6, 2, line, 0.5);
    }
}

void paintText(QPainter &painter, const QColor &line)
{
    stroke(painter, 5, 6, 20, 2.6, line, 1);
    for (int row = 0; row < 8; ++row)
        stroke(painter, 5, 12.5 + row * 4.5, row == 7 ? 22 : 30, 1.8, line, 0.75);
}

void paintLetter(QPainter &painter, const QColor &line)
{
    stroke(painter, 5, 6, 20, 2.6, line, 1);
    stroke(painter, 5, 16, 25, 1.8, line, 0.85);
    stroke(painter, 5, 21, 22, 1.8, line, 0.6);
    stroke(painter, 5, 27, 23, 1.8, line, 0.85);
    stroke(painter, 5, 32, 20, 1.8, line, 0.6);
    stroke(painter, 20, 45, 14, 1.8, line, 0.85);
}

} // namespace

void paintPageIllustration(QPainter &painter, const QRectF &rect, IllustrationKind drawing, const Tokens &tokens,
                           qreal turn)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.center());
    painter.rotate(turn);
    painter.translate(-rect.center());
    paintBox(painter, rect, Box{.fill = tokens.page, .border = tokens.pageEdge, .radius = radius::page});
    painter.translate(rect.topLeft());
    painter.scale(rect.width() / drawnFor.width(), rect.height() / drawnFor.height());
    switch (drawing) {
    case IllustrationKind::Table:
        paintTable(painter, tokens.pageLine);
        break;
    case IllustrationKind::Text:
        paintText(painter, tokens.pageLine);
        break;
    case IllustrationKind::Letter:
        paintLetter(painter, tokens.pageLine);
        break;
    case IllustrationKind::Blank:
        break;
    }
    painter.restore();
}

} // namespace clinicdesk::ui
