// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stylefields_p.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/tokens.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QDateTimeEdit>
#include <QFrame>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyle>
#include <QStyleOption>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int fieldPadding = 11;
constexpr int fieldIcon = 16;
constexpr int focusPen = 2;
constexpr int barInset = 2;
constexpr int minBarLength = 32;

bool hasFocusInside(const QWidget *frame)
{
    const QWidget *focused = QApplication::focusWidget();
    return focused && frame && frame->isAncestorOf(focused) && kindOf(focused) == ControlKind::Bare;
}

Box borderBox(const QStyleOptionFrame &option, const QWidget *widget, const Tokens &t)
{
    // The viewport has square corners and would cover round ones.
    const bool square = option.frameShape == QFrame::Box || qobject_cast<const QAbstractScrollArea *>(widget);
    switch (kindOf(widget)) {
    case ControlKind::Trough:
        return {.fill = t.sunken, .border = t.outlines ? t.border : QColor(), .radius = radius::trough};
    case ControlKind::Card:
        return {.fill = t.chrome, .border = t.outlines ? t.line : QColor(), .radius = radius::card};
    default:
        if (option.state.testFlag(QStyle::State_HasFocus) && qobject_cast<const QPlainTextEdit *>(widget))
            return {.fill = {}, .border = t.focus, .radius = 0.0, .pen = qreal(focusPen)};
        return {.fill = {}, .border = t.border, .radius = square ? 0.0 : qreal(radius::control)};
    }
}

} // namespace

void paintFieldBox(const QRect &rect, QPainter &painter, bool enabled, bool focused, const Tokens &t)
{
    paintBox(painter, rect,
             Box{.fill = enabled ? t.canvas : t.sunken,
                 .border = focused ? t.focus : t.border,
                 .radius = radius::control,
                 .pen = qreal(focused ? focusPen : 1)});
}

QRect comboArrowRect(const QStyleOptionComplex &option)
{
    const QRect &r = option.rect;
    const int side = fieldIcon + 2 * fieldPadding;
    return QStyle::visualRect(option.direction, r, QRect(r.right() + 1 - side, r.top(), side, r.height()));
}

QRect comboEditRect(const QStyleOptionComplex &option)
{
    const QRect inner = option.rect.adjusted(fieldPadding - 2, 1, -(fieldIcon + fieldPadding + space::xs), -1);
    return QStyle::visualRect(option.direction, option.rect, inner);
}

void paintComboBox(const QStyleOptionComboBox &option, QPainter &painter, const QWidget *widget, const Tokens &t)
{
    const bool enabled = option.state & QStyle::State_Enabled;
    paintFieldBox(option.rect, painter, enabled, option.state & QStyle::State_HasFocus, t);
    QRectF place(0, 0, fieldIcon, fieldIcon);
    place.moveCenter(QRectF(comboArrowRect(option)).center());
    const bool isDate = qobject_cast<const QDateTimeEdit *>(widget);
    paintIcon(painter, place, isDate ? QStringLiteral("cal") : QStringLiteral("down"), enabled ? t.text2 : t.text3);
}

void paintComboLabel(const QStyleOptionComboBox &option, QPainter &painter, const Tokens &t)
{
    QRect words = comboEditRect(option).adjusted(2, 0, 0, 0);
    if (!option.currentIcon.isNull()) {
        const QRect slot(words.topLeft(), QSize(option.iconSize.width(), words.height()));
        option.currentIcon.paint(&painter, QStyle::visualRect(option.direction, words, slot));
        words.setLeft(slot.right() + space::s);
    }
    painter.setPen(option.state & QStyle::State_Enabled ? t.text : t.text3);
    painter.drawText(words, int(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter)),
                     option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, words.width()));
}

void paintFrame(const QStyleOptionFrame &option, QPainter &painter, const QWidget *widget, const Tokens &t)
{
    switch (option.frameShape) {
    case QFrame::NoFrame:
        return;
    case QFrame::HLine:
        paintBottomHairline(painter, option.rect, t.line);
        return;
    case QFrame::VLine:
        paintEndHairline(painter, option.rect, t.line);
        return;
    default:
        break;
    }
    if (kindOf(widget) == ControlKind::Field)
        paintFieldBox(option.rect, painter, option.state & QStyle::State_Enabled, hasFocusInside(widget), t);
    else
        paintBox(painter, option.rect, borderBox(option, widget, t));
}

QRect scrollBarSlider(const QStyleOptionSlider &option)
{
    const bool flat = option.orientation == Qt::Horizontal;
    const int length = flat ? option.rect.width() : option.rect.height();
    const int range = option.maximum - option.minimum;
    int slider = length;
    if (range > 0)
        slider = std::clamp(int(qint64(option.pageStep) * length / (range + option.pageStep)),
                            std::min(minBarLength, length), length);
    const int start = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                      length - slider, option.upsideDown);
    const QRect bar = flat ? QRect(option.rect.left() + start, option.rect.top(), slider, option.rect.height())
                           : QRect(option.rect.left(), option.rect.top() + start, option.rect.width(), slider);
    return bar;
}

void paintScrollBar(const QStyleOptionSlider &option, QPainter &painter, const Tokens &t)
{
    if (option.maximum <= option.minimum)
        return;
    const bool held = option.state & (QStyle::State_MouseOver | QStyle::State_Sunken);
    const QRectF bar = QRectF(scrollBarSlider(option)).adjusted(barInset, barInset, -barInset, -barInset);
    paintBox(painter, bar, Box{.fill = held ? t.text3 : t.bar, .radius = std::min(bar.width(), bar.height()) / 2});
}

void paintProgress(const QStyleOptionProgressBar &option, QPainter &painter, const Tokens &t)
{
    const int range = option.maximum - option.minimum;
    const double done = range > 0 ? double(option.progress - option.minimum) / range : 0;
    paintProgressBar(painter, option.rect, done, t, t.sunken);
}

} // namespace clinicdesk::ui
