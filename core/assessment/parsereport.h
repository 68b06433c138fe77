// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <array>

namespace clinicdesk {

/// Why a part of an answer could not be used as given.
enum class ParseProblemKind {
    WrongType,   ///< such as a list instead of a text; a whole number instead of an ID is none
    BrokenText,  ///< invalid escapes; if the path is that of an entry, in the name of one of its fields
    NoTimestamp, ///< not a date with a time, or one that does not exist
    Missing,     ///< a conversation without an ID: it could not be found again
    Repeated,    ///< the same field twice: the last text counts, lists are joined
};
inline constexpr int readingReasonCount = static_cast<int>(ParseProblemKind::Repeated) + 1;

/// A part of an answer that could not be used as given.
struct ParseProblem {
    QByteArray path; ///< such as `conversations[3].conversations[0].created_at`, counted from 0
    ParseProblemKind reason;
    friend bool operator==(const ParseProblem &, const ParseProblem &) = default;
};

/// A field that interface section 2.4 does not name.
struct UnknownField {
    QByteArray path;    ///< such as `conversations[].clinic`; long names are cut
    qint64 count = 0;   ///< number of occurrences
    QByteArray example; ///< the JSON of the first value; empty for a list, an object and long values
    friend bool operator==(const UnknownField &, const UnknownField &) = default;
};

/// All remarks about an answer; nothing is dropped silently.
struct ParseReport {
    static constexpr qsizetype maxProblems = 100;
    static constexpr qsizetype maxUnknownFields = 100;
    static constexpr qsizetype maxNameBytes = 64; ///< of a name, as well as of an example

    QList<ParseProblem> problems;                     ///< the first ones only
    std::array<qint64, readingReasonCount> countOf{}; ///< of all problems, by reason
    QList<UnknownField> unknownFields;                ///< the first ones only
    qint64 furtherUnknownFields = 0;                  ///< number of occurrences of all others
    qint64 timesWithoutZone = 0;                      ///< readable times, read as UTC

    qint64 problemCount() const;
    qint64 count(ParseProblemKind reason) const { return countOf[static_cast<std::size_t>(reason)]; }
};

} // namespace clinicdesk
