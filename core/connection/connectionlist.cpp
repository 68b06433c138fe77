// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionlist.h"

#include "core/document/filecheck.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr int fileVersion = 1;
constexpr qint64 fileCapBytes = 4'000'000;
constexpr auto onlyOwner = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

Error storeError(ErrorCode code, const QString &path, const QString &reason)
{
    return {.code = code, .subject = QFileInfo(path).fileName(), .detail = reason};
}

Error wrong(const QString &subject, const QString &reason)
{
    return {.code = ErrorCode::WrongUse, .subject = subject, .detail = reason};
}

/// What a file holds, as far as it makes sense.
struct Content {
    QList<Connection> connections;
    ConnectionId current;
};

QJsonObject toJson(const Connection &connection)
{
    return {{QStringLiteral("id"), connection.id.text},
            {QStringLiteral("name"), connection.name},
            {QStringLiteral("environment"), environmentText(connection.environment)},
            {QStringLiteral("base_url"), connection.baseUrl.toString(QUrl::FullyEncoded)},
            {QStringLiteral("user_oid"), connection.user.text},
            {QStringLiteral("key_id"), connection.keyId},
            {QStringLiteral("encrypt"), connection.encryptPayloads},
            {QStringLiteral("upload_way"), uploadWayText(connection.uploadWay)},
            {QStringLiteral("ca_file"), connection.caFile},
            {QStringLiteral("conventions"), toJson(connection.conventions)}};
}

Result<Connection> connectionFromJson(const QJsonValue &json)
{
    const auto environment = environmentFromText(json[QLatin1String("environment")].toString());
    if (!environment)
        return wrong(QStringLiteral("environment"), QStringLiteral("it is unknown"));
    const auto uploadWay =
        uploadWayFromText(json[QLatin1String("upload_way")].toString(uploadWayText(UploadWay::PresignedForm)));
    if (!uploadWay)
        return wrong(QStringLiteral("upload_way"), QStringLiteral("it is unknown"));
    const auto encrypt = json[QLatin1String("encrypt")];
    if (!encrypt.isUndefined() && !encrypt.isBool())
        return wrong(QStringLiteral("encrypt"), QStringLiteral("it is neither true nor false"));
    auto baseUrl = readBaseUrl(json[QLatin1String("base_url")].toString());
    if (!baseUrl)
        return baseUrl.error();
    const auto differences = json[QLatin1String("conventions")];
    if (!differences.isUndefined() && !differences.isObject())
        return wrong(QStringLiteral("conventions"), QStringLiteral("it is no JSON object"));
    auto conventions = conventionsFromJson(differences.toObject());
    if (!conventions)
        return conventions.error();
    return Connection{.id = {json[QLatin1String("id")].toString()},
                      .name = json[QLatin1String("name")].toString(),
                      .environment = *environment,
                      .baseUrl = *std::move(baseUrl),
                      .user = {json[QLatin1String("user_oid")].toString()},
                      .keyId = json[QLatin1String("key_id")].toString(),
                      .encryptPayloads = encrypt.toBool(),
                      .uploadWay = *uploadWay,
                      .caFile = json[QLatin1String("ca_file")].toString(),
                      .conventions = *std::move(conventions)};
}

// `subject: detail` of the part that makes no sense, for a person who repairs the file.
Error at(qsizetype index, const Error &error)
{
    return wrong(QStringLiteral("connections[%1]").arg(index),
                 QStringLiteral("connections[%1]: %2: %3").arg(index).arg(error.subject, error.detail));
}

Result<void> checkOne(const Connection &connection, const QList<Connection> &others)
{
    if (connection.id.isEmpty())
        return wrong(connection.name, QStringLiteral("a connection needs an id"));
    if (connection.name.trimmed().isEmpty() || readableName(connection.name) != connection.name)
        return wrong(readableName(connection.name), QStringLiteral("a connection needs a name of one line"));
    const bool nameIsTaken = std::any_of(others.begin(), others.end(), [&](const Connection &other) {
        return other.id != connection.id && other.name == connection.name;
    });
    if (nameIsTaken)
        return wrong(connection.name, QStringLiteral("another connection has this name"));
    return {};
}

Result<Content> contentFromJson(const QJsonObject &json)
{
    Content content{.current = {json[QLatin1String("current")].toString()}};
    const auto array = json[QLatin1String("connections")].toArray();
    for (qsizetype i = 0; i < array.size(); ++i) {
        auto connection = connectionFromJson(array.at(i));
        if (!connection)
            return at(i, connection.error());
        if (const auto checked = checkOne(*connection, content.connections); !checked)
            return at(i, checked.error());
        content.connections.append(*std::move(connection));
    }
    return content;
}

// Moved away, so that whatever can be rescued from it is there and the next start is not stopped by it.
Error setAside(const QString &path, const QString &reason)
{
    const auto stamp = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    const auto asidePath = path + QStringLiteral(".damaged-") + stamp;
    const bool moved = QFile::rename(path, asidePath);
    return storeError(ErrorCode::StoreDamaged, path,
                      moved ? QStringLiteral("%1; it was kept as %2").arg(reason, QFileInfo(asidePath).fileName())
                            : QStringLiteral("%1; it was left where it is").arg(reason));
}

// A folder that is there already may be shared with others: it keeps its permissions.
bool makePrivateFolder(const QString &path)
{
    return QFileInfo(path).isDir() ||
           (QDir().mkpath(path) && QFile::setPermissions(path, onlyOwner | QFileDevice::ExeOwner));
}

} // namespace

Result<ConnectionList> ConnectionList::load(const QString &path)
{
    ConnectionList list;
    list.m_path = path;
    QFile file(path);
    if (!file.exists() && !QFileInfo(path).isSymLink())
        return list;
    if (!file.open(QIODevice::ReadOnly))
        return storeError(ErrorCode::StoreUnavailable, path, file.errorString());
    const auto text = file.read(fileCapBytes);
    if (file.error() != QFileDevice::NoError)
        return storeError(ErrorCode::StoreUnavailable, path, file.errorString());
    file.close();

    QJsonParseError problem;
    const auto json = QJsonDocument::fromJson(text, &problem);
    if (!json.isObject())
        return setAside(path, problem.error == QJsonParseError::NoError ? QStringLiteral("it holds no JSON object")
                                                                        : problem.errorString());
    if (json[QLatin1String("version")].toInteger() > fileVersion)
        return storeError(ErrorCode::StoreNewer, path, QStringLiteral("a newer version of this program wrote it"));
    if (json[QLatin1String("version")].toInteger() != fileVersion || !json[QLatin1String("connections")].isArray())
        return setAside(path, QStringLiteral("it holds no list of connections"));
    auto content = contentFromJson(json.object());
    if (!content)
        return setAside(path, content.error().detail);
    list.m_connections = std::move(content->connections);
    list.m_current = content->current;
    return list;
}

Result<void> ConnectionList::save() const
{
    if (!makePrivateFolder(QFileInfo(m_path).absolutePath()))
        return storeError(ErrorCode::StoreUnavailable, m_path, QStringLiteral("its folder cannot be made"));

    QJsonArray connections;
    for (const auto &connection : m_connections)
        connections.append(toJson(connection));
    const QJsonObject json{{QStringLiteral("version"), fileVersion},
                           {QStringLiteral("current"), m_current.text},
                           {QStringLiteral("connections"), connections}};

    QSaveFile file(m_path);
    const auto text = QJsonDocument(json).toJson();
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(onlyOwner) || file.write(text) != text.size() ||
        !file.commit())
        return storeError(ErrorCode::StoreUnavailable, m_path, file.errorString());
    return {};
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

Result<void> ConnectionList::put(const Connection &connection)
{
    if (auto checked = checkOne(connection, m_connections); !checked)
        return checked;
    const auto old = std::find_if(m_connections.begin(), m_connections.end(),
                                  [&](const Connection &other) { return other.id == connection.id; });
    if (old == m_connections.end())
        m_connections.append(connection);
    else
        *old = connection;
    return {};
}

void ConnectionList::remove(const ConnectionId &id)
{
    m_connections.removeIf([&](const Connection &connection) { return connection.id == id; });
    if (m_current == id)
        m_current = {};
}

} // namespace clinicdesk
