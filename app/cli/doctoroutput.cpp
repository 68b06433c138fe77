// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/doctoroutput.h"

#include "app/cli/output.h"
#include "app/cli/text.h"
#include "core/base/errorreason.h"
#include "core/doctor/profilecheck.h"
#include "core/doctor/profilefields.h"
#include "core/document/readablename.h"
#include "core/wording/checktable.h"
#include "core/wording/findingtext.h"
#include "core/wording/wording.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

namespace clinicdesk::cli {

namespace {

QString inOneLine(const wording::FindingText &words)
{
    return Tr::tr("%1. %2", "a finding and what helps").arg(words.headline, words.advice);
}

QJsonArray findingsJson(const DoctorProfile &profile, const QDate &day)
{
    QJsonArray list;
    for (const auto &finding : checkProfile(profile, day).findings)
        list.append(QJsonObject{{QStringLiteral("code"), codeText(finding.code)},
                                {QStringLiteral("severity"), severityText(severityOf(finding.code))},
                                {QStringLiteral("message"), inOneLine(wording::findingText(finding))}});
    return list;
}

QJsonValue errorOf(const DoctorResult &doctor)
{
    if (doctor.answer)
        return {};
    const auto &error = doctor.answer.error();
    return errorJson(error, wording::sentenceOfProfileLookup(error));
}

/// The service's text in one line of a terminal.
QString shown(const QString &text)
{
    return displayName(text.simplified());
}

QString headOf(const DoctorResult &doctor)
{
    const auto name = shown(fullNameOf(*doctor.answer));
    return name.isEmpty() ? shown(doctor.id) : Tr::tr("%1, %2", "an identifier and a name").arg(shown(doctor.id), name);
}

QString fieldsText(const DoctorProfile &profile)
{
    QString text;
    for (const auto &field : fieldsOf(profile) + unknownFieldsOf(profile))
        text += QStringLiteral("  %1: %2\n").arg(shown(wording::fieldLabel(field.path, profile)), shown(field.value));
    for (const auto &note : profile.notes)
        text += QStringLiteral("  (%1)\n").arg(wording::typeMismatchText(note));
    return text;
}

QString findingsText(const DoctorProfile &profile, const QDate &day)
{
    const auto check = checkProfile(profile, day);
    if (check.findings.isEmpty())
        return QStringLiteral("  ") + Tr::tr("OK.") + QLatin1Char('\n');
    QString text;
    for (const auto &finding : check.findings) {
        const bool isToFix = severityOf(finding.code) == FindingSeverity::MustFix;
        const auto kind = isToFix ? Tr::tr("To fix") : Tr::tr("Note", "a finding");
        text += QStringLiteral("  %1  %2\n").arg(kind.leftJustified(8), inOneLine(wording::findingText(finding)));
    }
    return text;
}

/// The number of results of each kind, if there are several doctors.
QString sumText(const QList<DoctorResult> &doctors, const QDate &day)
{
    int toFix = 0;
    int withNotes = 0;
    int notRead = 0;
    int notAsked = 0;
    for (const auto &doctor : doctors) {
        if (!doctor.answer) {
            ++(doctor.answer.error().reason == ErrorReason::NotAsked ? notAsked : notRead);
            continue;
        }
        const auto check = checkProfile(*doctor.answer, day);
        toFix += check.toFixCount() > 0 ? 1 : 0;
        withNotes += check.toFixCount() == 0 && !check.findings.isEmpty() ? 1 : 0;
    }
    const auto sum = Tr::tr("Doctors: %1, to fix: %2, with notes: %3, OK: %4, could not be read: %5\n")
                         .arg(doctors.size())
                         .arg(toFix)
                         .arg(withNotes)
                         .arg(doctors.size() - toFix - withNotes - notRead - notAsked)
                         .arg(notRead);
    return notAsked > 0 ? sum + Tr::tr("Not asked: %1\n").arg(notAsked) : sum;
}

} // namespace

QJsonObject doctorsJson(const QList<DoctorResult> &doctors, const CheckDate &checked)
{
    QJsonArray list;
    for (const auto &doctor : doctors) {
        const auto findings = checked && doctor.answer ? findingsJson(*doctor.answer, *checked) : QJsonArray();
        list.append(
            QJsonObject{{QStringLiteral("id"), doctor.id},
                        {QStringLiteral("profile"), doctor.answer ? QJsonValue(doctor.answer->rawJson) : QJsonValue()},
                        {QStringLiteral("findings"), findings},
                        {QStringLiteral("error"), errorOf(doctor)}});
    }
    return {{QStringLiteral("doctors"), list}};
}

QString doctorsText(const QList<DoctorResult> &doctors, const CheckDate &checked)
{
    QString text;
    for (const auto &doctor : doctors) {
        if (!doctor.answer) {
            text += Tr::tr("%1: %2", "an identifier and what went wrong")
                        .arg(shown(doctor.id), wording::sentenceOfProfileLookup(doctor.answer.error())) +
                    QLatin1Char('\n');
            continue;
        }
        text += headOf(doctor) + QLatin1Char('\n');
        text += checked ? findingsText(*doctor.answer, *checked) : fieldsText(*doctor.answer);
    }
    return checked && doctors.size() > 1 ? text + sumText(doctors, *checked) : text;
}

std::string doctorsCsv(const QList<DoctorResult> &doctors, const QDate &checked, bool withMark)
{
    auto table = wording::checkTableHead(withMark ? ByteOrderMark::With : ByteOrderMark::Without);
    for (const auto &doctor : doctors)
        table += wording::checkTableLine(wording::checkedDoctor(doctor.id, doctor.answer, checked));
    return table;
}

ExitCode exitFor(const QList<DoctorResult> &doctors)
{
    const auto isNotAllowed = [](const DoctorResult &doctor) {
        return !doctor.answer && doctor.answer.error().code == ErrorCode::ServiceNotAllowed;
    };
    const bool isAboutTheCaller = std::ranges::all_of(doctors, isNotAllowed);
    QList<ExitCode> exits;
    for (const auto &doctor : doctors) {
        if (!doctor.answer)
            exits.append(isNotAllowed(doctor) && !isAboutTheCaller ? ExitCode::Failed : exitFor(doctor.answer.error()));
    }
    return combinedExitCode(exits);
}

} // namespace clinicdesk::cli
