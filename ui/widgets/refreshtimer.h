// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace clinicdesk::ui {

/// Times out once after each `schedule`, but not more often than its interval allows, so that many changes cause few
/// refreshes.
class RefreshTimer : public QTimer {
public:
    explicit RefreshTimer(QObject *parent = nullptr)
        : QTimer(parent)
    {
        setSingleShot(true);
    }

    /// Starts the timer unless it runs: `interval` after the latest refresh, at once if that has passed.
    void schedule(std::chrono::milliseconds interval)
    {
        if (isActive())
            return;
        const auto passed = m_sinceRefresh.isValid() ? std::chrono::milliseconds(m_sinceRefresh.elapsed()) : interval;
        start(std::clamp(interval - passed, std::chrono::milliseconds(0), interval));
    }
    /// Call at each refresh.
    void restartInterval() { m_sinceRefresh.start(); }

private:
    QElapsedTimer m_sinceRefresh;
};

} // namespace clinicdesk::ui
