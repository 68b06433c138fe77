// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/raillist.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/tokens.h"

#include <QFocusEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int rowGap = 2;
constexpr int railIconSize = 20;
constexpr int smallIconSize = 16;
constexpr int textLeft = 40;
constexpr int minRows = 2;
constexpr int maxCornerCount = 99;
constexpr double cornerBadge = 16;

bool isNarrow(const QRectF &row)
{
    return row.width() < width::rail / 2.0;
}

QRectF centredBox(const QRectF &within, double offset, double width, double height, Qt::LayoutDirection direction)
{
    const double left = direction == Qt::LeftToRight ? within.left() + offset : within.right() - offset - width;
    return {left, within.center().y() - height / 2, width, height};
}

/// Where an icon is, in the middle of the height.
QRectF centredBox(const QRectF &within, double offset, double size, Qt::LayoutDirection direction)
{
    return centredBox(within, offset, size, size, direction);
}

/// The room in px that the count takes at the end of the row, with the gap before it.
double roomForCount(const RailItem &item)
{
    if (item.count == 0)
        return 0;
    const int words = QFontMetrics(typeFont(Type::Second)).horizontalAdvance(QLocale().toString(item.count));
    return space::s + (item.needsYou ? smallIconSize + space::xs : 0) + words + space::m - 2;
}

void paintCount(QPainter &painter, const QRectF &rect, const RailItem &item, const Tokens &colors)
{
    painter.setFont(typeFont(Type::Second));
    painter.setPen(item.needsYou ? colors.bad : colors.text2);
    const auto text = QLocale().toString(item.count);
    const QRectF area = rect.adjusted(space::m, 0, -space::m + 2, 0);
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignTrailing, text);
    if (!item.needsYou)
        return;
    const double width = painter.fontMetrics().horizontalAdvance(text);
    const double offset = area.width() - width - smallIconSize - space::xs;
    paintIcon(painter, centredBox(area, offset, smallIconSize, painter.layoutDirection()), QStringLiteral("alert"),
              colors.bad);
}

/// At the corner of the icon, where there is no room beside a title.
void paintCornerCount(QPainter &painter, const QRectF &rect, int count, const Tokens &colors)
{
    const QLocale locale;
    const auto text =
        count > maxCornerCount ? locale.toString(maxCornerCount) + QLatin1Char('+') : locale.toString(count);
    painter.setFont(typeFont(Type::Caption, Weight::Bold));
    const double width = std::max(cornerBadge, painter.fontMetrics().horizontalAdvance(text) + 6.0);
    QRectF badge(0, rect.top(), width, cornerBadge);
    if (painter.layoutDirection() == Qt::RightToLeft)
        badge.moveLeft(rect.left());
    else
        badge.moveRight(rect.right());
    paintBox(painter, badge, Box{.fill = colors.text2, .border = {}, .radius = badge.height() / 2});
    painter.setPen(colors.chrome);
    painter.drawText(badge, Qt::AlignCenter, text);
}

} // namespace

void paintRailRow(QPainter &painter, const QRectF &rect, const RailRow &row, const Tokens &colors)
{
    if (row.isChosen) {
        const QColor edge = colors.outlines ? colors.accent : QColor();
        paintBox(painter, rect, Box{.fill = colors.accentSoft, .border = edge, .radius = radius::control});
    } else if (row.isHovered) {
        paintBox(painter, rect, Box{.fill = colors.sunken, .radius = radius::control});
    }
    const QColor color = row.isChosen ? colors.accent : colors.text2;
    const auto direction = painter.layoutDirection();
    const double iconOffset = isNarrow(rect) ? (rect.width() - railIconSize) / 2 : space::m - 2;
    paintIcon(painter, centredBox(rect, iconOffset, railIconSize, direction), row.icon, color);
    if (isNarrow(rect))
        return;
    painter.setFont(typeFont(Type::Body, row.isChosen ? Weight::Bold : Weight::Regular));
    painter.setPen(color);
    const auto box = centredBox(rect, textLeft, rect.width() - textLeft - row.endRoom, rect.height(), direction);
    painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeading,
                     painter.fontMetrics().elidedText(row.title, Qt::ElideRight, int(box.width())));
}

QString RailModel::spokenText(const RailItem &item)
{
    if (item.count == 0)
        return item.title;
    if (item.areDrafts)
        return tr("%1, %Ln draft(s)", nullptr, item.count).arg(item.title);
    return item.needsYou ? tr("%1, %Ln needs/need you", nullptr, item.count).arg(item.title)
                         : tr("%1, %Ln waiting", nullptr, item.count).arg(item.title);
}

QVariant RailModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto &item = itemAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return item.title;
    case Qt::ToolTipRole:
        return plainToolTip(spokenText(item));
    case Qt::AccessibleTextRole:
        return spokenText(item);
    default:
        return {};
    }
}

QSize RailDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {0, height::railItem + rowGap}; // as wide as the list
}

void RailDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &item = static_cast<const RailModel *>(index.model())->itemAt(index);
    const auto &colors = tokens(option.widget);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    const QRectF rect = QRectF(option.rect).adjusted(0, 0, 0, -rowGap);

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintRailRow(*painter, rect, {item.icon, item.title, chosen, hovered, roomForCount(item)}, colors);
    if (!isNarrow(rect)) {
        if (item.count > 0)
            paintCount(*painter, rect, item, colors);
    } else if (item.needsYou) {
        const QRectF corner(rect.right() - smallIconSize + 3, rect.top() + 1, 13, 13);
        paintIcon(*painter, corner, QStringLiteral("alert"), colors.bad);
    } else if (item.count > 0) {
        paintCornerCount(*painter, rect, item.count, colors);
    }
    if (option.state.testFlag(QStyle::State_HasFocus) && hasFocusRing(option.widget))
        paintBox(*painter, rect, Box{.fill = {}, .border = colors.focus, .radius = radius::control, .pen = 2});
    painter->restore();
}

RailList::RailList(const QString &accessibleName, QWidget *parent)
    : QListView(parent)
{
    setAccessibleName(accessibleName);
    setModel(&m_model);
    setItemDelegate(&m_delegate);
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(true);
    setMouseTracking(true);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerItem);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum); // it scrolls in a low window
    viewport()->setAutoFillBackground(false);
    connect(this, &QListView::activated, this,
            [this](const QModelIndex &index) { Q_EMIT chosen(m_model.itemAt(index).id); });
}

void RailList::setItems(const QList<RailItem> &items)
{
    m_model.setItems(items);
    keepRowsWhole();
    updateGeometry();
}

void RailList::setCurrent(const QString &id)
{
    const int row = m_model.rowOf(id);
    m_isSetting = true;
    if (row < 0) {
        clearSelection();
        setCurrentIndex({});
    } else {
        setCurrentIndex(m_model.index(row));
    }
    m_isSetting = false;
}

void RailList::setSideRoom(int sidePx)
{
    m_sidePx = sidePx;
    keepRowsWhole();
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // it would take its room from the rows
    auto *bar = verticalScrollBar();
    m_sideBar = new QScrollBar(Qt::Vertical, this);
    m_sideBar->hide();
    connect(bar, &QScrollBar::rangeChanged, m_sideBar, [this, bar](int min, int max) {
        m_sideBar->setSingleStep(bar->singleStep());
        m_sideBar->setPageStep(bar->pageStep());
        m_sideBar->setRange(min, max);
        m_sideBar->setValue(bar->value());
        m_sideBar->setVisible(max > min);
    });
    connect(bar, &QScrollBar::valueChanged, m_sideBar, &QScrollBar::setValue);
    connect(m_sideBar, &QScrollBar::valueChanged, bar, &QScrollBar::setValue);
    placeSideBar();
}

void RailList::placeSideBar()
{
    if (!m_sideBar)
        return;
    const QRect end(width() - m_sidePx, 0, m_sidePx - 1, height()); // the edge of the rail is a line
    m_sideBar->setGeometry(QStyle::visualRect(layoutDirection(), rect(), end));
}

/// A list that scrolls ends after a whole row.
void RailList::keepRowsWhole()
{
    const int rest = height() < sizeHint().height() ? height() % (height::railItem + rowGap) : 0;
    if (viewportMargins() != QMargins(m_sidePx, 0, m_sidePx, rest))
        setViewportMargins(m_sidePx, 0, m_sidePx, rest);
}

void RailList::resizeEvent(QResizeEvent *event)
{
    QListView::resizeEvent(event);
    keepRowsWhole();
    placeSideBar();
}

QSize RailList::sizeHint() const
{
    return {width::iconRail, m_model.rowCount() * (height::railItem + rowGap)};
}

QSize RailList::minimumSizeHint() const
{
    return {width::iconRail, std::min(m_model.rowCount(), minRows) * (height::railItem + rowGap)};
}

void RailList::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    if (current.isValid() && !m_isSetting)
        Q_EMIT chosen(m_model.itemAt(current).id);
}

void RailList::focusInEvent(QFocusEvent *event)
{
    // A list that gets the focus selects its first row automatically; only keys and the mouse may change the page.
    m_isSetting = true;
    QListView::focusInEvent(event);
    // While a page of another list is open, the ring needs a row.
    if (!currentIndex().isValid())
        selectionModel()->setCurrentIndex(m_model.index(0), QItemSelectionModel::NoUpdate);
    m_isSetting = false;
}

void RailList::mousePressEvent(QMouseEvent *event)
{
    QListView::mousePressEvent(event);
    const auto pressed = indexAt(event->position().toPoint());
    if (pressed.isValid() && pressed == currentIndex())
        Q_EMIT chosen(m_model.itemAt(pressed).id);
}

} // namespace clinicdesk::ui
