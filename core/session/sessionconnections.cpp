// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionconnections.h"

#include <QCoroFuture>
#include <QFileInfo>

#include <chrono>
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

} // namespace clinicdesk
