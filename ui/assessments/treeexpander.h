// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmententry.h"

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

} // namespace clinicdesk::ui
