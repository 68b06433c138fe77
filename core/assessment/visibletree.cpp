// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/visibletree.h"

#include "core/assessment/radixsort_p.h"
#include "core/assessment/timesort_p.h"

namespace clinicdesk {

VisibleTree::VisibleTree(SharedTree tree, const NarrowedList &narrowed)
    : m_tree(std::move(tree))
{
    for (std::size_t level = 0; level < treeLevelCount; ++level) {
        const auto count = m_tree->count(static_cast<TreeLevel>(level));
        m_levels[level] = {std::vector<std::uint32_t>(count), std::vector<TimestampMs>(count), Bits(count)};
    }
    show(narrowed);
}

void VisibleTree::show(const NarrowedList &narrowed)
{
    m_visible = narrowed.visible;
    for (auto &level : m_levels)
        level.shown.clear(); // which makes all that is there besides count for nothing
    addGroups(narrowed);
    for (auto level = treeLevelCount - 1; level > 0; --level)
        addToParents(level);
}

void VisibleTree::Level::add(std::uint32_t node, std::uint32_t count, TimestampMs time)
{
    const bool isFirst = !shown.test(node);
    counts[node] = isFirst ? count : counts[node] + count;
    newest[node] = isFirst ? time : std::max(newest[node], time);
    shown.set(node);
}

TimestampMs VisibleTree::newestIn(const AssessmentGroup &group) const
{
    auto newest = noTimestamp;
    const auto conversations = m_tree->list().conversations();
    m_visible.forEachIn(group.firstConversation, group.conversationCount,
                        [&](std::size_t at) { newest = std::max(newest, conversations[at].createdAt); });
    return newest;
}

void VisibleTree::addGroups(const NarrowedList &narrowed)
{
    auto &transactions = m_levels.back();
    const auto groups = m_tree->list().groups();
    const auto newestOfGroups = m_tree->newestOfGroups();
    for (std::uint32_t at = 0; at < groups.size(); ++at) {
        const auto &group = groups[at];
        const auto count =
            static_cast<std::uint32_t>(m_visible.countIn(group.firstConversation, group.conversationCount));
        if (count == 0)
            continue;
        const auto newest = count == group.conversationCount ? newestOfGroups[at] : newestIn(group);
        transactions.add(m_tree->transactionOfGroup(at).number, count, newest);
    }
    for (const auto group : narrowed.emptyGroups)
        transactions.add(m_tree->transactionOfGroup(group).number, 0, noTimestamp);
}

/// Siblings stand one behind the other, so each parent is touched once.
void VisibleTree::addToParents(std::size_t level)
{
    const auto &children = m_levels[level];
    auto &parents = m_levels[level - 1];
    const auto parentOf = m_tree->parents(static_cast<TreeLevel>(level));
    std::optional<std::uint32_t> parent;
    std::uint32_t count = 0;
    auto newest = noTimestamp;
    children.shown.forEach([&](std::size_t number) {
        if (parent != parentOf[number]) {
            if (parent)
                parents.add(*parent, count, newest);
            parent = parentOf[number];
            count = 0;
            newest = noTimestamp;
        }
        count += children.counts[number];
        newest = std::max(newest, children.newest[number]);
    });
    if (parent)
        parents.add(*parent, count, newest);
}

std::vector<TreeNode> VisibleTree::newestFirst(TreeLevel level, AssessmentTree::Children among) const
{
    const auto &nodes = m_levels[static_cast<std::size_t>(level)];
    std::vector<Keyed<std::uint64_t>> keyed;
    std::uint64_t last = 0;
    nodes.shown.forEachIn(among.first, among.count, [&](std::size_t number) {
        const auto time = static_cast<std::uint64_t>(nodes.newest[number]) - static_cast<std::uint64_t>(noTimestamp);
        keyed.push_back({time, static_cast<std::uint32_t>(number)});
        last = std::max(last, time);
    });
    for (auto &node : keyed)
        node.key = last - node.key;
    sortByKey(keyed);
    std::vector<TreeNode> sorted(keyed.size());
    std::ranges::transform(keyed, sorted.begin(), [level](const auto &node) { return TreeNode{level, node.item}; });
    return sorted;
}

std::vector<TreeNode> VisibleTree::practitioners() const
{
    return newestFirst(TreeLevel::Practitioner, {0, m_tree->count(TreeLevel::Practitioner)});
}

std::vector<TreeNode> VisibleTree::children(TreeNode node) const
{
    return newestFirst(static_cast<TreeLevel>(static_cast<int>(node.level) + 1), m_tree->children(node));
}

std::vector<std::uint32_t> VisibleTree::conversations(TreeNode transaction) const
{
    std::vector<std::uint32_t> numbers;
    for (const auto group : m_tree->groupsOf(transaction)) {
        const auto &[ids, first, count] = m_tree->list().groups()[group];
        m_visible.forEachIn(first, count, [&](auto at) { numbers.push_back(static_cast<std::uint32_t>(at)); });
    }
    sortByTime(numbers, m_tree->list().conversations(), TimeOrder::NewestFirst);
    return numbers;
}

std::size_t VisibleTree::memoryBytes() const
{
    auto total = sizeof(*this) + m_visible.words().size_bytes();
    for (const auto &level : m_levels)
        total += level.counts.capacity() * sizeof(std::uint32_t) + level.newest.capacity() * sizeof(TimestampMs) +
                 level.shown.words().size_bytes();
    return total;
}

} // namespace clinicdesk
