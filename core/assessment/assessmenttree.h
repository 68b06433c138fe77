// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/assessment/bits.h"

#include <optional>

namespace clinicdesk {

/// The levels of the tree; conversations lie below transactions.
enum class TreeLevel { Practitioner, Patient, Identifier, Transaction };
inline constexpr std::size_t treeLevelCount = static_cast<std::size_t>(TreeLevel::Transaction) + 1;

/// A node of a tree: its place among those of its level.
struct TreeNode {
    TreeLevel level = TreeLevel::Practitioner;
    std::uint32_t number = 0;

    friend bool operator==(const TreeNode &, const TreeNode &) = default;
};

/// A list as practitioner, patient, identifier, transaction: groups that have all four in common are one transaction,
/// and what is not given is a node like any other. Siblings are numbered one behind the other, in the order in which
/// the service first has them. Immutable; built in linear time.
class AssessmentTree {
public:
    explicit AssessmentTree(AssessmentSnapshot list);

    const AssessmentList &list() const { return *m_list; }
    const AssessmentSnapshot &snapshot() const { return m_list; }

    std::uint32_t count(TreeLevel level) const { return static_cast<std::uint32_t>(at(level).ids.size()); }
    IdNumber idNumber(TreeNode node) const { return at(node.level).ids[node.number]; }
    /// Its identifier; empty where none is given.
    QByteArrayView id(TreeNode node) const { return m_list->id(kindOf(node.level), idNumber(node)); }
    /// Nothing for a practitioner.
    std::optional<TreeNode> parent(TreeNode node) const;
    /// The node above it on that level, or itself.
    TreeNode ancestor(TreeNode node, TreeLevel level) const;

    /// Numbers or places one behind the other.
    struct Range {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    /// Numbers of the next level; those of a transaction are its groups in `groupsOf`.
    Range children(TreeNode node) const;
    /// The groups of a transaction, as the service has them; more than one where it stands there twice.
    std::span<const std::uint32_t> groupsOf(TreeNode transaction) const;

    /// The number of the node above of each node of that level; nothing of use for practitioners.
    std::span<const std::uint32_t> parents(TreeLevel level) const { return at(level).parents; }
    /// Numbers of transactions.
    Range transactionsBelow(TreeNode node) const;
    /// Places in `conversationOrder()`.
    Range conversationsBelow(TreeNode node) const;
    /// All conversations, those of one node together, and their times.
    std::span<const std::uint32_t> conversationOrder() const { return m_conversations; }
    std::span<const TimestampMs> timesInOrder() const { return m_times; }

    TreeNode transactionOfGroup(std::uint32_t group) const { return {TreeLevel::Transaction, m_transactionOf[group]}; }
    TreeNode transactionOf(std::uint32_t conversation) const
    {
        return transactionOfGroup(m_list->conversations()[conversation].group);
    }

    /// Does that identifier stand with more than one practitioner (interface 4.4, rule 2)?
    bool isShared(IdNumber identifier) const { return m_shared.test(identifier); }
    /// Every node of that identifier, under all practitioners and patients. Looks through all identifiers.
    std::vector<TreeNode> nodesWithIdentifier(IdNumber identifier) const;

    std::size_t memoryBytes() const;

    static IdKind kindOf(TreeLevel level) { return static_cast<IdKind>(level); }

private:
    struct Level {
        std::vector<IdNumber> ids;
        std::vector<std::uint32_t> parents;    ///< numbers of the level above
        std::vector<std::uint32_t> firstChild; ///< of each, and behind the last child of the last
    };

    const Level &at(TreeLevel level) const { return m_levels[static_cast<std::size_t>(level)]; }
    void addLevel(std::size_t level);
    void sortGroups();
    void sortConversations();
    void findShared();

    AssessmentSnapshot m_list;
    std::array<Level, treeLevelCount> m_levels;
    std::vector<std::uint32_t> m_transactionOf;     ///< of each group
    std::vector<std::uint32_t> m_groups;            ///< by transaction
    std::vector<std::uint32_t> m_conversations;     ///< by transaction
    std::vector<TimestampMs> m_times;               ///< of those
    std::vector<std::uint32_t> m_firstConversation; ///< of each transaction, and the end
    Bits m_shared;                                  ///< identifiers
};

using SharedTree = std::shared_ptr<const AssessmentTree>;

} // namespace clinicdesk
