// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/proxymonitor_p.h"

#include "core/http/message.h"

namespace clinicdesk::http {

ProxyMonitor::ProxyMonitor(LookUp lookUp, std::chrono::milliseconds every)
    : m_lookUp(std::move(lookUp))
{
    m_looks.setTimerType(Qt::CoarseTimer);
    m_looks.setInterval(every);
    connect(&m_looks, &QTimer::timeout, this, &ProxyMonitor::look);
}

void ProxyMonitor::watch(const QUrl &address)
{
    const auto origin =
        address.adjusted(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment);
    if (isLoopback(origin) || m_ways.contains(origin))
        return;
    m_ways.insert(origin, std::nullopt);
    m_looks.start();
    look();
}

void ProxyMonitor::look()
{
    if (std::exchange(m_isLooking, true))
        return; // a slow lookup is still running
    m_lookups.run([this, lookUp = m_lookUp, origins = m_ways.keys()] {
        QHash<QUrl, Proxy> found;
        for (const auto &origin : origins)
            found.insert(origin, lookUp(origin));
        QMetaObject::invokeMethod(
            this, [this, found] { note(found); }, Qt::QueuedConnection);
    });
}

void ProxyMonitor::note(const QHash<QUrl, Proxy> &found)
{
    m_isLooking = false;
    bool isOther = false;
    for (auto way = found.begin(); way != found.end(); ++way) {
        const auto before = std::exchange(m_ways[way.key()], way.value());
        isOther |= before && *before != way.value();
    }
    if (isOther)
        Q_EMIT changed();
}

} // namespace clinicdesk::http
