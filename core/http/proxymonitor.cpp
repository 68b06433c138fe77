// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/proxymonitor_p.h"

#include "core/http/message.h"

namespace clinicdesk::http {

ProxyMonitor::ProxyMonitor(LookUp lookUp, std::chrono::milliseconds every)
    : m_lookUp(std::move(lookUp))
{
    m_lookupTimer.setTimerType(Qt::CoarseTimer);
    m_lookupTimer.setInterval(every);
    connect(&m_lookupTimer, &QTimer::timeout, this, &ProxyMonitor::lookUpAll);
}

void ProxyMonitor::watch(const QUrl &address)
{
    const auto origin =
        address.adjusted(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment);
    if (isLoopback(origin) || m_proxies.contains(origin))
        return;
    m_proxies.insert(origin, std::nullopt);
    m_lookupTimer.start();
    lookUpAll();
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
    for (auto way = found.begin(); way != found.end(); ++way) {
        const auto before = std::exchange(m_proxies[way.key()], way.value());
        isOther |= before && *before != way.value();
    }
    if (isOther)
        Q_EMIT changed();
}

} // namespace clinicdesk::http
