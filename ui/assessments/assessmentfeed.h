// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/groupedassessments.h"
#include "ui/state/clientprovider.h"
#include "ui/widgets/ticket.h"

#include <QObject>
#include <QPointer>

#include <stop_token>

namespace clinicdesk::ui {

/// Asks the service for assessments, one request at a time: what is asked for now takes the place of what was asked for
/// before, whose answer never arrives. After each list it asks how many there are with the other statuses, one after
/// another; these never delay a list. All statuses are four questions, and one list of their answers.
class AssessmentFeed : public QObject {
    Q_OBJECT
public:
    explicit AssessmentFeed(ClientProvider clients, QObject *parent = nullptr);
    ~AssessmentFeed() override;

    void ask(const Connection &connection, const AssessmentFilter &filter);
    /// Nothing of what was asked for arrives any more.
    void stop();
    /// Is a list on its way? (Counts are nothing to wait for.)
    bool isAsking() const { return m_isAsking; }

Q_SIGNALS:
    void arrived(const clinicdesk::AssessmentSnapshot &list);
    void failed(const clinicdesk::Error &error);
    /// Conversations with that status that match what is asked for besides.
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
