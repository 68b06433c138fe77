// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/kind.h"

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

void setControlKind(QWidget *widget, Kind kind, Size size)
{
    widget->setProperty(kindProperty, static_cast<int>(kind));
    widget->setProperty(sizeProperty, static_cast<int>(size));
    measureAgain(widget);
}

Kind kindOf(const QWidget *widget)
{
    return widget ? static_cast<Kind>(widget->property(kindProperty).toInt()) : Kind::Plain;
}

Size sizeOf(const QWidget *widget)
{
    return widget ? static_cast<Size>(widget->property(sizeProperty).toInt()) : Size::Normal;
}

void setAside(QAbstractButton *button, const QString &aside)
{
    if (asideOf(button) == aside)
        return;
    button->setProperty(asideProperty, aside);
    measureAgain(button);
}

QString asideOf(const QWidget *button)
{
    return button ? button->property(asideProperty).toString() : QString();
}

void setRing(QWidget *widget, bool on)
{
    if (hasRing(widget) == on)
        return;
    widget->setProperty(ringProperty, on);
    widget->update();
}

bool hasRing(const QWidget *widget)
{
    return widget && widget->property(ringProperty).toBool();
}

} // namespace clinicdesk::ui
