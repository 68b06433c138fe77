// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/listing.h"

namespace clinicdesk {

namespace {

bool hasSameOrder(const ListingQuery &one, const ListingQuery &other)
{
    return one.column == other.column && one.direction == other.direction;
}

std::shared_ptr<const ConversationNumbers> orderFor(const AssessmentIndex &index, const ListingQuery &query,
                                                    const Listing *former)
{
    if (former && former->order && hasSameOrder(former->query, query))
        return former->order;
    return std::make_shared<ConversationNumbers>(index.orders->sorted(query.column, query.direction));
}

} // namespace

SharedIndex makeIndex(const AssessmentSnapshot &list, const QTimeZone &zone, std::optional<BarUnit> unit)
{
    const AssessmentIndex index{.tree = std::make_shared<AssessmentTree>(list),
                                .orders = std::make_shared<ConversationOrders>(list),
                                .timeline = std::make_shared<Timeline>(*list, zone, unit)};
    return std::make_shared<AssessmentIndex>(index);
}

SharedListing makeListing(const SharedIndex &index, const ListingQuery &query, const SharedListing &former)
{
    const auto *same = former && former->index == index ? former.get() : nullptr;
    auto listing = std::make_shared<Listing>();
    listing->index = index;
    listing->query = query;
    listing->filtered =
        same ? applyFilter(index->list(), query.filter, same->filtered) : applyFilter(index->list(), query.filter);
    if (query.mode == ListingMode::Tree) {
        listing->tree = std::make_shared<VisibleTree>(index->tree, listing->filtered);
    } else {
        listing->order = orderFor(*index, query, same);
        listing->rows = visibleRows(*listing->order, listing->filtered.visible, listing->filtered.visibleCount);
    }
    const bool hasSameBars = same && same->query.filter.hasSameText(query.filter);
    listing->bars = hasSameBars ? same->bars : index->timeline->count(listing->filtered.found.conversations);
    return listing;
}

} // namespace clinicdesk
