// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/accessiblemenus.h"

#include "ui/widgets/obstacle.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAccessibleObject>
#include <QAccessibleWidget>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeySequence>
#include <QMenu>
#include <QStyle>

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

/// The menu of the action: the open one if several have it.
QMenu *menuOf(const QAction &action)
{
    QMenu *first = nullptr;
    const auto owners = action.associatedObjects();
    for (auto *owner : owners) {
        auto *menu = qobject_cast<QMenu *>(owner);
        if (menu && menu->isVisible())
            return menu;
        first = first ? first : menu;
    }
    return first;
}

/// An entry of a menu. Qt's own has no description.
class MenuEntry : public QAccessibleObject, public QAccessibleActionInterface {
public:
    explicit MenuEntry(QAction *action)
        : QAccessibleObject(action)
    {
    }

    QAccessibleInterface *parent() const override
    {
        auto *menu = menuOf(action());
        return menu ? QAccessible::queryAccessibleInterface(menu) : nullptr;
    }
    int childCount() const override { return action().menu() ? 1 : 0; }
    QAccessibleInterface *child(int index) const override
    {
        return index == 0 && action().menu() ? QAccessible::queryAccessibleInterface(action().menu()) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        return child && action().menu() && child->object() == action().menu() ? 0 : -1;
    }
    QAccessible::Role role() const override
    {
        return action().isSeparator() ? QAccessible::Separator : QAccessible::MenuItem;
    }
    QString text(QAccessible::Text text) const override
    {
        switch (text) {
        case QAccessible::Name: {
            // A key that only the menu shows comes after a tab.
            auto name = action().text().section(QLatin1Char('\t'), 0, 0);
            return name.replace(QLatin1String("&&"), QString(QChar(QChar::Null)))
                .remove(QLatin1Char('&'))
                .replace(QChar(QChar::Null), QLatin1Char('&'));
        }
        case QAccessible::Description:
            return action().isEnabled() ? QString() : obstacleSentence(action());
        case QAccessible::Accelerator:
            return action().shortcut().toString(QKeySequence::NativeText);
        default:
            return {};
        }
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        const auto *menu = menuOf(action());
        state.invisible = !menu || !menu->isVisible() || !action().isVisible();
        state.disabled = action().isSeparator() || !action().isEnabled();
        state.focusable = !action().isSeparator();
        state.focused = menu && menu->activeAction() == &action();
        state.checkable = action().isCheckable();
        state.checked = action().isChecked();
        state.hasPopup = action().menu() != nullptr;
        return state;
    }
    QRect rect() const override
    {
        const auto *menu = menuOf(action());
        const QRect place = menu ? menu->actionGeometry(&action()) : QRect();
        return place.isEmpty() ? QRect() : QRect(menu->mapToGlobal(place.topLeft()), place.size());
    }
    QWindow *window() const override
    {
        const auto *menu = menuOf(action());
        return menu ? menu->windowHandle() : nullptr;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
    }

    QStringList actionNames() const override
    {
        if (action().isSeparator() || !action().isEnabled())
            return {};
        return {action().menu() ? showMenuAction() : pressAction()};
    }
    void doAction(const QString &name) override
    {
        if (!actionNames().contains(name))
            return;
        if (name == pressAction())
            action().trigger();
        else if (auto *menu = menuOf(action()))
            menu->setActiveAction(&action()); // which opens it
    }
    QStringList keyBindingsForAction(const QString & /*name*/) const override { return {}; }

private:
    QAction &action() const { return *static_cast<QAction *>(object()); }
};

class AccessibleMenu : public QAccessibleWidget {
public:
    explicit AccessibleMenu(QMenu *menu)
        : QAccessibleWidget(menu, QAccessible::PopupMenu)
    {
    }

    int childCount() const override { return int(menu().actions().size()); }
    QAccessibleInterface *child(int index) const override
    {
        auto *action = menu().actions().value(index);
        return action ? QAccessible::queryAccessibleInterface(action) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        return child ? int(menu().actions().indexOf(qobject_cast<QAction *>(child->object()))) : -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        auto *action = menu().actionAt(menu().mapFromGlobal(QPoint(x, y)));
        return action && !action->isSeparator() ? QAccessible::queryAccessibleInterface(action) : nullptr;
    }
    QAccessibleInterface *focusChild() const override
    {
        auto *action = menu().activeAction();
        return action ? QAccessible::queryAccessibleInterface(action) : nullptr;
    }
    /// The entry that opens it.
    QAccessibleInterface *parent() const override
    {
        auto *entry = menu().menuAction();
        return menuOf(*entry) ? QAccessible::queryAccessibleInterface(entry) : QAccessibleWidget::parent();
    }
    QString text(QAccessible::Text text) const override
    {
        const auto own = QAccessibleWidget::text(text);
        return own.isEmpty() && text == QAccessible::Name ? menu().title().remove(QLatin1Char('&')) : own;
    }

private:
    QMenu &menu() const { return *static_cast<QMenu *>(widget()); }
};

/// What assistive tools read of a combo box whose text cannot be edited: its text, and its list only while the list is
/// open. Qt's own class also reports the rows of a closed list, one of them with the focus.
class AccessibleCombo : public QAccessibleWidget {
public:
    explicit AccessibleCombo(QComboBox *combo);

    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override;
    QString text(QAccessible::Text kind) const override;
    QAccessible::State state() const override;
    QStringList actionNames() const override;
    void doAction(const QString &action) override;
    QStringList keyBindingsForAction(const QString &action) const override;

private:
    QComboBox *combo() const;
    /// Null while the list is closed.
    QAccessibleInterface *openList() const;
};

AccessibleCombo::AccessibleCombo(QComboBox *combo)
    : QAccessibleWidget(combo, QAccessible::ComboBox)
{
}

QComboBox *AccessibleCombo::combo() const
{
    return static_cast<QComboBox *>(widget());
}

QAccessibleInterface *AccessibleCombo::openList() const
{
    auto *list = combo()->view();
    return list && list->isVisible() ? QAccessible::queryAccessibleInterface(list) : nullptr;
}

int AccessibleCombo::childCount() const
{
    return openList() ? 1 : 0;
}

QAccessibleInterface *AccessibleCombo::child(int index) const
{
    return index == 0 ? openList() : nullptr;
}

int AccessibleCombo::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *list = openList();
    return list && child && child->object() == list->object() ? 0 : -1;
}

/// The list opens in a window of its own, so no child is inside the box.
QAccessibleInterface *AccessibleCombo::childAt(int, int) const
{
    return nullptr;
}

QAccessibleInterface *AccessibleCombo::focusChild() const
{
    if (auto *list = openList())
        return list->focusChild();
    return QAccessibleWidget::focusChild();
}

QString AccessibleCombo::text(QAccessible::Text kind) const
{
    switch (kind) {
#ifdef Q_OS_UNIX
    case QAccessible::Name: // as in Qt's own class on these systems, where the label is a relation
#endif
    case QAccessible::Value:
        return combo()->currentText();
    case QAccessible::Accelerator:
        return QKeySequence(Qt::Key_Down).toString(QKeySequence::NativeText);
    default:
        return QAccessibleWidget::text(kind);
    }
}

QAccessible::State AccessibleCombo::state() const
{
    auto state = QAccessibleWidget::state();
    const bool isOpen = openList() != nullptr;
    state.hasPopup = true;
    state.expandable = true;
    state.expanded = isOpen;
    state.collapsed = !isOpen;
    return state;
}

QStringList AccessibleCombo::actionNames() const
{
    return QStringList{showMenuAction(), pressAction()} + QAccessibleWidget::actionNames(); // and the focus
}

void AccessibleCombo::doAction(const QString &action)
{
    if (action != showMenuAction() && action != pressAction()) {
        QAccessibleWidget::doAction(action);
        return;
    }
    openList() ? combo()->hidePopup() : combo()->showPopup();
}

QStringList AccessibleCombo::keyBindingsForAction(const QString &) const
{
    return {};
}

QAccessibleInterface *createInterface(const QString &className, QObject *object)
{
    if (!object)
        return nullptr;
    if (object == qApp)
        return new ApplicationWithMenus;
    if (auto *menu = qobject_cast<QMenu *>(object))
        return new AccessibleMenu(menu);
    if (className == QLatin1String("QComboBox")) {
        auto *combo = static_cast<QComboBox *>(object);
        return combo->isEditable() ? nullptr : new AccessibleCombo(combo);
    }
    auto *action = qobject_cast<QAction *>(object);
    return action ? new MenuEntry(action) : nullptr;
}

} // namespace

void installAccessibleMenus()
{
    QAccessible::installFactory(createInterface); // has no effect the second time
}

} // namespace clinicdesk::ui
