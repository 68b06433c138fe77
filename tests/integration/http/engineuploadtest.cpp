// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/http/enginetest.h"

#include "tests/support/bytesources.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

namespace {

QByteArray refusalText()
{
    return "<Error><Code>AccessDenied</Code></Error>";
}

} // namespace

class EngineUploadTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void streamsALargeFileByteForByte();
    void doesNotWaitWhenTheServerDoesNotSayContinue();
    void sendsAnEmptyFile();
    void reportsProgressThatRisesAndEndsWithTheWhole();
    void cancelsInTheMiddleOfAFile();
    void cancelsBeforeTheStart();
    void endsWithCancelledWhenTheEngineEnds();
    void givesARefusalThatComesBeforeTheFileHasGone();
    void givesARefusalThatComesInTheMiddleOfTheFile();
    void takesNoEarlyYesForADelivery_data();
    void takesNoEarlyYesForADelivery();
    void givesTheSourcesOwnError();
    void saysSoWhenTheFileBecomesShorter();
    void sendsAgainOverAFreshLineWhenTheKeptOneHasDied();
    void failsCleanlyWhenASourceCannotStartAgain();
    void timesOutWhenTheLineIsStuck();
};

void EngineUploadTest::streamsALargeFileByteForByte()
{
    ScriptedServer server({reply(204)});
    Engine engine;
    const auto answer = sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(large)));
    QVERIFY(answer.ok());
    QCOMPARE(answer->status, 204);
    const auto &received = server.requests().first();
    QCOMPARE(received.header("Content-Length").toLongLong(), received.body.size());
    QVERIFY(received.body.contains(FakeByteSource::bytes(large)));
}

void EngineUploadTest::doesNotWaitWhenTheServerDoesNotSayContinue()
{
    auto silent = reply(204);
    silent.continues = false;
    ScriptedServer server({silent});
    Engine engine;
    QVERIFY(sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(large))).ok());
    QCOMPARE(server.requests().first().header("Expect"), QByteArray("100-continue"));
    QVERIFY(server.requests().first().body.contains(FakeByteSource::bytes(large)));
}

void EngineUploadTest::sendsAnEmptyFile()
{
    ScriptedServer server({reply(204)});
    Engine engine;
    QVERIFY(sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(0))).ok());
    QVERIFY(server.requests().first().body.contains("Content-Type: application/pdf\r\n\r\n\r\n--"));
}

void EngineUploadTest::reportsProgressThatRisesAndEndsWithTheWhole()
{
    ScriptedServer server({reply(204)});
    Engine engine;
    std::vector<qint64> sent; // read only after the engine has finished the request
    const Progress progress = [&sent](qint64 sentBytes, qint64 totalBytes) {
        sent.push_back(totalBytes == large ? sentBytes : -1);
    };
    QVERIFY(sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(large)), {}, progress).ok());
    QVERIFY(!sent.empty());
    QVERIFY(std::is_sorted(sent.begin(), sent.end()));
    QVERIFY(sent.front() > 0);
    QCOMPARE(sent.back(), large);
}

void EngineUploadTest::cancelsInTheMiddleOfAFile()
{
    Reply stuck;
    stuck.readsBody = false;
    ScriptedServer server({stuck});
    Engine engine;
    std::stop_source stop;
    const Progress progress = [&stop](qint64, qint64) { stop.request_stop(); };
    const auto source = std::make_shared<FakeByteSource>(huge);
    const auto result = sendAndWait(engine, postFile(server.url(), source), stop.get_token(), progress);
    QCOMPARE(codeOf(result), Code(ErrorCode::Cancelled));
    server.continueReading();
    QTRY_COMPARE(server.openConnectionCount(), 0);
    QCOMPARE(source.use_count(), 1);
}

void EngineUploadTest::cancelsBeforeTheStart()
{
    ScriptedServer server({reply(204)});
    Engine engine;
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(codeOf(sendAndWait(engine, get(server.url()), stop.get_token())), Code(ErrorCode::Cancelled));
    QCOMPARE(server.connectionCount(), 0);
}

void EngineUploadTest::endsWithCancelledWhenTheEngineEnds()
{
    ScriptedServer server({Reply{}});
    auto engine = std::make_unique<Engine>();
    auto task = engine->send(get(server.url()));
    QTRY_COMPARE(server.requests().size(), 1);
    engine.reset();
    QCOMPARE(codeOf(awaitResult(std::move(task))), Code(ErrorCode::Cancelled));
}

void EngineUploadTest::givesARefusalThatComesBeforeTheFileHasGone()
{
    auto refusal = reply(403, refusalText());
    refusal.continues = false;
    refusal.afterBodyBytes = 0;
    refusal.then = Reply::Then::Close;
    ScriptedServer server({refusal});
    Engine engine;
    const auto answer = sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(huge)));
    QVERIFY(answer.ok());
    QCOMPARE(answer->status, 403);
    QCOMPARE(answer->body, refusalText());
    QVERIFY(server.requests().first().body.isEmpty());
}

void EngineUploadTest::givesARefusalThatComesInTheMiddleOfTheFile()
{
    auto refusal = reply(413, refusalText());
    refusal.afterBodyBytes = large;
    ScriptedServer server({refusal});
    Engine engine;
    const auto answer = sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(huge)));
    QVERIFY(answer.ok());
    QCOMPARE(answer->status, 413);
    QCOMPARE(answer->body, refusalText());
}

void EngineUploadTest::takesNoEarlyYesForADelivery_data()
{
    QTest::addColumn<QByteArray>("headers");
    QTest::addColumn<Reply::Then>("then");
    QTest::newRow("then reset") << QByteArray() << Reply::Then::Reset;
    QTest::newRow("then closed") << QByteArray() << Reply::Then::Close;
    QTest::newRow("announced as the last, then closed") << QByteArray("Connection: close\r\n") << Reply::Then::Close;
}

void EngineUploadTest::takesNoEarlyYesForADelivery()
{
    QFETCH(const QByteArray, headers);
    QFETCH(const Reply::Then, then);
    auto early = reply(200, "yes", headers);
    early.afterBodyBytes = 1;
    early.then = then;
    ScriptedServer server({early});
    Engine engine;
    const auto result = sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(huge)));
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkInterrupted));
}

void EngineUploadTest::givesTheSourcesOwnError()
{
    ScriptedServer server({reply(204)});
    Engine engine;
    const Error damaged{.code = ErrorCode::StoreDamaged, .subject = QStringLiteral("page"), .detail = {}};
    auto source = std::make_shared<FakeByteSource>(large);
    source->failAt(large / 2, damaged);
    const auto result = sendAndWait(engine, postFile(server.url(), source));
    QVERIFY(!result.ok());
    QCOMPARE(result.error(), damaged);
    QVERIFY(server.requests().isEmpty());
}

void EngineUploadTest::saysSoWhenTheFileBecomesShorter()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("scan.pdf")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.resize(large));
    auto opened = openFileSource(file.fileName());
    QVERIFY(opened.ok());
    QVERIFY(file.resize(large / 4));
    ScriptedServer server({reply(204)});
    Engine engine;
    const std::shared_ptr<ByteSource> source = std::move(*opened);
    const auto result = sendAndWait(engine, postFile(server.url(), source));
    QCOMPARE(codeOf(result), Code(ErrorCode::FileUnreadable));
    QVERIFY(server.requests().isEmpty());
}

void EngineUploadTest::sendsAgainOverAFreshLineWhenTheKeptOneHasDied()
{
    Reply dies;
    dies.then = Reply::Then::Reset;
    ScriptedServer server({reply(200), dies, reply(204)});
    Engine engine;
    QVERIFY(sendAndWait(engine, get(server.url())).ok());
    const auto source = std::make_shared<FakeByteSource>(1'000);
    const auto answer = sendAndWait(engine, postFile(server.url(), source));
    QVERIFY(answer.ok());
    QCOMPARE(answer->status, 204);
    QCOMPARE(source->restartCount(), 1);
    QVERIFY(server.requests().last().body.contains(FakeByteSource::bytes(1'000)));
}

void EngineUploadTest::failsCleanlyWhenASourceCannotStartAgain()
{
    Reply dies;
    dies.then = Reply::Then::Reset;
    ScriptedServer server({reply(200), dies, reply(204)});
    Engine engine;
    QVERIFY(sendAndWait(engine, get(server.url())).ok());
    auto source = std::make_shared<FakeByteSource>(1'000);
    source->refuseRestart();
    QCOMPARE(codeOf(sendAndWait(engine, postFile(server.url(), source))), Code(ErrorCode::NetworkInterrupted));
    QCOMPARE(server.requests().size(), 2);
}

void EngineUploadTest::timesOutWhenTheLineIsStuck()
{
    Reply stuck;
    stuck.readsBody = false;
    ScriptedServer server({stuck});
    Engine engine({.stallTimeout = 1s});
    const auto result = sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(huge)));
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkTimeout));
    server.continueReading();
    QTRY_COMPARE(server.openConnectionCount(), 0);
}

CLINICDESK_TEST(EngineUploadTest)
#include "engineuploadtest.moc"
