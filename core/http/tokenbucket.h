// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>
#include <optional>

namespace clinicdesk::http {

/// Limits bytes to a rate: over any period no more bytes are given out than the rate allows, plus a small burst. A
/// value; pure: the time is an argument and never goes back.
class TokenBucket {
public:
    using Instant = std::chrono::steady_clock::time_point;

    /// Sets the bytes per second; nothing means no limit.
    void setRate(std::optional<qint64> bytesPerSecond, Instant now);
    /// Returns how many of `wanted` bytes may be sent now; 0 for none yet.
    qint64 take(qint64 wanted, Instant now);
    /// Returns the time until enough bytes for one call are available.
    std::chrono::milliseconds untilNext(Instant now) const;
    bool isLimited() const { return m_rate.has_value(); }

private:
    qint64 burst() const;
    double filledBytes(Instant now) const;

    std::optional<qint64> m_rate;
    double m_bytes = 0; ///< bytes available at `m_filled`
    Instant m_filled{};
};

} // namespace clinicdesk::http
