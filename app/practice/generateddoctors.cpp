// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/generateddoctors.h"

#include <QJsonArray>

#include <array>

namespace clinicdesk::practice {
namespace {

constexpr qint64 FirstNumber = 161400000000000;
constexpr qint64 Count = 9999;

constexpr std::array FirstNames{"Bram",  "Chitra", "Devan", "Esha", "Farid", "Gita", "Hari",   "Indu", "Jaya", "Kabir",
                                "Leela", "Mohan",  "Nila",  "Omar", "Priya", "Rhea", "Suresh", "Tara", "Usha"};
constexpr std::array LastNames{"Placeholder", "Dummy",  "Specimen", "Fictitious", "Example", "Madeup",
                               "Notreal",     "Sample", "Pretend",  "Standin",    "Mockup",  "Testwala"};
constexpr std::array Specialities{"General medicine", "Paediatrics", "Dermatology", "Orthopaedics", "Cardiology"};

/// Returns the number of a generated doctor, counted from 1; 0 for every other doctor ID.
int numberOf(const QString &id)
{
    bool isNumber = false;
    const qint64 number = id.toLongLong(&isNumber) - FirstNumber;
    const bool isMade = isNumber && number >= 1 && number <= Count && QString::number(FirstNumber + number) == id;
    return isMade ? static_cast<int>(number) : 0;
}

template <std::size_t Size>
QString pick(const std::array<const char *, Size> &words, int number)
{
    return QString::fromLatin1(words[static_cast<std::size_t>(number) % Size]);
}

QJsonObject clinic(const QString &id, const QString &name, const QString &street, int number)
{
    const QJsonObject phone{{QStringLiteral("name"), QStringLiteral("Phone")},
                            {QStringLiteral("n"), QStringLiteral("+91 00000 %1").arg(number, 5, 10, QLatin1Char('0'))}};
    const QJsonObject address{{QStringLiteral("line1"), street},
                              {QStringLiteral("line2"), QString()},
                              {QStringLiteral("city"), QStringLiteral("Testpur")},
                              {QStringLiteral("state"), QStringLiteral("Sample State")},
                              {QStringLiteral("country"), QStringLiteral("India")},
                              {QStringLiteral("pincode"), QString::number(400000 + number % 100)}};
    return {{QStringLiteral("id"), id},
            {QStringLiteral("name"), name},
            {QStringLiteral("city_name"), QStringLiteral("Testpur")},
            {QStringLiteral("email"), QStringLiteral("desk@%1.example").arg(id)},
            {QStringLiteral("about"), QString()},
            {QStringLiteral("speciality"), QJsonArray()},
            {QStringLiteral("number"), QJsonArray{phone}},
            {QStringLiteral("address"), address},
            {QStringLiteral("location"), QJsonArray()}};
}

QJsonObject personal(int number)
{
    const auto first = pick(FirstNames, number);
    const auto last = pick(LastNames, number / 3);
    return {{QStringLiteral("designation"), QStringLiteral("Dr.")},
            {QStringLiteral("first_name"), first},
            {QStringLiteral("middle_name"), QString()},
            {QStringLiteral("last_name"), last},
            {QStringLiteral("email"), QStringLiteral("%1.%2@clinic.example").arg(first.toLower(), last.toLower())},
            {QStringLiteral("gender"), number % 2 == 0 ? QStringLiteral("F") : QStringLiteral("M")},
            {QStringLiteral("dob"), QStringLiteral("%1-%2-1%3")
                                        .arg(1955 + number % 35)
                                        .arg(1 + number % 12, 2, 10, QLatin1Char('0'))
                                        .arg(number % 10)},
            {QStringLiteral("pic"), QStringLiteral("https://pictures.example/%1.png").arg(number)}};
}

QJsonObject registration(int id, int number, bool isDefault)
{
    return {{QStringLiteral("id"), id},
            {QStringLiteral("council"),
             id == 1 ? QStringLiteral("Example State Medical Council") : QStringLiteral("Sample National Register")},
            {QStringLiteral("medical_id"), QStringLiteral("ESMC-%1").arg(10 * number + id)},
            {QStringLiteral("year"), QString::number(1980 + number % 35 + id)},
            {QStringLiteral("default"), isDefault}};
}

QJsonObject degree(int id, int number)
{
    const int start = 1973 + number % 35 + 5 * (id - 1);
    return {{QStringLiteral("id"), id},
            {QStringLiteral("name"), id == 1 ? QStringLiteral("MBBS") : QStringLiteral("MD")},
            {QStringLiteral("branch_name"), id == 1 ? QString() : pick(Specialities, number)},
            {QStringLiteral("college_name"), QStringLiteral("Specimen Medical College")},
            {QStringLiteral("display_status"), QStringLiteral("visible")},
            {QStringLiteral("start_year"), QString::number(start)},
            {QStringLiteral("end_year"), QString::number(start + 5)}};
}

QJsonObject professional(int number)
{
    const auto speciality = pick(Specialities, number);
    QJsonArray languages{QJsonObject{{QStringLiteral("code"), QStringLiteral("en")},
                                     {QStringLiteral("language"), QStringLiteral("English")}}};
    if (number % 3 == 0)
        languages.append(QJsonObject{{QStringLiteral("code"), QStringLiteral("hi")},
                                     {QStringLiteral("language"), QStringLiteral("Hindi")}});
    const auto sunrise =
        clinic(QStringLiteral("cl-100"), QStringLiteral("Sunrise Clinic"), QStringLiteral("12 Example Road"), number);
    const auto harbour = clinic(QStringLiteral("cl-101"), QStringLiteral("Harbour Day Clinic"),
                                QStringLiteral("3 Pier Lane"), number + 1);
    return {{QStringLiteral("username"), QStringLiteral("doctor.%1").arg(number)},
            {QStringLiteral("active"), true},
            {QStringLiteral("about"), QStringLiteral("A made-up doctor of practice mode.")},
            {QStringLiteral("language"), languages},
            {QStringLiteral("clinics"), QJsonArray{sunrise, harbour}},
            {QStringLiteral("default_clinic"), number % 4 == 0 ? QStringLiteral("cl-101") : QStringLiteral("cl-100")},
            {QStringLiteral("all_registrations"),
             QJsonArray{registration(1, number, true), registration(2, number, false)}},
            {QStringLiteral("degree"), QJsonArray{degree(1, number), degree(2, number)}},
            {QStringLiteral("major_speciality"),
             QJsonObject{{QStringLiteral("name"), speciality}, {QStringLiteral("code"), speciality.left(4).toLower()}}},
            {QStringLiteral("speciality"), QJsonArray{QJsonObject{{QStringLiteral("name"), speciality}}}}};
}

/// Replaces one member of the element at this index of the list.
void change(QJsonObject &parent, const char *list, int at, const char *member, const QJsonValue &value)
{
    auto elements = parent[QLatin1String(list)].toArray();
    auto element = elements[at].toObject();
    element[QLatin1String(member)] = value;
    elements[at] = element;
    parent[QLatin1String(list)] = elements;
}

/// Adds a problem to every second profile.
void spoil(QJsonObject &person, QJsonObject &work, int number)
{
    switch (number % 20) {
    case 1:
        change(work, "clinics", 1, "number", QJsonArray());
        break;
    case 3:
        change(work, "all_registrations", 0, "default", false);
        break;
    case 5:
        work[QLatin1String("active")] = false;
        work[QLatin1String("clinics")] = QJsonArray();
        work[QLatin1String("default_clinic")] = QString();
        break;
    case 7:
        work[QLatin1String("default_clinic")] = QStringLiteral("cl-999");
        break;
    case 9:
        work[QLatin1String("all_registrations")] = QJsonArray();
        break;
    case 11:
        change(work, "degree", 1, "display_status", QString());
        break;
    case 13:
        person[QLatin1String("pic")] = QString();
        person[QLatin1String("dob")] = QString();
        break;
    case 15:
        work[QLatin1String("about")] = QString();
        break;
    case 17:
        person[QLatin1String("pic")] = QString();
        break;
    case 19:
        person[QLatin1String("email")] = QStringLiteral("not an address");
        change(work, "degree", 0, "end_year", QStringLiteral("1960"));
        break;
    default:
        break;
    }
}

} // namespace

DoctorStatus generatedDoctorStatus(const QString &id)
{
    const int number = numberOf(id);
    if (number == 0)
        return DoctorStatus::Unknown;
    if (number % 20 != 4)
        return DoctorStatus::Known;
    constexpr std::array refusals{DoctorStatus::Unknown, DoctorStatus::Forbidden, DoctorStatus::DataMissing};
    return refusals[static_cast<std::size_t>(number / 20) % refusals.size()];
}

QJsonObject generatedDoctor(const QString &id)
{
    if (generatedDoctorStatus(id) != DoctorStatus::Known)
        return {};
    const int number = numberOf(id);
    auto person = personal(number);
    auto work = professional(number);
    spoil(person, work, number);
    return {{QStringLiteral("id"), id},
            {QStringLiteral("created_at"),
             QStringLiteral("20%1-02-04T05:42:10.000Z").arg(10 + number % 15, 2, 10, QLatin1Char('0'))},
            {QStringLiteral("profile"),
             QJsonObject{{QStringLiteral("personal"), person}, {QStringLiteral("professional"), work}}}};
}

} // namespace clinicdesk::practice
