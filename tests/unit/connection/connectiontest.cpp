// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connection.h"
#include "core/base/errorreason.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

class ConnectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsABaseUrl_data();
    void readsABaseUrl();
    void refusesWhatIsNoBaseUrlWithoutRepeatingIt_data();
    void refusesWhatIsNoBaseUrlWithoutRepeatingIt();
    void namesTheOriginWithItsPort_data();
    void namesTheOriginWithItsPort();
    void namesEachEnvironmentBothWays();
};

void ConnectionTest::readsABaseUrl_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("url");
    const auto row = [](const char *name, const char *text, const char *url) {
        QTest::newRow(name) << QString::fromLatin1(text) << QString::fromLatin1(url);
    };
    row("host", "https://api.clinic.test", "https://api.clinic.test");
    row("blanks and line end around", "  https://api.clinic.test\n", "https://api.clinic.test");
    row("trailing slash dropped", "https://api.clinic.test/", "https://api.clinic.test");
    row("prefix kept", "https://api.clinic.test/gate/v7", "https://api.clinic.test/gate/v7");
    row("slash after the prefix dropped", "https://api.clinic.test/gate/", "https://api.clinic.test/gate");
    row("letters of the host do not matter", "HTTPS://API.Clinic.test/Gate", "https://api.clinic.test/Gate");
    row("port", "https://api.clinic.test:8443/gate", "https://api.clinic.test:8443/gate");
    row("escaped prefix", "https://api.clinic.test/a%20b/", "https://api.clinic.test/a%20b");
    row("http on loopback", "http://127.0.0.1:8080/", "http://127.0.0.1:8080");
    row("http on IPv6 loopback", "http://[::1]:8080", "http://[::1]:8080");
    row("http on localhost", "http://localhost:8080", "http://localhost:8080");
}

void ConnectionTest::readsABaseUrl()
{
    QFETCH(QString, text);
    QFETCH(QString, url);
    const auto read = parseBaseUrl(text);
    QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().detail));
    QCOMPARE(read->toString(QUrl::FullyEncoded), url);
}

void ConnectionTest::refusesWhatIsNoBaseUrlWithoutRepeatingIt_data()
{
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const char *text) { QTest::newRow(name) << QString::fromLatin1(text); };
    row("nothing", "");
    row("host alone", "api.clinic.test");
    row("host and port alone", "api.clinic.test:443");
    row("path", "/gate");
    row("http", "http://api.clinic.test");
    row("http on a private address", "http://192.168.1.7");
    row("http on a host that only begins like loopback", "http://127.0.0.1.clinic.test");
    row("another protocol", "ftp://api.clinic.test");
    row("file", "file:///etc/passwd");
    row("no host", "https:///gate");
    row("user name", "https://sesame@api.clinic.test");
    row("password", "https://someone:sesame@api.clinic.test");
    row("query", "https://api.clinic.test/?token=sesame");
    row("empty query", "https://api.clinic.test/?");
    row("fragment", "https://api.clinic.test/#sesame");
    row("a step up", "https://api.clinic.test/gate/../sesame");
    row("two slashes", "https://api.clinic.test//sesame");
    row("port that is none", "https://api.clinic.test:99999");
    row("line end inside", "https://api.clinic.test/a\r\nX-Sesame: 1");
    row("blank inside", "https://api.clinic.test/a b");
}

void ConnectionTest::refusesWhatIsNoBaseUrlWithoutRepeatingIt()
{
    QFETCH(QString, text);
    const auto read = parseBaseUrl(text);
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::WrongUse);
    QVERIFY(read.error().reason != ErrorReason::None);
    QVERIFY(!(read.error().detail + read.error().subject).contains(QStringLiteral("sesame")));
}

void ConnectionTest::namesTheOriginWithItsPort_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("origin");
    const auto row = [](const char *url, const char *origin) {
        QTest::newRow(url) << QString::fromLatin1(url) << QString::fromLatin1(origin);
    };
    row("https://api.clinic.test/gate/v7?x=1", "https://api.clinic.test:443");
    row("https://api.clinic.test:443", "https://api.clinic.test:443");
    row("https://api.clinic.test:8443", "https://api.clinic.test:8443");
    row("http://localhost/x", "http://localhost:80");
    row("http://[::1]:8080/x", "http://[::1]:8080");
    row("https://someone:sesame@api.clinic.test/", "https://api.clinic.test:443");
}

void ConnectionTest::namesTheOriginWithItsPort()
{
    QFETCH(QString, url);
    QFETCH(QString, origin);
    QCOMPARE(originOf(QUrl(url)), origin);
}

void ConnectionTest::namesEachEnvironmentBothWays()
{
    for (const auto environment : {Environment::Production, Environment::Development, Environment::Practice})
        QCOMPARE(environmentFromText(QString(environmentText(environment))), std::optional(environment));
    QCOMPARE(environmentText(Environment::Development), QLatin1String("development"));
    QVERIFY(!environmentFromText(u"Production"));
    QVERIFY(!environmentFromText({}));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(ConnectionTest)
#include "connectiontest.moc"
