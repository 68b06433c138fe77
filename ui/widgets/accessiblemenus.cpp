// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/accessiblemenus.h"

#include <QAccessible>
#include <QAccessibleObject>
#include <QApplication>
#include <QMenu>

namespace clinicdesk::ui {

namespace {

/// Open menus whose parent is the application; a submenu belongs to its menu.
QList<QAccessibleInterface *> openMenus()
{
    QList<QAccessibleInterface *> menus;
    const auto widgets = QApplication::topLevelWidgets();
    for (auto *widget : widgets) {
        if (!widget->isVisible() || !qobject_cast<QMenu *>(widget))
            continue;
        auto *menu = QAccessible::queryAccessibleInterface(widget);
        const auto *parent = menu ? menu->parent() : nullptr;
        if (parent && parent->object() == qApp)
            menus.append(menu);
    }
    return menus;
}

class ApplicationWithMenus : public QAccessibleApplication {
public:
    int childCount() const override { return QAccessibleApplication::childCount() + int(openMenus().size()); }

    QAccessibleInterface *child(int index) const override
    {
        const int windows = QAccessibleApplication::childCount();
        return index < windows ? QAccessibleApplication::child(index) : openMenus().value(index - windows);
    }

    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const auto menus = openMenus();
        for (qsizetype at = 0; at < menus.size(); ++at) {
            if (child && menus.at(at)->object() == child->object())
                return QAccessibleApplication::childCount() + int(at);
        }
        return QAccessibleApplication::indexOfChild(child);
    }
};

QAccessibleInterface *applicationWithMenus(const QString & /*className*/, QObject *object)
{
    return object && object == qApp ? new ApplicationWithMenus : nullptr;
}

} // namespace

void installAccessibleMenus()
{
    QAccessible::installFactory(applicationWithMenus); // has no effect the second time
}

} // namespace clinicdesk::ui
