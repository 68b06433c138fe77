// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QDateTime>
#include <QString>

#include <optional>

namespace clinicdesk {

/// A calendar date such as `dob` in the forms that occur: ISO 8601, with a time of day too; day, month and year parted
/// by
/// - or / or . where it is plain which is which; seconds or milliseconds since 1970. Nothing for everything else: it is
/// shown as it came. A time with a zone that is neither midnight nor noon is no date either, for it could be that of
/// the day before or after.
std::optional<QDate> readProfileDate(const QString &text);

/// A point in time such as `created_at`, in UTC: the same forms. A date alone is its beginning, and a time without a
/// zone counts as UTC.
std::optional<QDateTime> readProfileTime(const QString &text);

} // namespace clinicdesk
