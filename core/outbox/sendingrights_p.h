// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/othersender.h"
#include "core/outbox/outboxstore_p.h"
#include "core/outbox/senderlocks_p.h"

#include <QSet>

#include <memory>
#include <optional>

namespace clinicdesk {

/// The connections for which this program may send: only one program at a time sends for a connection, and it knows
/// first what the previous sender has changed. For a store in memory, always this program. Lives on the window's
/// thread; coroutines keep it alive. Releases all rights in its destructor.
class SendingRights : public std::enable_shared_from_this<SendingRights> {
public:
    explicit SendingRights(std::shared_ptr<OutboxStore> store);

    /// Acquires the right to send for a connection. Then reads what the previous sender changed and returns true.
    /// Returns false if another program sends, or if the right was released during that read.
    Task<Result<bool>> acquire(ConnectionId connection);
    void release(const ConnectionId &connection);
    bool isSender(const ConnectionId &connection) const { return !m_locks || m_locks->has(connection); }
    /// Returns the other program that sends for the connection; nothing in memory, or if no other program sends.
    std::optional<OtherSender> otherSender(const ConnectionId &connection) const;
    /// Records progress of a connection for which this program sends, for other programs to see.
    void recordProgress(const ConnectionId &connection);
    /// Returns when its sender last recorded progress or acquired the right; null in memory.
    QDateTime lastProgress(const ConnectionId &connection) const;

private:
    std::shared_ptr<OutboxStore> m_store;
    std::unique_ptr<SenderLocks> m_locks; ///< null in memory
    QSet<ConnectionId> m_sending;         ///< locked, and the changes of the previous sender are read
};

/// As `Outbox::asLeftBySenders`, for the outbox in this folder.
QList<OutboxDocument> asLeftBySenders(QList<OutboxDocument> documents, const QString &folder);

} // namespace clinicdesk
