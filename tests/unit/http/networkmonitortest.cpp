// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/networkmonitor.h"
#include "core/http/networkmonitor_p.h"

#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <algorithm>

#include <sys/eventfd.h>

using namespace clinicdesk::http;
using namespace std::chrono_literals;

/// Events that suggest that the network may be back.
class NetworkMonitorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void seesASleepByTwoClocks_data();
    void seesASleepByTwoClocks();
    void isSilentWhereNothingHappens();
    void restsUntilTheSystemNotifies();
    void tellsOfASleepWhenTheClockWasSet();
};

void NetworkMonitorTest::seesASleepByTwoClocks_data()
{
    QTest::addColumn<int>("awakeMs");
    QTest::addColumn<int>("throughoutMs");
    QTest::addColumn<bool>("slept");
    QTest::newRow("awake") << 5'000 << 5'000 << false;
    QTest::newRow("awake and held up") << 300'000 << 300'000 << false;
    QTest::newRow("clocks that are read one after the other") << 5'000 << 5'900 << false;
    QTest::newRow("asleep for a moment") << 5'000 << 7'000 << true;
    QTest::newRow("asleep over night") << 5'000 << 36'000'000 << true;
    QTest::newRow("a clock that is set back") << 5'000 << -3'600'000 << false;
}

void NetworkMonitorTest::seesASleepByTwoClocks()
{
    QFETCH(const int, awakeMs);
    QFETCH(const int, throughoutMs);
    QFETCH(const bool, slept);
    const ClockReading before{1h, 2h};
    const ClockReading after{1h + std::chrono::milliseconds(awakeMs), 2h + std::chrono::milliseconds(throughoutMs)};
    QCOMPARE(sleptBetween(before, after), slept);
}

void NetworkMonitorTest::isSilentWhereNothingHappens()
{
    const auto watch = makeSystemNetworkMonitor();
    const QSignalSpy told(watch.get(), &NetworkMonitor::reconnectSuggested);
    QCoreApplication::processEvents();
    QCOMPARE(told.size(), 0);
}

void NetworkMonitorTest::restsUntilTheSystemNotifies()
{
    const auto watch = makeSystemNetworkMonitor();
    const auto timers = watch->findChildren<QTimer *>();
    QVERIFY(!timers.isEmpty());
    QVERIFY(std::ranges::none_of(timers, &QTimer::isActive));
    const SleepClock polled(-1, [] { return ClockReading(); }); // where the system has no notification
    QVERIFY(std::ranges::any_of(polled.findChildren<QTimer *>(), &QTimer::isActive));
}

void NetworkMonitorTest::tellsOfASleepWhenTheClockWasSet()
{
    const int clockSet = ::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    ClockReading now{1h, 2h};
    int reads = 0;
    const SleepClock clock(clockSet, [&] {
        ++reads;
        return now;
    });
    const QSignalSpy told(&clock, &SleepClock::slept);
    const auto setClock = [&] { QCOMPARE(::eventfd_write(clockSet, 1), 0); };
    now = {1h + 5s, 2h + 5s}; // by a person
    setClock();
    QTRY_COMPARE(reads, 2);
    QCOMPARE(told.size(), 0);
    now = {1h + 6s, 5h};
    setClock();
    QTRY_COMPARE(told.size(), 1);
}

CLINICDESK_TEST(NetworkMonitorTest)
#include "networkmonitortest.moc"
