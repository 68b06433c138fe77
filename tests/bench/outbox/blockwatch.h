// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QJsonObject>
#include <QTimer>

namespace clinicdesk::bench {

/// How long the thread that made it was kept from its event loop: a timer of one millisecond tells, by how much it came
/// late. Where other programs want the processors too it is late without anybody's fault here, so the time that the
/// thread really worked in one go stands beside it.
class BlockWatch {
public:
    BlockWatch();
    /// Watches from here; a watch that was ended goes on.
    void begin();
    void end();
    /// `block_ms`, `worked_ms`: the longest of each while it watched.
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
