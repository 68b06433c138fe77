// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/journal/journal.h"
#include "core/outbox/outbox.h"
#include "core/session/stores.h"

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
    /// WrongUse when the environment makes no sense, and for a name that no connection has (empty: none was given);
    /// StoreDamaged for a connection list that cannot be read.
    static Result<std::unique_ptr<Workplace>> open(QString connectionName);

    Session &session() const { return *m_session; }
    /// The connection by `--connection`, the environment, `connection use`, in that order. WrongUse when there is none.
    Result<Connection> connection() const;
    /// With its token, if there is one: a missing token shows at the first call.
    Task<Result<SignedIn>> signIn();
    /// Tells on standard error when the keychain does not respond; the client has no secrets then.
    Task<std::shared_ptr<Client>> clientFor(Connection connection);
    /// The name of a connection that a document was kept for.
    QString nameOf(const ConnectionId &id) const;

    /// On the disk; in memory, with a sentence on standard error, where neither keychain nor key is there. One that was
    /// damaged says so there too; what cannot be read of it is said once, not by every command.
    Task<Result<std::shared_ptr<Outbox>>> outbox();
    /// How many documents of a connection are not at their end (`OpenedOutbox::countWaiting`).
    Task<Result<int>> countWaiting(ConnectionId connection);
    /// Says so all the same, unless this command has done it.
    void tellOfStore();
    /// What is in an outbox whose disk takes nothing, so that it cannot be opened (`Outbox::look`).
    Task<Result<QList<OutboxDocument>>> lookIntoOutbox(QDateTime since);
    /// On the disk; says on standard error when a damaged one was set aside.
    Task<Result<std::shared_ptr<Journal>>> journal();

private:
    Workplace() = default;
    Task<std::optional<Error>> openOutbox();

    QString m_connectionName;
    std::shared_ptr<Session> m_session;
    OpenedOutbox m_store;
    bool m_hasToldOfStore = false;
};

} // namespace clinicdesk::cli
