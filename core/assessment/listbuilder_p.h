// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"

#include <string_view>
#include <vector>

namespace clinicdesk {

/// A hash table of IDs and their numbers.
class IdHashTable {
public:
    struct Slot {
        std::uint32_t hash = 0;
        IdNumber number = 0; ///< 0 for an empty slot
    };

    IdHashTable();

    /// Returns the slot with that hash for whose number `isSame` is true, or the empty slot for it.
    template <class Same>
    Slot &find(std::uint32_t hash, const Same &isSame)
    {
        const auto mask = m_slots.size() - 1;
        auto at = hash & mask;
        while (m_slots[at].number != 0 && !(m_slots[at].hash == hash && isSame(m_slots[at].number)))
            at = (at + 1) & mask;
        return m_slots[at];
    }

    void fill(Slot &slot, Slot with);

private:
    void grow();

    std::vector<Slot> m_slots;
    std::size_t m_count = 0;
};

/// Builds a list entry by entry. The given texts are copied.
class ListBuilder {
public:
    explicit ListBuilder(AssessmentModules modules = platformModules());

    /// Adds a conversation to the group that is added next.
    void addConversation(std::string_view id, TimestampMs createdAt, std::string_view workflow);
    /// Stores the text of the last conversation's time, which could not be parsed.
    void addInvalidTime(std::string_view given);
    void addGroup(const std::array<std::string_view, 4> &ids);

    /// What is added from here on has that status.
    void beginStatus(AssessmentStatus status);

    std::size_t groupCount() const { return m_list->m_groups.size(); }
    ParseReport &notes() { return m_list->m_notes; }

    /// Returns the list. Call once; the builder cannot be used afterwards.
    AssessmentSnapshot finish();

private:
    AssessmentList::Piece keep(std::string_view text);
    IdNumber numberOf(std::size_t kind, std::string_view id);

    std::shared_ptr<AssessmentList> m_list;
    std::array<IdHashTable, idKindCount> m_known;
    std::array<IdNumber, idKindCount> m_latest{}; ///< neighbours often have the same ID
};

} // namespace clinicdesk
