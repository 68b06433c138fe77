// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/servercertificates.h"

#include "core/base/pool.h"
#include "core/http/message.h"
#include "core/http/proxy_p.h"

#include <QCoroFuture>
#include <QNetworkProxy>
#include <QPromise>
#include <QSslCertificate>
#include <QSslSocket>
#include <QTimer>

#include <algorithm>
#include <memory>
#include <optional>

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

/// Nothing for a proxy that Qt does not know: the server is never called past it.
std::optional<QNetworkProxy> networkProxy(const Proxy &proxy)
{
    if (proxy.problem)
        return std::nullopt;
    if (proxy.address.isEmpty())
        return QNetworkProxy(QNetworkProxy::NoProxy);
    const QUrl address(QString::fromUtf8(proxy.address));
    const bool isHttp = address.scheme() == QLatin1String("http");
    if (!isHttp && !address.scheme().startsWith(QLatin1String("socks5")))
        return std::nullopt;
    return QNetworkProxy(isHttp ? QNetworkProxy::HttpProxy : QNetworkProxy::Socks5Proxy, address.host(),
                         static_cast<quint16>(address.port()), QString::fromUtf8(proxy.user),
                         QString::fromUtf8(proxy.password));
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
    auto asking = runInPool(
        [url, proxy] { return networkProxy(isLoopback(url) ? Proxy() : proxyFor(proxy, url)); }); // can take seconds
    const auto used = co_await asking;
    if (!used)
        co_return QList<ServerCertificate>();
    QSslSocket socket;
    socket.setProxy(*used);
    socket.setPeerVerifyMode(QSslSocket::VerifyNone);
    auto handshake = handshakeOf(socket, timeout);
    socket.connectToHostEncrypted(url.host(), static_cast<quint16>(url.port(httpsPort)));
    co_await handshake;
    const auto chain = socket.peerCertificateChain();
    QList<ServerCertificate> certificates;
    std::ranges::transform(chain, std::back_inserter(certificates), shown);
    co_return certificates;
}

QList<ServerCertificate> certificatesIn(const QByteArray &pem)
{
    QList<ServerCertificate> certificates;
    for (const auto &certificate : QSslCertificate::fromData(pem, QSsl::Pem))
        certificates.append(shown(certificate));
    return certificates;
}

} // namespace clinicdesk::http
