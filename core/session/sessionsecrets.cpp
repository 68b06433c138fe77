// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionsecrets.h"

#include "core/base/errorreason.h"
#include "core/connection/connectionlist.h"
#include "core/keychain/keychain.h"
#include "core/session/pendingremovals.h"

#include <QFileInfo>

#include <tuple>
#include <utility>

namespace clinicdesk {

namespace {

/// Returns the stored secrets with the given ones in their place.
ConnectionSecrets replaced(ConnectionSecrets stored, const Connection &connection, const SecretsInput &given)
{
    const auto fresh = secretsFrom(connection, given);
    if (fresh.accessToken)
        stored.accessToken = fresh.accessToken;
    if (fresh.authToken)
        stored.authToken = fresh.authToken;
    if (!fresh.keys.empty())
        stored.keys = fresh.keys;
    else if (!stored.keys.empty() && stored.keys.front().id != connection.keyId)
        stored.keys.clear();
    return stored;
}

std::shared_ptr<Credentials> makeCredentials(const std::shared_ptr<SecretStore> &keychain, const AppPaths &places)
{
    if (keychain)
        return std::make_shared<Credentials>(keychain, SecretIndex(places.secretIndexFile));
    return std::make_shared<Credentials>(makeMemorySecretStore(), SecretIndex(QString()));
}

std::shared_ptr<SplitSecretStore> withNotes(std::shared_ptr<SecretStore> keychain, const AppPaths &places)
{
    return keychain ? std::make_shared<SplitSecretStore>(std::move(keychain), SecretNotes(places.secretNotesFile))
                    : nullptr;
}

} // namespace

SessionSecrets::SessionSecrets(std::shared_ptr<SecretStore> keychain, AppPaths places)
    : m_places(std::move(places))
    , m_keychain(withNotes(std::move(keychain), m_places))
    , m_credentials(makeCredentials(m_keychain, m_places))
{
}

Task<void> SessionSecrets::probe()
{
    const auto self = shared_from_this();
    if (!m_keychain)
        co_return;
    const auto probed = co_await probeKeychain(*m_keychain);
    if (probed) {
        setKeychainProblem({});
        co_return;
    }
    const auto reason = probed.error().reason;
    const bool mayRespondLater = isKeychainProblem(reason) && reason != ErrorReason::KeychainAbsent;
    setKeychainProblem(mayRespondLater ? std::optional(probed.error()) : std::nullopt);
    if (mayRespondLater)
        co_return;
    m_keychain.reset();
    m_credentials = makeCredentials(m_keychain, m_places);
}

Task<Result<ConnectionSecrets>> SessionSecrets::read(Connection connection, SecretsInput given)
{
    const auto self = shared_from_this();
    if (isTemporary(connection))
        co_return temporary(connection, given);
    co_await removeOrphans();
    const auto stored = co_await m_credentials->read(connection);
    setKeychainProblem(stored ? std::nullopt : std::optional(stored.error()));
    if (!stored)
        co_return stored.error();
    co_return replaced(*stored, connection, given);
}

Task<Result<jwe::KeyRing>> SessionSecrets::readKeys(Connection connection)
{
    const auto self = shared_from_this();
    if (isTemporary(connection))
        co_return m_temporary->secrets.keys;
    co_return co_await m_credentials->readKeys(connection);
}

void SessionSecrets::setTemporary(const Connection &connection, ConnectionSecrets secrets)
{
    m_temporary = Temporary{.connection = connection, .secrets = std::move(secrets)};
}

ConnectionSecrets SessionSecrets::temporary(const Connection &connection, const SecretsInput &given) const
{
    const bool isMoved = !m_temporary || originOf(m_temporary->connection.baseUrl) != originOf(connection.baseUrl);
    return replaced(isMoved ? ConnectionSecrets() : m_temporary->secrets, connection, given);
}

bool SessionSecrets::isTemporary(const Connection &connection) const
{
    return m_temporary && m_temporary->connection.id == connection.id;
}

void SessionSecrets::setKeychainProblem(const std::optional<Error> &problem)
{
    if (problem == m_keychainProblem)
        return;
    m_keychainProblem = problem;
    Q_EMIT keychainProblemChanged();
}

Task<void> SessionSecrets::removeOrphans()
{
    const auto self = shared_from_this();
    if (std::exchange(m_hasRemovedOrphans, true) || !m_keychain)
        co_return;
    // What stays now is removed at the next start.
    std::ignore = co_await m_keychain->removeLeftovers();
    if (QFileInfo::exists(m_places.pendingRemovalsFile))
        co_await removePendingEntries();
    // A list that is missing or cannot be read contains no connections. That must not remove every token.
    if (!QFileInfo::exists(m_places.connectionsFile))
        co_return;
    const auto noted = m_credentials->noted();
    const auto list = ConnectionList::load(m_places.connectionsFile);
    if (!list || list->loadProblem())
        co_return;
    const auto connections = list->all();
    // Entries that cannot be removed stay noted for the next start.
    [[maybe_unused]] const auto removed = co_await m_credentials->removeOrphans(noted, connections);
}

Task<void> SessionSecrets::removePendingEntries()
{
    const auto self = shared_from_this();
    QList<KeychainEntry> stored; // again, since it was to be removed
    for (const auto &name : m_credentials->noted().keys() + m_keychain->knownEntries())
        stored.append({m_places.keychainService, name});
    const PendingRemovals pending(m_places.pendingRemovalsFile);
    const auto forgotten = pending.forget(stored);
    if (!forgotten)
        co_return;
    const KeychainMaker keychains = [own = m_keychain, service = m_places.keychainService,
                                     others = systemKeychains()](const QString &name) {
        return name == service ? std::shared_ptr<SecretStore>(own) : others(name);
    };
    std::ignore = co_await removePending(m_places.pendingRemovalsFile, keychains);
}

} // namespace clinicdesk
