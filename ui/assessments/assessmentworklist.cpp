// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentworklist.h"

#include "core/base/pool.h"

#include <QCoroFuture>

#include <algorithm>

namespace clinicdesk::ui {

AssessmentWorklist::AssessmentWorklist(KeptEntries kept, QObject *parent)
    : QObject(parent)
    , m_kept(std::move(kept))
{
}

AssessmentWorklist::~AssessmentWorklist() = default;

void AssessmentWorklist::update(const AssessmentSnapshot &list)
{
    m_answer = list;
    m_isPreparing = true;
    prepare(this, m_answers.next(), list);
}

void AssessmentWorklist::begin(const AssessmentSnapshot &list)
{
    m_isOtherQuestion = true;
    update(list);
}

void AssessmentWorklist::clear()
{
    m_answers.cancelAll();
    m_answer.reset();
    m_isPreparing = false;
    m_isOtherQuestion = false;
    m_listing.reset();
    m_marks = UnreadMarks();
    const EntryMoves nowhere({}, {});
    Q_EMIT listingChanged(nowhere);
}

Task<void> AssessmentWorklist::prepare(QPointer<AssessmentWorklist> self, Ticket ticket, AssessmentSnapshot list)
{
    auto indexing = runInPool(
        [list, zone = QTimeZone::systemTimeZone(), unit = self->m_unit] { return makeIndex(list, zone, unit); });
    const auto index = co_await indexing;
    Prepared prepared;
    SharedListing former;
    std::size_t newCount = 0;
    do {
        if (!ticket.isCurrent())
            co_return;
        former = self->m_listing;
        newCount = self->m_marks.count();
        const auto kept = former ? self->m_kept() : std::vector<AssessmentEntry>();
        // Also if the first answer to the query was never shown, because this answer replaced it.
        const bool marksNewOnes = former && !self->m_isOtherQuestion;
        auto preparing = runInPool([index, former, kept, query = self->m_query, marks = self->m_marks, marksNewOnes] {
            Prepared result{.listing = makeListing(index, query, {})};
            const auto found = former ? findEntries(*former->index->tree, *index->tree, kept)
                                      : std::vector<std::optional<AssessmentEntry>>();
            result.moves = EntryMoves(kept, found);
            if (marksNewOnes)
                result.marks = UnreadMarks::after(marks, *former->index->tree, index->tree);
            return result;
        });
        prepared = co_await preparing;
        // Meanwhile the user may have changed the query, opened nodes, scrolled or read entries.
    } while (ticket.isCurrent() && !self->isStillSo(prepared, former, newCount));
    if (!ticket.isCurrent())
        co_return;
    self->m_isPreparing = false;
    self->m_isOtherQuestion = false;
    self->m_listing = prepared.listing;
    self->m_marks = prepared.marks;
    Q_EMIT self->listingChanged(prepared.moves);
}

bool AssessmentWorklist::isStillSo(const Prepared &prepared, const SharedListing &former, std::size_t newCount) const
{
    if (m_query != prepared.listing->query || m_listing != former || m_marks.count() != newCount)
        return false;
    return !former || std::ranges::all_of(m_kept(), [&](const auto &entry) { return prepared.moves.knows(entry); });
}

void AssessmentWorklist::setBarUnit(std::optional<BarUnit> unit)
{
    m_unit = unit;
    if (m_answer)
        update(m_answer);
}

void AssessmentWorklist::setQuery(const ListingQuery &query)
{
    m_query = query;
    if (m_listing && !m_isListing && m_listing->query != m_query)
        list(this);
}

Task<void> AssessmentWorklist::list(QPointer<AssessmentWorklist> self)
{
    self->m_isListing = true;
    while (self && self->m_listing && self->m_listing->query != self->m_query) {
        const auto former = self->m_listing;
        auto listing = runInPool([former, query = self->m_query] { return makeListing(former->index, query, former); });
        const auto next = co_await listing;
        if (!self || self->m_listing != former)
            continue;
        self->m_listing = next;
        Q_EMIT self->listingChanged(EntryMoves());
    }
    if (self)
        self->m_isListing = false;
}

void AssessmentWorklist::markRead(const AssessmentEntry &entry)
{
    if (m_marks.look(entry))
        Q_EMIT markedRead(entry);
}

} // namespace clinicdesk::ui
