// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/http/retrypolicy.h"

#include "tests/integration/http/enginetest.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

namespace {

constexpr qint64 cap = 100'000;

Reply raw(const QByteArray &bytes, Reply::Then then)
{
    return {.bytes = bytes, .then = then};
}

/// 50 MB of zeros, compressed by zlib as for `Content-Encoding: deflate`.
QByteArray packedZeros()
{
    return qCompress(QByteArray(50'000'000, '\0')).sliced(4); // Qt puts the size in front
}

} // namespace

class EngineAnswerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesStatusHeadersAndBodyOfEveryAnswer_data();
    void givesStatusHeadersAndBodyOfEveryAnswer();
    void skipsAnAnswerThatOnlySaysContinue();
    void unpacksAnAnswer();
    void readsAChunkedAnswer();
    void followsNoRedirect_data();
    void followsNoRedirect();
    void takesAPermanentRedirectToAnotherHostForASignIn_data();
    void takesAPermanentRedirectToAnotherHostForASignIn();
    void tellsWhatStoodInTheWayOfAnAnswer_data();
    void tellsWhatStoodInTheWayOfAnAnswer();
    void takesAnAnswerOfExactlyTheCap();
    void timesOutInSilence();
    void endsASmallCallAfterItsTotalTime();
    void findsNoRouteToAClosedPort();
    void keepsTheSignatureOutOfTheError();
};

void EngineAnswerTest::givesStatusHeadersAndBodyOfEveryAnswer_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {200, 201, 202, 204, 400, 401, 403, 404, 409, 413, 429, 500, 503})
        QTest::addRow("%d", status) << status;
}

void EngineAnswerTest::givesStatusHeadersAndBodyOfEveryAnswer()
{
    QFETCH(const int, status);
    const QByteArray body = status == 204 ? "" : "{\"error\":true}";
    ScriptedServer server({reply(status, body, "Retry-After: 7\r\nX-Twice: a\r\nx-twice:  b \r\nX-Empty:\r\n")});
    Engine engine;
    const auto answer = sendAndWait(engine, get(server.url()));
    QVERIFY(answer.ok());
    QCOMPARE(answer->status, status);
    QCOMPARE(answer->body, body);
    QCOMPARE(answer->header("retry-after"), QByteArray("7"));
    const auto further = answer->headers.sliced(1);
    const QList<Header> expected{{.name = "Retry-After", .value = "7"},
                                 {.name = "X-Twice", .value = "a"},
                                 {.name = "x-twice", .value = "b"},
                                 {.name = "X-Empty", .value = ""}};
    QCOMPARE(further, expected);
}

void EngineAnswerTest::skipsAnAnswerThatOnlySaysContinue()
{
    auto twice = reply(200, "yes", "X-Second: 1\r\n");
    twice.bytes.prepend("HTTP/1.1 103 Early Hints\r\nX-First: 1\r\n\r\n");
    ScriptedServer server({twice});
    Engine engine;
    const auto answer = sendAndWait(engine, get(server.url()));
    QVERIFY(answer.ok());
    QCOMPARE(answer->status, 200);
    QCOMPARE(answer->header("X-Second"), QByteArray("1"));
    QCOMPARE(answer->header("X-First"), QByteArray());
}

void EngineAnswerTest::unpacksAnAnswer()
{
    const QByteArray text("{\"batch_response\":[]}");
    ScriptedServer server({reply(200, qCompress(text).sliced(4), "Content-Encoding: deflate\r\n")});
    Engine engine;
    const auto answer = sendAndWait(engine, get(server.url()));
    QVERIFY(answer.ok());
    QCOMPARE(answer->body, text);
}

void EngineAnswerTest::readsAChunkedAnswer()
{
    ScriptedServer server(
        {{.bytes = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nyes\r\n1\r\n!\r\n0\r\n\r\n"}});
    Engine engine;
    const auto answer = sendAndWait(engine, get(server.url()));
    QVERIFY(answer.ok());
    QCOMPARE(answer->body, QByteArray("yes!"));
}

void EngineAnswerTest::followsNoRedirect_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {301, 302, 303, 307, 308})
        QTest::addRow("%d", status) << status;
}

void EngineAnswerTest::followsNoRedirect()
{
    QFETCH(const int, status);
    ScriptedServer elsewhere({reply(200)});
    ScriptedServer server({reply(status, "moved", "Location: " + elsewhere.url().toEncoded() + "\r\n")});
    Engine engine;
    auto request = postBytes(server.url(), "{}");
    request.headers.append(Header{.name = "Authorization", .value = "Bearer made-up"});
    const auto result = sendAndWait(engine, request);
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkRedirectRefused));
    QCOMPARE(result.error().httpStatus, status);
    QCOMPARE(result.error().subject, QStringLiteral("127.0.0.1"));
    QCOMPARE(elsewhere.connectionCount(), 0);
}

void EngineAnswerTest::takesAPermanentRedirectToAnotherHostForASignIn_data()
{
    QTest::addColumn<QByteArray>("location");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("host"); // that the sentence names
    const auto row = [](const char *location, ErrorCode code, const QString &host = {}) {
        QTest::newRow(location) << QByteArray(location) << code << host;
    };
    const auto other = QStringLiteral("sign-in.invalid");
    row("https://sign-in.invalid/?to=secret", ErrorCode::NetworkCaptive, other);
    row("//sign-in.invalid/", ErrorCode::NetworkCaptive, other);
    row("https://me:secret@SIGN-IN.invalid/", ErrorCode::NetworkCaptive, other);
    row("https://cl\u0456nic.invalid/", ErrorCode::NetworkCaptive, QStringLiteral("xn--clnic-o2e.invalid"));
    row("/v2/", ErrorCode::NetworkRedirectRefused);
    row("https://127.0.0.1/v2/", ErrorCode::NetworkRedirectRefused);
    row("", ErrorCode::NetworkRedirectRefused);
}

void EngineAnswerTest::takesAPermanentRedirectToAnotherHostForASignIn()
{
    QFETCH(const QByteArray, location);
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, host);
    ScriptedServer server(
        {reply(301, {}, "Location: " + location + "\r\n"), reply(302, {}, "Location: " + location + "\r\n")});
    Engine engine;
    const auto result = sendAndWait(engine, postBytes(server.url(), "{}"));
    QCOMPARE(codeOf(result), Code(code));
    QCOMPARE(result.error().httpStatus, 301);
    QVERIFY(!result.error().detail.contains(QLatin1String("secret")));
    QCOMPARE(remedyFor(result.error()) == Remedy::TryAgain, code == ErrorCode::NetworkCaptive);
    const auto forATime = sendAndWait(engine, postBytes(server.url(), "{}"));
    QCOMPARE(codeOf(forATime), Code(ErrorCode::NetworkRedirectRefused));
    for (const auto &error : {result.error(), forATime.error()}) {
        QCOMPARE(error.serverText, host);
        QCOMPARE(error.reason, host.isEmpty() ? ErrorReason::None : ErrorReason::AddressElsewhere);
    }
}

void EngineAnswerTest::tellsWhatStoodInTheWayOfAnAnswer_data()
{
    using enum Reply::Then;
    const QByteArray half = "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{\"batch_";
    const QByteArray chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    const QByteArray longLine = "HTTP/1.1 200 OK\r\nX-Long: " + QByteArray(200'000, 'x') + "\r\n\r\n";
    const QByteArray manyLines = "HTTP/1.1 200 OK\r\n" + QByteArray("X-Many: made up\r\n").repeated(40'000);
    const QByteArray continues = QByteArray("HTTP/1.1 100 Continue\r\n\r\n").repeated(40'000);
    const QByteArray wrongPacking = "Content-Encoding: gzip\r\n";

    QTest::addColumn<Reply>("script");
    QTest::addColumn<ErrorCode>("expected");
    const auto row = [](const char *name, const Reply &script, ErrorCode expected) {
        QTest::newRow(name) << script << expected;
    };
    row("closed before a byte was read", {.then = Close, .closesAtOnce = true}, ErrorCode::NetworkInterrupted);
    row("closed instead of an answer", raw({}, Close), ErrorCode::NetworkInterrupted);
    row("reset instead of an answer", raw({}, Reset), ErrorCode::NetworkInterrupted);
    row("closed in the status line", raw("HTTP/1.1 2", Close), ErrorCode::NetworkInterrupted);
    row("closed in the headers", raw("HTTP/1.1 200 OK\r\nContent-", Close), ErrorCode::NetworkInterrupted);
    row("closed before the empty line", raw("HTTP/1.1 204 OK\r\nServer: x\r\n", Close), ErrorCode::NetworkInterrupted);
    row("closed in the body", raw(half, Close), ErrorCode::NetworkInterrupted);
    row("reset in the body", raw(half, Reset), ErrorCode::NetworkInterrupted);
    row("closed in a chunk", raw(chunks + "14\r\n{\"batch_", Close), ErrorCode::NetworkInterrupted);
    row("closed before the last chunk", raw(chunks + "3\r\nyes\r\n", Close), ErrorCode::NetworkInterrupted);
    row("no number of a chunk", raw(chunks + "zz\r\nyes\r\n", KeepOpen), ErrorCode::NetworkInterrupted);
    row("no HTTP", raw("220 mail.example ready\r\n", Close), ErrorCode::ServiceBadAnswer);
    row("wrong packing", reply(200, "plain words", wrongPacking), ErrorCode::ServiceBadAnswer);
    row("a header line without end", raw(longLine, KeepOpen), ErrorCode::ServiceAnswerTooLarge);
    row("headers without end", raw(manyLines, KeepOpen), ErrorCode::ServiceAnswerTooLarge);
    row("continues without end", raw(continues, KeepOpen), ErrorCode::ServiceAnswerTooLarge);
    row("declared too large", raw("HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n", KeepOpen),
        ErrorCode::ServiceAnswerTooLarge);
    row("too large without a length", raw("HTTP/1.1 200 OK\r\n\r\n" + QByteArray(cap + 1, 'x'), KeepOpen),
        ErrorCode::ServiceAnswerTooLarge);
    row("too large when unpacked", reply(200, packedZeros(), "Content-Encoding: deflate\r\n"),
        ErrorCode::ServiceAnswerTooLarge);
}

void EngineAnswerTest::tellsWhatStoodInTheWayOfAnAnswer()
{
    QFETCH(const Reply, script);
    QFETCH(const ErrorCode, expected);
    ScriptedServer server({script});
    Engine engine;
    auto request = postBytes(server.url(), "{}");
    request.maxResponseBytes = cap;
    const auto result = sendAndWait(engine, request);
    QCOMPARE(codeOf(result), Code(expected));
    QCOMPARE(result.error().subject, QStringLiteral("127.0.0.1"));
}

void EngineAnswerTest::takesAnAnswerOfExactlyTheCap()
{
    ScriptedServer server({reply(200, QByteArray(cap, 'x'))});
    Engine engine;
    auto request = get(server.url());
    request.maxResponseBytes = cap;
    const auto answer = sendAndWait(engine, request);
    QVERIFY(answer.ok());
    QCOMPARE(answer->body.size(), cap);
}

void EngineAnswerTest::timesOutInSilence()
{
    ScriptedServer server({Reply{}});
    Engine engine({.stallTimeout = 1s});
    QCOMPARE(codeOf(sendAndWait(engine, get(server.url()))), Code(ErrorCode::NetworkTimeout));
}

void EngineAnswerTest::endsASmallCallAfterItsTotalTime()
{
    ScriptedServer server({Reply{}});
    Engine engine;
    auto request = postBytes(server.url(), "{}");
    request.totalTimeout = 1s;
    QCOMPARE(codeOf(sendAndWait(engine, request)), Code(ErrorCode::NetworkTimeout));
}

void EngineAnswerTest::findsNoRouteToAClosedPort()
{
    QUrl url;
    {
        const ScriptedServer gone({reply(200)});
        url = gone.url();
    }
    Engine engine;
    QCOMPARE(codeOf(sendAndWait(engine, get(url))), Code(ErrorCode::NetworkNoRoute));
}

void EngineAnswerTest::keepsTheSignatureOutOfTheError()
{
    ScriptedServer server({raw("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nhalf", Reply::Then::Close)});
    Engine engine;
    const auto result =
        sendAndWait(engine, get(server.url(QStringLiteral("/patient-1614/?X-Signature=made-up-secret"))));
    QVERIFY(!result.ok());
    QVERIFY(!result.error().detail.isEmpty());
    QVERIFY(!result.error().detail.contains(QStringLiteral("made-up-secret")));
    QVERIFY(!result.error().detail.contains(QStringLiteral("patient-1614")));
}

CLINICDESK_TEST(EngineAnswerTest)
#include "engineanswertest.moc"
