// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilecheck.h"

#include "core/doctor/cliniccheck_p.h"
#include "core/doctor/credentialcheck_p.h"
#include "core/doctor/findingcollector_p.h"
#include "core/doctor/profiledate.h"
#include "core/doctor/valueformats_p.h"

#include <QUrl>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr int youngestDoctor = 20;
constexpr int oldestDoctor = 110;

void checkStanding(FindingCollector &findings, const DoctorProfile &profile)
{
    if (!profile.isActive)
        findings.add(FindingCode::ActiveMissing, {}, fieldPath(ProfileFieldId::Active));
    else if (!*profile.isActive)
        findings.add(FindingCode::ProfileInactive, {}, fieldPath(ProfileFieldId::Active));
    if (nameOf(profile).isEmpty())
        findings.add(FindingCode::NameMissing, {}, fieldPath(ProfileFieldId::FirstName));
    if (profile.personal.title.isEmpty())
        findings.add(FindingCode::TitleMissing, {}, fieldPath(ProfileFieldId::Title));
    if (profile.majorSpeciality.name.isEmpty()) {
        const bool hasNone = profile.specialities.isEmpty();
        findings.add(hasNone ? FindingCode::SpecialityMissing : FindingCode::MajorSpecialityMissing, {},
                     fieldPath(ProfileFieldId::MajorSpeciality));
    }
}

void checkBirthDate(FindingCollector &findings, const QString &given, const QDate &today)
{
    const auto path = fieldPath(ProfileFieldId::DateOfBirth);
    const auto date = readProfileDate(given);
    if (given.isEmpty())
        findings.add(FindingCode::BirthDateMissing, {}, path);
    else if (!date)
        findings.add(FindingCode::BirthDateUnreadable, {}, path, given);
    else if (*date > today)
        findings.add(FindingCode::BirthDateFuture, {}, path, given);
    else if (date->addYears(youngestDoctor) > today || date->addYears(oldestDoctor) < today)
        findings.add(FindingCode::BirthDateImplausible, {}, path, given);
}

bool isHttps(const QString &address)
{
    const QUrl url(address, QUrl::StrictMode);
    return url.isValid() && url.scheme() == QLatin1String("https") && !url.host().isEmpty();
}

void checkPerson(FindingCollector &findings, const DoctorProfile &profile, const QDate &today)
{
    const auto &person = profile.personal;
    if (person.email.isEmpty())
        findings.add(FindingCode::EmailMissing, {}, fieldPath(ProfileFieldId::Email));
    else if (!isEmailAddress(person.email))
        findings.add(FindingCode::EmailInvalid, {}, fieldPath(ProfileFieldId::Email), person.email);
    checkBirthDate(findings, person.dateOfBirth, today);
    if (person.gender.isEmpty())
        findings.add(FindingCode::GenderMissing, {}, fieldPath(ProfileFieldId::Gender));
    if (person.picture.isEmpty())
        findings.add(FindingCode::PictureMissing, {}, fieldPath(ProfileFieldId::Picture));
    else if (!isHttps(person.picture))
        findings.add(FindingCode::PictureNotHttps, {}, fieldPath(ProfileFieldId::Picture), person.picture);
}

void checkPresentation(FindingCollector &findings, const DoctorProfile &profile)
{
    const auto isNamed = [](const DoctorProfile::Language &language) {
        return !language.name.isEmpty() || !language.code.isEmpty();
    };
    if (profile.about.isEmpty())
        findings.add(FindingCode::AboutMissing, {}, fieldPath(ProfileFieldId::About));
    if (profile.username.isEmpty())
        findings.add(FindingCode::UsernameMissing, {}, fieldPath(ProfileFieldId::Username));
    if (std::ranges::none_of(profile.languages, isNamed))
        findings.add(FindingCode::LanguageMissing, {}, fieldPath(ProfileFieldId::Languages));
    if (!profile.notes.isEmpty())
        findings.add(FindingCode::FieldsOfOtherTypes, {}, profile.notes.constFirst().path);
}

/// A check point has passed if none of its findings was reported.
bool isInOrder(PassedCheck point, const FindingCollector &found)
{
    using enum FindingCode;
    switch (point) {
    case PassedCheck::ProfileActive:
        return !found.hasAny({ProfileInactive, ActiveMissing});
    case PassedCheck::RegistrationDefault:
        return !found.hasAny({RegistrationMissing, RegistrationNoDefault, RegistrationSeveralDefaults});
    case PassedCheck::DefaultClinicExists:
        return !found.hasAny({ClinicMissing, DefaultClinicMissing, DefaultClinicUnknown, ClinicSameId});
    case PassedCheck::NameEmailAndBirthDate:
        return !found.hasAny({NameMissing, EmailMissing, EmailInvalid, BirthDateMissing, BirthDateUnreadable,
                              BirthDateFuture, BirthDateImplausible});
    case PassedCheck::SpecialityGiven:
        return !found.hasAny({SpecialityMissing});
    case PassedCheck::LanguageGiven:
        return !found.hasAny({LanguageMissing});
    case PassedCheck::ClinicsComplete:
        return !found.hasAny({ClinicMissing, ClinicNoName, ClinicNoAddress, ClinicNoCity, ClinicNoPostalCode,
                              ClinicPostalCodeInvalid, ClinicNoPhone, ClinicPhoneInvalid});
    case PassedCheck::DegreesInOrder:
        return !found.hasAny({DegreeMissing, DegreeNoName, DegreeNoDisplayStatus, DegreeYearInvalid,
                              DegreeStartsInFuture, DegreeEndsBeforeStart});
    case PassedCheck::PictureGiven:
        break;
    }
    return !found.hasAny({PictureMissing, PictureNotHttps});
}

} // namespace

qsizetype ProfileCheck::toFixCount() const
{
    return std::ranges::count_if(
        findings, [](const Finding &finding) { return severityOf(finding.code) == FindingSeverity::MustFix; });
}

ProfileCheck checkProfile(const DoctorProfile &profile, const QDate &today)
{
    FindingCollector found;
    checkStanding(found, profile);
    checkRegistrations(found, profile, today);
    checkClinics(found, profile);
    checkDegrees(found, profile, today);
    checkPerson(found, profile, today);
    checkPresentation(found, profile);
    ProfileCheck check;
    for (int at = 0; at <= static_cast<int>(PassedCheck::PictureGiven); ++at) {
        const auto point = static_cast<PassedCheck>(at);
        if (isInOrder(point, found))
            check.passed.append(point);
    }
    check.findings = std::move(found).sorted();
    check.missingFields = static_cast<int>(
        std::ranges::count_if(check.findings, [](const Finding &finding) { return isMissing(finding.code); }));
    return check;
}

} // namespace clinicdesk
