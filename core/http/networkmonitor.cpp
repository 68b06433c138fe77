// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/networkmonitor.h"

#include "core/http/proxymonitor_p.h"
#include "core/http/sleepclock_p.h"

#include <QNetworkInformation>

#include <utility>

namespace clinicdesk::http {

namespace {

using namespace std::chrono_literals;

constexpr auto minSleep = std::chrono::milliseconds(2s);

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

} // namespace clinicdesk::http
