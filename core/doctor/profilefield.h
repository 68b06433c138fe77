// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace clinicdesk {

/// The fields of a profile, interface 2.5, in its order. Objects and lists are fields too.
/// core/doctor/profilefieldtable_p.h has their names and members, core/wording their labels.
enum class ProfileFieldId {
    DoctorId,
    CreatedAt,
    WholeProfile,
    PersonalDetails,
    Title,
    FirstName,
    MiddleName,
    LastName,
    Email,
    Gender,
    DateOfBirth,
    Picture,
    ProfessionalDetails,
    Username,
    Active,
    About,
    Languages,
    LanguageCode,
    LanguageName,
    Clinics,
    ClinicId,
    ClinicName,
    ClinicCity,
    ClinicEmail,
    ClinicAbout,
    ClinicSpecialities,
    ClinicPhones,
    PhoneType,
    PhoneNumber,
    ClinicAddress,
    AddressLine1,
    AddressLine2,
    AddressCity,
    AddressState,
    AddressCountry,
    AddressPostalCode,
    ClinicLocation,
    DefaultClinic,
    Registrations,
    RegistrationId,
    RegistrationCouncil,
    RegistrationNumber,
    RegistrationYear,
    RegistrationDefault,
    Degrees,
    DegreeId,
    DegreeName,
    DegreeBranch,
    DegreeCollege,
    DegreeDisplayStatus,
    DegreeStartYear,
    DegreeEndYear,
    MajorSpeciality,
    MajorSpecialityName,
    MajorSpecialityCode,
    Specialities,
};
inline constexpr std::size_t profileFieldCount = static_cast<std::size_t>(ProfileFieldId::Specialities) + 1;

/// Returns the path of a field. For a field of a list element, `element` is the path of that element:
/// fieldPath(ProfileFieldId::ClinicEmail, "profile.professional.clinics[cl-100]").
QString fieldPath(ProfileFieldId field, const QString &element = {});

/// Returns the field at this path, whatever the keys of its elements are.
std::optional<ProfileFieldId> fieldAt(const QString &path);

/// A value of a profile and its path: `profile.personal.email`, `profile.professional.clinics[cl-100].name`.
/// elementKeys() names the elements of lists.
struct ProfileField {
    QString path;
    QString value;
    friend bool operator==(const ProfileField &, const ProfileField &) = default;
};

/// The JSON type of a value.
enum class JsonType { Null, Boolean, Number, Text, List, Object };

/// The JSON types that are accepted for a text without a note.
enum class TextForm { Text, TextOrNumber };

/// A field whose JSON type differs from interface 2.5.
struct TypeMismatch {
    QString path;
    JsonType expected;
    JsonType found;
    friend bool operator==(const TypeMismatch &, const TypeMismatch &) = default;
};

/// Returns the names of list elements for paths, given their IDs. A unique ID of up to 100 characters is used itself,
/// with path separators written as %XX or %uXXXX. Otherwise it is the index from 0, with # before it if that number is
/// the ID of another element.
QStringList elementKeys(const QStringList &ids);

} // namespace clinicdesk
