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
using namespace std::chrono_literals;

namespace {

Request postStream(const QUrl &url, std::shared_ptr<ByteSource> source)
{
    return {.method = Method::Post,
            .url = url,
            .headers = {{.name = "Content-Type", .value = "application/json"}},
            .body = StreamBody{.source = std::move(source)}};
}

Reply thenReset(qint64 afterBodyBytes = -1)
{
    Reply reply;
    reply.then = Reply::Then::Reset;
    reply.afterBodyBytes = afterBodyBytes;
    return reply;
}

} // namespace

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
    void streamsByteForByte_data();
    void streamsByteForByte();
    void reportsProgressInBytesOfTheStream();
    void takesALineOfItsOwn();
    void sendsNothingTwiceThatMayGoOnlyOnce();
    void givesTheSourcesOwnError();
    void endsASmallCallAfterItsTotalTime();
    void saysWhetherTheWholeRequestHadGoneOut_data();
    void saysWhetherTheWholeRequestHadGoneOut();
    void saysThatNothingWasSentToAClosedPort();
    void saysWhatHadGoneOutOfACallThatWasStopped();
    void saysOfAnAnswerWhetherItCameBeforeTheEnd();
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

// Bodies that are generated while they are sent, and how much had been sent when a fault occurred.

void EngineRequestTest::streamsByteForByte_data()
{
    QTest::addColumn<qint64>("size");
    for (const qint64 size : {0LL, 1LL, 65'536LL, 1'048'577LL, static_cast<long long>(large)})
        QTest::addRow("%lld bytes", static_cast<long long>(size)) << size;
}

void EngineRequestTest::streamsByteForByte()
{
    QFETCH(const qint64, size);
    ScriptedServer server({reply(200, "taken")});
    Engine engine;
    const auto source = std::make_shared<FakeByteSource>(size);
    const auto answer = sendAndWait(engine, postStream(server.url(), source));
    QVERIFY(answer.ok());
    QCOMPARE(answer->body, QByteArray("taken"));
    QVERIFY(answer->wholeBodySent);
    const auto &received = server.requests().first();
    QVERIFY(received.requestLine().startsWith("POST / "));
    QCOMPARE(received.header("Content-Length").toLongLong(), size);
    QCOMPARE(received.header("Content-Type"), QByteArray("application/json"));
    QVERIFY(!received.headerNames().contains("transfer-encoding"));
    QVERIFY(received.body == FakeByteSource::bytes(size));
    QCOMPARE(source.use_count(), 1);
}

void EngineRequestTest::reportsProgressInBytesOfTheStream()
{
    ScriptedServer server({reply(204)});
    Engine engine;
    std::vector<qint64> sent; // read only after the engine has finished the request
    const Progress progress = [&sent](qint64 sentBytes, qint64 totalBytes) {
        sent.push_back(totalBytes == large ? sentBytes : -1);
    };
    const auto source = std::make_shared<FakeByteSource>(large);
    QVERIFY(sendAndWait(engine, postStream(server.url(), source), {}, progress).ok());
    QVERIFY(!sent.empty());
    QVERIFY(std::is_sorted(sent.begin(), sent.end()));
    QVERIFY(sent.front() > 0);
    QCOMPARE(sent.back(), large);
}

void EngineRequestTest::takesALineOfItsOwn()
{
    ScriptedServer server({reply(200), thenReset(), reply(204)});
    Engine engine;
    QVERIFY(sendAndWait(engine, get(server.url())).ok());
    const auto source = std::make_shared<FakeByteSource>(1'000);
    const auto result = sendAndWait(engine, postStream(server.url(), source));
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkInterrupted));
    QCOMPARE(server.requests().size(), 2);
    QVERIFY(server.requests().at(0).connection != server.requests().at(1).connection);
    QCOMPARE(source->restartCount(), 0);
}

void EngineRequestTest::sendsNothingTwiceThatMayGoOnlyOnce()
{
    ScriptedServer server({reply(200), thenReset(), reply(204)});
    Engine engine;
    QVERIFY(sendAndWait(engine, get(server.url())).ok());
    auto request = postFile(server.url(), std::make_shared<FakeByteSource>(1'000));
    request.atMostOnce = true;
    const auto result = sendAndWait(engine, std::move(request));
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkInterrupted));
    QVERIFY(result.error().wholeBodySent);
    QCOMPARE(server.requests().size(), 2);
}

void EngineRequestTest::givesTheSourcesOwnError()
{
    ScriptedServer server({reply(204)});
    Engine engine;
    const Error damaged{.code = ErrorCode::StoreDamaged, .subject = QStringLiteral("page"), .detail = {}};
    auto source = std::make_shared<FakeByteSource>(large);
    source->failAt(large / 2, damaged);
    const auto result = sendAndWait(engine, postStream(server.url(), source));
    QVERIFY(!result.ok());
    QCOMPARE(result.error(), damaged);
    QVERIFY(server.requests().isEmpty());
}

void EngineRequestTest::endsASmallCallAfterItsTotalTime()
{
    ScriptedServer server({Reply{}});
    Engine engine;
    auto request = postStream(server.url(), std::make_shared<FakeByteSource>(100));
    request.totalTimeout = 1s;
    const auto result = sendAndWait(engine, std::move(request));
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkTimeout));
    QVERIFY(result.error().wholeBodySent);
}

void EngineRequestTest::saysWhetherTheWholeRequestHadGoneOut_data()
{
    QTest::addColumn<char>("kind");
    QTest::addColumn<qint64>("size");
    QTest::addColumn<qint64>("resetAfter");
    QTest::addColumn<bool>("whole");
    QTest::newRow("no body, then silence") << 'g' << qint64(0) << qint64(-1) << true;
    QTest::newRow("an empty body") << 'b' << qint64(0) << qint64(-1) << true;
    QTest::newRow("bytes, all taken") << 'b' << qint64(1'000) << qint64(-1) << true;
    QTest::newRow("many bytes, all taken") << 'b' << large << qint64(-1) << true;
    QTest::newRow("many bytes, cut off") << 'b' << 50 * large << qint64(1) << false;
    QTest::newRow("a form, all taken") << 'f' << large << qint64(-1) << true;
    QTest::newRow("a form, cut off") << 'f' << huge << qint64(1) << false;
    QTest::newRow("a stream, all taken") << 's' << large << qint64(-1) << true;
    QTest::newRow("a stream, cut off") << 's' << huge << qint64(1) << false;
    QTest::newRow("an empty stream") << 's' << qint64(0) << qint64(-1) << true;
}

void EngineRequestTest::saysWhetherTheWholeRequestHadGoneOut()
{
    QFETCH(const char, kind);
    QFETCH(const qint64, size);
    QFETCH(const qint64, resetAfter);
    QFETCH(const bool, whole);
    ScriptedServer server({thenReset(resetAfter)});
    Engine engine;
    auto request = get(server.url());
    if (kind == 'b')
        request = postBytes(server.url(), QByteArray(size, 'x'));
    else if (kind == 'f')
        request = postFile(server.url(), std::make_shared<FakeByteSource>(size));
    else if (kind == 's')
        request = postStream(server.url(), std::make_shared<FakeByteSource>(size));
    const auto result = sendAndWait(engine, std::move(request));
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkInterrupted));
    QCOMPARE(result.error().wholeBodySent, whole);
}

void EngineRequestTest::saysThatNothingWasSentToAClosedPort()
{
    QUrl gone;
    {
        ScriptedServer server({reply(204)});
        gone = server.url();
    }
    Engine engine;
    for (auto request : {get(gone), postBytes(gone, "x"), postStream(gone, std::make_shared<FakeByteSource>(10))}) {
        const auto result = sendAndWait(engine, std::move(request));
        QCOMPARE(codeOf(result), Code(ErrorCode::NetworkNoRoute));
        QVERIFY(!result.error().wholeBodySent);
    }
}

void EngineRequestTest::saysWhatHadGoneOutOfACallThatWasStopped()
{
    Reply silence;
    ScriptedServer server({silence});
    Engine engine;
    std::stop_source stop;
    auto whole = engine.send(postStream(server.url(), std::make_shared<FakeByteSource>(1'000)), stop.get_token());
    QTRY_COMPARE(server.requests().size(), 1); // the whole request has arrived, and there is no answer
    stop.request_stop();
    const auto afterwards = awaitResult(std::move(whole));
    QCOMPARE(codeOf(afterwards), Code(ErrorCode::Cancelled));
    QVERIFY(afterwards.error().wholeBodySent);

    Reply stuck;
    stuck.readsBody = false;
    ScriptedServer stuckServer({stuck});
    std::stop_source earlier;
    const Progress progress = [&earlier](qint64, qint64) { earlier.request_stop(); };
    const auto source = std::make_shared<FakeByteSource>(huge);
    const auto inTheMiddle = sendAndWait(engine, postStream(stuckServer.url(), source), earlier.get_token(), progress);
    QCOMPARE(codeOf(inTheMiddle), Code(ErrorCode::Cancelled));
    QVERIFY(!inTheMiddle.error().wholeBodySent);
}

void EngineRequestTest::saysOfAnAnswerWhetherItCameBeforeTheEnd()
{
    auto early = reply(503, "later");
    early.afterBodyBytes = large;
    ScriptedServer server({early, reply(503, "later")});
    Engine engine;
    const auto inTheMiddle = sendAndWait(engine, postStream(server.url(), std::make_shared<FakeByteSource>(huge)));
    QVERIFY(inTheMiddle.ok());
    QCOMPARE(inTheMiddle->status, 503);
    QVERIFY(!inTheMiddle->wholeBodySent);
    const auto afterwards = sendAndWait(engine, postStream(server.url(), std::make_shared<FakeByteSource>(large)));
    QVERIFY(afterwards.ok());
    QVERIFY(afterwards->wholeBodySent);
}

CLINICDESK_TEST(EngineRequestTest)
#include "enginerequesttest.moc"
