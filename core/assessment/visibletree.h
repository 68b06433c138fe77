// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmenttree.h"
#include "core/assessment/viewfilter.h"

namespace clinicdesk {

/// The part of a tree that passes a filter, with counts and times. A node is shown if a conversation, or a group
/// without conversations, below it passes. Stores one bit for each conversation in the order of the tree and a summary
/// for each block of them, so a query for one node takes a microsecond or two. Immutable.
class VisibleTree {
public:
    VisibleTree(SharedTree tree, const FilteredList &filtered);

    const AssessmentTree &tree() const { return *m_tree; }

    bool isShown(TreeNode node) const;
    /// Number of conversations below the node that pass.
    std::uint32_t conversationCount(TreeNode node) const;
    /// The newest of their times; `noTimestamp` if none has one.
    TimestampMs newest(TreeNode node) const { return below(node).newest; }

    /// The shown practitioners, or the shown children of a node that is not a transaction: newest first, equal ones in
    /// the order of the service.
    const std::vector<TreeNode> &practitioners() const { return m_practitioners; }
    std::vector<TreeNode> children(TreeNode node) const;
    /// The conversations of a transaction that pass: newest first, equal ones in the order of the service.
    std::vector<std::uint32_t> conversations(TreeNode transaction) const;

private:
    /// For consecutive conversations.
    struct Summary {
        std::uint32_t count = 0;
        TimestampMs newest = noTimestamp;

        void add(const Summary &other);
    };

    void readBlocks(std::size_t first, std::size_t end, const BitSet &visible);
    Summary summaryOf(std::size_t first, std::size_t end) const;
    Summary below(TreeNode node) const;
    bool hasEmptyBelow(TreeNode node) const;
    std::vector<TreeNode> newestFirst(TreeLevel level, AssessmentTree::Range among) const;

    SharedTree m_tree;
    BitSet m_visible; ///< in the order of the tree
    std::vector<Summary> m_blocks;
    std::vector<std::uint32_t> m_empty; ///< transactions with shown groups without conversations
    std::vector<TreeNode> m_practitioners;
};

} // namespace clinicdesk
