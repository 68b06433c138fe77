// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentselection.h"

namespace clinicdesk::ui {

namespace {

/// The level of the tree with IDs of this kind; nothing for workflows.
std::optional<TreeLevel> levelOf(IdKind kind)
{
    return kind == IdKind::Workflow ? std::nullopt : std::optional(static_cast<TreeLevel>(kind));
}

/// Adds the conversations of a row.
void addTo(BitSet &conversations, const AssessmentTree &tree, const AssessmentEntry &row)
{
    if (row.isConversation()) {
        conversations.set(row.conversation());
        return;
    }
    if (row.node().level != TreeLevel::Transaction) {
        const auto children = tree.children(row.node());
        const auto below = static_cast<TreeLevel>(static_cast<int>(row.node().level) + 1);
        for (auto number = children.first; number < children.first + children.count; ++number)
            addTo(conversations, tree, TreeNode{below, number});
        return;
    }
    for (const auto group : tree.groupsOf(row.node())) {
        const auto &[ids, first, count] = tree.list().groups()[group];
        conversations.setRange(first, count);
    }
}

} // namespace

std::vector<std::uint32_t> conversationsOf(const Listing &listing, const std::vector<AssessmentEntry> &rows)
{
    const auto &order = listing.tree ? listing.index->orders->newestFirst() : *listing.order;
    auto wanted = listing.filtered.visible;
    if (!rows.empty()) {
        BitSet chosen(listing.list().conversations().size());
        for (const auto &row : rows)
            addTo(chosen, *listing.index->tree, row);
        wanted &= chosen;
    }
    return visibleRows(order, wanted, wanted.count());
}

QString idOf(const Listing &listing, const AssessmentEntry &row, IdKind kind)
{
    const auto &tree = *listing.index->tree;
    const auto level = levelOf(kind);
    if (!level) {
        const auto &list = listing.list();
        return row.isConversation() ? QString::fromUtf8(list.workflowOf(list.conversations()[row.conversation()]))
                                    : QString();
    }
    const auto node = row.isConversation() ? tree.transactionOf(row.conversation()) : row.node();
    return node.level < *level ? QString() : QString::fromUtf8(tree.id(tree.ancestor(node, *level)));
}

} // namespace clinicdesk::ui
