// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/signinprobe.h"

#include "core/base/json.h"
#include "core/base/servicetext.h"
#include "core/doctor/doctorids.h"
#include "core/service/doctorprofilelookup.h"
#include "core/service/serviceurl.h"

#include <QJsonObject>

namespace clinicdesk {

namespace {

Result<void> acceptanceOf(Error error)
{
    if (error.code == ErrorCode::ServiceNotAllowed || error.code == ErrorCode::ServiceUnknownDoctor ||
        error.code == ErrorCode::ServiceDataMissing)
        return {};
    if (mayBeTokenMismatch(error))
        error.code = ErrorCode::SignInRefused;
    return error;
}

} // namespace

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
    if (status == 408 || status == 429 || status >= 500)
        return {.code = ErrorCode::ServiceUnavailable, .httpStatus = status, .serverText = text};
    if (status == 401 || status == 403)
        return {.code = ErrorCode::SignInRefused, .httpStatus = status, .serverText = text};
    return {.code = ofTheService ? ErrorCode::ServiceRefusedRequest : ErrorCode::ServiceBadAnswer,
            .httpStatus = status,
            .serverText = text};
}

Result<http::Request> AuthTokenProbe::request(const Connection &connection) const
{
    const auto &user = connection.user.text;
    return DoctorProfileLookup{isDoctorId(user) ? user : QStringLiteral("clinic-desk-connection-check")}.request(
        connection);
}

Result<void> AuthTokenProbe::parse(const QByteArray &body) const
{
    const auto profile = DoctorProfileLookup().parse(body);
    return profile ? Result<void>() : acceptanceOf(profile.error());
}

Error AuthTokenProbe::explain(int status, const QByteArray &body)
{
    return DoctorProfileLookup::explain(status, body);
}

Result<void> AuthTokenProbe::parseRefusal(const QByteArray & /*body*/, const Error &whole) const
{
    return acceptanceOf(whole);
}

} // namespace clinicdesk
