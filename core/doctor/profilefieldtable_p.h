// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

#include <tuple>
#include <type_traits>

/// The fields of a profile, interface 2.5, each with its name in JSON and its member. Reading, listing, comparing,
/// paths and labels all follow this table; `fieldLabel()` in core/wording has the texts for people.
namespace clinicdesk::fieldtable {

/// A text or object of a record. The type of the member decides how it is read.
template <class Record, class Value>
struct Field {
    ProfileFieldId id;
    const char *name;
    Value Record::*member;
    TextForm form = TextForm::Text;
    const char *otherName = nullptr; ///< read if the first one is not given
};
// Clang 16 deduces no template arguments of aggregates without a guide.
template <class Record, class Value, class... Rest>
Field(ProfileFieldId, const char *, Value Record::*, Rest...) -> Field<Record, Value>;

/// A list of objects.
template <class Record, class Element>
struct List {
    ProfileFieldId id;
    const char *name;
    QList<Element> Record::*member;
    const char *keyName; ///< the member that names an element in paths; empty if the index does
    std::type_identity_t<QString Element::*> key = nullptr; ///< the same member
    const char *otherName = nullptr;                        ///< a second list of the same elements
};
template <class Record, class Element, class... Rest>
List(ProfileFieldId, const char *, QList<Element> Record::*, Rest...) -> List<Record, Element>;

/// An object of the JSON whose members belong to the record itself.
template <class... Fields>
struct Group {
    ProfileFieldId id;
    const char *name;
    std::tuple<Fields...> fields;
};
template <class... Fields>
Group(ProfileFieldId, const char *, std::tuple<Fields...>) -> Group<Fields...>;

using enum ProfileFieldId;
using enum TextForm;
using Profile = DoctorProfile;

template <class Record>
inline constexpr auto fields = nullptr;

template <>
inline constexpr auto fields<Profile::Personal> = std::tuple{
    Field{Title, "designation", &Profile::Personal::title, Text, "salutation"},
    Field{FirstName, "first_name", &Profile::Personal::firstName},
    Field{MiddleName, "middle_name", &Profile::Personal::middleName},
    Field{LastName, "last_name", &Profile::Personal::lastName},
    Field{Email, "email", &Profile::Personal::email},
    Field{Gender, "gender", &Profile::Personal::gender},
    Field{DateOfBirth, "dob", &Profile::Personal::dateOfBirth, TextOrNumber},
    Field{Picture, "pic", &Profile::Personal::picture},
};

template <>
inline constexpr auto fields<Profile::Language> = std::tuple{
    Field{LanguageCode, "code", &Profile::Language::code},
    Field{LanguageName, "language", &Profile::Language::name},
};

template <>
inline constexpr auto fields<Profile::Phone> = std::tuple{
    Field{PhoneType, "name", &Profile::Phone::kind},
    Field{PhoneNumber, "n", &Profile::Phone::number, TextOrNumber, "number"},
};

template <>
inline constexpr auto fields<Profile::Address> = std::tuple{
    Field{AddressLine1, "line1", &Profile::Address::line1},
    Field{AddressLine2, "line2", &Profile::Address::line2},
    Field{AddressCity, "city", &Profile::Address::city},
    Field{AddressState, "state", &Profile::Address::state},
    Field{AddressCountry, "country", &Profile::Address::country},
    Field{AddressPostalCode, "pincode", &Profile::Address::postalCode, TextOrNumber, "pin"},
};

template <>
inline constexpr auto fields<Profile::Clinic> = std::tuple{
    Field{ClinicId, "id", &Profile::Clinic::id, TextOrNumber},
    Field{ClinicName, "name", &Profile::Clinic::name},
    Field{ClinicCity, "city_name", &Profile::Clinic::city},
    Field{ClinicEmail, "email", &Profile::Clinic::email},
    Field{ClinicAbout, "about", &Profile::Clinic::about},
    Field{ClinicSpecialities, "speciality", &Profile::Clinic::specialities},
    List{ClinicPhones, "number", &Profile::Clinic::phones, "", nullptr, "contacts"},
    Field{ClinicAddress, "address", &Profile::Clinic::address},
    Field{ClinicLocation, "location", &Profile::Clinic::location},
};

template <>
inline constexpr auto fields<Profile::Registration> = std::tuple{
    Field{RegistrationId, "id", &Profile::Registration::id, TextOrNumber},
    Field{RegistrationCouncil, "council", &Profile::Registration::council},
    Field{RegistrationNumber, "medical_id", &Profile::Registration::medicalId, TextOrNumber},
    Field{RegistrationYear, "year", &Profile::Registration::year, TextOrNumber},
    Field{RegistrationDefault, "default", &Profile::Registration::isDefault},
};

template <>
inline constexpr auto fields<Profile::Degree> = std::tuple{
    Field{DegreeId, "id", &Profile::Degree::id, TextOrNumber},
    Field{DegreeName, "name", &Profile::Degree::name},
    Field{DegreeBranch, "branch_name", &Profile::Degree::branch},
    Field{DegreeCollege, "college_name", &Profile::Degree::college},
    Field{DegreeDisplayStatus, "display_status", &Profile::Degree::displayStatus},
    Field{DegreeStartYear, "start_year", &Profile::Degree::startYear, TextOrNumber},
    Field{DegreeEndYear, "end_year", &Profile::Degree::endYear, TextOrNumber},
};

template <>
inline constexpr auto fields<Profile::Speciality> = std::tuple{
    Field{MajorSpecialityName, "name", &Profile::Speciality::name},
    Field{MajorSpecialityCode, "code", &Profile::Speciality::code, TextOrNumber},
};

inline constexpr Group professional{
    ProfessionalDetails, "professional",
    std::tuple{
        Field{Username, "username", &Profile::username, TextOrNumber},
        Field{Active, "active", &Profile::isActive},
        Field{About, "about", &Profile::about},
        List{Languages, "language", &Profile::languages, "code", &Profile::Language::code},
        List{Clinics, "clinics", &Profile::clinics, "id", &Profile::Clinic::id},
        Field{DefaultClinic, "default_clinic", &Profile::defaultClinic, TextOrNumber},
        List{Registrations, "all_registrations", &Profile::registrations, "id", &Profile::Registration::id},
        List{Degrees, "degree", &Profile::degrees, "id", &Profile::Degree::id},
        Field{MajorSpeciality, "major_speciality", &Profile::majorSpeciality},
        Field{Specialities, "speciality", &Profile::specialities},
    }};

template <>
inline constexpr auto fields<Profile> = std::tuple{
    Field{DoctorId, "id", &Profile::id, TextOrNumber},
    Field{CreatedAt, "created_at", &Profile::createdAt, TextOrNumber},
    Group{WholeProfile, "profile", std::tuple{Field{PersonalDetails, "personal", &Profile::personal}, professional}},
};

/// True for a struct with fields of its own.
template <class Value>
inline constexpr bool isRecord = !std::is_same_v<decltype(fields<Value>), const std::nullptr_t>;

/// Calls `visit` for each of these fields, in their order.
template <class... Fields, class Visit>
constexpr void forEach(const std::tuple<Fields...> &given, Visit visit)
{
    std::apply([&](const auto &...field) { (visit(field), ...); }, given);
}

} // namespace clinicdesk::fieldtable
