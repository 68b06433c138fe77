// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/callpace_p.h"

#include "tests/support/testprogram.h"
#include "tests/unit/outbox/madevalues.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

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

CLINICDESK_TEST_WITHOUT_APPLICATION(CallPaceTest)
#include "callpacetest.moc"
