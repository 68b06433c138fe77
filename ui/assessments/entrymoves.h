// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmententry.h"

#include <unordered_map>

namespace clinicdesk::ui {

/// The positions of a listing's entries in the listing that replaces it: unchanged if both show the same answer,
/// otherwise as found in the new answer.
class EntryMoves {
public:
    EntryMoves() = default; ///< the same answer: nothing has moved
    EntryMoves(std::span<const AssessmentEntry> before, std::span<const std::optional<AssessmentEntry>> now)
        : m_isSame(false)
    {
        for (std::size_t at = 0; at < before.size(); ++at)
            m_now.emplace(before[at], now[at]);
    }

    bool isSameAnswer() const { return m_isSame; }
    bool knows(const AssessmentEntry &before) const { return m_isSame || m_now.contains(before); }
    /// Nothing if the entry no longer exists.
    std::optional<AssessmentEntry> now(const AssessmentEntry &before) const
    {
        if (m_isSame)
            return before;
        const auto found = m_now.find(before);
        return found == m_now.end() ? std::nullopt : found->second;
    }

private:
    bool m_isSame = true;
    std::unordered_map<AssessmentEntry, std::optional<AssessmentEntry>> m_now;
};

} // namespace clinicdesk::ui
