// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/shortcuts.h"

#include <QAction>
#include <QKeySequence>
#include <QRegularExpression>
#include <QWidget>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

QString withoutMnemonic(QString text)
{
    static const QRegularExpression mnemonic(QStringLiteral("&(.)"));
    return text.replace(mnemonic, QStringLiteral("\\1"));
}

bool isWithin(const QObject *object, const QObject *place)
{
    for (; object; object = object->parent()) {
        if (object == place)
            return true;
    }
    return false;
}

/// Of the window and everything in it: a shortcut works through the widget that has its action.
QList<const QAction *> actionsIn(const QWidget &window)
{
    auto widgets = QList<const QWidget *>{&window};
    const auto inside = window.findChildren<QWidget *>();
    widgets.append({inside.begin(), inside.end()});
    QList<const QAction *> all;
    for (const auto *widget : std::as_const(widgets)) {
        const auto actions = widget->actions();
        for (const auto *action : actions) {
            if (!all.contains(action))
                all.append(action);
        }
    }
    return all;
}

bool belongsTo(const QAction &action, const QWidget &place)
{
    if (isWithin(&action, &place))
        return true;
    const auto holders = action.associatedObjects();
    return std::ranges::any_of(holders, [&place](const QObject *holder) { return isWithin(holder, &place); });
}

} // namespace

QList<ShortcutGroup> shortcutsOf(const QWidget &window, const QString &otherTitle, const QList<ShortcutPlace> &places)
{
    QList<ShortcutGroup> groups{{otherTitle, {}}};
    for (const auto &place : places)
        groups.append({place.title, {}});
    const auto actions = actionsIn(window);
    for (const auto *action : actions) {
        if (action->shortcut().isEmpty() || action->text().isEmpty())
            continue;
        const auto at = std::ranges::find_if(
            places, [action](const ShortcutPlace &place) { return belongsTo(*action, *place.widget); });
        auto &group = groups[at == places.end() ? 0 : 1 + (at - places.begin())];
        const ShortcutGroup::Shortcut shortcut{withoutMnemonic(action->text()),
                                               action->shortcut().toString(QKeySequence::NativeText)};
        if (!group.shortcuts.contains(shortcut))
            group.shortcuts.append(shortcut);
    }
    groups.removeIf([](const ShortcutGroup &group) { return group.shortcuts.isEmpty(); });
    return groups;
}

} // namespace clinicdesk::ui
