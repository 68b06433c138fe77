// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmenttree.h"
#include "core/assessment/narrowing.h"

namespace clinicdesk {

/// What of a tree is left by a narrowing, with counts and times. A node is shown where it leads to a conversation that
/// is left, or to a group without conversations that is. It holds a bit for each conversation, in the order of the
/// tree, and a summary for every so many of them, so whatever is asked of one node takes a microsecond or two.
/// Immutable.
class VisibleTree {
public:
    VisibleTree(SharedTree tree, const NarrowedList &narrowed);

    const AssessmentTree &tree() const { return *m_tree; }

    bool isShown(TreeNode node) const;
    /// Of the conversations that are left below it.
    std::uint32_t conversationCount(TreeNode node) const;
    /// The newest of their times; `noTimestamp` where none has one.
    TimestampMs newest(TreeNode node) const { return below(node).newest; }

    /// The practitioners, or the children of a node that is no transaction, as far as they are shown: the newest first,
    /// equals as the service has them.
    const std::vector<TreeNode> &practitioners() const { return m_practitioners; }
    std::vector<TreeNode> children(TreeNode node) const;
    /// The conversations of a transaction that are left: the newest first, equals as the service has them.
    std::vector<std::uint32_t> conversations(TreeNode transaction) const;

    std::size_t memoryBytes() const;

private:
    /// Of conversations that stand one behind the other.
    struct Summary {
        std::uint32_t count = 0;
        TimestampMs newest = noTimestamp;

        void add(const Summary &other);
    };

    void readBlocks(std::size_t first, std::size_t end, const Bits &visible);
    Summary summaryOf(std::size_t first, std::size_t end) const;
    Summary below(TreeNode node) const;
    bool hasEmptyBelow(TreeNode node) const;
    std::vector<TreeNode> newestFirst(TreeLevel level, AssessmentTree::Range among) const;

    SharedTree m_tree;
    Bits m_visible; ///< in the order of the tree
    std::vector<Summary> m_blocks;
    std::vector<std::uint32_t> m_empty; ///< transactions with groups without conversations that are shown
    std::vector<TreeNode> m_practitioners;
};

} // namespace clinicdesk
