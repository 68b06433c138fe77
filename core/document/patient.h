// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"

#include <QString>

#include <optional>

namespace clinicdesk {

/// Maximum length of a patient number or user ID.
inline constexpr qsizetype identifierLengthMax = 64;

/// Parses an OID that was typed, pasted or scanned. Removes surrounding spaces, control characters and invisible
/// characters; 1 to 64 of the letters A to Z, digits and `- _ . :` must remain. A space, line end or field separator
/// inside is refused, because it may separate two scans. Returns WrongUse with the reason, without the typed text.
Result<PatientId> parsePatientId(const QString &text);
/// The same; digits of other scripts become 0 to 9.
Result<UserId> parseUserId(const QString &text);

/// The format of the patient numbers of a connection, so that incomplete numbers and other barcodes are refused.
struct PatientNumberRules {
    qsizetype lengthMin = 4;
    QString pattern; ///< regular expression for the whole number; empty to allow every number

    friend bool operator==(const PatientNumberRules &, const PatientNumberRules &) = default;
};

enum class PatientNumberProblem {
    NotANumber, ///< refused by `parsePatientId`
    TooShort,
    OtherForm, ///< does not match the pattern
};

/// The parsed patient number, or a problem, or neither for an empty text.
struct TypedPatient {
    std::optional<PatientId> patient;
    std::optional<PatientNumberProblem> problem;
};

/// The window shows a patient number in groups of this many characters, with a space between them.
inline constexpr qsizetype patientNumberGroup = 4;

/// Parses typed or scanned text with `parsePatientId` and checks it against the rules. A number in groups, as the
/// window shows it, is taken as well; any other space inside is refused. Digits of every script are read.
TypedPatient parseTypedPatient(const QString &text, const PatientNumberRules &rules);

} // namespace clinicdesk
