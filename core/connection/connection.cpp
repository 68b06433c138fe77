// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connection.h"

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
    UploadMethod way;
    QLatin1String text;
};

constexpr std::array uploadWayNames{
    UploadWayName{UploadMethod::PresignedForm, QLatin1String("presigned-form")},
    UploadWayName{UploadMethod::Direct, QLatin1String("direct")},
};

// The error does not contain the text, because the text may contain a password.
Error wrongAddress(const QUrl &url, const QString &reason)
{
    return {.code = ErrorCode::WrongUse, .subject = url.host(), .detail = QStringLiteral("base URL: ") + reason};
}

QString reasonAgainst(const QUrl &url)
{
    if (!url.isValid() || url.isRelative())
        return QStringLiteral("it is no address such as https://host/path");
    if (url.scheme() != QLatin1String("https") && url.scheme() != QLatin1String("http"))
        return QStringLiteral("it must begin with https://");
    if (url.host().isEmpty())
        return QStringLiteral("it names no host");
    if (!url.userInfo().isEmpty())
        return QStringLiteral("it must hold no user name and no password");
    if (url.hasQuery() || url.hasFragment())
        return QStringLiteral("it must hold nothing after ? or #");
    if (!url.matches(url.adjusted(QUrl::NormalizePathSegments), QUrl::None))
        return QStringLiteral("its path must hold no empty steps and no . or ..");
    if (!http::isAllowedAddress(url))
        return QStringLiteral("only https is allowed, except for this computer itself");
    return {};
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

QLatin1String uploadMethodText(UploadMethod way)
{
    for (const auto &entry : uploadWayNames) {
        if (entry.way == way)
            return entry.text;
    }
    Q_UNREACHABLE();
}

std::optional<UploadMethod> uploadWayFromText(QStringView text)
{
    for (const auto &entry : uploadWayNames) {
        if (text == entry.text)
            return entry.way;
    }
    return std::nullopt;
}

Result<QUrl> parseBaseUrl(const QString &text)
{
    QUrl url(text.trimmed(), QUrl::StrictMode);
    if (const auto reason = reasonAgainst(url); !reason.isEmpty())
        return wrongAddress(url, reason);
    auto path = url.path(QUrl::FullyEncoded);
    while (path.endsWith(QLatin1Char('/')))
        path.chop(1);
    url.setPath(path, QUrl::StrictMode);
    return url;
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
