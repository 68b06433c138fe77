// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/service/client.h"
#include "core/service/groupedassessments.h"
#include "ui/state/request.h"

#include <QDateTime>
#include <QPointer>

#include <vector>

namespace clinicdesk::ui {

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

/// Requests the assessments for one filter at a time, and knows which filter the last answer and the last error belong
/// to. A new request cancels the previous one. After the list of one status, the conversations with the other statuses
/// are counted, one status after another; counting never delays a list.
class AssessmentFeed : public QObject {
    Q_OBJECT
public:
    explicit AssessmentFeed(ClientProvider clients, QObject *parent = nullptr);
    ~AssessmentFeed() override;

    void ask(const Connection &connection, const AssessmentFilter &filter);
    /// Cancels everything that was requested, and forgets the last answer and the last error.
    void stop();
    /// Whether a list is being requested. Counting is not included.
    bool isAsking() const { return m_list.isRunning(); }

    /// Why the last list could not be read; nothing after an answer.
    const std::optional<Error> &error() const { return m_list.error(); }
    std::optional<MissingSecret> missingSecret() const { return m_list.missingSecret(); }
    bool hasFailedFor(const AssessmentFilter &filter) const { return error() && m_failed == filter; }
    /// The filter of the last answer.
    const std::optional<AssessmentFilter> &answered() const { return m_answered; }
    /// When the last answer arrived, in local time.
    const QDateTime &answeredAt() const { return m_answeredAt; }

Q_SIGNALS:
    /// `isSameFilter`: the answer before this one had the same filter.
    void arrived(const clinicdesk::AssessmentSnapshot &list, bool isSameFilter);
    void failed(const clinicdesk::Error &error);
    /// The number of conversations with this status that match the other filters.
    void counted(clinicdesk::AssessmentStatus status, std::size_t conversations);

private:
    void takeList();
    void takeCount();
    void countNext();
    void stopCounting();

    Request<AssessmentQuery> m_list;
    Request<GroupedAssessments> m_count;
    AssessmentFilter m_filter; ///< of the last request
    std::optional<AssessmentFilter> m_answered;
    std::optional<AssessmentFilter> m_failed;
    QDateTime m_answeredAt;
    std::vector<AssessmentStatus> m_uncounted; ///< the last one is being counted
    std::shared_ptr<Client> m_client;          ///< of the list, while the others are counted
};

} // namespace clinicdesk::ui
