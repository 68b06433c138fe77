// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QTime>

#include <optional>

namespace clinicdesk::http {

/// Limit for the bytes per second of all uploads together, by time of day. A value. Without rules there is no limit.
class SpeedLimit {
public:
    /// Applies from `from` until the time of the next rule, also past midnight.
    struct Rule {
        QTime from;                           ///< local time
        std::optional<qint64> bytesPerSecond; ///< nothing: no limit
        friend bool operator==(const Rule &, const Rule &) = default;
    };

    SpeedLimit() = default;

    /// Parses the text of a user or a script: `500k` for the whole day, or times of day with the limit that starts
    /// then, `08:00=500k,18:30=off`. The unit is bytes per second, with `k` for a thousand or `M` for a million, at
    /// least 1,000; `off` means no limit. InputInvalid for anything else and for a time that occurs twice.
    static Result<SpeedLimit> read(const QString &text);
    /// Makes a limit from rules in any order. InputInvalid if a rate is not between 1,000 and 100,000,000,000 bytes per
    /// second, or if a time occurs twice.
    static Result<SpeedLimit> of(QList<Rule> rules);
    /// Returns the text that `read()` parses; empty without a limit.
    QString text() const;
    const QList<Rule> &rules() const { return m_rules; } ///< ordered by time

    std::optional<qint64> bytesPerSecondAt(QTime timeOfDay) const;
    /// Returns the next time of day at which the limit changes, possibly tomorrow; nothing if it never changes.
    std::optional<QTime> nextChangeAfter(QTime timeOfDay) const;
    friend bool operator==(const SpeedLimit &, const SpeedLimit &) = default;

private:
    QList<Rule> m_rules;
};

} // namespace clinicdesk::http
