// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/connectioncheck.h"

#include "core/base/errorreason.h"

#include "core/service/doctorprofilelookup.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madetoken.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"

#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(clinicdesk::Role)
Q_DECLARE_METATYPE(clinicdesk::TokenStage)

namespace {

const QByteArray checkedToken("made.up.token");
const QByteArray checkedAuthToken("made up for doctors");
const QByteArray good(R"({"conversations":[]})");
const auto keyText = QByteArrayLiteral("0123456789abcdef");

SharedSecret secret(const QByteArray &text)
{
    return text.isEmpty() ? nullptr : std::make_shared<const SecretBytes>(SecretBytes(text));
}

/// The checked steps in one line: `dns:ok tls:network.certificate-not-trusted`.
QString inOneLine(const ConnectionReport &report)
{
    QStringList words;
    for (const auto &checked : report.steps) {
        const auto result = checked.error ? codeText(checked.error->code) : checkStateText(checked.state);
        if (checked.state != CheckState::NotChecked)
            words.append(checkStepText(checked.step) + QLatin1Char(':') + result);
    }
    return words.join(QLatin1Char(' '));
}

QByteArray dateHeader(std::chrono::seconds ahead)
{
    const auto time = QDateTime::currentDateTimeUtc().addDuration(ahead);
    return "Date: " + QLocale::c().toString(time, QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'")).toLatin1() +
           "\r\n";
}

} // namespace

/// The steps of a connection check against real sockets.
class ConnectionCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_connection = {.name = QStringLiteral("Made up")};
        m_secrets = {.accessToken = secret(checkedToken), .authToken = nullptr, .keys = {}};
    }
    void judgesTheAnswerOfTheService_data();
    void judgesTheAnswerOfTheService();
    void tellsWhereTheNetworkBreaks();
    void tellsThatNoServerListens();
    void tellsThatTheProxyRefuses();
    void tellsThatTheProxySettingCannotBeUsed();
    void showsACertificateThatIsNotTrusted();
    void trustsTheConnectionsOwnAuthority();
    void measuresEachStepOfTheWay();
    void comparesTheClocks_data();
    void comparesTheClocks();
    void triesTheDoctorProfileToken_data();
    void triesTheDoctorProfileToken();
    void passesForEachRoleAndReadsNoProfile_data();
    void passesForEachRoleAndReadsNoProfile();
    void triesTheDoctorProfileTokenWithTheSameBytes();
    void triesTheKey();
    void missesTheKeyOfAConnectionThatEncrypts();
    void tellsOfAKeyWithoutItsId();
    void reachesTheStorageOfTheLastDocument();
    void tellsThatTheStorageIsNotReached();
    void knowsTheWorkspaceFromDeliveries();
    void knowsTheFormOfPatientNumbers();
    void readsTheTimesOfTheToken();
    void judgesTokensByTheClockOfTheService_data();
    void judgesTokensByTheClockOfTheService();

private:
    ConnectionReport check(QUrl base, const DeliveryFacts &deliveries = {})
    {
        if (base.path() == QLatin1String("/"))
            base.setPath({});
        m_connection.baseUrl = base;
        return awaitResult(checkConnection(std::make_shared<Client>(m_connection, m_secrets, m_engine), deliveries));
    }

    Connection m_connection;
    ConnectionSecrets m_secrets;
    std::shared_ptr<http::Engine> m_engine = std::make_shared<http::Engine>();
};

void ConnectionCheckTest::judgesTheAnswerOfTheService_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("withToken");
    QTest::addColumn<QString>("accessToken");
    const QByteArray refusal(R"({"error":"patient required"})");
    QTest::newRow("in order") << 200 << good << true << "ok";
    QTest::newRow("the filter is refused, the token was taken") << 400 << refusal << true << "ok";
    QTest::newRow("token refused") << 401 << QByteArray() << true << "signin.refused";
    QTest::newRow("something else answers") << 200 << QByteArray("<html>") << true << "network.captive";
    QTest::newRow("a redirect") << 302 << QByteArray() << true << "network.redirect-refused";
    QTest::newRow("out of order") << 503 << QByteArray() << true << "service.unavailable";
    QTest::newRow("too many calls") << 429 << refusal << true << "service.unavailable";
    QTest::newRow("too slow") << 408 << QByteArray() << true << "service.unavailable";
    QTest::newRow("no token, the service answers 401") << 401 << QByteArray() << false << "signin.missing";
    QTest::newRow("no token, the service does not ask for it") << 200 << good << false << "signin.missing";
    QTest::newRow("no token, the service refuses the filter") << 400 << refusal << false << "signin.missing";
    QTest::newRow("no token, something else answers") << 404 << QByteArray() << false << "service.bad-answer";
}

void ConnectionCheckTest::judgesTheAnswerOfTheService()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const bool, withToken);
    QFETCH(const QString, accessToken);
    if (!withToken)
        m_secrets.accessToken.reset();
    ScriptedServer server({reply(status, body, status == 302 ? "Location: http://127.0.0.1:1/\r\n" : "")});
    const auto report = check(server.url());
    QCOMPARE(inOneLine(report), QStringLiteral("dns:ok tcp:ok access_token:") + accessToken);
    QCOMPARE(report.isUsable(), accessToken == QLatin1String("ok"));
}

void ConnectionCheckTest::tellsWhereTheNetworkBreaks()
{
    const auto noName = QString(60, u'a') + QLatin1Char('.'); // five of them are longer than a name can be
    QCOMPARE(inOneLine(check(QUrl(QStringLiteral("https://") + noName.repeated(5) + QStringLiteral("invalid")))),
             QStringLiteral("dns:network.no-route"));
}

void ConnectionCheckTest::tellsThatNoServerListens()
{
    QUrl gone;
    {
        ScriptedServer server({reply(200)});
        gone = server.url();
    }
    QCOMPARE(inOneLine(check(gone)), QStringLiteral("dns:ok tcp:network.no-route"));
}

void ConnectionCheckTest::tellsThatTheProxyRefuses()
{
    ScriptedServer proxy({reply(403)});
    qputenv("https_proxy", proxy.url().toEncoded());
    const auto restore = qScopeGuard([] { qunsetenv("https_proxy"); });
    const auto report = check(QUrl(QStringLiteral("https://service.invalid")));
    QCOMPARE(inOneLine(report), QStringLiteral("proxy:network.no-route"));
    QCOMPARE(report.route.proxy, proxy.url().authority());
    QCOMPARE(report.route.proxySource, http::ProxySource::Environment);
    QCOMPARE(report.route.proxyVariable, QStringLiteral("https_proxy"));
    for (const auto &request : proxy.requests()) {
        QVERIFY2(request.head.startsWith("CONNECT service.invalid:443 "), request.head.constData());
        QVERIFY(!request.head.contains(checkedToken));
    }
}

void ConnectionCheckTest::tellsThatTheProxySettingCannotBeUsed()
{
    qputenv("https_proxy", "http://proxy.invalid");
    const auto restore = qScopeGuard([] { qunsetenv("https_proxy"); });
    const auto report = check(QUrl(QStringLiteral("https://service.invalid")));
    QCOMPARE(inOneLine(report), QStringLiteral("proxy:network.no-route"));
    QVERIFY(report.at(CheckStep::Proxy).error->reason == ErrorReason::ProxyPort);
}

void ConnectionCheckTest::showsACertificateThatIsNotTrusted()
{
    const QTemporaryDir folder;
    const TemporaryCertificate certificate(folder.path());
    ScriptedServer server({reply(200, good)}, certificate.serverConfiguration());
    const auto report = check(server.url());
    QCOMPARE(inOneLine(report), QStringLiteral("dns:ok tcp:ok tls:network.certificate-not-trusted"));
    QCOMPARE(report.certificates.size(), 1);
    const auto &shown = report.certificates.first();
    QVERIFY(!shown.subject.isEmpty());
    QCOMPARE(shown.issuer, shown.subject); // it signed itself
    QVERIFY(shown.notBefore < shown.notAfter);
    QVERIFY(server.requests().isEmpty());
}

void ConnectionCheckTest::trustsTheConnectionsOwnAuthority()
{
    const QTemporaryDir folder;
    const TemporaryCertificate certificate(folder.path());
    ScriptedServer server({reply(200, good)}, certificate.serverConfiguration());
    m_connection.caFile = certificate.certificateFile;
    const auto report = check(server.url());
    QCOMPARE(inOneLine(report), QStringLiteral("dns:ok tcp:ok tls:ok access_token:ok"));
    QCOMPARE(report.route.proxySource, http::ProxySource::ThisComputer);
    QCOMPARE(report.certificates.size(), 1);
}

void ConnectionCheckTest::measuresEachStepOfTheWay()
{
    const QTemporaryDir folder;
    const TemporaryCertificate certificate(folder.path());
    ScriptedServer server({reply(200, good)}, certificate.serverConfiguration());
    m_connection.caFile = certificate.certificateFile;
    const auto first = check(server.url());
    const auto second = check(server.url()); // the first one leaves a connection that could be used again
    for (const auto &report : {first, second}) {
        for (const auto step : {CheckStep::Dns, CheckStep::Tcp, CheckStep::Tls, CheckStep::AccessToken})
            QVERIFY2(report.at(step).time.has_value(), checkStepText(step).data());
        QCOMPARE(report.route.peer, QStringLiteral("127.0.0.1"));
    }
}

void ConnectionCheckTest::comparesTheClocks_data()
{
    QTest::addColumn<int>("seconds");
    QTest::addColumn<QString>("state");
    QTest::newRow("equal") << 0 << "ok";
    QTest::newRow("less than two minutes are harmless") << 90 << "ok";
    QTest::newRow("the service is more than two minutes ahead") << 150 << "problem";
    QTest::newRow("the service is more than two minutes behind") << -150 << "problem";
    QTest::newRow("the service is ahead") << 900 << "problem";
    QTest::newRow("the service is behind") << -900 << "problem";
}

void ConnectionCheckTest::comparesTheClocks()
{
    QFETCH(const int, seconds);
    QFETCH(const QString, state);
    ScriptedServer server({reply(200, good, dateHeader(std::chrono::seconds(seconds)))});
    const auto report = check(server.url());
    QCOMPARE(inOneLine(report), QStringLiteral("dns:ok tcp:ok clock:%1 access_token:ok").arg(state));
    QVERIFY(report.isUsable());
    QVERIFY(std::abs(report.route.clockAhead->count() + seconds) <= 30);
}

void ConnectionCheckTest::triesTheDoctorProfileToken_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("result");
    const auto error = [](const char *code) {
        return R"({"data":{},"error":{"code":")" + QByteArray(code) + R"(","message":"made up"}})";
    };
    QTest::newRow("a profile") << 200 << QByteArray(R"({"id":"x","profile":{}})") << "ok";
    QTest::newRow("not allowed to see it") << 403 << error("UNAUTHORIZED_ENTITY") << "ok";
    QTest::newRow("no data") << 403 << QByteArray("{}") << "ok";
    QTest::newRow("no such doctor") << 500 << error("INVALID_DATA") << "ok";
    QTest::newRow("refused") << 401 << QByteArray() << "signin.refused";
    QTest::newRow("a mismatch") << 500 << error("TOKEN_MISMATCH") << "signin.refused";
    QTest::newRow("a 500 that says nothing") << 500 << QByteArray() << "signin.refused";
    QTest::newRow("out of order") << 503 << QByteArray() << "service.unavailable";
}

void ConnectionCheckTest::triesTheDoctorProfileToken()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const QString, result);
    m_secrets.authToken = secret(checkedAuthToken);
    ScriptedServer server({reply(200, good), reply(status, body)});
    const auto report = check(server.url());
    QCOMPARE(inOneLine(report), QStringLiteral("dns:ok tcp:ok access_token:ok auth_token:") + result);
    QCOMPARE(server.requests().size(), 2);
    QCOMPARE(server.requests().at(1).header("auth"), checkedAuthToken);
}

void ConnectionCheckTest::passesForEachRoleAndReadsNoProfile_data()
{
    QTest::addColumn<Role>("role");
    for (const auto role : {Role::Receptionist, Role::Doctor, Role::Admin})
        QTest::newRow(roleText(role).data()) << role;
}

void ConnectionCheckTest::passesForEachRoleAndReadsNoProfile()
{
    QFETCH(const Role, role);
    m_secrets.authToken = secret(checkedAuthToken);
    ScriptedServer server({reply(200, good), reply(200, R"({"id":"x","profile":{}})")});
    m_connection.baseUrl = server.url(QString());
    int recorded = 0;
    const auto client = std::make_shared<Client>(m_connection, m_secrets, m_engine, Client::ReachedReport(),
                                                 AccessRules{.role = role, .areSettingsForAdmins = true},
                                                 [&recorded](const CallReport & /*call*/) { ++recorded; });
    const auto report = awaitResult(checkConnection(client));
    QCOMPARE(inOneLine(report), QStringLiteral("dns:ok tcp:ok access_token:ok auth_token:ok"));
    QVERIFY(report.isUsable());
    QCOMPARE(recorded, 0);
}

void ConnectionCheckTest::triesTheDoctorProfileTokenWithTheSameBytes()
{
    m_secrets.authToken = secret(checkedAuthToken);
    m_connection.user = {QStringLiteral("161400000000042")};
    ScriptedServer server({reply(200, good), reply(200, R"({"id":"x","profile":{}})")});
    check(server.url());
    const Client client(m_connection, m_secrets, m_engine);
    QVERIFY(awaitResult(client.send(DoctorProfileLookup{m_connection.user.text})).ok());
    QCOMPARE(server.requests().size(), 3);
    QCOMPARE(server.requests().at(1).head, server.requests().at(2).head);
    QCOMPARE(server.requests().at(1).body, server.requests().at(2).body);
}

void ConnectionCheckTest::triesTheKey()
{
    const auto key = jwe::ContentKey::fromText(SecretBytes(keyText));
    m_secrets.keys = {{.id = QStringLiteral("kid-7"), .key = *key}};
    ScriptedServer server({reply(200, good)});
    const auto report = check(server.url());
    QCOMPARE(inOneLine(report), QStringLiteral("dns:ok tcp:ok access_token:ok key:ok"));
    QCOMPARE(report.key->id, QStringLiteral("kid-7"));
    QCOMPARE(report.key->sizeBytes, keyText.size());
}

void ConnectionCheckTest::missesTheKeyOfAConnectionThatEncrypts()
{
    m_connection.encryptPayloads = true;
    m_connection.keyId = QStringLiteral("kid-7");
    ScriptedServer server({reply(200, good)});
    QCOMPARE(inOneLine(check(server.url())), QStringLiteral("dns:ok tcp:ok access_token:ok key:signin.key-missing"));
}

void ConnectionCheckTest::tellsOfAKeyWithoutItsId()
{
    m_secrets = secretsFrom(m_connection, {.accessToken = m_secrets.accessToken, .keyText = secret(keyText)});
    ScriptedServer server({reply(200, good), reply(200, good)});
    const auto report = check(server.url());
    QCOMPARE(inOneLine(report), QStringLiteral("dns:ok tcp:ok access_token:ok"));
    QVERIFY(report.isKeyIdMissing);
    m_secrets.isKeyIdMissing = false;
    QVERIFY(!check(server.url()).isKeyIdMissing);
}

void ConnectionCheckTest::reachesTheStorageOfTheLastDocument()
{
    ScriptedServer server({reply(200, good)});
    ScriptedServer storage({reply(403, "<Error><Code>AccessDenied</Code></Error>")});
    const auto report = check(server.url(), {.storage = storage.url(), .lastDelivered = {}, .workspaceProblem = {}});
    QCOMPARE(inOneLine(report), QStringLiteral("dns:ok tcp:ok access_token:ok storage:ok"));
    QCOMPARE(storage.requests().size(), 1);
    QVERIFY(!storage.requests().first().head.contains(checkedToken));
    QVERIFY(storage.requests().first().requestLine().startsWith("GET / "));
}

void ConnectionCheckTest::tellsThatTheStorageIsNotReached()
{
    ScriptedServer server({reply(200, good)});
    QUrl gone;
    {
        ScriptedServer storage({reply(200)});
        gone = storage.url();
    }
    const auto report = check(server.url(), {.storage = gone, .lastDelivered = {}, .workspaceProblem = {}});
    QCOMPARE(inOneLine(report), QStringLiteral("dns:ok tcp:ok access_token:ok storage:network.no-route"));
}

void ConnectionCheckTest::knowsTheWorkspaceFromDeliveries()
{
    ScriptedServer server({reply(200, good)});
    const auto delivered = QDateTime::currentDateTimeUtc();
    QCOMPARE(inOneLine(check(server.url(), {.storage = {}, .lastDelivered = delivered, .workspaceProblem = {}})),
             QStringLiteral("dns:ok tcp:ok access_token:ok workspace:ok"));
    const Error full{.code = ErrorCode::ServiceWorkspaceFull};
    QCOMPARE(inOneLine(check(server.url(), {.storage = {}, .lastDelivered = delivered, .workspaceProblem = full})),
             QStringLiteral("dns:ok tcp:ok access_token:ok workspace:service.workspace-full"));
}

void ConnectionCheckTest::knowsTheFormOfPatientNumbers()
{
    const auto stateFor = [this](const DeliveryFacts &deliveries) {
        ScriptedServer server({reply(200, good)});
        return check(server.url(), deliveries).at(CheckStep::PatientNumbers).state;
    };
    QCOMPARE(stateFor({}), CheckState::NotChecked);
    DeliveryFacts deliveries;
    deliveries.patientPattern = QStringLiteral("[0-9]{15}");
    QCOMPARE(stateFor(deliveries), CheckState::Ok);
    m_connection.conventions.patientNumbers.pattern = QStringLiteral("[0-9]{15}");
    QCOMPARE(stateFor({}), CheckState::Ok);
}

void ConnectionCheckTest::readsTheTimesOfTheToken()
{
    // {"alg":"none"} . {"iat":1700000000,"exp":1900000000}
    m_secrets.accessToken = secret("eyJhbGciOiJub25lIn0.eyJpYXQiOjE3MDAwMDAwMDAsImV4cCI6MTkwMDAwMDAwMH0.made-up");
    ScriptedServer server({reply(200, good)});
    const auto report = check(server.url());
    QCOMPARE(report.accessToken.issued, QDateTime::fromSecsSinceEpoch(1'700'000'000, Qt::UTC));
    QCOMPARE(report.accessToken.expires, QDateTime::fromSecsSinceEpoch(1'900'000'000, Qt::UTC));
    QVERIFY(!report.authToken.issued);
    QVERIFY(!report.key);
}

void ConnectionCheckTest::judgesTokensByTheClockOfTheService_data()
{
    QTest::addColumn<QByteArray>("date");
    QTest::addColumn<int>("access"); ///< minutes from now to the end of the token
    QTest::addColumn<int>("auth");
    QTest::addColumn<TokenStage>("accessStage");
    QTest::addColumn<TokenStage>("authStage");
    const QByteArray none;
    QTest::newRow("it does not tell its time") << none << -30 << 90 << TokenStage::Expired << TokenStage::LastDay;
    QTest::newRow("the same time") << dateHeader(0s) << 30 << 90 << TokenStage::LastHour << TokenStage::LastDay;
    QTest::newRow("this computer is behind")
        << dateHeader(2h) << 90 << 150 << TokenStage::Expired << TokenStage::LastHour;
    QTest::newRow("this computer is ahead")
        << dateHeader(-2h) << -90 << -150 << TokenStage::LastHour << TokenStage::Expired;
}

void ConnectionCheckTest::judgesTokensByTheClockOfTheService()
{
    QFETCH(const QByteArray, date);
    QFETCH(const int, access);
    QFETCH(const int, auth);
    QFETCH(const TokenStage, accessStage);
    QFETCH(const TokenStage, authStage);
    m_secrets.accessToken = secret(madeToken(-720h, std::chrono::minutes(access)));
    m_secrets.authToken = secret(madeToken(-720h, std::chrono::minutes(auth)));
    ScriptedServer server({reply(200, good, date), reply(200, R"({"id":"x","profile":{}})", date)});
    const auto report = check(server.url());
    QCOMPARE(report.accessTokenStage, accessStage);
    QCOMPARE(report.authTokenStage, authStage);
    QVERIFY(report.isUsable()); // the service accepts them
}

CLINICDESK_TEST(ConnectionCheckTest)
#include "connectionchecktest.moc"
