// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace clinicdesk::ui {

/// The commands of a part of the window that have a shortcut.
struct ShortcutGroup {
    struct Shortcut {
        QString text; ///< of the action, without mnemonic
        QString keys; ///< as this computer writes them

        friend bool operator==(const Shortcut &, const Shortcut &) = default;
    };
    QString title;
    QList<Shortcut> shortcuts;
};

/// A part of the window: a page with its title.
struct ShortcutPlace {
    QString title;
    const QWidget *widget;
};

/// The shortcuts of all actions in `window`, by the place that has the action, in the order of `places`. Actions in
/// none of them come first, under `otherTitle`. Places without shortcuts are left out.
QList<ShortcutGroup> shortcutsOf(const QWidget &window, const QString &otherTitle, const QList<ShortcutPlace> &places);

} // namespace clinicdesk::ui
