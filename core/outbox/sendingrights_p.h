// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/outbox/outboxstore_p.h"
#include "core/outbox/sendingstate.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QLockFile>
#include <QSet>

#include <memory>
#include <optional>
#include <unordered_map>

namespace clinicdesk {

/// Ensures that only one program at a time sends for a connection: the one that holds the lock file of the connection,
/// until it releases the lock or exits. Different programs can send for different connections, because a program may
/// not know the connections of another one.
class SenderLocks {
public:
    explicit SenderLocks(QString folder);

    /// Returns true if this program holds the lock now, false if another program holds it. Returns StoreUnavailable if
    /// the lock file cannot be created.
    Result<bool> take(const ConnectionId &connection);
    void release(const ConnectionId &connection) { m_locks.erase(connection); }
    bool has(const ConnectionId &connection) const { return m_locks.contains(connection); }
    /// Returns the program that holds the lock, or nothing if it is free.
    std::optional<OtherSender> holder(const ConnectionId &connection) const;
    /// Whether a program holds the lock now, this one or another. The lock file of a program that was killed stays,
    /// without being held. Nothing is locked for this: a program that wants to send might meet that lock. True for a
    /// program on another computer, because its end is not seen here.
    bool isHeld(const ConnectionId &connection) const;
    /// Records in the time of the lock file that sending makes progress. Writes at most once a second.
    void recordProgress(const ConnectionId &connection);
    /// Returns when the holder last recorded progress or acquired the lock.
    QDateTime lastProgress(const ConnectionId &connection) const;

private:
    struct Hash {
        std::size_t operator()(const ConnectionId &id) const { return qHash(id); }
    };
    struct Held {
        std::unique_ptr<QLockFile> file;
        QElapsedTimer sinceProgress;
    };
    QString pathOf(const ConnectionId &connection) const;

    QString m_folder;
    std::unordered_map<ConnectionId, Held, Hash> m_locks;
};

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
