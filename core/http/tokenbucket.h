// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>
#include <optional>

namespace clinicdesk::http {

/// Hands out bytes so that over any while no more go than a rate allows, and a little burst. A value; pure: the time is
/// an argument, and never goes back.
class TokenBucket {
public:
    using Instant = std::chrono::steady_clock::time_point;

    /// Bytes a second; nothing for all that is asked for.
    void setRate(std::optional<qint64> bytesPerSecond, Instant now);
    /// How many of `wanted` bytes may go now; 0 for none yet.
    qint64 take(qint64 wanted, Instant now);
    /// How long until the next bytes are worth a call.
    std::chrono::milliseconds untilNext(Instant now) const;
    bool isLimited() const { return m_rate.has_value(); }

private:
    qint64 burst() const;
    double filledBytes(Instant now) const;

    std::optional<qint64> m_rate;
    double m_bytes = 0; ///< at `m_filled`
    Instant m_filled{};
};

} // namespace clinicdesk::http
