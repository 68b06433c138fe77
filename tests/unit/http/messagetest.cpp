// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/message.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk::http;
using namespace std::chrono_literals;

class MessageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTheFirstHeaderOfANameInAnyCase();
    void readsTheDelayThatAnAnswerAsksFor_data();
    void readsTheDelayThatAnAnswerAsksFor();
    void countsADateFromTheServersOwnTime_data();
    void countsADateFromTheServersOwnTime();
    void allowsHttpsAndPlainHttpToThisComputerOnly_data();
    void allowsHttpsAndPlainHttpToThisComputerOnly();
};

void MessageTest::findsTheFirstHeaderOfANameInAnyCase()
{
    const Response answer{
        .status = 200, .headers = {{.name = "ETag", .value = "1"}, {.name = "etag", .value = "2"}}, .body = {}};
    QCOMPARE(answer.header("ETAG"), QByteArray("1"));
    QCOMPARE(answer.header("Date"), QByteArray());
}

void MessageTest::readsTheDelayThatAnAnswerAsksFor_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<qint64>("seconds"); // -1: none
    const auto row = [](const QByteArray &value, qint64 seconds) {
        QTest::newRow(value.isEmpty() ? "empty" : value.constData()) << value << seconds;
    };
    row("0", 0);
    row("1", 1);
    row(" 120 ", 120);
    row("2147483647", 2'147'483'647);
    row("2147483648", 2'147'483'647);
    row("99999999999999999999", 2'147'483'647);
    row("-5", -1);
    row("+5", -1);
    row("1.5", -1);
    row("0x10", -1);
    row("soon", -1);
    row("", -1);
    row("Wed, 21 Oct 2026 07:28:30 GMT", 30);
    row("Wed, 21 Oct 2026 08:28:00 GMT", 3'600);
    row("Wed, 21 Oct 2026 07:27:00 GMT", 0);
    row("Wed, 32 Oct 2026 07:28:30 GMT", -1);
    row("Wednesday, 21-Oct-26 07:28:30 GMT", 30);
    row("Tuesday, 21-Oct-25 07:28:30 GMT", 0);
    row("Friday, 21-Oct-94 07:28:30 GMT", 0); // in 1994
    row("Wednesday, 32-Oct-26 07:28:30 GMT", -1);
    row("Wed Oct 21 07:28:30 2026", 30);
    row("Sun Nov  1 07:28:00 2026", 11LL * 86'400);
    row("Wed Oct 32 07:28:30 2026", -1);
}

void MessageTest::readsTheDelayThatAnAnswerAsksFor()
{
    QFETCH(const QByteArray, value);
    QFETCH(const qint64, seconds);
    const QDateTime now(QDate(2026, 10, 21), QTime(7, 28), Qt::UTC);
    const Response answer{.status = 503, .headers = {{.name = "retry-after", .value = value}}, .body = {}};
    const auto delay = retryAfter(answer, now);
    QCOMPARE(delay ? static_cast<qint64>(delay->count()) : -1, seconds);
    QVERIFY(!retryAfter(Response{.status = 503}, now));
}

void MessageTest::countsADateFromTheServersOwnTime_data()
{
    QTest::addColumn<QByteArray>("date");
    QTest::addColumn<int>("seconds");
    QTest::newRow("our clock is behind") << QByteArray("Wed, 21 Oct 2026 07:28:00 GMT") << 60;
    QTest::newRow("our clock is ahead") << QByteArray("Sunday, 06-Nov-94 08:49:37 GMT") << 1'008'455'963;
    QTest::newRow("it comes from the past") << QByteArray("Wed Oct 21 07:30:00 2026") << 0;
    QTest::newRow("no date") << QByteArray("soon") << 172'860;
}

void MessageTest::countsADateFromTheServersOwnTime()
{
    QFETCH(const QByteArray, date);
    const QDateTime clock(QDate(2026, 10, 19), QTime(7, 28), Qt::UTC);
    const Response answer{
        .status = 503,
        .headers = {{.name = "date", .value = date}, {.name = "Retry-After", .value = "Wed, 21 Oct 2026 07:29:00 GMT"}},
        .body = {}};
    QTEST(int(retryAfter(answer, clock)->count()), "seconds");
    const Response plain{
        .status = 503, .headers = {{.name = "Date", .value = date}, {.name = "Retry-After", .value = "7"}}, .body = {}};
    QCOMPARE(retryAfter(plain, clock), std::optional(7s));
}

void MessageTest::allowsHttpsAndPlainHttpToThisComputerOnly_data()
{
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char *address, bool allowed) { QTest::newRow(address) << allowed; };
    row("https://service.example", true);
    row("HTTPS://service.example/x?y=z", true);
    row("https://127.0.0.1", true);
    row("http://127.0.0.1", true);
    row("http://127.0.0.1:8080/mr", true);
    row("http://127.255.255.254", true);
    row("http://[::1]:8080", true);
    row("http://[::ffff:127.0.0.1]", true);
    row("http://localhost", true);
    row("HTTP://LOCALHOST", true);
    row("http://service.example", false);
    row("http://localhost.evil.example", false);
    row("http://127.0.0.1.evil.example", false);
    row("http://evil.example/127.0.0.1", false);
    row("http://127.0.0.1@evil.example", false);
    row("http://localhost:x@evil.example", false);
    row("http://128.0.0.1", false);
    row("http://0.0.0.0", false);
    row("http://10.0.0.1", false);
    row("http://[::2]", false);
    row("http://[::ffff:10.0.0.1]", false);
    row("http://", false);
    row("https://", false);
    row("https:///path", false);
    row("ftp://127.0.0.1", false);
    row("file:///etc/passwd", false);
    row("127.0.0.1", false);
    row("", false);
}

void MessageTest::allowsHttpsAndPlainHttpToThisComputerOnly()
{
    QFETCH(const bool, allowed);
    QCOMPARE(isAllowedAddress(QUrl(QString::fromLatin1(QTest::currentDataTag()))), allowed);
}

CLINICDESK_TEST(MessageTest)
#include "messagetest.moc"
