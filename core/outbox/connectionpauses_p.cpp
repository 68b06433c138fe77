// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/connectionpauses_p.h"

#include "core/outbox/outboxtable_p.h"

#include <QCoroFuture>

#include <chrono>
#include <utility>

namespace clinicdesk {

namespace {

constexpr std::chrono::seconds retryInterval{3};

} // namespace

ConnectionPauses::ConnectionPauses(std::shared_ptr<StoreThread> rows, std::shared_ptr<StoreHealth> health,
                                   QSet<ConnectionId> stored)
    : m_rows(std::move(rows))
    , m_health(std::move(health))
    , m_pauses(std::move(stored))
{
    m_retryTimer.setSingleShot(true);
    m_retryTimer.setInterval(retryInterval);
    connect(&m_retryTimer, &QTimer::timeout, this, &ConnectionPauses::retryWriting);
    connect(m_health.get(), &StoreHealth::recovered, this, &ConnectionPauses::retryWriting);
}

bool ConnectionPauses::isPaused(const ConnectionId &connection) const
{
    return m_pauses.contains(ConnectionId()) || m_pauses.contains(connection);
}

Task<Result<void>> ConnectionPauses::change(Change change)
{
    const auto self = shared_from_this();
    const auto before = m_pauses;
    change(m_pauses);
    for (const auto &connection : before + m_pauses) {
        const bool isPausedNow = m_pauses.contains(connection);
        if (isPausedNow != before.contains(connection))
            m_unwritten.insert(connection, {isPausedNow, ++m_lastNumber});
    }
    const auto written = co_await write(change);
    Q_EMIT changed(); // applies to this run even if the disk refuses it
    co_return written;
}

bool ConnectionPauses::applyStored(QSet<ConnectionId> stored)
{
    apply(m_unwritten, stored);
    if (stored == m_pauses)
        return false;
    m_pauses = std::move(stored);
    Q_EMIT changed();
    return true;
}

/// Also writes all decisions that are not on disk yet.
Task<Result<void>> ConnectionPauses::write(Change change)
{
    const auto self = shared_from_this();
    const auto unwritten = m_unwritten;
    const auto changeAll = [change, unwritten](QSet<ConnectionId> &pauses) {
        change(pauses);
        apply(unwritten, pauses);
    };
    const auto writeAll = [changeAll](Database &database) { return OutboxTable(database).changePauses(changeAll); };
    const auto written = co_await m_rows->change(writeAll);
    if (!written) {
        m_retryTimer.start();
        co_return m_health->recordFailure(written.error());
    }
    m_unwritten.removeIf([&unwritten](const Decisions::iterator &decision) {
        return decision->number == unwritten.value(decision.key()).number;
    });
    if (m_unwritten.isEmpty())
        m_retryTimer.stop();
    m_pauses = *written;
    apply(m_unwritten, m_pauses);
    m_health->recordSuccess();
    co_return Result<void>();
}

Task<void> ConnectionPauses::retryWriting()
{
    if (m_unwritten.isEmpty())
        co_return;
    const auto self = shared_from_this();
    const auto before = m_pauses;
    const auto noChange = [](QSet<ConnectionId> &) {};
    [[maybe_unused]] const auto written = co_await write(noChange);
    if (m_pauses == before)
        co_return;
    Q_EMIT changed();
    Q_EMIT changedExternally();
}

void ConnectionPauses::apply(const Decisions &decisions, QSet<ConnectionId> &pauses)
{
    for (auto decision = decisions.cbegin(); decision != decisions.cend(); ++decision) {
        if (decision->isPaused)
            pauses.insert(decision.key());
        else
            pauses.remove(decision.key());
    }
}

} // namespace clinicdesk
