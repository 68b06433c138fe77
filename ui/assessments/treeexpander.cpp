// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/treeexpander.h"

#include "ui/assessments/assessmenttreemodel.h"

#include <QTreeView>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace clinicdesk::ui {

namespace {

AssessmentEntry practitionerOf(const AssessmentTree &tree, const AssessmentEntry &entry)
{
    const auto node = entry.isConversation() ? tree.transactionOf(entry.conversation()) : entry.node();
    return tree.ancestor(node, TreeLevel::Practitioner);
}

} // namespace

/// In the order of the rows.
std::vector<TreeExpander::Branch> TreeExpander::branches(const std::unordered_set<AssessmentEntry> &opened) const
{
    const auto &listing = *m_model.listing();
    std::vector<std::pair<int, AssessmentEntry>> rows;
    for (const auto &entry : opened) {
        if (listing.tree->isShown(entry.node()))
            rows.emplace_back(m_model.indexOf(practitionerOf(listing.tree->tree(), entry)).row(), entry);
    }
    // The first bits of a packed entry are its level, so parents come first.
    std::ranges::sort(rows, {}, [](const auto &row) { return std::pair(row.first, row.second.packed()); });
    std::vector<Branch> branches;
    for (const auto &[row, entry] : rows) {
        if (branches.empty() || branches.back().row != row)
            branches.push_back({row, {}});
        branches.back().entries.push_back(entry);
    }
    return branches;
}

int TreeExpander::open(const AssessmentEntry &entry)
{
    const auto index = m_model.indexOf(entry);
    m_view.setExpanded(index, true);
    return m_model.rowCount(index);
}

void TreeExpander::begin(const std::unordered_set<AssessmentEntry> &opened,
                         const std::optional<AssessmentEntry> &around)
{
    m_left.clear();
    if (!m_model.listing())
        return;
    auto open = branches(opened);
    const auto &tree = m_model.listing()->tree->tree();
    const int middle = around ? m_model.indexOf(practitionerOf(tree, *around)).row() : 0;
    std::ranges::sort(open, {}, [middle](const Branch &branch) { return std::abs(branch.row - middle); });
    auto branch = open.begin();
    for (int rows = 0; branch != open.end() && rows < rowsPerStep; ++branch) {
        for (const auto &entry : branch->entries)
            rows += this->open(entry);
    }
    // Top rows first, because inserting into a view costs as much as the rows below.
    std::ranges::sort(branch, open.end(), std::ranges::greater(), &Branch::row);
    for (; branch != open.end(); ++branch)
        m_left.insert(m_left.end(), branch->entries.rbegin(), branch->entries.rend());
}

void TreeExpander::resume(const std::unordered_set<AssessmentEntry> &opened)
{
    for (int rows = 0; !m_left.empty() && rows < rowsPerStep; m_left.pop_back()) {
        if (opened.contains(m_left.back()))
            rows += open(m_left.back());
    }
}

} // namespace clinicdesk::ui
