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

/// Bodies that are generated while they are sent, and how much had been sent when a fault occurred.
class EngineStreamTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
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

void EngineStreamTest::streamsByteForByte_data()
{
    QTest::addColumn<qint64>("size");
    for (const qint64 size : {0LL, 1LL, 65'536LL, 1'048'577LL, static_cast<long long>(large)})
        QTest::addRow("%lld bytes", static_cast<long long>(size)) << size;
}

void EngineStreamTest::streamsByteForByte()
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

void EngineStreamTest::reportsProgressInBytesOfTheStream()
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

void EngineStreamTest::takesALineOfItsOwn()
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

void EngineStreamTest::sendsNothingTwiceThatMayGoOnlyOnce()
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

void EngineStreamTest::givesTheSourcesOwnError()
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

void EngineStreamTest::endsASmallCallAfterItsTotalTime()
{
    ScriptedServer server({Reply{}});
    Engine engine;
    auto request = postStream(server.url(), std::make_shared<FakeByteSource>(100));
    request.totalTimeout = 1s;
    const auto result = sendAndWait(engine, std::move(request));
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkTimeout));
    QVERIFY(result.error().wholeBodySent);
}

void EngineStreamTest::saysWhetherTheWholeRequestHadGoneOut_data()
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

void EngineStreamTest::saysWhetherTheWholeRequestHadGoneOut()
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

void EngineStreamTest::saysThatNothingWasSentToAClosedPort()
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

void EngineStreamTest::saysWhatHadGoneOutOfACallThatWasStopped()
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

void EngineStreamTest::saysOfAnAnswerWhetherItCameBeforeTheEnd()
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

CLINICDESK_TEST(EngineStreamTest)
#include "enginestreamtest.moc"
