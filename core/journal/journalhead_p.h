// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <chrono>
#include <optional>

namespace clinicdesk {

/// What the computer says about the time at one moment.
struct TimeReading {
    QDateTime now;                    ///< of the clock, which may be wrong
    QString boot;                     ///< identifies the start of the computer
    std::chrono::milliseconds uptime; ///< since that start, with sleep
};

/// How far the clock may move without the program having seen that time pass: the computer was off.
inline constexpr std::chrono::milliseconds maxUnseenTime = std::chrono::hours(100 * 24);

/// The time up to which the clock is believed. It follows the clock while the program sees time pass, and over the time
/// in which the computer was off. A clock that jumps further than the allowance, at once or in steps, is not followed:
/// only the time that really passed since is added.
struct SeenTime {
    QDateTime at;                                        ///< null if no time was seen yet
    QString boot = {};                                   ///< of the last reading, as `uptime`
    std::chrono::milliseconds uptime{};                  ///< comparable only with readings of the same start
    std::chrono::milliseconds allowance = maxUnseenTime; ///< renewed by time that was seen

    /// The seen time at a later reading.
    SeenTime advanced(const TimeReading &reading) const;
    /// The seen time if the clock of this reading is right.
    static SeenTime confirmed(const TimeReading &reading);
    friend bool operator==(const SeenTime &, const SeenTime &) = default;
};

/// The end of a journal at one moment, saved where the journal's file is not: every later state continues it.
struct JournalHead {
    QString journalId;
    qint64 number = 0;
    QByteArray hash;
    qint64 first = 1; ///< number of the oldest entry; earlier versions did not save it, as what follows
    /// The number of the last entry that may be without a link of the key, since it is older than this rule.
    std::optional<qint64> unkeyedUpTo = {};
    std::optional<SeenTime> time = {};

    qint64 entries() const { return number - first + 1; }
    QByteArray toBytes() const;
    /// Nothing for bytes that are not of a known version.
    static std::optional<JournalHead> fromBytes(const QByteArray &bytes);
    friend bool operator==(const JournalHead &, const JournalHead &) = default;
};

} // namespace clinicdesk
