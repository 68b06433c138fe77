// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/listing.h"

namespace clinicdesk {

namespace {

bool hasSameOrder(const ListingQuery &one, const ListingQuery &other)
{
    return one.column == other.column && one.direction == other.direction;
}

std::shared_ptr<const ConversationNumbers> orderFor(const AssessmentIndex &index, const ListingQuery &wish,
                                                    const Listing *former)
{
    if (former && former->order && hasSameOrder(former->wish, wish))
        return former->order;
    return std::make_shared<ConversationNumbers>(index.orders->sorted(wish.column, wish.direction));
}

} // namespace

SharedIndex indexOf(const AssessmentSnapshot &list, const QTimeZone &zone, std::optional<BarUnit> unit)
{
    const AssessmentIndex index{.tree = std::make_shared<AssessmentTree>(list),
                                .orders = std::make_shared<ConversationOrders>(list),
                                .timeLine = std::make_shared<Timeline>(*list, zone, unit)};
    return std::make_shared<AssessmentIndex>(index);
}

SharedListing makeListing(const SharedIndex &index, const ListingQuery &wish, const SharedListing &former)
{
    const auto *same = former && former->index == index ? former.get() : nullptr;
    auto listing = std::make_shared<Listing>();
    listing->index = index;
    listing->wish = wish;
    listing->narrowed =
        same ? narrow(index->list(), wish.narrowing, same->narrowed) : narrow(index->list(), wish.narrowing);
    if (wish.arrangement == ListingMode::Tree) {
        listing->tree = std::make_shared<VisibleTree>(index->tree, listing->narrowed);
    } else {
        listing->order = orderFor(*index, wish, same);
        listing->rows = visibleRows(*listing->order, listing->narrowed.visible, listing->narrowed.visibleCount);
    }
    const bool hasSameBars = same && same->wish.narrowing.text == wish.narrowing.text;
    listing->bars = hasSameBars ? same->bars : index->timeLine->count(listing->narrowed.found.conversations);
    return listing;
}

} // namespace clinicdesk
