// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/assessment/bits.h"

namespace clinicdesk {

/// What conversations are sorted by.
enum class SortColumn { Practitioner, Patient, Identifier, Transaction, Conversation, Module, Workflow, CreatedAt };

inline constexpr std::array allSortColumns{SortColumn::Practitioner, SortColumn::Patient,      SortColumn::Identifier,
                                           SortColumn::Transaction,  SortColumn::Conversation, SortColumn::Module,
                                           SortColumn::Workflow,     SortColumn::CreatedAt};

enum class SortDirection { Ascending, Descending };

/// Numbers of conversations, one after the other.
using ConversationNumbers = std::vector<std::uint32_t>;

/// The orders of a list's conversations. Identifiers go by their bytes, a missing one before all others; modules as
/// they are listed, unknown ones last; what has no time is older than all that has one. Equals come the newest first
/// in either direction, and then as the service has them.
class ConversationOrders {
public:
    explicit ConversationOrders(AssessmentSnapshot list);

    const ConversationNumbers &newestFirst() const { return m_newestFirst; }
    /// All conversations in that order; some ten milliseconds for a million.
    ConversationNumbers sorted(SortColumn column, SortDirection direction) const;

    std::size_t memoryBytes() const { return sizeof(*this) + m_newestFirst.capacity() * sizeof(std::uint32_t); }

private:
    AssessmentSnapshot m_list;
    ConversationNumbers m_newestFirst;
};

/// Of an order those that are in, in that order.
ConversationNumbers visibleRows(const ConversationNumbers &order, const Bits &visible, std::size_t visibleCount);

} // namespace clinicdesk
