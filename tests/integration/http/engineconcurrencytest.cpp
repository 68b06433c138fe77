// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/http/enginetest.h"

#include "tests/support/bytesources.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QTest>
#include <QThread>

#include <array>
#include <set>
#include <thread>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;

namespace {

Reply stuck()
{
    Reply reply;
    reply.readsBody = false;
    return reply;
}

/// Returns the thread on which a caller resumes after its answer; nothing if there was no answer.
Task<QThread *> threadAfterAnswer(Engine *engine, QUrl url)
{
    auto request = postBytes(url, "{}");
    const auto answer = co_await engine->send(std::move(request));
    co_return answer.ok() ? QThread::currentThread() : nullptr;
}

} // namespace

class EngineConcurrencyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sendsSeveralFilesSideBySide();
    void letsNoStuckTransferHoldUpAnother();
    void cancelsOneAndLeavesTheOthers();
    void resumesEachCallerOnItsOwnThread();
};

void EngineConcurrencyTest::sendsSeveralFilesSideBySide()
{
    ScriptedServer server({reply(204)});
    Engine engine;
    constexpr qint64 size = 3'000'000;
    constexpr int files = 6;
    std::vector<Task<Result<Response>>> tasks;
    tasks.reserve(files);
    for (int i = 0; i < files; ++i)
        tasks.push_back(engine.send(postFile(server.url(), std::make_shared<FakeByteSource>(size + i))));
    for (auto &task : tasks) {
        const auto answer = awaitResult(std::move(task));
        QVERIFY(answer.ok());
        QCOMPARE(answer->status, 204);
    }
    QCOMPARE(server.connectionCount(), 6);
    std::set<qint64> lengths;
    for (const auto &request : server.requests()) {
        QVERIFY(request.body.contains(FakeByteSource::bytes(size)));
        lengths.insert(request.body.size());
    }
    QCOMPARE(lengths.size(), 6U);
}

void EngineConcurrencyTest::letsNoStuckTransferHoldUpAnother()
{
    ScriptedServer holding({stuck()});
    ScriptedServer server({reply(200)});
    Engine engine;
    auto held = engine.send(postFile(holding.url(), std::make_shared<FakeByteSource>(2'000'000'000)));
    QTRY_COMPARE(holding.connectionCount(), 1);
    for (int i = 0; i < 5; ++i)
        QVERIFY(sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(100'000))).ok());
    QVERIFY(!held.isReady());
}

void EngineConcurrencyTest::cancelsOneAndLeavesTheOthers()
{
    ScriptedServer holding({stuck()});
    Reply patient;
    patient.bytes = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n";
    ScriptedServer server({patient});
    Engine engine;
    std::stop_source stop;
    auto cancelled =
        engine.send(postFile(holding.url(), std::make_shared<FakeByteSource>(2'000'000'000)), stop.get_token());
    auto other = engine.send(get(server.url()));
    QTRY_COMPARE(server.requests().size(), 1);
    stop.request_stop();
    QCOMPARE(codeOf(awaitResult(std::move(cancelled))), Code(ErrorCode::Cancelled));
    QVERIFY(!other.isReady());
    server.sendToAll("yes");
    const auto answer = awaitResult(std::move(other));
    QVERIFY(answer.ok());
    QCOMPARE(answer->body, QByteArray("yes"));
}

void EngineConcurrencyTest::resumesEachCallerOnItsOwnThread()
{
    ScriptedServer server({reply(200)});
    Engine engine;
    std::atomic<int> rightThreads = 0;
    std::atomic<int> ended = 0;
    const auto work = [&, url = server.url()] {
        for (int i = 0; i < 50; ++i)
            rightThreads += awaitResult(threadAfterAnswer(&engine, url)) == QThread::currentThread() ? 1 : 0;
        ++ended;
    };
    const std::array<std::jthread, 2> threads{std::jthread(work), std::jthread(work)};
    QTRY_COMPARE_WITH_TIMEOUT(ended.load(), 2, 30'000);
    QCOMPARE(rightThreads.load(), 100);
}

CLINICDESK_TEST(EngineConcurrencyTest)
#include "engineconcurrencytest.moc"
