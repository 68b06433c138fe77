// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVariant>
#include <QWidget>

namespace clinicdesk::ui {

/// F6 goes to this widget and what is in it as one part of the window. A part within another one is a part of its own.
inline void setWindowRegion(QWidget *widget)
{
    widget->setProperty("windowRegion", true);
}

/// The part of the window that the widget belongs to; null for none.
inline QWidget *windowRegionOf(QWidget *widget)
{
    while (widget && !widget->property("windowRegion").toBool())
        widget = widget->isWindow() ? nullptr : widget->parentWidget();
    return widget;
}

} // namespace clinicdesk::ui
