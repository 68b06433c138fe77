// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profiletext.h"

#include "core/doctor/profiledate.h"
#include "core/doctor/profilefields.h"
#include "core/wording/findingtext.h"
#include "ui/widgets/datetext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <numeric>

namespace clinicdesk::ui {

namespace {

struct ProfileTextTr {
    Q_DECLARE_TR_FUNCTIONS(DoctorProfile)
};

QString line(const QString &caption, const QString &value)
{
    //: A field and its value in copied text
    return ProfileTextTr::tr("%1: %2").arg(caption, value);
}

const auto comma = QStringLiteral(", ");
constexpr qsizetype maxNamedElements = 200;

/// The non-empty texts in one line.
QString joined(QStringList parts, const QString &between = comma)
{
    parts.removeAll(QString());
    return parts.join(between);
}

int yearOf(const DoctorProfile::Degree &degree)
{
    return (degree.endYear.isEmpty() ? degree.startYear : degree.endYear).toInt();
}

} // namespace

QString genderText(const QString &gender)
{
    const auto lower = gender.toLower();
    if (lower == QLatin1String("f") || lower == QLatin1String("female"))
        return ProfileTextTr::tr("Female");
    if (lower == QLatin1String("m") || lower == QLatin1String("male"))
        return ProfileTextTr::tr("Male");
    if (lower == QLatin1String("o") || lower == QLatin1String("other"))
        return ProfileTextTr::tr("Other");
    return gender;
}

QString dateText(const QString &text)
{
    const auto date = readProfileDate(text);
    return date ? dateText(QLocale(), *date) : text;
}

QString sinceText(const QString &createdAt)
{
    const auto time = readProfileTime(createdAt);
    const auto day = time ? dateText(QLocale(), time->date()) : createdAt;
    return day.isEmpty() ? day : ProfileTextTr::tr("profile since %1").arg(day);
}

QString languagesText(const DoctorProfile &profile)
{
    QStringList names;
    for (const auto &language : profile.languages)
        names.append(language.name.isEmpty() ? language.code : language.name);
    return joined(names);
}

QString specialitiesText(const DoctorProfile &profile, qsizetype most)
{
    auto others = profile.specialities;
    others.removeAll(profile.majorSpeciality.name);
    const auto left = others.size() - most;
    auto line = joined(others.mid(0, most));
    if (left > 0)
        line = ProfileTextTr::tr("%1 and %Ln more", nullptr, int(left)).arg(line);
    return joined({profile.majorSpeciality.name, line}, QStringLiteral(" · "));
}

QString degreeText(const DoctorProfile::Degree &degree)
{
    return joined({degree.name, degree.branch});
}

QString yearsText(const DoctorProfile::Degree &degree)
{
    if (degree.startYear.isEmpty())
        return degree.endYear.isEmpty() ? QString() : ProfileTextTr::tr("until %1").arg(degree.endYear);
    if (degree.endYear.isEmpty())
        return ProfileTextTr::tr("since %1").arg(degree.startYear);
    //: Years in which a degree began and ended
    return ProfileTextTr::tr("%1 – %2").arg(degree.startYear, degree.endYear);
}

QString addressText(const DoctorProfile::Clinic &clinic)
{
    const auto &address = clinic.address;
    const auto city = address.city.isEmpty() ? clinic.city : address.city;
    const auto isIndian = address.country.compare(QLatin1String("India"), Qt::CaseInsensitive) == 0;
    QStringList lines{joined({address.line1, address.line2}),
                      joined({joined({city, address.postalCode}, QStringLiteral(" ")), address.state}),
                      isIndian && !city.isEmpty() ? QString() : address.country};
    if (!clinic.city.isEmpty() && clinic.city != city)
        lines.append(ProfileTextTr::tr("City (separate field): %1").arg(clinic.city));
    return joined(lines, QStringLiteral("\n"));
}

QString labelOf(const QString &path, const DoctorProfile &profile)
{
    const auto elements = profile.clinics.size() + profile.degrees.size() + profile.registrations.size();
    return elements <= maxNamedElements ? wording::fieldLabel(path, profile) : wording::fieldLabel(path);
}

QList<qsizetype> degreesByYear(const DoctorProfile &profile)
{
    QList<qsizetype> order(profile.degrees.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](qsizetype at) { return yearOf(profile.degrees.at(at)); });
    return order;
}

QString profileAsText(const DoctorProfile &profile)
{
    QStringList lines;
    const auto known = fieldsOf(profile);
    for (const auto &field : known)
        lines.append(line(labelOf(field.path, profile), field.value));
    const auto unknown = unknownFieldsOf(profile);
    for (const auto &field : unknown)
        lines.append(line(field.path, field.value));
    return lines.join(QLatin1Char('\n'));
}

QString findingsAsText(const DoctorProfile &profile, const ProfileCheck &check)
{
    QStringList lines{line(fullNameOf(profile), profile.id)};
    for (const auto &finding : check.findings) {
        const auto severity = severityOf(finding.code) == FindingSeverity::MustFix ? ProfileTextTr::tr("To fix")
                                                                                   : ProfileTextTr::tr("Note");
        lines.append(line(severity, wording::findingSentences(finding)));
    }
    if (check.findings.isEmpty())
        lines.append(ProfileTextTr::tr("Nothing to fix."));
    return lines.join(QLatin1Char('\n'));
}

} // namespace clinicdesk::ui
