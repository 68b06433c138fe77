// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/cliniccheck_p.h"

#include "core/doctor/profilefields.h"
#include "core/doctor/valueformats_p.h"

#include <QHash>

#include <algorithm>

namespace clinicdesk {

namespace {

using Clinic = DoctorProfile::Clinic;

/// Returns the name of the clinic in the profile, or its ID if it has no name.
QString calledOf(const Clinic &clinic)
{
    return clinic.name.isEmpty() ? clinic.id : clinic.name;
}

QString like(const QString &text)
{
    return text.simplified().toCaseFolded();
}

void checkNaming(FindingCollector &findings, const Clinic &clinic, const QString &path)
{
    if (clinic.id.isEmpty())
        findings.add(FindingCode::ClinicNoId, calledOf(clinic), path);
    if (clinic.name.isEmpty())
        findings.add(FindingCode::ClinicNoName, calledOf(clinic), path);
    if (clinic.email.isEmpty())
        findings.add(FindingCode::ClinicNoEmail, calledOf(clinic), fieldPath(ProfileFieldId::ClinicEmail, path));
    else if (!isEmailAddress(clinic.email))
        findings.add(FindingCode::ClinicEmailInvalid, calledOf(clinic), fieldPath(ProfileFieldId::ClinicEmail, path),
                     clinic.email);
}

void checkAddress(FindingCollector &findings, const Clinic &clinic, const QString &clinicPath)
{
    const auto &address = clinic.address;
    const auto path = fieldPath(ProfileFieldId::ClinicAddress, clinicPath);
    const auto called = calledOf(clinic);
    if (address.line1.isEmpty() && address.line2.isEmpty())
        findings.add(FindingCode::ClinicNoAddress, called, path);
    if (address.city.isEmpty() && clinic.city.isEmpty())
        findings.add(FindingCode::ClinicNoCity, called, fieldPath(ProfileFieldId::AddressCity, clinicPath));
    else if (!address.city.isEmpty() && !clinic.city.isEmpty() && like(address.city) != like(clinic.city))
        findings.add(FindingCode::ClinicCitiesDiffer, called, fieldPath(ProfileFieldId::AddressCity, clinicPath),
                     QStringLiteral("%1, %2").arg(clinic.city, address.city));
    const auto codePath = fieldPath(ProfileFieldId::AddressPostalCode, clinicPath);
    if (address.postalCode.isEmpty())
        findings.add(FindingCode::ClinicNoPostalCode, called, codePath);
    else if (isIndia(address.country) && !isIndianPostalCode(address.postalCode))
        findings.add(FindingCode::ClinicPostalCodeInvalid, called, codePath, address.postalCode);
}

void checkPhones(FindingCollector &findings, const Clinic &clinic, const QString &clinicPath)
{
    const auto path = fieldPath(ProfileFieldId::ClinicPhones, clinicPath);
    if (std::ranges::all_of(clinic.phones, [](const auto &phone) { return phone.number.isEmpty(); }))
        findings.add(FindingCode::ClinicNoPhone, calledOf(clinic), path);
    for (qsizetype at = 0; at < clinic.phones.size(); ++at) {
        const auto &number = clinic.phones[at].number;
        if (!number.isEmpty() && !isPhoneNumber(number))
            findings.add(FindingCode::ClinicPhoneInvalid, calledOf(clinic), path + QStringLiteral("[%1]").arg(at),
                         number);
    }
}

/// Finds clinics with the same ID, or with the same name and address, as an earlier one. Reports each repetition once,
/// at its second occurrence.
void checkRepetitions(FindingCollector &findings, const QList<Clinic> &clinics, const QStringList &paths)
{
    QHash<QString, int> ids;
    QHash<QStringList, int> alike;
    for (qsizetype at = 0; at < clinics.size(); ++at) {
        const auto &clinic = clinics[at];
        const auto &address = clinic.address;
        if (!clinic.id.isEmpty() && ids[clinic.id]++ == 1)
            findings.add(FindingCode::ClinicSameId, calledOf(clinic), paths[at], clinic.id);
        const QStringList face{like(clinic.name), like(address.line1), like(address.line2), like(address.postalCode)};
        if (!clinic.name.isEmpty() && alike[face]++ == 1)
            findings.add(FindingCode::ClinicTwice, calledOf(clinic), paths[at]);
    }
}

void checkDefault(FindingCollector &findings, const DoctorProfile &profile)
{
    const auto path = fieldPath(ProfileFieldId::DefaultClinic);
    const auto isDefault = [&](const Clinic &clinic) { return clinic.id == profile.defaultClinic; };
    if (profile.clinics.isEmpty())
        findings.add(FindingCode::ClinicMissing, {}, fieldPath(ProfileFieldId::Clinics));
    if (profile.defaultClinic.isEmpty()) {
        if (!profile.clinics.isEmpty())
            findings.add(FindingCode::DefaultClinicMissing, {}, path);
    } else if (std::ranges::none_of(profile.clinics, isDefault)) {
        findings.add(FindingCode::DefaultClinicUnknown, {}, path, profile.defaultClinic);
    }
}

} // namespace

void checkClinics(FindingCollector &findings, const DoctorProfile &profile)
{
    const auto paths = clinicPaths(profile);
    checkDefault(findings, profile);
    for (qsizetype at = 0; at < profile.clinics.size(); ++at) {
        checkNaming(findings, profile.clinics[at], paths[at]);
        checkAddress(findings, profile.clinics[at], paths[at]);
        checkPhones(findings, profile.clinics[at], paths[at]);
    }
    checkRepetitions(findings, profile.clinics, paths);
}

} // namespace clinicdesk
