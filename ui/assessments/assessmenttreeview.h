// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"
#include "ui/assessments/assessmentroles.h"
#include "ui/assessments/entrymoves.h"
#include "ui/assessments/treeexpander.h"

#include <QBasicTimer>
#include <QTreeView>

#include <optional>
#include <unordered_set>

namespace clinicdesk::ui {

class AssessmentTreeModel;
class ListHeader;

/// The tree of a listing, which keeps its place: what is open, what is chosen, and the row that a person looks at stay
/// where they are when another listing takes the place of the one before.
class AssessmentTreeView : public QTreeView {
    Q_OBJECT
public:
    explicit AssessmentTreeView(RowContext terms, QWidget *parent = nullptr);

    /// A listing with a tree, or null.
    void showListing(const SharedListing &listing, const EntryMoves &moves);
    /// The entries whose new places `showListing` asks its moves for.
    std::vector<AssessmentEntry> keptEntries() const;

    std::optional<AssessmentEntry> currentEntry() const;
    /// Opens what leads there; false for what is not shown.
    bool setCurrentEntry(const AssessmentEntry &entry);
    /// Chosen rows, in no order.
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
    /// The row that keeps its height above the bottom of the window when rows around it come and go.
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
    void openAll();
    void openMore();
    /// The anchor's row stands where it stood.
    bool holdStill(const Anchor &anchor, const QModelIndex &row);
    QModelIndex hovered() const;
    QRect chevronOf(const QModelIndex &index) const;
    void setColumnWidths();

    AssessmentTreeModel *m_model; ///< children
    ListHeader *m_head;
    /// What a person opened, shown at the moment or not.
    std::unordered_set<AssessmentEntry> m_opened;
    TreeExpander m_opening;
    QBasicTimer m_nextStep; ///< of opening
    bool m_isRestoring = false;
    std::optional<int> m_pointer; ///< y in the viewport; nothing while it is elsewhere
};

} // namespace clinicdesk::ui
