// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/findingwords.h"

#include "core/doctor/profilefields.h"
#include "core/document/readablename.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace clinicdesk::wording {

namespace {

constexpr const char *context = "clinicdesk::wording";
constexpr qsizetype longestName = 80;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

/// A path without the keys of elements, and the name of the field for people.
struct Label {
    QLatin1String form;
    const char *text;
};

constexpr std::array labels{
    Label{QLatin1String("id"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Doctor ID")},
    Label{QLatin1String("created_at"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Profile since")},
    Label{QLatin1String("profile.personal.designation"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Title")},
    Label{QLatin1String("profile.personal.first_name"), QT_TRANSLATE_NOOP("clinicdesk::wording", "First name")},
    Label{QLatin1String("profile.personal.middle_name"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Middle name")},
    Label{QLatin1String("profile.personal.last_name"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Last name")},
    Label{QLatin1String("profile.personal.email"), QT_TRANSLATE_NOOP("clinicdesk::wording", "E-mail")},
    Label{QLatin1String("profile.personal.gender"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Gender")},
    Label{QLatin1String("profile.personal.dob"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Birth date")},
    Label{QLatin1String("profile.personal.pic"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Picture")},
    Label{QLatin1String("profile.professional.username"), QT_TRANSLATE_NOOP("clinicdesk::wording", "User name")},
    Label{QLatin1String("profile.professional.active"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Active")},
    Label{QLatin1String("profile.professional.about"), QT_TRANSLATE_NOOP("clinicdesk::wording", "About")},
    Label{QLatin1String("profile.professional.language[].code"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Language code")},
    Label{QLatin1String("profile.professional.language[].language"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Language")},
    Label{QLatin1String("profile.professional.clinics[].id"), QT_TRANSLATE_NOOP("clinicdesk::wording", "ID")},
    Label{QLatin1String("profile.professional.clinics[].name"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Name")},
    Label{QLatin1String("profile.professional.clinics[].city_name"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Place")},
    Label{QLatin1String("profile.professional.clinics[].email"), QT_TRANSLATE_NOOP("clinicdesk::wording", "E-mail")},
    Label{QLatin1String("profile.professional.clinics[].about"), QT_TRANSLATE_NOOP("clinicdesk::wording", "About")},
    Label{QLatin1String("profile.professional.clinics[].speciality"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Specialities")},
    Label{QLatin1String("profile.professional.clinics[].number[].name"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Phone type")},
    Label{QLatin1String("profile.professional.clinics[].number[].n"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Phone")},
    Label{QLatin1String("profile.professional.clinics[].address.line1"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Address, line 1")},
    Label{QLatin1String("profile.professional.clinics[].address.line2"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Address, line 2")},
    Label{QLatin1String("profile.professional.clinics[].address.city"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "City")},
    Label{QLatin1String("profile.professional.clinics[].address.state"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "State")},
    Label{QLatin1String("profile.professional.clinics[].address.country"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Country")},
    Label{QLatin1String("profile.professional.clinics[].address.pincode"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Postal code")},
    Label{QLatin1String("profile.professional.clinics[].location"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Coordinates")},
    Label{QLatin1String("profile.professional.default_clinic"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Default clinic")},
    Label{QLatin1String("profile.professional.all_registrations[].id"), QT_TRANSLATE_NOOP("clinicdesk::wording", "ID")},
    Label{QLatin1String("profile.professional.all_registrations[].council"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Council")},
    Label{QLatin1String("profile.professional.all_registrations[].medical_id"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Registration number")},
    Label{QLatin1String("profile.professional.all_registrations[].year"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Year")},
    Label{QLatin1String("profile.professional.all_registrations[].default"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Default")},
    Label{QLatin1String("profile.professional.degree[].id"), QT_TRANSLATE_NOOP("clinicdesk::wording", "ID")},
    Label{QLatin1String("profile.professional.degree[].name"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Name")},
    Label{QLatin1String("profile.professional.degree[].branch_name"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Branch")},
    Label{QLatin1String("profile.professional.degree[].college_name"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "College")},
    Label{QLatin1String("profile.professional.degree[].display_status"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Display status")},
    Label{QLatin1String("profile.professional.degree[].start_year"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Start year")},
    Label{QLatin1String("profile.professional.degree[].end_year"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "End year")},
    Label{QLatin1String("profile.professional.major_speciality.name"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Major speciality")},
    Label{QLatin1String("profile.professional.major_speciality.code"),
          QT_TRANSLATE_NOOP("clinicdesk::wording", "Major speciality code")},
    Label{QLatin1String("profile.professional.speciality"), QT_TRANSLATE_NOOP("clinicdesk::wording", "Specialities")},
};

/// A path split into its parts: `profile.professional.clinics[cl-1].number[0].n`.
struct Parts {
    QString form;     ///< the path with [] in place of each key
    QString list;     ///< `clinics`
    QString element;  ///< `profile.professional.clinics[cl-1]`
    QString key;      ///< `cl-1`
    QString innerKey; ///< `0`
    QString rest;     ///< `number[0].n`; outside lists: the path without `profile`, `personal` or `professional`
};

Parts partsOf(const QString &path)
{
    Parts parts;
    qsizetype from = 0;
    for (qsizetype open = path.indexOf(u'['); open >= 0; open = path.indexOf(u'[', from)) {
        const auto close = path.indexOf(u']', open);
        if (close < 0)
            break;
        const auto key = path.sliced(open + 1, close - open - 1);
        parts.form += path.sliced(from, open + 1 - from) + QLatin1Char(']');
        from = close + 1;
        if (!parts.element.isEmpty()) {
            parts.innerKey = key;
            continue;
        }
        parts.key = key;
        parts.element = path.first(from);
        parts.list = path.first(open).section(QLatin1Char('.'), -1);
    }
    parts.form += path.sliced(from);
    parts.rest = path.sliced(parts.element.size());
    for (const auto *const known : {".", "profile.personal.", "profile.professional.", "profile."}) {
        if (parts.rest.startsWith(QLatin1String(known))) {
            parts.rest.remove(0, static_cast<qsizetype>(QLatin1String(known).size()));
            break;
        }
    }
    return parts;
}

QString shortened(const QString &name)
{
    auto readable = displayName(name.left(2 * longestName).simplified());
    return readable.size() > longestName ? readable.left(longestName) + QChar(0x2026) : readable;
}

QString fieldWords(const Parts &parts)
{
    const auto *const label =
        std::ranges::find_if(labels, [&](const Label &known) { return known.form == parts.form; });
    if (label == labels.end())
        return shortened(parts.rest);
    const auto words = QCoreApplication::translate(context, label->text);
    const auto number = parts.innerKey.toInt() + 1;
    return number > 1 ? Words::tr("%1 %2", "a phone and its number among several").arg(words).arg(number) : words;
}

QString elementWords(const QString &list, const QString &name)
{
    if (list == QLatin1String("clinics"))
        return Words::tr("Clinic %1").arg(name);
    if (list == QLatin1String("all_registrations"))
        return Words::tr("Registration %1").arg(name);
    if (list == QLatin1String("degree"))
        return Words::tr("Degree %1").arg(name);
    return list == QLatin1String("language") ? Words::tr("Language %1").arg(name)
                                             : QStringLiteral("%1 %2").arg(shortened(list), name);
}

QString joined(const QString &element, const QString &field)
{
    return field.isEmpty() ? element : Words::tr("%1 · %2", "an element and one of its fields").arg(element, field);
}

/// Returns the profile's own name for that element; its number from 1 if it has no name; empty if it does not exist.
template <class Elements, class NameOf>
QString nameIn(const Parts &parts, const QStringList &paths, const Elements &elements, NameOf name)
{
    const auto at = paths.indexOf(parts.element);
    if (at < 0)
        return {};
    const auto given = shortened(name(elements[at]));
    return given.isEmpty() ? elementWords(parts.list, QString::number(at + 1)) : given;
}

QString nameIn(const Parts &parts, const DoctorProfile &profile)
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

QString kindWords(JsonType kind)
{
    switch (kind) {
    case JsonType::Null:
        return Words::tr("nothing", "in place of a value");
    case JsonType::Boolean:
        return Words::tr("a yes or no");
    case JsonType::Number:
        return Words::tr("a number");
    case JsonType::Text:
        return Words::tr("text");
    case JsonType::List:
        return Words::tr("a list");
    case JsonType::Object:
        break;
    }
    return Words::tr("an object");
}

} // namespace

QString fieldLabel(const QString &path)
{
    const auto parts = partsOf(path);
    const auto field = fieldWords(parts);
    return parts.element.isEmpty() ? field : joined(elementWords(parts.list, shortened(parts.key)), field);
}

QString fieldLabel(const QString &path, const DoctorProfile &profile)
{
    const auto parts = partsOf(path);
    const auto name = nameIn(parts, profile);
    return name.isEmpty() ? fieldLabel(path) : joined(name, fieldWords(parts));
}

QString noteWords(const TypeMismatch &note)
{
    return Words::tr("%1: %2 instead of %3")
        .arg(displayName(note.path), kindWords(note.found), kindWords(note.expected));
}

} // namespace clinicdesk::wording
