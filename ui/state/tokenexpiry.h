// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/connection/tokenstage.h"

#include <QObject>
#include <QTimer>

namespace clinicdesk::ui {

/// Tells in time that the access token of the connection in use expires.
class TokenExpiry : public QObject {
    Q_OBJECT
public:
    explicit TokenExpiry(Clock clock = systemClock(), QObject *parent = nullptr);

    /// The token that is in use now.
    void watch(const TokenTimes &token);

    TokenStage stage() const { return m_stage; }
    /// In the words of the connection button, such as "token expires today at 15:00"; empty while it is in order.
    QString note() const;
    /// When it expires, as text: "today at 15:00" or a date.
    QString expiryText() const;

Q_SIGNALS:
    void changed();

private:
    void update();

    const Clock m_clock;
    TokenTimes m_token;
    QDateTime m_firstSeen;
    TokenStage m_stage = TokenStage::InOrder;
    QTimer m_next;
};

} // namespace clinicdesk::ui
