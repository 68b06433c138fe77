// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/accessiblecombo_p.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QKeySequence>

namespace clinicdesk::ui {

namespace {

QAccessibleInterface *comboInterface(const QString &className, QObject *object)
{
    if (className != QLatin1String("QComboBox"))
        return nullptr;
    auto *combo = static_cast<QComboBox *>(object);
    return combo->isEditable() ? nullptr : new AccessibleCombo(combo);
}

} // namespace

void AccessibleCombo::install()
{
    [[maybe_unused]] static const bool once = [] {
        QAccessible::installFactory(comboInterface);
        return true;
    }();
}

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

} // namespace clinicdesk::ui
