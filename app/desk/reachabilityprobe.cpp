// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/reachabilityprobe.h"

#include <QRandomGenerator>

#include <chrono>
#include <utility>

namespace clinicdesk::desk {

namespace {

// Where the service answers this call but breaks off others, each return is followed by the next absence. The intervals
// go on growing then.
constexpr std::chrono::minutes stableAfter{2};

} // namespace

ReachabilityProbe::ReachabilityProbe(const ui::CurrentConnection &connection, Call call, const http::RetryPolicy &pace)
    : m_connection(connection)
    , m_call(std::move(call))
    , m_pace(pace)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, [this] { ask(this); });
    m_stable.setSingleShot(true);
    m_stable.setInterval(stableAfter);
    connect(&m_stable, &QTimer::timeout, this, [this] { m_asked = 0; });
    connect(&connection, &ui::CurrentConnection::changed, this, &ReachabilityProbe::update);
}

void ReachabilityProbe::follow(const http::NetworkMonitor &network)
{
    connect(&network, &http::NetworkMonitor::reconnectSuggested, this, [this] {
        m_asked = 0;
        if (m_isAway && !m_isAsking)
            ask(this);
    });
}

void ReachabilityProbe::update()
{
    const bool isAway = m_connection.connection() && !m_connection.isReachable();
    if (std::exchange(m_isAway, isAway) == isAway)
        return;
    if (isAway) {
        m_stable.stop();
        wait();
    } else {
        m_next.stop();
        m_stable.start();
    }
}

void ReachabilityProbe::wait()
{
    if (!m_isAsking)
        m_next.start(m_pace.delay(++m_asked, {}, QRandomGenerator::global()->generateDouble()));
}

Task<void> ReachabilityProbe::ask(QPointer<ReachabilityProbe> self)
{
    self->m_next.stop();
    self->m_isAsking = true;
    const auto connection = *self->m_connection.connection();
    co_await self->m_call(connection);
    if (!self)
        co_return;
    self->m_isAsking = false;
    if (self->m_isAway)
        self->wait();
}

} // namespace clinicdesk::desk
