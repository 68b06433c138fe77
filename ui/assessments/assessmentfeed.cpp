// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentfeed.h"

#include "core/assessment/joinedlists.h"
#include "core/base/pool.h"

#include <QCoroFuture>

#include <utility>
#include <vector>

namespace clinicdesk::ui {

namespace {

Task<Result<AssessmentSnapshot>> fetchOne(std::shared_ptr<Client> client, GroupedAssessments wanted,
                                          std::stop_token stop)
{
    const Call call{.stop = stop};
    auto list = co_await client->send(wanted, call);
    co_return list;
}

/// The interface has no query for all statuses.
Task<Result<AssessmentSnapshot>> fetchAll(std::shared_ptr<Client> client, GroupedAssessments wanted,
                                          std::stop_token stop)
{
    std::vector<StatusList> lists;
    for (const auto status : allAssessmentStatuses) {
        wanted.filter.status = status;
        const auto list = co_await fetchOne(client, wanted, stop);
        if (!list)
            co_return list.error();
        lists.push_back({status, *list});
    }
    auto joining = runInPool([lists = std::move(lists)] { return joinLists(lists); });
    const auto joined = co_await joining;
    co_return joined;
}

} // namespace

AssessmentFeed::AssessmentFeed(ClientProvider clients, QObject *parent)
    : QObject(parent)
    , m_clients(std::move(clients))
{
}

AssessmentFeed::~AssessmentFeed()
{
    m_stop.request_stop();
}

void AssessmentFeed::ask(const Connection &connection, const AssessmentFilter &filter)
{
    stop();
    m_isAsking = true;
    const Question question{connection, filter, m_stop.get_token()};
    answer(this, m_tickets.next(), question);
}

void AssessmentFeed::stop()
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_tickets.cancelAll();
    m_isAsking = false;
}

Task<void> AssessmentFeed::answer(QPointer<AssessmentFeed> self, Ticket ticket, Question question)
{
    const auto client = co_await self->m_clients(question.connection);
    if (!ticket.isCurrent())
        co_return;
    const auto wanted = GroupedAssessments::of(question.connection, question.filter);
    auto fetching =
        question.filter.allStatuses ? fetchAll(client, wanted, question.stop) : fetchOne(client, wanted, question.stop);
    const auto list = co_await fetching;
    if (!ticket.isCurrent())
        co_return;
    self->m_isAsking = false;
    if (!list) {
        Q_EMIT self->failed(list.error());
        co_return;
    }
    Q_EMIT self->arrived(*list);
    if (ticket.isCurrent() && !question.filter.allStatuses)
        countOthers(self, ticket, client, question);
}

Task<void> AssessmentFeed::countOthers(QPointer<AssessmentFeed> self, Ticket ticket, std::shared_ptr<Client> client,
                                       Question question)
{
    for (const auto status : allAssessmentStatuses) {
        if (status == question.filter.status)
            continue;
        GroupedAssessments wanted{.filter = question.filter};
        wanted.filter.status = status;
        const Call call{.stop = question.stop};
        const auto list = co_await client->send(wanted, call);
        if (!ticket.isCurrent() || !list) // counts are optional: the next refresh requests them again
            co_return;
        Q_EMIT self->counted(status, (*list)->conversations().size());
    }
}

} // namespace clinicdesk::ui
