// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QTime>

#include <optional>

namespace clinicdesk::http {

/// How many bytes a second all uploads together may take, by the time of day. A value; none limits nothing.
class SpeedLimit {
public:
    /// From that time of day on, until the next rule's, over midnight.
    struct Rule {
        QTime from;                           ///< local time
        std::optional<qint64> bytesPerSecond; ///< nothing: as fast as the line is
        friend bool operator==(const Rule &, const Rule &) = default;
    };

    SpeedLimit() = default;

    /// As a person or a script writes it: `500k` for the whole day, or times of day with what holds from then on,
    /// `08:00=500k,18:30=off`. Bytes a second with `k` for a thousand or `M` for a million, at least 1,000; `off` for
    /// no limit. InputInvalid for anything else, and for a time that stands there twice.
    static Result<SpeedLimit> read(const QString &text);
    /// What these rules make, in whatever order; InputInvalid where a rate is not of 1,000 to 100,000,000,000 bytes a
    /// second, or a time stands there twice.
    static Result<SpeedLimit> of(QList<Rule> rules);
    /// What `read` reads; empty without a limit.
    QString text() const;
    const QList<Rule> &rules() const { return m_rules; } ///< in the order of their times

    std::optional<qint64> bytesPerSecondAt(QTime timeOfDay) const;
    /// When what holds at that time of day gives way to something else, maybe on the next day; nothing when it stays.
    std::optional<QTime> nextChangeAfter(QTime timeOfDay) const;
    friend bool operator==(const SpeedLimit &, const SpeedLimit &) = default;

private:
    QList<Rule> m_rules;
};

} // namespace clinicdesk::http
