// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVariant>
#include <QWidget>

namespace clinicdesk::ui {

/// The page of the help that is about this widget and everything in it (resources/help).
inline void setHelpPage(QWidget *widget, const QString &page)
{
    widget->setProperty("helpPage", page);
}

/// The page for the place where the user is: that of the widget, or of the nearest one around it, across dialogs. Empty
/// if there is none.
inline QString helpPageOf(const QWidget *widget)
{
    for (; widget; widget = widget->parentWidget()) {
        if (const auto page = widget->property("helpPage").toString(); !page.isEmpty())
            return page;
    }
    return {};
}

} // namespace clinicdesk::ui
