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

/// Widgets on rows of a list, such as the buttons of a problem, where the delegate's `updateEditorGeometry` puts them.
/// Unlike index widgets they are in the accessibility tree, beside the list, and only those whose row is wholly in view
/// are shown and take Tab.
class RowWidgets : public QObject {
    Q_OBJECT
public:
    /// A child of `view`, which stays where it is: its parent gets the widgets.
    explicit RowWidgets(QAbstractItemView *view);
    /// Those of that list; null where it has none.
    static const RowWidgets *of(const QAbstractItemView *view);

    /// Null for none.
    QWidget *at(const QModelIndex &index) const { return m_widgets.value(index); }
    /// Takes the widget over, and deletes the former one; null removes it. It goes with its row.
    void set(const QModelIndex &index, QWidget *widget);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    void removeOrphans();
    void giveUpFocus(const QWidget *widget);
    bool isInView(const QRect &row) const;

    QAbstractItemView *m_view;
    QHash<QPersistentModelIndex, QWidget *> m_widgets;
    QTimer m_placing;
};

} // namespace clinicdesk::ui
