// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/engine.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTcpServer>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

namespace {

bool hasLoaded(QByteArrayView library)
{
    QFile maps(QStringLiteral("/proc/self/maps"));
    return maps.open(QIODevice::ReadOnly) && maps.readAll().contains(library);
}

/// A port of this computer where nothing listens.
quint16 closedPort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost) ? server.serverPort() : quint16(0);
}

} // namespace

/// The start of a program that sends nothing does not wait for libcurl.
class CurlLoadingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void happensWithTheFirstRequest();
};

void CurlLoadingTest::happensWithTheFirstRequest()
{
    QVERIFY(hasLoaded("libQt6Core"));
    http::Engine engine;
    engine.setSpeedLimit({});
    QVERIFY(hasLoaded("libproxy") || !hasLoaded("libcurl")); // Qt Network of Debian 13 has libproxy, which has libcurl
    http::Request request;
    request.url = QUrl(QStringLiteral("http://127.0.0.1:%1/").arg(closedPort()));
    const auto answered = awaitResult(engine.send(request));
    QCOMPARE(answered.error().code, ErrorCode::NetworkNoRoute);
    QVERIFY(hasLoaded("libcurl"));
}

CLINICDESK_TEST(CurlLoadingTest)
#include "curlloadingtest.moc"
