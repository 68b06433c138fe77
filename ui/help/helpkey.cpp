// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/helpkey.h"

#include "ui/help/helpwindow.h"
#include "ui/widgets/helppage.h"

#include <QApplication>
#include <QKeyEvent>

namespace clinicdesk::ui {

HelpKey::HelpKey(QObject *parent)
    : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool HelpKey::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType() || QApplication::activePopupWidget())
        return false;
    const auto &key = *static_cast<QKeyEvent *>(event);
    auto *widget = static_cast<QWidget *>(watched);
    // Where no page is set, there is no help: on the locked window.
    if (key.key() != Qt::Key_F1 || key.modifiers() != Qt::NoModifier || helpPageOf(widget).isEmpty())
        return false;
    HelpWindow::open(*widget);
    return true;
}

} // namespace clinicdesk::ui
