// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/checkrow.h"
#include "ui/widgets/pagecommand.h"

#include <QWidget>

class QStackedWidget;

namespace clinicdesk::ui {

class CheckProgress;
class EmptyState;
class ListCheck;
class ListCheckActions;
class ListCheckTable;
class SearchField;
class SegmentedControl;

/// A list check: its progress, the filter of its rows, and the rows.
class ListCheckPanel : public QWidget {
    Q_OBJECT
public:
    /// `check` must outlive the panel.
    explicit ListCheckPanel(ListCheck &check, QWidget *parent = nullptr);

    /// Call when the check has changed.
    void showCheck();
    /// Shows the same rows as another panel, with the same selection.
    void continueFrom(const ListCheckPanel &before);
    /// Resets filter and search.
    void showAllRows();
    void focusProgress();
    /// False if filter and search hide all rows.
    bool hasRows() const;
    void save();
    /// For the menu of the window; `isShown`: whether the page shows this panel.
    PageCommands commands(bool isShown) const;

Q_SIGNALS:
    void rowsShown(bool hasRows);
    void openRequested(const QString &id);
    void messageShown(const QString &icon, const QString &sentence);

private:
    QWidget *buildFilterRow();
    void connectParts();
    void applyFilter();
    void showRows();

    ListCheck &m_check;
    CheckProgress *m_progress; ///< children
    SegmentedControl *m_filter = nullptr;
    SearchField *m_search = nullptr;
    QStackedWidget *m_rows; ///< table, or the reason why there is none
    ListCheckTable *m_table;
    EmptyState *m_empty;
    ListCheckActions *m_actions;
};

} // namespace clinicdesk::ui
