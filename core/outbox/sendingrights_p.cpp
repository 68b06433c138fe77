// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/sendingrights_p.h"

#include "core/outbox/uploadfailures_p.h"

#include <utility>

namespace clinicdesk {

SendingRights::SendingRights(std::shared_ptr<OutboxStore> store)
    : m_store(std::move(store))
    , m_locks(m_store->isPersistent() ? std::make_unique<SenderLocks>(m_store->folder()) : nullptr)
{
}

Task<Result<bool>> SendingRights::acquire(ConnectionId connection)
{
    const auto self = shared_from_this();
    if (!m_locks)
        co_return true;
    // Calls may overlap and end in any order. A call that fails keeps the lock if an earlier call acquired it or if
    // this program already sends.
    const bool hadIt = m_locks->has(connection);
    const auto taken = m_locks->take(connection);
    if (!taken || !*taken)
        co_return taken;
    const auto searched = co_await m_store->readExternalChanges(); // the previous sender may have continued until now
    if (!searched) {
        if (!hadIt && !m_sending.contains(connection))
            release(connection);
        co_return m_store->health().recordFailure(searched.error());
    }
    if (!m_locks->has(connection)) // the call that acquired the lock had to release it
        co_return false;
    m_sending.insert(connection);
    co_return true;
}

void SendingRights::release(const ConnectionId &connection)
{
    m_sending.remove(connection);
    if (m_locks)
        m_locks->release(connection);
}

std::optional<OtherSender> SendingRights::otherSender(const ConnectionId &connection) const
{
    return isSender(connection) ? std::nullopt : m_locks->holder(connection);
}

void SendingRights::recordProgress(const ConnectionId &connection)
{
    if (m_locks)
        m_locks->recordProgress(connection);
}

QDateTime SendingRights::lastProgress(const ConnectionId &connection) const
{
    return m_locks ? m_locks->lastProgress(connection) : QDateTime();
}

QList<OutboxDocument> asLeftBySenders(QList<OutboxDocument> documents, const QString &folder)
{
    const SenderLocks locks(folder);
    for (auto &document : documents) {
        if (!isBeingSent(document.state) || locks.isHeld(document.connection))
            continue;
        const auto interrupted = UploadFailures::interrupted(document, true); // it is unknown how much was sent
        applyEvent(document, interrupted, document.changedAt, document.priority);
    }
    return documents;
}

} // namespace clinicdesk
