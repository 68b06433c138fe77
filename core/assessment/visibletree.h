// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmenttree.h"
#include "core/assessment/narrowing.h"

namespace clinicdesk {

/// What of a tree is left by a narrowing, with counts and times; one pass over the list. A node is shown where it leads
/// to a conversation that is left, or to a group without conversations that is.
class VisibleTree {
public:
    VisibleTree(SharedTree tree, const NarrowedList &narrowed);
    /// Shows another narrowing of the same list, in the memory that is there.
    void show(const NarrowedList &narrowed);

    const AssessmentTree &tree() const { return *m_tree; }

    bool isShown(TreeNode node) const { return at(node).shown.test(node.number); }
    /// Of the conversations that are left below it.
    std::uint32_t conversationCount(TreeNode node) const { return isShown(node) ? at(node).counts[node.number] : 0; }
    /// The newest of their times; `noTimestamp` where none has one.
    TimestampMs newest(TreeNode node) const { return isShown(node) ? at(node).newest[node.number] : noTimestamp; }

    /// The practitioners, or the children of a node that is no transaction, as far as they are shown: the newest first,
    /// equals as the service has them.
    std::vector<TreeNode> practitioners() const;
    std::vector<TreeNode> children(TreeNode node) const;
    /// The conversations of a transaction that are left: the newest first, equals as the service has them.
    std::vector<std::uint32_t> conversations(TreeNode transaction) const;

    std::size_t memoryBytes() const;

private:
    struct Level {
        void add(std::uint32_t node, std::uint32_t count, TimestampMs time);

        std::vector<std::uint32_t> counts; ///< only of what is shown, as the times
        std::vector<TimestampMs> newest;
        Bits shown;
    };

    const Level &at(TreeNode node) const { return m_levels[static_cast<std::size_t>(node.level)]; }
    TimestampMs newestIn(const AssessmentGroup &group) const;
    void addGroups(const NarrowedList &narrowed);
    void addToParents(std::size_t level);
    std::vector<TreeNode> newestFirst(TreeLevel level, AssessmentTree::Children among) const;

    SharedTree m_tree;
    std::array<Level, treeLevelCount> m_levels;
    Bits m_visible;
};

} // namespace clinicdesk
