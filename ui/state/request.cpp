// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/request.h"

namespace clinicdesk::ui {

RequestBase::RequestBase(ClientProvider clients, QObject *parent)
    : QObject(parent)
    , m_clients(std::move(clients))
{
}

RequestBase::~RequestBase()
{
    m_stop.request_stop();
}

std::optional<MissingSecret> RequestBase::missingSecret() const
{
    return m_error ? ui::missingSecret(*m_error) : std::nullopt;
}

bool RequestBase::waitsForSecret() const
{
    return m_error && sourceOf(m_error->code) == ErrorSource::SignIn;
}

std::pair<Ticket, std::stop_token> RequestBase::begin()
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_isRunning = true;
    return {m_tickets.next(), m_stop.get_token()};
}

void RequestBase::stop()
{
    m_stop.request_stop();
    m_tickets.cancelAll();
    m_isRunning = false;
    m_error.reset();
}

void RequestBase::finish(const std::optional<Error> &error)
{
    m_isRunning = false;
    m_error = error;
    if (error)
        Q_EMIT failed(*error);
    else
        Q_EMIT succeeded();
}

} // namespace clinicdesk::ui
