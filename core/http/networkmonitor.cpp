// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/networkmonitor.h"

#include "core/base/systemclock.h"
#include "core/http/message.h"
#include "core/http/networkmonitor_p.h"

#include <QNetworkInformation>

#include <array>
#include <utility>

namespace clinicdesk::http {

namespace {

using namespace std::chrono_literals;

constexpr auto minSleep = std::chrono::milliseconds(2s);

QUrl originOf(const QUrl &address)
{
    return address.adjusted(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

// Sending goes on within ten seconds after a sleep.
constexpr auto pollingInterval = 5s;

ClockReading readClocks()
{
    const auto awake = std::chrono::steady_clock::now().time_since_epoch();
    return {std::chrono::duration_cast<std::chrono::milliseconds>(awake), steadyClock()()};
}

class SystemNetworkMonitor final : public NetworkMonitor {
public:
    SystemNetworkMonitor()
    {
        m_sleep.setParent(this);
        connect(&m_sleep, &SleepClock::slept, this, &NetworkMonitor::reconnectSuggested);
        connect(&m_proxies, &ProxyMonitor::changed, this, &NetworkMonitor::reconnectSuggested);
        if (!QNetworkInformation::loadBackendByFeatures(QNetworkInformation::Feature::Reachability))
            return;
        const auto *network = QNetworkInformation::instance();
        m_reachability = network->reachability();
        connect(network, &QNetworkInformation::reachabilityChanged, this, &SystemNetworkMonitor::note);
    }

    void setUnreachable(const QUrl &address, bool isUnreachable) override
    {
        if (isUnreachable)
            m_proxies.watch(address);
        else
            m_proxies.stopWatching(address);
    }

private:
    void note(QNetworkInformation::Reachability reachability)
    {
        const auto before = std::exchange(m_reachability, reachability);
        const bool isBetter = reachability > before && reachability > QNetworkInformation::Reachability::Disconnected;
        if (isBetter)
            Q_EMIT reconnectSuggested();
    }

    ProxyMonitor m_proxies;
    SleepClock m_sleep;
    QNetworkInformation::Reachability m_reachability = QNetworkInformation::Reachability::Unknown;
};

} // namespace

std::shared_ptr<NetworkMonitor> makeSystemNetworkMonitor()
{
    return std::make_shared<SystemNetworkMonitor>();
}

bool sleptBetween(ClockReading before, ClockReading after)
{
    return (after.throughout - before.throughout) - (after.awake - before.awake) >= minSleep;
}

SleepClock::SleepClock()
    : SleepClock(openClockChanges(), readClocks)
{
}

SleepClock::SleepClock(int clockSet, Read read)
    : m_clockSet(clockSet)
    , m_read(std::move(read))
    , m_reading(m_read())
    , m_polling(this)
{
    if (!m_clockSet.isOpen()) {
        m_polling.setTimerType(Qt::CoarseTimer);
        connect(&m_polling, &QTimer::timeout, this, &SleepClock::compare);
        m_polling.start(pollingInterval);
        return;
    }
    m_notifier = std::make_unique<QSocketNotifier>(m_clockSet.descriptor(), QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        std::array<char, 8> told{}; // a cancelled timer says so once and is armed still
        m_clockSet.read(told);
        compare();
    });
}

void SleepClock::compare()
{
    const auto before = std::exchange(m_reading, m_read());
    if (sleptBetween(before, m_reading))
        Q_EMIT slept();
}

ProxyMonitor::ProxyMonitor(LookUp lookUp, std::chrono::milliseconds every)
    : m_lookUp(std::move(lookUp))
{
    m_lookupTimer.setTimerType(Qt::CoarseTimer);
    m_lookupTimer.setInterval(every);
    connect(&m_lookupTimer, &QTimer::timeout, this, &ProxyMonitor::lookUpAll);
}

void ProxyMonitor::watch(const QUrl &address)
{
    const auto origin = originOf(address);
    if (isLoopback(origin) || m_proxies.contains(origin))
        return;
    m_proxies[origin].reset(); // adds it
    m_lookupTimer.start();
    lookUpAll();
}

void ProxyMonitor::stopWatching(const QUrl &address)
{
    m_proxies.remove(originOf(address));
    if (m_proxies.isEmpty())
        m_lookupTimer.stop();
}

void ProxyMonitor::lookUpAll()
{
    if (std::exchange(m_isLookingUp, true))
        return; // a slow lookup is still running
    m_lookups.run([this, lookUp = m_lookUp, origins = m_proxies.keys()] {
        QHash<QUrl, Proxy> found;
        for (const auto &origin : origins)
            found.insert(origin, lookUp(origin));
        QMetaObject::invokeMethod(
            this, [this, found] { compare(found); }, Qt::QueuedConnection);
    });
}

void ProxyMonitor::compare(const QHash<QUrl, Proxy> &found)
{
    m_isLookingUp = false;
    bool isOther = false;
    for (auto proxy = m_proxies.begin(); proxy != m_proxies.end(); ++proxy) {
        const auto now = found.constFind(proxy.key());
        if (now == found.constEnd())
            continue; // watched since then
        isOther |= *proxy && **proxy != *now;
        *proxy = *now;
    }
    if (isOther)
        Q_EMIT changed();
}

} // namespace clinicdesk::http
