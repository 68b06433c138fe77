// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/credentialcheck_p.h"

#include "core/doctor/profiledate.h"
#include "core/doctor/profilefields.h"
#include "core/doctor/valueformats_p.h"

#include <QHash>

#include <algorithm>

namespace clinicdesk {

namespace {

using Registration = DoctorProfile::Registration;
using Degree = DoctorProfile::Degree;

constexpr int youngestRegistered = 20;

QString calledOf(const Registration &registration)
{
    return registration.council.isEmpty() ? registration.medicalId : registration.council;
}

QString calledOf(const Degree &degree)
{
    if (degree.name.isEmpty() || degree.branch.isEmpty())
        return degree.name + degree.branch;
    return QStringLiteral("%1, %2").arg(degree.name, degree.branch);
}

QString like(const QString &text)
{
    return text.simplified().toCaseFolded();
}

void checkDefault(FindingCollector &findings, const QList<Registration> &registrations, const QStringList &paths)
{
    if (registrations.isEmpty()) {
        findings.add(FindingCode::RegistrationMissing, {}, fieldPath(ProfileFieldId::Registrations));
        return;
    }
    const auto defaults = std::ranges::count_if(registrations, &Registration::isDefault);
    if (defaults == 0)
        findings.add(FindingCode::RegistrationNoDefault, {}, paths.constFirst());
    if (defaults < 2)
        return;
    QStringList called;
    for (const auto &registration : registrations) {
        if (registration.isDefault)
            called.append(calledOf(registration));
    }
    called.removeAll(QString());
    const auto first = std::ranges::find_if(registrations, &Registration::isDefault) - registrations.begin();
    findings.add(FindingCode::RegistrationSeveralDefaults, called.join(QLatin1String(", ")), paths[first]);
}

void checkYear(FindingCollector &findings, const Registration &registration, const QString &registrationPath,
               const std::optional<QDate> &born, const QDate &today)
{
    const auto path = fieldPath(ProfileFieldId::RegistrationYear, registrationPath);
    const auto called = calledOf(registration);
    const auto year = parseYear(registration.year);
    if (registration.year.isEmpty())
        findings.add(FindingCode::RegistrationNoYear, called, path);
    else if (!year)
        findings.add(FindingCode::RegistrationYearInvalid, called, path, registration.year);
    else if (*year > today.year())
        findings.add(FindingCode::RegistrationYearFuture, called, path, registration.year);
    else if (born && *year < born->year() + youngestRegistered)
        findings.add(FindingCode::RegistrationTooEarly, called, path, registration.year);
}

void checkYears(FindingCollector &findings, const Degree &degree, const QString &path, const QDate &today)
{
    const auto called = calledOf(degree);
    const auto startPath = fieldPath(ProfileFieldId::DegreeStartYear, path);
    const auto endPath = fieldPath(ProfileFieldId::DegreeEndYear, path);
    const auto start = parseYear(degree.startYear);
    const auto end = parseYear(degree.endYear);
    if (degree.startYear.isEmpty() && degree.endYear.isEmpty())
        findings.add(FindingCode::DegreeNoYears, called, endPath);
    if (!degree.startYear.isEmpty() && !start)
        findings.add(FindingCode::DegreeYearInvalid, called, startPath, degree.startYear);
    if (!degree.endYear.isEmpty() && !end)
        findings.add(FindingCode::DegreeYearInvalid, called, endPath, degree.endYear);
    if (start && *start > today.year())
        findings.add(FindingCode::DegreeStartsInFuture, called, startPath, degree.startYear);
    if (start && end && *end < *start)
        findings.add(FindingCode::DegreeEndsBeforeStart, called, endPath,
                     QStringLiteral("%1 – %2").arg(degree.startYear, degree.endYear));
    else if (end && *end > today.year())
        findings.add(FindingCode::DegreeEndsInFuture, called, endPath, degree.endYear);
}

void checkDegree(FindingCollector &findings, const Degree &degree, const QString &path)
{
    if (degree.name.isEmpty())
        findings.add(FindingCode::DegreeNoName, degree.college, path);
    if (degree.displayStatus.isEmpty())
        findings.add(FindingCode::DegreeNoDisplayStatus, calledOf(degree),
                     fieldPath(ProfileFieldId::DegreeDisplayStatus, path));
    if (degree.college.isEmpty())
        findings.add(FindingCode::DegreeNoCollege, calledOf(degree), fieldPath(ProfileFieldId::DegreeCollege, path));
}

} // namespace

void checkRegistrations(FindingCollector &findings, const DoctorProfile &profile, const QDate &today)
{
    const auto &registrations = profile.registrations;
    const auto paths = registrationPaths(profile);
    auto born = readProfileDate(profile.personal.dateOfBirth);
    if (born && born->addYears(youngestRegistered) > today)
        born.reset(); // reported separately; no year could fit it
    checkDefault(findings, registrations, paths);
    QHash<QStringList, int> alike;
    for (qsizetype at = 0; at < registrations.size(); ++at) {
        const auto &registration = registrations[at];
        if (registration.council.isEmpty())
            findings.add(FindingCode::RegistrationNoCouncil, calledOf(registration), paths[at]);
        if (registration.medicalId.isEmpty())
            findings.add(FindingCode::RegistrationNoNumber, calledOf(registration), paths[at]);
        checkYear(findings, registration, paths[at], born, today);
        const QStringList face{like(registration.council), like(registration.medicalId)};
        if (!registration.medicalId.isEmpty() && alike[face]++ == 1)
            findings.add(FindingCode::RegistrationTwice, calledOf(registration), paths[at], registration.medicalId);
    }
}

void checkDegrees(FindingCollector &findings, const DoctorProfile &profile, const QDate &today)
{
    const auto paths = degreePaths(profile);
    if (profile.degrees.isEmpty())
        findings.add(FindingCode::DegreeMissing, {}, fieldPath(ProfileFieldId::Degrees));
    QHash<QStringList, int> alike;
    for (qsizetype at = 0; at < profile.degrees.size(); ++at) {
        const auto &degree = profile.degrees[at];
        checkDegree(findings, degree, paths[at]);
        checkYears(findings, degree, paths[at], today);
        const QStringList face{like(degree.name), like(degree.branch), like(degree.college)};
        if (!degree.name.isEmpty() && alike[face]++ == 1)
            findings.add(FindingCode::DegreeTwice, calledOf(degree), paths[at]);
    }
}

} // namespace clinicdesk
