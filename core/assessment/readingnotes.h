// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <array>

namespace clinicdesk {

/// Why something of an answer could not be taken as it stands.
enum class ReadingReason {
    WrongType,   ///< a number where a text belongs, a text where a list belongs, ...
    BrokenText,  ///< its escapes give no text; where the path names an entry, the name of a field of it
    NoTimestamp, ///< not a date with a time, or one that does not exist
    Missing,     ///< a conversation without an identifier: nobody could find it again
    Repeated,    ///< the same field twice: of texts the last counts, of lists both
};
inline constexpr int readingReasonCount = static_cast<int>(ReadingReason::Repeated) + 1;

/// One place of an answer, and why it could not be taken as it stands.
struct ReadingProblem {
    QByteArray path; ///< such as `conversations[3].conversations[0].created_at`, counted from 0
    ReadingReason reason;
    friend bool operator==(const ReadingProblem &, const ReadingProblem &) = default;
};

/// A field that section 2.4 of the interface does not know.
struct UnknownField {
    QByteArray path;    ///< such as `conversations[].clinic`; a long name is cut
    qint64 count = 0;   ///< how often it stood there
    QByteArray example; ///< the first value as its JSON; empty for a list, an object and what is long
    friend bool operator==(const UnknownField &, const UnknownField &) = default;
};

/// What there is to say about an answer besides its entries: nothing of it is dropped silently.
struct ReadingNotes {
    static constexpr qsizetype keptProblems = 100;
    static constexpr qsizetype keptFields = 100;
    static constexpr qsizetype keptBytes = 64; ///< of a name or an example

    QList<ReadingProblem> problems;                   ///< the first ones
    std::array<qint64, readingReasonCount> countOf{}; ///< of all of them, by reason
    QList<UnknownField> unknownFields;                ///< the first ones
    qint64 furtherUnknownFields = 0;                  ///< how often others stood there
    qint64 timesWithoutZone = 0;                      ///< readable, and taken as UTC

    qint64 problemCount() const;
    qint64 count(ReadingReason reason) const { return countOf[static_cast<std::size_t>(reason)]; }
};

} // namespace clinicdesk
