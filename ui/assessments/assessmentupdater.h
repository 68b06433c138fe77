// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/assessmentfeed.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace clinicdesk::ui {

class CurrentConnection;
class SavedFilters;

/// Decides when the list of assessments is requested: while the page is visible, when the filter or the connection
/// changes, when a secret was entered or the service can be reached again after an error, at an interval, and on the
/// user's request. Saves the last filter of each connection.
class AssessmentUpdater : public QObject {
    Q_OBJECT
public:
    /// All references must outlive this. Starts with the current connection. Lists are requested only while `page` is
    /// visible.
    AssessmentUpdater(const QWidget &page, CurrentConnection &connection, ClientProvider clients, SavedFilters &saved);

    /// Call when the page was shown: requests a list that is missing.
    void refreshIfMissing();
    /// 0: no automatic requests.
    void setInterval(int minutes);
    void setFilter(const AssessmentFilter &filter);
    void refresh();

    AssessmentFeed &feed() { return m_feed; }
    const AssessmentFeed &feed() const { return m_feed; }
    /// The list belongs to this one.
    const std::optional<Connection> &connection() const { return m_connection; }
    const AssessmentFilter &filter() const { return m_filter; }
    bool hasWorkflows() const;
    /// The last request failed, and the answer before it had another filter.
    bool isAnswerOfOtherFilter() const;

Q_SIGNALS:
    /// Everything that is shown is to be removed.
    void connectionReplaced();
    void filterChanged(const clinicdesk::AssessmentFilter &former);
    void started();

private:
    void chooseConnection();
    void retryAfterError();
    bool isPageVisible() const;

    const QWidget &m_page;
    CurrentConnection &m_current;
    SavedFilters &m_saved;
    AssessmentFeed m_feed;
    std::optional<Connection> m_connection;
    AssessmentFilter m_filter;
    QTimer m_timer;
};

/// Whether two filters differ in more than the status: then the other statuses must be counted again.
bool differsInMoreThanStatus(AssessmentFilter one, const AssessmentFilter &other);

} // namespace clinicdesk::ui
