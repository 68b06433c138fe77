// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QVariant>
#include <QWidget>

namespace clinicdesk::ui {

inline constexpr auto ownKeysProperty = "ownKeys";

/// Lists keys that the widget with the focus handles itself, so that they are no shortcut of an action: digits that can
/// be a scanned number, keys that other widgets need. `keys`: as this computer writes them.
inline QAction *listKeys(QWidget &widget, const QString &text, const QString &keys)
{
    auto *action = new QAction(text, &widget);
    action->setProperty(ownKeysProperty, keys);
    widget.addAction(action);
    return action;
}

/// The keys of an action, as this computer writes them; empty for none.
inline QString shownKeys(const QAction &action)
{
    return action.shortcut().isEmpty() ? action.property(ownKeysProperty).toString()
                                       : action.shortcut().toString(QKeySequence::NativeText);
}

} // namespace clinicdesk::ui
