// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outbox.h"
#include "core/session/session.h"

#include <QHash>
#include <QPointer>
#include <QSet>

namespace clinicdesk {

/// Sends the documents waiting in an outbox, for every connection of a session. It starts sending for each connection,
/// starts again when another process changed the connection, and stops when the connection is removed. If documents
/// wait for a secret, it uses secrets that were stored meanwhile. It does not send to an address that the session's
/// policy does not allow; if documents wait for one, that is a problem. Call on the session's thread; destroy it before
/// the outbox.
class Sending : public QObject {
    Q_OBJECT
public:
    Sending(std::shared_ptr<Session> session, Outbox &outbox);

    /// Starts sending for all current and later connections.
    void startAll();
    /// Starts sending for `connection` with the secrets that are stored now; they replace earlier ones.
    void start(const Connection &connection);
    /// While it is suspended, nothing is sent and nothing starts; then sending starts again for all connections.
    void setSuspended(bool isSuspended);
    /// Stops sending as `Outbox::stopSending` does.
    Task<void> stop(ConnectionId connection);
    /// Reads the secrets of connections that wait for one again.
    void refreshSecrets();

    /// Returns why a connection cannot send at all (`Outbox::drive`); nothing if all can.
    std::optional<Error> problem() const;
    /// What the tokens of this connection say about their time (`clinicdesk::tokenTimes()`), if their end matters to
    /// the person (`relevantTokens()`).
    ConnectionTokenTimes tokenTimes(const ConnectionId &connection) const;
    /// As `Client::missingToken` for the access token; nothing if there is one, or if secrets are still being read.
    std::optional<Error> missingToken(const ConnectionId &connection) const;
    /// Number of queued documents whose connection does not exist here, so that nothing will send them.
    int orphanedDocuments() const { return static_cast<int>(m_orphaned.size()); }

Q_SIGNALS:
    void problemChanged();
    void orphanedChanged();
    /// The connection sends with other secrets now.
    void secretsUsed(const clinicdesk::ConnectionId &connection);

private:
    static Task<void> startWithStored(QPointer<Sending> self, Connection connection);
    static Task<void> startWith(QPointer<Sending> self, Connection connection, ConnectionSecrets secrets);
    static Task<void> refresh(QPointer<Sending> self, Connection connection);
    void applyConnections();
    bool hasWaiting(const ConnectionId &id) const;
    void findOrphaned();
    void refreshSecretsOf(const ConnectionId &id);
    /// Returns true if the connection has no token, or waits for another one or for a key: all or some of its documents
    /// are not sent.
    bool waitsForSecret(const ConnectionId &id) const;
    void setProblem(const ConnectionId &id, const std::optional<Error> &problem);

    /// What sending was started with, to detect changes.
    struct Started {
        Connection connection;
        ConnectionSecrets secrets;
        bool isRead = false; ///< false while the secrets are being read
    };

    std::shared_ptr<Session> m_session;
    Outbox &m_outbox;
    QHash<ConnectionId, Started> m_started;
    QHash<ConnectionId, Error> m_problems;
    QSet<ConnectionId> m_refreshing; ///< connections whose secrets are being read
    QSet<ConnectionId> m_refreshAgain;
    QSet<DocumentId> m_orphaned;
    bool m_isSuspended = false;
};

} // namespace clinicdesk
