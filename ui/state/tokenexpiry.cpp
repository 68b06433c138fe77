// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/tokenexpiry.h"

#include "core/wording/datetext.h"

#include <QLocale>

#include <algorithm>
#include <chrono>

namespace clinicdesk::ui {

namespace {

using namespace std::chrono_literals;

// The timer stands still while the computer sleeps, so it is never set for longer.
constexpr std::chrono::milliseconds longestWait = 1h;

} // namespace

TokenExpiry::TokenExpiry(Clock clock, QObject *parent)
    : QObject(parent)
    , m_clock(std::move(clock))
{
    m_next.setSingleShot(true);
    m_next.setTimerType(Qt::VeryCoarseTimer);
    connect(&m_next, &QTimer::timeout, this, &TokenExpiry::update);
}

void TokenExpiry::watch(const ConnectionTokenTimes &tokens)
{
    if (tokens == m_tokens)
        return;
    m_tokens = tokens;
    m_firstSeen = now();
    update();
    Q_EMIT changed();
}

void TokenExpiry::setClockAhead(std::chrono::seconds ahead)
{
    if (ahead == m_clockAhead)
        return;
    m_firstSeen = m_firstSeen.addSecs((m_clockAhead - ahead).count());
    m_clockAhead = ahead;
    update();
}

void TokenExpiry::update()
{
    const auto now = this->now();
    auto wait = std::chrono::milliseconds::max();
    for (const auto &token : {m_tokens.accessToken, m_tokens.authToken}) {
        if (const auto next = nextTokenStage(token, m_firstSeen, now))
            wait = std::min(wait, std::chrono::milliseconds(now.msecsTo(*next)));
    }
    m_next.stop();
    if (wait != std::chrono::milliseconds::max())
        m_next.start(std::clamp(wait, 1'000ms, longestWait));
    const auto expiring = expiringToken(m_tokens, m_firstSeen, now);
    if (expiring == m_expiring)
        return;
    m_expiring = expiring;
    Q_EMIT changed();
}

QString TokenExpiry::expiryText() const
{
    if (!m_expiring.times.expires)
        return {};
    const auto local = m_expiring.times.expires->toLocalTime();
    const QLocale locale;
    if (local.date() == now().toLocalTime().date())
        return tr("today at %1").arg(wording::timeText(locale, local.time()));
    return wording::dateText(locale, local.date());
}

QString TokenExpiry::note() const
{
    const bool isAuth = m_expiring.kind == SecretKind::AuthToken;
    switch (m_expiring.stage) {
    case TokenStage::InOrder:
        return {};
    case TokenStage::Expired:
        return isAuth ? tr("doctor profile token expired") : tr("access token expired");
    case TokenStage::LastWeek:
    case TokenStage::LastDay:
    case TokenStage::LastHour:
        return (isAuth ? tr("doctor profile token expires %1", "today at 15:00, or a date")
                       : tr("access token expires %1", "today at 15:00, or a date"))
            .arg(expiryText());
    }
    Q_UNREACHABLE();
}

} // namespace clinicdesk::ui
