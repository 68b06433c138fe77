// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pill.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/painting.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <array>

namespace clinicdesk::ui {

namespace {

constexpr qreal stateIcon = 16;
constexpr qreal stateGap = 5; ///< from the pill's end to its icon, and from the icon to the word
constexpr qreal wordEnd = 10; ///< from the word to the pill's end
constexpr qreal chipPadding = 9;

qreal wordWidth(const QString &word)
{
    return QFontMetricsF(typeFont(Type::Second)).horizontalAdvance(word);
}

QRectF leading(const QRectF &rect, qreal x, qreal width, Qt::LayoutDirection direction)
{
    const qreal left = direction == Qt::RightToLeft ? rect.right() - x - width : rect.left() + x;
    return {left, rect.top(), width, rect.height()};
}

} // namespace

const RowStateStyle &styleOf(RowState state)
{
    using T = Tokens;
    // clang-format off
    static constexpr std::array<RowStateStyle, 16> table{{
        {QT_TRANSLATE_NOOP("RowState", "Waiting"),               "clock", &T::text2,  nullptr},
        {QT_TRANSLATE_NOOP("RowState", "Preparing"),             "prep",  &T::text2,  nullptr},
        {QT_TRANSLATE_NOOP("RowState", "Sending"),               "send",  &T::accent, &T::accentSoft},
        {QT_TRANSLATE_NOOP("RowState", "Delivered"),             "check", &T::ok,     &T::okSoft},
        {QT_TRANSLATE_NOOP("RowState", "Ready"),                 "check", &T::ok,     &T::okSoft},
        {QT_TRANSLATE_NOOP("RowState", "OK"),              "check", &T::ok,     &T::okSoft},
        {QT_TRANSLATE_NOOP("RowState", "Needs you"),             "alert", &T::bad,    &T::badSoft},
        {QT_TRANSLATE_NOOP("RowState", "To fix"),                "alert", &T::bad,    &T::badSoft},
        {QT_TRANSLATE_NOOP("RowState", "Paused"),                "pause", &T::text2,  nullptr},
        {QT_TRANSLATE_NOOP("RowState", "Could not read"),              "off",   &T::bad,    &T::badSoft},
        {QT_TRANSLATE_NOOP("RowState", "Note"),                  "info",  &T::warn,   &T::warnSoft},
        {QT_TRANSLATE_NOOP("RowState", "Reading"),               "refresh", &T::accent, nullptr},
        {QT_TRANSLATE_NOOP("RowState", "Not safe to close yet"), "clock", &T::warn,   &T::warnSoft},
        {QT_TRANSLATE_NOOP("RowState", "Safe to close"),         "check", &T::ok,     &T::okSoft},
        {QT_TRANSLATE_NOOP("RowState", "No patient yet"),        "person", &T::warn,  &T::warnSoft},
        {QT_TRANSLATE_NOOP("RowState", "Choose a type"),         "list",  &T::warn,   &T::warnSoft},
    }};
    // clang-format on
    return table.at(static_cast<std::size_t>(state));
}

QString wordOf(RowState state, std::optional<int> percent)
{
    if (state != RowState::Sending || !percent)
        return QCoreApplication::translate("RowState", styleOf(state).word);
    if (*percent >= 100) {
        //: A row's state when all of its document was sent and there is no answer yet
        return QCoreApplication::translate("RowState", "Finishing");
    }
    //: A row's state while its document is in progress, such as "Sending 42 %"
    return QCoreApplication::translate("RowState", "Sending %1 %").arg(numberText(*percent));
}

QSizeF stateSize(const QString &word, StateForm form)
{
    const qreal ends = form == StateForm::Quiet ? 0 : stateGap + wordEnd;
    return {ends + stateIcon + stateGap + wordWidth(word), qreal(height::pill)};
}

void paintState(QPainter &painter, const QRectF &rect, RowState state, const QString &word, StateForm form,
                const Tokens &tokens, Qt::LayoutDirection direction)
{
    const RowStateStyle &look = styleOf(state);
    const QColor color = tokens.*look.color;
    QRectF line = rect;
    line.setHeight(height::pill);
    line.moveCenter(rect.center());
    if (form == StateForm::Pill) {
        const QColor fill = look.soft ? tokens.*look.soft : tokens.sunken;
        paintBox(painter, leading(line, 0, std::min(stateSize(word, form).width(), line.width()), direction),
                 Box{.fill = fill, .border = tokens.outlines ? color : QColor(), .radius = height::pill / 2.0});
    }
    const qreal start = form == StateForm::Quiet ? 0 : stateGap;
    paintIcon(painter, leading(line, start, stateIcon, direction), QString::fromLatin1(look.icon), color);
    const qreal wordStart = start + stateIcon + stateGap;
    const qreal room = line.width() - wordStart;
    painter.setFont(typeFont(Type::Second));
    painter.setPen(color);
    painter.drawText(leading(line, wordStart, room, direction),
                     int(QStyle::visualAlignment(direction, Qt::AlignLeft | Qt::AlignVCenter)) | Qt::TextSingleLine,
                     QFontMetricsF(painter.font()).elidedText(word, Qt::ElideRight, room));
}

QSizeF chipSize(const QString &text)
{
    return {wordWidth(text) + 2 * chipPadding, qreal(height::pill)};
}

void paintChip(QPainter &painter, const QRectF &rect, const QString &text, bool onSelectedRow, const Tokens &tokens)
{
    const QRectF chip(rect.topLeft(), QSizeF(std::min(chipSize(text).width(), rect.width()), height::pill));
    paintBox(painter, chip,
             Box{.fill = onSelectedRow ? tokens.canvas : tokens.sunken,
                 .border = tokens.outlines ? tokens.border : QColor(),
                 .radius = height::pill / 2.0});
    painter.setFont(typeFont(Type::Second));
    painter.setPen(tokens.text2);
    painter.drawText(
        chip, Qt::AlignCenter | Qt::TextSingleLine,
        QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, chip.width() - 2 * chipPadding + 1));
}

void paintProgressBar(QPainter &painter, const QRectF &rect, double fraction, const Tokens &tokens, const QColor &track)
{
    const qreal corner = rect.height() / 2;
    paintBox(painter, rect, Box{.fill = track, .radius = corner});
    const double held = std::clamp(fraction, 0.0, 1.0);
    if (held <= 0)
        return;
    QRectF done = rect;
    done.setWidth(std::max(rect.height(), rect.width() * held));
    paintBox(painter, done, Box{.fill = tokens.accent, .radius = corner});
}

void paintRowSurface(QPainter &painter, const QRectF &rect, bool selected, bool hovered, const Tokens &tokens)
{
    if (selected)
        paintBox(painter, rect, Box{.fill = tokens.accentSoft, .border = tokens.outlines ? tokens.accent : QColor()});
    else if (hovered)
        painter.fillRect(onDevicePixels(painter, rect), tokens.hover);
}

} // namespace clinicdesk::ui
