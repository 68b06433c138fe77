// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/sendselection_p.h"

#include <utility>

namespace clinicdesk {

namespace {

/// For a time that the retry policy chose, not the server.
bool waitsForTry(const OutboxDocument &document)
{
    return document.attempts > 0 && document.error && !document.error->retryAfter;
}

} // namespace

SendSelection::SendSelection(const http::RetryPolicy &retry, const Connection &connection,
                             std::optional<QSet<DocumentId>> only, qint64 process)
    : m_retry(retry)
    , m_process(process)
{
    replace(connection, std::move(only));
}

void SendSelection::replace(const Connection &connection, std::optional<QSet<DocumentId>> only)
{
    m_connection = connection.id;
    m_origin = originOf(connection.baseUrl);
    m_only = std::move(only);
    m_keyless.clear();
}

SendSelection::Candidates SendSelection::select(const SendOrder &order,
                                                const std::function<bool(const DocumentId &)> &isActive,
                                                const QDateTime &now) const
{
    Candidates found;
    for (const auto *document : order) {
        const bool isQueued = document->state == ItemState::Queued && !document->paused;
        if (!isQueued || !isSelected(*document) || isActive(document->id))
            continue;
        const bool waits = waitsForTime(*document, now);
        if (waits && (!found.nextDue.isValid() || document->notBefore < found.nextDue))
            found.nextDue = document->notBefore;
        const bool canBeTakenBack = document->attempts == 0 && waits;
        const bool waitsForKey =
            document->error && document->error->code == ErrorCode::SignInKeyMissing && lacksKeyFor(document->id);
        if (document->origin == m_origin) {
            if (!waits && !waitsForKey)
                found.due.push_back(document);
        } else if (!canBeTakenBack) {
            found.misdirected.append(document->id);
        }
    }
    return found;
}

bool SendSelection::isHandedOver(const OutboxDocument &document) const
{
    return m_only && !m_only->contains(document.id) && document.handedOverTo == m_process;
}

bool SendSelection::isSelected(const OutboxDocument &document) const
{
    return document.connection == m_connection && (!m_only || m_only->contains(document.id) || isHandedOver(document));
}

/// For the end of its undo window, or for its next try.
bool SendSelection::waitsForTime(const OutboxDocument &document, const QDateTime &now) const
{
    const bool isOver = m_waitOver.contains(document.id) && waitsForTry(document);
    // If a wrong clock ended an undo window too early, the document could not be brought back.
    const auto since = document.attempts > 0 ? document.changedAt : QDateTime();
    return m_retry.isInFuture(document.notBefore, since, now) && !isOver;
}

void SendSelection::endWaiting(const SendOrder &order)
{
    for (const auto *document : order) {
        if (document->state == ItemState::Queued && waitsForTry(*document))
            m_waitOver.insert(document->id);
    }
}

} // namespace clinicdesk
