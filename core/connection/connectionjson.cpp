// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionjson_p.h"

#include "core/base/errorreason.h"
#include "core/base/jsontext.h"

namespace clinicdesk {

namespace {

/// Which defaults `conventions` differs from. 1, or none: those before the platform's `dc` for a discharge summary.
constexpr int currentDefaults = 2;
const auto defaultsKey = QStringLiteral("defaults");

/// A connection of earlier defaults keeps its codes: its service accepts them.
Result<Conventions> conventionsOf(const QJsonValue &differences, int defaults)
{
    auto conventions = conventionsFromJson(differences.toObject());
    if (!conventions || defaults >= currentDefaults || !differences[QLatin1String("document_types")].isUndefined())
        return conventions;
    for (auto &type : conventions->documentTypes) {
        if (type.code == QLatin1String("dc"))
            type.code = otherTypeCode(type.code);
    }
    return conventions;
}

Error refusedMember(const QString &name)
{
    return {.code = ErrorCode::WrongUse, .reason = ErrorReason::MemberInvalid, .subject = name};
}

} // namespace

QJsonObject connectionToJson(const Connection &connection)
{
    return {{QStringLiteral("id"), connection.id.text},
            {QStringLiteral("name"), connection.name},
            {QStringLiteral("environment"), environmentText(connection.environment)},
            {QStringLiteral("base_url"), connection.baseUrl.toString(QUrl::FullyEncoded)},
            {QStringLiteral("user_oid"), connection.user.text},
            {QStringLiteral("key_id"), connection.keyId},
            {QStringLiteral("encrypt"), connection.encryptPayloads},
            {QStringLiteral("upload_way"), uploadMethodText(connection.uploadMethod)},
            {QStringLiteral("ca_file"), connection.caFile},
            {defaultsKey, currentDefaults},
            {QStringLiteral("conventions"), toJson(connection.conventions)}};
}

Result<Connection> connectionFromJson(const QJsonValue &json)
{
    const auto environment = environmentFromText(json[QLatin1String("environment")].toString());
    if (!environment)
        return refusedMember(QStringLiteral("environment"));
    const auto uploadMethod =
        uploadWayFromText(json[QLatin1String("upload_way")].toString(uploadMethodText(UploadMethod::PresignedForm)));
    if (!uploadMethod)
        return refusedMember(QStringLiteral("upload_way"));
    const auto encrypt = json[QLatin1String("encrypt")];
    if (!encrypt.isUndefined() && !encrypt.isBool())
        return refusedMember(QStringLiteral("encrypt"));
    auto baseUrl = parseBaseUrl(json[QLatin1String("base_url")].toString());
    if (!baseUrl)
        return baseUrl.error();
    const auto differences = json[QLatin1String("conventions")];
    if (!differences.isUndefined() && !differences.isObject())
        return refusedMember(QStringLiteral("conventions"));
    auto conventions = conventionsOf(differences, json[defaultsKey].toInt());
    if (!conventions)
        return conventions.error();
    return Connection{.id = {jsonScalarText(json[QLatin1String("id")])},
                      .name = json[QLatin1String("name")].toString(),
                      .environment = *environment,
                      .baseUrl = *std::move(baseUrl),
                      .user = {jsonScalarText(json[QLatin1String("user_oid")])},
                      .keyId = jsonScalarText(json[QLatin1String("key_id")]),
                      .encryptPayloads = encrypt.toBool(),
                      .uploadMethod = *uploadMethod,
                      .caFile = json[QLatin1String("ca_file")].toString(),
                      .conventions = *std::move(conventions)};
}

} // namespace clinicdesk
