// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>
#include <QTimer>

#include <optional>

class QListView;
class QMouseEvent;

namespace clinicdesk::ui {

/// Lets the user put rows of a list into another order with the mouse: drag a row, or the selected rows, between two
/// others. A line shows the place; near its edge the list scrolls; Esc ends the drag. The owner of the list moves the
/// rows when it gets `moved`. Offer the same with keys.
class RowMover : public QObject {
    Q_OBJECT
public:
    /// The list has rows from top to bottom, or items beside each other in one line.
    explicit RowMover(QListView *list);

    /// Only this many rows, the first ones, can be moved, among each other. Without a call: all.
    void setMovableRows(int rows) { m_movable = rows; }
    bool isDragging() const { return m_place.has_value(); }

Q_SIGNALS:
    /// These rows, from top to bottom, belong before the row `before`, which may be the number of movable rows. All
    /// numbers are those of the present order.
    void moved(const QList<int> &rows, int before);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool press(const QMouseEvent &event);
    bool move(const QMouseEvent &event);
    bool release();
    void end();
    void follow(const QPoint &at);
    void scroll();
    int movableRows() const;
    QList<int> draggedRows() const;
    int placeAt(const QPoint &at) const;
    QRect lineAt(int place) const;
    bool isHorizontal() const;
    bool isRightToLeft() const;

    QListView *m_list;
    QWidget *m_line; ///< child of the viewport
    std::optional<int> m_movable;
    std::optional<QPoint> m_pressed; ///< where the button went down on a row, until it goes up
    int m_pressedRow = -1;
    QPoint m_at;
    std::optional<int> m_place; ///< during a drag: before which row the rows would go
    QTimer m_scrolling;
};

} // namespace clinicdesk::ui
