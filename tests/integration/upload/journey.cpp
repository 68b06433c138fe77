// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/journey.h"

#include <QTest>

namespace clinicdesk::support {

Journey::Journey(Desk &desk, DocumentId id, std::function<int()> copiesThere)
    : m_desk(desk)
    , m_id(std::move(id))
    , m_copiesThere(std::move(copiesThere))
{
    QObject::connect(desk.outbox.get(), &Outbox::changed, &m_watch, [this] { noteFirstError(); });
}

QString Journey::toTheEnd()
{
    m_desk.drive();
    if (!QTest::qWaitFor([this] { return rests(); }, 60'000))
        return QStringLiteral("never comes to rest: ") + stand();
    help();
    if (!m_desk.rest({m_id}))
        return QStringLiteral("never comes to rest after the fault: ") + stand();
    const auto letsGo = [this] { return !stand().contains(QLatin1String(", kept")); };
    if (m_desk.shown(m_id).state == ItemState::Delivered && !QTest::qWaitFor(letsGo)) // removed after this state
        return QStringLiteral("keeps what is delivered: ") + stand();
    const auto end = stand();
    return m_firstError.isEmpty() || m_firstError == end ? end : m_firstError + QLatin1String("; ") + end;
}

QString Journey::toTheFirstError()
{
    m_desk.drive();
    const bool met = QTest::qWaitFor([this] { return !m_firstError.isEmpty(); }, 30'000);
    return met ? m_firstError : QStringLiteral("no error is shown: ") + stand();
}

QString Journey::stand() const
{
    const auto document = m_desk.shown(m_id);
    const auto bytes = m_desk.outbox->bytesOf(m_id, document.files.first().id)();
    const auto copies = m_copiesThere();
    const auto there = copies > 1 ? QStringLiteral("there %1 times").arg(copies)
                                  : QString::fromLatin1(copies == 1 ? "there" : "not there");
    return QStringLiteral("%1, %2, %3").arg(m_desk.standing(m_id), QLatin1String(bytes ? "kept" : "let go"), there);
}

void Journey::noteFirstError()
{
    if (m_firstError.isEmpty() && m_desk.shown(m_id).error)
        m_firstError = stand();
}

/// Returns whether the document is delivered, or waits for the user, a token or a key.
bool Journey::rests() const
{
    const auto document = m_desk.shown(m_id);
    const bool waitsForKey = document.error && document.error->code == ErrorCode::SignInKeyMissing;
    return document.state == ItemState::Delivered || document.state == ItemState::Failed ||
           (document.state == ItemState::Queued &&
            (waitsForKey || m_desk.outbox->sendingState(m_desk.connection.id).blockingError));
}

/// Does what a person would do, or provides a new token or a key.
void Journey::help()
{
    if (m_desk.shown(m_id).state == ItemState::Queued)
        m_desk.drive();
    const auto document = m_desk.shown(m_id);
    const bool isRetried = document.state == ItemState::Failed && !document.mayBeDelivered() &&
                           m_firstError.startsWith(m_desk.standing(m_id));
    if (isRetried && !awaitResult(m_desk.outbox->retry(m_id)))
        qFatal("it cannot be retried");
}

} // namespace clinicdesk::support
