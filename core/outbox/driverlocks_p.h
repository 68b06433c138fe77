// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/outbox/outbox.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QLockFile>

#include <memory>
#include <optional>
#include <unordered_map>

namespace clinicdesk {

/// One program at a time drives a connection of an outbox: whoever has the lock file of that connection, until it
/// releases it or is no more. Different connections may be driven by different programs, for one may not know the
/// other's.
class DriverLocks {
public:
    explicit DriverLocks(QString folder);

    /// True when it is this one's from now on, or was; false while another one has it. StoreUnavailable where no lock
    /// can be made.
    Result<bool> take(const ConnectionId &connection);
    void release(const ConnectionId &connection);
    bool has(const ConnectionId &connection) const { return m_locks.contains(connection); }
    /// Who has it; nothing when nobody has.
    std::optional<OtherDriver> holder(const ConnectionId &connection) const;
    /// For whoever watches: something of that connection moves. Told at most once a second.
    void noteMovement(const ConnectionId &connection);
    /// When the holder noted that last, or came to be it.
    QDateTime lastMovement(const ConnectionId &connection) const;

private:
    struct Hash {
        std::size_t operator()(const ConnectionId &id) const { return qHash(id); }
    };
    struct Held {
        std::unique_ptr<QLockFile> file;
        QElapsedTimer sinceMovement;
    };
    QString pathOf(const ConnectionId &connection) const;

    QString m_folder;
    std::unordered_map<ConnectionId, Held, Hash> m_locks;
};

} // namespace clinicdesk
