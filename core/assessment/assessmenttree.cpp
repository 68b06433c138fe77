// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/assessmenttree.h"

#include "core/assessment/radixsort_p.h"

#include <limits>

namespace clinicdesk {

namespace {

constexpr auto none = std::numeric_limits<std::uint32_t>::max();

/// Converts counts to start positions: each becomes the sum of those before it.
void addUp(std::vector<std::uint32_t> &counts)
{
    std::uint32_t next = 0;
    for (auto &count : counts)
        next += std::exchange(count, next);
}

/// Returns the positions and the end, without spare capacity.
std::vector<std::uint32_t> withEnd(const std::vector<std::uint32_t> &places, std::size_t end)
{
    std::vector<std::uint32_t> all(places.size() + 1, static_cast<std::uint32_t>(end));
    std::ranges::copy(places, all.begin());
    return all;
}

} // namespace

AssessmentTree::AssessmentTree(AssessmentSnapshot list)
    : m_list(std::move(list))
    , m_transactionOf(m_list->groups().size())
{
    for (std::size_t level = 0; level < treeLevelCount; ++level)
        addLevel(level);
    sortGroups();
    sortConversations();
    findShared();
}

/// Splits the nodes of the level above, which `m_transactionOf` holds for each group at this time.
void AssessmentTree::addLevel(std::size_t level)
{
    const auto groups = m_list->groups();
    const std::uint64_t idCount = m_list->idCount(static_cast<IdKind>(level));
    std::vector<Keyed<std::uint64_t>> keyed(groups.size());
    for (std::uint32_t group = 0; group < groups.size(); ++group)
        keyed[group] = {m_transactionOf[group] * idCount + groups[group].ids[level], group};
    sortByKey(keyed);

    // Nodes sorted by parent; their order among siblings is found below.
    auto &nodes = m_levels[level];
    std::vector<std::uint32_t> nodeOf(groups.size());
    for (std::size_t at = 0; at < keyed.size(); ++at) {
        if (at == 0 || keyed[at].key != keyed[at - 1].key)
            nodes.parents.push_back(static_cast<std::uint32_t>(keyed[at].key / idCount));
        nodeOf[keyed[at].item] = static_cast<std::uint32_t>(nodes.parents.size() - 1);
    }
    std::vector<std::uint32_t> places(level == 0 ? 1 : m_levels[level - 1].ids.size());
    for (const auto parent : nodes.parents)
        ++places[parent];
    addUp(places);
    if (level > 0)
        m_levels[level - 1].firstChild = withEnd(places, nodes.parents.size());
    nodes.ids.resize(nodes.parents.size());
    std::vector<std::uint32_t> numberOf(nodes.parents.size(), none);
    for (std::size_t group = 0; group < groups.size(); ++group) {
        auto &number = numberOf[nodeOf[group]];
        if (number == none) {
            number = places[nodes.parents[nodeOf[group]]]++;
            nodes.ids[number] = groups[group].ids[level];
        }
        m_transactionOf[group] = number;
    }
    nodes.parents.shrink_to_fit();
}

void AssessmentTree::sortGroups()
{
    auto &transactions = m_levels.back();
    auto places = std::vector<std::uint32_t>(transactions.ids.size());
    for (const auto transaction : m_transactionOf)
        ++places[transaction];
    addUp(places);
    transactions.firstChild = withEnd(places, m_transactionOf.size());
    m_groups.resize(m_transactionOf.size());
    for (std::uint32_t group = 0; group < m_groups.size(); ++group)
        m_groups[places[m_transactionOf[group]]++] = group;
}

void AssessmentTree::sortConversations()
{
    const auto conversations = m_list->conversations();
    const auto transactions = count(TreeLevel::Transaction);
    m_conversations.reserve(conversations.size());
    m_times.reserve(conversations.size());
    m_firstConversation.reserve(std::size_t{transactions} + 1);
    for (std::uint32_t number = 0; number < transactions; ++number) {
        m_firstConversation.push_back(static_cast<std::uint32_t>(m_conversations.size()));
        for (const auto at : groupsOf({TreeLevel::Transaction, number})) {
            const auto &group = m_list->groups()[at];
            for (std::uint32_t i = 0; i < group.conversationCount; ++i) {
                m_conversations.push_back(group.firstConversation + i);
                m_times.push_back(conversations[group.firstConversation + i].createdAt);
            }
        }
    }
    m_firstConversation.push_back(static_cast<std::uint32_t>(m_conversations.size()));
}

void AssessmentTree::findShared()
{
    const auto &identifiers = at(TreeLevel::Identifier);
    m_shared = BitSet(m_list->idCount(IdKind::Identifier));
    std::vector<std::uint32_t> practitionerOf(m_shared.size(), none);
    for (std::uint32_t number = 0; number < identifiers.ids.size(); ++number) {
        const auto identifier = identifiers.ids[number];
        const auto practitioner = ancestor({TreeLevel::Identifier, number}, TreeLevel::Practitioner).number;
        if (identifier != 0 && practitionerOf[identifier] != none && practitionerOf[identifier] != practitioner)
            m_shared.set(identifier);
        practitionerOf[identifier] = practitioner;
    }
}

std::optional<TreeNode> AssessmentTree::parent(TreeNode node) const
{
    if (node.level == TreeLevel::Practitioner)
        return std::nullopt;
    return ancestor(node, static_cast<TreeLevel>(static_cast<int>(node.level) - 1));
}

TreeNode AssessmentTree::ancestor(TreeNode node, TreeLevel level) const
{
    auto at = static_cast<std::size_t>(node.level);
    for (; at > static_cast<std::size_t>(level); --at)
        node.number = m_levels[at].parents[node.number];
    return {static_cast<TreeLevel>(at), node.number};
}

AssessmentTree::Range AssessmentTree::children(TreeNode node) const
{
    const auto &first = at(node.level).firstChild;
    return {first[node.number], first[node.number + 1] - first[node.number]};
}

AssessmentTree::Range AssessmentTree::transactionsBelow(TreeNode node) const
{
    auto first = node.number;
    auto end = node.number + 1;
    for (auto level = static_cast<std::size_t>(node.level); level + 1 < treeLevelCount; ++level) {
        first = m_levels[level].firstChild[first];
        end = m_levels[level].firstChild[end];
    }
    return {first, end - first};
}

AssessmentTree::Range AssessmentTree::conversationsBelow(TreeNode node) const
{
    const auto transactions = transactionsBelow(node);
    const auto first = m_firstConversation[transactions.first];
    return {first, m_firstConversation[transactions.first + transactions.count] - first};
}

std::span<const std::uint32_t> AssessmentTree::groupsOf(TreeNode transaction) const
{
    const auto [first, count] = children(transaction);
    return std::span(m_groups).subspan(first, count);
}

std::vector<TreeNode> AssessmentTree::nodesWithIdentifier(IdNumber identifier) const
{
    std::vector<TreeNode> nodes;
    const auto &ids = at(TreeLevel::Identifier).ids;
    for (std::uint32_t number = 0; number < ids.size(); ++number) {
        if (ids[number] == identifier)
            nodes.push_back({TreeLevel::Identifier, number});
    }
    return nodes;
}

} // namespace clinicdesk
