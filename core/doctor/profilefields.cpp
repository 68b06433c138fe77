// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilefields.h"

#include <QJsonDocument>

namespace clinicdesk {

namespace {

/// Collects the values that are given, in the order of adding.
class Fields {
public:
    void add(const QString &path, const QString &value)
    {
        if (!value.isEmpty())
            m_list.append({path, value});
    }
    void add(const QString &path, const char *name, const QString &value)
    {
        if (!value.isEmpty())
            m_list.append({path + QLatin1Char('.') + QLatin1String(name), value});
    }
    QList<ProfileField> taken() && { return std::move(m_list); }

private:
    QList<ProfileField> m_list;
};

const auto personalPath = QStringLiteral("profile.personal");
const auto professionalPath = QStringLiteral("profile.professional");

QString yesNo(bool value)
{
    return value ? QStringLiteral("true") : QStringLiteral("false");
}

/// Returns the path of each element of the list; `idOf` returns the ID of an element.
template <class Elements, class IdOf>
QStringList pathsOf(const char *name, const Elements &elements, IdOf idOf)
{
    QStringList ids;
    for (const auto &element : elements)
        ids.append(idOf(element));
    QStringList paths;
    for (const auto &key : elementKeys(ids))
        paths.append(professionalPath + QLatin1Char('.') + QLatin1String(name) + QLatin1Char('[') + key +
                     QLatin1Char(']'));
    return paths;
}

void addPersonal(Fields &fields, const DoctorProfile::Personal &personal)
{
    fields.add(personalPath, "designation", personal.title);
    fields.add(personalPath, "first_name", personal.firstName);
    fields.add(personalPath, "middle_name", personal.middleName);
    fields.add(personalPath, "last_name", personal.lastName);
    fields.add(personalPath, "email", personal.email);
    fields.add(personalPath, "gender", personal.gender);
    fields.add(personalPath, "dob", personal.dateOfBirth);
    fields.add(personalPath, "pic", personal.picture);
}

void addLanguages(Fields &fields, const QList<DoctorProfile::Language> &languages)
{
    const auto paths = pathsOf("language", languages, [](const auto &language) { return language.code; });
    for (qsizetype at = 0; at < languages.size(); ++at) {
        fields.add(paths[at], "code", languages[at].code);
        fields.add(paths[at], "language", languages[at].name);
    }
}

void addPhones(Fields &fields, const QString &path, const QList<DoctorProfile::Phone> &phones)
{
    for (qsizetype at = 0; at < phones.size(); ++at) {
        const auto phone = QStringLiteral("%1.number[%2]").arg(path, QString::number(at));
        fields.add(phone, "name", phones[at].kind);
        fields.add(phone, "n", phones[at].number);
    }
}

void addAddress(Fields &fields, const QString &path, const DoctorProfile::Address &address)
{
    fields.add(path, "line1", address.line1);
    fields.add(path, "line2", address.line2);
    fields.add(path, "city", address.city);
    fields.add(path, "state", address.state);
    fields.add(path, "country", address.country);
    fields.add(path, "pincode", address.postalCode);
}

QString coordinates(const QJsonArray &location)
{
    return location.isEmpty() ? QString() : QString::fromUtf8(QJsonDocument(location).toJson(QJsonDocument::Compact));
}

void addClinic(Fields &fields, const QString &path, const DoctorProfile::Clinic &clinic)
{
    fields.add(path, "id", clinic.id);
    fields.add(path, "name", clinic.name);
    fields.add(path, "city_name", clinic.city);
    fields.add(path, "email", clinic.email);
    fields.add(path, "about", clinic.about);
    fields.add(path, "speciality", clinic.specialities.join(QLatin1String(", ")));
    addPhones(fields, path, clinic.phones);
    addAddress(fields, path + QLatin1String(".address"), clinic.address);
    fields.add(path, "location", coordinates(clinic.location));
}

void addRegistration(Fields &fields, const QString &path, const DoctorProfile::Registration &registration)
{
    fields.add(path, "id", registration.id);
    fields.add(path, "council", registration.council);
    fields.add(path, "medical_id", registration.medicalId);
    fields.add(path, "year", registration.year);
    fields.add(path, "default", registration.isDefault ? yesNo(true) : QString());
}

void addDegree(Fields &fields, const QString &path, const DoctorProfile::Degree &degree)
{
    fields.add(path, "id", degree.id);
    fields.add(path, "name", degree.name);
    fields.add(path, "branch_name", degree.branch);
    fields.add(path, "college_name", degree.college);
    fields.add(path, "display_status", degree.displayStatus);
    fields.add(path, "start_year", degree.startYear);
    fields.add(path, "end_year", degree.endYear);
}

template <class Element>
void addEach(Fields &fields, const QStringList &paths, const QList<Element> &elements,
             void (*add)(Fields &, const QString &, const Element &))
{
    for (qsizetype at = 0; at < elements.size(); ++at)
        add(fields, paths[at], elements[at]);
}

void addProfessional(Fields &fields, const DoctorProfile &profile)
{
    fields.add(professionalPath, "username", profile.username);
    fields.add(professionalPath, "active", profile.isActive ? yesNo(*profile.isActive) : QString());
    fields.add(professionalPath, "about", profile.about);
    addLanguages(fields, profile.languages);
    addEach(fields, clinicPaths(profile), profile.clinics, addClinic);
    fields.add(professionalPath, "default_clinic", profile.defaultClinic);
    addEach(fields, registrationPaths(profile), profile.registrations, addRegistration);
    addEach(fields, degreePaths(profile), profile.degrees, addDegree);
    fields.add(professionalPath, "major_speciality.name", profile.majorSpeciality.name);
    fields.add(professionalPath, "major_speciality.code", profile.majorSpeciality.code);
    fields.add(professionalPath, "speciality", profile.specialities.join(QLatin1String(", ")));
}

} // namespace

QList<ProfileField> fieldsOf(const DoctorProfile &profile)
{
    Fields fields;
    fields.add(QStringLiteral("id"), profile.id);
    fields.add(QStringLiteral("created_at"), profile.createdAt);
    addPersonal(fields, profile.personal);
    addProfessional(fields, profile);
    return std::move(fields).taken();
}

QList<ProfileField> unknownFieldsOf(const DoctorProfile &profile)
{
    return profile.unknown;
}

QStringList clinicPaths(const DoctorProfile &profile)
{
    return pathsOf("clinics", profile.clinics, [](const auto &clinic) { return clinic.id; });
}

QStringList registrationPaths(const DoctorProfile &profile)
{
    return pathsOf("all_registrations", profile.registrations,
                   [](const auto &registration) { return registration.id; });
}

QStringList degreePaths(const DoctorProfile &profile)
{
    return pathsOf("degree", profile.degrees, [](const auto &degree) { return degree.id; });
}

} // namespace clinicdesk
