// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/userdatarequest.h"

#include "core/base/json.h"
#include "core/base/jsontext.h"
#include "core/base/servicetext.h"
#include "core/service/servermessage.h"

#include <QJsonObject>

namespace clinicdesk {

namespace {

constexpr qint64 maxRequestAnswerBytes = 256'000;

ErrorCode refusalCode(const http::Response &answer)
{
    const int status = answer.status;
    if (status == 409)
        return ErrorCode::ServiceAlreadyRunning;
    if (isBusyWithoutWordOfService(answer))
        return ErrorCode::ServiceOutcomeUnclear;
    return status == 408 || status == 429 || status >= 500 ? ErrorCode::ServiceUnavailable
                                                           : ErrorCode::ServiceRefusedRequest;
}

Error refused(const QByteArray &body)
{
    const auto words = parseServerMessage(body);
    return {.code = ErrorCode::ServiceRefusedRequest, .serverCode = words.code, .serverText = words.text};
}

} // namespace

Result<http::Request> UserDataRequest::request(const Connection &connection) const
{
    http::Request request;
    request.method = http::Method::Post;
    request.url = serviceUrl(connection.baseUrl, QStringLiteral("/privacy/v1/user-data"));
    request.maxResponseBytes = maxRequestAnswerBytes;
    request.totalTimeout = std::chrono::seconds(60);
    request.atMostOnce = true;
    return request;
}

Result<UserDataReceipt> UserDataRequest::parse(const QByteArray &body) const
{
    const auto said = body.trimmed();
    const auto json = parseJsonExactly(said);
    if (json.isNull() && !said.isEmpty() && said != "null")
        return Error{.code = ErrorCode::ServiceBadAnswer, .detail = QStringLiteral("not JSON")};
    if (isRefusalOfOnce(body))
        return refused(body);
    const auto username = jsonScalarText(json[QLatin1String("user_info")][QLatin1String("username")]);
    if (username.isEmpty() && speaksOfRefusal(body))
        return refused(body);
    return UserDataReceipt{username.isEmpty() ? std::nullopt
                                              : std::optional(cutToBytes(username, maxServiceCodeBytes))};
}

Error UserDataRequest::explain(const http::Response &answer)
{
    auto error = refused(answer.body);
    error.code = refusalCode(answer);
    error.httpStatus = answer.status;
    return error;
}

} // namespace clinicdesk
