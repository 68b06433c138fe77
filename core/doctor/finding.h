// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1String>
#include <QString>

#include <optional>

namespace clinicdesk {

/// To fix: patients are shown something wrong, or cannot find or reach the doctor. A note: the profile would be better
/// with it.
enum class FindingSeverity { ToFix, Note };

/// What can be said about a profile. Stable for programs as codeText(); the words are made by core/wording.
enum class FindingCode {
    ProfileInactive,
    NameMissing,
    SpecialityMissing,
    RegistrationMissing,
    RegistrationNoDefault,
    RegistrationSeveralDefaults,
    RegistrationNoCouncil,
    RegistrationNoNumber,
    RegistrationYearInvalid,
    RegistrationYearFuture,
    ClinicMissing,
    DefaultClinicMissing,
    DefaultClinicUnknown,
    ClinicNoId,
    ClinicSameId,
    ClinicNoName,
    ClinicNoAddress,
    ClinicNoCity,
    ClinicNoPostalCode,
    ClinicPostalCodeInvalid,
    ClinicNoPhone,
    ClinicPhoneInvalid,
    ClinicEmailInvalid,
    DegreeNoName,
    DegreeNoDisplayStatus,
    DegreeYearInvalid,
    DegreeStartsInFuture,
    DegreeEndsBeforeStart,
    EmailInvalid,
    BirthDateFuture,
    BirthDateImplausible,
    PictureNotHttps,
    ActiveMissing,
    TitleMissing,
    MajorSpecialityMissing,
    RegistrationNoYear,
    RegistrationTooEarly,
    RegistrationTwice,
    ClinicNoEmail,
    ClinicCitiesDiffer,
    ClinicTwice,
    DegreeMissing,
    DegreeNoCollege,
    DegreeNoYears,
    DegreeEndsInFuture,
    DegreeTwice,
    EmailMissing,
    BirthDateMissing,
    BirthDateUnreadable,
    GenderMissing,
    PictureMissing,
    AboutMissing,
    UsernameMissing,
    LanguageMissing,
    FieldsOfOtherTypes,
};

/// All codes, in the order of the list above; for the manual and for tests.
inline constexpr int findingCodeCount = static_cast<int>(FindingCode::FieldsOfOtherTypes) + 1;

FindingSeverity severityOf(FindingCode code);

/// A value is not given that should be. Settings (active, default, display status) count as none.
bool isMissing(FindingCode code);

/// `what.how`, stable for programs: the only list of these texts.
QLatin1String codeText(FindingCode code);

/// The code of that text.
std::optional<FindingCode> findingCodeFromText(QStringView text);

/// "to-fix" and "note".
QLatin1String severityText(FindingSeverity severity);

struct Finding {
    FindingCode code;
    QString subject; ///< which clinic, degree or registration, in the profile's words; empty where it has none
    QString path;    ///< where to look, as in ProfileField
    QString value;   ///< what stands there, where that is what is wrong
    friend bool operator==(const Finding &, const Finding &) = default;
};

} // namespace clinicdesk
