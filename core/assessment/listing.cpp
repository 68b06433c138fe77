// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/listing.h"

#include "core/assessment/textranks_p.h"
#include "core/assessment/timesort_p.h"

#include <numeric>

namespace clinicdesk {

namespace {

TextRanks ranksOfIds(const AssessmentList &list, IdKind kind)
{
    const auto pieces = list.idPieces(kind);
    const auto text = viewOf(list.allText());
    return rankTexts(list.idCount(kind),
                     [&](std::uint32_t number) { return text.substr(pieces[number].offset, pieces[number].length); });
}

TextRanks ranksOfConversations(const AssessmentList &list)
{
    const auto conversations = list.conversations();
    const auto text = viewOf(list.allText());
    return rankTexts(static_cast<std::uint32_t>(conversations.size()), [&](std::uint32_t at) {
        return text.substr(conversations[at].idOffset, conversations[at].idLength);
    });
}

/// Ranks each conversation by an ID of its group.
TextRanks ranksByGroup(const AssessmentList &list, IdKind kind)
{
    auto ranks = ranksOfIds(list, kind);
    std::vector<std::uint32_t> rankOf(list.conversations().size());
    for (const auto &group : list.groups())
        std::fill_n(rankOf.begin() + group.firstConversation, group.conversationCount, ranks.rankOf[group.id(kind)]);
    ranks.rankOf = std::move(rankOf);
    ranks.order.clear(); // was the order of the IDs
    return ranks;
}

TextRanks ranksByWorkflow(const AssessmentList &list)
{
    auto ranks = ranksOfIds(list, IdKind::Workflow);
    std::vector<std::uint32_t> rankOf(list.conversations().size());
    std::ranges::transform(list.conversations(), rankOf.begin(),
                           [&](const auto &conversation) { return ranks.rankOf[conversation.workflow]; });
    ranks.rankOf = std::move(rankOf);
    ranks.order.clear(); // was the order of the IDs
    return ranks;
}

TextRanks ranksByModule(const AssessmentList &list)
{
    const auto ranksAndUnknown = static_cast<std::uint32_t>(list.modules().size()) + 1;
    TextRanks ranks{std::vector<std::uint32_t>(list.conversations().size()), ranksAndUnknown, {}};
    std::ranges::transform(list.conversations(), ranks.rankOf.begin(), [&](const auto &conversation) {
        return static_cast<std::uint32_t>(list.moduleNumberOf(conversation));
    });
    return ranks;
}

TextRanks ranksBy(SortColumn column, const AssessmentList &list)
{
    switch (column) {
    case SortColumn::Practitioner:
        return ranksByGroup(list, IdKind::Practitioner);
    case SortColumn::Patient:
        return ranksByGroup(list, IdKind::Patient);
    case SortColumn::Identifier:
        return ranksByGroup(list, IdKind::Identifier);
    case SortColumn::Transaction:
        return ranksByGroup(list, IdKind::Transaction);
    case SortColumn::Workflow:
        return ranksByWorkflow(list);
    case SortColumn::Module:
        return ranksByModule(list);
    default:
        return ranksOfConversations(list);
    }
}

/// Counting sort by rank; stable.
ConversationNumbers sortedByRank(const ConversationNumbers &order, TextRanks ranks, SortDirection direction)
{
    const bool isDescending = direction == SortDirection::Descending;
    if (ranks.order.size() == order.size() && ranks.count == order.size()) { // all ranks are different
        if (isDescending)
            std::ranges::reverse(ranks.order);
        return std::move(ranks.order);
    }
    for (auto &rank : ranks.rankOf)
        rank = isDescending ? ranks.count - 1 - rank : rank;
    std::vector<std::uint32_t> places(ranks.count);
    for (const auto rank : ranks.rankOf)
        ++places[rank];
    std::uint32_t next = 0;
    for (auto &place : places)
        next += std::exchange(place, next);
    ConversationNumbers sorted(order.size());
    for (const auto conversation : order)
        sorted[places[ranks.rankOf[conversation]]++] = conversation;
    return sorted;
}

ConversationNumbers sortedByTime(const AssessmentList &list, TimeOrder order)
{
    ConversationNumbers numbers(list.conversations().size());
    std::iota(numbers.begin(), numbers.end(), 0U);
    sortByTime(numbers, list.conversations(), order);
    return numbers;
}

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

ConversationOrders::ConversationOrders(AssessmentSnapshot list)
    : m_list(std::move(list))
    , m_newestFirst(sortedByTime(*m_list, TimeOrder::NewestFirst))
{
}

ConversationNumbers ConversationOrders::sorted(SortColumn column, SortDirection direction) const
{
    if (column == SortColumn::CreatedAt)
        return direction == SortDirection::Descending ? m_newestFirst : sortedByTime(*m_list, TimeOrder::OldestFirst);
    return sortedByRank(m_newestFirst, ranksBy(column, *m_list), direction);
}

ConversationNumbers visibleRows(const ConversationNumbers &order, const BitSet &visible, std::size_t visibleCount)
{
    if (visibleCount == order.size())
        return order;
    ConversationNumbers rows(visibleCount + 1);
    std::size_t next = 0;
    for (const auto conversation : order) {
        rows[next] = conversation; // overwritten by the next one if this one is not visible
        next += visible.test(conversation) ? 1 : 0;
    }
    rows.resize(visibleCount);
    return rows;
}

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
