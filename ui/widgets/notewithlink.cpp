// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/notewithlink.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"

#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr int iconSide = 16;
constexpr int textStart = 24;

/// Lays out the sentence; returns the height of its lines and where the last one ends.
QPointF layOut(QTextLayout &layout, int width, Qt::LayoutDirection direction)
{
    QTextOption option(QStyle::visualAlignment(direction, Qt::AlignLeft));
    option.setTextDirection(direction);
    option.setWrapMode(QTextOption::WordWrap);
    layout.setTextOption(option);
    QPointF end;
    layout.beginLayout();
    for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, end.y()});
        end = {line.naturalTextWidth(), end.y() + line.height()};
    }
    layout.endLayout();
    return end;
}

} // namespace

NoteWithLink::NoteWithLink(QWidget *parent)
    : Label({}, Type::Second, &Tokens::text2, Weight::Regular, parent)
    , m_link(new QPushButton(this))
{
    setWordWrap(true); // makes the height depend on the width
    auto policy = QSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setControlKind(m_link, ControlKind::Link);
    connect(m_link, &QPushButton::clicked, this, &NoteWithLink::linkActivated);
    showNote({});
}

void NoteWithLink::showNote(const QString &sentence, const QString &link)
{
    setText(sentence);
    m_link->setText(link);
    m_link->setAccessibleDescription(sentence);
    m_link->setVisible(!link.isEmpty());
    setVisible(!sentence.isEmpty());
    updateGeometry();
    placeLink();
    update();
}

NoteWithLink::Placed NoteWithLink::placed(int width) const
{
    QTextLayout layout(text(), font());
    const auto room = std::max(1, width - textStart);
    const auto end = layOut(layout, room, layoutDirection());
    Placed placed{.sentenceHeight = int(std::ceil(end.y())), .height = std::max(iconSide, int(std::ceil(end.y())))};
    if (m_link->text().isEmpty())
        return placed;
    // The button is higher than a line: its text is aligned with the line of the last word, or gets a line of its own.
    const auto size = m_link->sizeHint();
    const auto lineHeight = fontMetrics().height();
    const bool fits = int(end.x()) + space::xs + size.width() <= room;
    const auto x = fits ? textStart + int(std::ceil(end.x())) + space::xs : textStart;
    const auto middle = placed.sentenceHeight + (fits ? -lineHeight / 2 : size.height() / 2);
    placed.link = QRect({x, middle - size.height() / 2}, size);
    placed.height = std::max(placed.height, placed.link.bottom() + 1);
    return placed;
}

void NoteWithLink::placeLink()
{
    m_link->setGeometry(QStyle::visualRect(layoutDirection(), rect(), placed(width()).link));
}

QSize NoteWithLink::sizeHint() const
{
    return {width::details - 2 * space::page, heightForWidth(width::details - 2 * space::page)};
}

QSize NoteWithLink::minimumSizeHint() const
{
    return {textStart + std::max(fontMetrics().averageCharWidth() * 8, m_link->sizeHint().width()), iconSide};
}

int NoteWithLink::heightForWidth(int width) const
{
    return placed(width).height;
}

void NoteWithLink::resizeEvent(QResizeEvent *event)
{
    Label::resizeEvent(event);
    placeLink();
}

void NoteWithLink::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const auto visual = [this](const QRect &place) { return QStyle::visualRect(layoutDirection(), rect(), place); };
    paintIcon(painter, visual({0, 0, iconSide, iconSide}), QStringLiteral("info"), tokens(this).text2);
    QTextLayout layout(text(), font());
    const auto words = visual(rect().adjusted(textStart, 0, 0, 0));
    layOut(layout, words.width(), layoutDirection());
    painter.setPen(palette().color(foregroundRole()));
    layout.draw(&painter, words.topLeft());
}

} // namespace clinicdesk::ui
