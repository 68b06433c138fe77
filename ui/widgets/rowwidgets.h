// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QPersistentModelIndex>
#include <QTimer>

class QAbstractItemView;
class QWidget;

namespace clinicdesk::ui {

/// Widgets on rows of a list, such as the buttons of a problem, placed by the delegate's `updateEditorGeometry`. Unlike
/// index widgets they are in the accessibility tree, beside the list, and only those that are completely in view are
/// shown and accept Tab.
class RowWidgets : public QObject {
    Q_OBJECT
public:
    /// Becomes a child of `view`. The widgets become children of the view's parent, which must not change.
    explicit RowWidgets(QAbstractItemView *view);
    /// The row widgets of that list; null if it has none.
    static const RowWidgets *of(const QAbstractItemView *view);

    /// Null if the row has no widget.
    QWidget *at(const QModelIndex &index) const { return m_widgets.value(index); }
    /// Takes ownership of the widget and deletes the previous one; null only deletes. The widget is deleted with its
    /// row.
    void set(const QModelIndex &index, QWidget *widget);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    void removeOrphans();
    void giveUpFocus(const QWidget *widget);
    bool isInView(const QWidget &widget) const;

    QAbstractItemView *m_view;
    QHash<QPersistentModelIndex, QWidget *> m_widgets;
    QTimer m_placing;
};

} // namespace clinicdesk::ui
