// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/currentconnection.h"

#include "core/service/serviceclock.h"

#include <algorithm>

namespace clinicdesk::ui {

using namespace std::chrono_literals;

QString environmentWord(Environment environment)
{
    switch (environment) {
    case Environment::Production:
        return CurrentConnection::tr("Production");
    case Environment::Development:
        return CurrentConnection::tr("Development");
    case Environment::Practice:
        return CurrentConnection::tr("Practice", "environment");
    }
    return {};
}

CurrentConnection::CurrentConnection(QObject *parent)
    : QObject(parent)
{
    m_return.setSingleShot(true);
    connect(&m_return, &QTimer::timeout, this, [this] {
        m_sinceReturn.start();
        setReachable(true);
    });
}

void CurrentConnection::choose(const Connection &connection)
{
    m_connection = connection;
    m_reachable = true;
    m_return.stop();
    m_sinceReturn.invalidate();
    Q_EMIT changed();
    Q_EMIT chosen();
}

void CurrentConnection::noteCall(const Connection &connection, bool isReached)
{
    if (!m_connection || m_connection->id != connection.id || m_connection->baseUrl != connection.baseUrl)
        return;
    if (!isReached) {
        m_return.stop();
        setReachable(false);
        return;
    }
    if (m_reachable || m_return.isActive())
        return;
    const auto sinceReturn = std::chrono::milliseconds(m_sinceReturn.isValid() ? m_sinceReturn.elapsed() : 0);
    m_return.start(m_sinceReturn.isValid() ? std::max(m_returnInterval - sinceReturn, {}) : 0ms);
}

void CurrentConnection::setClockAhead(std::optional<std::chrono::seconds> ahead)
{
    const auto error = isClockWrong(ahead) ? ahead : std::nullopt;
    if (error == m_clockError)
        return;
    m_clockError = error;
    Q_EMIT clockErrorChanged();
}

QDate CurrentConnection::newDocumentDate() const
{
    const auto now = QDateTime::currentDateTime();
    return isTodayUncertain(m_clockError, now) ? QDate() : now.date();
}

QDate CurrentConnection::lastDocumentDate() const
{
    const auto now = QDateTime::currentDateTime();
    return std::max(now.date(), now.addSecs(m_clockError ? -m_clockError->count() : 0).date());
}

void CurrentConnection::setReachable(bool reachable)
{
    if (reachable == m_reachable)
        return;
    m_reachable = reachable;
    Q_EMIT changed();
    Q_EMIT reachabilityChanged(m_reachable);
}

} // namespace clinicdesk::ui
