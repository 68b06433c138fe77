// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/doctor/doctorprofile.h"
#include "ui/state/clientprovider.h"
#include "ui/state/ticket.h"

#include <QObject>
#include <QPointer>

#include <stop_token>

namespace clinicdesk::ui {

/// Requests the profile of one doctor at a time. A new request cancels the previous one, whose answer is dropped. No
/// request is repeated automatically (interface 7).
class DoctorFeed : public QObject {
    Q_OBJECT
public:
    explicit DoctorFeed(ClientProvider clients, QObject *parent = nullptr);
    ~DoctorFeed() override;

    void ask(const Connection &connection, const QString &doctor);
    /// Cancels everything that was requested.
    void stop();
    bool isAsking() const { return m_isAsking; }

Q_SIGNALS:
    void arrived(const QString &doctor, const clinicdesk::DoctorProfile &profile);
    void failed(const QString &doctor, const clinicdesk::Error &error);

private:
    struct Question {
        Connection connection;
        QString doctor;
        std::stop_token stop;
    };

    static Task<void> answer(QPointer<DoctorFeed> self, Ticket ticket, Question question);

    ClientProvider m_clients;
    Tickets m_tickets;
    std::stop_source m_stop;
    bool m_isAsking = false;
};

} // namespace clinicdesk::ui
