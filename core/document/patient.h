// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/document/codekind.h"

#include <QList>
#include <QMap>
#include <QSet>
#include <QString>

#include <compare>
#include <optional>

namespace clinicdesk {

/// Maximum length of a patient number or user ID.
inline constexpr qsizetype identifierLengthMax = 64;

/// Parses an OID that was typed, pasted or scanned. Removes surrounding spaces, control characters and invisible
/// characters; 1 to 64 of the letters A to Z, digits and `- _ . :` must remain. A space, line end or field separator
/// inside is refused, because it may separate two scans, and so is an Aadhaar number. Returns WrongUse with the reason,
/// without the typed text.
Result<PatientId> parsePatientId(const QString &text);
/// The same; digits of other scripts become 0 to 9.
Result<UserId> parseUserId(const QString &text);

/// The format of the patient numbers of a connection, so that incomplete numbers and other barcodes are refused.
struct PatientNumberRules {
    qsizetype lengthMin = 4;
    QString pattern; ///< regular expression for the whole number; empty to allow every number

    friend bool operator==(const PatientNumberRules &, const PatientNumberRules &) = default;
};

/// Length and characters of patient numbers, without any number. Ordered for maps; the values are saved.
struct NumberShape {
    enum Characters : unsigned {
        Digits = 1,
        Capitals = 2,
        Letters = 4,
        Hyphen = 8,
        Underscore = 16,
        Dot = 32,
        Colon = 64
    };

    int length = 0;
    unsigned characters = 0; ///< of `Characters`

    friend auto operator<=>(const NumberShape &, const NumberShape &) = default;
};

NumberShape shapeOf(const PatientId &patient);

/// What a connection has shown about its patient numbers.
struct KnownPatientNumbers {
    QMap<NumberShape, int> deliveries; ///< how many documents were delivered to numbers of each shape
    QSet<PatientId> confirmed;         ///< asked about, and said to be right by the user

    /// Whether at least one in ten deliveries was to a number of that shape.
    bool isUsual(const NumberShape &shape) const;
    /// A regular expression for nearly all numbers that documents were delivered to; nothing if these are too few or
    /// too different.
    std::optional<QString> pattern() const;
};

enum class PatientVerdict : unsigned char {
    Nothing, ///< the text is empty
    Patient,
    Question, ///< only the user can say whether it is a patient number
    Refusal,
};

/// Why a text is no patient number, or may be none.
enum class PatientDoubt : unsigned char {
    None,
    NotANumber, ///< refused by `parsePatientId`
    HasSpace,
    TooShort,
    OtherForm,   ///< does not match the pattern
    OtherShape,  ///< unlike all numbers that documents were delivered to
    OtherCode,   ///< `PatientDecision::code`
    KeysMissing, ///< the window may not have got the first keys of the reader
    SeveralScans,
};

/// What a text becomes where a patient is entered.
struct PatientDecision {
    PatientVerdict verdict = PatientVerdict::Nothing;
    PatientId patient; ///< of Patient and Question
    PatientDoubt doubt = PatientDoubt::None;
    CodeKind code = CodeKind::None; ///< also of other doubts, if it is known
    qsizetype lengthMin = 0;        ///< of the rules
    QList<NumberShape> usual = {};  ///< of deliveries, the most frequent first; set if the shape is not among them

    /// Whether a refused text can stay where it was typed, to be corrected. An Aadhaar number cannot stay on the
    /// screen, and a part of a scan looks like a number.
    bool canBeCorrected() const;
    friend bool operator==(const PatientDecision &, const PatientDecision &) = default;
};

/// The window shows a patient number in groups of this many characters, with a space between them.
inline constexpr qsizetype patientNumberGroup = 4;

/// Decides whether a typed, pasted, scanned or given text is a patient. A number in groups, as the window shows it, is
/// accepted; any other space inside is refused. Digits of every script and the AIM prefix of a reader are read.
///
/// | Text                                                             | Verdict  |
/// |------------------------------------------------------------------|----------|
/// | an Aadhaar number, a virtual ID, the QR code of an Aadhaar card  | Refusal  |
/// | no patient number, or not as the rules say                       | Refusal  |
/// | an Aadhaar number with characters of a reader, unlike all        | Refusal  |
/// | numbers that documents were delivered to                         |          |
/// | as the pattern of the rules says, or confirmed by the user       | Patient  |
/// | another kind of code, and unusual for this connection            | Question |
/// | unlike all numbers that documents were delivered to              | Question |
/// | any other number                                                 | Patient  |
PatientDecision decidePatient(const QString &text, const PatientNumberRules &rules, const KnownPatientNumbers &known);

} // namespace clinicdesk
