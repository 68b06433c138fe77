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

bool isModifier(int key)
{
    switch (key) {
    case Qt::Key_Shift:
    case Qt::Key_Control:
    case Qt::Key_Meta:
    case Qt::Key_Alt:
    case Qt::Key_AltGr:
    case Qt::Key_CapsLock:
    case Qt::Key_NumLock:
        return true;
    default:
        return false;
    }
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
    if (watched->isWidgetType() || watched->isWindowType())
        noteInput(*event);
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
        keyPressed(widget, static_cast<QKeyEvent *>(event)->key());
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

/// The widget that has the focus gets a key that turns out to be a shortcut as ShortcutOverride only.
void FocusRing::noteInput(const QEvent &event)
{
    const bool isKey = event.type() == QEvent::KeyPress || event.type() == QEvent::ShortcutOverride;
    if (isKey && !isModifier(static_cast<const QKeyEvent &>(event).key()))
        m_usesKeys = true;
    else if (event.type() == QEvent::MouseButtonPress)
        m_usesKeys = false;
}

/// Tab leaves the focus where it is if the window has no other widget for it.
void FocusRing::keyPressed(QWidget *widget, int key)
{
    const bool isRow = qobject_cast<QAbstractItemView *>(widget) && movesTheCurrentRow(key);
    if (isRow)
        setFocusRing(widget, true);
    else if ((key == Qt::Key_Tab || key == Qt::Key_Backtab) && widget->hasFocus() && !widget->focusProxy())
        show(widget, true);
}

bool FocusRing::isByKeyboard(Qt::FocusReason reason) const
{
    switch (reason) {
    case Qt::TabFocusReason:
    case Qt::BacktabFocusReason:
    case Qt::ShortcutFocusReason:
        return true;
    case Qt::OtherFocusReason:
    case Qt::ActiveWindowFocusReason:
        return m_usesKeys;
    default:
        return false;
    }
}

void FocusRing::focusEntered(QWidget *widget, Qt::FocusReason reason)
{
    if (comesBack(reason))
        focusCameBack(widget, reason);
    else
        show(widget, isByKeyboard(reason));
}

/// While its window is not active, a widget gets and loses the focus without an event.
void FocusRing::focusCameBack(QWidget *widget, Qt::FocusReason reason)
{
    const auto left = m_left.take(widget->window());
    if (left && left != widget)
        hide(left);
    const bool isNew = left != widget && !isFocusRingSet(widget);
    show(widget, isNew ? isByKeyboard(reason) : hasFocusRing(widget)); // another window may have had the frame
}

void FocusRing::focusLeft(QWidget *widget, Qt::FocusReason reason)
{
    if (comesBack(reason)) {
        m_left.removeIf([](const auto &each) { return !each.value(); });
        m_left.insert(widget->window(), widget);
    } else {
        hide(widget);
    }
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

void FocusRing::hide(QWidget *widget)
{
    show(widget, false);
    forgetFocusRing(widget);
}

void focusByShortcut(QWidget &widget)
{
    if (widget.hasFocus())
        widget.clearFocus(); // only an event shows the ring
    widget.setFocus(Qt::ShortcutFocusReason);
}

} // namespace clinicdesk::ui
