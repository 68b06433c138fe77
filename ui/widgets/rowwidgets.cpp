// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rowwidgets.h"

#include <QAbstractItemDelegate>
#include <QAbstractItemView>
#include <QApplication>
#include <QEvent>
#include <QScrollBar>
#include <QStyleOptionViewItem>
#include <QWidget>

#include <utility>

namespace clinicdesk::ui {

RowWidgets::RowWidgets(QAbstractItemView *view, RowWidgetRules rules)
    : QObject(view)
    , m_view(view)
    , m_rules(std::move(rules))
{
    m_placing.setSingleShot(true);
    m_placing.setInterval(0);
    connect(&m_placing, &QTimer::timeout, this, &RowWidgets::place);
    for (const auto *bar : {view->verticalScrollBar(), view->horizontalScrollBar()})
        connect(bar, &QScrollBar::valueChanged, this, &RowWidgets::place);
    view->viewport()->installEventFilter(this);
}

RowWidgets *RowWidgets::of(const QAbstractItemView *view)
{
    return view ? view->findChild<RowWidgets *>({}, Qt::FindDirectChildrenOnly) : nullptr;
}

QWidget *RowWidgets::at(const QModelIndex &index)
{
    const int kind = m_rules.kind(index);
    const auto former = m_made.constFind(index);
    if (former != m_made.cend() && former->kind == kind)
        return former->widget;
    if (former != m_made.cend()) {
        remove(former->widget);
        m_made.erase(former);
    }
    if (kind == 0)
        return nullptr;
    auto *widget = m_rules.make(index);
    widget->setParent(m_view->parentWidget());
    widget->raise();
    m_made.insert(index, {kind, widget});
    if (m_rules.update)
        m_rules.update(index, *widget);
    m_placing.start();
    return widget;
}

int RowWidgets::widthAt(const QModelIndex &index)
{
    const int kind = m_rules.kind(index);
    if (kind == 0)
        return 0;
    const auto known = m_widths.constFind(kind);
    return known != m_widths.cend() ? *known : *m_widths.insert(kind, at(index)->sizeHint().width());
}

void RowWidgets::refresh()
{
    removeOthers();
    if (m_rules.update) {
        for (const auto &[index, made] : m_made.asKeyValueRange())
            m_rules.update(index, *made.widget);
    }
    m_placing.start();
}

bool RowWidgets::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::FontChange:
    case QEvent::StyleChange:
        m_widths.clear();
        break;
    case QEvent::Paint: // the list repaints rows that were moved, added or laid out again
    case QEvent::Resize:
    case QEvent::Hide:
        m_placing.start();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void RowWidgets::place()
{
    removeOthers();
    const auto shown = placeInView();
    for (const auto &made : std::as_const(m_made)) {
        if (!shown.contains(made.widget)) {
            giveUpFocus(made.widget);
            made.widget->hide();
        }
    }
    for (auto *widget : shown)
        widget->show();
    if (std::exchange(m_shown, shown) == shown)
        return;
    QWidget *before = m_view;
    for (auto *widget : shown) {
        for (auto *part : QWidgetList{widget} + widget->findChildren<QWidget *>()) {
            if (part->focusPolicy() & Qt::TabFocus) {
                QWidget::setTabOrder(before, part);
                before = part;
            }
        }
    }
}

/// Returns those that are completely in view.
QList<QWidget *> RowWidgets::placeInView()
{
    QList<QWidget *> shown;
    const auto area = m_view->viewport()->rect();
    for (auto index = m_view->indexAt({area.center().x(), area.top()});
         index.isValid() && m_view->visualRect(index).top() <= area.bottom();
         index = index.siblingAtRow(index.row() + 1)) {
        auto *widget = at(index);
        if (!widget)
            continue;
        QStyleOptionViewItem option;
        option.initFrom(m_view);
        option.widget = m_view;
        const auto row = m_view->visualRect(index);
        // Move once, to the final place: each move of a widget repaints the list, and that places the widgets again.
        option.rect = row.translated(m_view->viewport()->mapTo(m_view->parentWidget(), QPoint()));
        m_view->itemDelegateForIndex(index)->updateEditorGeometry(widget, option, index);
        if (!row.isEmpty() && isInView(*widget))
            shown.append(widget);
    }
    return shown;
}

/// Removes those whose row is gone or has another one.
void RowWidgets::removeOthers()
{
    m_made.removeIf([this](const auto &each) {
        const bool isKept = each.key().isValid() && m_rules.kind(each.key()) == each.value().kind;
        if (!isKept)
            remove(each.value().widget);
        return !isKept;
    });
}

void RowWidgets::remove(QWidget *widget)
{
    giveUpFocus(widget);
    m_shown.removeAll(widget);
    widget->deleteLater();
}

/// Gives the focus of a button that disappears to the list. Otherwise it would be lost, or go to the button of another
/// row.
void RowWidgets::giveUpFocus(const QWidget *widget)
{
    const auto *focused = QApplication::focusWidget();
    if (focused && (focused == widget || widget->isAncestorOf(focused)))
        m_view->setFocus(Qt::OtherFocusReason);
}

/// A widget is not cut at the edges of the list, because it is beside it.
bool RowWidgets::isInView(const QWidget &widget) const
{
    const auto *viewport = m_view->viewport();
    const int top = viewport->mapTo(m_view->parentWidget(), QPoint()).y();
    return viewport->isVisible() && widget.y() >= top && widget.y() + widget.height() <= top + viewport->height();
}

} // namespace clinicdesk::ui
