// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stylebuttons_p.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>

#include <algorithm>
#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr int chipEnd = 9; ///< from a chip's end to its text and its x
constexpr int chipIcon = 16;
constexpr int filterEnd = 12;                   ///< from a filter's end to its name
constexpr int filterCross = height::target + 2; ///< at the other end, for its x
constexpr int widestFilter = 320;
constexpr QSize switchTrack{32, 18};
constexpr int switchKnob = 14;
constexpr int switchGap = 10;
constexpr int indicatorDot = 8;
constexpr int iconOnlyTarget = 32;

/// The measures of a button, independent of its state.
struct Measures {
    int height;
    int padding;
    int icon;
    QFont font;
    QFont asideFont;
    qreal corner;
};

struct Colors {
    QColor fill;
    QColor border;
    QColor text;
    QColor aside;
};

struct ButtonContent {
    QString text;
    QString aside;
    QString iconName;
    QIcon foreignIcon;

    bool hasIcon() const { return !foreignIcon.isNull(); }
};

bool hasRoundEnds(ControlKind kind)
{
    return kind == ControlKind::FilterChip || kind == ControlKind::Dashed;
}

bool isTextOnly(ControlKind kind)
{
    return kind == ControlKind::Link || kind == ControlKind::Underlined;
}

Measures measuresOf(const QWidget *widget, ControlKind kind, bool chosen)
{
    const Weight weight = kind == ControlKind::Primary || chosen ? Weight::Bold : Weight::Regular;
    const QFont small = typeFont(Type::Second, weight);
    if (kind == ControlKind::Segment)
        return {height::smallControl, 13, 16, typeFont(Type::Body, weight), typeFont(Type::Second), radius::segment};
    if (kind == ControlKind::Chip)
        return {height::pill, chipEnd, chipIcon, typeFont(Type::Second), small, height::pill / 2.0};
    if (isTextOnly(kind))
        return {height::target, 0, 16, kind == ControlKind::Link ? small : widget->font(), small, radius::control};
    if (hasRoundEnds(kind))
        return {height::filterChip,      filterEnd, 16, typeFont(Type::Second), typeFont(Type::Second),
                height::filterChip / 2.0};
    const QFont asideFont = typeFont(Type::Caption);
    switch (sizeOf(widget)) {
    case ControlSize::Small:
        return {height::smallControl, 11, 16, small, asideFont, radius::control};
    case ControlSize::Tall:
        return {height::tallControl, 19, 20, typeFont(Type::Body, weight), asideFont, radius::control};
    case ControlSize::Normal:
        break;
    }
    const bool primary = kind == ControlKind::Primary;
    return {height::control, primary ? 15 : 14, primary ? 20 : 18, typeFont(Type::Body, weight),
            asideFont,       radius::control};
}

Colors disabledColors(ControlKind kind, const Tokens &t)
{
    if (isTextOnly(kind) || kind == ControlKind::Flat || kind == ControlKind::Segment)
        return {{}, {}, t.text3, t.text3};
    return {t.sunken, t.outlines ? t.line : QColor(), t.text3, t.text3};
}

Colors plainColors(QStyle::State state, const Tokens &t)
{
    const QColor fill = state & QStyle::State_Sunken ? t.sunken : state & QStyle::State_MouseOver ? t.hover : t.canvas;
    return {fill, t.border, t.text, t.text3};
}

Colors colorsOf(ControlKind kind, const QStyleOption &option, const Tokens &t)
{
    const QStyle::State state = option.state;
    const bool over = state & QStyle::State_MouseOver;
    const bool down = state & QStyle::State_Sunken;
    const bool on = state & QStyle::State_On;
    if (!(state & QStyle::State_Enabled))
        return disabledColors(kind, t);
    switch (kind) {
    case ControlKind::Primary:
        return {over || down ? t.accentFillHover : t.accentFill, {}, t.onAccent, t.onAccent};
    case ControlKind::Flat:
        return {down || over ? t.accentSoft : QColor(), over && t.outlines ? t.accent : QColor(), t.accent, t.text3};
    case ControlKind::Link:
        return {{}, {}, t.accent, t.text3};
    case ControlKind::Underlined:
        return {{}, {}, option.palette.color(QPalette::ButtonText), {}};
    case ControlKind::Segment:
        return on ? Colors{t.chosen, t.border, t.text, t.text2} : Colors{{}, {}, over ? t.text : t.text2, t.text3};
    case ControlKind::Chip:
        return {t.sunken, t.outlines ? t.border : QColor(), t.text2, {}};
    case ControlKind::FilterChip:
        return {t.accentSoft, t.outlines ? t.accent : QColor(), t.text2, t.text};
    case ControlKind::Dashed:
        return {down ? t.sunken : over ? t.hover : t.canvas, t.border, t.text2, t.text3};
    default:
        return plainColors(state, t);
    }
}

int textWidth(const QFont &font, const QString &text)
{
    return text.isEmpty() ? 0 : QFontMetrics(font).size(Qt::TextShowMnemonic, text).width();
}

int contentWidth(const Measures &m, const ButtonContent &content)
{
    int width = textWidth(m.font, content.text);
    if (content.hasIcon())
        width += m.icon + (content.text.isEmpty() ? 0 : space::s);
    if (!content.aside.isEmpty())
        width += space::s + textWidth(m.asideFont, content.aside);
    return width;
}

void paintButtonIcon(QPainter &painter, const QRectF &rect, const ButtonContent &content, const QColor &color)
{
    if (!content.iconName.isEmpty())
        paintIcon(painter, rect, content.iconName, color);
    else
        content.foreignIcon.paint(&painter, rect.toAlignedRect());
}

/// Icon, text and aside side by side, centred; mirrored in right-to-left languages.
void paintContent(QPainter &painter, const QRect &rect, const Measures &m, const ButtonContent &content,
                  const Colors &colors, Qt::LayoutDirection direction)
{
    const auto place = [&](int x, int width) {
        return QStyle::visualRect(direction, rect, QRect(x, rect.top(), width, rect.height()));
    };
    int x = rect.left() + std::max(0, (rect.width() - contentWidth(m, content)) / 2);
    if (content.hasIcon()) {
        const QRect slot = place(x, m.icon);
        paintButtonIcon(painter, QRectF(slot.left(), rect.top() + (rect.height() - m.icon) / 2.0, m.icon, m.icon),
                        content, colors.text);
        x += m.icon + space::s;
    }
    constexpr int flags = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextHideMnemonic;
    if (!content.text.isEmpty()) {
        const int width = std::min(textWidth(m.font, content.text), rect.right() + 1 - x);
        painter.setFont(m.font);
        painter.setPen(colors.text);
        painter.drawText(place(x, width), flags | Qt::AlignHCenter | Qt::TextDontClip, content.text);
        x += width + space::s;
    }
    if (!content.aside.isEmpty()) {
        painter.setFont(m.asideFont);
        painter.setPen(colors.aside);
        painter.drawText(place(x, textWidth(m.asideFont, content.aside)),
                         flags | Qt::AlignHCenter | Qt::TextForceLeftToRight,
                         content.aside); // a shortcut or a count
    }
}

void paintChipContent(QPainter &painter, const QRect &rect, const Measures &m, const ButtonContent &content,
                      const Colors &colors, Qt::LayoutDirection direction)
{
    const QRect cross = QStyle::visualRect(
        direction, rect, QRect(rect.right() + 1 - chipEnd - chipIcon, rect.top(), chipIcon, rect.height()));
    const QRect words =
        QStyle::visualRect(direction, rect, rect.adjusted(chipEnd, 0, -(chipEnd + chipIcon + space::xs), 0));
    painter.setFont(m.font);
    painter.setPen(colors.text);
    painter.drawText(words, Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetrics(m.font).elidedText(content.text, Qt::ElideRight, words.width()));
    paintIcon(painter, cross, QStringLiteral("x"), colors.text);
}

void paintFilterContent(QPainter &painter, const QRect &rect, const Measures &m, const ButtonContent &content,
                        const Colors &colors, Qt::LayoutDirection direction)
{
    const int nameWidth = textWidth(m.font, content.text);
    const QRect name(rect.left() + m.padding, rect.top(), nameWidth, rect.height());
    const QRect value(QPoint(name.right() + 1 + space::s, rect.top()),
                      QPoint(rect.right() - filterCross, rect.bottom()));
    const int flags = int(QStyle::visualAlignment(direction, Qt::AlignLeft)) | Qt::AlignVCenter | Qt::TextSingleLine;
    painter.setFont(m.font);
    painter.setPen(colors.text);
    painter.drawText(QStyle::visualRect(direction, rect, name), flags, content.text);
    painter.setPen(colors.aside);
    painter.drawText(QStyle::visualRect(direction, rect, value), flags,
                     QFontMetrics(m.asideFont).elidedText(content.aside, Qt::ElideRight, value.width()));
}

void paintAnyButton(const QStyleOption &option, QPainter &painter, ControlKind kind, Measures m,
                    const ButtonContent &content, const Tokens &t, const QWidget *widget)
{
    const Colors colors = colorsOf(kind, option, t);
    QRectF box(option.rect);
    if (kind == ControlKind::Chip)
        box = QRectF(option.rect.left(), option.rect.top() + (option.rect.height() - m.height) / 2.0,
                     option.rect.width(), m.height);
    if (colors.fill.isValid() || colors.border.isValid())
        paintBox(painter, box,
                 Box{.fill = colors.fill,
                     .border = colors.border,
                     .radius = m.corner,
                     .dashed = kind == ControlKind::Dashed});
    m.font.setUnderline(kind == ControlKind::Underlined);
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (kind == ControlKind::Chip)
        paintChipContent(painter, option.rect, m, content, colors, option.direction);
    else if (kind == ControlKind::FilterChip)
        paintFilterContent(painter, option.rect, m, content, colors, option.direction);
    else
        paintContent(painter, option.rect, m, content, colors, option.direction);
    if (kind == ControlKind::Segment && hasFocusRing(widget) && (option.state & QStyle::State_HasFocus))
        paintBox(painter, box.adjusted(1, 1, -1, -1),
                 Box{.fill = {}, .border = t.focus, .radius = m.corner - 1, .pen = 2});
}

ButtonContent contentOf(const QStyleOptionButton &option, const QWidget *widget)
{
    return {option.text, trailingTextOf(widget), ownIconName(option.icon), option.icon};
}

ButtonContent contentOf(const QStyleOptionToolButton &option, const QWidget *widget)
{
    const bool words = option.toolButtonStyle != Qt::ToolButtonIconOnly || option.icon.isNull();
    return {words ? option.text : QString(), trailingTextOf(widget), ownIconName(option.icon), option.icon};
}

bool isBareIcon(const QStyleOptionToolButton &option, ControlKind kind)
{
    return kind == ControlKind::Plain && option.toolButtonStyle == Qt::ToolButtonIconOnly && !option.icon.isNull();
}

} // namespace

void paintPushButton(const QStyleOptionButton &option, QPainter &painter, const QWidget *widget, const Tokens &tokens)
{
    const ControlKind kind = kindOf(widget);
    const bool chosen = kind == ControlKind::Segment && (option.state & QStyle::State_On);
    paintAnyButton(option, painter, kind, measuresOf(widget, kind, chosen), contentOf(option, widget), tokens, widget);
}

QSize pushButtonSize(const QStyleOptionButton &option, const QWidget *widget)
{
    const ControlKind kind = kindOf(widget);
    // A segment reserves space for its bold text, so that choosing one moves nothing.
    const Measures m = measuresOf(widget, kind, kind == ControlKind::Segment);
    const int content = contentWidth(m, contentOf(option, widget));
    if (kind == ControlKind::FilterChip)
        return {std::min(m.padding + content + filterCross, widestFilter), m.height};
    return {content + 2 * m.padding, m.height};
}

void paintToolButton(const QStyleOptionToolButton &option, QPainter &painter, const QWidget *widget,
                     const Tokens &tokens)
{
    const ControlKind kind = kindOf(widget);
    if (kind != ControlKind::Plain) {
        paintAnyButton(option, painter, kind, measuresOf(widget, kind, false), contentOf(option, widget), tokens,
                       widget);
        return;
    }
    const bool lit = option.state & (QStyle::State_MouseOver | QStyle::State_Sunken | QStyle::State_On);
    const bool enabled = option.state & QStyle::State_Enabled;
    if (lit && enabled)
        paintBox(painter, option.rect,
                 Box{.fill = tokens.sunken,
                     .border = tokens.outlines ? tokens.border : QColor(),
                     .radius = radius::control});
    Measures m = measuresOf(widget, ControlKind::Plain, false);
    m.icon = option.iconSize.width();
    const QColor color = enabled ? tokens.text2 : tokens.text3;
    paintContent(painter, option.rect, m, contentOf(option, widget), {{}, {}, color, tokens.text3}, option.direction);
}

QSize toolButtonSize(const QStyleOptionToolButton &option, const QWidget *widget)
{
    const ControlKind kind = kindOf(widget);
    const Measures m = measuresOf(widget, kind, false);
    if (kind == ControlKind::Chip)
        return {textWidth(m.font, option.text) + space::xs + chipIcon + 2 * chipEnd, height::target};
    if (isBareIcon(option, kind)) {
        const int side = sizeOf(widget) == ControlSize::Small ? height::smallControl : iconOnlyTarget;
        return {side, side};
    }
    return {std::max(contentWidth(m, contentOf(option, widget)) + 2 * m.padding, int(height::target)), m.height};
}

void paintSwitch(const QStyleOptionButton &option, QPainter &painter, const Tokens &t)
{
    const bool on = option.state & QStyle::State_On;
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool over = option.state & QStyle::State_MouseOver;
    const int top = option.rect.top() + (option.rect.height() - switchTrack.height()) / 2;
    const QRect track(QPoint(option.rect.right() + 1 - switchTrack.width(), top), switchTrack);
    const QRect place = QStyle::visualRect(option.direction, option.rect, track);
    const QColor fill = !enabled ? t.sunken : on ? (over ? t.accentFillHover : t.accentFill) : t.canvas;
    const QColor edge = on && enabled ? QColor() : t.border;
    paintBox(painter, place, Box{.fill = fill, .border = edge, .radius = switchTrack.height() / 2.0});
    const bool atRight = on != (option.direction == Qt::RightToLeft);
    QRectF knob(0, 0, switchKnob, switchKnob);
    knob.moveCenter(QRectF(place).center());
    knob.moveLeft(atRight ? place.right() + 1 - switchKnob - 2 : place.left() + 2);
    paintBox(painter, knob, Box{.fill = !enabled ? t.text3 : on ? t.onAccent : t.border, .radius = switchKnob / 2.0});
    if (option.text.isEmpty())
        return;
    painter.setFont(typeFont(Type::Second));
    painter.setPen(enabled ? t.text2 : t.text3);
    const QRect words = option.rect.adjusted(0, 0, -(switchTrack.width() + switchGap), 0);
    painter.drawText(QStyle::visualRect(option.direction, option.rect, words),
                     Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine | Qt::TextHideMnemonic, option.text);
}

QSize switchSize(const QStyleOptionButton &option)
{
    const int words = option.text.isEmpty() ? 0 : textWidth(typeFont(Type::Second), option.text) + switchGap;
    return {switchTrack.width() + words, height::target};
}

void paintCheckIndicator(const QStyleOption &option, QPainter &painter, const Tokens &t)
{
    const bool on = option.state & (QStyle::State_On | QStyle::State_NoChange);
    const bool enabled = option.state & QStyle::State_Enabled;
    const QColor fill = !enabled ? t.sunken : on ? t.accentFill : t.canvas;
    paintBox(painter, option.rect,
             Box{.fill = fill, .border = on && enabled ? t.accent : t.border, .radius = radius::page});
    const QRectF mark = QRectF(option.rect).adjusted(1, 1, -1, -1);
    const QColor color = enabled ? t.onAccent : t.text3;
    if (option.state & QStyle::State_NoChange)
        painter.fillRect(mark.adjusted(3, mark.height() / 2 - 1, -3, 1 - mark.height() / 2), color);
    else if (on)
        paintIcon(painter, mark, QStringLiteral("tick"), color);
}

void paintRadioIndicator(const QStyleOption &option, QPainter &painter, const Tokens &t)
{
    const bool on = option.state & QStyle::State_On;
    const bool enabled = option.state & QStyle::State_Enabled;
    const QColor fill = !enabled ? t.sunken : on ? t.accentFill : t.canvas;
    const QRectF box(option.rect);
    paintBox(painter, box, Box{.fill = fill, .border = on && enabled ? t.accent : t.border, .radius = box.height() / 2});
    if (!on)
        return;
    QRectF dot(0, 0, indicatorDot, indicatorDot);
    dot.moveCenter(box.center());
    paintBox(painter, dot, Box{.fill = enabled ? t.onAccent : t.text3, .radius = indicatorDot / 2.0});
}

void paintFocusFrame(const QRect &rect, QPainter &painter, const QWidget *focused, const Tokens &t)
{
    const ControlKind kind = kindOf(focused);
    QRectF ring(rect);
    qreal corner = radius::control + 2;
    if (kind == ControlKind::Chip) {
        // The chip is painted lower than its clickable area.
        const qreal spare = (focused->height() - height::pill) / 2.0;
        ring.adjust(0, spare, 0, -spare);
        corner = ring.height() / 2;
    }
    if (hasRoundEnds(kind))
        corner = ring.height() / 2;
    paintBox(painter, ring, Box{.fill = {}, .border = t.focus, .radius = corner, .pen = 2});
}

} // namespace clinicdesk::ui
