// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/profilepicture.h"

#include <QHostAddress>
#include <QSysInfo>
#include <QUrl>

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

QUrl addressOf(const QString &text)
{
    return QUrl(text, QUrl::StrictMode);
}

/// The host without the dots that a full name may end with: `localhost.` is `localhost`.
QString bareHost(const QUrl &url)
{
    auto host = url.host().toLower();
    while (host.endsWith(QLatin1Char('.')))
        host.chop(1);
    return host;
}

/// An IPv4 address that came in IPv6 spelling is looked at as what it is.
QHostAddress plain(const QString &host)
{
    const QHostAddress address(host);
    bool isMapped = false;
    const auto ipv4 = address.toIPv4Address(&isMapped);
    return isMapped ? QHostAddress(ipv4) : address;
}

bool isHere(const QString &host, const QHostAddress &address)
{
    if (!address.isNull()) {
        const bool isAny = address == QHostAddress(QHostAddress::AnyIPv6) || address.isInSubnet(QHostAddress(0U), 8);
        return address.isLoopback() || isAny;
    }
    return host == QLatin1String("localhost") || host.endsWith(QLatin1String(".localhost")) ||
           host == QSysInfo::machineHostName().toLower();
}

bool isPrivate(const QHostAddress &address)
{
    static const std::array privateNetworks{
        QHostAddress::parseSubnet(QStringLiteral("10.0.0.0/8")),
        QHostAddress::parseSubnet(QStringLiteral("172.16.0.0/12")),
        QHostAddress::parseSubnet(QStringLiteral("192.168.0.0/16")),
        QHostAddress::parseSubnet(QStringLiteral("100.64.0.0/10")), // between a provider and its customers
        QHostAddress::parseSubnet(QStringLiteral("64:ff9b::/96"))}; // any IPv4 address in another dress
    if (address.isNull())
        return false;
    return !address.isGlobal() || address.isUniqueLocalUnicast() ||
           std::ranges::any_of(privateNetworks, [&](const auto &network) { return address.isInSubnet(network); });
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
    if (http::isLoopback(connection.baseUrl))
        return std::nullopt;
    const auto host = bareHost(url);
    const auto numeric = plain(host);
    if (isHere(host, numeric))
        return Problem::OwnComputer;
    return isPrivate(numeric) ? std::optional(Problem::OwnNetwork) : std::nullopt;
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
        return Error{.code = ErrorCode::WrongUse,
                     .detail = QStringLiteral("pictures are not fetched from this address")};
    http::Request request;
    request.url = addressOf(address).adjusted(QUrl::RemoveFragment);
    request.answerCapBytes = mostBytes;
    request.total = std::chrono::seconds(30);
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

} // namespace clinicdesk
