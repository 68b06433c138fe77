// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/callpace_p.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace std::chrono_literals;

/// The calls of one client to a service that fails and comes back.
class OutageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void letsAllGoWhileAllIsWell();
    void shrinksToOneProbeAtTheFirstFailure();
    void waitsTwiceAsLongAfterEachProbe();
    void countsWhatBeganTogetherOnce();
    void widensByOneWithEachSuccess();
    void learnsNothingFromWhatBeganBefore();
    void beginsAnewAfterASuccess();
    void waitsAsLongAsItIsAsked();
    void triesAtOnceWhenThereIsAReason();
    void waitsForNoTimeTwiceWhereTheClockIsSetBack();
};

namespace {

const Error serviceDown{.code = ErrorCode::ServiceUnavailable};
const QDateTime outageStart(QDate(2026, 3, 4), QTime(5, 6, 7), Qt::UTC);
constexpr double half = 0.5;

QDateTime after(std::chrono::milliseconds time)
{
    return outageStart.addDuration(time);
}

} // namespace

void OutageTest::letsAllGoWhileAllIsWell()
{
    Outage outage({}, 5);
    QVERIFY(!outage.isActive());
    QCOMPARE(outage.concurrency(), 5);
    QVERIFY(outage.mayBegin(outageStart));
    outage.noteSuccess(outage.generation());
    QCOMPARE(outage.concurrency(), 5);
}

void OutageTest::shrinksToOneProbeAtTheFirstFailure()
{
    Outage outage({}, 5);
    outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    QVERIFY(outage.isActive());
    QCOMPARE(outage.concurrency(), 1);
    QCOMPARE(outage.notBefore(), after(500ms));
    QVERIFY(!outage.mayBegin(after(499ms)));
    QVERIFY(outage.mayBegin(after(500ms)));
}

void OutageTest::waitsTwiceAsLongAfterEachProbe()
{
    Outage outage({}, 5);
    for (const auto wait : {500ms, 1'000ms, 2'000ms, 4'000ms, 8'000ms, 16'000ms, 32'000ms, 60'000ms, 60'000ms}) {
        outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
        QCOMPARE(outage.notBefore(), after(wait));
    }
}

void OutageTest::countsWhatBeganTogetherOnce()
{
    Outage outage({}, 5);
    const auto together = outage.generation();
    for (int i = 0; i < 5; ++i)
        outage.noteFailure(together, serviceDown, after(std::chrono::seconds(i)), half);
    QCOMPARE(outage.notBefore(), after(500ms));
}

void OutageTest::waitsForNoTimeTwiceWhereTheClockIsSetBack()
{
    Outage outage({}, 5);
    outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    QVERIFY(!outage.mayBegin(outageStart));
    QVERIFY(outage.mayBegin(outageStart.addSecs(-600)));
    QCOMPARE(outage.concurrency(), 1); // nevertheless as a probe
}

void OutageTest::widensByOneWithEachSuccess()
{
    Outage outage({}, 5);
    outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    for (const int width : {2, 3, 4, 5, 5}) {
        outage.noteSuccess(outage.generation());
        QCOMPARE(outage.concurrency(), width);
        QVERIFY(outage.mayBegin(outageStart));
    }
    QVERIFY(!outage.isActive());
}

void OutageTest::learnsNothingFromWhatBeganBefore()
{
    Outage outage({}, 5);
    const auto before = outage.generation();
    outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    outage.noteSuccess(before);
    QCOMPARE(outage.concurrency(), 1);
    QVERIFY(!outage.mayBegin(outageStart));
}

void OutageTest::beginsAnewAfterASuccess()
{
    Outage outage({}, 5);
    for (int i = 0; i < 9; ++i)
        outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    outage.noteSuccess(outage.generation());
    outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    QCOMPARE(outage.concurrency(), 1);
    QCOMPARE(outage.notBefore(), after(500ms));
}

void OutageTest::waitsAsLongAsItIsAsked()
{
    auto asked = serviceDown;
    asked.retryAfter = 90s;
    Outage outage({}, 5);
    outage.noteFailure(outage.generation(), asked, outageStart, half);
    QCOMPARE(outage.notBefore(), after(90'500ms));
    outage.tryNow();
    QCOMPARE(outage.notBefore(), after(90'500ms));
    outage.tryForUser();
    QVERIFY(outage.mayBegin(outageStart));
    asked.retryAfter = 7'200s;
    outage.noteFailure(outage.generation(), asked, outageStart, half);
    QCOMPARE(outage.notBefore(), after(3'601'000ms)); // an hour is the maximum
}

void OutageTest::triesAtOnceWhenThereIsAReason()
{
    Outage outage({}, 5);
    for (int i = 0; i < 3; ++i)
        outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    outage.tryNow();
    QVERIFY(outage.mayBegin(outageStart));
    QCOMPARE(outage.concurrency(), 1);
    outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    QCOMPARE(outage.notBefore(), after(4'000ms)); // the earlier failures still count
}

CLINICDESK_TEST_WITHOUT_APPLICATION(OutageTest)
#include "outagetest.moc"
