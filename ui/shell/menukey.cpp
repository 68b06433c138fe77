// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/menukey.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QScopedValueRollback>

namespace clinicdesk::ui {

namespace {

bool isMenuKey(const QKeyEvent &event)
{
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    return (event.key() == Qt::Key_F10 && modifiers == Qt::ShiftModifier) ||
           (event.key() == Qt::Key_Menu && modifiers == Qt::NoModifier);
}

/// Requests the menu of the widget, as the platform does.
void openMenuOf(QWidget &widget)
{
    QWidget *plane = &widget; // `place` is in its coordinates
    auto place = widget.inputMethodQuery(Qt::ImCursorRectangle).toRect();
    if (auto *view = qobject_cast<QAbstractItemView *>(&widget)) {
        plane = view->viewport();
        const auto current = view->currentIndex();
        view->scrollTo(current);
        place = current.isValid() ? view->visualRect(current) & plane->rect() : QRect();
    }
    const auto at = place.isEmpty() ? plane->rect().center() : place.center();
    QContextMenuEvent request(QContextMenuEvent::Keyboard, at, plane->mapToGlobal(at));
    QApplication::sendEvent(&widget, &request);
}

} // namespace

MenuKey::MenuKey(QWidget *window)
    : QObject(window)
    , m_window(window)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool MenuKey::isOurs(const QWidget *widget) const
{
    for (; widget; widget = widget->parentWidget()) {
        if (widget == m_window)
            return true;
    }
    return false;
}

bool MenuKey::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress && isMenuKey(static_cast<QKeyEvent &>(*event));
    const bool isRequest = event->type() == QEvent::ContextMenu && !m_isOpening &&
                           static_cast<QContextMenuEvent &>(*event).reason() == QContextMenuEvent::Keyboard;
    if (!isKey && !isRequest)
        return false;
    auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || widget != QApplication::focusWidget() || QApplication::activePopupWidget() || !isOurs(widget))
        return false;
    // A list's own request may name a row that is out of view.
    if (isRequest && !qobject_cast<QAbstractItemView *>(widget))
        return false;
    const QScopedValueRollback opening(m_isOpening, true);
    openMenuOf(*widget);
    return true;
}

} // namespace clinicdesk::ui
