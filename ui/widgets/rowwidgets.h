// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QPersistentModelIndex>
#include <QTimer>

#include <functional>

class QAbstractItemView;
class QWidget;

namespace clinicdesk::ui {

/// Which widget a row has.
struct RowWidgetRules {
    /// Rows of one kind have widgets of one size. 0: none.
    std::function<int(const QModelIndex &)> kind;
    std::function<QWidget *(const QModelIndex &)> make;
    /// Adapts a widget to its row, when it was made and in `refresh`. Can be empty.
    std::function<void(const QModelIndex &, QWidget &)> update;
};

/// Widgets on rows of a list, such as the buttons of a problem, placed by the delegate's `updateEditorGeometry`. They
/// are made when their row comes into view, so a list can have many thousand. Unlike index widgets they are in the
/// accessibility tree, beside the list, and only those that are completely in view are shown and accept Tab, in the
/// order of their rows.
class RowWidgets : public QObject {
    Q_OBJECT
public:
    /// Becomes a child of `view`. The widgets become children of the view's parent, which must not change.
    RowWidgets(QAbstractItemView *view, RowWidgetRules rules);
    /// The row widgets of that list; null if it has none.
    static RowWidgets *of(const QAbstractItemView *view);

    /// Makes the widget if there is none yet. Null if the row has none. It is deleted with its row.
    QWidget *at(const QModelIndex &index);
    /// 0 if the row has no widget.
    int widthAt(const QModelIndex &index);
    /// Call it when rows have changed.
    void refresh();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Made {
        int kind = 0;
        QWidget *widget = nullptr;
    };

    void place();
    void removeOthers();
    void remove(QWidget *widget);
    void giveUpFocus(const QWidget *widget);
    QList<QWidget *> placeInView();
    bool isInView(const QWidget &widget) const;

    QAbstractItemView *m_view;
    const RowWidgetRules m_rules;
    QHash<QPersistentModelIndex, Made> m_made;
    QHash<int, int> m_widths; ///< by kind
    QList<QWidget *> m_shown; ///< from top to bottom
    QTimer m_placing;
};

} // namespace clinicdesk::ui
