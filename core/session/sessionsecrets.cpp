// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionsecrets.h"

#include "core/base/errorreason.h"
#include "core/connection/connectionlist.h"
#include "core/keychain/keychain.h"
#include "core/session/pendingremovals.h"

#include <QFileInfo>

#include <algorithm>
#include <tuple>
#include <utility>

namespace clinicdesk {

namespace {

/// Returns true if a noted entry belongs to the connection as it is now: by its name, or, for an entry of an earlier
/// version, by its recorded origin.
bool isOwned(const QString &entry, const QString &origin, const Connection &connection)
{
    for (const auto kind : allSecretKinds) {
        if (entry == secretName(connection, kind).text)
            return true;
        if (entry == formerSecretName(connection, kind).text && origin == originOf(connection.baseUrl))
            return true;
    }
    return false;
}

QList<std::pair<SecretKind, SharedSecret>> givenByKind(const SecretsInput &given)
{
    return {{SecretKind::AccessToken, given.accessToken},
            {SecretKind::AuthToken, given.authToken},
            {SecretKind::Key, given.keyText}};
}

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

Credentials::Credentials(std::shared_ptr<SecretStore> store, SecretIndex index)
    : m_store(std::move(store))
    , m_index(std::move(index))
{
}

Result<void> Credentials::noteFormerEntries(const QList<Connection> &connections)
{
    SecretIndex::Entries former;
    for (const auto &connection : connections) {
        for (const auto kind : allSecretKinds)
            former.insert(formerSecretName(connection, kind).text, originOf(connection.baseUrl));
    }
    return m_index.create(former);
}

Task<Result<ConnectionSecrets>> Credentials::read(Connection connection)
{
    const auto self = shared_from_this();
    const auto accessToken = co_await readOne(connection, SecretKind::AccessToken);
    if (!accessToken)
        co_return accessToken.error();
    const auto authToken = co_await readOne(connection, SecretKind::AuthToken);
    if (!authToken)
        co_return authToken.error();
    const auto keys = co_await readKeys(connection);
    if (!keys)
        co_return keys.error();
    ConnectionSecrets secrets{.accessToken = *accessToken, .authToken = *authToken, .keys = *keys};
    secrets.lost = lostOf(connection, secrets);
    if (!secrets.accessToken || secrets.lost != LostSecrets()) {
        const auto probed = co_await probeKeychain(*m_store);
        if (!probed)
            co_return probed.error();
    }
    if (secrets.lost != LostSecrets()) {
        const auto kind = secrets.lost.accessToken ? SecretKind::AccessToken
                          : secrets.lost.authToken ? SecretKind::AuthToken
                                                   : SecretKind::Key;
        const auto hidden = co_await m_store->problemOfMissing(secretName(connection, kind));
        if (hidden)
            co_return *hidden;
    }
    if (const auto note = m_store->noteOf(secretName(connection, SecretKind::AccessToken)))
        secrets.accessTokenStored = note->at;
    if (const auto note = m_store->noteOf(secretName(connection, SecretKind::AuthToken)))
        secrets.authTokenStored = note->at;
    co_return secrets;
}

LostSecrets Credentials::lostOf(const Connection &connection, const ConnectionSecrets &found) const
{
    const auto wasStored = [&](SecretKind kind) { return m_store->noteOf(secretName(connection, kind)).has_value(); };
    return {.accessToken = !found.accessToken && wasStored(SecretKind::AccessToken),
            .authToken = !found.authToken && wasStored(SecretKind::AuthToken),
            .key = found.keys.empty() && !connection.keyId.isEmpty() && wasStored(SecretKind::Key)};
}

Task<Result<jwe::KeyRing>> Credentials::readKeys(Connection connection)
{
    const auto self = shared_from_this();
    if (connection.keyId.isEmpty())
        co_return jwe::KeyRing();
    const auto text = co_await readOne(connection, SecretKind::Key);
    if (!text)
        co_return text.error();
    co_return secretsFrom(connection, {.keyText = *text}).keys;
}

Task<Result<SharedSecret>> Credentials::readOne(Connection connection, SecretKind kind)
{
    const auto self = shared_from_this();
    const auto name = secretName(connection, kind);
    const auto stored = co_await m_store->read(name);
    if (!stored || *stored)
        co_return stored;
    co_return co_await adopt(connection, kind);
}

Task<Result<SharedSecret>> Credentials::adopt(Connection connection, SecretKind kind)
{
    const auto self = shared_from_this();
    const auto former = formerSecretName(connection, kind);
    if (m_index.entries().value(former.text) != originOf(connection.baseUrl))
        co_return SharedSecret();
    const auto secret = co_await m_store->read(former);
    if (!secret || !*secret)
        co_return secret;
    const auto name = secretName(connection, kind);
    const auto written = co_await writeOne(name, *secret);
    if (written) {
        const QStringList entries(former.text);
        // If this fails, the old entry is no longer read, and is removed with the connection.
        [[maybe_unused]] const auto removed = co_await removeEntries(entries);
    }
    co_return secret; // an entry that could not be moved is moved the next time
}

Task<Result<void>> Credentials::writeOne(SecretName name, SharedSecret secret)
{
    const auto self = shared_from_this();
    const SecretIndex::Change note = [name](auto &entries) { entries.insert(name.text, QString()); };
    const auto noted = co_await m_index.update(note);
    if (!noted)
        co_return noted;
    co_return co_await m_store->write(name, secret);
}

Task<Result<void>> Credentials::write(Connection connection, SecretsInput given)
{
    const auto self = shared_from_this();
    if (!given.accessToken && !given.authToken && !given.keyText)
        co_return Result<void>();
    QStringList replaced;
    const auto secrets = givenByKind(given);
    for (const auto &[kind, secret] : secrets) {
        if (!secret || (kind == SecretKind::Key && connection.keyId.isEmpty()))
            continue;
        const auto name = secretName(connection, kind);
        const auto written = co_await writeOne(name, secret);
        if (!written)
            co_return written;
        replaced.append(formerSecretName(connection, kind).text);
    }
    const auto noted = m_index.entries();
    replaced.removeIf([&noted](const QString &entry) { return !noted.contains(entry); });
    // If this fails, the old entry is no longer read, and is removed with the connection.
    [[maybe_unused]] const auto removed = co_await removeEntries(replaced);
    const SecretIndex::Change complete = [](auto &) {}; // tells other processes
    co_return co_await m_index.update(complete);
}

Task<Result<int>> Credentials::removeEntries(QStringList entries)
{
    const auto self = shared_from_this();
    int count = 0;
    for (const auto &entry : std::as_const(entries)) {
        const SecretName name{entry};
        const auto stored = co_await m_store->read(name);
        if (!stored)
            co_return stored.error();
        const auto removed = co_await m_store->remove(name);
        if (!removed)
            co_return removed.error();
        count += *stored ? 1 : 0;
    }
    if (count < entries.size()) { // a locked keychain reports every entry as missing
        const auto probed = co_await probeKeychain(*m_store);
        if (!probed)
            co_return probed.error();
    }
    if (!entries.isEmpty()) {
        const SecretIndex::Change forget = [entries](auto &noted) {
            for (const auto &entry : entries)
                noted.remove(entry);
        };
        const auto updated = co_await m_index.update(forget);
        if (!updated)
            co_return updated.error();
    }
    co_return count;
}

Task<Result<int>> Credentials::removeOutdated(const Connection &connection)
{
    const auto noted = m_index.entries();
    QStringList outdated;
    for (const auto &[entry, origin] : noted.asKeyValueRange()) {
        if (isSecretOf(connection.id, entry) && !isOwned(entry, origin, connection))
            outdated.append(entry);
    }
    return removeEntries(outdated);
}

Task<Result<void>> Credentials::removeAll(Connection connection)
{
    const auto self = shared_from_this();
    auto entries = m_index.entries().keys();
    entries.removeIf([&connection](const QString &entry) { return !isSecretOf(connection.id, entry); });
    const auto removed = co_await removeEntries(entries);
    co_return removed ? Result<void>() : Result<void>(removed.error());
}

Task<Result<void>> Credentials::removeOrphans(SecretIndex::Entries noted, QList<Connection> connections)
{
    const auto self = shared_from_this();
    QStringList orphans;
    for (auto at = noted.cbegin(); at != noted.cend(); ++at) {
        const auto owns = [&at](const Connection &connection) { return isOwned(at.key(), at.value(), connection); };
        if (std::none_of(connections.begin(), connections.end(), owns))
            orphans.append(at.key());
    }
    const auto removed = co_await removeEntries(orphans);
    co_return removed ? Result<void>() : Result<void>(removed.error());
}

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

Task<void> SessionSecrets::retry()
{
    const auto self = shared_from_this();
    if (!m_keychain)
        co_return;
    const auto probed = co_await probeKeychain(*m_keychain);
    setKeychainProblem(probed ? std::nullopt : std::optional(probed.error()));
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
