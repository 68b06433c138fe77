// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/outbox/othersender.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QLockFile>

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
    void release(const ConnectionId &connection);
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

} // namespace clinicdesk
