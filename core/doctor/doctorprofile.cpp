// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/doctorprofile.h"

#include "core/base/loosetext.h"

#include <QJsonDocument>

namespace clinicdesk {

namespace {

using Profile = DoctorProfile;

QString text(const QJsonObject &object, const char *name)
{
    return looseText(object.value(QLatin1String(name))).trimmed();
}

QString textOr(const QJsonObject &object, const char *name, const char *otherName)
{
    const auto first = text(object, name);
    return first.isEmpty() ? text(object, otherName) : first;
}

QJsonObject object(const QJsonObject &parent, const char *name)
{
    return parent.value(QLatin1String(name)).toObject();
}

QJsonArray array(const QJsonObject &parent, const char *name)
{
    return parent.value(QLatin1String(name)).toArray();
}

/// Reads each element that is an object.
template <class Element, class Read>
QList<Element> readEach(const QJsonArray &elements, Read read)
{
    QList<Element> values;
    for (const auto &element : elements) {
        if (element.isObject())
            values.append(read(element.toObject()));
    }
    return values;
}

/// Names that stand there as such or as {"name"}.
QStringList readNames(const QJsonArray &elements)
{
    QStringList names;
    for (const auto &element : elements) {
        const auto name = element.isObject() ? text(element.toObject(), "name") : looseText(element).trimmed();
        if (!name.isEmpty())
            names.append(name);
    }
    return names;
}

Profile::Personal readPersonal(const QJsonObject &json)
{
    return {.title = textOr(json, "designation", "salutation"),
            .firstName = text(json, "first_name"),
            .middleName = text(json, "middle_name"),
            .lastName = text(json, "last_name"),
            .email = text(json, "email"),
            .gender = text(json, "gender"),
            .dateOfBirth = text(json, "dob"),
            .picture = text(json, "pic")};
}

Profile::Address readAddress(const QJsonObject &json)
{
    return {.line1 = text(json, "line1"),
            .line2 = text(json, "line2"),
            .city = text(json, "city"),
            .state = text(json, "state"),
            .country = text(json, "country"),
            .postalCode = textOr(json, "pincode", "pin")};
}

Profile::Clinic readClinic(const QJsonObject &json)
{
    const auto readPhone = [](const QJsonObject &phone) {
        return Profile::Phone{.kind = text(phone, "name"), .number = textOr(phone, "n", "number")};
    };
    return {.id = text(json, "id"),
            .name = text(json, "name"),
            .city = text(json, "city_name"),
            .email = text(json, "email"),
            .about = text(json, "about"),
            .specialities = readNames(array(json, "speciality")),
            .phones = readEach<Profile::Phone>(array(json, "number"), readPhone) +
                      readEach<Profile::Phone>(array(json, "contacts"), readPhone),
            .address = readAddress(object(json, "address")),
            .location = array(json, "location")};
}

Profile::Registration readRegistration(const QJsonObject &json)
{
    return {.id = text(json, "id"),
            .council = text(json, "council"),
            .medicalId = text(json, "medical_id"),
            .year = text(json, "year"),
            .isDefault = json.value(QLatin1String("default")).toBool()};
}

Profile::Degree readDegree(const QJsonObject &json)
{
    return {.id = text(json, "id"),
            .name = text(json, "name"),
            .branch = text(json, "branch_name"),
            .college = text(json, "college_name"),
            .displayStatus = text(json, "display_status"),
            .startYear = text(json, "start_year"),
            .endYear = text(json, "end_year")};
}

void readProfessional(Profile &profile, const QJsonObject &json)
{
    const auto active = json.value(QLatin1String("active"));
    const auto major = object(json, "major_speciality");
    profile.username = text(json, "username");
    profile.isActive = active.isBool() ? std::optional(active.toBool()) : std::nullopt;
    profile.about = text(json, "about");
    profile.languages = readEach<Profile::Language>(array(json, "language"), [](const QJsonObject &language) {
        return Profile::Language{.code = text(language, "code"), .name = text(language, "language")};
    });
    profile.clinics = readEach<Profile::Clinic>(array(json, "clinics"), readClinic);
    profile.defaultClinic = text(json, "default_clinic");
    profile.registrations = readEach<Profile::Registration>(array(json, "all_registrations"), readRegistration);
    profile.degrees = readEach<Profile::Degree>(array(json, "degree"), readDegree);
    profile.majorSpeciality = {.name = text(major, "name"), .code = text(major, "code")};
    profile.specialities = readNames(array(json, "speciality"));
}

} // namespace

QString nameOf(const DoctorProfile &profile)
{
    const auto &personal = profile.personal;
    const auto name = (personal.firstName + QLatin1Char(' ') + personal.lastName).simplified();
    return name.isEmpty() ? name : (personal.title + QLatin1Char(' ') + name).simplified();
}

Result<DoctorProfile> readDoctorProfile(const QByteArray &body)
{
    const auto json = QJsonDocument::fromJson(body).object();
    if (!json.value(QLatin1String("profile")).isObject())
        return Error{.code = ErrorCode::ServiceBadAnswer, .detail = QStringLiteral("profile: missing")};
    const auto parts = object(json, "profile");
    DoctorProfile profile{.id = text(json, "id"),
                          .createdAt = text(json, "created_at"),
                          .personal = readPersonal(object(parts, "personal")),
                          .whole = json};
    readProfessional(profile, object(parts, "professional"));
    return profile;
}

} // namespace clinicdesk
