// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QByteArray>
#include <QDateTime>
#include <QLatin1String>

#include <optional>

namespace clinicdesk {

/// What an entry can be about, as it stands in the file. Never changed once released; a version that knows more adds to
/// them.
namespace journalKind {
inline constexpr QLatin1String setAside{"journal.set-aside"}; ///< subject: the file of the journal before this one
inline constexpr QLatin1String dataAsked{"user-data.asked"};
inline constexpr QLatin1String dataAnswered{"user-data.answered"};
} // namespace journalKind

/// What somebody did or was answered, to be written down. Each text is cut after `longestJournalText` signs.
struct JournalRecord {
    QString kind;
    ConnectionId connection; ///< empty where none is concerned
    QString connectionName;  ///< as it was called then
    QString subject;         ///< for whom
    QString result;          ///< a stable text for programs; empty where there is none yet
    int httpStatus = 0;      ///< 0 when no answer came
    qint64 refersTo = 0;     ///< number of the earlier entry that this one answers; 0 for none

    friend bool operator==(const JournalRecord &, const JournalRecord &) = default;
};

inline constexpr qsizetype longestJournalText = 500;

/// One line of the journal.
struct JournalEntry {
    qint64 number = 0; ///< from 1, without a gap
    QDateTime at;      ///< UTC, in milliseconds
    QString who;       ///< the account on this computer
    JournalRecord record;
    QByteArray hash; ///< SHA-256 over the hash before it and all of the above
};

/// What looking at every entry of a journal found.
struct JournalCheck {
    enum class Fault { Changed, Missing };
    qint64 entries = 0;
    std::optional<Fault> fault; ///< nothing: every entry follows from the one before it
    qint64 firstWrong = 0;      ///< number of the first entry that was changed, moved or taken out
};

} // namespace clinicdesk
