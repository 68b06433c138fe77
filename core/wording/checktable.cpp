// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/checktable.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"
#include "core/wording/findingtext.h"
#include "core/wording/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace clinicdesk::wording {

namespace {

struct CheckTableTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

QString defaultClinicOf(const DoctorProfile &profile)
{
    const auto clinic = std::ranges::find(profile.clinics, profile.defaultClinic, &DoctorProfile::Clinic::id);
    const bool isNamed = clinic != profile.clinics.end() && !clinic->name.isEmpty();
    return isNamed ? clinic->name : profile.defaultClinic;
}

QString codesOf(const CheckedDoctor &doctor)
{
    if (doctor.error)
        return codeText(doctor.error->code);
    QStringList codes;
    for (const auto &finding : doctor.findings)
        codes.append(codeText(finding.code));
    codes.removeDuplicates();
    return codes.join(QLatin1Char(' '));
}

} // namespace

CheckedDoctor checkedDoctor(const QString &id, const Result<DoctorProfile> &answer, const QDate &today)
{
    CheckedDoctor doctor{.id = id};
    if (!answer) {
        doctor.error = answer.error();
        return doctor;
    }
    auto check = checkProfile(*answer, today);
    doctor.name = fullNameOf(*answer);
    doctor.defaultClinic = defaultClinicOf(*answer);
    doctor.findings = std::move(check.findings);
    doctor.missingFields = check.missingFields;
    return doctor;
}

QString checkResult(const CheckedDoctor &doctor)
{
    if (doctor.isWaiting)
        return CheckTableTr::tr("Waiting");
    if (doctor.error && doctor.error->reason == ErrorReason::NotAsked)
        return CheckTableTr::tr("Not asked");
    if (doctor.error)
        return CheckTableTr::tr("Could not read");
    if (doctor.findings.isEmpty())
        return CheckTableTr::tr("OK");
    const bool isToFix = severityOf(doctor.findings.constFirst().code) == FindingSeverity::MustFix;
    return isToFix ? CheckTableTr::tr("To fix") : CheckTableTr::tr("Note", "the result of a check");
}

std::string checkTableHead(ByteOrderMark mark)
{
    return std::string(bytesOf(mark)) + "result,doctor_id,name,findings,default_clinic,missing_fields,codes\r\n";
}

std::string checkTableLine(const CheckedDoctor &doctor)
{
    const bool isRead = !doctor.error && !doctor.isWaiting;
    const auto findings = doctor.error ? sentenceOfProfileLookup(*doctor.error) : findingsLine(doctor.findings);
    const QStringList cells{checkResult(doctor),
                            doctor.id,
                            displayName(doctor.name.simplified()),
                            findings,
                            displayName(doctor.defaultClinic.simplified()),
                            isRead ? QString::number(doctor.missingFields) : QString(),
                            codesOf(doctor)};
    std::string line;
    for (const auto &cell : cells) {
        line += line.empty() ? "" : ",";
        appendCsvCell(line, cell.toUtf8());
    }
    return line + "\r\n";
}

} // namespace clinicdesk::wording
