// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace clinicdesk {

inline constexpr int maxDoctorIds = 5000;
inline constexpr qsizetype maxDoctorIdLength = 500; ///< characters

/// True if the ID can be used in the URL of interface 4.5: 1 to 500 characters, not only dots.
bool isDoctorId(const QString &id);

/// The result of parsing a list of doctor IDs.
struct DoctorIds {
    QStringList ids;           ///< without repetitions, in the order of the list, at most maxDoctorIds
    int duplicates = 0;        ///< number of repetitions
    QStringList refused;       ///< texts that cannot be doctor IDs, unchanged
    QList<int> linesWithoutId; ///< of a table: the lines that have text, but none in the column of IDs; from 1
    bool tooMany = false;
};

/// Parses doctor IDs from a pasted or loaded list. They are separated by line ends, commas, semicolons, tabs or spaces
/// and may be quoted. In a table (CSV) with a header row, reads the column whose header names IDs, or else the first
/// column. Refuses what isDoctorId() refuses, markup, texts with invisible or unreadable characters, and numbers that a
/// spreadsheet has rounded (1.614E+14). Digits of other scripts become 0 to 9.
DoctorIds readDoctorIds(const QString &text);

} // namespace clinicdesk
