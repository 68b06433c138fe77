// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/icons.h"

#include <QAction>
#include <QKeySequence>
#include <QWidget>

namespace clinicdesk::ui {

/// An action of a list. Its key works while the list has the focus, so it can be a letter. `owner` owns the action.
template <class Owner>
QAction *addListAction(QWidget &list, Owner *owner, const QString &text, const QString &iconName,
                       const QKeySequence &key, void (Owner::*slot)())
{
    auto *action = new QAction(icon(iconName), text, owner);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(action, &QAction::triggered, owner, slot);
    list.addAction(action);
    return action;
}

} // namespace clinicdesk::ui
