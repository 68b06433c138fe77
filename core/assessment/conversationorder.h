// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/assessment/bitset.h"

namespace clinicdesk {

/// The columns by which conversations can be sorted.
enum class SortColumn { Practitioner, Patient, Identifier, Transaction, Conversation, Module, Workflow, CreatedAt };

inline constexpr std::array allSortColumns{SortColumn::Practitioner, SortColumn::Patient,      SortColumn::Identifier,
                                           SortColumn::Transaction,  SortColumn::Conversation, SortColumn::Module,
                                           SortColumn::Workflow,     SortColumn::CreatedAt};

enum class SortDirection { Ascending, Descending };

/// Numbers of conversations in a certain order.
using ConversationNumbers = std::vector<std::uint32_t>;

/// Sorts the conversations of a list. IDs are compared by bytes, and a missing ID comes first; modules are in their
/// listed order, unknown ones last; a missing time is older than every time. In both directions, equal conversations
/// are sorted newest first, and then in the order of the service.
class ConversationOrders {
public:
    explicit ConversationOrders(AssessmentSnapshot list);

    const ConversationNumbers &newestFirst() const { return m_newestFirst; }
    /// Returns all conversations in that order. Takes some ten milliseconds for a million.
    ConversationNumbers sorted(SortColumn column, SortDirection direction) const;

private:
    AssessmentSnapshot m_list;
    ConversationNumbers m_newestFirst;
};

/// Returns the visible conversations in the given order.
ConversationNumbers visibleRows(const ConversationNumbers &order, const BitSet &visible, std::size_t visibleCount);

} // namespace clinicdesk
