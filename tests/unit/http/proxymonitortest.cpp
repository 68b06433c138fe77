// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/networkmonitor_p.h"

#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>

using namespace clinicdesk::http;
using namespace std::chrono_literals;

/// Detects that the system has another proxy.
class ProxyMonitorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsOfAnotherWayOnce();
    void tellsOfNoWayBecauseItIsTheFirst();
    void seesTheSystemsSettings();
    void leavesThisComputersOwnAddressesAlone();
    void looksOnlyWhileItWatches();
    void endsWhileItLooks();
};

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

void ProxyMonitorTest::tellsOfAnotherWayOnce()
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

void ProxyMonitorTest::tellsOfNoWayBecauseItIsTheFirst()
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

void ProxyMonitorTest::seesTheSystemsSettings()
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

void ProxyMonitorTest::leavesThisComputersOwnAddressesAlone()
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

void ProxyMonitorTest::looksOnlyWhileItWatches()
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

void ProxyMonitorTest::endsWhileItLooks()
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

CLINICDESK_TEST(ProxyMonitorTest)
#include "proxymonitortest.moc"
