// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elidinglabel.h"

#include "ui/widgets/plaintooltip.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace clinicdesk::ui {

Label::Label(const QString &text, Type type, TokenColor tone, Weight weight, QWidget *parent)
    : QLabel(text, parent)
    , m_tone(tone)
{
    setTextFormat(Qt::PlainText);
    setType(type, weight);
    applyTone();
}

void Label::setTone(TokenColor tone)
{
    m_tone = tone;
    applyTone();
}

void Label::setType(Type type, Weight weight)
{
    setFont(typeFont(type, weight));
}

bool Label::event(QEvent *event)
{
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::StyleChange)
        applyTone();
    if (event->type() == QEvent::Polish)
        mirrorAlignment();
    return QLabel::event(event);
}

/// QLabel aligns a text in Latin letters to the left even in a window that runs from right to left.
void Label::mirrorAlignment()
{
    if (layoutDirection() == Qt::RightToLeft)
        setAlignment(QStyle::visualAlignment(Qt::RightToLeft, alignment()));
}

void Label::applyTone()
{
    QPalette worn;
    worn.setColor(QPalette::WindowText, tokens(this).*m_tone);
    setPalette(worn);
}

ElidingLabel::ElidingLabel(const QString &text, Type type, TokenColor tone, Weight weight, QWidget *parent)
    : Label(text, type, tone, weight, parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidingLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    update();
}

QString ElidingLabel::shownText() const
{
    return fontMetrics().elidedText(text(), m_mode, contentsRect().width());
}

bool ElidingLabel::isElided() const
{
    return shownText() != text();
}

QSize ElidingLabel::minimumSizeHint() const
{
    return {0, Label::minimumSizeHint().height()};
}

bool ElidingLabel::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !toolTip().isEmpty())
        return Label::event(event);
    if (isElided())
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), plainToolTip(text()), this);
    else
        event->ignore();
    return true;
}

void ElidingLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Qt::Alignment sides = QStyle::visualAlignment(layoutDirection(), alignment());
    style()->drawItemText(&painter, contentsRect(), int(sides) | Qt::TextSingleLine, palette(), isEnabled(),
                          shownText(), foregroundRole());
}

} // namespace clinicdesk::ui
