// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/knownconnections.h"

#include "core/connection/environmentconnection.h"

#include <QProcessEnvironment>
#include <QStringList>

namespace clinicdesk::desk {

namespace {

/// Nothing that was given for one service goes to another.
bool isElsewhere(const Connection &former, const Connection &connection)
{
    return originOf(former.baseUrl) != originOf(connection.baseUrl);
}

/// What is kept, with what a person gave in its place.
ConnectionSecrets replaced(ConnectionSecrets kept, const Connection &connection, const GivenSecrets &given)
{
    const auto fresh = givenSecrets(connection, given);
    if (fresh.accessToken)
        kept.accessToken = fresh.accessToken;
    if (fresh.authToken)
        kept.authToken = fresh.authToken;
    if (!fresh.keys.empty())
        kept.keys = fresh.keys;
    else if (!kept.keys.empty() && kept.keys.front().id != connection.keyId)
        kept.keys.clear();
    return kept;
}

} // namespace

KnownConnections::KnownConnections(std::shared_ptr<SecretStore> keychain)
    : m_keychain(std::move(keychain))
{
}

Task<std::shared_ptr<KnownConnections>> KnownConnections::open(QString keychainService)
{
    std::shared_ptr<SecretStore> keychain = makeKeychain(keychainService);
    const auto answers = co_await probe(*keychain);
    co_return std::make_shared<KnownConnections>(answers ? keychain : nullptr);
}

void KnownConnections::load(const QString &listPath)
{
    auto list = ConnectionList::load(listPath);
    if (list)
        m_list = *list;
    else
        m_problems.append(list.error());
    readEnvironmentConnection();
}

void KnownConnections::readEnvironmentConnection()
{
    const auto environment = readEnvironment(QProcessEnvironment::systemEnvironment());
    if (!environment) {
        m_problems.append(environment.error());
        return;
    }
    m_storeKey = environment->storeKey;
    if (environment->connection)
        addForNow(*environment->connection,
                  givenSecrets(*environment->connection, {.accessToken = environment->accessToken,
                                                          .authToken = environment->authToken,
                                                          .keyText = environment->keyText}));
}

void KnownConnections::addForNow(const Connection &connection, ConnectionSecrets secrets)
{
    m_forNow = connection;
    m_secretsForNow = std::move(secrets);
    m_chosen = connection.id;
}

QList<Connection> KnownConnections::all() const
{
    QList<Connection> connections;
    if (m_forNow)
        connections.append(*m_forNow);
    if (m_list)
        connections.append(m_list->all());
    return connections;
}

std::optional<Connection> KnownConnections::byId(const ConnectionId &id) const
{
    for (const auto &connection : all()) {
        if (connection.id == id)
            return connection;
    }
    return {};
}

std::optional<Connection> KnownConnections::current() const
{
    if (m_chosen)
        return byId(*m_chosen);
    auto chosen = m_list ? m_list->current() : std::nullopt;
    if (chosen)
        return chosen;
    const auto connections = all();
    return connections.isEmpty() ? std::nullopt : std::optional(connections.first());
}

QStringList KnownConnections::namesBut(const ConnectionId &id) const
{
    QStringList names;
    for (const auto &connection : all()) {
        if (connection.id != id)
            names.append(connection.name);
    }
    return names;
}

void KnownConnections::use(const ConnectionId &id)
{
    m_chosen = id;
    if (!m_list || !m_list->byId(id))
        return;
    m_list->use(id);
    if (const auto saved = m_list->save(); !saved)
        m_problems.append(saved.error());
}

Task<Result<void>> KnownConnections::save(std::shared_ptr<KnownConnections> self, Connection connection,
                                          GivenSecrets given)
{
    if (self->isForNow(connection.id)) {
        const auto kept = isElsewhere(*self->m_forNow, connection) ? ConnectionSecrets() : self->m_secretsForNow;
        self->addForNow(connection, replaced(kept, connection, given));
        co_return Result<void>();
    }
    if (!self->m_list)
        co_return self->m_problems.first();
    auto wanted = *self->m_list;
    if (const auto put = wanted.put(connection); !put)
        co_return put.error(); // before anything is dropped for it
    if (const auto former = self->m_list->byId(connection.id)) {
        const auto outdated = outdatedSecrets(*former, connection);
        const auto dropped = co_await dropSecrets(self, outdated);
        if (!dropped)
            co_return dropped.error();
    }
    if (const auto put = self->m_list->put(connection); !put)
        co_return put.error();
    const auto kept = co_await writeSecrets(self->store(), connection, given);
    if (!kept)
        co_return kept.error();
    self->m_chosen = connection.id;
    self->m_list->use(connection.id);
    co_return self->m_list->save();
}

Task<Result<void>> KnownConnections::dropSecrets(std::shared_ptr<KnownConnections> self, QList<SecretName> names)
{
    for (const auto &name : names) {
        const auto removed = co_await self->store().remove(name);
        if (!removed)
            co_return removed.error();
    }
    co_return Result<void>();
}

Task<Result<void>> KnownConnections::remove(std::shared_ptr<KnownConnections> self, Connection connection)
{
    const auto names = secretNames(connection);
    const auto dropped = co_await dropSecrets(self, names);
    if (!dropped)
        co_return dropped.error();
    self->m_list->remove(connection.id);
    if (self->m_chosen == connection.id)
        self->m_chosen.reset();
    co_return self->m_list->save();
}

Task<Result<ConnectionSecrets>> KnownConnections::secrets(std::shared_ptr<KnownConnections> self, Connection connection,
                                                          GivenSecrets given)
{
    const auto former = self->byId(connection.id);
    ConnectionSecrets kept;
    if (self->isForNow(connection.id)) {
        kept = self->m_secretsForNow;
    } else {
        const auto read = co_await readConnectionSecrets(self->store(), connection);
        if (!read)
            co_return read.error();
        kept = *read;
        if (!kept.accessToken) { // a locked one says that there is no such entry
            const auto answers = co_await probe(self->store());
            if (!answers)
                co_return answers.error();
        }
    }
    if (former && isElsewhere(*former, connection))
        kept = {};
    co_return replaced(kept, connection, given);
}

std::shared_ptr<Client> KnownConnections::client(const Connection &connection, const ConnectionSecrets &secrets) const
{
    return std::make_shared<Client>(connection, secrets, m_engine);
}

} // namespace clinicdesk::desk
