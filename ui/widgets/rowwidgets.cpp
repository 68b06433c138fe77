// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rowwidgets.h"

#include <QAbstractItemDelegate>
#include <QAbstractItemView>
#include <QApplication>
#include <QEvent>
#include <QScrollBar>
#include <QStyleOptionViewItem>

namespace clinicdesk::ui {

RowWidgets::RowWidgets(QAbstractItemView *view)
    : QObject(view)
    , m_view(view)
{
    m_placing.setSingleShot(true);
    m_placing.setInterval(0);
    connect(&m_placing, &QTimer::timeout, this, &RowWidgets::place);
    for (const auto *bar : {view->verticalScrollBar(), view->horizontalScrollBar()})
        connect(bar, &QScrollBar::valueChanged, this, &RowWidgets::place);
    view->viewport()->installEventFilter(this);
}

const RowWidgets *RowWidgets::of(const QAbstractItemView *view)
{
    return view ? view->findChild<const RowWidgets *>({}, Qt::FindDirectChildrenOnly) : nullptr;
}

void RowWidgets::set(const QModelIndex &index, QWidget *widget)
{
    if (auto *former = m_widgets.take(index)) {
        giveUpFocus(former);
        former->deleteLater();
    }
    if (!widget)
        return;
    widget->setParent(m_view->parentWidget());
    widget->raise();
    m_widgets.insert(index, widget);
    place();
}

bool RowWidgets::eventFilter(QObject *watched, QEvent *event)
{
    // The list repaints rows that were moved, added or laid out again.
    const auto type = event->type();
    if (!m_widgets.isEmpty() && (type == QEvent::Paint || type == QEvent::Resize || type == QEvent::Hide))
        m_placing.start();
    return QObject::eventFilter(watched, event);
}

void RowWidgets::place()
{
    removeOrphans();
    for (auto [index, widget] : m_widgets.asKeyValueRange()) {
        QStyleOptionViewItem option;
        option.initFrom(m_view);
        option.widget = m_view;
        const auto row = m_view->visualRect(index);
        // Move once, to the final place: each move of a widget repaints the list, and that places the widgets again.
        option.rect = row.translated(m_view->viewport()->mapTo(m_view->parentWidget(), QPoint()));
        m_view->itemDelegateForIndex(index)->updateEditorGeometry(widget, option, index);
        const bool isShown = !row.isEmpty() && isInView(*widget);
        if (!isShown)
            giveUpFocus(widget);
        widget->setVisible(isShown);
    }
}

void RowWidgets::removeOrphans()
{
    for (auto each = m_widgets.begin(); each != m_widgets.end();) {
        if (each.key().isValid()) {
            ++each;
            continue;
        }
        giveUpFocus(each.value());
        each.value()->deleteLater();
        each = m_widgets.erase(each);
    }
}

/// Gives the focus of a button that disappears to the list. Otherwise it would be lost, or go to the button of another
/// row.
void RowWidgets::giveUpFocus(const QWidget *widget)
{
    const auto *focused = QApplication::focusWidget();
    if (focused && (focused == widget || widget->isAncestorOf(focused)))
        m_view->setFocus(Qt::OtherFocusReason);
}

/// A widget is not cut at the edges of the list, because it is beside it.
bool RowWidgets::isInView(const QWidget &widget) const
{
    const auto *viewport = m_view->viewport();
    const int top = viewport->mapTo(m_view->parentWidget(), QPoint()).y();
    return viewport->isVisible() && widget.y() >= top && widget.y() + widget.height() <= top + viewport->height();
}

} // namespace clinicdesk::ui
