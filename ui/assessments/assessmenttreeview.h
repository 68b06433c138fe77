// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmententry.h"
#include "core/assessment/listing.h"
#include "ui/assessments/assessmentroles.h"
#include "ui/assessments/entrymoves.h"

#include <QBasicTimer>
#include <QTreeView>

#include <optional>
#include <unordered_set>
#include <vector>

class QTreeView;

namespace clinicdesk::ui {

class AssessmentTreeModel;

/// Restores the open nodes of a tree whose content was replaced: those around one row at once, the rest in steps. A
/// view needs about 200 ns to lay out a row, and no key press should wait for a hundred thousand rows.
class TreeExpander {
public:
    /// Approximate number of rows that become visible in one step.
    static constexpr int rowsPerStep = 4'000;

    /// Both must outlive this object.
    TreeExpander(QTreeView &view, const AssessmentTreeModel &model)
        : m_view(view)
        , m_model(model)
    {
    }

    /// `opened` contains nodes. Forgets the remaining steps of the former call. Performs the first step, which opens
    /// the nodes around the row of `around`, or at the top.
    void begin(const std::unordered_set<AssessmentEntry> &opened, const std::optional<AssessmentEntry> &around);
    /// Performs the next step. Nodes that are no longer in `opened` stay closed.
    void resume(const std::unordered_set<AssessmentEntry> &opened);
    void stop() { m_left.clear(); }
    bool isDone() const { return m_left.empty(); }

private:
    /// The open nodes of one practitioner, parents before children.
    struct Branch {
        int row = 0;
        std::vector<AssessmentEntry> entries;
    };

    std::vector<Branch> branches(const std::unordered_set<AssessmentEntry> &opened) const;
    int open(const AssessmentEntry &entry);

    QTreeView &m_view;
    const AssessmentTreeModel &m_model;
    std::vector<AssessmentEntry> m_left; ///< the next one is last
};

class AssessmentTreeModel;
class ListHeader;

/// The tree of a listing. When a listing is replaced, open nodes, the selection and the visible rows stay where they
/// are.
class AssessmentTreeView : public QTreeView {
    Q_OBJECT
public:
    explicit AssessmentTreeView(RowContext terms, QWidget *parent = nullptr);

    /// A listing with a tree, or null.
    void showListing(const SharedListing &listing, const EntryMoves &moves);
    /// The entries for which `showListing` needs the new positions in its `moves`.
    std::vector<AssessmentEntry> keptEntries() const;

    std::optional<AssessmentEntry> currentEntry() const;
    /// Opens all ancestors. False if the entry is not shown.
    bool setCurrentEntry(const AssessmentEntry &entry);
    /// Makes the next row that the search found the current one, or the one before it with `step` -1, and opens all its
    /// ancestors. After the last row comes the first. False if there is none.
    bool goToFound(int step);
    /// Whether the current row is one that the search found.
    bool isAtFound() const;
    /// The selected rows, in no particular order.
    std::vector<AssessmentEntry> selectedEntries() const;
    AssessmentTreeModel &rows() const { return *m_model; }

Q_SIGNALS:
    void currentEntryChanged();

protected:
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void drawBranches(QPainter *painter, const QRect &rect, const QModelIndex &index) const override;
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void resizeEvent(QResizeEvent *event) override;
    void timerEvent(QTimerEvent *event) override;

private:
    /// The row that keeps its position in the viewport when rows around it are added or removed.
    struct Anchor {
        AssessmentEntry entry;
        int top = 0; ///< px, in the viewport
    };
    struct Place {
        std::optional<Anchor> anchor;
        std::optional<AssessmentEntry> current;
        std::vector<AssessmentEntry> chosen;
        int scroll = 0;
    };

    Place place() const;
    std::vector<AssessmentEntry> keptChoice() const;
    std::optional<Anchor> anchor() const;
    void restore(const Place &place, const EntryMoves &moves);
    void moveOpened(const EntryMoves &moves);
    QModelIndex nextRow(const QModelIndex &index) const;
    QModelIndex rowBefore(const QModelIndex &index) const;
    QModelIndex foundFrom(const QModelIndex &index, int step) const;
    bool isFoundInSight() const;
    void revealFirstFound();
    void openAll();
    void openMore();
    /// Scrolls so that the anchor's row is at its former position.
    bool holdStill(const Anchor &anchor, const QModelIndex &row);
    QModelIndex hovered() const;
    QRect chevronOf(const QModelIndex &index) const;
    void setColumnWidths();

    AssessmentTreeModel *m_model; ///< children
    ListHeader *m_head;
    /// Nodes that the user opened, also those that are not shown now.
    std::unordered_set<AssessmentEntry> m_opened;
    std::vector<AssessmentEntry> m_revealed; ///< of these, the ones that were opened to show what the search found
    TreeExpander m_opening;
    QBasicTimer m_nextStep; ///< opens further nodes
    bool m_isRestoring = false;
    std::optional<int> m_pointer; ///< y in the viewport; nothing while the pointer is elsewhere
};

} // namespace clinicdesk::ui
