// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/client.h"
#include "core/base/errorreason.h"
#include "core/service/connectioncheck.h"
#include "core/service/directupload.h"
#include "core/service/doctorprofilelookup.h"
#include "core/service/uploadforms.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const QByteArray token("made.up.token");
const QByteArray authToken("made up for doctors");

} // namespace

/// Which calls carry credentials, and how answers are interpreted before an endpoint parses them.
class ClientTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_authToken = std::make_shared<const SecretBytes>(SecretBytes(authToken)); }
    void sendsTheTokenWithABearerCallAlone();
    void sendsTheOtherTokenWithAnAuthCallAlone();
    void asksNothingWithoutAToken();
    void asksForNoProfileWithTheAccessToken();
    void takesA401AsSignInRefused_data();
    void takesA401AsSignInRefused();
    void takesAFullWorkspaceWithA401ForThat();
    void takesABlockPageForOneOfTheNetwork();
    void keepsStatusAndRetryAfterOfARefusal();
    void namesTheCallOfAnError();
    void namesTheCallThatDidNotArrive();
    void namesNoCallThatWasNotMade();
    void outlivesItself();
    void probesWithACallThatChangesNothing();
    void readsTheProbesAnswer_data();
    void readsTheProbesAnswer();
    void sendsNoHeaderWithoutAValue();
    void tellsWhetherACallReachedItsService();
    void reportsWhatACallWasAbout_data();
    void reportsWhatACallWasAbout();

private:
    std::shared_ptr<Client> clientFor(QUrl base, const QByteArray &itsToken = token, const QString &caFile = {})
    {
        if (base.path() == QLatin1String("/"))
            base.setPath({});
        const Connection connection{.name = QStringLiteral("Made up"), .baseUrl = base, .caFile = caFile};
        const auto secret = itsToken.isNull() ? nullptr : std::make_shared<const SecretBytes>(SecretBytes(itsToken));
        const ConnectionSecrets secrets{.accessToken = secret, .authToken = m_authToken, .keys = {}};
        return std::make_shared<Client>(connection, secrets, m_engine);
    }

    SharedSecret m_authToken;
    std::shared_ptr<http::Engine> m_engine = std::make_shared<http::Engine>();
};

void ClientTest::sendsTheTokenWithABearerCallAlone()
{
    ScriptedServer server({reply(200, R"({"conversations":[]})")});
    const auto client = clientFor(server.url());
    QCOMPARE(codeOf(awaitResult(client->send(SignInProbe()))), Code());
    QCOMPARE(codeOf(awaitResult(client->send(AddressProbe()))), Code());
    QCOMPARE(server.requests().at(0).header("Authorization"), "Bearer " + token);
    QVERIFY(!server.requests().at(1).headerNames().contains("authorization"));
}

void ClientTest::sendsTheOtherTokenWithAnAuthCallAlone()
{
    ScriptedServer server({reply(200, R"({"conversations":[]})"), reply(200, R"({"conversations":[]})"),
                           reply(200, R"({"profile":{}})")});
    const auto client = clientFor(server.url());
    QVERIFY(client->hasAuthToken());
    QCOMPARE(codeOf(awaitResult(client->send(SignInProbe()))), Code());
    QCOMPARE(codeOf(awaitResult(client->send(AddressProbe()))), Code());
    QCOMPARE(codeOf(awaitResult(client->send(DoctorProfileLookup{QStringLiteral("d-1")}))), Code());
    for (const int other : {0, 1}) {
        QVERIFY(!server.requests().at(other).headerNames().contains("auth"));
        QVERIFY(!server.requests().at(other).head.contains(authToken));
    }
    const auto &lookup = server.requests().at(2);
    QCOMPARE(lookup.requestLine(), QByteArray("GET /dr/v1/doctor/d-1 HTTP/1.1"));
    QCOMPARE(lookup.header("auth"), authToken);
    QVERIFY(!lookup.headerNames().contains("authorization"));
    QVERIFY(!lookup.head.contains(token));
}

void ClientTest::asksNothingWithoutAToken()
{
    ScriptedServer server({reply(200)});
    for (const auto &none : {QByteArray(), QByteArray("")}) {
        const auto client = clientFor(server.url(), none);
        QVERIFY(!client->hasToken());
        const auto answer = awaitResult(client->send(SignInProbe()));
        QCOMPARE(codeOf(answer), Code(ErrorCode::SignInMissing));
        QCOMPARE(answer.error().subject, QStringLiteral("Made up"));
    }
    QCOMPARE(server.connectionCount(), 0);
}

void ClientTest::asksForNoProfileWithTheAccessToken()
{
    ScriptedServer server({reply(200, R"({"profile":{}})")});
    for (const auto &none : {SharedSecret(), std::make_shared<const SecretBytes>(SecretBytes(""))}) {
        m_authToken = none;
        const auto client = clientFor(server.url());
        QVERIFY(client->hasToken() && !client->hasAuthToken());
        const auto answer = awaitResult(client->send(DoctorProfileLookup{QStringLiteral("d-1")}));
        QCOMPARE(codeOf(answer), Code(ErrorCode::SignInMissing));
    }
    QCOMPARE(server.connectionCount(), 0);
}

void ClientTest::takesA401AsSignInRefused_data()
{
    QTest::addColumn<bool>("isProfile");
    QTest::newRow("access token") << false;
    QTest::newRow("auth token") << true;
}

void ClientTest::takesA401AsSignInRefused()
{
    QFETCH(const bool, isProfile);
    ScriptedServer server({reply(401, R"({"error":"made.up.token is over"})")});
    const auto client = clientFor(server.url());
    const auto judge = [](const auto &answer) {
        QCOMPARE(codeOf(answer), Code(ErrorCode::SignInRefused));
        QCOMPARE(answer.error().httpStatus, 401);
        QCOMPARE(answer.error().subject, QStringLiteral("127.0.0.1"));
        QVERIFY(answer.error().serverText.isEmpty());
    };
    if (isProfile)
        judge(awaitResult(client->send(DoctorProfileLookup{QStringLiteral("d-1")})));
    else
        judge(awaitResult(client->send(SignInProbe())));
}

/// No new token makes room. Only uploads use the workspace.
void ClientTest::takesAFullWorkspaceWithA401ForThat()
{
    ScriptedServer server({reply(401, R"({"error":"STORAGE_LIMIT_EXCEEDED"})")});
    const auto client = clientFor(server.url());
    UploadForms forms;
    forms.patient.header = QStringLiteral("p-1");
    QCOMPARE(codeOf(awaitResult(client->send(forms))), Code(ErrorCode::ServiceWorkspaceFull));
    const DirectUpload upload{.type = {}, .tasks = {}, .file = makeMemorySource("%PDF-made up")};
    const auto refused = awaitResult(client->send(upload));
    QCOMPARE(codeOf(refused), Code(ErrorCode::ServiceWorkspaceFull));
    QCOMPARE(refused.error().httpStatus, 401);
    QCOMPARE(codeOf(awaitResult(client->send(SignInProbe()))), Code(ErrorCode::SignInRefused));
    // A gateway may have sent the redirect, so its words do not count.
    ScriptedServer gateway({reply(302, R"({"error":"STORAGE_LIMIT_EXCEEDED"})", "Location: https://a.invalid/\r\n")});
    const auto redirected = awaitResult(clientFor(gateway.url())->send(forms));
    QCOMPARE(codeOf(redirected), Code(ErrorCode::NetworkRedirectRefused));
}

/// A filter blocks everything for a time, and would fail the whole outbox. The service itself answers with JSON.
void ClientTest::takesABlockPageForOneOfTheNetwork()
{
    ScriptedServer server(
        {reply(451, "<html>blocked</html>", "Content-Type: text/html\r\n"), reply(451, R"({"error":"not here"})")});
    const auto blocked = awaitResult(clientFor(server.url())->send(SignInProbe()));
    QCOMPARE(codeOf(blocked), Code(ErrorCode::NetworkCaptive));
    QCOMPARE(blocked.error().httpStatus, 451);
    const auto refused = awaitResult(clientFor(server.url())->send(SignInProbe()));
    QVERIFY(codeOf(refused) != Code(ErrorCode::NetworkCaptive));
}

void ClientTest::keepsStatusAndRetryAfterOfARefusal()
{
    ScriptedServer server({reply(503, R"({"error":"later"})", "Retry-After: 17\r\n")});
    const auto answer = awaitResult(clientFor(server.url())->send(SignInProbe()));
    QCOMPARE(codeOf(answer), Code(ErrorCode::ServiceUnavailable));
    QCOMPARE(answer.error().httpStatus, 503);
    QCOMPARE(answer.error().retryAfter, std::optional(std::chrono::seconds(17)));
    QCOMPARE(answer.error().serverText, QStringLiteral("later"));
}

void ClientTest::namesTheCallOfAnError()
{
    const auto before = QDateTime::currentDateTimeUtc();
    ScriptedServer server({reply(500, {}, "X-Request-ID: made-up-17 9999 4105 7058\r\n"), reply(500)});
    const auto client = clientFor(server.url(QStringLiteral("/gate")));
    const auto refused = awaitResult(client->send(SignInProbe())).error().call;
    QVERIFY(refused);
    QCOMPARE(refused->name, QStringLiteral("GET /gate/assessment/api/fetch_interviews/v2/"));
    QVERIFY2(refused->requestId.startsWith(QLatin1String("made-up-17 ")), qPrintable(refused->requestId));
    QVERIFY2(!refused->requestId.contains(QLatin1String("9999 4105")), qPrintable(refused->requestId));
    QVERIFY(refused->time >= before && refused->time <= QDateTime::currentDateTimeUtc());

    const auto nameless = awaitResult(client->send(SignInProbe())).error().call;
    QVERIFY(nameless);
    QCOMPARE(nameless->requestId, QString());
}

void ClientTest::namesTheCallThatDidNotArrive()
{
    const auto closed = ScriptedServer({}).url();
    const auto lost = awaitResult(clientFor(closed)->send(SignInProbe())).error();
    QCOMPARE(sourceOf(lost.code), ErrorSource::Network);
    QVERIFY(lost.call);
    QCOMPARE(lost.call->name, QStringLiteral("GET /assessment/api/fetch_interviews/v2/"));
}

void ClientTest::namesNoCallThatWasNotMade()
{
    const auto missing = awaitResult(clientFor(QUrl(QStringLiteral("https://clinic.test")), {})->send(SignInProbe()));
    QCOMPARE(codeOf(missing), Code(ErrorCode::SignInMissing));
    QVERIFY(!missing.error().call);
}

void ClientTest::outlivesItself()
{
    ScriptedServer server({reply(200, R"({"conversations":[]})")});
    auto client = std::make_unique<Client>(*clientFor(server.url()));
    auto call = client->send(SignInProbe());
    client.reset(); // a new token replaces the client during the call
    QCOMPARE(codeOf(awaitResult(std::move(call))), Code());
}

void ClientTest::probesWithACallThatChangesNothing()
{
    ScriptedServer server({reply(200, R"({"conversations":[]})")});
    QCOMPARE(codeOf(awaitResult(clientFor(server.url(QStringLiteral("/gate")))->send(SignInProbe()))), Code());
    const auto line = server.requests().first().requestLine();
    QVERIFY2(line.startsWith("GET /gate/assessment/api/fetch_interviews/v2/?"), line);
    QVERIFY2(line.contains("transaction_id=clinic-desk-connection-check"), line);
}

void ClientTest::readsTheProbesAnswer_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Code>("code");
    QTest::newRow("in order") << 200 << QByteArray(R"({"conversations":[]})") << Code();
    QTest::newRow("another page") << 200 << QByteArray("<html>Guests welcome</html>")
                                  << Code(ErrorCode::NetworkCaptive);
    QTest::newRow("other JSON") << 200 << QByteArray(R"({"hello":1})") << Code(ErrorCode::ServiceBadAnswer);
    QTest::newRow("the service's refusal")
        << 400 << QByteArray(R"({"error":"patient required"})") << Code(ErrorCode::ServiceRefusedRequest);
    QTest::newRow("someone's 404") << 404 << QByteArray("nothing here") << Code(ErrorCode::ServiceBadAnswer);
    QTest::newRow("403") << 403 << QByteArray(R"({"error":"no"})") << Code(ErrorCode::SignInRefused);
    QTest::newRow("500") << 500 << QByteArray(R"({"error":"unexpected"})") << Code(ErrorCode::ServiceUnavailable);
}

void ClientTest::readsTheProbesAnswer()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const Code, code);
    ScriptedServer server({reply(status, body)});
    QCOMPARE(codeOf(awaitResult(clientFor(server.url())->send(SignInProbe()))), code);
}

void ClientTest::sendsNoHeaderWithoutAValue()
{
    struct WithoutPatient : SignInProbe {
        Result<http::Request> request(const Connection &connection) const
        {
            auto request = SignInProbe::request(connection);
            request->headers.append(http::Header{"X-Pt-Id", QByteArray()});
            return request;
        }
    };
    ScriptedServer server({reply(200, R"({"conversations":[]})")});
    const auto answer = awaitResult(clientFor(server.url())->send(WithoutPatient()));
    QCOMPARE(codeOf(answer), Code(ErrorCode::WrongUse));
    QVERIFY(answer.error().reason == ErrorReason::HeaderEmpty);
    QCOMPARE(answer.error().subject, QStringLiteral("X-Pt-Id"));
    QCOMPARE(server.connectionCount(), 0);
}

void ClientTest::tellsWhetherACallReachedItsService()
{
    ScriptedServer server({reply(200, R"({"conversations":[]})"), reply(500, "{}"), Reply{.then = Reply::Then::Close}});
    auto base = server.url();
    base.setPath({});
    const Connection connection{.name = QStringLiteral("Made up"), .baseUrl = base};
    const ConnectionSecrets secrets{
        .accessToken = std::make_shared<const SecretBytes>(SecretBytes(token)), .authToken = nullptr, .keys = {}};
    QList<bool> reports;
    const Client client(connection, secrets, m_engine,
                        [&reports](bool isReached, std::optional<std::chrono::seconds>) { reports.append(isReached); });
    const auto probe = [&client](std::stop_token stop = {}) {
        return awaitResult(client.send(SignInProbe(), {.stop = std::move(stop)}));
    };
    QVERIFY(probe().ok());
    QCOMPARE(reports, QList({true}));
    QVERIFY(!probe().ok()); // an error is an answer
    QCOMPARE(reports, QList({true, true}));
    QCOMPARE(sourceOf(probe().error().code), ErrorSource::Network); // closed without one
    QCOMPARE(reports, QList({true, true, false}));
    std::stop_source stopped;
    stopped.request_stop();
    QCOMPARE(codeOf(probe(stopped.get_token())), Code(ErrorCode::Cancelled));
    QCOMPARE(reports.size(), 3);
}

void ClientTest::reportsWhatACallWasAbout_data()
{
    QTest::addColumn<Reply>("answer");
    QTest::addColumn<QString>("doctor");
    QTest::addColumn<QString>("subject");
    const auto found = reply(200, R"({"profile":{}})");
    const auto refused = reply(400, R"({"code":"UNAUTHORIZED_ENTITY"})");
    const auto number = QStringLiteral("161494290947150");
    QTest::newRow("a doctor") << found << number << number;
    QTest::newRow("a doctor with another ID") << found << "dr-7"
                                              << "dr-7";
    QTest::newRow("not allowed") << refused << number << number;
    QTest::newRow("no clear answer") << reply(200, "[") << number << number;
    QTest::newRow("a name that was typed") << refused << "Asha Invented" << QString();
    QTest::newRow("an Aadhaar number") << refused << "222233334444" << QStringLiteral("•••• •••• 4444");
    QTest::newRow("other digits") << refused << QStringLiteral("१२३४") << QString();
}

/// For the journal: without an answer, nothing shows that what was asked for is an ID.
void ClientTest::reportsWhatACallWasAbout()
{
    QFETCH(const Reply, answer);
    QFETCH(const QString, doctor);
    ScriptedServer server({answer, answer});
    const Connection connection{.name = QStringLiteral("Made up"), .baseUrl = server.url().adjusted(QUrl::RemovePath)};
    const ConnectionSecrets secrets{.accessToken = m_authToken, .authToken = m_authToken, .keys = {}};
    QList<CallReport> reports;
    const Client client(connection, secrets, m_engine, {}, {},
                        [&reports](const CallReport &report) { reports.append(report); });
    for (const bool isForName : {false, true})
        [[maybe_unused]] const auto read =
            awaitResult(client.send(DoctorProfileLookup{.doctor = doctor, .isForName = isForName}));
    QCOMPARE(reports.size(), 2);
    QVERIFY(!reports.first().isForName && reports.last().isForName);
    for (const auto &report : std::as_const(reports))
        QTEST(report.subject, "subject");
}

CLINICDESK_TEST(ClientTest)
#include "clienttest.moc"
