// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/continueview.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QPoint>
#include <QScrollBar>

namespace clinicdesk::ui {

namespace {

void scrollTo(QAbstractScrollArea &area, const QPoint &place)
{
    if (auto *view = qobject_cast<QAbstractItemView *>(&area))
        view->doItemsLayout(); // the scroll bars have no range before
    area.horizontalScrollBar()->setValue(place.x());
    area.verticalScrollBar()->setValue(place.y());
}

/// Waits for the first showing of an area, which is its parent.
class FirstShowing : public QObject {
public:
    FirstShowing(QAbstractScrollArea &area, const QPoint &place)
        : QObject(&area)
        , m_area(area)
        , m_place(place)
    {
        area.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Show) {
            scrollTo(m_area, m_place);
            deleteLater();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QAbstractScrollArea &m_area;
    QPoint m_place;
};

} // namespace

void continueScrolling(QAbstractScrollArea &area, const QAbstractScrollArea &before)
{
    const QPoint place(before.horizontalScrollBar()->value(), before.verticalScrollBar()->value());
    if (area.isVisible())
        scrollTo(area, place);
    else
        new FirstShowing(area, place);
}

void continueSelection(QAbstractItemView &view, const QAbstractItemView &before)
{
    QItemSelection chosen;
    for (const auto &range : before.selectionModel()->selection())
        chosen.select(view.model()->index(range.top(), range.left()),
                      view.model()->index(range.bottom(), range.right()));
    const auto current = before.currentIndex();
    view.selectionModel()->setCurrentIndex(view.model()->index(current.row(), current.column()),
                                           QItemSelectionModel::NoUpdate);
    view.selectionModel()->select(chosen, QItemSelectionModel::ClearAndSelect);
}

} // namespace clinicdesk::ui
