// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmententry.h"

namespace clinicdesk {

/// Marks the conversations that are new since the previous list, until the user has viewed them. A node is new while a
/// conversation below it is new.
class UnreadMarks {
public:
    UnreadMarks() = default; ///< nothing is new
    UnreadMarks(SharedTree tree, BitSet conversations);

    /// Returns the marks of `newer`, given the marks `former` of the previous list: unviewed conversations stay marked.
    /// Call on a worker thread.
    static UnreadMarks after(const UnreadMarks &former, const AssessmentTree &older, const SharedTree &newer);

    bool isNew(const AssessmentEntry &entry) const;
    /// Number of new conversations.
    std::size_t count() const { return m_count; }

    /// Call when the user has viewed a conversation or a whole transaction. Other nodes only lead to new conversations.
    /// Returns true if marks were removed.
    bool look(const AssessmentEntry &entry);

private:
    void clear(std::uint32_t conversation);

    SharedTree m_tree;
    BitSet m_conversations;
    std::array<std::vector<std::uint32_t>, treeLevelCount> m_counts; ///< number of new conversations below each node
    std::size_t m_count = 0;
};

} // namespace clinicdesk
