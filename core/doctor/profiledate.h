// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QDateTime>
#include <QString>

#include <optional>

namespace clinicdesk {

/// Parses a calendar date such as `dob`. Accepts ISO 8601, also with a time of day; day, month and year separated by
/// `-`, `/` or `.` if the order is unambiguous; and seconds or milliseconds since 1970. Returns nothing for other
/// texts, which are then shown unchanged. A time with a zone is refused unless it is midnight or noon, because the date
/// could be one day off.
std::optional<QDate> readProfileDate(const QString &text);

/// Parses a point in time such as `created_at` in the same forms. The result is in UTC. A date without time means its
/// start, and a time without zone is UTC.
std::optional<QDateTime> readProfileTime(const QString &text);

} // namespace clinicdesk
