// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionclients.h"

#include <QPointer>

namespace clinicdesk {

SessionClients::SessionClients(const Policy &policy, const AccessRules &access)
    : m_policy(policy)
    , m_access(access)
{
}

std::shared_ptr<Client> SessionClients::make(const Connection &connection, const ConnectionSecrets &secrets)
{
    const auto report = [self = QPointer(this), connection](bool isReached,
                                                            std::optional<std::chrono::seconds> clockAhead) {
        if (self && clockAhead)
            self->noteClock(connection, *clockAhead);
        if (self)
            Q_EMIT self->callEnded(connection, isReached);
    };
    const auto record = [self = QPointer(this), connection](const CallReport &call) {
        if (self)
            Q_EMIT self->callRecorded(connection, call);
    };
    auto client = std::make_shared<Client>(m_policy.applied(connection), secrets, engine(), report, m_access, record);
    if (const auto refusal = m_policy.addressRefusal(connection.baseUrl))
        client->refuse(*refusal);
    return client;
}

std::optional<std::chrono::seconds> SessionClients::clockAhead(const ConnectionId &connection) const
{
    const auto known = m_clocks.constFind(connection);
    return known == m_clocks.constEnd() ? std::nullopt : std::optional(*known);
}

/// Answers differ by the time that they need.
void SessionClients::noteClock(const Connection &connection, std::chrono::seconds ahead)
{
    const auto known = clockAhead(connection.id);
    if (known && std::chrono::abs(*known - ahead) < std::chrono::minutes(1))
        return;
    m_clocks.insert(connection.id, ahead);
    Q_EMIT clockCompared(connection);
}

void SessionClients::limitUploads(const http::SpeedLimit &limit)
{
    m_uploadLimit = m_policy.uploadSpeed.value_or(limit);
    if (m_engine)
        m_engine->setSpeedLimit(m_uploadLimit);
}

const std::shared_ptr<http::Engine> &SessionClients::engine()
{
    if (!m_engine) {
        m_engine =
            std::make_shared<http::Engine>(http::EngineOptions{.proxy = m_policy.proxy.value_or(http::ProxySetting())});
        m_engine->setSpeedLimit(m_uploadLimit);
    }
    return m_engine;
}

} // namespace clinicdesk
