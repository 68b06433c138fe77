// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connection.h"

#include "core/base/errorreason.h"
#include "core/http/message.h"

#include <array>

namespace clinicdesk {

namespace {

struct EnvironmentName {
    Environment environment;
    QLatin1String text;
};

constexpr std::array environmentNames{
    EnvironmentName{Environment::Production, QLatin1String("production")},
    EnvironmentName{Environment::Development, QLatin1String("development")},
    EnvironmentName{Environment::Practice, QLatin1String("practice")},
};

struct UploadWayName {
    UploadMethod method;
    QLatin1String text;
};

constexpr std::array uploadWayNames{
    UploadWayName{UploadMethod::PresignedForm, QLatin1String("presigned-form")},
    UploadWayName{UploadMethod::Direct, QLatin1String("direct")},
};

// The error does not contain the text, because the text may contain a password.
Error invalidAddress(const QUrl &url, ErrorReason reason)
{
    return {.code = ErrorCode::WrongUse, .reason = reason, .subject = url.host()};
}

ErrorReason problemOf(const QUrl &url)
{
    if (!url.isValid() || url.isRelative())
        return ErrorReason::AddressInvalid;
    if (url.scheme() != QLatin1String("https") && url.scheme() != QLatin1String("http"))
        return ErrorReason::AddressScheme;
    if (url.host().isEmpty())
        return ErrorReason::AddressHost;
    if (!url.userInfo().isEmpty())
        return ErrorReason::AddressPassword;
    if (url.hasQuery() || url.hasFragment())
        return ErrorReason::AddressQuery;
    // Qt joins two slashes in a row up to version 6.7.
    if (!url.matches(url.adjusted(QUrl::NormalizePathSegments), QUrl::None) || url.path().contains(QLatin1String("//")))
        return ErrorReason::AddressPath;
    if (!http::isAllowedAddress(url))
        return ErrorReason::AddressNotHttps;
    return ErrorReason::None;
}

} // namespace

QLatin1String environmentText(Environment environment)
{
    for (const auto &entry : environmentNames) {
        if (entry.environment == environment)
            return entry.text;
    }
    Q_UNREACHABLE();
}

std::optional<Environment> environmentFromText(QStringView text)
{
    for (const auto &entry : environmentNames) {
        if (text == entry.text)
            return entry.environment;
    }
    return std::nullopt;
}

QLatin1String uploadMethodText(UploadMethod method)
{
    for (const auto &entry : uploadWayNames) {
        if (entry.method == method)
            return entry.text;
    }
    Q_UNREACHABLE();
}

std::optional<UploadMethod> uploadWayFromText(QStringView text)
{
    for (const auto &entry : uploadWayNames) {
        if (text == entry.text)
            return entry.method;
    }
    return std::nullopt;
}

Result<QUrl> parseBaseUrl(const QString &text)
{
    QUrl url(text.trimmed(), QUrl::StrictMode);
    if (const auto reason = problemOf(url); reason != ErrorReason::None)
        return invalidAddress(url, reason);
    auto path = url.path(QUrl::FullyEncoded);
    while (path.endsWith(QLatin1Char('/')))
        path.chop(1);
    url.setPath(path, QUrl::StrictMode);
    return url;
}

QUrl serviceUrl(const QUrl &baseUrl, const QString &path, const QUrlQuery &query)
{
    auto address = baseUrl;
    address.setPath(baseUrl.path(QUrl::FullyEncoded) + path, QUrl::StrictMode);
    if (!query.isEmpty())
        address.setQuery(query);
    return address;
}

QString originOf(const QUrl &url)
{
    const int usualPort = url.scheme() == QLatin1String("https") ? 443 : 80;
    QUrl origin;
    origin.setScheme(url.scheme());
    origin.setHost(url.host());
    origin.setPort(url.port(usualPort));
    return origin.toString(QUrl::FullyEncoded);
}

} // namespace clinicdesk
