// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>
#include <QString>

class QTreeWidget;
class QTreeWidgetItem;

namespace clinicdesk::ui {

class SearchField;

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

/// The shortcuts of all actions in `window`, and the keys that widgets handle themselves (`listKeys`), by the place
/// that has the action, in the order of `places`. Actions in none of them come first, under `otherTitle`. Places
/// without shortcuts are left out.
QList<ShortcutGroup> shortcutsOf(const QWidget &window, const QString &otherTitle, const QList<ShortcutPlace> &places);

/// A list of shortcuts with a search for commands and keys. Esc clears the search, then closes the window.
class ShortcutWindow : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutWindow(const QList<ShortcutGroup> &groups, QWidget *parent = nullptr);

private:
    void filter(const QString &search);

    SearchField *m_search; ///< children
    QTreeWidget *m_list;
    QTreeWidgetItem *m_nothing = nullptr; ///< shown if the search finds nothing
};

} // namespace clinicdesk::ui
