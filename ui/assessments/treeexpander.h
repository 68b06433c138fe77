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

/// Opens in a tree that was filled anew what a person had open there: around one row at once, the rest in steps, for a
/// view needs some 200 ns to lay out a row and no keystroke waits for a hundred thousand of them. In the end all is
/// open.
class TreeExpander {
public:
    /// Rows that become visible in one step, about.
    static constexpr int rowsPerStep = 4'000;

    /// Both outlive it.
    TreeExpander(QTreeView &view, const AssessmentTreeModel &model)
        : m_view(view)
        , m_model(model)
    {
    }

    /// `opened` are nodes. Forgets what was left to do. Takes the first step, which reaches what stands around the
    /// `around` row, or at the top.
    void begin(const std::unordered_set<AssessmentEntry> &opened, const std::optional<AssessmentEntry> &around);
    /// Takes the next step. What is no longer in `opened` stays closed.
    void goOn(const std::unordered_set<AssessmentEntry> &opened);
    void stop() { m_left.clear(); }
    bool isDone() const { return m_left.empty(); }

private:
    /// What is open of one practitioner, parents before children.
    struct Branch {
        int row = 0;
        std::vector<AssessmentEntry> entries;
    };

    std::vector<Branch> branches(const std::unordered_set<AssessmentEntry> &opened) const;
    int open(const AssessmentEntry &entry);

    QTreeView &m_view;
    const AssessmentTreeModel &m_model;
    std::vector<AssessmentEntry> m_left; ///< the next one last
};

} // namespace clinicdesk::ui
