// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/conversationorder.h"
#include "core/assessment/timeline.h"
#include "core/assessment/visibletree.h"

namespace clinicdesk {

/// What is worked out once for an answer and serves everything that is shown of it. Immutable, shared between threads.
struct AssessmentIndex {
    SharedTree tree;
    std::shared_ptr<const ConversationOrders> orders;
    std::shared_ptr<const TimeLine> timeLine;

    const AssessmentList &list() const { return tree->list(); }
};

using SharedIndex = std::shared_ptr<const AssessmentIndex>;

/// For a worker: a tenth of a second for a million conversations. Days are those of `zone`; see `TimeLine` for the
/// unit.
SharedIndex indexOf(const AssessmentSnapshot &list, const QTimeZone &zone, std::optional<BarUnit> unit = {});

enum class Arrangement { Tree, Table };

/// What a person wants to see of an answer, and how. The tree has an order of its own.
struct ListingWish {
    Narrowing narrowing;
    Arrangement arrangement = Arrangement::Tree;
    SortColumn column = SortColumn::CreatedAt;
    SortDirection direction = SortDirection::Descending;

    friend bool operator==(const ListingWish &, const ListingWish &) = default;
};

/// An answer as it is shown. Immutable.
struct Listing {
    SharedIndex index;
    ListingWish wish;
    NarrowedList narrowed;
    std::shared_ptr<const VisibleTree> tree;          ///< with `Arrangement::Tree`
    std::shared_ptr<const ConversationNumbers> order; ///< of all conversations, with `Arrangement::Table`
    ConversationNumbers rows;                         ///< with `Arrangement::Table`: those that are left, in that order
    BarCounts bars;                                   ///< of what the text found, whatever the range

    const AssessmentList &list() const { return index->list(); }
    /// Of conversations.
    std::size_t count() const { return narrowed.visibleCount; }
    std::size_t countOfAll() const { return list().conversations().size(); }
};

using SharedListing = std::shared_ptr<const Listing>;

/// For a worker, some ten milliseconds for a million conversations. What `former` (of any answer, or null) has of it is
/// not worked out again.
SharedListing listingOf(const SharedIndex &index, const ListingWish &wish, const SharedListing &former);

} // namespace clinicdesk
