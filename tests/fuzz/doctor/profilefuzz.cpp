// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as the profile of a doctor: must not crash or lose a value, and every path must name exactly one value;
// the same for lists of doctor IDs.
#include "core/doctor/doctorids.h"
#include "core/doctor/profilechanges.h"
#include "core/doctor/profilecheck.h"
#include "core/doctor/profiledate.h"
#include "core/doctor/profilefields.h"

#include <QJsonDocument>
#include <QSet>

#include <algorithm>
#include <cstdlib>

using namespace clinicdesk;

namespace {

const QDate today(2026, 11, 21);

/// Aborts the program; the fuzzer reports the input.
void demandOf(bool held)
{
    if (!held)
        std::abort();
}

QList<ProfileField> allFieldsOf(const DoctorProfile &profile)
{
    return fieldsOf(profile) + unknownFieldsOf(profile);
}

void lookAtFields(const DoctorProfile &profile)
{
    QSet<QString> paths;
    for (const auto &field : allFieldsOf(profile)) {
        demandOf(!field.path.isEmpty() && !field.value.isEmpty());
        demandOf(!paths.contains(field.path));
        paths.insert(field.path);
    }
    demandOf(clinicPaths(profile).size() == profile.clinics.size());
    demandOf(degreePaths(profile).size() == profile.degrees.size());
    demandOf(registrationPaths(profile).size() == profile.registrations.size());
    demandOf(profile.notes.size() == std::min<qsizetype>(profile.noteCount, 100));
    for (const auto &note : profile.notes)
        demandOf(note.expected != note.found);
}

/// The typed values equal those of the JSON where these are texts.
void compare(const DoctorProfile &ours, const QJsonObject &whole)
{
    const auto personal = whole[QLatin1String("profile")][QLatin1String("personal")];
    const auto same = [](const QString &text, const QJsonValue &theirs) {
        demandOf(!theirs.isString() || text == theirs.toString().trimmed());
        demandOf(theirs.isString() || theirs.isDouble() || text.isEmpty());
    };
    same(ours.personal.firstName, personal[QLatin1String("first_name")]);
    same(ours.personal.email, personal[QLatin1String("email")]);
    same(ours.personal.dateOfBirth, personal[QLatin1String("dob")]);
    qsizetype clinics = 0;
    for (const auto &clinic :
         whole[QLatin1String("profile")][QLatin1String("professional")][QLatin1String("clinics")].toArray())
        clinics += clinic.isObject() ? 1 : 0;
    demandOf(ours.clinics.size() == clinics);
}

void lookAtChanges(const DoctorProfile &profile)
{
    demandOf(changesBetween(profile, profile).isEmpty());
    const auto again = readDoctorProfile(QJsonDocument(profile.rawJson).toJson());
    demandOf(again && again->rawJson == profile.rawJson && changesBetween(profile, *again).isEmpty());
    const auto count = allFieldsOf(profile).size();
    demandOf(changesBetween({}, profile).size() == count && changesBetween(profile, {}).size() == count);
}

void lookAtCheck(const DoctorProfile &profile)
{
    const auto check = checkProfile(profile, today);
    demandOf(std::ranges::is_sorted(check.findings, {}, [](const auto &finding) { return severityOf(finding.code); }));
    demandOf(check.missingFields <= check.findings.size());
    for (const auto &finding : check.findings)
        demandOf(!finding.path.isEmpty());
    const auto born = readProfileDate(profile.personal.dateOfBirth);
    demandOf(!born || born->isValid());
    const auto made = readProfileTime(profile.createdAt);
    demandOf(!made || made->isValid());
}

void lookAtIds(const QString &text)
{
    const auto read = readDoctorIds(text);
    demandOf(read.ids.size() <= maxDoctorIds && !(read.tooMany && read.ids.size() < maxDoctorIds));
    demandOf(QSet<QString>(read.ids.begin(), read.ids.end()).size() == read.ids.size());
    for (const auto &id : read.ids)
        demandOf(isDoctorId(id) && !id.contains(u'<'));
    for (const auto &id : read.refused)
        demandOf(!id.isEmpty() && !read.ids.contains(id));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray body(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    lookAtIds(QString::fromUtf8(body));
    const auto profile = readDoctorProfile(body);
    if (!profile) {
        demandOf(profile.error().code == ErrorCode::ServiceBadAnswer && !profile.error().detail.isEmpty());
        return 0;
    }
    lookAtFields(*profile);
    compare(*profile, profile->rawJson);
    lookAtChanges(*profile);
    lookAtCheck(*profile);
    return 0;
}
