// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/service/groupedassessments.h"
#include "ui/state/request.h"

#include <QDateTime>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace clinicdesk::ui {

class CurrentConnection;
class SavedFilters;

/// The assessments that match a filter, of one status or of all. The service has no query for all statuses, so these
/// are four calls, whose answers become one list. One failure fails the query.
struct AssessmentQuery {
    struct Answer {
        AssessmentSnapshot list;
        std::shared_ptr<Client> client; ///< for the counts that follow
    };

    AssessmentFilter filter;

    static Task<Result<Answer>> fetch(std::shared_ptr<Client> client, AssessmentQuery query, std::stop_token stop);
};

/// Loads the list of assessments of the current connection for one filter: while the page is visible, when the filter
/// or the connection changes, when a secret was entered or the service can be reached again after an error, at an
/// interval, and on the user's request. Saves the last filter of each connection.
///
/// A new request cancels the previous one. After the list of one status, the conversations with the other statuses are
/// counted, one status after another; counting never delays a list.
class AssessmentLoader : public QObject {
    Q_OBJECT
public:
    /// All references must outlive this. Starts with the current connection. Lists are requested only while `page` is
    /// visible, or if `setFilter` or `refresh` is called.
    AssessmentLoader(const QWidget &page, CurrentConnection &connection, ClientProvider clients, SavedFilters &saved);
    ~AssessmentLoader() override;

    /// Call when the page was shown: requests a list that is missing.
    void refreshIfMissing();
    /// 0: no automatic requests.
    void setInterval(int minutes);
    void setFilter(const AssessmentFilter &filter);
    void refresh();

    /// The list belongs to this one.
    const std::optional<Connection> &connection() const { return m_connection; }
    const AssessmentFilter &filter() const { return m_filter; }
    bool hasWorkflows() const;
    /// Whether a list is being requested. Counting is not included.
    bool isAsking() const { return m_list.isRunning(); }
    /// Why the last list could not be read; nothing after an answer.
    const std::optional<Error> &error() const { return m_list.error(); }
    /// The filter of the last answer.
    const std::optional<AssessmentFilter> &answered() const { return m_answered; }
    /// When the last answer arrived, in local time.
    const QDateTime &answeredAt() const { return m_answeredAt; }
    /// `error()` is that of a request with `filter()`, and no answer had this filter.
    bool hasNoAnswer() const;
    /// The same, and there is an answer with another filter.
    bool isAnswerOfOtherFilter() const { return m_answered && hasNoAnswer(); }

Q_SIGNALS:
    /// Everything that is shown is to be removed.
    void connectionReplaced();
    void filterChanged(const clinicdesk::AssessmentFilter &former);
    void started();
    /// `isSameFilter`: the answer before this one had the same filter.
    void arrived(const clinicdesk::AssessmentSnapshot &list, bool isSameFilter);
    void failed(const clinicdesk::Error &error);
    /// The number of conversations with this status that match the other filters.
    void counted(clinicdesk::AssessmentStatus status, std::size_t conversations);

private:
    void chooseConnection();
    void retryAfterError();
    void takeList();
    void takeCount();
    void countNext();
    void stopCounting();

    const QWidget &m_page;
    CurrentConnection &m_current;
    SavedFilters &m_saved;
    Request<AssessmentQuery> m_list;
    Request<GroupedAssessments> m_count;
    std::optional<Connection> m_connection;
    AssessmentFilter m_filter; ///< also of the request that is running
    std::optional<AssessmentFilter> m_answered;
    std::optional<AssessmentFilter> m_failed;
    QDateTime m_answeredAt;
    std::vector<AssessmentStatus> m_uncounted; ///< the last one is being counted
    std::shared_ptr<Client> m_client;          ///< of the list, while the others are counted
    QTimer m_timer;
};

} // namespace clinicdesk::ui
