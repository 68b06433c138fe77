// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemclock.h"
#include "core/connection/tokenstage.h"

#include <QObject>
#include <QTimer>

#include <chrono>

namespace clinicdesk::ui {

/// Tells in time that a token of the connection in use expires.
class TokenExpiry : public QObject {
    Q_OBJECT
public:
    explicit TokenExpiry(Clock clock = systemClock(), QObject *parent = nullptr);

    /// The tokens that are in use now.
    void watch(const ConnectionTokenTimes &tokens);

    /// Judges by the clock of the service, which this computer's clock is so far ahead of.
    void setClockAhead(std::chrono::seconds ahead);

    /// Which of them the following is about: the one that `expiringToken()` returns.
    SecretKind token() const { return m_expiring.kind; }
    TokenStage stage() const { return m_expiring.stage; }
    /// In the words of the connection button, such as "access token expires today at 15:00"; empty while both are in
    /// order.
    QString note() const;
    /// When it expires, as text: "today at 15:00" or a date.
    QString expiryText() const;

Q_SIGNALS:
    void changed();

private:
    void update();
    QDateTime now() const { return m_clock().addSecs(-m_clockAhead.count()); }

    const Clock m_clock;
    std::chrono::seconds m_clockAhead{0};
    ConnectionTokenTimes m_tokens;
    QDateTime m_firstSeen;
    ExpiringToken m_expiring;
    QTimer m_next;
};

} // namespace clinicdesk::ui
