// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/outbox/outboxdocument.h"

#include <QSet>

#include <functional>
#include <optional>
#include <vector>

namespace clinicdesk {

/// Documents in the order in which they are sent. Each pointer is valid until a document is added or removed.
using SendOrder = std::vector<const OutboxDocument *>;

/// Decides which documents of one connection can be sent, and which have to wait for what. A value; pure: time is an
/// argument.
class SendSelection {
public:
    struct Candidates {
        SendOrder due;                 ///< can be sent now
        QList<DocumentId> misdirected; ///< queued for another address of this connection: never sent to the new one
        QDateTime nextDue;             ///< when the next one can be sent that waits for a time; null if none does
    };

    /// With `only`, selects these documents and those that other programs handed over to `process`, this one;
    /// otherwise all of the connection.
    SendSelection(const http::RetryPolicy &retry, const Connection &connection, std::optional<QSet<DocumentId>> only,
                  qint64 process);

    /// Continues with a new client and other documents. The client may have keys that the former one did not have.
    void replace(const Connection &connection, std::optional<QSet<DocumentId>> only);

    /// Sorts the documents that are not active.
    Candidates select(const SendOrder &order, const std::function<bool(const DocumentId &)> &isActive,
                      const QDateTime &now) const;
    /// Whether the document is selected only because another program handed it over.
    bool isHandedOver(const OutboxDocument &document) const;

    /// Ends the waiting of each of these for its next try, except for times that the server named.
    void endWaiting(const SendOrder &order);
    /// The document has started; its next failure makes it wait again.
    void recordStarted(const DocumentId &id) { m_waitOver.remove(id); }
    /// The document must be encrypted with a key that the client does not have. It waits for another client.
    void recordMissingKey(const DocumentId &id) { m_keyless.insert(id); }
    bool lacksKeyFor(const DocumentId &id) const { return m_keyless.contains(id); }

private:
    bool isSelected(const OutboxDocument &document) const;
    bool waitsForTime(const OutboxDocument &document, const QDateTime &now) const;

    http::RetryPolicy m_retry;
    ConnectionId m_connection;
    QString m_origin; ///< of the connection's address
    std::optional<QSet<DocumentId>> m_only;
    qint64 m_process;
    QSet<DocumentId> m_waitOver; ///< these need not wait for their next try any longer
    QSet<DocumentId> m_keyless;
};

} // namespace clinicdesk
