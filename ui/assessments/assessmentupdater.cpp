// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentupdater.h"

#include "ui/assessments/savedfilters.h"
#include "ui/state/currentconnection.h"

#include <QWidget>

#include <algorithm>
#include <chrono>
#include <utility>

namespace clinicdesk::ui {

AssessmentUpdater::AssessmentUpdater(const QWidget &page, CurrentConnection &connection, ClientProvider clients,
                                     SavedFilters &saved)
    : m_page(page)
    , m_current(connection)
    , m_saved(saved)
    , m_feed(std::move(clients))
{
    connect(&m_current, &CurrentConnection::chosen, this, &AssessmentUpdater::chooseConnection);
    connect(&m_current, &CurrentConnection::reachabilityChanged, this, [this](bool isReachable) {
        if (isReachable)
            retryAfterError();
    });
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (isPageVisible() && !m_feed.isAsking() && !m_feed.missingSecret())
            refresh();
    });
    chooseConnection();
}

bool AssessmentUpdater::isPageVisible() const
{
    return m_page.isVisible();
}

void AssessmentUpdater::chooseConnection()
{
    const auto &connection = m_current.connection();
    if (connection && m_connection == connection) {
        retryAfterError();
        return;
    }
    m_connection = connection;
    m_feed.stop();
    m_filter = connection ? m_saved.lastChoice(connection->id) : AssessmentFilter();
    if (!hasWorkflows())
        m_filter.workflows.clear(); // chosen while the service had a name for them
    Q_EMIT connectionReplaced();
    if (isPageVisible())
        refresh();
}

void AssessmentUpdater::retryAfterError()
{
    if (isPageVisible() && m_feed.error() && !m_feed.isAsking())
        refresh();
}

void AssessmentUpdater::refreshIfMissing()
{
    if (m_feed.answered() != m_filter && !m_feed.isAsking())
        refresh();
}

void AssessmentUpdater::setInterval(int minutes)
{
    m_timer.setInterval(std::chrono::minutes(std::max(1, minutes)));
    if (minutes > 0)
        m_timer.start();
    else
        m_timer.stop();
}

void AssessmentUpdater::setFilter(const AssessmentFilter &filter)
{
    const auto former = std::exchange(m_filter, filter);
    if (filter.allStatuses)
        m_filter.status = AssessmentFilter().status; // so that equal filters are equal
    if (m_connection)
        m_saved.setLastChoice(m_connection->id, m_filter);
    Q_EMIT filterChanged(former);
    refresh();
}

void AssessmentUpdater::refresh()
{
    if (!m_connection)
        return;
    m_feed.ask(*m_connection, m_filter);
    Q_EMIT started();
}

bool AssessmentUpdater::hasWorkflows() const
{
    return m_connection && !m_connection->conventions.workflowParameter.isEmpty();
}

bool AssessmentUpdater::isAnswerOfOtherFilter() const
{
    return m_feed.hasFailedFor(m_filter) && m_feed.answered() && m_feed.answered() != m_filter;
}

bool differsInMoreThanStatus(AssessmentFilter one, const AssessmentFilter &other)
{
    one.status = other.status;
    one.allStatuses = other.allStatuses;
    return one != other;
}

} // namespace clinicdesk::ui
