// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/speedlimit.h"

#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;

/// The text of a speed limit, and limits by the time of day.
class SpeedLimitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void limitsNothingByItself();
    void holdsAllDay();
    void followsTheTimeOfDay_data();
    void followsTheTimeOfDay();
    void saysWhenSomethingElseHolds_data();
    void saysWhenSomethingElseHolds();
    void isMadeOfRulesInAnyOrder();
    void refusesRulesThatMakeNoSense();
    void readsWhatItWrites_data();
    void readsWhatItWrites();
    void refusesAnythingElse_data();
    void refusesAnythingElse();
};

void SpeedLimitTest::limitsNothingByItself()
{
    QVERIFY(!SpeedLimit().bytesPerSecondAt(QTime(12, 0)));
    QCOMPARE(SpeedLimit().text(), QString());
    QVERIFY(*SpeedLimit::read(QStringLiteral("off")) == SpeedLimit());
}

void SpeedLimitTest::holdsAllDay()
{
    const auto limit = SpeedLimit::read(QStringLiteral("500k"));
    QCOMPARE(codeOf(limit), Code());
    for (const auto time : {QTime(0, 0), QTime(12, 0), QTime(23, 59, 59)})
        QCOMPARE(limit->bytesPerSecondAt(time), std::optional<qint64>(500'000));
}

void SpeedLimitTest::followsTheTimeOfDay_data()
{
    QTest::addColumn<QTime>("time");
    QTest::addColumn<qint64>("bytesPerSecond"); // 0: none
    QTest::newRow("before the first rule: the last one of the day before") << QTime(0, 0) << qint64(0);
    QTest::newRow("a moment before") << QTime(7, 59, 59, 999) << qint64(0);
    QTest::newRow("at the first rule") << QTime(8, 0) << qint64(500'000);
    QTest::newRow("between") << QTime(12, 59) << qint64(500'000);
    QTest::newRow("at the second") << QTime(13, 0) << qint64(2'000'000);
    QTest::newRow("at the last") << QTime(18, 30) << qint64(0);
}

void SpeedLimitTest::followsTheTimeOfDay()
{
    QFETCH(const QTime, time);
    QFETCH(const qint64, bytesPerSecond);
    const auto limit = SpeedLimit::read(QStringLiteral("18:30=off,08:00=500k,13:00=2M")); // in any order
    QCOMPARE(limit->bytesPerSecondAt(time).value_or(0), bytesPerSecond);
}

void SpeedLimitTest::saysWhenSomethingElseHolds_data()
{
    QTest::addColumn<QString>("limit");
    QTest::addColumn<QTime>("time");
    QTest::addColumn<QTime>("change"); // null: never
    const auto hours = QStringLiteral("08:00=500k,18:30=off");
    QTest::newRow("before the first rule") << hours << QTime(7, 59) << QTime(8, 0);
    QTest::newRow("at the first rule") << hours << QTime(8, 0) << QTime(18, 30);
    QTest::newRow("after the last rule: on the next day") << hours << QTime(18, 30) << QTime(8, 0);
    QTest::newRow("past a rule that changes nothing")
        << QStringLiteral("08:00=500k,12:00=500k,18:30=off") << QTime(9, 0) << QTime(18, 30);
    QTest::newRow("on the next day past a rule that changes nothing")
        << QStringLiteral("06:00=off,08:00=500k,18:30=off") << QTime(20, 0) << QTime(8, 0);
    QTest::newRow("all day") << QStringLiteral("500k") << QTime(9, 0) << QTime();
    QTest::newRow("always the same") << QStringLiteral("08:00=500k,18:30=500k") << QTime(9, 0) << QTime();
    QTest::newRow("no limit") << QStringLiteral("off") << QTime(9, 0) << QTime();
}

void SpeedLimitTest::saysWhenSomethingElseHolds()
{
    QFETCH(const QString, limit);
    QFETCH(const QTime, time);
    QFETCH(const QTime, change);
    QCOMPARE(SpeedLimit::read(limit)->nextChangeAfter(time).value_or(QTime()), change);
}

void SpeedLimitTest::isMadeOfRulesInAnyOrder()
{
    const auto limit = SpeedLimit::of({{QTime(18, 30), {}}, {QTime(8, 0), 500'000}});
    QCOMPARE(codeOf(limit), Code());
    QCOMPARE(limit->text(), QStringLiteral("08:00=500k,18:30=off"));
}

void SpeedLimitTest::refusesRulesThatMakeNoSense()
{
    const QTime morning(8, 0);
    for (const qint64 rate : {-1LL, 0LL, 999LL, 100'000'000'001LL})
        QCOMPARE(codeOf(SpeedLimit::of({{morning, rate}})), Code(ErrorCode::InputInvalid));
    QCOMPARE(codeOf(SpeedLimit::of({{morning, 1'000}, {morning, {}}})), Code(ErrorCode::InputInvalid));
}

void SpeedLimitTest::readsWhatItWrites_data()
{
    QTest::addColumn<QString>("text");
    for (const auto *text : {"1k", "1500", "2M", "2500k", "08:00=500k,18:30=off", "00:00=1k,12:00=1M,23:59=off"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void SpeedLimitTest::readsWhatItWrites()
{
    QFETCH(const QString, text);
    const auto limit = SpeedLimit::read(text);
    QCOMPARE(codeOf(limit), Code());
    QCOMPARE(limit->text(), text);
}

void SpeedLimitTest::refusesAnythingElse_data()
{
    QTest::addColumn<QString>("text");
    for (const auto *text : {"", "k", "-1M", "999", "0", "1.5M", "1g", "fast", "99999999999999M", "8:00=1k", "24:00=1k",
                             "08:00=1k,", "08:00", "08:00=1k=2k", "08:00=1k,08:00=2k", "08:00=", " 1k", "+1k"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void SpeedLimitTest::refusesAnythingElse()
{
    QFETCH(const QString, text);
    QCOMPARE(codeOf(SpeedLimit::read(text)), Code(ErrorCode::InputInvalid));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(SpeedLimitTest)
#include "speedlimittest.moc"
