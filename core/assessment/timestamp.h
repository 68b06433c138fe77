// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace clinicdesk {

/// A point in time as milliseconds since 1970-01-01 UTC, in the ISO 8601 calendar for all years.
using TimestampMs = std::int64_t;

/// No point in time: not given, or not readable.
inline constexpr TimestampMs noTimestamp = std::numeric_limits<TimestampMs>::min();

struct ReadTimestamp {
    TimestampMs ms = noTimestamp;
    bool hasZone = true; ///< false if none was given and UTC was assumed
    friend bool operator==(const ReadTimestamp &, const ReadTimestamp &) = default;
};

/// Parses a date with a time of day in ISO 8601: years 0000 to 9999; `T` or a space between date and time; optional
/// seconds with a fraction of any length (digits below a millisecond are dropped); `Z`, an offset or no zone. Second 60
/// becomes the next second. Returns nothing for other texts, such as a date that does not exist or hour 24.
std::optional<ReadTimestamp> readTimestamp(QByteArrayView text);

/// Returns `2026-01-05T08:15:00.000Z`; years beyond four digits have a sign and six digits. Empty for `noTimestamp`.
std::string timestampText(TimestampMs ms);

} // namespace clinicdesk
