// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk::practice {

/// Wakes every thread that waits for a socket when the service stops: the descriptor becomes and stays readable.
class StopSignal {
public:
    StopSignal();
    ~StopSignal();
    StopSignal(const StopSignal &) = delete;
    StopSignal &operator=(const StopSignal &) = delete;

    /// Call from any thread or from a signal handler, any number of times.
    void raise() const;
    int descriptor() const { return m_read; }

private:
    int m_read = -1;
    int m_write = -1;
};

} // namespace clinicdesk::practice
