// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sending.h"

#include "core/connection/tokenstage.h"
#include "core/log/logging.h"

#include <algorithm>
#include <utility>

namespace clinicdesk {

namespace {

bool isSame(const SharedSecret &one, const SharedSecret &other)
{
    return one && other ? one->view() == other->view() : one == other;
}

} // namespace

Sending::Sending(std::shared_ptr<Session> session, Outbox &outbox)
    : m_session(std::move(session))
    , m_outbox(outbox)
{
    connect(m_session.get(), &Session::connectionsChanged, this, &Sending::applyConnections);
    connect(m_session.get(), &Session::secretsChanged, this, &Sending::refreshSecrets);
    connect(&m_outbox, &Outbox::blocked, this, &Sending::refreshSecretsOf);
    for (const auto signal : {&Outbox::changed, &Outbox::removed}) {
        connect(&m_outbox, signal, this, [this](const DocumentId &id) {
            if (m_orphaned.contains(id))
                findOrphaned();
        });
    }
    // The outbox keeps trying if the disk did not allow it at first.
    for (const auto signal : {&Outbox::sendingStarted, &Outbox::sendingElsewhere})
        connect(&m_outbox, signal, this, [this](const ConnectionId &id) { setProblem(id, {}); });
}

void Sending::startAll()
{
    findOrphaned();
    for (const auto &connection : m_session->connections().all())
        start(connection);
}

void Sending::start(const Connection &connection)
{
    if (m_isSuspended)
        return;
    if (const auto refusal = m_session->policy().addressRefusal(connection.baseUrl))
        setProblem(connection.id, hasWaiting(connection.id) ? refusal : std::nullopt);
    else
        startWithStored(this, connection);
}

void Sending::setSuspended(bool isSuspended)
{
    if (std::exchange(m_isSuspended, isSuspended) == isSuspended)
        return;
    if (!isSuspended) {
        startAll();
        return;
    }
    const auto started = m_started.keys();
    for (const auto &id : started)
        stop(id);
}

Task<void> Sending::startWithStored(QPointer<Sending> self, Connection connection)
{
    const SecretsInput nothing;
    const auto session = self->m_session;
    self->m_started.insert(connection.id, {.connection = connection, .secrets = {}});
    const auto stored = co_await session->secrets().read(connection, nothing);
    const auto secrets = stored ? *stored : ConnectionSecrets{.unread = stored.error().reason};
    const bool shouldStart = self && !self->m_isSuspended;
    if (shouldStart &&
        session->connections().byId(connection.id) == connection) // otherwise a newer start is in progress
        co_await startWith(self, connection, secrets);
}

Task<void> Sending::startWith(QPointer<Sending> self, Connection connection, ConnectionSecrets secrets)
{
    self->m_started.insert(connection.id, {.connection = connection, .secrets = secrets, .isRead = true});
    Q_EMIT self->secretsUsed(connection.id);
    const auto client = self->m_session->clients().make(connection, secrets);
    const auto started = co_await self->m_outbox.startSending(client);
    if (self)
        self->setProblem(connection.id, started ? std::nullopt : std::optional(started.error()));
}

Task<void> Sending::stop(ConnectionId connection)
{
    m_started.remove(connection);
    setProblem(connection, {});
    return m_outbox.stopSending(std::move(connection));
}

void Sending::applyConnections()
{
    const auto started = m_started;
    for (const auto &[id, former] : started.asKeyValueRange()) {
        if (!m_session->connections().byId(id))
            stop(id);
    }
    for (const auto &connection : m_session->connections().all()) {
        if (m_started.value(connection.id).connection != connection)
            start(connection);
    }
    findOrphaned();
}

bool Sending::hasWaiting(const ConnectionId &id) const
{
    const auto documents = m_outbox.documents();
    return std::ranges::any_of(documents, [&id](const OutboxDocument &document) {
        return document.connection == id && document.state == ItemState::Queued;
    });
}

void Sending::findOrphaned()
{
    const auto before = m_orphaned;
    m_orphaned.clear();
    const auto documents = m_outbox.documents();
    for (const auto &document : documents) {
        if (document.state == ItemState::Queued && !m_session->connections().byId(document.connection))
            m_orphaned.insert(document.id);
    }
    if (m_orphaned != before)
        Q_EMIT orphanedChanged();
}

bool Sending::waitsForSecret(const ConnectionId &id) const
{
    const auto sending = m_outbox.sendingState(id);
    if (missingToken(id))
        return true;
    if (sending.blockingError && sourceOf(sending.blockingError->code) == ErrorSource::SignIn)
        return true;
    const auto documents = sending.lacksKey ? m_outbox.documents() : QList<OutboxDocument>();
    return std::any_of(documents.begin(), documents.end(), [&](const OutboxDocument &document) {
        return document.connection == id && m_outbox.waitsForKey(document.id);
    });
}

void Sending::refreshSecrets()
{
    for (const auto &connection : m_session->connections().all())
        refreshSecretsOf(connection.id);
}

void Sending::refreshSecretsOf(const ConnectionId &id)
{
    const auto connection = m_session->connections().byId(id);
    if (!connection || !waitsForSecret(id))
        return;
    if (m_refreshing.contains(id)) // the secrets being read may be older than this request
        m_refreshAgain.insert(id);
    else
        refresh(this, *connection);
}

Task<void> Sending::refresh(QPointer<Sending> self, Connection connection)
{
    const auto id = connection.id;
    const auto session = self->m_session;
    const SecretsInput nothing;
    self->m_refreshing.insert(id);
    const auto stored = co_await session->secrets().read(connection, nothing);
    if (!self)
        co_return;
    self->m_refreshing.remove(id);
    const auto former = self->m_started.value(id).secrets;
    const bool isNew =
        stored && (!isSame(stored->accessToken, former.accessToken) || stored->keys.empty() != former.keys.empty());
    if (isNew && session->connections().byId(id) == connection &&
        self->waitsForSecret(id)) // otherwise the user was faster
        co_await startWith(self, connection, *stored);
    if (self && self->m_refreshAgain.remove(id))
        self->refreshSecretsOf(id);
}

ConnectionTokenTimes Sending::tokenTimes(const ConnectionId &connection) const
{
    return relevantTokens(clinicdesk::tokenTimes(m_started.value(connection).secrets), m_session->access());
}

std::optional<Error> Sending::missingToken(const ConnectionId &connection) const
{
    const auto known = m_started.constFind(connection);
    if (known == m_started.constEnd() || !known->isRead || known->secrets.accessToken)
        return {};
    const auto &secrets = known->secrets;
    return Error{.code = ErrorCode::SignInMissing,
                 .reason = secrets.lost.accessToken ? ErrorReason::KeychainLost : secrets.unread,
                 .subject = known->connection.name};
}

std::optional<Error> Sending::problem() const
{
    return m_problems.isEmpty() ? std::nullopt : std::optional(*m_problems.begin());
}

void Sending::setProblem(const ConnectionId &id, const std::optional<Error> &problem)
{
    const auto before = m_problems;
    if (problem) {
        logError(logmodule::session(), "sending.not-started", *problem, {{"connection", logged(id)}});
        m_problems.insert(id, *problem);
    } else {
        m_problems.remove(id);
    }
    if (m_problems != before)
        Q_EMIT problemChanged();
}

} // namespace clinicdesk
