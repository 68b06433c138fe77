// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmententry.h"

namespace clinicdesk {

/// Which conversations of a list came after another was looked at, until somebody has looked at them as well; a node is
/// new as long as one below it is.
class NewMarks {
public:
    NewMarks() = default; ///< nothing is new
    NewMarks(SharedTree tree, Bits conversations);

    /// The marks of `newer` after `former` of the list before it: what was not looked at yet stays marked. For a
    /// worker.
    static NewMarks after(const NewMarks &former, const AssessmentTree &older, const SharedTree &newer);

    bool isNew(const AssessmentEntry &entry) const;
    /// Of conversations.
    std::size_t count() const { return m_count; }

    /// Somebody looked at it: a conversation, or all of a transaction. Other nodes only lead to what is new. True when
    /// that changed something.
    bool look(const AssessmentEntry &entry);

private:
    void clear(std::uint32_t conversation);

    SharedTree m_tree;
    Bits m_conversations;
    std::array<std::vector<std::uint32_t>, treeLevelCount> m_counts; ///< of new ones below each node
    std::size_t m_count = 0;
};

} // namespace clinicdesk
