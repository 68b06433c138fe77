// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"

#include <QString>

#include <optional>

namespace clinicdesk {

/// The longest identifier that is taken for one.
inline constexpr qsizetype identifierLengthMax = 64;

/// An OID as it is typed, pasted or given by a barcode reader: blanks around it, control characters and invisible marks
/// are taken off; 1 to 64 of the letters A to Z, digits and `- _ . :` must remain. A blank, line end or field separator
/// inside is refused, for it may part two scans. WrongUse with the reason, without the identifier.
Result<PatientId> readPatientId(const QString &text);
Result<UserId> readUserId(const QString &text);

/// What the patient numbers of a connection look like, so that an unfinished number or another barcode is refused.
struct PatientNumberRules {
    qsizetype lengthMin = 4;
    QString pattern; ///< regular expression for the whole number; empty: every number

    friend bool operator==(const PatientNumberRules &, const PatientNumberRules &) = default;
};

enum class PatientNumberProblem {
    NotANumber, ///< what `readPatientId` refuses
    TooShort,
    OtherForm, ///< does not match the pattern
};

/// A patient number, a problem, or neither for an empty text.
struct TypedPatient {
    std::optional<PatientId> patient;
    std::optional<PatientNumberProblem> problem;
};

/// What a person typed or scanned, checked as `readPatientId` does and against the rules.
TypedPatient parseTypedPatient(const QString &text, const PatientNumberRules &rules);

} // namespace clinicdesk
