// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/connectionimport.h"

#include "core/base/atomicfile.h"
#include "core/base/pool.h"
#include "core/base/sha256.h"
#include "core/base/shortened.h"
#include "core/base/systemfiles.h"
#include "core/connection/connectionfile.h"
#include "core/connection/connectionlist.h"
#include "core/connection/connectionname.h"

#include <QCoroFuture>

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr qsizetype hashCharacters = 16;

/// Saves the authorities under a name that follows from them, so that saving them again changes nothing. Returns the
/// path.
Result<QString> saveAuthorities(const AppPaths &places, const QByteArray &authorities)
{
    const QDir folder(places.authoritiesFolder);
    if (!makePrivateFolder(folder.path()))
        return Error{.code = ErrorCode::FileNotWritten, .subject = folder.path()};
    Sha256 hash;
    hash.add(std::span(authorities));
    const auto name = QString::fromLatin1(hash.finish().toHex().first(hashCharacters));
    const auto path = folder.filePath(name + QStringLiteral(".pem"));
    const auto saved = saveAtomically(path, authorities);
    return saved ? Result<QString>(path) : fileNotSaved(saved.error());
}

bool isThere(const Session &session, const Connection &wanted)
{
    const auto known = session.connections().saved();
    return std::ranges::any_of(known, [&wanted](Connection connection) {
        connection.id = wanted.id;
        return connection == wanted;
    });
}

bool isTaken(const Session &session, const QString &name)
{
    const auto known = session.connections().all();
    return std::ranges::any_of(known, [&name](const Connection &other) { return looksAlike(other.name, name); });
}

QString freeName(const Session &session, const QString &name)
{
    auto free = name;
    for (int number = 2; isTaken(session, free); ++number) {
        const auto suffix = QStringLiteral(" (%1)").arg(number);
        free = shortened(name, maxConnectionNameLength - suffix.size()) + suffix;
    }
    return free;
}

} // namespace

Task<Result<ImportedConnections>> importConnections(std::shared_ptr<Session> session, QByteArray file)
{
    if (const auto refusal = session->access().refusal(Permission::ChangeConnections))
        co_return *refusal;
    const auto portable = connectionsFromFile(file);
    if (!portable)
        co_return portable.error();
    ImportedConnections imported;
    for (const auto &[settings, authorities] : *portable) {
        auto connection = settings;
        if (!authorities.isEmpty()) {
            const auto path = saveAuthorities(session->places(), authorities);
            if (!path)
                co_return path.error();
            connection.caFile = *path;
        }
        connection = session->policy().applied(connection);
        if (isThere(*session, connection)) {
            ++imported.alreadyThere;
            continue;
        }
        connection.id = newId<ConnectionId>();
        connection.name = freeName(*session, connection.name);
        const auto saved = co_await session->save(std::nullopt, connection, SecretsInput());
        if (!saved)
            co_return saved.error();
        imported.added.append(connection);
    }
    if (!imported.added.isEmpty())
        Q_EMIT session->connectionsImported(static_cast<int>(imported.added.size()));
    co_return imported;
}

Task<Result<void>> copyConnections(QList<Connection> connections, AppPaths newPerson)
{
    auto copying = runInPool([connections, path = newPerson.connectionsFile]() -> Result<void> {
        const auto saved = ConnectionList::update(path, [&](ConnectionList &list) -> Result<void> {
            for (auto connection : connections) {
                connection.id = newId<ConnectionId>();
                if (auto added = list.addOrReplace(connection); !added)
                    return added;
                if (!list.current())
                    list.setCurrent(connection.id);
            }
            return {};
        });
        return saved ? Result<void>() : saved.error();
    });
    co_return co_await copying;
}

} // namespace clinicdesk
