// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/accessibleview_p.h"

#include "ui/widgets/accessiblelist_p.h"

#include <QAbstractItemView>
#include <QAccessibleWidget>
#include <QEvent>
#include <QListView>
#include <QSet>
#include <QTreeView>

namespace clinicdesk::ui {

namespace {

/// A hidden view: a widget without rows.
class HiddenView : public QAccessibleWidget {
public:
    using QAccessibleWidget::QAccessibleWidget;

    int childCount() const override { return 0; }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *focusChild() const override { return nullptr; }
};

/// Drops the interface of a view that was shown or hidden, so that the next one suits its new state.
class VisibilityFilter : public QObject {
public:
    void watch(QAbstractItemView *view)
    {
        // Filters may not change while one of them runs, so a view gets this one only once.
        if (!m_views.contains(view)) {
            m_views.insert(view);
            connect(view, &QObject::destroyed, this, [this](QObject *gone) { m_views.remove(gone); });
            view->installEventFilter(this);
        }
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool isTurn = event->type() == QEvent::Show || event->type() == QEvent::Hide;
        // A view that is being destroyed is hidden, too, but is only a QWidget by then.
        if (isTurn && qobject_cast<QAbstractItemView *>(watched)) {
            auto *const current = QAccessible::queryAccessibleInterface(watched);
            QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(current));
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QSet<QObject *> m_views;
};

/// Qt calls a plain widget a container, also where it is a window. A screen reader looks for the window that is active.
QAccessibleInterface *windowFor(const QString &className, QObject *object)
{
    const auto name = className.section(QStringLiteral("::"), -1);
    const bool isWindow = name == QLatin1String("MainWindow") || name == QLatin1String("ConnectionWizard") ||
                          name == QLatin1String("LockWindow");
    return isWindow ? new QAccessibleWidget(static_cast<QWidget *>(object), QAccessible::Window) : nullptr;
}

QAccessibleInterface *interfaceFor(const QString &className, QObject *object)
{
    if (auto *window = windowFor(className, object))
        return window;
    auto *view = qobject_cast<QAbstractItemView *>(object);
    if (!view)
        return nullptr;
    static VisibilityFilter filter;
    filter.watch(view);
    if (view->isVisible()) {
        auto *list = qobject_cast<QListView *>(view);
        return list ? new AccessibleList(list) : nullptr; // of tables and trees: Qt's own
    }
    return new HiddenView(view, qobject_cast<QTreeView *>(view) ? QAccessible::Tree : QAccessible::List);
}

} // namespace

void installAccessibleViews()
{
    [[maybe_unused]] static const bool once = [] {
        QAccessible::installFactory(interfaceFor);
        return true;
    }();
}

} // namespace clinicdesk::ui
