// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"
#include "tests/integration/upload/journey.h"

#include "tests/support/scriptedserver.h"
#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// Network faults that a document meets once during sending, and the result. `FaultTableTest` covers faults of a
/// service or a storage; this test covers broken connections, incomplete and wrong answers, foreign machines in
/// between, and wrong clocks.
class NetworkTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void endsAsTheTableSays_data();
    void endsAsTheTableSays();
    void waitsForALineToTheService_data();
    void waitsForALineToTheService();
    void trustsNoUnknownCertificate_data();
    void trustsNoUnknownCertificate();
    void goesOnWhenTheStorageShowsItsOwnCertificateAgain();
    void showsAProxyThatRefusesNoCredential();
    void followsNoRedirect_data();
    void followsNoRedirect();
    void deliversWhateverTheClockSays_data();
    void deliversWhateverTheClockSays();
    void goesOnAfterTheClockWasSet_data();
    void goesOnAfterTheClockWasSet();
};

namespace {

enum class Side { Service, Storage };

constexpr auto afterThat = "; delivered, let go, there";
constexpr auto interrupted = "queued network.interrupted, kept, not there";
constexpr auto timeout = "queued network.timeout, kept, not there";
constexpr auto interruptedAfterAll = "queued network.interrupted, kept, there";
constexpr auto timeoutAfterAll = "queued network.timeout, kept, there";

const QByteArray portalPage = "<!DOCTYPE html><html><title>Guest network</title><p>Please sign in.</html>";
const QByteArray otherPortalPage = "\xef\xbb\xbf<?xml version=\"1.0\"?><html xmlns=\"x\"/>";
const QByteArray otherPortalType = "Content-Type: application/xhtml+xml\r\n";

/// A service and its storage: one of them answers the first call with a fault, all other calls succeed.
class ScriptedSides {
public:
    ScriptedSides(Side side, const Reply &fault)
        : storage(side == Side::Storage ? QList{fault, reply(204)} : QList{reply(204)})
        , service(side == Side::Service ? QList{fault, reply(200, formsFor(storage.url()))}
                                        : QList{reply(200, formsFor(storage.url()))})
    {
    }

    ScriptedServer storage;
    ScriptedServer service;

    /// Returns whether the whole file arrived at least once: a storage accepts it again under the same key.
    int copiesOf(const QByteArray &file) const
    {
        return std::ranges::any_of(storage.requests(), [&](const Received &request) {
            const bool isWhole = request.body.size() == request.header("Content-Length").toLongLong();
            return isWhole && request.body.contains(file);
        });
    }
};

Reply resetAfterAnswering(const QByteArray &bytes)
{
    return {.bytes = bytes, .then = Reply::Then::Reset};
}

Reply closeAfterAnswering(const QByteArray &bytes)
{
    return {.bytes = bytes, .then = Reply::Then::Close};
}

Reply resetAfterBodyBytes(qint64 bytes)
{
    return {.bytes = {}, .then = Reply::Then::Reset, .afterBodyBytes = bytes};
}

const QByteArray answerHead = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

} // namespace

void NetworkTableTest::endsAsTheTableSays_data()
{
    QTest::addColumn<bool>("ofTheStorage");
    QTest::addColumn<Reply>("fault");
    QTest::addColumn<QString>("expected");
    const auto service = [](const char *name, const Reply &fault, const QByteArray &expected) {
        QTest::addRow("the service: %s", name) << false << fault << QString::fromLatin1(expected);
    };
    const auto storage = [](const char *name, const Reply &fault, const QByteArray &expected) {
        QTest::addRow("the storage: %s", name) << true << fault << QString::fromLatin1(expected);
    };
    const auto form = formsFor(QUrl(QStringLiteral("http://127.0.0.1:9/")));
    const auto whole = reply(200, form).bytes;

    const auto broken = QByteArray(interrupted) + afterThat;
    service("hangs up at once", {.then = Reply::Then::Close, .closesAtOnce = true}, broken);
    service("resets at once", {.then = Reply::Then::Reset, .closesAtOnce = true}, broken);
    service("reset at byte 0 of the answer", resetAfterAnswering({}), broken);
    service("reset at byte 1", resetAfterAnswering(whole.left(1)), broken);
    service("reset in the middle", resetAfterAnswering(whole.left(whole.size() / 2)), broken);
    service("reset before the last byte", resetAfterAnswering(whole.chopped(1)), broken);
    service("silence", {}, QByteArray(timeout) + afterThat);
    service("half a head, then silence", {.bytes = whole.left(30)}, QByteArray(timeout) + afterThat);
    service("half an answer", closeAfterAnswering(whole.chopped(form.size() / 2)), broken);
    service("half an answer, then silence", {.bytes = whole.chopped(form.size() / 2)}, QByteArray(timeout) + afterThat);
    service("a length that is too short", closeAfterAnswering(answerHead + "Content-Length: 20\r\n\r\n" + form),
            QByteArray("failed service.bad-answer, kept, not there") + afterThat);
    service("a length that is too long", closeAfterAnswering(answerHead + "Content-Length: 9999\r\n\r\n" + form),
            broken);
    service("a length that is no number", closeAfterAnswering(answerHead + "Content-Length: -5x\r\n\r\n" + form),
            QByteArray("failed service.bad-answer, kept, not there") + afterThat);
    service("a bad chunk", closeAfterAnswering(answerHead + "Transfer-Encoding: chunked\r\n\r\nzz\r\n" + form), broken);
    service("chunks without an end",
            closeAfterAnswering(answerHead + "Transfer-Encoding: chunked\r\n\r\n" +
                                QByteArray::number(form.size(), 16) + "\r\n" + form + "\r\n"),
            broken);
    service("no HTTP at all", closeAfterAnswering("220 smtp.clinic.test ESMTP\r\n"),
            QByteArray("failed service.bad-answer, kept, not there") + afterThat);
    const auto portal = QByteArray("queued network.captive, kept, not there") + afterThat;
    service("a captive portal's page", reply(200, portalPage, "Content-Type: text/html\r\n"), portal);
    service("a captive portal's page that does not say so", reply(200, " \r\n" + portalPage), portal);
    service("a captive portal's page of another kind", reply(200, otherPortalPage, otherPortalType), portal);
    service("a captive portal's plain words", reply(200, "Please sign in.", "Content-Type: Text/HTML; charset=x\r\n"),
            portal);
    service("a captive portal's status", reply(511, "{}"), portal);
    service("its own answer that calls itself a page", reply(200, R"({"odd":1})", "Content-Type: text/html\r\n"),
            QByteArray("failed service.bad-answer, kept, not there") + afterThat);
    service("no page and no JSON", reply(200, "odd"),
            QByteArray("failed service.bad-answer, kept, not there") + afterThat);
    service("a filter's page", reply(503, portalPage),
            QByteArray("queued service.unavailable, kept, not there") + afterThat);
    service("429 with Retry-After", reply(429, "{}", "Retry-After: 1\r\n"),
            QByteArray("queued service.unavailable, kept, not there") + afterThat);

    const QByteArray delivered("delivered, let go, there"); // the status of the storage is enough
    storage("hangs up at once", {.then = Reply::Then::Close, .closesAtOnce = true}, broken);
    storage("resets at once", {.then = Reply::Then::Reset, .closesAtOnce = true}, broken);
    storage("reset at byte 0 of the file", resetAfterBodyBytes(0), broken);
    storage("reset at byte 1", resetAfterBodyBytes(1), broken);
    storage("reset in the middle", resetAfterBodyBytes(longerThanTheLine / 2), broken);
    storage("reset before the last byte", resetAfterBodyBytes(Reply::allButOne), broken);
    storage("reset after the last byte", resetAfterBodyBytes(Reply::all), QByteArray(interruptedAfterAll) + afterThat);
    storage("silence", {}, QByteArray(timeoutAfterAll) + afterThat);
    storage("does not read", {.readsBody = false}, QByteArray(timeout) + afterThat);
    storage("half an answer", closeAfterAnswering("HTTP/1.1 204 No Con"), QByteArray(interruptedAfterAll) + afterThat);
    storage("half a head", closeAfterAnswering("HTTP/1.1 204 No Content\r\nDate: to"),
            QByteArray(interruptedAfterAll) + afterThat);
    storage("a length that is too long", closeAfterAnswering("HTTP/1.1 201 Created\r\nContent-Length: 9999\r\n\r\n<P"),
            delivered);
    storage("a bad chunk", closeAfterAnswering("HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
            delivered);
    const auto portalAfterAll = QByteArray("queued network.captive, kept, there") + afterThat;
    storage("a captive portal's page", reply(200, portalPage, "Content-Type: text/html\r\n"), portalAfterAll);
    storage("a captive portal's page that does not say so", reply(200, " \r\n" + portalPage), portalAfterAll);
    storage("a captive portal's page of another kind", reply(200, otherPortalPage, otherPortalType), portalAfterAll);
    storage("a captive portal's script", reply(200, "<!-- guests --><script>location = 'x'</script>"), portalAfterAll);
    storage("a captive portal's status", reply(511, {}), portalAfterAll);
    storage("429 with Retry-After", reply(429, {}, "Retry-After: 1\r\n"),
            QByteArray("queued storage.unavailable, kept, there") + afterThat);

    // No faults, only unusual or slow answers.
    const auto fine = QByteArray("delivered, let go, there");
    storage("a word of its own", reply(200, "OK", "Content-Type: text/html\r\n"), fine);
    storage("its own nothing that calls itself a page", reply(200, {}, "Content-Type: text/html\r\n"), fine);
    storage("its own words", reply(201, "<?xml version=\"1.0\"?><PostResponse/>", "Content-Type: application/xml\r\n"),
            fine);
    storage("a slow close",
            {.bytes = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", .then = Reply::Then::Close, .late = 300ms}, fine);
}

void NetworkTableTest::endsAsTheTableSays()
{
    QFETCH(const bool, ofTheStorage);
    QFETCH(const Reply, fault);
    QFETCH(const QString, expected);
    ScriptedSides made(ofTheStorage ? Side::Storage : Side::Service, fault);
    Desk desk(made.service.url(QString()), "made.up.token", {.stallTimeout = 1s});
    const auto file = Desk::file(FileKind::Pdf, 1, ofTheStorage ? longerThanTheLine : 3'000);
    const auto id = desk.add(desk.document({file}));
    Journey journey(desk, id, [&] { return made.copiesOf(file); });
    QCOMPARE(journey.toTheEnd(), expected);
    for (const auto &request : made.storage.requests()) {
        for (const auto *name : {"authorization", "auth", "x-pt-id", "cookie", "x-encryption"})
            QVERIFY2(!request.headerNames().contains(name), name);
    }
}

void NetworkTableTest::waitsForALineToTheService_data()
{
    QTest::addColumn<QUrl>("address");
    QUrl closedPort;
    {
        const ScriptedServer gone({Reply{}});
        closedPort = gone.url(QString());
    }
    QTest::newRow("no DNS") << QUrl(QStringLiteral("https://unknown.invalid"));
    QTest::newRow("refused") << closedPort;
}

void NetworkTableTest::waitsForALineToTheService()
{
    QFETCH(const QUrl, address);
    Desk desk(address);
    const auto id = desk.addOne();
    Journey journey(desk, id, [] { return 0; });
    QCOMPARE(journey.toTheFirstError(), QStringLiteral("queued network.no-route, kept, not there"));
    QTRY_VERIFY(desk.shown(id).attempts > 1); // and continues to try
    const auto stopping = desk.outbox->stopSending(desk.connection.id);
    QTRY_VERIFY(stopping.isReady());
}

void NetworkTableTest::trustsNoUnknownCertificate_data()
{
    QTest::addColumn<bool>("ofTheStorage");
    QTest::newRow("as the service") << false;
    QTest::newRow("as the storage") << true;
}

void NetworkTableTest::trustsNoUnknownCertificate()
{
    QFETCH(const bool, ofTheStorage);
    const QTemporaryDir folder;
    const TemporaryCertificate certificate(folder.path());
    ScriptedServer unknown({reply(204)}, certificate.serverConfiguration());
    ScriptedServer service({reply(200, formsFor(unknown.url()))});
    Desk desk(ofTheStorage ? service.url(QString()) : unknown.url(QString()));
    const auto id = desk.addOne();
    Journey journey(desk, id, [&] { return static_cast<int>(unknown.requests().size()); });
    QCOMPARE(journey.toTheFirstError(), QStringLiteral("queued network.certificate-not-trusted, kept, not there"));
    QTRY_VERIFY(desk.shown(id).attempts > 1); // and continues to try
    QVERIFY(unknown.requests().isEmpty());
    const auto stopping = desk.outbox->stopSending(desk.connection.id);
    QTRY_VERIFY(stopping.isReady());
}

/// As behind a captive portal, which answers for every host until a user signs in.
void NetworkTableTest::goesOnWhenTheStorageShowsItsOwnCertificateAgain()
{
    const QTemporaryDir folder;
    const TemporaryCertificate certificate(folder.path());
    ScriptedServer unknown({reply(204)}, certificate.serverConfiguration());
    ScriptedServer storage({reply(204)});
    ScriptedServer service({reply(200, formsFor(unknown.url())), reply(200, formsFor(storage.url()))});
    Desk desk(service.url(QString()));
    const auto id = desk.addOne();
    Journey journey(desk, id, [&] { return static_cast<int>(storage.requests().size()); });
    desk.drive();
    QTRY_COMPARE_WITH_TIMEOUT(desk.standing(id), QStringLiteral("delivered"), 30'000); // without a retry by hand
    QCOMPARE(journey.toTheFirstError(), QStringLiteral("queued network.certificate-not-trusted, kept, not there"));
    QVERIFY(unknown.requests().isEmpty());
}

void NetworkTableTest::showsAProxyThatRefusesNoCredential()
{
    ScriptedServer proxy({reply(407, portalPage, "Proxy-Authenticate: Basic realm=\"clinic\"\r\n")});
    qputenv("https_proxy", proxy.url(QString()).toEncoded());
    const auto unset = qScopeGuard([] { qunsetenv("https_proxy"); });
    Desk desk(QUrl(QStringLiteral("https://api.clinic.invalid")));
    const auto id = desk.addOne();
    Journey journey(desk, id, [] { return 0; });
    QCOMPARE(journey.toTheFirstError(), QStringLiteral("queued network.no-route, kept, not there"));
    QCOMPARE(proxy.requests().first().requestLine(), QByteArray("CONNECT api.clinic.invalid:443 HTTP/1.1"));
    QVERIFY(!proxy.requests().first().headerNames().contains("authorization"));
    QTRY_VERIFY(desk.shown(id).attempts > 1);
    const auto stopping = desk.outbox->stopSending(desk.connection.id);
    QTRY_VERIFY(stopping.isReady());
}

void NetworkTableTest::followsNoRedirect_data()
{
    QTest::addColumn<bool>("ofTheStorage");
    QTest::addColumn<int>("status");
    for (const auto status : {301, 302, 303, 307, 308}) {
        QTest::addRow("the service: %d", status) << false << status;
        QTest::addRow("the storage: %d", status) << true << status;
    }
}

void NetworkTableTest::followsNoRedirect()
{
    QFETCH(const bool, ofTheStorage);
    QFETCH(const int, status);
    ScriptedServer elsewhere({reply(204)});
    const auto redirect = reply(status, {}, "Location: " + elsewhere.url().toEncoded() + "\r\n");
    ScriptedSides made(ofTheStorage ? Side::Storage : Side::Service, redirect);
    Desk desk(made.service.url(QString()));
    const auto file = Desk::file(FileKind::Pdf, 1);
    const auto id = desk.add(desk.document({file}));
    Journey journey(desk, id, [&] { return made.copiesOf(file); });
    const auto there = QString::fromLatin1(ofTheStorage ? "there" : "not there");
    const bool isPermanent = status == 301 || status == 308;
    const auto code = QString::fromLatin1(isPermanent && ofTheStorage ? "storage.policy" : "network.redirect-refused");
    const auto state = QString::fromLatin1(isPermanent ? "failed" : "queued");
    QCOMPARE(journey.toTheEnd(), QStringLiteral("%1 %2, kept, %3").arg(state, code, there) + QLatin1String(afterThat));
    QCOMPARE(elsewhere.connectionCount(), 0);
}

void NetworkTableTest::deliversWhateverTheClockSays_data()
{
    QTest::addColumn<int>("days");
    QTest::newRow("a day ahead") << 1;
    QTest::newRow("a day behind") << -1;
}

void NetworkTableTest::deliversWhateverTheClockSays()
{
    QFETCH(const int, days);
    const PracticeService practice({fault(QStringLiteral("docs"), QStringLiteral("status"))});
    Desk desk(practice);
    desk.clock = [days] { return QDateTime::currentDateTimeUtc().addDays(days); };
    desk.reopen();
    const auto id = desk.addOne();
    Journey journey(desk, id, [&] { return practice.stored(id.text).isEmpty() ? 0 : 1; });
    QCOMPARE(journey.toTheEnd(),
             QStringLiteral("queued service.unavailable, kept, not there") + QLatin1String(afterThat));
}

void NetworkTableTest::goesOnAfterTheClockWasSet_data()
{
    QTest::addColumn<int>("seconds");
    for (const auto seconds : {24 * 60 * 60, 600, -600, -24 * 60 * 60})
        QTest::addRow("by %d s", seconds) << seconds;
}

/// A document that waits for its next try continues after the clock was corrected.
void NetworkTableTest::goesOnAfterTheClockWasSet()
{
    QFETCH(const int, seconds);
    const PracticeService practice({fault(QStringLiteral("docs"), QStringLiteral("status"))});
    Desk desk(practice);
    const auto offsetSeconds = std::make_shared<int>(0);
    desk.clock = [offsetSeconds] { return QDateTime::currentDateTimeUtc().addSecs(*offsetSeconds); };
    desk.reopen();
    const auto id = desk.addOne();
    connect(desk.outbox.get(), &Outbox::changed, this, [&] {
        if (desk.shown(id).error)
            *offsetSeconds = seconds;
    });
    Journey journey(desk, id, [&] { return practice.stored(id.text).isEmpty() ? 0 : 1; });
    QCOMPARE(journey.toTheEnd(),
             QStringLiteral("queued service.unavailable, kept, not there") + QLatin1String(afterThat));
}

CLINICDESK_TEST(NetworkTableTest)
#include "networktabletest.moc"
