// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/assessment/bitset.h"

#include <optional>

namespace clinicdesk {

/// The levels of the tree; conversations are below transactions.
enum class TreeLevel { Practitioner, Patient, Identifier, Transaction };
inline constexpr std::size_t treeLevelCount = static_cast<std::size_t>(TreeLevel::Transaction) + 1;

/// A node of a tree: its number on its level.
struct TreeNode {
    TreeLevel level = TreeLevel::Practitioner;
    std::uint32_t number = 0;

    friend bool operator==(const TreeNode &, const TreeNode &) = default;
};

/// A list as a tree of practitioner, patient, identifier and transaction. Groups with the same four IDs are one
/// transaction; an ID that is not given makes a node like any other. Siblings are numbered consecutively, in the order
/// in which the service first names them. Immutable; built in linear time.
class AssessmentTree {
public:
    explicit AssessmentTree(AssessmentSnapshot list);

    const AssessmentList &list() const { return *m_list; }
    const AssessmentSnapshot &snapshot() const { return m_list; }

    std::uint32_t count(TreeLevel level) const { return static_cast<std::uint32_t>(at(level).ids.size()); }
    IdNumber idNumber(TreeNode node) const { return at(node.level).ids[node.number]; }
    /// Returns the ID of the node; empty if none is given.
    QByteArrayView id(TreeNode node) const { return m_list->id(kindOf(node.level), idNumber(node)); }
    /// Returns nothing for a practitioner.
    std::optional<TreeNode> parent(TreeNode node) const;
    /// Returns the node above on that level, or the node itself.
    TreeNode ancestor(TreeNode node, TreeLevel level) const;

    /// Consecutive numbers or positions.
    struct Range {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    /// Returns numbers of the next level; for a transaction, positions of its groups in `groupsOf`.
    Range children(TreeNode node) const;
    /// Returns the groups of a transaction in the order of the service; more than one if the service has it twice.
    std::span<const std::uint32_t> groupsOf(TreeNode transaction) const;

    /// Returns the number of the parent of each node of that level. Not defined for practitioners.
    std::span<const std::uint32_t> parents(TreeLevel level) const { return at(level).parents; }
    /// Returns numbers of transactions.
    Range transactionsBelow(TreeNode node) const;
    /// Returns positions in `conversationOrder()`.
    Range conversationsBelow(TreeNode node) const;
    /// All conversations, with those of one node together, and their times.
    std::span<const std::uint32_t> conversationOrder() const { return m_conversations; }
    std::span<const TimestampMs> timesInOrder() const { return m_times; }

    TreeNode transactionOfGroup(std::uint32_t group) const { return {TreeLevel::Transaction, m_transactionOf[group]}; }
    TreeNode transactionOf(std::uint32_t conversation) const
    {
        return transactionOfGroup(m_list->conversations()[conversation].group);
    }

    /// True if the identifier occurs with more than one practitioner (interface 4.4, rule 2).
    bool isShared(IdNumber identifier) const { return m_shared.test(identifier); }
    /// Returns all nodes of that identifier, under all practitioners and patients. Searches all identifiers.
    std::vector<TreeNode> nodesWithIdentifier(IdNumber identifier) const;

    static IdKind kindOf(TreeLevel level) { return static_cast<IdKind>(level); }

private:
    struct Level {
        std::vector<IdNumber> ids;
        std::vector<std::uint32_t> parents;    ///< numbers on the level above
        std::vector<std::uint32_t> firstChild; ///< of each node, and the end of the last node's children
    };

    const Level &at(TreeLevel level) const { return m_levels[static_cast<std::size_t>(level)]; }
    void addLevel(std::size_t level);
    void sortGroups();
    void sortConversations();
    void findShared();

    AssessmentSnapshot m_list;
    std::array<Level, treeLevelCount> m_levels;
    std::vector<std::uint32_t> m_transactionOf;     ///< by group
    std::vector<std::uint32_t> m_groups;            ///< by transaction
    std::vector<std::uint32_t> m_conversations;     ///< by transaction
    std::vector<TimestampMs> m_times;               ///< of those
    std::vector<std::uint32_t> m_firstConversation; ///< of each transaction, and the end
    BitSet m_shared;                                ///< by number of the identifier
};

using SharedTree = std::shared_ptr<const AssessmentTree>;

} // namespace clinicdesk
