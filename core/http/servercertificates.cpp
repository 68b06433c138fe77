// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/servercertificates.h"

#include "core/base/pool.h"

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

/// The first proxy of the system for the address. Asking the system can take seconds.
Task<QNetworkProxy> proxyFor(QUrl url)
{
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

Task<QList<ServerCertificate>> serverCertificates(QUrl url, std::chrono::milliseconds timeout)
{
    const auto proxy = co_await proxyFor(url);
    QSslSocket socket;
    socket.setProxy(proxy);
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
