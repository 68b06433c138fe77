// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/controlkind.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QEvent>
#include <QVariant>

namespace clinicdesk::ui {

namespace {

constexpr auto kindProperty = "kind";
constexpr auto sizeProperty = "controlSize";
constexpr auto asideProperty = "aside";
constexpr auto ringProperty = "keyboardRing";

/// Buttons cache their size hint until a style change.
void measureAgain(QWidget *widget)
{
    QEvent change(QEvent::StyleChange);
    QCoreApplication::sendEvent(widget, &change);
    widget->updateGeometry();
    widget->update();
}

} // namespace

void setControlKind(QWidget *widget, ControlKind kind, ControlSize size)
{
    widget->setProperty(kindProperty, static_cast<int>(kind));
    widget->setProperty(sizeProperty, static_cast<int>(size));
    measureAgain(widget);
}

ControlKind kindOf(const QWidget *widget)
{
    return widget ? static_cast<ControlKind>(widget->property(kindProperty).toInt()) : ControlKind::Plain;
}

ControlSize sizeOf(const QWidget *widget)
{
    return widget ? static_cast<ControlSize>(widget->property(sizeProperty).toInt()) : ControlSize::Normal;
}

void setTrailingText(QAbstractButton *button, const QString &aside)
{
    if (trailingTextOf(button) == aside)
        return;
    button->setProperty(asideProperty, aside);
    measureAgain(button);
}

QString trailingTextOf(const QWidget *button)
{
    return button ? button->property(asideProperty).toString() : QString();
}

void setFocusRing(QWidget *widget, bool on)
{
    const bool was = hasFocusRing(widget);
    widget->setProperty(ringProperty, on);
    if (was != on)
        widget->update();
}

bool hasFocusRing(const QWidget *widget)
{
    return widget && widget->property(ringProperty).toBool();
}

void forgetFocusRing(QWidget *widget)
{
    setFocusRing(widget, false);
    widget->setProperty(ringProperty, QVariant());
}

bool isFocusRingSet(const QWidget *widget)
{
    return widget->property(ringProperty).isValid();
}

} // namespace clinicdesk::ui
