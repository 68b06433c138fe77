// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/doctorfeed.h"

#include "core/service/doctorprofilelookup.h"

#include <utility>

namespace clinicdesk::ui {

DoctorFeed::DoctorFeed(ClientProvider clients, QObject *parent)
    : QObject(parent)
    , m_clients(std::move(clients))
{
}

DoctorFeed::~DoctorFeed()
{
    m_stop.request_stop();
}

void DoctorFeed::ask(const Connection &connection, const QString &doctor)
{
    stop();
    m_isAsking = true;
    const Question question{connection, doctor, m_stop.get_token()};
    answer(this, m_tickets.next(), question);
}

void DoctorFeed::stop()
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_tickets.cancelAll();
    m_isAsking = false;
}

Task<void> DoctorFeed::answer(QPointer<DoctorFeed> self, Ticket ticket, Question question)
{
    const auto client = co_await self->m_clients(question.connection);
    if (!ticket.isCurrent())
        co_return;
    const DoctorProfileLookup lookup{.doctor = question.doctor};
    const Call call{.stop = question.stop};
    const auto profile = co_await client->send(lookup, call);
    if (!ticket.isCurrent())
        co_return;
    self->m_isAsking = false;
    if (profile)
        Q_EMIT self->arrived(question.doctor, *profile);
    else
        Q_EMIT self->failed(question.doctor, profile.error());
}

} // namespace clinicdesk::ui
