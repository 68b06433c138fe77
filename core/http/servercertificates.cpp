// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/servercertificates.h"

#include "core/base/pool.h"
#include "core/http/message.h"

#include <QCoroFuture>
#include <QNetworkProxy>
#include <QPromise>
#include <QSslCertificate>
#include <QSslSocket>
#include <QTimer>

#include <algorithm>
#include <memory>

namespace clinicdesk::http {

namespace {

constexpr int httpsPort = 443;

QString firstOf(const QSslCertificate &certificate,
                QStringList (QSslCertificate::*names)(QSslCertificate::SubjectInfo) const)
{
    const auto common = (certificate.*names)(QSslCertificate::CommonName);
    const auto all = common.isEmpty() ? (certificate.*names)(QSslCertificate::Organization) : common;
    return all.value(0);
}

ServerCertificate shown(const QSslCertificate &certificate)
{
    return {.subject = firstOf(certificate, &QSslCertificate::subjectInfo),
            .issuer = firstOf(certificate, &QSslCertificate::issuerInfo),
            .notBefore = certificate.effectiveDate().toUTC(),
            .notAfter = certificate.expiryDate().toUTC()};
}

QNetworkProxy networkProxy(const QUrl &address)
{
    const bool isSocks = address.scheme() == QLatin1String("socks5h");
    return {isSocks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy, address.host(),
            static_cast<quint16>(address.port())};
}

/// The proxy for the address. Asking the system for its first one can take seconds.
Task<QNetworkProxy> proxyFor(QUrl url, ProxySetting setting)
{
    if (setting.kind == ProxySetting::Kind::None || isLoopback(url))
        co_return QNetworkProxy(QNetworkProxy::NoProxy);
    if (setting.kind == ProxySetting::Kind::Fixed)
        co_return networkProxy(setting.address);
    auto asking = runInPool([url] { return QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(url)); });
    const auto proxies = co_await asking;
    co_return proxies.isEmpty() ? QNetworkProxy(QNetworkProxy::NoProxy) : proxies.first();
}

/// Ends when the handshake ends, fails or takes too long.
QFuture<void> handshakeOf(QSslSocket &socket, std::chrono::milliseconds timeout)
{
    const auto ended = std::make_shared<QPromise<void>>();
    ended->start();
    const auto end = [ended] {
        if (!ended->future().isFinished())
            ended->finish();
    };
    QObject::connect(&socket, &QSslSocket::encrypted, &socket, end);
    QObject::connect(&socket, &QSslSocket::errorOccurred, &socket, end);
    QTimer::singleShot(timeout, &socket, end);
    return ended->future();
}

} // namespace

Task<QList<ServerCertificate>> serverCertificates(QUrl url, ProxySetting proxy, std::chrono::milliseconds timeout)
{
    const auto used = co_await proxyFor(url, proxy);
    QSslSocket socket;
    socket.setProxy(used);
    socket.setPeerVerifyMode(QSslSocket::VerifyNone);
    auto handshake = handshakeOf(socket, timeout);
    socket.connectToHostEncrypted(url.host(), static_cast<quint16>(url.port(httpsPort)));
    co_await handshake;
    const auto chain = socket.peerCertificateChain();
    QList<ServerCertificate> certificates;
    std::ranges::transform(chain, std::back_inserter(certificates), shown);
    co_return certificates;
}

} // namespace clinicdesk::http
