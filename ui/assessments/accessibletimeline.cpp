// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/accessibletimeline_p.h"

#include "ui/assessments/timelineview.h"

#include <QWindow>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

QAccessibleInterface *interfaceFor(const QString &className, QObject *object)
{
    if (className != QLatin1String(TimelineView::staticMetaObject.className()))
        return nullptr;
    return new AccessibleTimeline(static_cast<TimelineView *>(object));
}

} // namespace

AccessibleEdge::AccessibleEdge(TimelineView *view, BrushEdge edge)
    : m_view(view)
    , m_edge(edge)
{
}

QWindow *AccessibleEdge::window() const
{
    return m_view->window()->windowHandle();
}

QAccessibleInterface *AccessibleEdge::parent() const
{
    return QAccessible::queryAccessibleInterface(m_view);
}

QString AccessibleEdge::text(QAccessible::Text kind) const
{
    const int bar = m_view->brush().barAt(m_edge);
    switch (kind) {
    case QAccessible::Name:
        return m_edge == BrushEdge::From ? TimelineView::tr("From") : TimelineView::tr("To");
    case QAccessible::Value:
        return m_view->barText(bar);
    case QAccessible::Description:
        return m_view->barTip(bar);
    default:
        return {};
    }
}

QRect AccessibleEdge::rect() const
{
    const auto place = m_view->gripRect(m_edge).toAlignedRect();
    return {m_view->mapToGlobal(place.topLeft()), place.size()};
}

QAccessible::State AccessibleEdge::state() const
{
    auto state = parent()->state();
    state.focused = state.focused && m_view->brush().currentEdge() == m_edge;
    return state;
}

void *AccessibleEdge::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface *>(this) : nullptr;
}

QVariant AccessibleEdge::currentValue() const
{
    return m_view->brush().barAt(m_edge);
}

void AccessibleEdge::setCurrentValue(const QVariant &value)
{
    m_view->moveEdge(m_edge, value.toInt());
}

QVariant AccessibleEdge::minimumValue() const
{
    return m_edge == BrushEdge::From ? 0 : m_view->brush().barAt(BrushEdge::From);
}

QVariant AccessibleEdge::maximumValue() const
{
    return m_edge == BrushEdge::From ? m_view->brush().barAt(BrushEdge::To) : m_view->brush().barCount() - 1;
}

void AccessibleTimeline::install()
{
    [[maybe_unused]] static const bool once = [] {
        QAccessible::installFactory(interfaceFor);
        return true;
    }();
}

void AccessibleTimeline::tellFocus(TimelineView *view)
{
    QAccessibleEvent focused(view, QAccessible::Focus);
    focused.setChild(static_cast<int>(view->brush().currentEdge()));
    QAccessible::updateAccessibility(&focused);
}

void AccessibleTimeline::tellValues(TimelineView *view)
{
    for (const auto edge : {BrushEdge::From, BrushEdge::To}) {
        QAccessibleValueChangeEvent changed(view, view->brush().barAt(edge));
        changed.setChild(static_cast<int>(edge));
        QAccessible::updateAccessibility(&changed);
    }
}

AccessibleTimeline::AccessibleTimeline(TimelineView *view)
    : QAccessibleWidget(view, QAccessible::Chart)
    , m_edges{QAccessible::registerAccessibleInterface(new AccessibleEdge(view, BrushEdge::From)),
              QAccessible::registerAccessibleInterface(new AccessibleEdge(view, BrushEdge::To))}
{
}

AccessibleTimeline::~AccessibleTimeline()
{
    for (const auto edge : m_edges)
        QAccessible::deleteAccessibleInterface(edge);
}

TimelineView *AccessibleTimeline::view() const
{
    return static_cast<TimelineView *>(widget());
}

QString AccessibleTimeline::text(QAccessible::Text kind) const
{
    switch (kind) {
    case QAccessible::Value:
        return view()->selectionText();
    case QAccessible::Description:
        return view()->timelineText();
    default:
        return QAccessibleWidget::text(kind);
    }
}

int AccessibleTimeline::childCount() const
{
    return view()->brush().barCount() > 0 ? static_cast<int>(m_edges.size()) : 0;
}

QAccessibleInterface *AccessibleTimeline::child(int index) const
{
    if (index < 0 || index >= childCount())
        return nullptr;
    return QAccessible::accessibleInterface(m_edges[static_cast<std::size_t>(index)]);
}

int AccessibleTimeline::indexOfChild(const QAccessibleInterface *sought) const
{
    for (int index = 0; index < childCount(); ++index) {
        if (child(index) == sought)
            return index;
    }
    return -1;
}

QAccessibleInterface *AccessibleTimeline::childAt(int x, int y) const
{
    for (int index = 0; index < childCount(); ++index) {
        if (child(index)->rect().contains(x, y))
            return child(index);
    }
    return nullptr;
}

QAccessibleInterface *AccessibleTimeline::focusChild() const
{
    return view()->hasFocus() ? child(static_cast<int>(view()->brush().currentEdge())) : nullptr;
}

} // namespace clinicdesk::ui
