// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace clinicdesk {

inline constexpr int mostDoctorIds = 5000;
inline constexpr qsizetype longestDoctorId = 500; ///< signs

/// It can stand in the address of interface 4.5: 1 to 500 signs, not dots alone.
bool isDoctorId(const QString &id);

/// What a list of identifiers was read as.
struct DoctorIds {
    QStringList ids;     ///< each once, in the order of the list, up to mostDoctorIds
    int duplicates = 0;  ///< how many more times one of them stood there
    QStringList refused; ///< what cannot be an identifier, as it stood there
    bool tooMany = false;
};

/// Identifiers of a pasted or loaded list: separated by line ends, commas, semicolons, tabs or blanks, in quotes or
/// not. Of a table (CSV) with a head line the column that the head calls one of identifiers, else the first. Refused is
/// what isDoctorId() refuses, markup, what holds signs that cannot be seen or read, and a number that a spreadsheet has
/// rounded (1.614E+14).
DoctorIds readDoctorIds(const QString &text);

} // namespace clinicdesk
