// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"
#include "ui/assessments/assessmentroles.h"
#include "ui/assessments/entrymoves.h"
#include "ui/widgets/emptystate.h"

#include <QStackedWidget>

#include <optional>
#include <vector>

class QMenu;

namespace clinicdesk::ui {

class AssessmentTableView;
class AssessmentTreeView;

/// The list of the assessments page: a tree or a table, or an explanation in its place.
class AssessmentListView : public QStackedWidget {
    Q_OBJECT
public:
    explicit AssessmentListView(const RowContext &context, QWidget *parent = nullptr);

    /// Shows the listing in the view that its query names, or `instead`. The current entry stays current in the other
    /// view, too.
    void showListing(const SharedListing &listing, const EntryMoves &moves,
                     const std::optional<EmptyState::Content> &instead);
    /// Shows the rows, or this text in their place.
    void showInstead(const std::optional<EmptyState::Content> &words);

    /// Entries of the listing that `showListing` needs to find again: open, selected and visible ones.
    std::vector<AssessmentEntry> keptEntries() const;
    /// Nothing while no rows are shown.
    std::optional<AssessmentEntry> currentEntry() const;
    std::vector<AssessmentEntry> selectedEntries() const;
    /// False if the entry is not shown.
    bool setCurrentEntry(const AssessmentEntry &entry);
    void focusRows();
    /// Goes to the next row that the search found, or with `step` -1 to the one before it; in the table to the next
    /// row.
    void goToFound(int step);
    /// As Enter in the search: goes to the rows, and there to one that the search found.
    void focusFound();

    /// As shortcuts of the rows; `menu` is their context menu.
    void setRowActions(const QList<QAction *> &actions, QMenu *menu);
    /// Names or marks of all rows, or of this one, have changed.
    void refreshNames();
    void refreshEntry(const AssessmentEntry &entry);

Q_SIGNALS:
    void currentEntryChanged();
    /// The user made this entry current; not emitted by `showListing`.
    void entryVisited(const clinicdesk::AssessmentEntry &entry);
    void entryActivated(); ///< Enter
    void orderRequested(clinicdesk::SortColumn column, clinicdesk::SortDirection direction);
    void actionTriggered(); ///< the button of the explanation

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isTree() const;
    void changeCurrent();

    SharedListing m_listing;
    AssessmentTreeView *m_tree; ///< children
    AssessmentTableView *m_table;
    EmptyState *m_empty;
    bool m_isShowing = false; ///< `showListing` is running
};

} // namespace clinicdesk::ui
