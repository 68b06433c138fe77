// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/connectionchecktext.h"

#include "core/base/errorreason.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace std::chrono_literals;

namespace {

Connection clinic()
{
    return {.name = QStringLiteral("Made up"),
            .baseUrl = QUrl(QStringLiteral("https://api.clinic.test/desk")),
            .user = {QStringLiteral("161400000000123")},
            .keyId = QStringLiteral("kid-7")};
}

void pass(ConnectionReport &report, CheckStep step)
{
    report.at(step) = {.step = step, .state = CheckState::Ok, .time = 12ms, .error = {}};
}

void fail(ConnectionReport &report, CheckStep step, ErrorCode code)
{
    report.at(step) = {.step = step, .state = CheckState::Problem, .time = {}, .error = Error{.code = code}};
}

} // namespace

/// The report of a connection check as text.
class ConnectionCheckTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysSomethingAboutEachStepInEachState();
    void saysThatAnEarlierStepFailed();
    void namesTheFileStorageThatIsNotReached();
    void namesTheProxyAndWhereItIsSet_data();
    void namesTheProxyAndWhereItIsSet();
    void saysWhyThereIsNoKeyToUse_data();
    void saysWhyThereIsNoKeyToUse();
    void tellsHowFarTheClockIsOff();
    void tellsThatATokenThatIsAcceptedExpiresSoon();
    void showsEveryFactInTheReport();
    void suggestsAPatternForPatientNumbers();
    void promisesNoAutomaticRepetition();
    void listsCertificatesAndTimesOfTokens();
    void namesNoUserInTheReport();
};

void ConnectionCheckTextTest::saysSomethingAboutEachStepInEachState()
{
    for (const auto step : allCheckSteps) {
        QVERIFY(!wording::titleOf(step).isEmpty());
        ConnectionReport report;
        QVERIFY2(!wording::describeStep(clinic(), report, step).summary.isEmpty(), checkStepText(step).data());
        pass(report, step);
        QVERIFY2(!wording::describeStep(clinic(), report, step).summary.isEmpty(), checkStepText(step).data());
        fail(report, step, ErrorCode::NetworkNoRoute);
        QVERIFY2(!wording::describeStep(clinic(), report, step).advice.isEmpty(), checkStepText(step).data());
    }
}

void ConnectionCheckTextTest::saysThatAnEarlierStepFailed()
{
    const auto waiting = QStringLiteral("Not checked, because an earlier step failed.");
    ConnectionReport report;
    pass(report, CheckStep::Dns);
    fail(report, CheckStep::Tcp, ErrorCode::NetworkNoRoute);
    for (const auto step : {CheckStep::Tls, CheckStep::AccessToken, CheckStep::AuthToken})
        QCOMPARE(wording::describeStep(clinic(), report, step).summary, waiting);
    for (const auto step : {CheckStep::Proxy, CheckStep::Key, CheckStep::Storage, CheckStep::Workspace})
        QVERIFY(wording::describeStep(clinic(), report, step).summary != waiting);
}

void ConnectionCheckTextTest::namesTheFileStorageThatIsNotReached()
{
    ConnectionReport report;
    report.deliveries.storage = QUrl(QStringLiteral("https://files.clinic.test:9000"));
    fail(report, CheckStep::Storage, ErrorCode::NetworkNoRoute);
    const auto text = wording::describeStep(clinic(), report, CheckStep::Storage);
    QCOMPARE(text.summary,
             QStringLiteral("The file storage of the last document, files.clinic.test:9000, cannot be reached."));
    QVERIFY2(!text.advice.contains(QStringLiteral("tries again automatically")), qPrintable(text.advice));
}

void ConnectionCheckTextTest::namesTheProxyAndWhereItIsSet_data()
{
    using Source = http::ProxySource;
    QTest::addColumn<Source>("source");
    QTest::addColumn<QString>("proxy");
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QString>("sentence");
    const auto proxy = QStringLiteral("proxy.example:3128");
    const auto lets = QStringLiteral("The proxy proxy.example:3128 lets the connection through. ");
    QTest::newRow("environment") << Source::Environment << proxy << QStringLiteral("https_proxy")
                                 << lets + QStringLiteral("It is set in the environment variable https_proxy.");
    QTest::newRow("desktop") << Source::Desktop << proxy << QString()
                             << lets + QStringLiteral("It is set in the network settings of the desktop.");
    QTest::newRow("policy") << Source::Policy << proxy << QString()
                            << lets + QStringLiteral("It is set by your administrator’s policy.");
    QTest::newRow("none by the policy") << Source::Policy << QString() << QString()
                                        << QStringLiteral("Your administrator’s policy says that no proxy is used.");
    QTest::newRow("exception")
        << Source::Exception << QString() << QStringLiteral("no_proxy")
        << QStringLiteral("No proxy is used, because the environment variable no_proxy names api.clinic.test.");
    QTest::newRow("this computer") << Source::ThisComputer << QString() << QString()
                                   << QStringLiteral("Not needed: the service runs on this computer.");
    QTest::newRow("not set") << Source::NotSet << QString() << QString()
                             << QStringLiteral("This computer uses no proxy for the service.");
}

void ConnectionCheckTextTest::namesTheProxyAndWhereItIsSet()
{
    QFETCH(const http::ProxySource, source);
    QFETCH(const QString, proxy);
    QFETCH(const QString, variable);
    QFETCH(const QString, sentence);
    ConnectionReport report;
    report.route.proxy = proxy;
    report.route.proxySource = source;
    report.route.proxyVariable = variable;
    if (!proxy.isEmpty())
        pass(report, CheckStep::Proxy);
    QCOMPARE(wording::describeStep(clinic(), report, CheckStep::Proxy).summary, sentence);
    if (proxy.isEmpty())
        return;
    report.at(CheckStep::Proxy).state = CheckState::Problem;
    report.at(CheckStep::Proxy).error = Error{
        .code = ErrorCode::NetworkNoRoute, .reason = ErrorReason::ProxySignIn, .httpStatus = 407, .subject = proxy};
    const auto failed = wording::describeStep(clinic(), report, CheckStep::Proxy);
    QVERIFY2(failed.summary.startsWith(QStringLiteral("The proxy proxy.example:3128 asks for a sign-in")),
             qPrintable(failed.summary));
    QVERIFY2(failed.summary.endsWith(sentence.section(QStringLiteral(". "), 1)), qPrintable(failed.summary));
    QVERIFY2(failed.advice.contains(QStringLiteral("user name")), qPrintable(failed.advice));
}

void ConnectionCheckTextTest::saysWhyThereIsNoKeyToUse_data()
{
    QTest::addColumn<bool>("isKeyIdMissing");
    QTest::addColumn<QString>("summary");
    QTest::addColumn<QString>("advice");
    QTest::newRow("no key") << false << QStringLiteral("There is no encryption key.") << QString();
    QTest::newRow("a key without its ID")
        << true << QStringLiteral("The ID of the encryption key is missing, so there is no key to use.")
        << QStringLiteral("Enter the key and its ID in the connection settings.");
}

void ConnectionCheckTextTest::saysWhyThereIsNoKeyToUse()
{
    QFETCH(const bool, isKeyIdMissing);
    QFETCH(const QString, summary);
    QFETCH(const QString, advice);
    ConnectionReport report;
    report.isKeyIdMissing = isKeyIdMissing;
    const auto text = wording::describeStep(clinic(), report, CheckStep::Key);
    QCOMPARE(text.summary, summary);
    QCOMPARE(text.advice, advice);
}

void ConnectionCheckTextTest::tellsHowFarTheClockIsOff()
{
    ConnectionReport report;
    report.at(CheckStep::ClockDifference).state = CheckState::Problem;
    report.route.clockAhead = 15min;
    QCOMPARE(wording::describeStep(clinic(), report, CheckStep::ClockDifference).summary,
             QStringLiteral("The clock of this computer is 15 minutes ahead."));
    report.route.clockAhead = -7min;
    QCOMPARE(wording::describeStep(clinic(), report, CheckStep::ClockDifference).summary,
             QStringLiteral("The clock of this computer is 7 minutes behind."));
}

void ConnectionCheckTextTest::tellsThatATokenThatIsAcceptedExpiresSoon()
{
    ConnectionReport report;
    pass(report, CheckStep::AccessToken);
    QVERIFY(wording::describeStep(clinic(), report, CheckStep::AccessToken).advice.isEmpty());
    report.accessTokenStage = TokenStage::LastDay;
    QCOMPARE(wording::describeStep(clinic(), report, CheckStep::AccessToken).advice,
             QStringLiteral("It expires soon. Ask your administrator for a new one."));
    report.accessToken.expires = QDateTime(QDate(2031, 5, 6), QTime(0, 0), Qt::UTC);
    QVERIFY(wording::detailsOf(report, CheckStep::AccessToken).first().contains(QStringLiteral("it expires on")));
    report.accessTokenStage = TokenStage::Expired;
    QVERIFY(wording::detailsOf(report, CheckStep::AccessToken).first().contains(QStringLiteral("it expired on")));
    QVERIFY(wording::reportText(clinic(), report).contains(QStringLiteral("Sign-in: Note | 12 ms | ")));
    fail(report, CheckStep::AccessToken, ErrorCode::SignInRefused);
    QVERIFY(wording::reportText(clinic(), report).contains(QStringLiteral("Sign-in: To fix | ")));
}

void ConnectionCheckTextTest::showsEveryFactInTheReport()
{
    ConnectionReport report;
    report.route.peer = QStringLiteral("192.0.2.7");
    report.route.clockAhead = 3min;
    report.at(CheckStep::ClockDifference).state = CheckState::Problem;
    report.key = CheckedKey{.id = QStringLiteral("kid-7"), .sizeBytes = 16};
    const auto text = wording::reportText(clinic(), report);
    for (const auto *line :
         {"\n    192.0.2.7\n", "\n    180 s ahead of the clock of the service\n", "\n    Key ID: kid-7\n",
          "\n    Length of the key: 16 bytes\n",
          "\nClock: Note | The clock of this computer is 3 minutes ahead. | Set the time of this computer, then check "
          "again.\n"})
        QVERIFY2(text.contains(QLatin1String(line)), qPrintable(text));
    report.route.clockAhead = -4s;
    QCOMPARE(wording::detailsOf(report, CheckStep::ClockDifference),
             QStringList(QStringLiteral("4 s behind the clock of the service")));
    report.route.clockAhead = 0s;
    QCOMPARE(wording::detailsOf(report, CheckStep::ClockDifference),
             QStringList(QStringLiteral("No difference to the clock of the service")));
}

void ConnectionCheckTextTest::suggestsAPatternForPatientNumbers()
{
    const auto pattern = QStringLiteral("[0-9]{15}");
    ConnectionReport report;
    report.at(CheckStep::PatientNumbers).state = CheckState::Ok;
    report.deliveries.patientPattern = pattern;
    const auto suggested = wording::describeStep(clinic(), report, CheckStep::PatientNumbers);
    QVERIFY(suggested.summary.contains(pattern));
    QVERIFY(suggested.advice.contains(QStringLiteral("patient_pattern to [0-9]{15}")));
    QVERIFY(wording::reportText(clinic(), report).contains(QStringLiteral("Patient numbers: Note | ")));
    auto connection = clinic();
    connection.conventions.patientNumbers.pattern = pattern;
    report.deliveries.patientPattern.clear();
    const auto set = wording::describeStep(connection, report, CheckStep::PatientNumbers);
    QVERIFY(set.summary.contains(pattern));
    QVERIFY(set.advice.isEmpty());
}

void ConnectionCheckTextTest::promisesNoAutomaticRepetition()
{
    for (const auto code : {ErrorCode::NetworkNoRoute, ErrorCode::NetworkTimeout, ErrorCode::ServiceUnavailable,
                            ErrorCode::ServiceBadAnswer, ErrorCode::SignInRefused, ErrorCode::StorageUnavailable}) {
        ConnectionReport report;
        fail(report, CheckStep::AccessToken, code);
        const auto text = wording::describeStep(clinic(), report, CheckStep::AccessToken);
        QVERIFY2(!text.advice.contains(QStringLiteral("automatically")), qPrintable(text.advice));
    }
}

void ConnectionCheckTextTest::listsCertificatesAndTimesOfTokens()
{
    const auto day = [](int year) { return QDateTime(QDate(year, 5, 6), QTime(0, 0), Qt::UTC); };
    ConnectionReport report;
    report.certificates = {{.subject = QStringLiteral("api.clinic.test"),
                            .issuer = QStringLiteral("Made-up CA"),
                            .notBefore = day(2030),
                            .notAfter = day(2031)},
                           {.subject = QStringLiteral("Made-up CA"),
                            .issuer = QStringLiteral("Made-up root"),
                            .notBefore = day(2020),
                            .notAfter = day(2040)}};
    const auto chain = wording::detailsOf(report, CheckStep::Tls);
    QCOMPARE(chain.size(), 2);
    QVERIFY2(chain.first().startsWith(QStringLiteral("api.clinic.test, issued by Made-up CA, valid from ")),
             qPrintable(chain.first()));
    report.accessToken = {.issued = day(2030), .expires = day(2031)};
    QCOMPARE(wording::detailsOf(report, CheckStep::AccessToken).size(), 2);
    QCOMPARE(wording::detailsOf(report, CheckStep::AuthToken).size(), 0);
}

void ConnectionCheckTextTest::namesNoUserInTheReport()
{
    const auto text = wording::reportText(clinic(), ConnectionReport());
    QVERIFY(text.contains(QStringLiteral("https://api.clinic.test:443/desk\n")));
    QVERIFY(!text.contains(clinic().user.text));
    for (const auto step : allCheckSteps)
        QVERIFY(text.contains(wording::titleOf(step) + QStringLiteral(": Not checked")));
}

CLINICDESK_TEST(ConnectionCheckTextTest)
#include "connectionchecktexttest.moc"
