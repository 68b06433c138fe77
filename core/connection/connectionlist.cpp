// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionlist.h"

#include "core/base/atomicfile.h"
#include "core/base/errorreason.h"
#include "core/base/filelock.h"
#include "core/base/json.h"
#include "core/base/systemerror.h"
#include "core/base/systemfiles.h"
#include "core/connection/connectionjson_p.h"
#include "core/connection/connectionname.h"
#include "core/document/readablename.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <filesystem>
#include <tuple>

namespace clinicdesk {

namespace {

constexpr int listVersion = 1;
constexpr qint64 fileCapBytes = 4'000'000;

Error damaged(const QString &reason)
{
    return {.code = ErrorCode::ConnectionsDamaged, .detail = reason};
}

Error notSaved(Error diskError)
{
    diskError.code = ErrorCode::ConnectionsNotSaved;
    return diskError;
}

QString backupPath(const QString &path)
{
    return path + QStringLiteral(".bak");
}

Error invalid(ErrorReason reason, const QString &subject)
{
    return {.code = ErrorCode::WrongUse, .reason = reason, .subject = subject};
}

Error invalidMember(const QString &name)
{
    return invalid(ErrorReason::MemberInvalid, name);
}

// Names the invalid entry and its problem, for an administrator who repairs the file.
Error damagedAt(qsizetype index, const Error &error)
{
    return damaged(QStringLiteral("connections[%1]: %2: %3").arg(index).arg(error.subject, reasonText(error.reason)));
}

Result<void> checkOne(const Connection &connection, const QList<Connection> &others)
{
    if (connection.id.isEmpty())
        return invalidMember(QStringLiteral("id"));
    if (connection.name.trimmed().isEmpty() || displayName(connection.name) != connection.name)
        return invalid(ErrorReason::ConnectionName, displayName(connection.name));
    const bool nameIsTaken = std::any_of(others.begin(), others.end(), [&](const Connection &other) {
        return other.id != connection.id && other.name == connection.name;
    });
    if (nameIsTaken)
        return invalid(ErrorReason::ConnectionNameTaken, connection.name);
    return {};
}

/// The rules for a name that is entered now. A list of an earlier version may have others.
Result<void> checkNewName(const Connection &connection, const QList<Connection> &others)
{
    const auto name = parseConnectionName(connection.name);
    if (!name || *name != connection.name)
        return invalid(ErrorReason::ConnectionName, displayName(connection.name));
    const auto similar = std::ranges::find_if(others, [&](const Connection &other) {
        return other.id != connection.id && looksAlike(other.name, connection.name);
    });
    return similar == others.end() ? Result<void>() : invalid(ErrorReason::ConnectionNameTaken, similar->name);
}

Result<QList<Connection>> connectionsFromJson(const QJsonArray &array)
{
    QList<Connection> connections;
    for (qsizetype i = 0; i < array.size(); ++i) {
        auto connection = connectionFromJson(array.at(i));
        if (!connection)
            return damagedAt(i, connection.error());
        if (const auto checked = checkOne(*connection, connections); !checked)
            return damagedAt(i, checked.error());
        const bool isTwice = std::any_of(connections.begin(), connections.end(),
                                         [&](const Connection &other) { return other.id == connection->id; });
        if (isTwice)
            return damagedAt(i, invalidMember(QStringLiteral("id")));
        connections.append(*std::move(connection));
    }
    return connections;
}

Result<QByteArray> readBytes(const QString &path)
{
    QFile file(path);
    if (const auto opened = openRegularFile(file); !opened)
        return Error{.code = ErrorCode::ConnectionsUnreadable, .detail = opened.error().detail};
    auto bytes = file.read(fileCapBytes);
    if (file.error() != QFileDevice::NoError)
        return Error{.code = ErrorCode::ConnectionsUnreadable, .detail = file.errorString()};
    return bytes;
}

Result<ConnectionList> readList(const QString &path)
{
    const auto bytes = readBytes(path);
    return bytes ? ConnectionList::parse(*bytes) : bytes.error();
}

/// Gives the damaged file a second name, so that it can be replaced in one step and nothing is lost. Returns that name;
/// empty if the disk refuses.
QString quarantine(const QString &path)
{
    namespace files = std::filesystem;
    const auto stamp = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    const auto name = path + QStringLiteral(".damaged-") + stamp;
    const files::path from(QFile::encodeName(path).toStdString());
    const files::path to(QFile::encodeName(name).toStdString());
    std::error_code problem;
    files::create_hard_link(from, to, problem);
    if (problem && !files::copy_file(from, to, problem)) // the file system has no hard links
        return {};
    return QFileInfo(name).fileName();
}

/// Only a readable list becomes the backup. A list that cannot be read must not replace a good backup.
Result<void> keepBackup(const QString &path, const QByteArray &replacement)
{
    const auto current = readBytes(path);
    if (!current || *current == replacement || !ConnectionList::parse(*current))
        return {};
    return saveAtomically(backupPath(path), *current);
}

/// Loads the backup. If the list was quarantined, the backup is saved in its place.
Result<ConnectionList> useBackup(const QString &path, bool isQuarantined)
{
    const auto bytes = readBytes(backupPath(path));
    if (!bytes)
        return bytes.error();
    auto list = ConnectionList::parse(*bytes);
    if (list && isQuarantined)
        std::ignore = saveAtomically(path, *bytes); // if the disk refuses, the next start or save replaces the file
    return list;
}

} // namespace

Result<ConnectionList> ConnectionList::parse(const QByteArray &json)
{
    QJsonParseError problem;
    const auto document = parseJson(json, &problem);
    if (!document.isObject())
        return damaged(problem.error == QJsonParseError::NoError ? QStringLiteral("it does not contain a JSON object")
                                                                 : problem.errorString());
    const auto version = document[QLatin1String("version")].toInteger();
    if (version > listVersion)
        return Error{.code = ErrorCode::ConnectionsNewer};
    if (version != listVersion || !document[QLatin1String("connections")].isArray())
        return damaged(QStringLiteral("it does not contain a list of connections"));
    auto connections = connectionsFromJson(document[QLatin1String("connections")].toArray());
    if (!connections)
        return connections.error();
    ConnectionList list;
    list.m_connections = *std::move(connections);
    list.m_current = {document[QLatin1String("current")].toString()};
    return list;
}

Result<ConnectionList> ConnectionList::load(const QString &path)
{
    if (!QFileInfo::exists(path) && !QFileInfo(path).isSymLink()) {
        ConnectionList empty;
        empty.m_path = path;
        return empty;
    }
    auto list = readList(path);
    if (!list && list.error().code != ErrorCode::ConnectionsNewer) {
        auto problem = list.error();
        if (problem.code == ErrorCode::ConnectionsDamaged)
            problem.subject = quarantine(path);
        const bool isQuarantined = !problem.subject.isEmpty();
        list = useBackup(path, isQuarantined);
        if (!list) {
            if (isQuarantined)
                QFile::remove(path); // so that it does not block the next start
            return problem;
        }
        problem.code = ErrorCode::ConnectionsRestored;
        list->m_problem = problem;
        list->m_isReadOnly = !isQuarantined;
    }
    if (list)
        list->m_path = path;
    return list;
}

Result<void> ConnectionList::save() const
{
    if (m_isReadOnly)
        return notSaved(*m_problem);
    if (const auto made = makePrivateFolder(QFileInfo(m_path).absolutePath()); !made)
        return notSaved(made.error());

    QJsonArray connections;
    for (const auto &connection : m_connections)
        connections.append(connectionToJson(connection));
    const QJsonObject json{{QStringLiteral("version"), listVersion},
                           {QStringLiteral("current"), m_current.text},
                           {QStringLiteral("connections"), connections}};
    const auto bytes = QJsonDocument(json).toJson();
    // If the disk did not confirm the backup's name, the backup exists all the same, and the list is intact until it is
    // replaced.
    if (const auto kept = keepBackup(m_path, bytes); !kept && kept.error().disk != DiskError::Unconfirmed)
        return notSaved(kept.error());
    const auto saved = saveAtomically(m_path, bytes);
    return saved ? Result<void>() : notSaved(saved.error());
}

Result<ConnectionList> ConnectionList::update(const QString &path,
                                              const std::function<Result<void>(ConnectionList &)> &change)
{
    if (const auto made = makePrivateFolder(QFileInfo(path).absolutePath()); !made)
        return notSaved(made.error());
    const auto lock = FileLock::acquire(path);
    if (!lock)
        return notSaved(lock.error());
    auto list = load(path);
    if (!list)
        return list;
    const auto before = *list;
    if (const auto changed = change(*list); !changed)
        return changed.error();
    if (*list != before) {
        if (const auto saved = list->save(); !saved)
            return saved.error();
    }
    return list;
}

std::optional<Connection> ConnectionList::byName(const QString &name) const
{
    const auto found = std::find_if(m_connections.begin(), m_connections.end(),
                                    [&](const Connection &connection) { return connection.name == name; });
    return found == m_connections.end() ? std::nullopt : std::optional(*found);
}

std::optional<Connection> ConnectionList::byId(const ConnectionId &id) const
{
    const auto found = std::find_if(m_connections.begin(), m_connections.end(),
                                    [&](const Connection &connection) { return connection.id == id; });
    return found == m_connections.end() ? std::nullopt : std::optional(*found);
}

std::optional<Connection> ConnectionList::current() const
{
    return byId(m_current);
}

Result<void> ConnectionList::addOrReplace(const Connection &connection)
{
    if (auto checked = checkOne(connection, m_connections); !checked)
        return checked;
    const auto old = std::find_if(m_connections.begin(), m_connections.end(),
                                  [&](const Connection &other) { return other.id == connection.id; });
    if (old == m_connections.end() || old->name != connection.name) {
        if (auto checked = checkNewName(connection, m_connections); !checked)
            return checked;
    }
    if (old == m_connections.end())
        m_connections.append(connection);
    else
        *old = connection;
    return {};
}

Result<void> ConnectionList::merge(const std::optional<Connection> &before, const Connection &after)
{
    const auto now = byId(after.id);
    if (!before || now == before)
        return addOrReplace(after);
    if (!now)
        return invalid(ErrorReason::ConnectionRemoved, after.name);
    const bool isMoved = originOf(now->baseUrl) != originOf(before->baseUrl);
    if (isMoved && originOf(now->baseUrl) != originOf(after.baseUrl))
        return invalid(ErrorReason::ConnectionMoved, after.name);
    auto merged = *now;
    const auto change = [&](auto member) {
        if ((*before).*member != after.*member)
            merged.*member = after.*member;
    };
    change(&Connection::name);
    change(&Connection::environment);
    change(&Connection::baseUrl);
    change(&Connection::user);
    change(&Connection::keyId);
    change(&Connection::encryptPayloads);
    change(&Connection::uploadMethod);
    change(&Connection::caFile);
    change(&Connection::conventions);
    return addOrReplace(merged);
}

void ConnectionList::remove(const ConnectionId &id)
{
    m_connections.removeIf([&](const Connection &connection) { return connection.id == id; });
    if (m_current == id)
        m_current = {};
}

} // namespace clinicdesk
