// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentloader.h"

#include "core/assessment/joinedlists.h"
#include "core/base/pool.h"
#include "ui/assessments/savedfilters.h"
#include "ui/state/currentconnection.h"

#include <QCoroFuture>
#include <QPointer>

#include <algorithm>
#include <chrono>
#include <utility>

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

AssessmentLoader::AssessmentLoader(const QWidget &page, CurrentConnection &connection, ClientProvider clients,
                                   SavedFilters &saved)
    : m_page(page)
    , m_current(connection)
    , m_saved(saved)
    , m_list(clients)
    , m_count(std::move(clients))
{
    connect(&m_current, &CurrentConnection::chosen, this, &AssessmentLoader::chooseConnection);
    connect(&m_current, &CurrentConnection::reachabilityChanged, this, [this](bool isReachable) {
        if (isReachable)
            retryAfterError();
    });
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_page.isVisible() && !isAsking() && !m_list.waitsForSecret())
            refresh();
    });
    connect(&m_list, &RequestBase::succeeded, this, &AssessmentLoader::takeList);
    connect(&m_list, &RequestBase::failed, this, [this](const Error &error) {
        m_failed = m_filter;
        Q_EMIT failed(error);
    });
    connect(&m_count, &RequestBase::succeeded, this, &AssessmentLoader::takeCount);
    connect(&m_count, &RequestBase::failed, this, &AssessmentLoader::stopCounting); // the next list is counted again
    chooseConnection();
}

AssessmentLoader::~AssessmentLoader() = default;

void AssessmentLoader::chooseConnection()
{
    const auto &connection = m_current.connection();
    if (connection && m_connection == connection) {
        retryAfterError();
        return;
    }
    m_connection = connection;
    m_list.stop();
    stopCounting();
    m_answered.reset();
    m_failed.reset();
    m_filter = connection ? m_saved.lastChoice(connection->id) : AssessmentFilter();
    if (!hasWorkflows())
        m_filter.workflows.clear(); // chosen while the service had a name for them
    Q_EMIT connectionReplaced();
    if (m_page.isVisible())
        refresh();
}

void AssessmentLoader::retryAfterError()
{
    if (m_page.isVisible() && error() && !isAsking())
        refresh();
}

void AssessmentLoader::refreshIfMissing()
{
    if (m_answered != m_filter && !isAsking())
        refresh();
}

void AssessmentLoader::setInterval(int minutes)
{
    m_timer.setInterval(std::chrono::minutes(std::max(1, minutes)));
    if (minutes > 0)
        m_timer.start();
    else
        m_timer.stop();
}

void AssessmentLoader::setFilter(const AssessmentFilter &filter)
{
    const auto former = std::exchange(m_filter, filter);
    if (filter.allStatuses)
        m_filter.status = AssessmentFilter().status; // so that equal filters are equal
    if (m_connection)
        m_saved.setLastChoice(m_connection->id, m_filter);
    Q_EMIT filterChanged(former);
    refresh();
}

void AssessmentLoader::refresh()
{
    if (!m_connection)
        return;
    stopCounting();
    m_list.send(*m_connection, {m_filter});
    Q_EMIT started();
}

bool AssessmentLoader::hasWorkflows() const
{
    return m_connection && !m_connection->conventions.workflowParameter.isEmpty();
}

bool AssessmentLoader::hasNoAnswer() const
{
    return error() && m_failed == m_filter && m_answered != m_filter;
}

void AssessmentLoader::takeList()
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
    const QPointer<AssessmentLoader> self(this); // a receiver may delete this or ask for something else
    Q_EMIT arrived(answer.list, isSameFilter);
    if (self)
        countNext();
}

void AssessmentLoader::countNext()
{
    if (m_uncounted.empty()) {
        m_client.reset();
        return;
    }
    GroupedAssessments wanted{.filter = m_filter};
    wanted.filter.status = m_uncounted.back();
    m_count.send(m_client, wanted);
}

void AssessmentLoader::takeCount()
{
    const auto list = m_count.takeAnswer();
    const auto status = m_uncounted.back();
    m_uncounted.pop_back();
    const QPointer<AssessmentLoader> self(this);
    Q_EMIT counted(status, list->conversations().size());
    if (self)
        countNext();
}

void AssessmentLoader::stopCounting()
{
    m_count.stop();
    m_uncounted.clear();
    m_client.reset();
}

} // namespace clinicdesk::ui
