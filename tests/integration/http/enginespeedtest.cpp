// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/http/enginetest.h"

#include "tests/support/bytesources.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <array>
#include <atomic>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;

namespace {

constexpr qint64 smallFileBytes = 150'000;

SpeedLimit limited(const char *text)
{
    return *SpeedLimit::read(QString::fromLatin1(text));
}

Request postBytes(const QUrl &url, std::shared_ptr<ByteSource> source)
{
    return {.method = Method::Post, .url = url, .body = StreamBody{std::move(source)}};
}

} // namespace

/// A speed limit for all uploads of an engine. The exact amounts are tested with the token bucket; this test shows
/// that the bucket is asked and that paused bodies continue.
class EngineSpeedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sendsAFileInThePiecesThatTheLimitLeaves_data();
    void sendsAFileInThePiecesThatTheLimitLeaves();
    void sharesTheLimitAmongAllUploads();
    void continuesAFormThatStartsBesideAnother();
    void stopsWhatIsHeldBack();
    void limitsNoSmallRequest();
};

void EngineSpeedTest::sendsAFileInThePiecesThatTheLimitLeaves_data()
{
    QTest::addColumn<bool>("isStream");
    QTest::newRow("a form with a file") << false;
    QTest::newRow("a stream") << true;
}

void EngineSpeedTest::sendsAFileInThePiecesThatTheLimitLeaves()
{
    QFETCH(const bool, isStream);
    ScriptedServer server({reply(200)});
    Engine engine;
    engine.setSpeedLimit(limited("20k"));
    const auto file = std::make_shared<FakeByteSource>(smallFileBytes);
    const auto request = isStream ? postBytes(server.url(), file) : postFile(server.url(), file);
    std::atomic<qint64> first = 0;
    const auto progress = [&](qint64 sentBytes, qint64 /*totalBytes*/) {
        qint64 none = 0;
        first.compare_exchange_strong(none, sentBytes);
    };
    auto sending = engine.send(request, {}, progress);
    QTRY_VERIFY_WITH_TIMEOUT(first > 0, 30'000);
    QVERIFY2(first <= 2'048, qPrintable(QString::number(first))); // the most that may be sent at one time
    QVERIFY(!sending.isReady());
    engine.setSpeedLimit({});
    const auto result = awaitResult(std::move(sending));
    QCOMPARE(codeOf(result), Code());
    QVERIFY(server.requests().first().body.contains(FakeByteSource::bytes(smallFileBytes)));
}

void EngineSpeedTest::sharesTheLimitAmongAllUploads()
{
    ScriptedServer server({reply(200)});
    Engine engine;
    engine.setSpeedLimit(limited("300k"));
    std::array<std::atomic<qint64>, 3> sent{};
    std::vector<Task<Result<Response>>> sending;
    for (auto &counter : sent) {
        const auto request = postFile(server.url(), std::make_shared<FakeByteSource>(smallFileBytes));
        sending.push_back(
            engine.send(request, {}, [&counter](qint64 bytes, qint64 /*totalBytes*/) { counter = bytes; }));
    }
    const auto isBegun = [](const std::atomic<qint64> &counter) { return counter > 0; };
    const auto isEnded = [](const Task<Result<Response>> &task) { return task.isReady(); };
    QTRY_VERIFY(std::ranges::all_of(sent, isBegun));
    QVERIFY(std::ranges::none_of(sending, isEnded));
    for (auto &task : sending)
        QCOMPARE(codeOf(awaitResult(std::move(task))), Code());
    for (const auto &request : server.requests())
        QVERIFY(request.body.contains(FakeByteSource::bytes(smallFileBytes)));
}

/// The limit leaves bytes again before curl has noticed that it has to pause the new form.
void EngineSpeedTest::continuesAFormThatStartsBesideAnother()
{
    auto countingReply = reply(200);
    countingReply.keptBodyBytes = 0;
    ScriptedServer server({countingReply});
    Engine engine({.stallTimeout = 60s}); // a form that is not continued waits for ever; a busy server only for a while
    engine.setSpeedLimit(limited("20M"));
    std::stop_source stop;
    auto large =
        engine.send(postFile(server.url(), std::make_shared<FakeByteSource>(40'000'000'000)), stop.get_token());
    for (int form = 0; form < 200; ++form)
        QCOMPARE(codeOf(sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(10'000)))), Code());
    QVERIFY(!large.isReady());
    stop.request_stop();
    QCOMPARE(codeOf(awaitResult(std::move(large))), Code(ErrorCode::Cancelled));
}

void EngineSpeedTest::stopsWhatIsHeldBack()
{
    ScriptedServer server({reply(200)});
    Engine engine;
    engine.setSpeedLimit(limited("1k"));
    std::stop_source stop;
    auto sending =
        engine.send(postFile(server.url(), std::make_shared<FakeByteSource>(smallFileBytes)), stop.get_token());
    QTRY_VERIFY(server.connectionCount() > 0);
    stop.request_stop();
    const auto result = awaitResult(std::move(sending));
    QCOMPARE(codeOf(result), Code(ErrorCode::Cancelled));
    QVERIFY(!result.error().wholeBodySent);
}

void EngineSpeedTest::limitsNoSmallRequest()
{
    ScriptedServer server({reply(200)});
    Engine engine;
    engine.setSpeedLimit(limited("1k"));
    QCOMPARE(codeOf(sendAndWait(engine, postBytes(server.url(), QByteArray(100'000, 'x')))), Code());
}

CLINICDESK_TEST(EngineSpeedTest)
#include "enginespeedtest.moc"
