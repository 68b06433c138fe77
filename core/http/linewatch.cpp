// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/linewatch.h"

#include "core/http/proxywatch_p.h"

#include <QNetworkInformation>
#include <QTimer>

#ifdef Q_OS_LINUX
#include <ctime>
#endif

namespace clinicdesk::http {

namespace {

using namespace std::chrono_literals;

// Sending goes on within ten seconds after a sleep.
constexpr auto readingInterval = 5s;
constexpr auto shortestSleep = std::chrono::milliseconds(2s);

std::chrono::milliseconds throughoutNow()
{
#ifdef Q_OS_LINUX
    timespec time{};
    clock_gettime(CLOCK_BOOTTIME, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::milliseconds(time.tv_nsec / 1'000'000);
#else
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
#endif
}

ClockReading readClocks()
{
    const auto awake = std::chrono::steady_clock::now().time_since_epoch();
    return {std::chrono::duration_cast<std::chrono::milliseconds>(awake), throughoutNow()};
}

class SystemLineWatch final : public LineWatch {
public:
    SystemLineWatch()
    {
        m_readings.setTimerType(Qt::CoarseTimer);
        connect(&m_readings, &QTimer::timeout, this, &SystemLineWatch::look);
        m_readings.start(readingInterval);
        connect(&m_ways, &ProxyWatch::changed, this, &LineWatch::mayBeBack);
        if (!QNetworkInformation::loadBackendByFeatures(QNetworkInformation::Feature::Reachability))
            return;
        const auto *network = QNetworkInformation::instance();
        m_reachability = network->reachability();
        connect(network, &QNetworkInformation::reachabilityChanged, this, &SystemLineWatch::note);
    }

    void watchWayTo(const QUrl &address) override { m_ways.watch(address); }

private:
    void look()
    {
        const auto before = std::exchange(m_reading, readClocks());
        if (sleptBetween(before, m_reading))
            Q_EMIT mayBeBack();
    }

    void note(QNetworkInformation::Reachability reachability)
    {
        const auto before = std::exchange(m_reachability, reachability);
        const bool isBetter = reachability > before && reachability > QNetworkInformation::Reachability::Disconnected;
        if (isBetter)
            Q_EMIT mayBeBack();
    }

    ProxyWatch m_ways;
    QTimer m_readings;
    ClockReading m_reading = readClocks();
    QNetworkInformation::Reachability m_reachability = QNetworkInformation::Reachability::Unknown;
};

} // namespace

std::shared_ptr<LineWatch> makeSystemLineWatch()
{
    return std::make_shared<SystemLineWatch>();
}

bool sleptBetween(ClockReading before, ClockReading after)
{
    return (after.throughout - before.throughout) - (after.awake - before.awake) >= shortestSleep;
}

} // namespace clinicdesk::http
