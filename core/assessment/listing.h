// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/assessment/bitset.h"
#include "core/assessment/timeline.h"
#include "core/assessment/visibletree.h"

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

/// What is computed once for an answer and used by all its listings. Immutable, shared between threads.
struct AssessmentIndex {
    SharedTree tree;
    std::shared_ptr<const ConversationOrders> orders;
    std::shared_ptr<const Timeline> timeline;

    const AssessmentList &list() const { return tree->list(); }
};

using SharedIndex = std::shared_ptr<const AssessmentIndex>;

/// Call on a worker thread; takes a tenth of a second for a million conversations. Days are those of `zone`; see
/// `Timeline` for `unit`.
SharedIndex makeIndex(const AssessmentSnapshot &list, const QTimeZone &zone, std::optional<BarUnit> unit = {});

enum class ListingMode { Tree, Table };

/// Which part of an answer is shown, and how. `column` and `direction` do not apply to the tree.
struct ListingQuery {
    ViewFilter filter;
    ListingMode mode = ListingMode::Tree;
    SortColumn column = SortColumn::CreatedAt;
    SortDirection direction = SortDirection::Descending;

    friend bool operator==(const ListingQuery &, const ListingQuery &) = default;
};

/// An answer as it is shown. Immutable.
struct Listing {
    SharedIndex index;
    ListingQuery query;
    FilteredList filtered;
    std::shared_ptr<const VisibleTree> tree;          ///< for `ListingMode::Tree`
    std::shared_ptr<const ConversationNumbers> order; ///< of all conversations, for `ListingMode::Table`
    ConversationNumbers rows;                         ///< for `ListingMode::Table`: the visible ones in that order
    BarCounts bars;                                   ///< of all matches of the text, regardless of the range

    const AssessmentList &list() const { return index->list(); }
    /// Number of visible conversations.
    std::size_t count() const { return filtered.visibleCount; }
    std::size_t countOfAll() const { return list().conversations().size(); }
};

using SharedListing = std::shared_ptr<const Listing>;

/// Call on a worker thread; takes some ten milliseconds for a million conversations. Reuses unchanged parts of
/// `former`, which may belong to any answer or be null.
SharedListing makeListing(const SharedIndex &index, const ListingQuery &query, const SharedListing &former);

} // namespace clinicdesk
