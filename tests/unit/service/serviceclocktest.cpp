// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/serviceclock.h"

#include "tests/support/awaitresult.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QLocale>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// What the time of the service says about the clock of this computer.
class ServiceClockTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsWhenTodayIsUncertain_data();
    void knowsWhenTodayIsUncertain();
    void knowsWhenADateIsOfAnotherDay_data();
    void knowsWhenADateIsOfAnotherDay();
    void comparesTheClocksWithEachAnswer_data();
    void comparesTheClocksWithEachAnswer();
    void asksForTheTimeWithoutAToken();
    void forgetsTheDifferenceWhenTheClockIsSet();
};

namespace {

QByteArray dateBehind(std::chrono::seconds ahead)
{
    const auto moment = QDateTime::currentDateTimeUtc().addSecs(-ahead.count());
    return "Date: " + QLocale::c().toString(moment, QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'")).toLatin1() +
           "\r\n";
}

/// A client, and the last difference of the clocks that it has reported.
struct Asked {
    explicit Asked(const ScriptedServer &server)
    {
        const Connection connection{.name = QStringLiteral("Made up"), .baseUrl = server.url(QString())};
        client = std::make_shared<Client>(connection, ConnectionSecrets(), std::make_shared<http::Engine>(),
                                          [this](bool, std::optional<std::chrono::seconds> told) { ahead = told; });
        awaitDone(askForTime(client));
    }

    static void awaitDone(Task<void> task)
    {
        awaitResult([](Task<void> asking) -> Task<bool> {
            co_await std::move(asking);
            co_return true;
        }(std::move(task)));
    }

    std::shared_ptr<Client> client;
    std::optional<std::chrono::seconds> ahead;
};

} // namespace

void ServiceClockTest::knowsWhenTodayIsUncertain_data()
{
    QTest::addColumn<std::optional<std::chrono::seconds>>("ahead");
    QTest::addColumn<QTime>("now");
    QTest::addColumn<bool>("isUncertain");
    const auto row = [](const char *name, std::optional<std::chrono::seconds> ahead, QTime now, bool isUncertain) {
        QTest::newRow(name) << ahead << now << isUncertain;
    };
    row("not known", std::nullopt, QTime(12, 0), false);
    row("right", 0s, QTime(0, 0), false);
    row("less than two minutes, at midnight", 90s, QTime(0, 0), false);
    row("ten minutes ahead, at noon", 10min, QTime(12, 0), false);
    row("ten minutes ahead, after midnight", 10min, QTime(0, 5), true);
    row("ten minutes behind, before midnight", -10min, QTime(23, 55), true);
    row("an hour ahead", 1h, QTime(12, 0), true);
    row("three days ahead", 72h, QTime(12, 0), true);
    row("three days behind", -72h, QTime(12, 0), true);
}

void ServiceClockTest::knowsWhenTodayIsUncertain()
{
    QFETCH(const std::optional<std::chrono::seconds>, ahead);
    QFETCH(const QTime, now);
    QFETCH(const bool, isUncertain);
    QCOMPARE(isTodayUncertain(ahead, QDateTime(QDate(2026, 11, 27), now)), isUncertain);
}

void ServiceClockTest::knowsWhenADateIsOfAnotherDay_data()
{
    QTest::addColumn<QDate>("date");
    QTest::addColumn<QDateTime>("setAt");
    QTest::addColumn<std::optional<std::chrono::seconds>>("ahead");
    QTest::addColumn<bool>("isOther");
    const QDate friday(2026, 11, 27);
    const auto row = [friday](const char *name, QTime setAt, std::optional<std::chrono::seconds> ahead, bool isOther) {
        QTest::newRow(name) << friday << QDateTime(friday, setAt, Qt::OffsetFromUTC, 19'800) << ahead << isOther;
    };
    row("not known", QTime(12, 0), std::nullopt, false);
    row("right", QTime(0, 0), 0s, false);
    row("less than two minutes, at midnight", QTime(0, 0), 90s, false);
    row("ten hours ahead, in the evening", QTime(18, 0), 10h, false);
    row("ten hours ahead, in the morning", QTime(9, 0), 10h, true);
    row("ten hours behind, in the evening", QTime(18, 0), -10h, true);
    row("ten minutes ahead, after midnight", QTime(0, 5), 10min, true);
    row("three days ahead", QTime(12, 0), 72h, true);
    row("three days behind", QTime(12, 0), -72h, true);
    const std::optional<std::chrono::seconds> threeDays = 72h;
    QTest::newRow("chosen") << friday << QDateTime() << threeDays << false;
    QTest::newRow("chosen since") << friday << QDateTime(QDate(2026, 11, 30), QTime(12, 0)) << threeDays << false;
}

void ServiceClockTest::knowsWhenADateIsOfAnotherDay()
{
    QFETCH(const QDate, date);
    QFETCH(const QDateTime, setAt);
    QFETCH(const std::optional<std::chrono::seconds>, ahead);
    QFETCH(const bool, isOther);
    QCOMPARE(isOtherDay(date, setAt, ahead), isOther);
}

void ServiceClockTest::comparesTheClocksWithEachAnswer_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("headers");
    QTest::addColumn<std::optional<std::chrono::seconds>>("ahead");
    const std::optional<std::chrono::seconds> threeDays = 72h;
    QTest::newRow("ahead") << 200 << dateBehind(72h) << threeDays;
    QTest::newRow("a refusal") << 401 << dateBehind(72h) << threeDays;
    QTest::newRow("behind") << 405 << dateBehind(-72h) << std::optional<std::chrono::seconds>(-72h);
    QTest::newRow("an answer from a cache") << 200 << dateBehind(73h) + "Age: 3600\r\n" << threeDays;
    QTest::newRow("no time") << 200 << QByteArray() << std::optional<std::chrono::seconds>();
    QTest::newRow("not a time") << 200 << QByteArray("Date: tomorrow\r\n") << std::optional<std::chrono::seconds>();
    QTest::newRow("a clock that was never set")
        << 403 << QByteArray("Date: Thu, 01 Jan 1970 00:07:21 GMT\r\n") << std::optional<std::chrono::seconds>();
    QTest::newRow("a page of the network") << 200 << dateBehind(72h) + "Content-Type: text/html\r\n"
                                           << std::optional<std::chrono::seconds>();
}

void ServiceClockTest::comparesTheClocksWithEachAnswer()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, headers);
    QFETCH(const std::optional<std::chrono::seconds>, ahead);
    ScriptedServer server({reply(status, headers.contains("html") ? "<html>" : "{}", headers)});
    const Asked asked(server);
    QCOMPARE(asked.ahead.has_value(), ahead.has_value());
    QVERIFY(asked.client->clockAhead() == asked.ahead);
    if (ahead)
        QVERIFY(std::chrono::abs(*asked.ahead - *ahead) < 1min);
}

void ServiceClockTest::asksForTheTimeWithoutAToken()
{
    ScriptedServer server({reply(401)});
    const Asked asked(server);
    QCOMPARE(server.requests().size(), 1);
    QCOMPARE(server.requests().first().requestLine(), QByteArray("GET /mr/api/v1/docs HTTP/1.1"));
    QVERIFY(!server.requests().first().headerNames().contains("authorization"));
}

void ServiceClockTest::forgetsTheDifferenceWhenTheClockIsSet()
{
    const auto boot = QStringLiteral("one");
    const ComparedClock compared{.ahead = 72h, .setting = {boot, 72h}};
    QVERIFY(compared.aheadNow({boot, 72h}) == 72h);
    QVERIFY(compared.aheadNow({boot, 72h + 10s}) == 72h); // set by a little, as time servers do
    QVERIFY(!compared.aheadNow({boot, 0h}));
    QVERIFY(!compared.aheadNow({boot, 144h}));
    QVERIFY(compared.aheadNow({{}, 0h}) == 72h); // the system does not tell
    const ComparedClock now{.ahead = 72h, .setting = clockSetting()};
    QVERIFY(!now.setting.boot.isEmpty());
    QVERIFY(now.aheadNow() == 72h); // while time passes
}

CLINICDESK_TEST(ServiceClockTest)
#include "serviceclocktest.moc"
