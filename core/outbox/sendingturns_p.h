// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/processwatch_p.h"
#include "core/outbox/sendingstate.h"
#include "core/outbox/uploader_p.h"

namespace clinicdesk {

/// The uploaders of this program, one for each connection for which it sends. While another program sends for a
/// connection, hands the documents over to it and waits for its turn. Lives on the window's thread; coroutines keep it
/// alive.
class SendingTurns : public QObject, public std::enable_shared_from_this<SendingTurns> {
    Q_OBJECT
public:
    using Uploaders = QHash<ConnectionId, std::shared_ptr<Uploader>>;

    SendingTurns(std::shared_ptr<OutboxStore> store, http::RetryPolicy policy);

    /// As `Outbox::startSending`.
    Task<Result<void>> start(std::shared_ptr<Client> client, std::optional<QSet<DocumentId>> only);
    /// As `Outbox::stopSending` and `Outbox::finishHandedOver`.
    Task<void> stop(ConnectionId connection);
    Task<void> finishHandedOver(ConnectionId connection);
    /// Ends all transfers and never starts one again.
    void shutDown();

    const Uploaders &uploaders() const { return m_uploaders; }
    /// Null if this program does not send for the connection.
    std::shared_ptr<Uploader> uploader(const ConnectionId &connection) const { return m_uploaders.value(connection); }
    /// The uploader of the connection of that document.
    std::shared_ptr<Uploader> uploader(const DocumentId &id) const;
    SendingState state(const ConnectionId &connection) const;

    /// Lets all uploaders look for documents that can be sent, once for all calls until the event loop continues: this
    /// takes time for each document, and thousands can be added together.
    void wakeAll();
    /// `Uploader::probeNow` and `Uploader::tryNow` of all.
    void probeAll(const std::optional<DocumentId> &named = {}) const;
    void tryAllNow() const;
    /// Checks each full workspace for which one of these documents waits.
    Task<void> probeWorkspacesFor(QList<DocumentId> ids);

Q_SIGNALS:
    /// As the signals of `Outbox`.
    void progressed(const clinicdesk::DocumentId &id);
    void blocked(const clinicdesk::ConnectionId &connection);
    void sendingStarted(const clinicdesk::ConnectionId &connection);
    void sendingElsewhere(const clinicdesk::ConnectionId &connection);
    void progressedElsewhere(const clinicdesk::ConnectionId &connection);
    /// As `http::NetworkMonitor::setUnreachable`.
    void unreachableChanged(const QUrl &address, bool isUnreachable);

private:
    /// The newest call of `start()` for a connection.
    struct Order {
        std::shared_ptr<Client> client;
        std::optional<QSet<DocumentId>> only = {};
    };
    /// The other program that sends for a connection of `start()`, as last seen.
    struct Elsewhere {
        std::optional<OtherSender> sender = {};
        QDateTime progress = {};
    };

    bool continuesWith(const Order &order) const;
    std::shared_ptr<Uploader> makeUploader(const Order &order);
    Task<void> restart(ConnectionId connection);
    Task<void> releaseBlocked(std::shared_ptr<Uploader> current, ConnectionId connection);
    void waitForSender(const ConnectionId &connection);
    Task<void> retry();
    void watchSenders();
    bool lacksKey(const ConnectionId &connection) const;
    bool isStillSending(const std::optional<OtherSender> &sender) const;
    QList<DocumentId> documentsToHandOver(const ConnectionId &connection, qint64 process) const;
    void applyExternalChanges(const QList<DocumentId> &ids);

    std::shared_ptr<OutboxStore> m_store;
    const std::shared_ptr<SendingRights> m_rights;
    http::RetryPolicy m_retry;
    const std::shared_ptr<DirectUploadSlot> m_directSlot = std::make_shared<DirectUploadSlot>();
    bool m_isShutDown = false;
    bool m_willWake = false;
    Uploaders m_uploaders;
    QSet<ConnectionId> m_released;    ///< blocked; their uploaders are replaced when there is another client
    QHash<ConnectionId, int> m_stops; ///< calls of `stop()`: one may come while `start()` waits
    QHash<ConnectionId, Order> m_orders;
    QHash<ConnectionId, Elsewhere> m_elsewhere; ///< wanted but not sent by this program; each of them has its order
    ProcessWatch m_senders;                     ///< the processes of these
    QTimer m_retryTimer;                        ///< runs while the system would not notify of the end of one
};

} // namespace clinicdesk
