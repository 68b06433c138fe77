// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace clinicdesk {

/// A point in time as milliseconds since 1970-01-01 UTC, in the calendar that ISO 8601 uses for all years.
using TimestampMs = std::int64_t;

/// No point in time: none was given, or what was given cannot be read as one.
inline constexpr TimestampMs noTimestamp = std::numeric_limits<TimestampMs>::min();

struct ReadTimestamp {
    TimestampMs ms = noTimestamp;
    bool hasZone = true; ///< false: it named none and was taken as UTC
    friend bool operator==(const ReadTimestamp &, const ReadTimestamp &) = default;
};

/// Reads a date with a time of day of ISO 8601: years 0000 to 9999, `T` or a blank between date and time, seconds and
/// a fraction of any length as far as they are given (what is below a millisecond is dropped), `Z`, an offset or no
/// zone. Nothing for anything else, a date that does not exist and an hour 24 among them; a second 60 is the next one.
std::optional<ReadTimestamp> readTimestamp(QByteArrayView text);

/// `2026-01-05T08:15:00.000Z`; years beyond four digits with a sign and six of them. Empty for `noTimestamp`.
std::string timestampText(TimestampMs ms);

} // namespace clinicdesk
