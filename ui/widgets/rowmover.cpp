// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rowmover.h"

#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QKeyEvent>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int lineWidth = 3;
constexpr int scrollEdge = 24; ///< where the list scrolls
constexpr int scrollStep = 12;
constexpr int scrollMs = 40;

/// Where the rows would go.
class Line : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), tokens(this).accentFill);
    }
};

} // namespace

RowMover::RowMover(QListView *list)
    : QObject(list)
    , m_list(list)
    , m_line(new Line(list->viewport()))
{
    m_line->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_line->hide();
    m_scrolling.setInterval(scrollMs);
    connect(&m_scrolling, &QTimer::timeout, this, &RowMover::scroll);
    list->installEventFilter(this);
    list->viewport()->installEventFilter(this);
}

bool RowMover::eventFilter(QObject *watched, QEvent *event)
{
    const bool isInList = watched == m_list->viewport();
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        return isInList && press(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseMove:
        return isInList && move(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonRelease:
        return isInList && release();
    case QEvent::KeyPress:
    case QEvent::ShortcutOverride:
        if (!isDragging() || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
            return false;
        event->accept();
        end();
        return true;
    case QEvent::FocusOut:
        end();
        return false;
    default:
        return false;
    }
}

/// The list handles the press, too: it selects the row.
bool RowMover::press(const QMouseEvent &event)
{
    const auto index = m_list->indexAt(event.pos());
    const bool isPlain = event.button() == Qt::LeftButton && event.modifiers() == Qt::NoModifier;
    if (isPlain && index.isValid() && index.row() < movableRows()) {
        m_pressed = event.pos();
        m_pressedRow = index.row();
    }
    return isDragging();
}

bool RowMover::move(const QMouseEvent &event)
{
    if (!m_pressed)
        return false;
    if (!(event.buttons() & Qt::LeftButton) || m_pressedRow >= movableRows()) {
        end();
        return false;
    }
    const bool isFar = (event.pos() - *m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (isDragging() || isFar)
        follow(event.pos());
    return true; // otherwise the list would select the rows under the mouse
}

bool RowMover::release()
{
    const auto place = m_place;
    const auto rows = draggedRows();
    end();
    if (!place || rows.isEmpty())
        return false;
    const bool isTogether = rows.last() - rows.first() + 1 == int(rows.size());
    if (!isTogether || *place < rows.first() || *place > rows.last() + 1)
        Q_EMIT moved(rows, *place);
    return true; // otherwise the list would select the row alone
}

void RowMover::end()
{
    if (isDragging())
        m_list->viewport()->unsetCursor();
    m_pressed.reset();
    m_place.reset();
    m_scrolling.stop();
    m_line->hide();
}

void RowMover::follow(const QPoint &at)
{
    if (!isDragging()) {
        m_list->viewport()->setCursor(Qt::ClosedHandCursor);
        m_scrolling.start();
    }
    m_at = at;
    m_place = placeAt(at);
    m_line->setGeometry(lineAt(*m_place));
    m_line->show();
    m_line->raise();
}

void RowMover::scroll()
{
    const auto *view = m_list->viewport();
    const int at = isHorizontal() ? m_at.x() : m_at.y();
    const int length = isHorizontal() ? view->width() : view->height();
    const int step = at < scrollEdge ? -scrollStep : at > length - scrollEdge ? scrollStep : 0;
    auto *bar = isHorizontal() ? m_list->horizontalScrollBar() : m_list->verticalScrollBar();
    const int before = bar->value();
    bar->setValue(before + (isRightToLeft() ? -step : step));
    if (bar->value() != before)
        follow(m_at);
}

int RowMover::movableRows() const
{
    const int rows = m_list->model() ? m_list->model()->rowCount() : 0;
    return std::min(rows, m_movable.value_or(rows));
}

QList<int> RowMover::draggedRows() const
{
    const auto index = m_list->model()->index(m_pressedRow, 0);
    if (!m_list->selectionModel()->isSelected(index))
        return {m_pressedRow};
    QList<int> rows;
    const auto selected = m_list->selectionModel()->selectedIndexes();
    for (const auto &each : selected) {
        if (each.row() < movableRows())
            rows.append(each.row());
    }
    if (int(rows.size()) == movableRows()) // files that were just added are all selected
        return {m_pressedRow};
    std::ranges::sort(rows);
    return rows;
}

int RowMover::placeAt(const QPoint &at) const
{
    for (int row = 0; row < movableRows(); ++row) {
        const auto middle = m_list->visualRect(m_list->model()->index(row, 0)).center();
        const bool isBefore = !isHorizontal()   ? at.y() < middle.y()
                              : isRightToLeft() ? at.x() > middle.x()
                                                : at.x() < middle.x();
        if (isBefore)
            return row;
    }
    return movableRows();
}

QRect RowMover::lineAt(int place) const
{
    const bool isLast = place == movableRows();
    const auto row = m_list->visualRect(m_list->model()->index(isLast ? place - 1 : place, 0));
    if (!isHorizontal())
        return {row.left(), std::max(0, (isLast ? row.bottom() + 1 : row.top()) - lineWidth / 2), row.width(),
                lineWidth};
    const bool isAtRight = isLast != isRightToLeft();
    return {std::max(0, (isAtRight ? row.right() + 1 : row.left()) - lineWidth / 2), row.top(), lineWidth,
            row.height()};
}

bool RowMover::isHorizontal() const
{
    return m_list->flow() == QListView::LeftToRight;
}

bool RowMover::isRightToLeft() const
{
    return isHorizontal() && m_list->isRightToLeft();
}

} // namespace clinicdesk::ui
