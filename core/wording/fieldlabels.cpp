// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/findingtext.h"

#include "core/base/shortened.h"
#include "core/doctor/profilefields.h"
#include "core/document/readablename.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>

namespace clinicdesk::wording {

namespace {

constexpr qsizetype maxNameLength = 80;

struct FieldLabelTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

struct Label {
    ProfileFieldId field;
    const char *text;
};

constexpr std::array fieldTexts{
    Label{ProfileFieldId::DoctorId, QT_TRANSLATE_NOOP("clinicdesk::wording", "Doctor ID")},
    Label{ProfileFieldId::CreatedAt, QT_TRANSLATE_NOOP("clinicdesk::wording", "Profile since")},
    Label{ProfileFieldId::WholeProfile, QT_TRANSLATE_NOOP("clinicdesk::wording", "Profile")},
    Label{ProfileFieldId::PersonalDetails, QT_TRANSLATE_NOOP("clinicdesk::wording", "Personal details")},
    Label{ProfileFieldId::Title, QT_TRANSLATE_NOOP("clinicdesk::wording", "Title")},
    Label{ProfileFieldId::FirstName, QT_TRANSLATE_NOOP("clinicdesk::wording", "First name")},
    Label{ProfileFieldId::MiddleName, QT_TRANSLATE_NOOP("clinicdesk::wording", "Middle name")},
    Label{ProfileFieldId::LastName, QT_TRANSLATE_NOOP("clinicdesk::wording", "Last name")},
    Label{ProfileFieldId::Email, QT_TRANSLATE_NOOP("clinicdesk::wording", "E-mail")},
    Label{ProfileFieldId::Gender, QT_TRANSLATE_NOOP("clinicdesk::wording", "Gender")},
    Label{ProfileFieldId::DateOfBirth, QT_TRANSLATE_NOOP("clinicdesk::wording", "Birth date")},
    Label{ProfileFieldId::Picture, QT_TRANSLATE_NOOP("clinicdesk::wording", "Picture")},
    Label{ProfileFieldId::ProfessionalDetails, QT_TRANSLATE_NOOP("clinicdesk::wording", "Professional details")},
    Label{ProfileFieldId::Username, QT_TRANSLATE_NOOP("clinicdesk::wording", "User name")},
    Label{ProfileFieldId::Active, QT_TRANSLATE_NOOP("clinicdesk::wording", "Active")},
    Label{ProfileFieldId::About, QT_TRANSLATE_NOOP("clinicdesk::wording", "About")},
    Label{ProfileFieldId::Languages, QT_TRANSLATE_NOOP("clinicdesk::wording", "Languages")},
    Label{ProfileFieldId::LanguageCode, QT_TRANSLATE_NOOP("clinicdesk::wording", "Language code")},
    Label{ProfileFieldId::LanguageName, QT_TRANSLATE_NOOP("clinicdesk::wording", "Language")},
    Label{ProfileFieldId::Clinics, QT_TRANSLATE_NOOP("clinicdesk::wording", "Clinics")},
    Label{ProfileFieldId::ClinicId, QT_TRANSLATE_NOOP("clinicdesk::wording", "ID")},
    Label{ProfileFieldId::ClinicName, QT_TRANSLATE_NOOP("clinicdesk::wording", "Name")},
    Label{ProfileFieldId::ClinicCity, QT_TRANSLATE_NOOP("clinicdesk::wording", "Place")},
    Label{ProfileFieldId::ClinicEmail, QT_TRANSLATE_NOOP("clinicdesk::wording", "E-mail")},
    Label{ProfileFieldId::ClinicAbout, QT_TRANSLATE_NOOP("clinicdesk::wording", "About")},
    Label{ProfileFieldId::ClinicSpecialities, QT_TRANSLATE_NOOP("clinicdesk::wording", "Specialities")},
    Label{ProfileFieldId::ClinicPhones, QT_TRANSLATE_NOOP("clinicdesk::wording", "Phones")},
    Label{ProfileFieldId::PhoneType, QT_TRANSLATE_NOOP("clinicdesk::wording", "Phone type")},
    Label{ProfileFieldId::PhoneNumber, QT_TRANSLATE_NOOP("clinicdesk::wording", "Phone")},
    Label{ProfileFieldId::ClinicAddress, QT_TRANSLATE_NOOP("clinicdesk::wording", "Address")},
    Label{ProfileFieldId::AddressLine1, QT_TRANSLATE_NOOP("clinicdesk::wording", "Address, line 1")},
    Label{ProfileFieldId::AddressLine2, QT_TRANSLATE_NOOP("clinicdesk::wording", "Address, line 2")},
    Label{ProfileFieldId::AddressCity, QT_TRANSLATE_NOOP("clinicdesk::wording", "City")},
    Label{ProfileFieldId::AddressState, QT_TRANSLATE_NOOP("clinicdesk::wording", "State")},
    Label{ProfileFieldId::AddressCountry, QT_TRANSLATE_NOOP("clinicdesk::wording", "Country")},
    Label{ProfileFieldId::AddressPostalCode, QT_TRANSLATE_NOOP("clinicdesk::wording", "Postal code")},
    Label{ProfileFieldId::ClinicLocation, QT_TRANSLATE_NOOP("clinicdesk::wording", "Coordinates")},
    Label{ProfileFieldId::DefaultClinic, QT_TRANSLATE_NOOP("clinicdesk::wording", "Default clinic")},
    Label{ProfileFieldId::Registrations, QT_TRANSLATE_NOOP("clinicdesk::wording", "Registrations")},
    Label{ProfileFieldId::RegistrationId, QT_TRANSLATE_NOOP("clinicdesk::wording", "ID")},
    Label{ProfileFieldId::RegistrationCouncil, QT_TRANSLATE_NOOP("clinicdesk::wording", "Council")},
    Label{ProfileFieldId::RegistrationNumber, QT_TRANSLATE_NOOP("clinicdesk::wording", "Registration number")},
    Label{ProfileFieldId::RegistrationYear, QT_TRANSLATE_NOOP("clinicdesk::wording", "Year")},
    Label{ProfileFieldId::RegistrationDefault, QT_TRANSLATE_NOOP("clinicdesk::wording", "Default")},
    Label{ProfileFieldId::Degrees, QT_TRANSLATE_NOOP("clinicdesk::wording", "Degrees")},
    Label{ProfileFieldId::DegreeId, QT_TRANSLATE_NOOP("clinicdesk::wording", "ID")},
    Label{ProfileFieldId::DegreeName, QT_TRANSLATE_NOOP("clinicdesk::wording", "Name")},
    Label{ProfileFieldId::DegreeBranch, QT_TRANSLATE_NOOP("clinicdesk::wording", "Branch")},
    Label{ProfileFieldId::DegreeCollege, QT_TRANSLATE_NOOP("clinicdesk::wording", "College")},
    Label{ProfileFieldId::DegreeDisplayStatus, QT_TRANSLATE_NOOP("clinicdesk::wording", "Display status")},
    Label{ProfileFieldId::DegreeStartYear, QT_TRANSLATE_NOOP("clinicdesk::wording", "Start year")},
    Label{ProfileFieldId::DegreeEndYear, QT_TRANSLATE_NOOP("clinicdesk::wording", "End year")},
    Label{ProfileFieldId::MajorSpeciality, QT_TRANSLATE_NOOP("clinicdesk::wording", "Major speciality")},
    Label{ProfileFieldId::MajorSpecialityName, QT_TRANSLATE_NOOP("clinicdesk::wording", "Major speciality")},
    Label{ProfileFieldId::MajorSpecialityCode, QT_TRANSLATE_NOOP("clinicdesk::wording", "Major speciality code")},
    Label{ProfileFieldId::Specialities, QT_TRANSLATE_NOOP("clinicdesk::wording", "Specialities")},
};

constexpr bool isOrdered()
{
    for (std::size_t at = 0; at < fieldTexts.size(); ++at) {
        if (static_cast<std::size_t>(fieldTexts[at].field) != at)
            return false;
    }
    return fieldTexts.size() == profileFieldCount;
}
static_assert(isOrdered());

/// A path split into its parts: `profile.professional.clinics[cl-1].number[0].n`.
struct FieldPath {
    QString list;     ///< `clinics`
    QString element;  ///< `profile.professional.clinics[cl-1]`
    QString key;      ///< `cl-1`
    QString innerKey; ///< `0`
    QString rest;     ///< `number[0].n`; outside lists: the path without `profile`, `personal` or `professional`
};

FieldPath partsOf(const QString &path)
{
    FieldPath parts;
    qsizetype from = 0;
    for (qsizetype open = path.indexOf(u'['); open >= 0; open = path.indexOf(u'[', from)) {
        const auto close = path.indexOf(u']', open);
        if (close < 0)
            break;
        const auto key = path.sliced(open + 1, close - open - 1);
        from = close + 1;
        if (!parts.element.isEmpty()) {
            parts.innerKey = key;
            continue;
        }
        parts.key = key;
        parts.element = path.first(from);
        parts.list = path.first(open).section(QLatin1Char('.'), -1);
    }
    parts.rest = path.sliced(parts.element.size());
    for (const auto *const known : {".", "profile.personal.", "profile.professional.", "profile."}) {
        if (parts.rest.startsWith(QLatin1String(known))) {
            parts.rest.remove(0, static_cast<qsizetype>(QLatin1String(known).size()));
            break;
        }
    }
    return parts;
}

QString readableName(const QString &name)
{
    auto readable = displayName(name.left(2 * maxNameLength).simplified());
    return readable.size() > maxNameLength ? shortened(readable, maxNameLength) + QChar(0x2026) : readable;
}

QString fieldOf(const QString &path, const FieldPath &parts)
{
    const auto field = fieldAt(path);
    if (!field)
        return readableName(parts.rest);
    const auto words = fieldLabel(*field);
    const auto number = parts.innerKey.toInt() + 1;
    return number > 1 ? FieldLabelTr::tr("%1 %2", "a phone and its number among several")
                            .arg(words, QLocale().toString(number))
                      : words;
}

QString elementLabel(const QString &list, const QString &name)
{
    if (list == QLatin1String("clinics"))
        return FieldLabelTr::tr("Clinic %1").arg(name);
    if (list == QLatin1String("all_registrations"))
        return FieldLabelTr::tr("Registration %1").arg(name);
    if (list == QLatin1String("degree"))
        return FieldLabelTr::tr("Degree %1").arg(name);
    return list == QLatin1String("language") ? FieldLabelTr::tr("Language %1").arg(name)
                                             : QStringLiteral("%1 %2").arg(readableName(list), name);
}

QString joined(const QString &element, const QString &field)
{
    return field.isEmpty() ? element
                           : FieldLabelTr::tr("%1 · %2", "an element and one of its fields").arg(element, field);
}

/// Returns the profile's own name for that element; its number from 1 if it has no name; empty if it does not exist.
template <class Elements, class NameOf>
QString nameIn(const FieldPath &parts, const QStringList &paths, const Elements &elements, NameOf name)
{
    const auto at = paths.indexOf(parts.element);
    if (at < 0)
        return {};
    const auto given = readableName(name(elements[at]));
    return given.isEmpty() ? elementLabel(parts.list, QLocale().toString(at + 1)) : given;
}

QString nameIn(const FieldPath &parts, const DoctorProfile &profile)
{
    if (parts.list == QLatin1String("clinics"))
        return nameIn(parts, clinicPaths(profile), profile.clinics, [](const auto &clinic) { return clinic.name; });
    if (parts.list == QLatin1String("all_registrations"))
        return nameIn(parts, registrationPaths(profile), profile.registrations,
                      [](const auto &registration) { return registration.council; });
    if (parts.list == QLatin1String("degree"))
        return nameIn(parts, degreePaths(profile), profile.degrees, [](const auto &degree) { return degree.name; });
    return {};
}

QString jsonTypeText(JsonType kind)
{
    switch (kind) {
    case JsonType::Null:
        return FieldLabelTr::tr("nothing", "in place of a value");
    case JsonType::Boolean:
        return FieldLabelTr::tr("a yes or no");
    case JsonType::Number:
        return FieldLabelTr::tr("a number");
    case JsonType::Text:
        return FieldLabelTr::tr("text");
    case JsonType::List:
        return FieldLabelTr::tr("a list");
    case JsonType::Object:
        break;
    }
    return FieldLabelTr::tr("an object");
}

} // namespace

QString fieldLabel(ProfileFieldId field)
{
    return QCoreApplication::translate("clinicdesk::wording", fieldTexts[static_cast<std::size_t>(field)].text);
}

QString fieldLabel(const QString &path)
{
    const auto parts = partsOf(path);
    const auto field = fieldOf(path, parts);
    return parts.element.isEmpty() ? field : joined(elementLabel(parts.list, readableName(parts.key)), field);
}

QString fieldLabel(const QString &path, const DoctorProfile &profile)
{
    const auto parts = partsOf(path);
    const auto name = nameIn(parts, profile);
    return name.isEmpty() ? fieldLabel(path) : joined(name, fieldOf(path, parts));
}

QString typeMismatchText(const TypeMismatch &note)
{
    return FieldLabelTr::tr("%1: %2 instead of %3")
        .arg(displayName(note.path), jsonTypeText(note.found), jsonTypeText(note.expected));
}

} // namespace clinicdesk::wording
