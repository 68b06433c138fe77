// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionfile.h"

#include "core/base/errorreason.h"
#include "core/base/json.h"
#include "core/base/systemfiles.h"
#include "core/connection/connectionjson_p.h"
#include "core/connection/connectionname.h"
#include "core/document/patient.h"
#include "core/http/authorityfile.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

namespace clinicdesk {

namespace {

constexpr int fileVersion = 1;
constexpr qint64 authoritiesCapBytes = 200'000;
const auto versionKey = QStringLiteral("version");
const auto connectionsKey = QStringLiteral("connections");
const auto authoritiesKey = QStringLiteral("certificate_authorities");

Error refused(ErrorReason reason, const QString &member)
{
    return {.code = ErrorCode::InputInvalid, .reason = reason, .subject = member};
}

Result<QByteArray> authoritiesOf(const Connection &connection)
{
    if (connection.caFile.isEmpty())
        return QByteArray();
    QFile file(connection.caFile);
    if (openRegularFile(file) && file.size() <= authoritiesCapBytes) {
        const auto content = file.readAll();
        const auto certificates = http::parseAuthorities(content);
        return certificates ? *certificates : content;
    }
    return Error{.code = ErrorCode::FileUnreadable, .subject = QFileInfo(connection.caFile).fileName()};
}

/// An imported value is as good as a typed one, or it is refused.
template <class Value>
Result<void> accept(const QString &member, Result<Value> parsed, Value &value)
{
    if (!parsed)
        return refused(ErrorReason::MemberInvalid, member);
    value = *std::move(parsed);
    return {};
}

Result<void> checkTexts(Connection &connection)
{
    if (auto name = accept(QStringLiteral("name"), parseConnectionName(connection.name), connection.name); !name)
        return name;
    if (auto key = accept(QStringLiteral("key_id"), parseKeyId(connection.keyId), connection.keyId); !key)
        return key;
    if (connection.user.text.isEmpty())
        return {};
    return accept(QStringLiteral("user_oid"), parseUserId(connection.user.text), connection.user);
}

/// As PEM; empty if the file has none.
Result<QByteArray> authoritiesFrom(const QJsonValue &value)
{
    if (value.isUndefined())
        return QByteArray();
    const auto text = value.toString().toLatin1();
    const auto authorities = text.size() > authoritiesCapBytes || !text.contains("-----BEGIN ")
                                 ? refused(ErrorReason::MemberInvalid, authoritiesKey)
                                 : http::parseAuthorities(text);
    return authorities ? authorities : refused(ErrorReason::MemberInvalid, authoritiesKey);
}

Result<PortableConnection> portableFrom(const QJsonValue &json)
{
    if (!parseBaseUrl(json[QLatin1String("base_url")].toString()))
        return refused(ErrorReason::MemberInvalid, QStringLiteral("base_url"));
    auto connection = connectionFromJson(json);
    if (!connection)
        return connection.error();
    if (const auto texts = checkTexts(*connection); !texts)
        return texts.error();
    if (connection->environment == Environment::Practice)
        return refused(ErrorReason::MemberInvalid, QStringLiteral("environment"));
    const auto authorities = authoritiesFrom(json[authoritiesKey]);
    if (!authorities)
        return authorities.error();
    connection->id = {};
    connection->caFile.clear(); // a path of the other computer
    return PortableConnection{*std::move(connection), *authorities};
}

} // namespace

Result<QByteArray> connectionsToFile(const QList<Connection> &connections)
{
    QJsonArray array;
    for (const auto &connection : connections) {
        const auto authorities = authoritiesOf(connection);
        if (!authorities)
            return authorities.error();
        auto json = connectionToJson(connection);
        json.remove(QStringLiteral("id"));
        json.remove(QStringLiteral("ca_file"));
        if (!authorities->isEmpty())
            json.insert(authoritiesKey, QString::fromLatin1(*authorities));
        array.append(json);
    }
    return QJsonDocument(QJsonObject{{versionKey, fileVersion}, {connectionsKey, array}}).toJson();
}

Result<QList<PortableConnection>> connectionsFromFile(const QByteArray &json)
{
    const auto document = parseJson(json);
    if (!document.isObject())
        return refused(ErrorReason::NotJsonObject, {});
    if (document[versionKey].toInt() != fileVersion)
        return refused(ErrorReason::MemberInvalid, versionKey);
    const auto array = document[connectionsKey].toArray();
    if (array.isEmpty() || array.size() > maxPortableConnections)
        return refused(ErrorReason::MemberInvalid, connectionsKey);
    QList<PortableConnection> connections;
    for (int at = 0; at < array.size(); ++at) {
        const auto place = QStringLiteral("%1[%2]").arg(connectionsKey).arg(at);
        auto connection =
            array.at(at).isObject() ? portableFrom(array.at(at)) : refused(ErrorReason::MemberInvalid, QString());
        if (!connection) {
            const auto member = connection.error().subject;
            return refused(ErrorReason::MemberInvalid, member.isEmpty() ? place : place + QLatin1Char('.') + member);
        }
        connections.append(*std::move(connection));
    }
    return connections;
}

} // namespace clinicdesk
