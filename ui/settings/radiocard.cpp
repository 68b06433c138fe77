// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/radiocard.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"

#include <QPainter>
#include <QStyle>

namespace clinicdesk::ui {

namespace {

constexpr int cardHeight = 84;
constexpr int ringSize = 18;
constexpr int glyphSize = 20;
constexpr int labelLeft = space::l + ringSize + 14;
constexpr int usualWidth = 416;
constexpr int minWidth = 248;

int textWidth(int cardWidth)
{
    return cardWidth - labelLeft - glyphSize - 2 * space::l;
}

int titleHeight(const QWidget &card)
{
    return card.fontMetrics().height() + 4;
}

void paintRadio(QPainter &painter, const QRectF &rect, bool checked, const Tokens &colors)
{
    const double half = rect.width() / 2;
    paintBox(painter, rect,
             Box{.fill = checked ? colors.accentFill : colors.canvas,
                 .border = checked ? colors.accent : colors.border,
                 .radius = half});
    if (checked)
        paintBox(painter, rect.adjusted(5, 5, -5, -5), Box{.fill = colors.onAccent, .border = {}, .radius = half - 5});
}

} // namespace

RadioCard::RadioCard(const QString &title, const QString &words, const QString &icon, TokenColor iconColor,
                     QWidget *parent)
    : QRadioButton(title, parent)
    , m_words(words)
    , m_icon(icon)
    , m_iconColor(iconColor)
{
    setAccessibleName(title);
    setAccessibleDescription(words);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setFocusPolicy(Qt::ClickFocus); // Tab goes to the chosen card, arrow keys choose
    connect(this, &QRadioButton::toggled, this,
            [this](bool chosen) { setFocusPolicy(chosen ? Qt::StrongFocus : Qt::ClickFocus); });
}

QSize RadioCard::sizeHint() const
{
    return {usualWidth, heightForWidth(usualWidth)};
}

QSize RadioCard::minimumSizeHint() const
{
    return {minWidth, heightForWidth(usualWidth)};
}

int RadioCard::heightForWidth(int width) const
{
    const QRect room(0, 0, textWidth(width), QWIDGETSIZE_MAX);
    const QFontMetrics words(typeFont(Type::Second));
    const int lines = words.boundingRect(room, Qt::AlignLeading | Qt::TextWordWrap, m_words).height();
    return std::max(cardHeight, space::m + 1 + titleHeight(*this) + lines + space::l);
}

bool RadioCard::hitButton(const QPoint &point) const
{
    return rect().contains(point);
}

void RadioCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto &colors = tokens(this);
    const auto place = [this](const QRect &box) { return QStyle::visualRect(layoutDirection(), rect(), box); };

    const QColor edge = isChecked() ? colors.accent : underMouse() ? colors.border : colors.line;
    paintBox(painter, rect(),
             Box{.fill = isChecked() ? colors.accentSoft : colors.canvas, .border = edge, .radius = radius::card});
    paintRadio(painter, place(QRect(space::l, space::l, ringSize, ringSize)), isChecked(), colors);
    paintIcon(painter, place(QRect(width() - glyphSize - space::l, space::l, glyphSize, glyphSize)), m_icon,
              colors.*m_iconColor);

    const QRect title(labelLeft, space::m + 1, textWidth(width()), titleHeight(*this));
    painter.setPen(colors.text);
    painter.setFont(typeFont(Type::Body, Weight::Bold));
    painter.drawText(place(title), Qt::AlignLeading | Qt::AlignVCenter, text());
    painter.setPen(colors.text2);
    painter.setFont(typeFont(Type::Second));
    painter.drawText(place(QRect(labelLeft, title.bottom() + 1, title.width(), height() - title.bottom() - space::s)),
                     Qt::AlignLeading | Qt::AlignTop | Qt::TextWordWrap, m_words);
}

} // namespace clinicdesk::ui
