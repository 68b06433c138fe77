// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmenttree.h"

#include <functional>

namespace clinicdesk {

/// Identifies a row of a list: a node of its tree or one of its conversations. Small, and valid only for that list.
class AssessmentEntry {
public:
    AssessmentEntry(TreeNode node)
        : m_packed(std::uint64_t{static_cast<std::uint8_t>(node.level)} << 32 | node.number)
    {
    }
    static AssessmentEntry ofConversation(std::uint32_t conversation)
    {
        return fromPacked(std::uint64_t{treeLevelCount} << 32 | conversation);
    }

    bool isConversation() const { return m_packed >> 32 == treeLevelCount; }
    /// Only if it is not a conversation.
    TreeNode node() const { return {static_cast<TreeLevel>(m_packed >> 32), number()}; }
    /// Only if it is a conversation.
    std::uint32_t conversation() const { return number(); }

    /// The entry as one number, for the indexes of item models.
    std::uint64_t packed() const { return m_packed; }
    static AssessmentEntry fromPacked(std::uint64_t packed)
    {
        auto entry = AssessmentEntry(TreeNode{});
        entry.m_packed = packed;
        return entry;
    }

    friend bool operator==(const AssessmentEntry &, const AssessmentEntry &) = default;

private:
    std::uint32_t number() const { return static_cast<std::uint32_t>(m_packed); }

    std::uint64_t m_packed;
};

/// Returns nothing for a practitioner.
std::optional<AssessmentEntry> parentOf(const AssessmentTree &tree, const AssessmentEntry &entry);

/// Returns the ID of the entry; empty if none is given.
QByteArrayView idOf(const AssessmentTree &tree, const AssessmentEntry &entry);

/// Finds each of these entries of `older` in `newer`, like `findNodes` and `findConversations`. Call on a worker
/// thread.
std::vector<std::optional<AssessmentEntry>> findEntries(const AssessmentTree &older, const AssessmentTree &newer,
                                                        std::span<const AssessmentEntry> entries);

} // namespace clinicdesk

template <>
struct std::hash<clinicdesk::AssessmentEntry> {
    std::size_t operator()(const clinicdesk::AssessmentEntry &entry) const noexcept
    {
        return std::hash<std::uint64_t>()(entry.packed());
    }
};
