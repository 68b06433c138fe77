// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/accessiblelist_p.h"

#include <QListView>
#include <QWindow>

#include <utility>

namespace clinicdesk::ui {

AccessibleListRow::AccessibleListRow(QListView *view, const QModelIndex &index)
    : m_view(view)
    , m_index(index)
{
}

bool AccessibleListRow::isValid() const
{
    return m_view && m_view->model() && m_index.isValid();
}

QWindow *AccessibleListRow::window() const
{
    return m_view ? m_view->window()->windowHandle() : nullptr;
}

QAccessibleInterface *AccessibleListRow::parent() const
{
    return m_view ? QAccessible::queryAccessibleInterface(m_view) : nullptr;
}

QString AccessibleListRow::text(QAccessible::Text kind) const
{
    if (!isValid())
        return {};
    if (kind == QAccessible::Description)
        return m_index.data(Qt::AccessibleDescriptionRole).toString();
    if (kind != QAccessible::Name)
        return {};
    const auto spoken = m_index.data(Qt::AccessibleTextRole).toString();
    return spoken.isEmpty() ? m_index.data(Qt::DisplayRole).toString() : spoken;
}

QRect AccessibleListRow::rect() const
{
    if (!isValid())
        return {};
    const auto place = m_view->visualRect(m_index);
    return {m_view->viewport()->mapToGlobal(place.topLeft()), place.size()};
}

QAccessible::State AccessibleListRow::state() const
{
    QAccessible::State state;
    if (!isValid()) {
        state.invalid = true;
        return state;
    }
    const auto flags = m_index.flags();
    const bool isCurrent = m_view->currentIndex() == m_index;
    state.invisible = !m_view->isVisible() || !m_view->viewport()->rect().intersects(m_view->visualRect(m_index));
    state.disabled = !m_view->isEnabled() || !flags.testFlag(Qt::ItemIsEnabled);
    state.selectable = flags.testFlag(Qt::ItemIsSelectable);
    state.selected = isSelected();
    state.focusable = !state.disabled;
    state.focused = isCurrent && m_view->hasFocus();
    state.multiSelectable = m_view->selectionMode() != QAbstractItemView::SingleSelection;
    state.extSelectable = m_view->selectionMode() == QAbstractItemView::ExtendedSelection;
    if (const auto check = m_index.data(Qt::CheckStateRole); check.isValid()) {
        state.checkable = flags.testFlag(Qt::ItemIsUserCheckable);
        state.checked = check.toInt() == Qt::Checked;
    }
    return state;
}

void *AccessibleListRow::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableCellInterface)
        return static_cast<QAccessibleTableCellInterface *>(this);
    if (type == QAccessible::ActionInterface)
        return static_cast<QAccessibleActionInterface *>(this);
    return nullptr;
}

bool AccessibleListRow::isSelected() const
{
    return isValid() && m_view->selectionModel()->isSelected(m_index);
}

QStringList AccessibleListRow::actionNames() const
{
    if (!isValid() || state().disabled)
        return {};
    return {pressAction(), setFocusAction(), toggleAction()};
}

void AccessibleListRow::doAction(const QString &name)
{
    if (!actionNames().contains(name))
        return;
    if (name == toggleAction()) {
        m_view->selectionModel()->select(m_index, QItemSelectionModel::Toggle);
        return;
    }
    m_view->setCurrentIndex(m_index);
    if (name == setFocusAction())
        m_view->setFocus(Qt::OtherFocusReason);
}

AccessibleList::AccessibleList(QListView *view)
    : QAccessibleWidget(view, QAccessible::List)
{
}

AccessibleList::~AccessibleList()
{
    for (const auto id : std::as_const(m_rows))
        QAccessible::deleteAccessibleInterface(id);
}

QListView *AccessibleList::view() const
{
    return static_cast<QListView *>(object());
}

QModelIndex AccessibleList::indexOf(int row) const
{
    const auto *model = view() ? view()->model() : nullptr;
    return model ? model->index(row, view()->modelColumn(), view()->rootIndex()) : QModelIndex();
}

AccessibleListRow *AccessibleList::knownRow(QAccessible::Id id)
{
    return static_cast<AccessibleListRow *>(QAccessible::accessibleInterface(id));
}

/// The rows follow their entries, so after a change of the list each may be at another place.
void AccessibleList::sortRows() const
{
    const auto before = std::exchange(m_rows, {});
    for (const auto id : before) {
        const auto *known = knownRow(id);
        if (known && known->isValid())
            m_rows.insert(known->row(), id);
        else if (known)
            QAccessible::deleteAccessibleInterface(id);
    }
}

QAccessibleInterface *AccessibleList::child(int row) const
{
    const auto index = indexOf(row);
    if (!index.isValid())
        return nullptr;
    if (m_rows.contains(row)) {
        const auto *known = knownRow(m_rows.value(row));
        if (!known || !known->isValid() || known->row() != row)
            sortRows();
    }
    if (m_rows.contains(row))
        return knownRow(m_rows.value(row));
    auto *made = new AccessibleListRow(view(), index);
    m_rows.insert(row, QAccessible::registerAccessibleInterface(made));
    return made;
}

int AccessibleList::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *row = child && child->role() == QAccessible::ListItem && child->parent() == this
                          ? static_cast<const AccessibleListRow *>(child)
                          : nullptr;
    return row && row->isValid() ? row->row() : -1;
}

QAccessibleInterface *AccessibleList::childAt(int x, int y) const
{
    const auto index = view()->indexAt(view()->viewport()->mapFromGlobal(QPoint(x, y)));
    return index.isValid() ? child(index.row()) : nullptr;
}

QAccessibleInterface *AccessibleList::focusChild() const
{
    return view()->hasFocus() && view()->currentIndex().isValid() ? child(view()->currentIndex().row()) : nullptr;
}

void *AccessibleList::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableInterface)
        return static_cast<QAccessibleTableInterface *>(this);
    return QAccessibleWidget::interface_cast(type);
}

QList<QAccessibleInterface *> AccessibleList::selectedCells() const
{
    QList<QAccessibleInterface *> cells;
    for (const int row : selectedRows())
        cells.append(child(row));
    return cells;
}

int AccessibleList::selectedRowCount() const
{
    return int(selectedRows().size());
}

int AccessibleList::rowCount() const
{
    const auto *model = view() ? view()->model() : nullptr;
    return model ? model->rowCount(view()->rootIndex()) : 0;
}

QList<int> AccessibleList::selectedRows() const
{
    QList<int> rows;
    if (const auto *selection = view()->selectionModel()) {
        for (const auto &index : selection->selectedIndexes())
            rows.append(index.row());
    }
    return rows;
}

bool AccessibleList::isRowSelected(int row) const
{
    return view()->selectionModel() && view()->selectionModel()->isSelected(indexOf(row));
}

bool AccessibleList::selectRow(int row)
{
    const auto index = indexOf(row);
    if (!index.isValid() || view()->selectionMode() == QAbstractItemView::NoSelection)
        return false;
    if (view()->selectionMode() == QAbstractItemView::SingleSelection)
        view()->setCurrentIndex(index);
    else
        view()->selectionModel()->select(index, QItemSelectionModel::Select);
    return true;
}

bool AccessibleList::unselectRow(int row)
{
    const auto index = indexOf(row);
    if (!index.isValid() || view()->selectionMode() == QAbstractItemView::SingleSelection)
        return false;
    view()->selectionModel()->select(index, QItemSelectionModel::Deselect);
    return true;
}

void AccessibleList::modelChange(QAccessibleTableModelChangeEvent *)
{
    sortRows();
}

} // namespace clinicdesk::ui
