// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/connection/connectionlist.h"
#include "core/connection/connectionsecrets.h"
#include "core/connection/environmentconnection.h"
#include "core/connection/places.h"
#include "core/connection/secretstore.h"
#include "core/http/engine.h"
#include "core/journal/journal.h"
#include "core/outbox/outbox.h"

#include <memory>

namespace clinicdesk::cli {

/// A connection together with its client.
struct SignedIn {
    Connection connection;
    std::shared_ptr<Client> client;
};

/// What every command works with: the person's connections, the environment, keychain, HTTP engine and outbox, each
/// made when it is first asked for.
class Workplace {
public:
    /// WrongUse when the environment makes no sense; StoreDamaged for a connection list that cannot be read.
    static Result<std::unique_ptr<Workplace>> open(QString connectionName);

    ConnectionList &connections() { return m_connections; }
    /// The connection by `--connection`, the environment, `connection use`, in that order. WrongUse when there is none.
    Result<Connection> connection() const;
    /// With its token, if there is one: a missing token shows at the first call.
    Task<Result<SignedIn>> signIn();
    Task<std::shared_ptr<Client>> clientFor(Connection connection);
    /// The key of that connection alone: nothing else is made or asked for.
    Task<Result<jwe::KeyRing>> keysFor(Connection connection);
    /// The name of a connection that a document was kept for.
    QString nameOf(const ConnectionId &id) const;

    /// On the disk; in memory, with a sentence on standard error, where neither keychain nor key is there. One that was
    /// damaged says so there too; what cannot be read of it is said once, not by every command.
    Task<Result<std::shared_ptr<Outbox>>> outbox();
    /// False where nothing was ever kept here: to open an outbox would make one, and a key for it.
    bool hasOutbox() const;
    /// Says so all the same, unless this command has done it.
    void tellOfStore();
    /// What is in an outbox whose disk takes nothing, so that it cannot be opened (`Outbox::look`).
    Task<Result<QList<OutboxDocument>>> lookIntoOutbox(QDateTime since);
    /// On the disk; says on standard error when a damaged one was set aside.
    Task<Result<std::shared_ptr<Journal>>> journal();
    SecretStore &keychain() { return *m_keychain; }
    /// For every upload of this command.
    void limitUploads(const http::SpeedLimit &limit);

private:
    Workplace() = default;
    OutboxOptions outboxOptions() const;
    bool isOfEnvironment(const Connection &connection) const;
    Task<std::optional<Error>> openOutbox();
    const std::shared_ptr<http::Engine> &engine();

    Places m_places = Places::of(QStringLiteral("clinicdesk"));
    QString m_connectionName;
    ConnectionList m_connections;
    EnvironmentConnection m_environment;
    std::shared_ptr<SecretStore> m_keychain;
    std::shared_ptr<http::Engine> m_engine;
    std::shared_ptr<Outbox> m_outbox;
    bool m_hasToldOfStore = false;
};

} // namespace clinicdesk::cli
