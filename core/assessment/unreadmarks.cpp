// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/unreadmarks.h"

#include "core/assessment/entrykeys.h"

namespace clinicdesk {

namespace {

BitSet stillUnseen(const BitSet &marked, const AssessmentTree &older, const AssessmentTree &newer)
{
    std::vector<EntryKey> keys;
    marked.forEach([&](std::size_t at) { keys.push_back(keyOf(older, static_cast<std::uint32_t>(at))); });
    BitSet unseen(newer.list().conversations().size());
    if (keys.empty())
        return unseen;
    for (const auto &found : findConversations(newer, keys)) {
        if (found)
            unseen.set(*found);
    }
    return unseen;
}

} // namespace

UnreadMarks::UnreadMarks(SharedTree tree, BitSet conversations)
    : m_tree(std::move(tree))
    , m_conversations(std::move(conversations))
    , m_count(m_conversations.count())
{
    if (m_count == 0) {
        *this = UnreadMarks();
        return;
    }
    for (std::size_t level = 0; level < treeLevelCount; ++level)
        m_counts[level].resize(m_tree->count(static_cast<TreeLevel>(level)));
    m_conversations.forEach([this](std::size_t at) {
        std::optional<TreeNode> node = m_tree->transactionOf(static_cast<std::uint32_t>(at));
        for (; node; node = m_tree->parent(*node))
            ++m_counts[static_cast<std::size_t>(node->level)][node->number];
    });
}

UnreadMarks UnreadMarks::after(const UnreadMarks &former, const AssessmentTree &older, const SharedTree &newer)
{
    auto marked = newConversations(older, *newer);
    if (former.m_count > 0)
        marked |= stillUnseen(former.m_conversations, older, *newer);
    return {newer, std::move(marked)};
}

bool UnreadMarks::isNew(const AssessmentEntry &entry) const
{
    if (m_count == 0)
        return false;
    if (entry.isConversation())
        return m_conversations.test(entry.conversation());
    const auto node = entry.node();
    return m_counts[static_cast<std::size_t>(node.level)][node.number] > 0;
}

bool UnreadMarks::look(const AssessmentEntry &entry)
{
    if (!isNew(entry))
        return false;
    if (entry.isConversation()) {
        clear(entry.conversation());
        return true;
    }
    if (entry.node().level != TreeLevel::Transaction)
        return false;
    for (const auto group : m_tree->groupsOf(entry.node())) {
        const auto &[ids, first, count] = m_tree->list().groups()[group];
        for (auto at = first; at < first + count; ++at) {
            if (m_conversations.test(at))
                clear(at);
        }
    }
    return true;
}

void UnreadMarks::clear(std::uint32_t conversation)
{
    m_conversations.reset(conversation);
    --m_count;
    std::optional<TreeNode> node = m_tree->transactionOf(conversation);
    for (; node; node = m_tree->parent(*node))
        --m_counts[static_cast<std::size_t>(node->level)][node->number];
}

} // namespace clinicdesk
