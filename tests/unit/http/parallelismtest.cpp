// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/parallelism.h"

#include "tests/support/testprogram.h"

#include <rapidcheck.h>

#include <QTest>

#include <algorithm>
#include <functional>
#include <vector>

using namespace clinicdesk::http;
using namespace std::chrono_literals;

/// How many calls are made at once on simulated networks.
class ParallelismTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void followsTheNetwork_data();
    void followsTheNetwork();
    void goesBackAtTheFirstFailure();
    void neverReturnsToANumberThatFailed();
    void triesMoreAgainFiveMinutesAfterTheFewestFailed();
    void addsNothingWhereNoCallWaits();
    void addsOneAfterEachRoundOfAnswers_data();
    void addsOneAfterEachRoundOfAnswers();
    void staysBetweenTheLimitsWhateverHappens();
    void staysWhereMoreDoesNotHelp();
};

namespace {

constexpr int fewest = 3;
constexpr int most = 8;
constexpr qint64 ofOneCall = 1'000'000; ///< bytes a second that one call can use

/// Throughput of a network with this many calls.
using Network = std::function<qint64(int)>;

Network upTo(int usefulCalls)
{
    return [usefulCalls](int calls) { return ofOneCall * std::min(calls, usefulCalls); };
}

/// A client that sends for a while and notes its progress every 50 ms.
struct Sender {
    Parallelism parallelism{fewest, most, Parallelism::Unit::Bytes};
    Parallelism::TimePoint now{1h};

    void send(std::chrono::milliseconds time, const Network &network, bool isHeldBack = true)
    {
        for (const auto end = now + time; now < end; now += 50ms)
            parallelism.noteProgress(network(parallelism.level()) / 20, now, isHeldBack);
    }
};

} // namespace

void ParallelismTest::followsTheNetwork_data()
{
    QTest::addColumn<int>("usefulCalls");
    QTest::addColumn<int>("most");
    QTest::addColumn<int>("level");
    QTest::newRow("one fills it") << 1 << 8 << 4; // the fourth call shows that it does not help
    QTest::newRow("three fill it") << 3 << 8 << 4;
    QTest::newRow("five fill it") << 5 << 8 << 6;
    QTest::newRow("seven fill it") << 7 << 8 << 8;
    QTest::newRow("each adds something") << 100 << 8 << 8;
    QTest::newRow("a lower limit") << 100 << 5 << 5;
    QTest::newRow("a higher limit") << 100 << 9 << 9;
    QTest::newRow("the fewest only") << 100 << 3 << 3;
    QTest::newRow("less than the fewest") << 100 << 1 << 1;
}

void ParallelismTest::followsTheNetwork()
{
    QFETCH(const int, usefulCalls);
    QFETCH(const int, most);
    QFETCH(const int, level);
    Sender sender{.parallelism = {fewest, most, Parallelism::Unit::Bytes}};
    QCOMPARE(sender.parallelism.level(), std::min(fewest, most));
    sender.send(10s, upTo(usefulCalls));
    QCOMPARE(sender.parallelism.level(), level);
    QCOMPARE(sender.parallelism.throughput(), static_cast<double>(ofOneCall * std::min(usefulCalls, level)));
}

void ParallelismTest::goesBackAtTheFirstFailure()
{
    Sender sender;
    sender.send(10s, upTo(100));
    QCOMPARE(sender.parallelism.level(), most);
    sender.parallelism.noteFailure(sender.now);
    QCOMPARE(sender.parallelism.level(), fewest);
    QCOMPARE(sender.parallelism.throughput(), 0.0);
}

void ParallelismTest::neverReturnsToANumberThatFailed()
{
    Sender sender;
    for (const int limit : {8, 7, 6, 5, 4, 3}) {
        sender.send(6min, upTo(100));
        QCOMPARE(sender.parallelism.level(), limit);
        sender.parallelism.noteFailure(sender.now);
        QCOMPARE(sender.parallelism.level(), fewest);
    }
}

void ParallelismTest::triesMoreAgainFiveMinutesAfterTheFewestFailed()
{
    Sender sender;
    for (int i = 0; i < 5; ++i)
        sender.parallelism.noteFailure(sender.now); // so few calls are not too many
    sender.send(5min, upTo(100));
    QCOMPARE(sender.parallelism.level(), fewest); // as many clients may have waited for the service
    sender.send(10s, upTo(100));
    QCOMPARE(sender.parallelism.level(), most);
}

void ParallelismTest::addsNothingWhereNoCallWaits()
{
    Sender sender;
    sender.send(10s, upTo(100), false);
    QCOMPARE(sender.parallelism.level(), fewest);
    sender.send(10s, upTo(100));
    QCOMPARE(sender.parallelism.level(), most);
}

void ParallelismTest::addsOneAfterEachRoundOfAnswers_data()
{
    QTest::addColumn<int>("delayMs");
    QTest::addColumn<int>("rounds"); ///< until there is one more call
    QTest::newRow("a service far away") << 250 << 1;
    QTest::newRow("an answer takes 40 ms") << 40 << 1;
    QTest::newRow("a service nearby") << 5 << 4; // less than 20 ms would be measured otherwise
}

void ParallelismTest::addsOneAfterEachRoundOfAnswers()
{
    QFETCH(const int, delayMs);
    QFETCH(const int, rounds);
    Parallelism parallelism(fewest, most, Parallelism::Unit::Answers);
    Parallelism::TimePoint now(1h);
    parallelism.noteProgress(1, now, true); // the first answer starts the first interval
    for (int level = fewest; level < most; ++level)
        for (int round = 0; round < rounds; ++round) {
            QCOMPARE(parallelism.level(), level);
            now += std::chrono::milliseconds(delayMs);
            for (int call = 0; call < level; ++call)
                parallelism.noteProgress(1, now, true);
        }
    QCOMPARE(parallelism.level(), most);
}

void ParallelismTest::staysBetweenTheLimitsWhateverHappens()
{
    const bool holds = rc::check("between the limits; back after a failure; one more at a time", [] {
        const auto limit = *rc::gen::inRange(1, 20);
        Parallelism parallelism(fewest, limit, Parallelism::Unit::Bytes);
        Parallelism::TimePoint now(1h);
        const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1'000));
        for (const int step : steps) {
            const auto before = parallelism.level();
            const bool fails = step % 17 == 0;
            now += std::chrono::milliseconds(step);
            if (fails)
                parallelism.noteFailure(now);
            else
                parallelism.noteProgress(step * step * 1'000, now, step % 5 != 0);
            RC_ASSERT(parallelism.level() >= std::min(fewest, limit));
            RC_ASSERT(parallelism.level() <= limit);
            RC_ASSERT(parallelism.level() <= before + 1);
            RC_ASSERT(!fails || parallelism.level() == std::min(fewest, limit));
            RC_ASSERT(fails || parallelism.level() >= before);
        }
    });
    QVERIFY(holds);
}

void ParallelismTest::staysWhereMoreDoesNotHelp()
{
    const bool holds = rc::check("a throughput that varies by 4 % adds one call and no more", [] {
        const auto throughput = *rc::gen::inRange(1'000, 100'000'000);
        const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-40, 41));
        Parallelism parallelism(fewest, most, Parallelism::Unit::Bytes);
        Parallelism::TimePoint now(1h);
        for (const int thousandths : steps) {
            const auto amount = static_cast<qint64>(throughput) * (1'000 + thousandths) / 1'000;
            parallelism.noteProgress(amount, now += 1s, true);
        }
        RC_ASSERT(parallelism.level() <= fewest + 1);
    });
    QVERIFY(holds);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(ParallelismTest)
#include "parallelismtest.moc"
