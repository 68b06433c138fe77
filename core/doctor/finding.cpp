// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/finding.h"

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

enum class Missing { No, Yes };

struct Entry {
    FindingCode code;
    FindingSeverity severity;
    Missing missing;
    QLatin1String text;
};

constexpr auto toFix = FindingSeverity::MustFix;
constexpr auto note = FindingSeverity::Note;
constexpr auto missing = Missing::Yes;
constexpr auto present = Missing::No;

constexpr std::array<Entry, findingCodeCount> entries{{
    {FindingCode::ProfileInactive, toFix, present, QLatin1String("profile.inactive")},
    {FindingCode::NameMissing, toFix, missing, QLatin1String("name.missing")},
    {FindingCode::SpecialityMissing, toFix, missing, QLatin1String("speciality.missing")},
    {FindingCode::RegistrationMissing, toFix, missing, QLatin1String("registration.missing")},
    {FindingCode::RegistrationSeveralDefaults, toFix, present, QLatin1String("registration.several-defaults")},
    {FindingCode::RegistrationNoCouncil, toFix, missing, QLatin1String("registration.no-council")},
    {FindingCode::RegistrationNoNumber, toFix, missing, QLatin1String("registration.no-number")},
    {FindingCode::RegistrationYearInvalid, toFix, present, QLatin1String("registration.year-invalid")},
    {FindingCode::RegistrationYearFuture, toFix, present, QLatin1String("registration.year-in-future")},
    {FindingCode::ClinicMissing, toFix, missing, QLatin1String("clinic.missing")},
    {FindingCode::DefaultClinicMissing, toFix, missing, QLatin1String("default-clinic.missing")},
    {FindingCode::DefaultClinicUnknown, toFix, present, QLatin1String("default-clinic.unknown")},
    {FindingCode::ClinicNoId, toFix, missing, QLatin1String("clinic.no-id")},
    {FindingCode::ClinicSameId, toFix, present, QLatin1String("clinic.same-id")},
    {FindingCode::ClinicNoName, toFix, missing, QLatin1String("clinic.no-name")},
    {FindingCode::ClinicNoAddress, toFix, missing, QLatin1String("clinic.no-address")},
    {FindingCode::ClinicNoCity, toFix, missing, QLatin1String("clinic.no-city")},
    {FindingCode::ClinicNoPostalCode, toFix, missing, QLatin1String("clinic.no-postal-code")},
    {FindingCode::ClinicPostalCodeInvalid, toFix, present, QLatin1String("clinic.postal-code-invalid")},
    {FindingCode::ClinicNoPhone, toFix, missing, QLatin1String("clinic.no-number")},
    {FindingCode::ClinicPhoneInvalid, toFix, present, QLatin1String("clinic.number-invalid")},
    {FindingCode::ClinicEmailInvalid, toFix, present, QLatin1String("clinic.email-invalid")},
    {FindingCode::DegreeNoName, toFix, missing, QLatin1String("degree.no-name")},
    {FindingCode::DegreeYearInvalid, toFix, present, QLatin1String("degree.year-invalid")},
    {FindingCode::DegreeStartsInFuture, toFix, present, QLatin1String("degree.starts-in-future")},
    {FindingCode::DegreeEndsBeforeStart, toFix, present, QLatin1String("degree.ends-before-start")},
    {FindingCode::EmailInvalid, toFix, present, QLatin1String("email.invalid")},
    {FindingCode::BirthDateFuture, toFix, present, QLatin1String("birth-date.in-future")},
    {FindingCode::BirthDateImplausible, toFix, present, QLatin1String("birth-date.implausible")},
    {FindingCode::PictureNotHttps, toFix, present, QLatin1String("picture.not-https")},
    {FindingCode::ActiveMissing, note, present, QLatin1String("profile.active-unknown")},
    {FindingCode::TitleMissing, note, missing, QLatin1String("title.missing")},
    {FindingCode::MajorSpecialityMissing, note, missing, QLatin1String("speciality.no-major")},
    {FindingCode::RegistrationNoDefault, note, present, QLatin1String("registration.no-default")},
    {FindingCode::RegistrationNoYear, note, missing, QLatin1String("registration.no-year")},
    {FindingCode::RegistrationTooEarly, note, present, QLatin1String("registration.too-early")},
    {FindingCode::RegistrationTwice, note, present, QLatin1String("registration.twice")},
    {FindingCode::ClinicNoEmail, note, missing, QLatin1String("clinic.no-email")},
    {FindingCode::ClinicCitiesDiffer, note, present, QLatin1String("clinic.cities-differ")},
    {FindingCode::ClinicTwice, note, present, QLatin1String("clinic.twice")},
    {FindingCode::DegreeMissing, note, missing, QLatin1String("degree.missing")},
    {FindingCode::DegreeNoDisplayStatus, note, present, QLatin1String("degree.no-display-status")},
    {FindingCode::DegreeNoCollege, note, missing, QLatin1String("degree.no-college")},
    {FindingCode::DegreeNoYears, note, missing, QLatin1String("degree.no-years")},
    {FindingCode::DegreeEndsInFuture, note, present, QLatin1String("degree.ends-in-future")},
    {FindingCode::DegreeTwice, note, present, QLatin1String("degree.twice")},
    {FindingCode::EmailMissing, note, missing, QLatin1String("email.missing")},
    {FindingCode::BirthDateMissing, note, missing, QLatin1String("birth-date.missing")},
    {FindingCode::BirthDateUnreadable, note, present, QLatin1String("birth-date.unreadable")},
    {FindingCode::GenderMissing, note, missing, QLatin1String("gender.missing")},
    {FindingCode::PictureMissing, note, missing, QLatin1String("picture.missing")},
    {FindingCode::AboutMissing, note, missing, QLatin1String("about.missing")},
    {FindingCode::UsernameMissing, note, missing, QLatin1String("username.missing")},
    {FindingCode::LanguageMissing, note, missing, QLatin1String("language.missing")},
    {FindingCode::FieldsOfOtherTypes, note, present, QLatin1String("profile.other-types")},
}};

/// True if each entry is at the index of its code.
constexpr bool isOrdered()
{
    for (std::size_t at = 0; at < entries.size(); ++at) {
        if (static_cast<std::size_t>(entries[at].code) != at)
            return false;
    }
    return true;
}
static_assert(isOrdered());

const Entry &entryOf(FindingCode code)
{
    return entries[static_cast<std::size_t>(code)];
}

} // namespace

FindingSeverity severityOf(FindingCode code)
{
    return entryOf(code).severity;
}

bool isMissing(FindingCode code)
{
    return entryOf(code).missing == Missing::Yes;
}

QLatin1String codeText(FindingCode code)
{
    return entryOf(code).text;
}

std::optional<FindingCode> findingCodeFromText(QStringView text)
{
    const auto *const found = std::ranges::find_if(entries, [text](const Entry &entry) { return text == entry.text; });
    return found == entries.end() ? std::nullopt : std::optional(found->code);
}

QLatin1String severityText(FindingSeverity severity)
{
    return severity == FindingSeverity::MustFix ? QLatin1String("to-fix") : QLatin1String("note");
}

} // namespace clinicdesk
