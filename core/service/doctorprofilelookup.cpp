// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/doctorprofilelookup.h"

#include "core/base/errorreason.h"
#include "core/base/json.h"
#include "core/doctor/doctorids.h"
#include "core/service/servermessage.h"

namespace clinicdesk {

namespace {

constexpr qint64 maxProfileBytes = 8'000'000;

ErrorCode codeFor(int status, const QString &serverCode)
{
    if (serverCode == QLatin1String("UNAUTHORIZED_ENTITY"))
        return ErrorCode::ServiceNotAllowed;
    if (serverCode == QLatin1String("INVALID_DATA"))
        return ErrorCode::ServiceUnknownDoctor;
    switch (status) {
    case 403:
        return ErrorCode::ServiceDataMissing;
    case 408:
    case 429:
    case 502:
    case 503:
    case 504:
        return ErrorCode::ServiceUnavailable;
    default:
        return ErrorCode::ServiceRefusedRequest;
    }
}

} // namespace

bool mayBeTokenMismatch(const Error &error)
{
    return error.code == ErrorCode::ServiceRefusedRequest && error.httpStatus == 500;
}

bool isSuspectedMismatch(const Error &error)
{
    return error.code == ErrorCode::SignInRefused && error.httpStatus == 500;
}

Result<http::Request> DoctorProfileLookup::request(const Connection &connection) const
{
    if (!isDoctorId(doctor))
        return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::DoctorIdInvalid};
    http::Request request;
    request.url = serviceUrl(connection.baseUrl,
                             QStringLiteral("/dr/v1/doctor/") + QString::fromLatin1(QUrl::toPercentEncoding(doctor)));
    // Many small answers in a row: what brotli saves on each of them costs the service several milliseconds (measured).
    request.headers = {{.name = "Accept-Encoding", .value = "gzip"}};
    request.maxResponseBytes = maxProfileBytes;
    request.totalTimeout = std::chrono::seconds(30);
    return request;
}

Result<DoctorProfile> DoctorProfileLookup::parse(const QByteArray &body) const
{
    auto profile = readDoctorProfile(body);
    if (!profile && parseJson(body).isObject()) {
        const auto words = parseServerMessage(body);
        if (!words.code.isEmpty() || !words.text.isEmpty())
            return explain(0, body);
    }
    return profile;
}

Error DoctorProfileLookup::explain(int status, const QByteArray &body)
{
    const auto words = parseServerMessage(body);
    return {
        .code = codeFor(status, words.code), .httpStatus = status, .serverCode = words.code, .serverText = words.text};
}

} // namespace clinicdesk
