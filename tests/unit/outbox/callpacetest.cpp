// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/callpace_p.h"

#include "tests/support/testprogram.h"
#include "tests/unit/outbox/madevalues.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;
using namespace clinicdesk::http;

/// How the results of calls change the number of the next ones.
class CallPaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsWhetherTheServiceWasReached_data();
    void tellsWhetherTheServiceWasReached();
    void countsOneInterruptionOnce();
    void raisesTheLevelWhileThroughputGrows();
    void raisesNothingInAnOutage();
    void countsDirectUploadsInAnOutageOnly();
    void startsAgainOnAnotherNetwork();
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

const CallPace::TimePoint start{1h};
const Error lost{.code = ErrorCode::NetworkInterrupted};

CallPace pace()
{
    return {http::RetryPolicy(), 8};
}

/// Two measured intervals; the second one shows more than the first.
bool grow(CallPace &pace)
{
    pace.recordProgress(1, start, true);
    return pace.recordProgress(1'000'000, start + 1s, true);
}

} // namespace

void CallPaceTest::tellsWhetherTheServiceWasReached_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<int>("reached"); // -1: it does not say
    QTest::addColumn<bool>("hasOutage");
    QTest::newRow("no network") << lost << 0 << true;
    QTest::newRow("not available") << Error{.code = ErrorCode::ServiceUnavailable, .httpStatus = 503} << 0 << true;
    QTest::newRow("refused") << Error{.code = ErrorCode::ServiceRefusedRequest, .httpStatus = 400} << 1 << false;
    QTest::newRow("token refused") << Error{.code = ErrorCode::SignInRefused, .httpStatus = 401} << 1 << false;
    QTest::newRow("own disk") << Error{.code = ErrorCode::NetworkInterrupted, .disk = DiskError::IoError} << -1
                              << false;
    QTest::newRow("not sent") << Error{.code = ErrorCode::SignInKeyMissing} << -1 << false;
}

void CallPaceTest::tellsWhetherTheServiceWasReached()
{
    QFETCH(const Error, error);
    QFETCH(const int, reached);
    auto paced = pace();
    const auto isReached = paced.recordError(0, error, now, start, 0.5);
    QCOMPARE(isReached ? static_cast<int>(*isReached) : -1, reached);
    QTEST(paced.hasOutage(), "hasOutage");
}

void CallPaceTest::countsOneInterruptionOnce()
{
    auto paced = pace();
    QVERIFY(grow(paced));
    const auto generation = paced.generation();
    paced.recordError(generation, lost, now, start + 2s, 0.5);
    const auto notBefore = paced.notBefore();
    paced.recordError(generation, lost, now.addSecs(1), start + 3s, 0.5);
    QCOMPARE(paced.notBefore(), notBefore);
    paced.recordAnswer(generation); // of a call from before
    QCOMPARE(paced.outageCalls(), 1);
    paced.recordAnswer(paced.generation());
    QCOMPARE(paced.outageCalls(), 2);
}

void CallPaceTest::raisesTheLevelWhileThroughputGrows()
{
    auto paced = pace();
    const auto before = paced.uploadLevel();
    QVERIFY(grow(paced));
    QCOMPARE(paced.uploadLevel(), before + 1);
    QVERIFY(!paced.recordProgress(1'000'000, start + 2s, true));
    QVERIFY(!paced.recordProgress(3'000'000, start + 3s, false)); // no file waits for an upload
    QCOMPARE(paced.uploadLevel(), before + 1);
}

void CallPaceTest::raisesNothingInAnOutage()
{
    auto paced = pace();
    const auto aDayBefore = start - 24h; // it raises nothing soon after a failure in any case
    paced.recordError(0, lost, now, aDayBefore, 0.5);
    QVERIFY(!grow(paced));
}

void CallPaceTest::countsDirectUploadsInAnOutageOnly()
{
    auto paced = pace();
    QCOMPARE(paced.maxUploads(now, 1), 3);
    paced.recordError(0, lost, now, start, 0.5);
    QCOMPARE(paced.maxUploads(now, 0), 0); // it waits
    paced.tryForUser();
    QCOMPARE(paced.maxUploads(now, 0), 1);
    QCOMPARE(paced.maxUploads(now, 1), 0);
}

void CallPaceTest::startsAgainOnAnotherNetwork()
{
    auto paced = pace();
    QVERIFY(grow(paced));
    paced.recordError(0, lost, now, start + 2s, 0.5);
    QVERIFY(!paced.mayBegin(now));
    paced.tryNow(2);
    QVERIFY(paced.mayBegin(now));
    QVERIFY(paced.hasOutage()); // one call first
    QCOMPARE(paced.uploadLevel(), 2);

    const Error named{.code = ErrorCode::ServiceUnavailable, .httpStatus = 503, .retryAfter = 60s};
    paced.recordError(paced.generation(), named, now, start + 3s, 0.5);
    paced.tryNow(2);
    QVERIFY(!paced.mayBegin(now));
    paced.tryForUser();
    QVERIFY(paced.mayBegin(now));
}

// The calls of one client to a service that fails and comes back.

namespace {

const Error serviceDown{.code = ErrorCode::ServiceUnavailable};
const QDateTime outageStart(QDate(2026, 3, 4), QTime(5, 6, 7), Qt::UTC);
constexpr double half = 0.5;

QDateTime after(std::chrono::milliseconds time)
{
    return outageStart.addDuration(time);
}

} // namespace

void CallPaceTest::letsAllGoWhileAllIsWell()
{
    Outage outage({}, 5);
    QVERIFY(!outage.isActive());
    QCOMPARE(outage.concurrency(), 5);
    QVERIFY(outage.mayBegin(outageStart));
    outage.noteSuccess(outage.generation());
    QCOMPARE(outage.concurrency(), 5);
}

void CallPaceTest::shrinksToOneProbeAtTheFirstFailure()
{
    Outage outage({}, 5);
    outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    QVERIFY(outage.isActive());
    QCOMPARE(outage.concurrency(), 1);
    QCOMPARE(outage.notBefore(), after(500ms));
    QVERIFY(!outage.mayBegin(after(499ms)));
    QVERIFY(outage.mayBegin(after(500ms)));
}

void CallPaceTest::waitsTwiceAsLongAfterEachProbe()
{
    Outage outage({}, 5);
    for (const auto wait : {500ms, 1'000ms, 2'000ms, 4'000ms, 8'000ms, 16'000ms, 32'000ms, 60'000ms, 60'000ms}) {
        outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
        QCOMPARE(outage.notBefore(), after(wait));
    }
}

void CallPaceTest::countsWhatBeganTogetherOnce()
{
    Outage outage({}, 5);
    const auto together = outage.generation();
    for (int i = 0; i < 5; ++i)
        outage.noteFailure(together, serviceDown, after(std::chrono::seconds(i)), half);
    QCOMPARE(outage.notBefore(), after(500ms));
}

void CallPaceTest::waitsForNoTimeTwiceWhereTheClockIsSetBack()
{
    Outage outage({}, 5);
    outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    QVERIFY(!outage.mayBegin(outageStart));
    QVERIFY(outage.mayBegin(outageStart.addSecs(-600)));
    QCOMPARE(outage.concurrency(), 1); // nevertheless as a probe
}

void CallPaceTest::widensByOneWithEachSuccess()
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

void CallPaceTest::learnsNothingFromWhatBeganBefore()
{
    Outage outage({}, 5);
    const auto before = outage.generation();
    outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    outage.noteSuccess(before);
    QCOMPARE(outage.concurrency(), 1);
    QVERIFY(!outage.mayBegin(outageStart));
}

void CallPaceTest::beginsAnewAfterASuccess()
{
    Outage outage({}, 5);
    for (int i = 0; i < 9; ++i)
        outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    outage.noteSuccess(outage.generation());
    outage.noteFailure(outage.generation(), serviceDown, outageStart, half);
    QCOMPARE(outage.concurrency(), 1);
    QCOMPARE(outage.notBefore(), after(500ms));
}

void CallPaceTest::waitsAsLongAsItIsAsked()
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

void CallPaceTest::triesAtOnceWhenThereIsAReason()
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

CLINICDESK_TEST_WITHOUT_APPLICATION(CallPaceTest)
#include "callpacetest.moc"
