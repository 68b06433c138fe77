// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/proxymonitor_p.h"

#include "core/http/message.h"

namespace clinicdesk::http {

namespace {

QUrl originOf(const QUrl &address)
{
    return address.adjusted(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

} // namespace

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
