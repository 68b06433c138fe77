// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session.h"

#include "core/base/errorreason.h"
#include "core/base/systemfiles.h"
#include "core/connection/connectionlist.h"
#include "core/connection/environmentconnection.h"
#include "core/connection/ownpaths.h"
#include "core/keychain/keychain.h"
#include "core/log/logging.h"
#include "core/session/erasingnote.h"

#include <QCoroFuture>
#include <QDir>
#include <QFileInfo>
#include <QPointer>
#include <QProcessEnvironment>

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

namespace clinicdesk {

namespace {

constexpr std::chrono::milliseconds reloadDelay{50};

} // namespace

SessionConnections::SessionConnections(AppPaths places, const Policy &policy)
    : m_places(std::move(places))
    , m_policy(policy)
{
    m_reload.setSingleShot(true);
    m_reload.setInterval(reloadDelay);
    connect(&m_reload, &QTimer::timeout, this, &SessionConnections::reload);
}

std::optional<Error> SessionConnections::load()
{
    auto list = ConnectionList::load(m_places.connectionsFile);
    if (!list)
        return list.error();
    m_list = *std::move(list);
    return m_list->loadProblem();
}

void SessionConnections::watchFiles()
{
    const auto gather = [this] {
        if (!m_reload.isActive())
            m_reload.start();
    };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, gather);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, gather);
    watchAgain();
}

// QFileSystemWatcher stops watching a file that was replaced.
void SessionConnections::watchAgain()
{
    m_watcher.addPath(QFileInfo(m_places.connectionsFile).absolutePath());
    for (const auto &file : {m_places.connectionsFile, m_places.secretIndexFile}) {
        if (QFileInfo::exists(file))
            m_watcher.addPath(file);
    }
}

void SessionConnections::reload()
{
    watchAgain();
    const auto list = ConnectionList::load(m_places.connectionsFile);
    if (list && m_list && *list != *m_list) {
        m_list = *list;
        Q_EMIT changed();
    }
    Q_EMIT filesChanged();
}

QList<Connection> SessionConnections::all() const
{
    QList<Connection> connections;
    if (m_temporary)
        connections.append(*m_temporary);
    connections.append(saved());
    return connections;
}

QList<Connection> SessionConnections::saved() const
{
    auto connections = m_list ? m_list->all() : QList<Connection>();
    for (auto &connection : connections)
        connection = m_policy.applied(connection);
    return connections;
}

std::optional<Connection> SessionConnections::byId(const ConnectionId &id) const
{
    if (isTemporary(id))
        return m_temporary;
    return m_list ? underPolicy(m_list->byId(id)) : std::nullopt;
}

std::optional<Connection> SessionConnections::byName(const QString &name) const
{
    return m_list ? underPolicy(m_list->byName(name)) : std::nullopt;
}

std::optional<Connection> SessionConnections::current() const
{
    auto selected = m_selected ? byId(*m_selected) : std::nullopt;
    if (selected)
        return selected;
    return m_list ? underPolicy(m_list->current()) : std::nullopt;
}

bool SessionConnections::isDefault(const ConnectionId &id) const
{
    const auto chosen = m_list ? m_list->current() : std::nullopt;
    return chosen && chosen->id == id;
}

void SessionConnections::setTemporary(const Connection &connection)
{
    m_temporary = m_policy.applied(connection);
    m_selected = connection.id;
}

Task<Result<void>> SessionConnections::change(Change change)
{
    auto updating =
        m_listThread.run([path = m_places.connectionsFile, change] { return ConnectionList::update(path, change); });
    auto list = co_await updating;
    if (!list)
        co_return list.error();
    m_list = *std::move(list);
    co_return Result<void>();
}

std::optional<Connection> SessionConnections::underPolicy(const std::optional<Connection> &connection) const
{
    return connection ? std::optional(m_policy.applied(*connection)) : std::nullopt;
}

SessionClients::SessionClients(const Policy &policy, const AccessRules &access)
    : m_policy(policy)
    , m_access(access)
{
}

std::shared_ptr<Client> SessionClients::make(const Connection &connection, const ConnectionSecrets &secrets)
{
    const auto report = [self = QPointer(this), connection](bool isReached,
                                                            std::optional<std::chrono::seconds> clockAhead) {
        if (self && clockAhead)
            self->noteClock(connection, *clockAhead);
        if (self)
            Q_EMIT self->callEnded(connection, isReached);
    };
    const auto record = [self = QPointer(this), connection](const CallReport &call) {
        if (self)
            Q_EMIT self->callRecorded(connection, call);
    };
    auto client = std::make_shared<Client>(m_policy.applied(connection), secrets, engine(), report, m_access, record);
    if (const auto known = m_clocks.constFind(connection.id); known != m_clocks.constEnd())
        client->setClockAhead(*known);
    if (const auto refusal = m_policy.addressRefusal(connection.baseUrl))
        client->refuse(*refusal);
    return client;
}

std::optional<std::chrono::seconds> SessionClients::clockAhead(const ConnectionId &connection) const
{
    const auto known = m_clocks.constFind(connection);
    return known == m_clocks.constEnd() ? std::nullopt : known->aheadNow();
}

/// Answers differ by the time that they need.
void SessionClients::noteClock(const Connection &connection, std::chrono::seconds ahead)
{
    const auto known = clockAhead(connection.id);
    if (known && std::chrono::abs(*known - ahead) < std::chrono::minutes(1))
        return;
    m_clocks.insert(connection.id, {.ahead = ahead, .setting = clockSetting()});
    Q_EMIT clockCompared(connection);
}

void SessionClients::limitUploads(const http::SpeedLimit &limit)
{
    m_uploadLimit = m_policy.uploadSpeed.value_or(limit);
    if (m_engine)
        m_engine->setSpeedLimit(m_uploadLimit);
}

const std::shared_ptr<http::Engine> &SessionClients::engine()
{
    if (!m_engine) {
        m_engine =
            std::make_shared<http::Engine>(http::EngineOptions{.proxy = m_policy.proxy.value_or(http::ProxySetting())});
        m_engine->setSpeedLimit(m_uploadLimit);
    }
    return m_engine;
}

namespace {

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
    , m_connections(m_places, m_policy)
    , m_secrets(std::make_shared<SessionSecrets>(std::move(keychain), m_places))
    , m_clients(std::make_unique<SessionClients>(m_policy, m_access))
{
    connect(&m_connections, &SessionConnections::changed, this, &Session::connectionsChanged);
    connect(&m_connections, &SessionConnections::filesChanged, this, &Session::secretsChanged);
}

Task<std::shared_ptr<Session>> Session::open(AppPaths places, Policy policy)
{
    const auto session = std::make_shared<Session>(makeKeychain(places.keychainService), places);
    session->setPolicy(std::move(policy));
    co_await session->m_secrets->probe();
    co_return session;
}

void Session::shareFiles()
{
    const bool hasFiles = !m_places.usageFile.isEmpty() && QFileInfo(m_places.usageFile).dir().exists();
    if (m_usage || !hasFiles)
        return;
    auto shared = FileLock::share(m_places.usageFile);
    const bool isLocked = !shared && shared.error().disk == DiskError::None;
    const bool isErasing = isLocked || ErasingNote::isErasing(m_places); // the note was written under the lock
    if (shared && !isErasing)
        m_usage = *std::move(shared);
    if (isErasing)
        m_problems.append({.code = ErrorCode::StoreUnavailable, .reason = ErrorReason::DataBeingErased});
}

bool Session::isBeingErased() const
{
    return std::ranges::any_of(m_problems,
                               [](const Error &problem) { return problem.reason == ErrorReason::DataBeingErased; });
}

void Session::load()
{
    shareFiles();
    if (!isBeingErased())
        repairOwnFolders(m_places);
    loadEnvironment();
    if (const auto problem = m_connections.load())
        addProblem(*problem);
    const auto &list = m_connections.list();
    if (list && !list->all().isEmpty())
        (void)m_secrets->stored()->noteFormerEntries(list->all()); // if this fails, saving fails too
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
    m_storeKey = environment->secrets.storeKey;
    const auto refusal =
        environment->connection ? m_policy.addressRefusal(environment->connection->baseUrl) : std::optional<Error>();
    if (refusal)
        m_problems.append(inVariable(QStringLiteral("CLINICDESK_BASE_URL"), *refusal));
    else if (environment->connection)
        setTemporary(*environment->connection, secretsFrom(*environment->connection, environment->secrets));
}

void Session::setPolicy(Policy policy)
{
    m_policy = std::move(policy);
    if (m_policy.uploadSpeed)
        m_clients->limitUploads(*m_policy.uploadSpeed);
}

void Session::watchFiles()
{
    std::ignore = makePrivateFolder(QFileInfo(m_places.connectionsFile).absolutePath());
    shareFiles();
    m_connections.watchFiles();
}

void Session::setTemporary(const Connection &connection, ConnectionSecrets secrets)
{
    m_connections.setTemporary(connection);
    m_secrets->setTemporary(m_policy.applied(connection), std::move(secrets));
}

Task<Result<void>> Session::changeList(SessionConnections::Change change)
{
    const auto self = shared_from_this();
    const auto &list = m_connections.list();
    if (!list)
        co_return m_problems.isEmpty() ? Error{.code = ErrorCode::StoreUnavailable} : m_problems.last();
    if (const auto noted = m_secrets->stored()->noteFormerEntries(list->all()); !noted)
        co_return notSaved(noted.error());
    const auto changed = co_await m_connections.change(change);
    if (!changed)
        co_return changed.error();
    shareFiles();
    co_return Result<void>();
}

Task<Result<void>> Session::use(ConnectionId id)
{
    const auto self = shared_from_this();
    m_connections.select(id);
    const auto &list = m_connections.list();
    if (!list || !list->byId(id))
        co_return Result<void>();
    const SessionConnections::Change change = [id](ConnectionList &changed) -> Result<void> {
        changed.setCurrent(id);
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
    if (m_connections.isTemporary(connection.id)) {
        setTemporary(connection, m_secrets->temporary(connection, given));
        recordSaved(before, connection, given);
        Q_EMIT connectionsChanged();
        co_return RemovedSecrets();
    }
    // The file keeps the values of its own for what the policy fixes.
    const auto &file = m_connections.list();
    const auto own = file ? file->byId(connection.id).value_or(Connection()) : Connection();
    if (before)
        before = m_policy.withoutFixed(*before, own);
    connection = m_policy.withoutFixed(connection, own);
    const SessionConnections::Change change = [before, connection](ConnectionList &list) -> Result<void> {
        auto merged = list.merge(before, connection);
        if (merged && !list.current())
            list.setCurrent(connection.id);
        return merged;
    };
    const auto listed = co_await changeList(change);
    if (!listed)
        co_return listed.error();
    const auto written = co_await m_secrets->stored()->write(connection, given);
    if (!written) {
        const SessionConnections::Change formerContent = [before, connection](ConnectionList &list) -> Result<void> {
            if (before)
                return list.merge(connection, *before);
            list.remove(connection.id);
            return {};
        };
        const auto undone = co_await changeList(formerContent);
        co_return undone ? written.error() : undone.error();
    }
    const auto saved = m_connections.byId(connection.id).value_or(connection);
    const auto removed = co_await m_secrets->stored()->removeOutdated(saved);
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
    if (m_connections.isTemporary(connection.id))
        co_return notInList(connection);
    const auto removed = co_await m_secrets->stored()->removeAll(connection);
    if (!removed && !isForced)
        co_return removed.error();
    const SessionConnections::Change change = [connection](ConnectionList &list) -> Result<void> {
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

Task<std::shared_ptr<Client>> Session::clientFor(Connection connection)
{
    const auto self = shared_from_this();
    const SecretsInput nothing;
    const auto stored = co_await m_secrets->read(connection, nothing);
    co_return m_clients->make(connection, stored ? *stored : ConnectionSecrets{.unread = stored.error().reason});
}

} // namespace clinicdesk
