// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/http/enginetest.h"

#include "tests/support/bytesources.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QElapsedTimer>
#include <QScopeGuard>
#include <QTest>
#include <QThread>

#include <array>
#include <atomic>
#include <cstring>
#include <set>
#include <thread>

#include <dlfcn.h>
#include <netdb.h>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(std::optional<ErrorCode>)

namespace {

/// The service of a cloud that gives keys to every program on its computers.
constexpr auto linkLocalName = "metadata.clinic.test";
constexpr auto linkLocalAddress = "169.254.169.254";

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

/// Comes before that of the system, also for libcurl: what a hostile name server would say.
extern "C" int getaddrinfo(const char *name, const char *port, const addrinfo *hints, addrinfo **found)
{
    static const auto system = reinterpret_cast<decltype(&getaddrinfo)>(::dlsym(RTLD_NEXT, "getaddrinfo"));
    const bool isLinkLocal = name && std::strcmp(name, linkLocalName) == 0;
    return system(isLinkLocal ? linkLocalAddress : name, port, hints, found);
}

/// Limits on the time of an answer and on the target of a request, whatever the server does.
class EngineLimitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void endsAnAnswerThatTrickles_data();
    void endsAnAnswerThatTrickles();
    void endsAnEarlyAnswerThatTrickles();
    void waitsForABodyThatStillGoesOut_data();
    void waitsForABodyThatStillGoesOut();
    void takesALimitOfTheRequestInPlaceOfItsOwn();
    void reachesAllowedAddressesAlone_data();
    void reachesAllowedAddressesAlone();
    void usesNoOpenConnectionToAnAddressThatIsNotAllowed();
    void leavesNamesToAProxy();
    void sendsSeveralFilesSideBySide();
    void letsNoStuckTransferHoldUpAnother();
    void cancelsOneAndLeavesTheOthers();
    void resumesEachCallerOnItsOwnThread();
    void sendsAFileInThePiecesThatTheLimitLeaves_data();
    void sendsAFileInThePiecesThatTheLimitLeaves();
    void sharesTheLimitAmongAllUploads();
    void continuesAFormThatStartsBesideAnother();
    void stopsWhatIsHeldBack();
    void limitsNoSmallRequest();
};

namespace {

// More than the network buffers hold: the last byte is sent when most of the body has been read.
constexpr qint64 fileBytes = 12'000'000;

const QByteArray head = "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n";

Reply trickling(const QByteArray &bytes = head, const QByteArray &piece = "x")
{
    return {.bytes = bytes, .repeated = piece, .pause = 20ms};
}

EngineOptions impatient()
{
    return {.stallTimeout = 30s, .answerTimeout = 400ms};
}

/// An answer that starts before the body has arrived.
Reply early(const QByteArray &bytes)
{
    auto reply = trickling(bytes);
    reply.afterBodyBytes = 100'000;
    return reply;
}

} // namespace

void EngineLimitTest::endsAnAnswerThatTrickles_data()
{
    QTest::addColumn<Reply>("script");
    QTest::addColumn<bool>("ofAFile");
    const QByteArray chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (const bool ofAFile : {false, true}) {
        const auto *what = ofAFile ? "a file" : "a small call";
        QTest::addRow("%s: the body", what) << trickling() << ofAFile;
        QTest::addRow("%s: chunks", what) << trickling(chunks, "1\r\nx\r\n") << ofAFile;
        QTest::addRow("%s: the headers", what) << trickling("HTTP/1.1 200 OK\r\nX-Long: ") << ofAFile;
        QTest::addRow("%s: continues", what) << trickling({}, "HTTP/1.1 102 Processing\r\n\r\n") << ofAFile;
    }
}

void EngineLimitTest::endsAnAnswerThatTrickles()
{
    QFETCH(const Reply, script);
    QFETCH(const bool, ofAFile);
    ScriptedServer server({script});
    Engine engine(impatient());
    auto request = postBytes(server.url(), "{}");
    if (ofAFile)
        request = postFile(server.url(), std::make_shared<FakeByteSource>(fileBytes));
    QElapsedTimer elapsed;
    elapsed.start();
    const auto result = sendAndWait(engine, request);
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkTimeout));
    QVERIFY(result.error().wholeBodySent); // the outcome is unknown
    QVERIFY(elapsed.elapsed() >= 400);
    QVERIFY2(result.error().detail.contains(QStringLiteral("in time")), qPrintable(result.error().detail));
}

/// A refusal before the end of the file stops the file, so its last byte is never sent.
void EngineLimitTest::endsAnEarlyAnswerThatTrickles()
{
    ScriptedServer server({early("HTTP/1.1 403 No\r\nContent-Length: 1000000\r\n\r\n")});
    Engine engine(impatient());
    const auto result = sendAndWait(engine, postFile(server.url(), std::make_shared<FakeByteSource>(4 * fileBytes)));
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkTimeout));
    QVERIFY(!result.error().wholeBodySent);
}

void EngineLimitTest::waitsForABodyThatStillGoesOut_data()
{
    QTest::addColumn<Reply>("script");
    QTest::addColumn<Code>("code");
    QTest::newRow("before an answer") << reply(204) << Code();
    auto early = trickling("HTTP/1.1 200 OK\r\n\r\n");
    early.afterBodyBytes = 1;
    QTest::newRow("after the head of one that has no end") << early << Code(ErrorCode::NetworkTimeout);
}

/// The time limit of the answer starts at the last byte of the request, not at its first byte and not with the
/// answer.
void EngineLimitTest::waitsForABodyThatStillGoesOut()
{
    QFETCH(const Reply, script);
    QFETCH(const Code, code);
    ScriptedServer server({script});
    Engine engine({.answerTimeout = 1s});
    engine.setSpeedLimit(*SpeedLimit::read(QStringLiteral("200k")));
    const auto request = postFile(server.url(), std::make_shared<FakeByteSource>(400'000));
    const auto result = sendAndWait(engine, request);
    QCOMPARE(codeOf(result), code);
    QVERIFY(result.ok() ? result->wholeBodySent : result.error().wholeBodySent);
}

void EngineLimitTest::takesALimitOfTheRequestInPlaceOfItsOwn()
{
    ScriptedServer server({trickling()});
    Engine engine;
    auto request = get(server.url());
    request.answerTimeout = 100ms;
    QCOMPARE(codeOf(sendAndWait(engine, request)), Code(ErrorCode::NetworkTimeout));
}

void EngineLimitTest::reachesAllowedAddressesAlone_data()
{
    QTest::addColumn<AddressScope>("scope");
    QTest::addColumn<QString>("host");
    QTest::addColumn<bool>("isReached");
    QTest::newRow("any, a name") << AddressScope::Any << "localhost" << true;
    QTest::newRow("public, a name that leads to this computer") << AddressScope::Public << "localhost" << false;
    QTest::newRow("public, a number") << AddressScope::Public << "127.0.0.1" << false;
    QTest::newRow("other computers, a name that leads to this one")
        << AddressScope::OtherComputers << "localhost" << false;
    QTest::newRow("other computers and this one") << AddressScope::OtherOrThisComputer << "localhost" << true;
    QTest::newRow("other computers and link-local addresses") << AddressScope::OtherOrLinkLocal << "localhost" << false;
    for (const auto &[name, linkLocal] : {std::pair("public", AddressScope::Public),
                                          {"public or this computer", AddressScope::PublicOrThisComputer},
                                          {"other computers", AddressScope::OtherComputers},
                                          {"other computers or this one", AddressScope::OtherOrThisComputer}})
        QTest::addRow("%s, a name that leads to a link-local address", name)
            << linkLocal << QString::fromLatin1(linkLocalName) << false;
    QTest::newRow("this computer as well") << AddressScope::PublicOrThisComputer << "localhost" << true;
}

void EngineLimitTest::reachesAllowedAddressesAlone()
{
    QFETCH(const AddressScope, scope);
    QFETCH(const QString, host);
    QFETCH(const bool, isReached);
    ScriptedServer server({reply(200)});
    Engine engine;
    auto request = get(server.url());
    request.url.setHost(host);
    if (host == QLatin1String(linkLocalName))
        request.url.setScheme(QStringLiteral("https")); // without it, only this computer may be asked at all
    request.addressScope = scope;
    const auto result = sendAndWait(engine, request);
    QCOMPARE(codeOf(result), isReached ? Code() : Code(ErrorCode::WrongUse));
    QCOMPARE(server.connectionCount(), isReached ? 1 : 0);
    if (result)
        QVERIFY(result->peer == AddressKind::ThisComputer);
}

void EngineLimitTest::usesNoOpenConnectionToAnAddressThatIsNotAllowed()
{
    ScriptedServer server({reply(200)});
    Engine engine;
    auto request = get(server.url());
    QCOMPARE(codeOf(sendAndWait(engine, request)), Code());
    request.addressScope = AddressScope::Public;
    QCOMPARE(codeOf(sendAndWait(engine, request)), Code(ErrorCode::WrongUse));
    QCOMPARE(server.requests().size(), 1);
}

/// The proxy resolves the names itself, and is in the clinic's own network.
void EngineLimitTest::leavesNamesToAProxy()
{
    ScriptedServer proxy({reply(407)});
    qputenv("https_proxy", proxy.url(QString()).toEncoded());
    const auto unset = qScopeGuard([] { qunsetenv("https_proxy"); });
    Engine engine;
    auto request = get(QUrl(QStringLiteral("https://pictures.invalid/a.png")));
    request.addressScope = AddressScope::Public;
    QCOMPARE(codeOf(sendAndWait(engine, request)), Code(ErrorCode::NetworkNoRoute));
    QCOMPARE(proxy.requests().first().requestLine(), QByteArray("CONNECT pictures.invalid:443 HTTP/1.1"));
}

void EngineLimitTest::sendsSeveralFilesSideBySide()
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

void EngineLimitTest::letsNoStuckTransferHoldUpAnother()
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

void EngineLimitTest::cancelsOneAndLeavesTheOthers()
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

void EngineLimitTest::resumesEachCallerOnItsOwnThread()
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

// A speed limit for all uploads of an engine. The exact amounts are tested with the token bucket; this test shows
// that the bucket is asked and that paused bodies continue.

void EngineLimitTest::sendsAFileInThePiecesThatTheLimitLeaves_data()
{
    QTest::addColumn<bool>("isStream");
    QTest::newRow("a form with a file") << false;
    QTest::newRow("a stream") << true;
}

void EngineLimitTest::sendsAFileInThePiecesThatTheLimitLeaves()
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

void EngineLimitTest::sharesTheLimitAmongAllUploads()
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
void EngineLimitTest::continuesAFormThatStartsBesideAnother()
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

void EngineLimitTest::stopsWhatIsHeldBack()
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

void EngineLimitTest::limitsNoSmallRequest()
{
    ScriptedServer server({reply(200)});
    Engine engine;
    engine.setSpeedLimit(limited("1k"));
    QCOMPARE(codeOf(sendAndWait(engine, postBytes(server.url(), QByteArray(100'000, 'x')))), Code());
}

CLINICDESK_TEST(EngineLimitTest)
#include "enginelimittest.moc"
