// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/signinprobe.h"

#include "core/base/json.h"
#include "core/base/servicetext.h"
#include "core/service/serviceurl.h"

#include <QJsonObject>

namespace clinicdesk {

Result<http::Request> SignInProbe::request(const Connection &connection) const
{
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("transaction_id"), QStringLiteral("clinic-desk-connection-check"));
    query.addQueryItem(QStringLiteral("status"), QStringLiteral("NEW"));
    http::Request request;
    request.url = serviceUrl(connection.baseUrl, QStringLiteral("/assessment/api/fetch_interviews/v2/"), query);
    request.totalTimeout = std::chrono::seconds(30);
    request.route = route;
    return request;
}

Result<void> SignInProbe::parse(const QByteArray &body) const
{
    if (parseJson(body).object().contains(QLatin1String("conversations")))
        return {};
    return Error{.code = ErrorCode::ServiceBadAnswer, .detail = QStringLiteral("conversations: missing")};
}

Error SignInProbe::explain(int status, const QByteArray &body)
{
    const auto object = parseJson(body).object();
    const auto text = serviceText(object.value(QLatin1String("error")).toString());
    const bool ofTheService = object.contains(QLatin1String("error"));
    if (status >= 500)
        return {.code = ErrorCode::ServiceUnavailable, .httpStatus = status, .serverText = text};
    if (status == 401 || status == 403)
        return {.code = ErrorCode::SignInRefused, .httpStatus = status, .serverText = text};
    return {.code = ofTheService ? ErrorCode::ServiceRefusedRequest : ErrorCode::ServiceBadAnswer,
            .httpStatus = status,
            .serverText = text};
}

} // namespace clinicdesk
