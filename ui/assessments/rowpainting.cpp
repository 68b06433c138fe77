// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/rowpainting_p.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/patientnumber.h"

#include <QCoreApplication>
#include <QStyle>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int iconPx = 16;
constexpr int maxNumberLength = 20;

QString newWord()
{
    return QCoreApplication::translate("Assessments", "new");
}

int chipWidth()
{
    return QFontMetrics(typeFont(Type::Second)).horizontalAdvance(newWord()) + 2 * space::s + 2;
}

bool isNumber(const QString &text)
{
    return !text.isEmpty() && text.size() <= maxNumberLength &&
           std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

} // namespace

LinePainter::LinePainter(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect)
    : m_painter(painter)
    , m_option(option)
    , m_tokens(tokens(option.widget))
    , m_rect(rect)
    , m_whole(rect)
{
}

QRect LinePainter::take(int width)
{
    QRect taken = m_rect;
    taken.setWidth(std::clamp(width, 0, std::max(0, m_rect.width() - m_kept)));
    m_rect.setLeft(taken.left() + taken.width());
    return QStyle::visualRect(m_option.direction, m_whole, taken);
}

void LinePainter::icon(const QString &name, TokenColor color)
{
    paintIcon(m_painter, take(iconPx), name, m_tokens.*color);
    take(space::s - 2);
}

void LinePainter::text(const QString &words, const QFont &font, TokenColor color, Qt::TextElideMode mode)
{
    const QFontMetrics metrics(font);
    const QRect rect = take(metrics.horizontalAdvance(words) + 1);
    m_painter.setFont(font);
    m_painter.setPen(m_tokens.*color);
    m_painter.drawText(rect, int(Qt::AlignVCenter | Qt::AlignLeft) | Qt::TextSingleLine,
                       metrics.elidedText(words, mode, rect.width()));
    take(space::xs);
}

void LinePainter::identifier(const QString &id, TokenColor color)
{
    marked(leftToRight(id), monoFont(), color, Qt::ElideMiddle);
}

void LinePainter::name(const QString &name, const QFont &font)
{
    marked(name, font, &Tokens::text, Qt::ElideRight);
}

void LinePainter::marked(const QString &words, const QFont &font, TokenColor color, Qt::TextElideMode mode)
{
    const QFontMetrics metrics(font);
    const auto rest = m_rect;
    const QRect rect = take(metrics.horizontalAdvance(words) + 1);
    m_rect = rest;
    paintMarks(rect, words, metrics.elidedText(words, mode, rect.width()), metrics);
    text(words, font, color, mode);
}

void LinePainter::paintMarks(const QRect &rect, const QString &text, const QString &shown, const QFontMetrics &metrics)
{
    if (!m_words)
        return;
    const auto fill = [this, &rect](int left, int width) {
        paintBox(m_painter, QRect(rect.left() + left, rect.top() + space::xs, width, rect.height() - 2 * space::xs),
                 {.fill = m_tokens.warnSoft, .border = m_tokens.warn, .radius = radius::page});
    };
    for (const auto &word : *m_words) {
        if (!text.contains(word, Qt::CaseInsensitive))
            continue;
        auto at = shown.indexOf(word, 0, Qt::CaseInsensitive);
        if (at < 0) // in the part that is left out
            fill(0, rect.width());
        for (; at >= 0; at = shown.indexOf(word, at + word.size(), Qt::CaseInsensitive)) {
            const int left = metrics.horizontalAdvance(shown.left(at));
            fill(left, metrics.horizontalAdvance(shown.left(at + word.size())) - left);
        }
    }
}

void LinePainter::patientNumber(const QString &number)
{
    const int width = isNumber(number) ? static_cast<int>(patientNumberWidth(number, Type::Body)) + 1 : 0;
    if (width == 0 || width > m_rect.width() - m_kept) { // groups of digits cannot be shortened
        identifier(number, &Tokens::text);
        return;
    }
    const auto rect = take(width);
    paintMarks(rect, number, {}, QFontMetrics(typeFont(Type::Body))); // as a whole, because it is shown in groups
    paintPatientNumber(m_painter, rect, number, Type::Body, m_tokens);
    take(space::xs);
}

void LinePainter::keepRoomForChip()
{
    m_kept = chipWidth() + space::s;
}

void LinePainter::newChip()
{
    m_kept = 0;
    take(space::xs);
    QRect chip = take(chipWidth());
    chip.setTop(chip.top() + (chip.height() - height::pill) / 2 + 2);
    chip.setHeight(height::pill - 4);
    const bool isSelected = m_option.state & QStyle::State_Selected;
    paintBox(m_painter, chip,
             {.fill = isSelected ? m_tokens.canvas : m_tokens.accentSoft,
              .border = m_tokens.outlines ? m_tokens.accent : QColor(),
              .radius = chip.height() / 2.0});
    m_painter.setFont(typeFont(Type::Second));
    m_painter.setPen(m_tokens.accent);
    m_painter.drawText(chip, Qt::AlignCenter, newWord());
}

void paintCellText(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect, const QString &words,
                   const QFont &font, const QColor &color, Qt::Alignment side)
{
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(rect, int(QStyle::visualAlignment(option.direction, side | Qt::AlignVCenter)) | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(words, Qt::ElideRight, rect.width()));
}

} // namespace clinicdesk::ui
