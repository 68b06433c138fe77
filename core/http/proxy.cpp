// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/proxy_p.h"

#include <QNetworkProxy>
#include <QNetworkProxyFactory>
#include <QNetworkProxyQuery>

#include <optional>

namespace clinicdesk::http {

namespace {

std::optional<QString> schemeOf(QNetworkProxy::ProxyType type)
{
    switch (type) {
    case QNetworkProxy::HttpProxy:
    case QNetworkProxy::HttpCachingProxy:
        return QStringLiteral("http");
    case QNetworkProxy::Socks5Proxy:
        return QStringLiteral("socks5h");
    case QNetworkProxy::DefaultProxy:
    case QNetworkProxy::NoProxy:
    case QNetworkProxy::FtpCachingProxy:
        return std::nullopt;
    }
    return std::nullopt;
}

} // namespace

Proxy systemProxyFor(const QUrl &url)
{
    const auto proxies = QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(url));
    if (proxies.isEmpty())
        return {};
    const auto &proxy = proxies.first();
    const auto scheme = schemeOf(proxy.type());
    if (!scheme || proxy.hostName().isEmpty())
        return {};
    QUrl address;
    address.setScheme(*scheme);
    address.setHost(proxy.hostName());
    address.setPort(proxy.port());
    return {.address = address.toEncoded(), .user = proxy.user().toUtf8(), .password = proxy.password().toUtf8()};
}

Proxy proxyFor(const ProxySetting &setting, const QUrl &url)
{
    switch (setting.kind) {
    case ProxySetting::Kind::System:
        return systemProxyFor(url);
    case ProxySetting::Kind::None:
        return {};
    case ProxySetting::Kind::Fixed:
        break;
    }
    return {.address = setting.address.toEncoded(), .user = {}, .password = {}};
}

} // namespace clinicdesk::http
