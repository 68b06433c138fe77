// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/http/enginetest.h"

#include "tests/support/bytesources.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;

class EngineRequestTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sendsTheHeadersGivenAndNoCredentialOfItsOwn();
    void sendsAnEmptyHeaderValueAsGiven();
    void refusesAHeaderThatHoldsALineBreak();
    void sendsBytesWithTheirLength();
    void sendsAnEmptyPostWithoutAContentType();
    void keepsQueryAndPathButNoUserOfTheAddress();
    void givesNoCookieBack();
    void keepsAConnectionButNothingElseBetweenRequests();
    void goesStraightToLoopbackWhateverTheEnvironmentSays();
    void refusesPlainHttpBeyondLoopback();
};

void EngineRequestTest::sendsTheHeadersGivenAndNoCredentialOfItsOwn()
{
    ScriptedServer server({reply(200, "yes")});
    Engine engine;
    auto request = get(server.url());
    request.headers = {{.name = "X-Pt-Id", .value = "161400000000000"}, {.name = "auth", .value = "made-up"}};
    const auto answer = sendAndWait(engine, request);
    QVERIFY(answer.ok());
    QCOMPARE(answer->status, 200);
    QCOMPARE(answer->body, QByteArray("yes"));
    const auto &received = server.requests().first();
    QCOMPARE(received.requestLine(), QByteArray("GET / HTTP/1.1"));
    const QList<QByteArray> expected{"host", "user-agent", "accept", "accept-encoding", "x-pt-id", "auth"};
    QCOMPARE(received.headerNames(), expected);
    QCOMPARE(received.header("User-Agent"), QByteArray("ClinicDesk/" CLINICDESK_VERSION));
    QCOMPARE(received.header("X-Pt-Id"), QByteArray("161400000000000"));
}

void EngineRequestTest::sendsAnEmptyHeaderValueAsGiven()
{
    ScriptedServer server({reply(200)});
    Engine engine;
    auto request = get(server.url());
    request.headers = {{.name = "X-Empty", .value = ""}};
    QVERIFY(sendAndWait(engine, request).ok());
    QVERIFY(server.requests().first().head.contains("\r\nX-Empty:\r\n"));
}

void EngineRequestTest::refusesAHeaderThatHoldsALineBreak()
{
    ScriptedServer server({reply(200)});
    Engine engine;
    auto request = get(server.url());
    request.headers = {{.name = "X-Pt-Id", .value = "1\r\nAuthorization: Bearer made-up"}};
    QCOMPARE(codeOf(sendAndWait(engine, request)), Code(ErrorCode::WrongUse));
    QCOMPARE(server.connectionCount(), 0);
}

void EngineRequestTest::sendsBytesWithTheirLength()
{
    ScriptedServer server({reply(200)});
    Engine engine;
    const QByteArray body("{\"a\":\0\"b\"}", 10);
    QVERIFY(sendAndWait(engine, postBytes(server.url(), body)).ok());
    const auto &received = server.requests().first();
    QCOMPARE(received.requestLine(), QByteArray("POST / HTTP/1.1"));
    QCOMPARE(received.header("Content-Type"), QByteArray("application/json"));
    QCOMPARE(received.header("Content-Length"), QByteArray("10"));
    QCOMPARE(received.body, body);
}

void EngineRequestTest::sendsAnEmptyPostWithoutAContentType()
{
    ScriptedServer server({reply(202)});
    Engine engine;
    QVERIFY(sendAndWait(engine, {.method = Method::Post, .url = server.url()}).ok());
    const auto &received = server.requests().first();
    QCOMPARE(received.header("Content-Length"), QByteArray("0"));
    QVERIFY(!received.headerNames().contains("content-type"));
}

void EngineRequestTest::keepsQueryAndPathButNoUserOfTheAddress()
{
    ScriptedServer server({reply(200)});
    Engine engine;
    auto url = server.url(QStringLiteral("/a%2Fb/?p_oid=1%202&s=a%2Bb#part"));
    url.setUserName(QStringLiteral("another-user"));
    url.setPassword(QStringLiteral("made-up"));
    QVERIFY(sendAndWait(engine, get(url)).ok());
    const auto &received = server.requests().first();
    QCOMPARE(received.requestLine(), QByteArray("GET /a%2Fb/?p_oid=1%202&s=a%2Bb HTTP/1.1"));
    QVERIFY(!received.headerNames().contains("authorization"));
}

void EngineRequestTest::givesNoCookieBack()
{
    ScriptedServer server({reply(200, {}, "Set-Cookie: session=made-up; Path=/\r\n")});
    Engine engine;
    QVERIFY(sendAndWait(engine, get(server.url())).ok());
    QVERIFY(sendAndWait(engine, get(server.url())).ok());
    QCOMPARE(server.requests().size(), 2);
    QVERIFY(!server.requests().at(1).headerNames().contains("cookie"));
}

void EngineRequestTest::keepsAConnectionButNothingElseBetweenRequests()
{
    ScriptedServer server({reply(200)});
    Engine engine;
    auto request = get(server.url());
    request.headers = {{.name = "Authorization", .value = "Bearer made-up"}};
    QVERIFY(sendAndWait(engine, request).ok());
    QVERIFY(sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(10))).ok());
    QCOMPARE(server.connectionCount(), 1);
    const QList<QByteArray> expected{"host",           "user-agent",  "accept", "accept-encoding",
                                     "content-length", "content-type"};
    QCOMPARE(server.requests().at(1).headerNames(), expected);
}

void EngineRequestTest::goesStraightToLoopbackWhateverTheEnvironmentSays()
{
    ScriptedServer proxy({reply(200, "proxy")});
    ScriptedServer server({reply(200, "server")});
    const auto address = proxy.url().toEncoded();
    for (const auto *name : {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"})
        qputenv(name, address);
    Engine engine;
    const auto answer = sendAndWait(engine, get(server.url()));
    for (const auto *name : {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"})
        qunsetenv(name);
    QVERIFY(answer.ok());
    QCOMPARE(answer->body, QByteArray("server"));
    QCOMPARE(proxy.connectionCount(), 0);
}

void EngineRequestTest::refusesPlainHttpBeyondLoopback()
{
    Engine engine;
    const auto result = sendAndWait(engine, get(QUrl(QStringLiteral("http://service.example/x?signature=made-up"))));
    QCOMPARE(codeOf(result), Code(ErrorCode::WrongUse));
    QCOMPARE(result.error().subject, QStringLiteral("service.example"));
    QVERIFY(!result.error().detail.contains(QStringLiteral("signature")));
}

CLINICDESK_TEST(EngineRequestTest)
#include "enginerequesttest.moc"
