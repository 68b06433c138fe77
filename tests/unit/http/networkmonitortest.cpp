// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/networkmonitor.h"

#include "core/http/networkmonitor_p.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <atomic>

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
    void tellsOfAnotherWayOnce();
    void tellsOfNoWayBecauseItIsTheFirst();
    void seesTheSystemsSettings();
    void leavesThisComputersOwnAddressesAlone();
    void looksOnlyWhileItWatches();
    void endsWhileItLooks();
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

// Detects that the system has another proxy.

namespace {

const QUrl monitoredService(QStringLiteral("https://api.clinic.invalid/v1"));

/// The proxy settings of a system, which a test changes.
struct Settings {
    std::atomic<int> port{8'080};
    std::atomic<int> asked{0};

    ProxyMonitor::LookUp lookUp()
    {
        return [this](const QUrl &) {
            ++asked;
            return Proxy{.address = QByteArray("http://proxy.clinic.invalid:") + QByteArray::number(port)};
        };
    }
};

} // namespace

void NetworkMonitorTest::tellsOfAnotherWayOnce()
{
    Settings settings;
    ProxyMonitor watch(settings.lookUp(), 1ms);
    const QSignalSpy told(&watch, &ProxyMonitor::changed);
    watch.watch(monitoredService);
    QTRY_VERIFY(settings.asked >= 3); // the previous answer has been noted
    QCOMPARE(told.size(), 0);
    settings.port = 3'128;
    QTRY_COMPARE(told.size(), 1);
    const int asked = settings.asked;
    QTRY_VERIFY(settings.asked >= asked + 3);
    QCOMPARE(told.size(), 1);
}

void NetworkMonitorTest::tellsOfNoWayBecauseItIsTheFirst()
{
    Settings settings;
    ProxyMonitor watch(settings.lookUp(), 1ms);
    const QSignalSpy told(&watch, &ProxyMonitor::changed);
    watch.watch(monitoredService);
    QTRY_VERIFY(settings.asked >= 2);
    watch.watch(QUrl(QStringLiteral("https://other.clinic.invalid")));
    const int asked = settings.asked;
    QTRY_VERIFY(settings.asked >= asked + 5);
    QCOMPARE(told.size(), 0);
}

void NetworkMonitorTest::seesTheSystemsSettings()
{
    const auto unset = qScopeGuard([] { qunsetenv("https_proxy"); });
    std::atomic<int> asked{0};
    const auto lookUp = [&asked](const QUrl &address) {
        auto proxy = systemProxyFor(address);
        ++asked;
        return proxy;
    };
    ProxyMonitor watch(lookUp, 1h); // looks up new addresses only: no thread reads the environment during a change
    const QSignalSpy told(&watch, &ProxyMonitor::changed);
    watch.watch(monitoredService);
    QTRY_COMPARE(asked.load(), 1);
    QCoreApplication::processEvents();
    qputenv("https_proxy", "http://proxy.clinic.invalid:3128");
    watch.watch(QUrl(QStringLiteral("https://other.clinic.invalid")));
    QTRY_COMPARE(told.size(), 1);
}

void NetworkMonitorTest::leavesThisComputersOwnAddressesAlone()
{
    std::atomic<int> askedForOwn{0};
    std::atomic<int> asked{0};
    const auto lookUp = [&](const QUrl &address) {
        askedForOwn += address.host() == QLatin1String("127.0.0.1");
        ++asked;
        return Proxy();
    };
    ProxyMonitor watch(lookUp, 1ms);
    watch.watch(QUrl(QStringLiteral("http://127.0.0.1:8080")));
    watch.watch(monitoredService);
    QTRY_VERIFY(asked >= 3);
    QCOMPARE(askedForOwn.load(), 0);
}

void NetworkMonitorTest::looksOnlyWhileItWatches()
{
    Settings settings;
    ProxyMonitor watch(settings.lookUp(), 1ms);
    watch.watch(monitoredService);
    QTRY_VERIFY(settings.asked >= 2);
    watch.stopWatching(monitoredService);
    const int asked = settings.asked;
    Settings others;
    ProxyMonitor other(others.lookUp(), 1ms);
    other.watch(monitoredService);
    QTRY_VERIFY(others.asked >= 10);
    QVERIFY(settings.asked <= asked + 1); // one may have been asked already
    watch.watch(monitoredService);
    QTRY_VERIFY(settings.asked > asked + 2);
}

void NetworkMonitorTest::endsWhileItLooks()
{
    std::atomic<bool> isLooking{false};
    std::atomic<bool> mayEnd{false};
    const auto lookUp = [&](const QUrl &) {
        isLooking = true;
        while (!mayEnd)
            QThread::yieldCurrentThread();
        return Proxy();
    };
    auto watch = std::make_unique<ProxyMonitor>(lookUp, 1ms);
    watch->watch(monitoredService);
    QTRY_VERIFY(isLooking);
    mayEnd = true;
    watch.reset();
    QCoreApplication::processEvents(); // the result is not reported
}

CLINICDESK_TEST(NetworkMonitorTest)
#include "networkmonitortest.moc"
