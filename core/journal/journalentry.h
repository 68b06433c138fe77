// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QByteArray>
#include <QDateTime>
#include <QLatin1String>

#include <optional>

namespace clinicdesk {

/// The kinds of entries as stored in the file. A released kind is never changed; later versions only add kinds.
namespace journalKind {
inline constexpr QLatin1String setAside{"journal.set-aside"}; ///< subject: the file name of the quarantined journal
inline constexpr QLatin1String dataRequested{"user-data.asked"};
inline constexpr QLatin1String dataAnswered{"user-data.answered"};
} // namespace journalKind

/// An action or an answer to be recorded. Each text is cut after `maxJournalTextLength` characters.
struct JournalRecord {
    QString kind;
    ConnectionId connection; ///< empty if no connection is involved
    QString connectionName;  ///< its name at that time
    QString subject;         ///< for whom the action was
    QString result;          ///< a stable code for programs; empty if there is none yet
    int httpStatus = 0;      ///< 0 if no answer came
    qint64 refersTo = 0;     ///< number of the earlier entry that this one answers; 0 for none

    friend bool operator==(const JournalRecord &, const JournalRecord &) = default;
};

inline constexpr qsizetype maxJournalTextLength = 500;

/// One stored entry.
struct JournalEntry {
    qint64 number = 0; ///< starts at 1, without gaps
    QDateTime at;      ///< UTC, with milliseconds
    QString who;       ///< the operating system account
    JournalRecord record;
    QByteArray hash; ///< SHA-256 of the previous hash and all members above
};

/// The result of checking all entries.
struct JournalCheck {
    enum class Fault { Changed, Missing };
    qint64 entries = 0;
    std::optional<Fault> fault; ///< nothing if every entry follows from the one before it
    qint64 firstBadEntry = 0;   ///< number of the first entry that was changed, moved or removed
};

} // namespace clinicdesk
