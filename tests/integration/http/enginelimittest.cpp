// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/http/enginetest.h"

#include "tests/support/bytesources.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QElapsedTimer>
#include <QScopeGuard>
#include <QTest>

#include <cstring>

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

CLINICDESK_TEST(EngineLimitTest)
#include "enginelimittest.moc"
