// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/focusring.h"

#include "ui/widgets/controlkind.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QFocusEvent>
#include <QKeyEvent>

namespace clinicdesk::ui {

namespace {

bool comesBack(Qt::FocusReason reason)
{
    return reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason || reason == Qt::MenuBarFocusReason;
}

bool isByKeyboard(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

bool movesTheCurrentRow(int key)
{
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        return true;
    default:
        return false;
    }
}

bool wearsTheFrame(const QWidget *widget)
{
    return qobject_cast<const QAbstractButton *>(widget) && kindOf(widget) != ControlKind::Segment;
}

} // namespace

FocusRing::FocusRing(QObject *parent)
    : QObject(parent)
{
}

FocusRing::~FocusRing()
{
    delete m_frame;
}

bool FocusRing::eventFilter(QObject *watched, QEvent *event)
{
    if (!watched->isWidgetType())
        return false;
    auto *widget = static_cast<QWidget *>(watched);
    switch (event->type()) {
    case QEvent::FocusIn:
        focusEntered(widget, static_cast<QFocusEvent *>(event)->reason());
        break;
    case QEvent::FocusOut:
        focusLeft(widget, static_cast<QFocusEvent *>(event)->reason());
        break;
    case QEvent::KeyPress:
        if (qobject_cast<QAbstractItemView *>(widget) && movesTheCurrentRow(static_cast<QKeyEvent *>(event)->key()))
            setFocusRing(widget, true);
        break;
    case QEvent::MouseButtonPress:
        if (auto *view = qobject_cast<QAbstractItemView *>(widget->parentWidget()); view && view->viewport() == widget)
            setFocusRing(view, false);
        break;
    default:
        break;
    }
    return false;
}

void FocusRing::focusEntered(QWidget *widget, Qt::FocusReason reason)
{
    if (!comesBack(reason))
        show(widget, isByKeyboard(reason));
}

void FocusRing::focusLeft(QWidget *widget, Qt::FocusReason reason)
{
    if (!comesBack(reason))
        show(widget, false);
}

void FocusRing::show(QWidget *widget, bool on)
{
    setFocusRing(widget, on);
    if (!wearsTheFrame(widget))
        return;
    if (!m_frame && on)
        m_frame = new QFocusFrame;
    if (m_frame && (on || m_frame->widget() == widget))
        m_frame->setWidget(on ? widget : nullptr);
    if (m_frame && on)
        m_frame->show(); // Qt hides it where the widget is out of view, also once it was scrolled into view
}

void focusByShortcut(QWidget &widget)
{
    if (widget.hasFocus())
        widget.clearFocus(); // only an event shows the ring
    widget.setFocus(Qt::ShortcutFocusReason);
}

} // namespace clinicdesk::ui
