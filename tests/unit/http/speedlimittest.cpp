// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/speedlimit.h"

#include "tests/support/printed.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;

/// A limit of speed as it is written, and by the time of day.
class SpeedLimitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void limitsNothingByItself();
    void holdsAllDay();
    void followsTheTimeOfDay_data();
    void followsTheTimeOfDay();
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
    const auto limit = SpeedLimit::read(QStringLiteral("18:30=off,08:00=500k,13:00=2M")); // in whatever order
    QCOMPARE(limit->bytesPerSecondAt(time).value_or(0), bytesPerSecond);
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

QTEST_APPLESS_MAIN(SpeedLimitTest)
#include "speedlimittest.moc"
