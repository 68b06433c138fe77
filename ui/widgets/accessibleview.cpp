// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/accessibleview_p.h"

#include <QAbstractItemView>
#include <QAccessibleWidget>
#include <QEvent>
#include <QHash>
#include <QListView>
#include <QPersistentModelIndex>
#include <QPointer>
#include <QSet>
#include <QTreeView>
#include <QWindow>

#include <utility>

namespace clinicdesk::ui {

/// A row of a list for assistive tools. Only the current row of the list that has the focus is focused; Qt's own class
/// says so of the current row of every list. Pressing a row makes it the current one.
class AccessibleListRow : public QAccessibleInterface,
                          public QAccessibleTableCellInterface,
                          public QAccessibleActionInterface {
public:
    AccessibleListRow(QListView *view, const QModelIndex &index);

    int row() const { return m_index.row(); }

    bool isValid() const override;
    QObject *object() const override { return nullptr; }
    QWindow *window() const override;
    QAccessibleInterface *parent() const override;
    int childCount() const override { return 0; }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override;
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    bool isSelected() const override;
    QList<QAccessibleInterface *> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return 0; }
    int rowIndex() const override { return row(); }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface *table() const override { return parent(); }

    QStringList actionNames() const override;
    void doAction(const QString &name) override;
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    QPointer<QListView> m_view;
    QPersistentModelIndex m_index;
};

/// A visible list for assistive tools.
class AccessibleList : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit AccessibleList(QListView *view);
    ~AccessibleList() override;

    int childCount() const override { return rowCount(); }
    QAccessibleInterface *child(int row) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    QAccessibleInterface *caption() const override { return nullptr; }
    QAccessibleInterface *summary() const override { return nullptr; }
    QAccessibleInterface *cellAt(int row, int column) const override { return column == 0 ? child(row) : nullptr; }
    int selectedCellCount() const override { return selectedRowCount(); }
    QList<QAccessibleInterface *> selectedCells() const override;
    QString columnDescription(int) const override { return {}; }
    QString rowDescription(int) const override { return {}; }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override;
    int columnCount() const override { return 1; }
    int rowCount() const override;
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override;
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int row) const override;
    bool selectRow(int row) override;
    bool selectColumn(int) override { return false; }
    bool unselectRow(int row) override;
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent *event) override;

private:
    QListView *view() const;
    QModelIndex indexOf(int row) const;
    void sortRows() const;
    static AccessibleListRow *knownRow(QAccessible::Id id);

    mutable QHash<int, QAccessible::Id> m_rows; ///< those that tools have asked for
};

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
