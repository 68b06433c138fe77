// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/accessiblecurtain_p.h"

#include <QAccessible>
#include <QAccessibleObject>
#include <QAction>
#include <QApplication>
#include <QPointer>
#include <QSet>
#include <QWidget>

namespace clinicdesk::ui::accessiblecurtain {

namespace {

/// The window that stays; null while open.
QPointer<QWidget> &stayingWindow()
{
    static QPointer<QWidget> window;
    return window;
}

bool stays(const QObject *object)
{
    for (; object; object = object->parent()) {
        if (object == stayingWindow())
            return true;
    }
    return false;
}

/// Stands in the tree for an object that is hidden.
class HiddenObject : public QAccessibleObject {
public:
    explicit HiddenObject(QObject *object)
        : QAccessibleObject(object)
    {
        all().insert(this);
    }
    ~HiddenObject() override { all().remove(this); }

    static QSet<QAccessibleInterface *> &all()
    {
        static QSet<QAccessibleInterface *> objects;
        return objects;
    }

    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(qApp); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text) const override { return {}; }
    void setText(QAccessible::Text, const QString &) override {}
    QAccessible::Role role() const override { return QAccessible::NoRole; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invisible = true;
        state.disabled = true;
        return state;
    }
};

/// The application with only the window that stays, and that window's open menus.
class LockedApplication : public QAccessibleApplication {
public:
    int childCount() const override { return static_cast<int>(windows().size()); }
    QAccessibleInterface *child(int index) const override
    {
        return QAccessible::queryAccessibleInterface(windows().value(index));
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        return child ? static_cast<int>(windows().indexOf(child->object())) : -1;
    }

private:
    static QList<QObject *> windows()
    {
        QList<QObject *> shown;
        const auto widgets = QApplication::topLevelWidgets();
        for (auto *widget : widgets) {
            if (widget->isVisible() && stays(widget) && widget->windowType() != Qt::ToolTip)
                shown.append(widget);
        }
        return shown;
    }
};

QAccessibleInterface *hiddenInterface(const QString & /*className*/, QObject *object)
{
    if (object == qApp)
        return new LockedApplication;
    return !object || stays(object) ? nullptr : new HiddenObject(object);
}

void forget(QAccessibleInterface *known)
{
    QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(known));
}

/// Rows, cells and edges have no object; they go with the view that has them.
void hide(QObject *object)
{
    if (stays(object))
        return;
    auto *known = QAccessible::queryAccessibleInterface(object);
    if (known && !HiddenObject::all().contains(known))
        forget(known);
}

} // namespace

void close(QWidget &only)
{
    stayingWindow() = &only;
    keepFirst();
    const auto widgets = QApplication::allWidgets();
    for (auto *widget : widgets) {
        hide(widget);
        const auto actions = widget->findChildren<QAction *>(Qt::FindDirectChildrenOnly);
        for (auto *action : actions)
            hide(action);
    }
    forget(QAccessible::queryAccessibleInterface(qApp));
}

void keepFirst()
{
    QAccessible::removeFactory(hiddenInterface);
    QAccessible::installFactory(hiddenInterface);
}

void open()
{
    QAccessible::removeFactory(hiddenInterface);
    const auto hidden = HiddenObject::all();
    for (auto *object : hidden)
        forget(object);
    if (dynamic_cast<LockedApplication *>(QAccessible::queryAccessibleInterface(qApp)))
        forget(QAccessible::queryAccessibleInterface(qApp));
    stayingWindow() = nullptr;
}

} // namespace clinicdesk::ui::accessiblecurtain
