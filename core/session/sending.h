// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outbox.h"
#include "core/session/session.h"

#include <QHash>
#include <QPointer>
#include <QSet>

namespace clinicdesk {

/// Sends what waits in an outbox, for every connection of a session: starts with each of them, starts again with what
/// another process changed in it, stops when it is removed, and takes secrets that were stored meanwhile where
/// documents wait for one. Call on the session's thread; ends before the outbox.
class Sending : public QObject {
    Q_OBJECT
public:
    Sending(std::shared_ptr<Session> session, Outbox &outbox);

    /// For all connections, now and later.
    void startAll();
    /// With the secrets that are stored now, in place of those before.
    void start(const Connection &connection);
    /// As `Outbox::stopDriving`.
    Task<void> stop(ConnectionId connection);
    /// Reads the secrets of connections that wait for one again.
    void refreshSecrets();

    /// Why a connection cannot be driven at all (`Outbox::drive`); nothing when all can.
    std::optional<Error> problem() const;
    /// How many queued documents are of connections that do not exist here: nothing will send them.
    int orphanedDocuments() const { return static_cast<int>(m_orphaned.size()); }

Q_SIGNALS:
    void problemChanged();
    void orphanedChanged();

private:
    static Task<void> startWithStored(QPointer<Sending> self, Connection connection);
    static Task<void> startWith(QPointer<Sending> self, Connection connection, ConnectionSecrets secrets);
    static Task<void> refresh(QPointer<Sending> self, Connection connection);
    void applyConnections();
    void findOrphaned();
    void refreshSecretsOf(const ConnectionId &id);
    /// For a token or a key: nothing is sent, or some documents are not.
    bool waitsForSecret(const ConnectionId &id) const;
    void setProblem(const ConnectionId &id, const std::optional<Error> &problem);

    /// What a connection is driven with, to see what has changed.
    struct Started {
        Connection connection;
        ConnectionSecrets secrets;
    };

    std::shared_ptr<Session> m_session;
    Outbox &m_outbox;
    QHash<ConnectionId, Started> m_started;
    QHash<ConnectionId, Error> m_problems;
    QSet<ConnectionId> m_refreshing; ///< whose secrets are being read
    QSet<ConnectionId> m_refreshAgain;
    QSet<DocumentId> m_orphaned;
};

} // namespace clinicdesk
