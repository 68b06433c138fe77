// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/toast.h"

#include "ui/widgets/announcement.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/deskstyle.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/plaintooltip.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCursor>
#include <QEvent>
#include <QFontMetrics>
#include <QLayout>
#include <QPainter>
#include <QPushButton>
#include <QtMath>

#include <algorithm>
#include <array>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr int toastHeight = 40;
constexpr int rowOfActions = 36;
constexpr int fadeMs = 150;
constexpr int toastIconSide = 16;
constexpr int iconStart = 14;
constexpr int wordsStart = 42;
constexpr int actionGap = 20;
constexpr int end = 16;
constexpr int pointerRestMs = 400;
constexpr int smallestRow = 8; // px; less than any row
/// A name without a space is longer than any line.
constexpr int wrapped = Qt::TextWordWrap | Qt::TextWrapAnywhere;

/// The part of `widget` that is visible in `page`.
QRect shownIn(const QWidget &page, const QWidget &widget, const QRect &rect)
{
    return rect.isEmpty() ? QRect() : QRect(widget.mapTo(&page, rect.topLeft()), rect.size()) & page.rect();
}

/// The whole width: rows of a table are painted as one, whichever of their cells is the current one.
QRect rowRect(const QAbstractItemView &view, const QModelIndex &index)
{
    const QRect cell = index.isValid() ? view.visualRect(index) : QRect();
    return cell.isEmpty() ? QRect()
                          : QRect(0, cell.top(), view.viewport()->width(), cell.height()) & view.viewport()->rect();
}

/// Of the rows in view, because a selection can be long.
QList<QRect> selectedRowRects(const QAbstractItemView &view)
{
    QList<QRect> rects;
    const auto *rows = view.viewport();
    for (int y = 0; y < rows->height();) {
        const auto index = view.indexAt({rows->width() / 2, y});
        const QRect row = rowRect(view, index);
        if (!row.isEmpty() && view.selectionModel()->rowIntersectsSelection(index.row(), index.parent()))
            rects.append(row);
        y = std::max(y + smallestRow, row.bottom() + 1);
    }
    return rects;
}

/// How much higher than one line the words are in this width.
int moreLines(const QString &words, int width)
{
    constexpr int unlimited = 10'000;
    const QFontMetrics metrics(typeFont(Type::Body));
    const QRect room(0, 0, std::max(1, width), unlimited);
    return std::max(0, metrics.boundingRect(room, wrapped, words).height() - metrics.height());
}

bool hasRowsIn(const QWidget &page, const QAbstractItemView &view, const QRect &strip)
{
    const auto *rows = view.viewport();
    const QRect part = QRect(rows->mapFrom(&page, strip.topLeft()), strip.size()) & rows->rect();
    for (int y = part.top(); y <= part.bottom(); y += smallestRow) {
        if (view.indexAt({rows->width() / 2, y}).isValid())
            return true;
    }
    return false;
}

} // namespace

Toast::Toast(QWidget *page)
    : QWidget(page)
    , m_action(addButton(&ToastMessage::take))
    , m_other(addButton(&ToastMessage::takeOther))
{
    hide();
    setTabOrder(m_other, m_action);
    m_life.setSingleShot(true);
    connect(&m_life, &QTimer::timeout, this, &Toast::lifetimeEnded);
    m_offer.setSingleShot(true);
    connect(&m_offer, &QTimer::timeout, this, &Toast::endOffer);
    connect(&m_fade, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
        m_opacity = value.toReal();
        update();
    });
    connect(&m_fade, &QVariantAnimation::finished, this, &Toast::faded);
    for (auto *watched : std::initializer_list<QWidget *>{page, m_action, m_other})
        watched->installEventFilter(this);
    m_placing.setSingleShot(true);
    connect(&m_placing, &QTimer::timeout, this, [this] {
        if (isVisible() && !isHeld())
            place();
    });
    m_pointerRest.setSingleShot(true);
    m_pointerRest.setInterval(pointerRestMs);
    connect(&m_pointerRest, &QTimer::timeout, this, [this] {
        m_pointer = QCursor::pos();
        m_placing.start();
    });
    connect(qApp, &QApplication::focusChanged, &m_placing, qOverload<>(&QTimer::start));
    wearInverse();
}

QPushButton *Toast::addButton(std::function<void()> ToastMessage::*take)
{
    auto *button = new QPushButton(this);
    setControlKind(button, ControlKind::Underlined);
    button->setFont(typeFont(Type::Body, Weight::Bold));
    button->setFocusPolicy(Qt::StrongFocus);
    connect(button, &QPushButton::clicked, this, [this, take] {
        const auto taken = m_message.*take;
        dismiss();
        Q_EMIT actionTriggered();
        if (taken)
            taken();
    });
    return button;
}

QList<QPushButton *> Toast::shownButtons() const
{
    QList<QPushButton *> shown;
    if (!m_message.action.isEmpty())
        shown.append(m_action);
    if (!m_message.otherAction.isEmpty())
        shown.append(m_other);
    return shown;
}

void Toast::showMessage(const ToastMessage &message)
{
    m_message = message;
    setAccessibleName(message.sentence);
    setToolTip(plainToolTip(message.sentence));
    m_action->setText(message.action);
    m_other->setText(message.otherAction);
    m_action->setVisible(!message.action.isEmpty());
    m_other->setVisible(!message.otherAction.isEmpty());
    m_pointer = QCursor::pos();
    watchRows();
    show();
    raise();
    place();
    fadeTo(1);
    m_life.start(m_lifetime);
    if (message.offerLasts)
        m_offer.start(*message.offerLasts);
    else
        m_offer.stop();
    announce(this);
}

void Toast::dismiss()
{
    m_life.stop();
    m_offer.stop();
    m_action->hide();
    m_other->hide();
    fadeTo(0);
}

bool Toast::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        place();
    if ((watched == m_action || watched == m_other) && event->type() == QEvent::FocusOut && isVisible())
        m_life.start(m_lifetime);
    const bool isOfRows = isVisible() && watched != parent() && watched != m_action && watched != m_other;
    if (isOfRows && event->type() == QEvent::Paint)
        m_placing.start(); // the view has scrolled, or has another current row
    // The first move into a view is its Enter.
    constexpr std::array moves{QEvent::Enter, QEvent::HoverEnter, QEvent::HoverMove, QEvent::MouseMove};
    if (isOfRows && std::ranges::find(moves, event->type()) != moves.end())
        m_pointerRest.start();
    return QWidget::eventFilter(watched, event);
}

void Toast::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens(this);
    QPainter painter(this);
    painter.setOpacity(m_opacity);
    paintBox(painter, rect(), Box{.fill = t.text, .radius = radius::card});
    const QRect inner = rect();
    paintIcon(painter, style()->visualRect(layoutDirection(), inner, QRect(iconStart, 0, toastIconSide, toastHeight)),
              m_message.icon, t.canvas);
    const QRect words(wordsStart, 0, m_wordsEnd - wordsStart, m_wordsHeight);
    painter.setFont(typeFont(Type::Body));
    painter.setPen(t.canvas);
    painter.drawText(style()->visualRect(layoutDirection(), inner, words),
                     int(style()->visualAlignment(layoutDirection(), Qt::AlignLeft)) | Qt::AlignVCenter |
                         (m_isWrapped ? wrapped : Qt::TextSingleLine),
                     m_message.sentence);
}

void Toast::enterEvent(QEnterEvent *event)
{
    m_life.stop();
    QWidget::enterEvent(event);
}

void Toast::leaveEvent(QEvent *event)
{
    if (isVisible() && m_opacity > 0)
        m_life.start(m_lifetime);
    QWidget::leaveEvent(event);
}

void Toast::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    giveRoomBack();
    Q_EMIT hidden();
}

bool Toast::event(QEvent *event)
{
    if (event->type() == QEvent::ApplicationPaletteChange)
        wearInverse();
    return QWidget::event(event);
}

bool Toast::isHeld() const
{
    return underMouse() || m_action->hasFocus() || m_other->hasFocus();
}

void Toast::lifetimeEnded()
{
    if (!isHeld())
        dismiss();
}

/// The notice keeps its place and its size, so that a click meant for the action does not reach what is below it.
void Toast::endOffer()
{
    Q_EMIT offerEnded();
    m_action->hide();
    m_other->hide();
    if (!isHeld() && !m_life.isActive())
        m_life.start(m_lifetime);
}

void Toast::fadeTo(qreal opacity)
{
    m_fade.stop();
    const int duration = motionDuration(this, fadeMs);
    if (duration == 0) {
        m_opacity = opacity;
        update();
        faded();
        return;
    }
    m_fade.setDuration(duration);
    m_fade.setStartValue(m_opacity);
    m_fade.setEndValue(opacity);
    m_fade.start();
}

void Toast::faded()
{
    if (m_opacity <= 0)
        hide();
}

void Toast::place()
{
    const QFontMetricsF metrics(typeFont(Type::Body)); // rounded down, the last word would not fit
    const int words = wordsStart + qCeil(metrics.horizontalAdvance(m_message.sentence)) + end;
    const auto buttons = shownButtons();
    int beside = 0;
    for (const auto *button : buttons)
        beside += actionGap + button->sizeHint().width();
    const QWidget *page = parentWidget();
    const int most = page->width() - 2 * space::xl;
    const bool isBelow = beside > 0 && words + beside > most;
    const int wide = std::min(isBelow ? std::max(words, beside + end) : words + beside, most);
    m_wordsEnd = wide - end - (isBelow ? 0 : beside);
    m_isWrapped = m_wordsEnd + end < words;
    m_wordsHeight = toastHeight + (m_isWrapped ? moreLines(m_message.sentence, m_wordsEnd - wordsStart) : 0);
    resize(wide, m_wordsHeight + (isBelow ? rowOfActions : 0));
    if (isVisible())
        makeRoom();
    const bool toRight = layoutDirection() == Qt::LeftToRight;
    const QPoint corner(toRight ? page->width() - width() - space::xl : space::xl,
                        page->height() - height() - space::l);
    move(freePlace(QRect(corner, size())).topLeft());
    int right = width() - end;
    for (auto *button : buttons) {
        const auto size = button->sizeHint();
        const int middle = isBelow ? m_wordsHeight + rowOfActions - toastHeight / 2 : m_wordsHeight / 2;
        const QRect slot(right - size.width(), middle - size.height() / 2, size.width(), size.height());
        button->setGeometry(style()->visualRect(layoutDirection(), rect(), slot));
        right = slot.left() - actionGap;
    }
}

/// The rows stay in their places: only those at the lower edge move out of view.
void Toast::makeRoom()
{
    QWidget &page = *parentWidget();
    const int room = space::s + height() + space::l;
    constexpr int pagesOfRoom = 4; // a lower page has no row to spare
    if (room <= m_room || !page.layout() || page.height() < pagesOfRoom * room)
        return;
    const QRect strip(0, page.height() - room, page.width(), room);
    bool isNeeded = false;
    QList<QAbstractItemView *> cut; // their current row would be out of view
    for (auto *view : page.findChildren<QAbstractItemView *>()) {
        if (!view->isVisible() || !view->model() || !hasRowsIn(page, *view, strip))
            continue;
        const auto reaches = [&](const QModelIndex &row) {
            return shownIn(page, *view->viewport(), rowRect(*view, row)).intersects(strip);
        };
        const QPoint pointer = view->viewport()->mapFromGlobal(m_pointer);
        const bool isPointedAt = view->viewport()->rect().contains(pointer);
        if (isPointedAt && (reaches(view->indexAt(pointer)) || reaches(view->currentIndex())))
            return;
        isNeeded = true;
        if (reaches(view->currentIndex()))
            cut.append(view);
    }
    if (!isNeeded)
        return;
    const auto margins = page.contentsMargins();
    page.setContentsMargins(margins.left(), margins.top(), margins.right(), margins.bottom() + room - m_room);
    m_room = room;
    page.layout()->activate();
    for (auto *view : std::as_const(cut))
        view->scrollTo(view->currentIndex());
}

void Toast::giveRoomBack()
{
    if (m_room == 0)
        return;
    const auto margins = parentWidget()->contentsMargins();
    parentWidget()->setContentsMargins(margins.left(), margins.top(), margins.right(),
                                       margins.bottom() - std::exchange(m_room, 0));
}

QList<QRect> Toast::occupied(Rows rows) const
{
    const QWidget &page = *parentWidget();
    QList<QRect> rects;
    const QWidget *focused = QApplication::focusWidget();
    if (focused && page.isAncestorOf(focused) && !isAncestorOf(focused) && focused->height() < page.height() / 2)
        rects.append(shownIn(page, *focused, focused->rect()));
    const auto views = page.findChildren<QAbstractItemView *>();
    for (const auto *view : views) {
        if (!view->isVisible() || !view->model())
            continue;
        const auto *shown = view->viewport();
        rects.append(shownIn(page, *shown, rowRect(*view, view->currentIndex())));
        const QPoint pointer = shown->mapFromGlobal(m_pointer);
        if (shown->rect().contains(pointer))
            rects.append(shownIn(page, *shown, rowRect(*view, view->indexAt(pointer))));
        const auto selected = rows == Rows::Selected ? selectedRowRects(*view) : QList<QRect>();
        for (const auto &row : selected)
            rects.append(shownIn(page, *shown, row));
    }
    rects.removeIf([](const QRect &rect) { return rect.isEmpty(); });
    return rects;
}

/// The lowest place at the same side that covers nothing; `preferred` if there is none. Selected rows can fill the
/// page; then it is one beside the current row.
QRect Toast::freePlace(const QRect &preferred) const
{
    for (const auto rows : {Rows::Selected, Rows::Current}) {
        if (const auto place = placeBeside(occupied(rows), preferred))
            return *place;
    }
    return preferred;
}

std::optional<QRect> Toast::placeBeside(const QList<QRect> &taken, const QRect &preferred) const
{
    QList<int> tops{preferred.top()};
    for (const auto &rect : taken)
        tops.append({rect.top() - preferred.height() - space::s, rect.bottom() + 1 + space::s});
    std::ranges::sort(tops, std::greater());
    for (const int top : std::as_const(tops)) {
        const QRect place(QPoint(preferred.left(), top), preferred.size());
        const bool isFree = std::ranges::none_of(taken, [&](const QRect &rect) { return rect.intersects(place); });
        if (top >= 0 && top <= preferred.top() && isFree)
            return place;
    }
    return {};
}

/// A view paints when it scrolls and when its current row changes.
void Toast::watchRows()
{
    const auto views = parentWidget()->findChildren<QAbstractItemView *>();
    for (const auto *view : views)
        view->viewport()->installEventFilter(this); // once, however often it is called
}

void Toast::wearInverse()
{
    QPalette inverse;
    inverse.setColor(QPalette::ButtonText, tokens(this).canvas);
    m_action->setPalette(inverse);
    m_other->setPalette(inverse);
}

} // namespace clinicdesk::ui
