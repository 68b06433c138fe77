// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/barbrush.h"

#include <QAccessibleWidget>
#include <QPointer>

#include <array>

namespace clinicdesk::ui {

class TimelineView;

/// One edge of the selected range of a time line, as a spin box of dates. Its value is the number of the bar, from 0.
class AccessibleEdge : public QAccessibleInterface, public QAccessibleValueInterface {
public:
    AccessibleEdge(TimelineView *view, BrushEdge edge);

    bool isValid() const override { return !m_view.isNull(); }
    QObject *object() const override { return nullptr; }
    QWindow *window() const override;
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override;
    QAccessible::Role role() const override { return QAccessible::SpinBox; }
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    QVariant currentValue() const override;
    void setCurrentValue(const QVariant &value) override;
    QVariant minimumValue() const override;
    QVariant maximumValue() const override;
    QVariant minimumStepSize() const override { return 1; }

private:
    QPointer<TimelineView> m_view;
    BrushEdge m_edge;
};

/// A TimelineView for assistive tools: what it shows in words, the selected range, and its two edges. Without bars
/// there are no edges.
class AccessibleTimeline : public QAccessibleWidget {
public:
    /// Makes Qt use this class for every time line. Call once.
    static void install();
    /// Announces which of the edges now has the focus, and that the values of both have changed.
    static void tellFocus(TimelineView *view);
    static void tellValues(TimelineView *view);

    explicit AccessibleTimeline(TimelineView *view);
    ~AccessibleTimeline() override;

    QString text(QAccessible::Text kind) const override;
    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override;

private:
    TimelineView *view() const;

    std::array<QAccessible::Id, 2> m_edges; ///< valid as long as this object
};

} // namespace clinicdesk::ui
