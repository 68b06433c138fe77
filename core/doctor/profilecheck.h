// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

#include <QDate>
#include <QLatin1String>
#include <QString>

#include <optional>

namespace clinicdesk {

/// MustFix: a value is wrong, or an essential one is missing. Note: the profile would be better with this value. What
/// the platform does without a picture, a display status or a flag is not known, so a missing one is a note.
enum class FindingSeverity { MustFix, Note };

/// The possible findings about a profile. codeText() is their stable name for programs; core/wording has the texts for
/// users.
enum class FindingCode {
    ProfileInactive,
    NameMissing,
    SpecialityMissing,
    RegistrationMissing,
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
    RegistrationNoDefault,
    RegistrationNoYear,
    RegistrationTooEarly,
    RegistrationTwice,
    ClinicNoEmail,
    ClinicCitiesDiffer,
    ClinicTwice,
    DegreeMissing,
    DegreeNoDisplayStatus,
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

/// Number of codes; the manual and the tests list all of them.
inline constexpr int findingCodeCount = static_cast<int>(FindingCode::FieldsOfOtherTypes) + 1;

FindingSeverity severityOf(FindingCode code);

/// True if the finding is a missing value. Settings (active, default, display status) do not count as values.
bool isMissing(FindingCode code);

/// Returns `what.how`, the stable name for programs. The only list of these names.
QLatin1String codeText(FindingCode code);

/// Returns the code with that name.
std::optional<FindingCode> findingCodeFromText(QStringView text);

/// Returns "to-fix" or "note".
QLatin1String severityText(FindingSeverity severity);

struct Finding {
    FindingCode code;
    QString subject; ///< the clinic, degree or registration, as named in the profile; empty if there is none
    QString path;    ///< the field, as in ProfileField
    QString value;   ///< the wrong value, if the value is the problem
    friend bool operator==(const Finding &, const Finding &) = default;
};

/// Parts of the checklist that a profile can pass.
enum class PassedCheck {
    ProfileActive,
    RegistrationDefault,
    DefaultClinicExists,
    NameEmailAndBirthDate,
    SpecialityGiven,
    LanguageGiven,
    ClinicsComplete,
    DegreesInOrder,
    PictureGiven,
};

/// The result of checking one profile for an administrator.
struct ProfileCheck {
    QList<Finding>
        findings; ///< MustFix first, then Note; each in the order profile, registrations, clinics, degrees, ...
    QList<PassedCheck> passed;
    int missingFields = 0; ///< number of findings with a missing value
    qsizetype toFixCount() const;
    qsizetype noteCount() const { return findings.size() - toFixCount(); }
};

/// Checks a profile. Dates after `today` are in the future.
ProfileCheck checkProfile(const DoctorProfile &profile, const QDate &today);

} // namespace clinicdesk
