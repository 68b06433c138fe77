// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drivewatch.h"

#include "app/cli/output.h"
#include "core/wording/wording.h"

#include <QCoroSignal>

#include <algorithm>

namespace clinicdesk::cli {

DriveWatch::DriveWatch(Outbox &outbox, ConnectionId connection, QList<DocumentId> documents,
                       std::chrono::seconds patience)
    : m_outbox(outbox)
    , m_connection(std::move(connection))
    , m_documents(std::move(documents))
    , m_patience(patience)
{
    m_silence.setSingleShot(true);
    connect(&m_silence, &QTimer::timeout, this, &DriveWatch::giveUp);
    connect(&outbox, &Outbox::changed, this, &DriveWatch::noteChange);
    connect(&outbox, &Outbox::progressed, this, &DriveWatch::noteProgress);
    connect(&outbox, &Outbox::held, this, &DriveWatch::check);
    connect(&outbox, &Outbox::pausesChanged, this, &DriveWatch::check);
    connect(&outbox, &Outbox::storeFailed, this, &DriveWatch::giveUp);
}

Task<void> DriveWatch::rest()
{
    if (m_patience.count() > 0)
        m_silence.start(m_patience);
    check();
    if (!m_ended)
        co_await qCoro(this, &DriveWatch::ended);
}

void DriveWatch::giveUp()
{
    if (std::exchange(m_ended, true))
        return;
    m_silence.stop();
    Q_EMIT ended();
}

bool DriveWatch::isAtRest(const DocumentId &id) const
{
    const auto document = m_outbox.document(id);
    if (!document || isFinal(document->state) || document->state == ItemState::Failed)
        return true;
    const bool waits = document->state == ItemState::Queued;
    const bool tried = m_patience.count() == 0 && (document->attempts > 0 || m_outbox.hasOutage(m_connection));
    const bool waitsForKey =
        document->error && document->error->code == ErrorCode::SignInKeyMissing && m_outbox.lacksKey(m_connection);
    const bool isPaused = document->paused || m_outbox.isPaused(m_connection);
    return waits && (tried || waitsForKey || isPaused || m_outbox.holdOf(m_connection).has_value());
}

void DriveWatch::noteChange(const DocumentId &id)
{
    if (!m_documents.contains(id))
        return;
    const auto document = m_outbox.document(id);
    const auto &name = document->pages.first().facts.name;
    if (document->error)
        tell(QStringLiteral("%1: %2").arg(readableName(name),
                                          wording::sentence(*document->error, document->details.travel.way)));
    else
        tell(QStringLiteral("%1: %2").arg(readableName(name), QString(stateText(document->state))));
    const bool moved = document->state == ItemState::Uploading || isFinal(document->state);
    if (moved && m_silence.isActive())
        m_silence.start();
    check();
}

void DriveWatch::noteProgress()
{
    const auto moved = movedBytes();
    if (moved != m_movedBytes && m_silence.isActive())
        m_silence.start();
    m_movedBytes = moved;
}

qint64 DriveWatch::movedBytes() const
{
    qint64 sum = 0;
    for (const auto &id : m_documents)
        sum += m_outbox.sentBytes(id);
    return sum;
}

void DriveWatch::check()
{
    if (std::ranges::all_of(m_documents, [this](const DocumentId &id) { return isAtRest(id); }))
        giveUp();
}

} // namespace clinicdesk::cli
