// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/groupedassessments.h"
#include "ui/state/clientprovider.h"
#include "ui/state/ticket.h"

#include <QObject>
#include <QPointer>

#include <stop_token>

namespace clinicdesk::ui {

/// Requests assessments from the service, one request at a time. A new request cancels the previous one, whose answer
/// is dropped. After each list, the conversations with the other statuses are counted, one status after another;
/// counting never delays a list. "All statuses" needs four requests, whose answers become one list.
class AssessmentFeed : public QObject {
    Q_OBJECT
public:
    explicit AssessmentFeed(ClientProvider clients, QObject *parent = nullptr);
    ~AssessmentFeed() override;

    void ask(const Connection &connection, const AssessmentFilter &filter);
    /// Cancels everything that was requested.
    void stop();
    /// Whether a list is being requested. Counting is not included.
    bool isAsking() const { return m_isAsking; }

Q_SIGNALS:
    void arrived(const clinicdesk::AssessmentSnapshot &list);
    void failed(const clinicdesk::Error &error);
    /// The number of conversations with this status that match the other filters.
    void counted(clinicdesk::AssessmentStatus status, std::size_t conversations);

private:
    struct Question {
        Connection connection;
        AssessmentFilter filter;
        std::stop_token stop;
    };

    static Task<void> answer(QPointer<AssessmentFeed> self, Ticket ticket, Question question);
    static Task<void> countOthers(QPointer<AssessmentFeed> self, Ticket ticket, std::shared_ptr<Client> client,
                                  Question question);

    ClientProvider m_clients;
    Tickets m_tickets;
    std::stop_source m_stop;
    bool m_isAsking = false;
};

} // namespace clinicdesk::ui
