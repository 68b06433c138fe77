// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/connection/connectionsecrets.h"
#include "core/http/engine.h"
#include "core/http/speedlimit.h"
#include "core/person/permission.h"
#include "core/policy/policy.h"
#include "core/service/client.h"

#include <QHash>
#include <QObject>

#include <chrono>
#include <memory>
#include <optional>

namespace clinicdesk {

/// Makes the clients of a session. They share one engine, so a speed limit applies to all uploads together.
class SessionClients : public QObject {
    Q_OBJECT
public:
    /// Clients follow the policy and the access rules that these have when a client is made. Both must outlive this.
    SessionClients(const Policy &policy, const AccessRules &access);

    /// A client for an address that the policy does not allow refuses every call (AddressNotAllowed).
    std::shared_ptr<Client> make(const Connection &connection, const ConnectionSecrets &secrets);
    /// Sets the speed limit of all uploads together, from now on. A limit of the policy takes its place.
    void limitUploads(const http::SpeedLimit &limit);

    /// How far the clock of this computer is ahead of that of the connection's service, by its last answer; nothing
    /// before the first one.
    std::optional<std::chrono::seconds> clockAhead(const ConnectionId &connection) const;

Q_SIGNALS:
    /// An answer has told another difference of the clocks than the one before, or the first.
    void clockCompared(const clinicdesk::Connection &connection);
    /// A call of a client ended: the service was reached, or was not for a reason of the network.
    void callEnded(const clinicdesk::Connection &connection, bool isReached);
    /// A call that not every role may make has ended (`Client::CallRecorder`).
    void callRecorded(const clinicdesk::Connection &connection, const clinicdesk::CallReport &call);

private:
    const std::shared_ptr<http::Engine> &engine();

    const Policy &m_policy;
    const AccessRules &m_access;
    void noteClock(const Connection &connection, std::chrono::seconds ahead);

    std::shared_ptr<http::Engine> m_engine; ///< created on first use
    QHash<ConnectionId, std::chrono::seconds> m_clocks;
    http::SpeedLimit m_uploadLimit;
};

} // namespace clinicdesk
