// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/throttle_p.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk::http;
using namespace std::chrono_literals;

/// Token bucket with a simulated clock.
class TokenBucketTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesEverythingWithoutALimit();
    void keepsTheRateOverAWhile_data();
    void keepsTheRateOverAWhile();
    void savesNoMoreThanABurst();
    void saysWhenTheNextBytesAreThere();
    void givesTheLastFewBytes();
    void changesItsRateOnTheWay();
};

namespace {

constexpr TokenBucket::Instant start{};

/// Returns the bytes that are sent when `wanted` bytes are requested at each tick.
qint64 taken(TokenBucket &bucket, TokenBucket::Instant from, std::chrono::milliseconds during,
             std::chrono::milliseconds tick, qint64 wanted)
{
    qint64 sum = 0;
    for (auto now = from + tick; now <= from + during; now += tick)
        sum += bucket.take(wanted, now);
    return sum;
}

} // namespace

void TokenBucketTest::givesEverythingWithoutALimit()
{
    TokenBucket bucket;
    QVERIFY(!bucket.isLimited());
    QCOMPARE(bucket.take(25'000'000, start), qint64(25'000'000));
    QCOMPARE(bucket.untilNext(start), 0ms);
}

void TokenBucketTest::keepsTheRateOverAWhile_data()
{
    QTest::addColumn<qint64>("rate");
    QTest::addColumn<int>("tickMs");
    for (const auto rate : {1'000LL, 20'000LL, 500'000LL, 12'500'000LL}) {
        for (const auto tick : {1, 7, 50})
            QTest::addRow("%lld a second, asked each %d ms", rate, tick) << qint64(rate) << tick;
    }
}

void TokenBucketTest::keepsTheRateOverAWhile()
{
    QFETCH(const qint64, rate);
    QFETCH(const int, tickMs);
    TokenBucket bucket;
    bucket.setRate(rate, start);
    const auto sum = taken(bucket, start, 20s, std::chrono::milliseconds(tickMs), 100'000'000);
    const auto burst = std::max(rate / 10, qint64(2'048));
    QVERIFY2(sum <= rate * 20, qPrintable(QString::number(sum)));
    QVERIFY2(sum >= rate * 20 - burst, qPrintable(QString::number(sum)));
}

void TokenBucketTest::savesNoMoreThanABurst()
{
    TokenBucket bucket;
    bucket.setRate(100'000, start);
    QCOMPARE(bucket.take(10'000'000, start + 1h), qint64(10'000));
    QCOMPARE(bucket.take(10'000'000, start + 1h), qint64(0));
}

void TokenBucketTest::saysWhenTheNextBytesAreThere()
{
    TokenBucket bucket;
    bucket.setRate(1'024, start);
    QCOMPARE(bucket.untilNext(start), 1'000ms);
    QCOMPARE(bucket.untilNext(start + 250ms), 750ms);
    QCOMPARE(bucket.take(5'000, start + 250ms), qint64(0));
    QCOMPARE(bucket.untilNext(start + 1s), 0ms);
    QCOMPARE(bucket.take(5'000, start + 1s), qint64(1'024));
}

void TokenBucketTest::givesTheLastFewBytes()
{
    TokenBucket bucket;
    bucket.setRate(1'024, start);
    QCOMPARE(bucket.take(3, start + 4ms), qint64(3)); // the end of a file does not wait for a whole block
}

void TokenBucketTest::changesItsRateOnTheWay()
{
    TokenBucket bucket;
    bucket.setRate(10'000, start);
    const auto slower = taken(bucket, start, 10s, 10ms, 1'000'000);
    QVERIFY2(slower > 98'000 && slower <= 100'000, qPrintable(QString::number(slower)));
    bucket.setRate(50'000, start + 10s);
    const auto faster = taken(bucket, start + 10s, 10s, 10ms, 1'000'000);
    QVERIFY2(faster > 490'000 && faster <= 502'048, qPrintable(QString::number(faster)));
    bucket.setRate({}, start + 20s);
    QCOMPARE(bucket.take(7'000'000, start + 20s), qint64(7'000'000));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(TokenBucketTest)
#include "tokenbuckettest.moc"
