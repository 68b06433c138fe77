// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/doctorprofile.h"

#include "core/base/json.h"
#include "core/doctor/profilereader_p.h"

namespace clinicdesk {

namespace {

using Profile = DoctorProfile;

Profile::Personal readPersonal(ObjectReader json)
{
    Profile::Personal personal{.title = json.textOr("designation", "salutation"),
                               .firstName = json.text("first_name"),
                               .middleName = json.text("middle_name"),
                               .lastName = json.text("last_name"),
                               .email = json.text("email"),
                               .gender = json.text("gender"),
                               .dateOfBirth = json.figure("dob"),
                               .picture = json.text("pic")};
    json.keepTheRest();
    return personal;
}

Profile::Address readAddress(ObjectReader json)
{
    Profile::Address address{.line1 = json.text("line1"),
                             .line2 = json.text("line2"),
                             .city = json.text("city"),
                             .state = json.text("state"),
                             .country = json.text("country"),
                             .postalCode = json.numberTextOr("pincode", "pin")};
    json.keepTheRest();
    return address;
}

Profile::Phone readPhone(ObjectReader &json)
{
    return {.kind = json.text("name"), .number = json.numberTextOr("n", "number")};
}

Profile::Clinic readClinic(ObjectReader &json)
{
    return {.id = json.figure("id"),
            .name = json.text("name"),
            .city = json.text("city_name"),
            .email = json.text("email"),
            .about = json.text("about"),
            .specialities = json.names("speciality"),
            .phones = json.each("number", "", readPhone) + json.each("contacts", "", readPhone),
            .address = readAddress(json.object("address")),
            .location = json.list("location")};
}

Profile::Language readLanguage(ObjectReader &json)
{
    return {.code = json.text("code"), .name = json.text("language")};
}

Profile::Registration readRegistration(ObjectReader &json)
{
    return {.id = json.figure("id"),
            .council = json.text("council"),
            .medicalId = json.figure("medical_id"),
            .year = json.figure("year"),
            .isDefault = json.flag("default").value_or(false)};
}

Profile::Degree readDegree(ObjectReader &json)
{
    return {.id = json.figure("id"),
            .name = json.text("name"),
            .branch = json.text("branch_name"),
            .college = json.text("college_name"),
            .displayStatus = json.text("display_status"),
            .startYear = json.figure("start_year"),
            .endYear = json.figure("end_year")};
}

Profile::Speciality readMajorSpeciality(ObjectReader json)
{
    Profile::Speciality speciality{.name = json.text("name"), .code = json.figure("code")};
    json.keepTheRest();
    return speciality;
}

void readProfessional(Profile &profile, ObjectReader json)
{
    profile.username = json.text("username");
    profile.isActive = json.flag("active");
    profile.about = json.text("about");
    profile.languages = json.each("language", "code", readLanguage);
    profile.clinics = json.each("clinics", "id", readClinic);
    profile.defaultClinic = json.figure("default_clinic");
    profile.registrations = json.each("all_registrations", "id", readRegistration);
    profile.degrees = json.each("degree", "id", readDegree);
    profile.majorSpeciality = readMajorSpeciality(json.object("major_speciality"));
    profile.specialities = json.names("speciality");
    json.keepTheRest();
}

/// Returns the answer, or its `data` if the profile is there, as in answers that refuse the request.
QJsonObject profileIn(const QJsonObject &answer)
{
    const auto data = answer[QLatin1String("data")].toObject();
    const bool isWrapped = !answer.contains(QLatin1String("profile")) && data.contains(QLatin1String("profile"));
    return isWrapped ? data : answer;
}

QString joined(const QStringList &names)
{
    return names.join(QLatin1Char(' ')).simplified();
}

} // namespace

QString nameOf(const DoctorProfile &profile)
{
    const auto &personal = profile.personal;
    const auto name = joined({personal.firstName, personal.lastName});
    return name.isEmpty() ? name : joined({personal.title, name});
}

QString fullNameOf(const DoctorProfile &profile)
{
    const auto &personal = profile.personal;
    const auto name = joined({personal.firstName, personal.middleName, personal.lastName});
    return name.isEmpty() ? name : joined({personal.title, name});
}

Result<DoctorProfile> readDoctorProfile(const QByteArray &body)
{
    const auto json = profileIn(parseJson(body).object());
    if (!json.value(QLatin1String("profile")).isObject())
        return Error{.code = ErrorCode::ServiceBadAnswer, .detail = QStringLiteral("profile: missing")};
    ProfileParseLog record;
    ObjectReader whole(json, QString(), record);
    auto parts = whole.object("profile");
    DoctorProfile profile{.id = whole.figure("id"),
                          .createdAt = whole.figure("created_at"),
                          .personal = readPersonal(parts.object("personal")),
                          .whole = json};
    readProfessional(profile, parts.object("professional"));
    parts.keepTheRest();
    whole.keepTheRest();
    profile.notes = record.notes;
    profile.noteCount = record.noteCount;
    profile.unknown = record.unknown;
    return profile;
}

} // namespace clinicdesk
