// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/assessmententry.h"

#include "core/assessment/entrykeys.h"

namespace clinicdesk {

std::optional<AssessmentEntry> parentOf(const AssessmentTree &tree, const AssessmentEntry &entry)
{
    if (entry.isConversation())
        return tree.transactionOf(entry.conversation());
    return tree.parent(entry.node());
}

QByteArrayView idOf(const AssessmentTree &tree, const AssessmentEntry &entry)
{
    return entry.isConversation() ? tree.list().idOf(tree.list().conversations()[entry.conversation()])
                                  : tree.id(entry.node());
}

std::vector<std::optional<AssessmentEntry>> findEntries(const AssessmentTree &older, const AssessmentTree &newer,
                                                        std::span<const AssessmentEntry> entries)
{
    std::vector<EntryKey> nodeKeys;
    std::vector<EntryKey> conversationKeys;
    for (const auto &entry : entries) {
        if (entry.isConversation())
            conversationKeys.push_back(keyOf(older, entry.conversation()));
        else
            nodeKeys.push_back(keyOf(older, entry.node()));
    }
    const auto nodes = nodeKeys.empty() ? std::vector<std::optional<TreeNode>>() : findNodes(newer, nodeKeys);
    const auto conversations = conversationKeys.empty() ? std::vector<std::optional<std::uint32_t>>()
                                                        : findConversations(newer, conversationKeys);
    std::vector<std::optional<AssessmentEntry>> found;
    auto node = nodes.begin();
    auto conversation = conversations.begin();
    for (const auto &entry : entries) {
        if (entry.isConversation())
            found.push_back((conversation++)->transform(&AssessmentEntry::ofConversation));
        else
            found.push_back((node++)->transform([](TreeNode at) { return AssessmentEntry(at); }));
    }
    return found;
}

} // namespace clinicdesk
