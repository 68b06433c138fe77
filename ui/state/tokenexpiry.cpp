// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/tokenexpiry.h"

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

void TokenExpiry::watch(const TokenTimes &token)
{
    if (token == m_token)
        return;
    m_token = token;
    m_firstSeen = m_clock();
    update();
    Q_EMIT changed();
}

void TokenExpiry::update()
{
    const auto now = m_clock();
    const auto stage = tokenStage(m_token, m_firstSeen, now);
    m_next.stop();
    if (const auto next = nextTokenStage(m_token, m_firstSeen, now))
        m_next.start(std::clamp(std::chrono::milliseconds(now.msecsTo(*next)), 1'000ms, longestWait));
    if (stage == m_stage)
        return;
    m_stage = stage;
    Q_EMIT changed();
}

QString TokenExpiry::expiryText() const
{
    if (!m_token.expires)
        return {};
    const auto local = m_token.expires->toLocalTime();
    const QLocale locale;
    if (local.date() == m_clock().toLocalTime().date())
        return tr("today at %1").arg(locale.toString(local.time(), QLocale::ShortFormat));
    return locale.toString(local.date(), QLocale::ShortFormat);
}

QString TokenExpiry::note() const
{
    switch (m_stage) {
    case TokenStage::InOrder:
        return {};
    case TokenStage::Expired:
        return tr("token expired");
    case TokenStage::LastWeek:
    case TokenStage::LastDay:
    case TokenStage::LastHour:
        return tr("token expires %1", "today at 15:00, or a date").arg(expiryText());
    }
    Q_UNREACHABLE();
}

} // namespace clinicdesk::ui
