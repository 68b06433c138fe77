// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QScopeGuard>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace clinicdesk::ui {

/// Times out once after each `schedule`, but not more often than its interval allows, so that many changes cause few
/// refreshes. Refreshes that take long are further apart: together they use at most a quarter of the thread's time.
class RefreshTimer : public QTimer {
public:
    explicit RefreshTimer(QObject *parent = nullptr)
        : QTimer(parent)
    {
        setSingleShot(true);
    }

    /// Starts the timer unless it runs: `interval` after the end of the latest refresh, at once if that has passed.
    void schedule(std::chrono::milliseconds interval)
    {
        if (isActive())
            return;
        const auto apart = std::max(interval, m_latest * restsToWork);
        const auto passed = m_sinceRefresh.isValid() ? std::chrono::milliseconds(m_sinceRefresh.elapsed()) : apart;
        start(std::clamp(apart - passed, std::chrono::milliseconds(0), apart));
    }
    /// A refresh lasts as long as what this returns.
    [[nodiscard]] auto measureRefresh()
    {
        m_sinceRefresh.start();
        return qScopeGuard([this] { m_latest = std::chrono::milliseconds(m_sinceRefresh.restart()); });
    }

private:
    static constexpr int restsToWork = 3;

    QElapsedTimer m_sinceRefresh;
    std::chrono::milliseconds m_latest{0}; ///< how long it took
};

} // namespace clinicdesk::ui
