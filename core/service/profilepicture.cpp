// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/profilepicture.h"

#include "core/base/errorreason.h"
#include "core/http/publicaddress.h"
#include "core/http/retrypolicy.h"

#include <QHostAddress>
#include <QSysInfo>
#include <QUrl>

#include <algorithm>

namespace clinicdesk {

namespace {

QUrl addressOf(const QString &text)
{
    return QUrl(text, QUrl::StrictMode);
}

bool isOwnName(const QString &host)
{
    const auto own = QSysInfo::machineHostName().toLower();
    return host == own || host == own + QLatin1Char('.');
}

/// Checks a numeric address. A name is resolved and checked later.
std::optional<PictureAddressProblem> problemOfHost(const QUrl &url, const Connection &connection)
{
    if (http::kindNamedBy(url) == http::AddressKind::ThisComputer || isOwnName(url.host().toLower()))
        return http::isLoopback(connection.baseUrl) ? std::nullopt : std::optional(PictureAddressProblem::OwnComputer);
    const QHostAddress address(url.host());
    const bool isForeign = address.isNull() || http::isPublicAddress(address);
    return isForeign ? std::nullopt : std::optional(PictureAddressProblem::OwnNetwork);
}

} // namespace

std::optional<PictureAddressProblem> problemOfPictureAddress(const QString &address, const Connection &connection)
{
    using Problem = PictureAddressProblem;
    const auto url = addressOf(address);
    if (!url.isValid() || url.scheme().isEmpty())
        return Problem::NoAddress;
    if (url.scheme() != QLatin1String("https"))
        return Problem::NotHttps;
    if (url.host().isEmpty())
        return Problem::NoAddress;
    if (!url.userInfo().isEmpty())
        return Problem::HasSignIn;
    return problemOfHost(url, connection);
}

std::optional<PictureKind> pictureKindOf(QByteArrayView bytes)
{
    if (bytes.startsWith("\x89PNG\r\n\x1a\n"))
        return PictureKind::Png;
    if (bytes.startsWith("\xff\xd8\xff"))
        return PictureKind::Jpeg;
    if (bytes.startsWith("RIFF") && bytes.sliced(std::min<qsizetype>(8, bytes.size())).startsWith("WEBP"))
        return PictureKind::Webp;
    return std::nullopt;
}

Result<http::Request> ProfilePicture::request(const Connection &connection) const
{
    if (problemOfPictureAddress(address, connection))
        return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::PictureAddress};
    http::Request request;
    request.url = addressOf(address).adjusted(QUrl::RemoveFragment);
    request.maxResponseBytes = maxBytes;
    request.totalTimeout = std::chrono::seconds(30);
    request.addressScope =
        http::isLoopback(connection.baseUrl) ? http::AddressScope::PublicOrThisComputer : http::AddressScope::Public;
    return request;
}

Result<QByteArray> ProfilePicture::parse(QByteArray body) const
{
    if (!pictureKindOf(body))
        return Error{.code = ErrorCode::FileUnsupported};
    return body;
}

Error ProfilePicture::explain(int status, const QByteArray & /*body*/)
{
    const bool mayPass = status >= 500 || status == 408 || status == 429;
    return {.code = mayPass ? ErrorCode::ServiceUnavailable : ErrorCode::ServiceRefusedRequest, .httpStatus = status};
}

Error ProfilePicture::outcomeOf(Error error)
{
    if (error.code == ErrorCode::NetworkCaptive && http::isPermanentRedirect(error.httpStatus))
        error.code = ErrorCode::NetworkRedirectRefused;
    return error;
}

} // namespace clinicdesk
