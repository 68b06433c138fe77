// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session.h"

#include "core/base/errorreason.h"
#include "core/http/engine.h"
#include "core/keychain/keychain.h"
#include "core/log/logging.h"
#include "core/session/pendingremovals.h"

#include <QDir>
#include <QFileInfo>
#include <QPointer>
#include <QProcessEnvironment>

#include <algorithm>
#include <tuple>

namespace clinicdesk {

namespace {

constexpr std::chrono::milliseconds reloadDelay{50};

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

Error notSaved(Error diskError)
{
    diskError.code = ErrorCode::ConnectionsNotSaved;
    return diskError;
}

Error inVariable(const QString &variable, Error error)
{
    error.input = variable;
    return error;
}

Error notInList(const Connection &connection)
{
    return {.code = ErrorCode::WrongUse, .reason = ErrorReason::ConnectionTemporary, .subject = connection.name};
}

} // namespace

Session::Session(std::shared_ptr<SecretStore> keychain, AppPaths places)
    : m_places(std::move(places))
    , m_keychain(withNotes(std::move(keychain), m_places))
    , m_credentials(makeCredentials(m_keychain, m_places))
{
    m_reload.setSingleShot(true);
    m_reload.setInterval(reloadDelay);
    connect(&m_reload, &QTimer::timeout, this, &Session::reload);
}

Task<std::shared_ptr<Session>> Session::open(AppPaths places, Policy policy)
{
    const auto session = std::make_shared<Session>(makeKeychain(places.keychainService), places);
    session->setPolicy(std::move(policy));
    co_await session->probe();
    co_return session;
}

Task<void> Session::probe()
{
    const auto self = shared_from_this();
    if (!m_keychain)
        co_return;
    const auto probed = co_await probeKeychain(*m_keychain);
    if (probed)
        co_return;
    m_keychain.reset();
    m_credentials = makeCredentials(m_keychain, m_places);
}

void Session::shareFiles()
{
    const bool hasFiles = !m_places.usageFile.isEmpty() && QFileInfo(m_places.usageFile).dir().exists();
    if (m_usage || !hasFiles)
        return;
    auto shared = UsageLock::share(m_places.usageFile);
    if (shared)
        m_usage = *std::move(shared);
    else if (shared.error().disk == DiskError::None)
        m_problems.append({.code = ErrorCode::StoreUnavailable, .reason = ErrorReason::DataBeingErased});
}

void Session::load()
{
    shareFiles();
    loadEnvironment();
    auto list = ConnectionList::load(m_places.connectionsFile);
    if (!list) {
        addProblem(list.error());
        return;
    }
    m_list = *std::move(list);
    if (m_list->loadProblem())
        addProblem(*m_list->loadProblem());
    if (!m_list->all().isEmpty())
        (void)m_credentials->noteFormerEntries(m_list->all()); // if this fails, saving fails too
}

void Session::addProblem(const Error &problem)
{
    logError(logmodule::session(), "settings.unreadable", problem);
    m_problems.append(problem);
}

void Session::loadEnvironment()
{
    const auto environment = readEnvironment(QProcessEnvironment::systemEnvironment());
    if (!environment) {
        addProblem(environment.error());
        return;
    }
    m_storeKey = environment->storeKey;
    const auto refusal =
        environment->connection ? m_policy.addressRefusal(environment->connection->baseUrl) : std::optional<Error>();
    if (refusal)
        m_problems.append(inVariable(QStringLiteral("CLINICDESK_BASE_URL"), *refusal));
    else if (environment->connection)
        setTemporary(*environment->connection,
                     secretsFrom(*environment->connection, {.accessToken = environment->accessToken,
                                                            .authToken = environment->authToken,
                                                            .keyText = environment->keyText}));
}

void Session::setPolicy(Policy policy)
{
    m_policy = std::move(policy);
    if (m_policy.uploadSpeed)
        limitUploads(*m_policy.uploadSpeed);
}

std::optional<Connection> Session::underPolicy(const std::optional<Connection> &connection) const
{
    return connection ? std::optional(m_policy.applied(*connection)) : std::nullopt;
}

void Session::watchFiles()
{
    QDir().mkpath(QFileInfo(m_places.connectionsFile).absolutePath());
    shareFiles();
    const auto gather = [this] {
        if (!m_reload.isActive())
            m_reload.start();
    };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, gather);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, gather);
    watchAgain();
}

// QFileSystemWatcher stops watching a file that was replaced.
void Session::watchAgain()
{
    m_watcher.addPath(QFileInfo(m_places.connectionsFile).absolutePath());
    for (const auto &file : {m_places.connectionsFile, m_places.secretIndexFile}) {
        if (QFileInfo::exists(file))
            m_watcher.addPath(file);
    }
}

void Session::reload()
{
    watchAgain();
    const auto list = ConnectionList::load(m_places.connectionsFile);
    if (list && m_list && *list != *m_list) {
        m_list = *list;
        Q_EMIT connectionsChanged();
    }
    Q_EMIT secretsChanged();
}

void Session::setTemporary(const Connection &connection, ConnectionSecrets secrets)
{
    m_temporary = m_policy.applied(connection);
    m_temporarySecrets = std::move(secrets);
    m_selected = connection.id;
}

QList<Connection> Session::connections() const
{
    QList<Connection> connections;
    if (m_temporary)
        connections.append(*m_temporary);
    connections.append(savedConnections());
    return connections;
}

QList<Connection> Session::savedConnections() const
{
    auto connections = m_list ? m_list->all() : QList<Connection>();
    for (auto &connection : connections)
        connection = m_policy.applied(connection);
    return connections;
}

bool Session::isDefault(const ConnectionId &id) const
{
    const auto chosen = m_list ? m_list->current() : std::nullopt;
    return chosen && chosen->id == id;
}

std::optional<Connection> Session::byId(const ConnectionId &id) const
{
    if (isTemporary(id))
        return m_temporary;
    return m_list ? underPolicy(m_list->byId(id)) : std::nullopt;
}

std::optional<Connection> Session::byName(const QString &name) const
{
    return m_list ? underPolicy(m_list->byName(name)) : std::nullopt;
}

std::optional<Connection> Session::current() const
{
    auto selected = m_selected ? byId(*m_selected) : std::nullopt;
    if (selected)
        return selected;
    return m_list ? underPolicy(m_list->current()) : std::nullopt;
}

Task<Result<void>> Session::changeList(ListChange change)
{
    const auto self = shared_from_this();
    if (!m_list)
        co_return m_problems.isEmpty() ? Error{.code = ErrorCode::StoreUnavailable} : m_problems.last();
    if (const auto noted = m_credentials->noteFormerEntries(m_list->all()); !noted)
        co_return notSaved(noted.error());
    auto updating =
        m_listThread.run([path = m_places.connectionsFile, change] { return ConnectionList::update(path, change); });
    auto list = co_await updating;
    if (!list)
        co_return list.error();
    m_list = *std::move(list);
    shareFiles();
    co_return Result<void>();
}

Task<Result<void>> Session::use(ConnectionId id)
{
    const auto self = shared_from_this();
    m_selected = id;
    if (!m_list || !m_list->byId(id))
        co_return Result<void>();
    const ListChange change = [id](ConnectionList &list) -> Result<void> {
        list.setCurrent(id);
        return {};
    };
    co_return co_await changeList(change);
}

std::optional<Error> Session::policyRefusal(const std::optional<Connection> &before, const Connection &connection) const
{
    if (auto refusal = m_policy.addressRefusal(connection.baseUrl))
        return refusal;
    return m_policy.changeRefusal(before.value_or(Connection()), connection);
}

Task<Result<RemovedSecrets>> Session::save(std::optional<Connection> before, Connection connection, SecretsInput given)
{
    const auto self = shared_from_this();
    const bool entersTokenOnly = before == connection;
    if (const auto refusal = m_access.refusal(entersTokenOnly ? Permission::EnterToken : Permission::ChangeConnections))
        co_return *refusal;
    if (const auto refusal = policyRefusal(before, connection))
        co_return *refusal;
    if (isTemporary(connection.id)) {
        const bool isMoved = originOf(m_temporary->baseUrl) != originOf(connection.baseUrl);
        const auto stored = isMoved ? ConnectionSecrets() : m_temporarySecrets;
        setTemporary(connection, replaced(stored, connection, given));
        recordSaved(before, connection, given);
        Q_EMIT connectionsChanged();
        co_return RemovedSecrets();
    }
    // The file keeps the values of its own for what the policy fixes.
    const auto own = m_list ? m_list->byId(connection.id).value_or(Connection()) : Connection();
    if (before)
        before = m_policy.withoutFixed(*before, own);
    connection = m_policy.withoutFixed(connection, own);
    const ListChange change = [before, connection](ConnectionList &list) -> Result<void> {
        auto merged = list.merge(before, connection);
        if (merged && !list.current())
            list.setCurrent(connection.id);
        return merged;
    };
    const auto listed = co_await changeList(change);
    if (!listed)
        co_return listed.error();
    const auto written = co_await m_credentials->write(connection, given);
    if (!written) {
        const ListChange formerContent = [before, connection](ConnectionList &list) -> Result<void> {
            if (before)
                return list.merge(connection, *before);
            list.remove(connection.id);
            return {};
        };
        const auto undone = co_await changeList(formerContent);
        co_return undone ? written.error() : undone.error();
    }
    const auto saved = byId(connection.id).value_or(connection);
    const auto removed = co_await m_credentials->removeOutdated(saved);
    recordSaved(before, saved, given);
    Q_EMIT connectionsChanged();
    co_return removed ? RemovedSecrets{.count = *removed} : RemovedSecrets{.problem = removed.error()};
}

void Session::recordSaved(const std::optional<Connection> &before, const Connection &saved, const SecretsInput &given)
{
    if (!before)
        Q_EMIT connectionRecorded(saved, ConnectionChange::Added);
    else if (*before != saved)
        Q_EMIT connectionRecorded(saved, ConnectionChange::Changed);
    if (given.accessToken || given.authToken || given.keyText)
        Q_EMIT connectionRecorded(saved, ConnectionChange::TokenStored);
}

Task<Result<RemovedSecrets>> Session::remove(Connection connection, bool isForced)
{
    const auto self = shared_from_this();
    if (const auto refusal = m_access.refusal(Permission::ChangeConnections))
        co_return *refusal;
    if (isTemporary(connection.id))
        co_return notInList(connection);
    const auto removed = co_await m_credentials->removeAll(connection);
    if (!removed && !isForced)
        co_return removed.error();
    const ListChange change = [connection](ConnectionList &list) -> Result<void> {
        list.remove(connection.id);
        return {};
    };
    const auto listed = co_await changeList(change);
    if (!listed)
        co_return listed.error();
    Q_EMIT connectionRecorded(connection, ConnectionChange::Removed);
    Q_EMIT connectionsChanged();
    co_return removed ? RemovedSecrets() : RemovedSecrets{.problem = removed.error()};
}

Task<Result<ConnectionSecrets>> Session::secrets(Connection connection, SecretsInput given)
{
    const auto self = shared_from_this();
    if (isTemporary(connection.id)) {
        const bool isMoved = originOf(m_temporary->baseUrl) != originOf(connection.baseUrl);
        co_return replaced(isMoved ? ConnectionSecrets() : m_temporarySecrets, connection, given);
    }
    co_await removeOrphans();
    const auto stored = co_await m_credentials->read(connection);
    setKeychainProblem(stored ? std::nullopt : std::optional(stored.error()));
    if (!stored)
        co_return stored.error();
    co_return replaced(*stored, connection, given);
}

Task<Result<jwe::KeyRing>> Session::keys(Connection connection)
{
    const auto self = shared_from_this();
    if (isTemporary(connection.id))
        co_return m_temporarySecrets.keys;
    co_return co_await m_credentials->readKeys(connection);
}

std::shared_ptr<Client> Session::client(const Connection &connection, const ConnectionSecrets &secrets)
{
    const auto report = [self = QPointer(this), connection](bool isReached) {
        if (self)
            Q_EMIT self->callEnded(connection, isReached);
    };
    const auto record = [self = QPointer(this), connection](const CallReport &call) {
        if (self)
            Q_EMIT self->callRecorded(connection, call);
    };
    auto client = std::make_shared<Client>(m_policy.applied(connection), secrets, engine(), report, m_access, record);
    if (const auto refusal = m_policy.addressRefusal(connection.baseUrl))
        client->refuse(*refusal);
    return client;
}

Task<std::shared_ptr<Client>> Session::clientFor(Connection connection)
{
    const auto self = shared_from_this();
    const SecretsInput nothing;
    const auto stored = co_await secrets(connection, nothing);
    co_return client(connection, stored ? *stored : ConnectionSecrets());
}

void Session::limitUploads(const http::SpeedLimit &limit)
{
    m_uploadLimit = m_policy.uploadSpeed.value_or(limit);
    if (m_engine)
        m_engine->setSpeedLimit(m_uploadLimit);
}

const std::shared_ptr<http::Engine> &Session::engine()
{
    if (!m_engine) {
        m_engine =
            std::make_shared<http::Engine>(http::EngineOptions{.proxy = m_policy.proxy.value_or(http::ProxySetting())});
        m_engine->setSpeedLimit(m_uploadLimit);
    }
    return m_engine;
}

void Session::setKeychainProblem(const std::optional<Error> &problem)
{
    if (problem == m_keychainProblem)
        return;
    m_keychainProblem = problem;
    Q_EMIT keychainProblemChanged();
}

Task<void> Session::removeOrphans()
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

Task<void> Session::removePendingEntries()
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
