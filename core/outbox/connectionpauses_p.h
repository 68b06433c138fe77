// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/task.h"
#include "core/outbox/storehealth_p.h"
#include "core/store/storethread.h"

#include <QHash>
#include <QSet>
#include <QTimer>

#include <functional>
#include <memory>

namespace clinicdesk {

/// The connections that the user paused; an empty ID pauses everything. A decision applies at once, before it is
/// written. If the disk refuses it, it applies to this run and is written as soon as the disk accepts it; until then,
/// it takes precedence over what other programs write. Lives on the window's thread; coroutines keep it alive.
class ConnectionPauses : public QObject, public std::enable_shared_from_this<ConnectionPauses> {
    Q_OBJECT
public:
    using Change = std::function<void(QSet<ConnectionId> &)>;

    /// `health` records the results of the writes. `stored`: the pauses that `rows` has.
    ConnectionPauses(std::shared_ptr<StoreThread> rows, std::shared_ptr<StoreHealth> health, QSet<ConnectionId> stored);

    const QSet<ConnectionId> &all() const { return m_pauses; }
    /// True if the user paused this connection or everything.
    bool isPaused(const ConnectionId &connection) const;
    /// Changes the pauses. `change` is called several times: here at once, and later with the stored pauses, on the row
    /// thread.
    Task<Result<void>> change(Change change);
    /// Call with the pauses that another program has written. Returns whether they change any.
    bool applyStored(QSet<ConnectionId> stored);

Q_SIGNALS:
    void changed();
    /// After `changed()`: a late write found pauses of another program.
    void changedExternally();

private:
    /// The latest decision of the user on a connection.
    struct Decision {
        bool isPaused = false;
        int number = 0; ///< increases with each decision
    };
    using Decisions = QHash<ConnectionId, Decision>;

    static void apply(const Decisions &decisions, QSet<ConnectionId> &pauses);
    Task<Result<void>> write(Change change);
    Task<void> retryWriting();

    std::shared_ptr<StoreThread> m_rows;
    std::shared_ptr<StoreHealth> m_health;
    QSet<ConnectionId> m_pauses;
    Decisions m_unwritten; ///< included in `m_pauses`, but not known to be on disk yet
    int m_lastNumber = 0;
    QTimer m_retryTimer; ///< runs while one of them is not on disk
};

} // namespace clinicdesk
