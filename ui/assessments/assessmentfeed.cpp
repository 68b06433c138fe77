// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentfeed.h"

#include "core/assessment/joinedlists.h"
#include "core/base/pool.h"
#include "core/service/groupedassessments.h"

#include <QCoroFuture>

#include <algorithm>
#include <utility>
#include <vector>

namespace clinicdesk::ui {

Task<Result<AssessmentQuery::Answer>> AssessmentQuery::fetch(std::shared_ptr<Client> client, AssessmentQuery query,
                                                             std::stop_token stop)
{
    auto wanted = GroupedAssessments::of(client->connection(), query.filter);
    const Call call{.stop = stop};
    if (!query.filter.allStatuses) {
        const auto list = co_await client->send(wanted, call);
        if (!list)
            co_return list.error();
        co_return Answer{*list, client};
    }
    std::vector<StatusList> lists;
    for (const auto status : allAssessmentStatuses) {
        wanted.filter.status = status;
        const auto list = co_await client->send(wanted, call);
        if (!list)
            co_return list.error();
        lists.push_back({status, *list});
    }
    auto joining = runInPool([lists = std::move(lists)] { return joinLists(lists); });
    const auto joined = co_await joining;
    co_return Answer{joined, client};
}

AssessmentFeed::AssessmentFeed(ClientProvider clients, QObject *parent)
    : QObject(parent)
    , m_list(clients)
    , m_count(std::move(clients))
{
    connect(&m_list, &RequestBase::succeeded, this, &AssessmentFeed::takeList);
    connect(&m_list, &RequestBase::failed, this, [this](const Error &error) {
        m_failed = m_filter;
        Q_EMIT failed(error);
    });
    connect(&m_count, &RequestBase::succeeded, this, &AssessmentFeed::takeCount);
    connect(&m_count, &RequestBase::failed, this, &AssessmentFeed::stopCounting); // the next list is counted again
}

AssessmentFeed::~AssessmentFeed() = default;

void AssessmentFeed::ask(const Connection &connection, const AssessmentFilter &filter)
{
    stopCounting();
    m_filter = filter;
    m_list.send(connection, {filter});
}

void AssessmentFeed::stop()
{
    m_list.stop();
    stopCounting();
    m_answered.reset();
    m_failed.reset();
}

void AssessmentFeed::stopCounting()
{
    m_count.stop();
    m_uncounted.clear();
    m_client.reset();
}

void AssessmentFeed::takeList()
{
    const auto answer = m_list.takeAnswer();
    m_answeredAt = QDateTime::currentDateTime();
    const bool isSameFilter = std::exchange(m_answered, m_filter) == m_filter;
    if (!m_filter.allStatuses) {
        m_client = answer.client;
        std::ranges::copy_if(allAssessmentStatuses, std::back_inserter(m_uncounted),
                             [this](AssessmentStatus status) { return status != m_filter.status; });
        std::ranges::reverse(m_uncounted);
    }
    const QPointer<AssessmentFeed> self(this); // a receiver may delete this or ask for something else
    Q_EMIT arrived(answer.list, isSameFilter);
    if (self)
        countNext();
}

void AssessmentFeed::countNext()
{
    if (m_uncounted.empty()) {
        m_client.reset();
        return;
    }
    GroupedAssessments wanted{.filter = m_filter};
    wanted.filter.status = m_uncounted.back();
    m_count.send(m_client, wanted);
}

void AssessmentFeed::takeCount()
{
    const auto list = m_count.takeAnswer();
    const auto status = m_uncounted.back();
    m_uncounted.pop_back();
    const QPointer<AssessmentFeed> self(this);
    Q_EMIT counted(status, list->conversations().size());
    if (self)
        countNext();
}

} // namespace clinicdesk::ui
