// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/retrypolicy.h"
#include "core/outbox/storehealth_p.h"

#include <QObject>
#include <QTimer>

namespace clinicdesk {

/// Waits while the store cannot be written, at growing intervals until it can. Lives on the window's thread.
class StoreRetry : public QObject {
    Q_OBJECT
public:
    /// `health` must live as long as this object.
    StoreRetry(const StoreHealth &health, const http::RetryPolicy &retry);

    /// Nothing that must be written should start now.
    bool isWaiting() const { return m_timer.isActive(); }
    /// Never waits again.
    void stop();

Q_SIGNALS:
    void due(); ///< it is time to try again

private:
    void wait();

    const StoreHealth &m_health;
    http::RetryPolicy m_retry;
    QTimer m_timer;
    int m_failures = 0; ///< in a row
};

} // namespace clinicdesk
