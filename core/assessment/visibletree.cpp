// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/visibletree.h"

#include "core/assessment/parallel_p.h"
#include "core/assessment/radixsort_p.h"
#include "core/assessment/timesort_p.h"

namespace clinicdesk {

namespace {

constexpr std::size_t wordBits = 64;
constexpr std::size_t blockSize = 8 * wordBits; ///< conversations
constexpr std::size_t worthTwoThreads = 64 * blockSize;

} // namespace

VisibleTree::VisibleTree(SharedTree tree, const FilteredList &filtered)
    : m_tree(std::move(tree))
    , m_visible(filtered.visible.size())
    , m_blocks((m_visible.size() + blockSize - 1) / blockSize)
{
    const auto middle = m_blocks.size() / 2;
    const auto readFirst = [&] { readBlocks(0, middle, filtered.visible); };
    const auto readRest = [&] { readBlocks(middle, m_blocks.size(), filtered.visible); };
    if (m_visible.size() >= worthTwoThreads) {
        runInParallel(readFirst, readRest);
    } else {
        readFirst();
        readRest();
    }
    for (const auto group : filtered.emptyGroups)
        m_empty.push_back(m_tree->transactionOfGroup(group).number);
    std::ranges::sort(m_empty);
    m_practitioners = newestFirst(TreeLevel::Practitioner, {0, m_tree->count(TreeLevel::Practitioner)});
}

void VisibleTree::Summary::add(const Summary &other)
{
    count += other.count;
    newest = std::max(newest, other.newest);
}

/// Blocks share no words, so two threads can fill different blocks.
void VisibleTree::readBlocks(std::size_t first, std::size_t end, const BitSet &visible)
{
    const auto order = m_tree->conversationOrder();
    const auto words = m_visible.words();
    const auto endWord = std::min(end * blockSize / wordBits, words.size());
    for (auto word = first * blockSize / wordBits; word < endWord; ++word) {
        const auto those = order.subspan(word * wordBits, std::min(wordBits, order.size() - word * wordBits));
        std::uint64_t bits = 0;
        for (std::size_t at = 0; at < those.size(); ++at)
            bits |= std::uint64_t{visible.test(those[at])} << at;
        words[word] = bits;
    }
    for (auto block = first; block < end; ++block)
        m_blocks[block] = summaryOf(block * blockSize, std::min((block + 1) * blockSize, m_visible.size()));
}

/// Adds the conversations one by one.
VisibleTree::Summary VisibleTree::summaryOf(std::size_t first, std::size_t end) const
{
    const auto times = m_tree->timesInOrder();
    Summary summary;
    m_visible.forEachIn(first, end - first, [&](std::size_t at) { summary.add({1, times[at]}); });
    return summary;
}

VisibleTree::Summary VisibleTree::below(TreeNode node) const
{
    const auto range = m_tree->conversationsBelow(node);
    const std::size_t first = range.first;
    const auto end = first + range.count;
    const auto firstBlock = (first + blockSize - 1) / blockSize;
    const auto endBlock = end / blockSize;
    if (firstBlock >= endBlock)
        return summaryOf(first, end);
    auto summary = summaryOf(first, firstBlock * blockSize);
    for (auto block = firstBlock; block < endBlock; ++block)
        summary.add(m_blocks[block]);
    summary.add(summaryOf(endBlock * blockSize, end));
    return summary;
}

bool VisibleTree::hasEmptyBelow(TreeNode node) const
{
    const auto [first, count] = m_tree->transactionsBelow(node);
    const auto next = std::ranges::lower_bound(m_empty, first);
    return next != m_empty.end() && *next < first + count;
}

bool VisibleTree::isShown(TreeNode node) const
{
    return conversationCount(node) > 0 || hasEmptyBelow(node);
}

std::uint32_t VisibleTree::conversationCount(TreeNode node) const
{
    const auto [first, count] = m_tree->conversationsBelow(node);
    return static_cast<std::uint32_t>(m_visible.countIn(first, count));
}

std::vector<TreeNode> VisibleTree::newestFirst(TreeLevel level, AssessmentTree::Range among) const
{
    std::vector<Keyed<std::uint64_t>> keyed;
    std::uint64_t last = 0;
    for (auto number = among.first; number < among.first + among.count; ++number) {
        const TreeNode node{level, number};
        const auto summary = below(node);
        if (summary.count == 0 && !hasEmptyBelow(node))
            continue;
        const auto time = static_cast<std::uint64_t>(summary.newest) - static_cast<std::uint64_t>(noTimestamp);
        keyed.push_back({time, number});
        last = std::max(last, time);
    }
    for (auto &node : keyed)
        node.key = last - node.key;
    sortByKey(keyed);
    std::vector<TreeNode> sorted(keyed.size());
    std::ranges::transform(keyed, sorted.begin(), [level](const auto &node) { return TreeNode{level, node.item}; });
    return sorted;
}

std::vector<TreeNode> VisibleTree::children(TreeNode node) const
{
    return newestFirst(static_cast<TreeLevel>(static_cast<int>(node.level) + 1), m_tree->children(node));
}

std::vector<std::uint32_t> VisibleTree::conversations(TreeNode transaction) const
{
    const auto [first, count] = m_tree->conversationsBelow(transaction);
    const auto order = m_tree->conversationOrder();
    std::vector<std::uint32_t> numbers;
    m_visible.forEachIn(first, count, [&](std::size_t at) { numbers.push_back(order[at]); });
    sortByTime(numbers, m_tree->list().conversations(), TimeOrder::NewestFirst);
    return numbers;
}

} // namespace clinicdesk
