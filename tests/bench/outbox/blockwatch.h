// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QJsonObject>
#include <QTimer>

namespace clinicdesk::bench {

/// Measures how long the thread that created it could not run its event loop: by the delay of a timer of one
/// millisecond. If other programs use the processors, the timer is late too; therefore the time that the thread
/// really worked without interruption is also measured.
class BlockWatch {
public:
    BlockWatch();
    /// Starts measuring; after end(), continues with the same maxima.
    void begin();
    void end();
    /// Returns `block_ms` and `worked_ms`: the longest of each during the measurement.
    QJsonObject longest() const;

private:
    void tick();

    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_tickedMs = 0;
    double m_workedMs = 0;
    double m_longestBlockMs = 0;
    double m_longestWorkMs = 0;
};

} // namespace clinicdesk::bench
