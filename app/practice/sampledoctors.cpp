// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/sampledoctors.h"

#include "app/practice/resources.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <utility>

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

/// The values of the placeholders in the profile of a generated doctor.
QList<std::pair<const char *, QString>> valuesOf(int number)
{
    const auto first = pick(FirstNames, number);
    const auto last = pick(LastNames, number / 3);
    const auto speciality = pick(Specialities, number);
    const auto padded = [](int value, int digits) {
        return QStringLiteral("%1").arg(value, digits, 10, QLatin1Char('0'));
    };
    const auto text = [](int value) { return QString::number(value); };
    const int registered = 1980 + number % 35;
    const int start = 1973 + number % 35;
    return {{"id", QString::number(FirstNumber + number)},
            {"created_at", QStringLiteral("20%1-02-04T05:42:10.000Z").arg(padded(10 + number % 15, 2))},
            {"number", text(number)},
            {"first_name", first},
            {"last_name", last},
            {"email", QStringLiteral("%1.%2@clinic.example").arg(first.toLower(), last.toLower())},
            {"gender", number % 2 == 0 ? QStringLiteral("F") : QStringLiteral("M")},
            {"dob",
             QStringLiteral("%1-%2-1%3").arg(text(1955 + number % 35), padded(1 + number % 12, 2), text(number % 10))},
            {"phone1", padded(number, 5)},
            {"phone2", padded(number + 1, 5)},
            {"pincode1", text(400000 + number % 100)},
            {"pincode2", text(400000 + (number + 1) % 100)},
            {"default_clinic", number % 4 == 0 ? QStringLiteral("cl-101") : QStringLiteral("cl-100")},
            {"registration1", text(10 * number + 1)},
            {"registration2", text(10 * number + 2)},
            {"registered1", text(registered + 1)},
            {"registered2", text(registered + 2)},
            {"start1", text(start)},
            {"start2", text(start + 5)},
            {"end2", text(start + 10)},
            {"speciality", speciality},
            {"code", speciality.left(4).toLower()}};
}

QJsonObject profileWithoutProblem(int number)
{
    static const auto resource = QString::fromUtf8(readResource(QStringLiteral("generateddoctor.json")));
    auto json = resource;
    for (const auto &[name, value] : valuesOf(number))
        json.replace(u'$' + QLatin1String(name) + u'$', value);
    return QJsonDocument::fromJson(json.toUtf8()).object();
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
    auto doctor = profileWithoutProblem(number);
    auto profile = doctor[QLatin1String("profile")].toObject();
    auto person = profile[QLatin1String("personal")].toObject();
    auto work = profile[QLatin1String("professional")].toObject();
    if (number % 3 != 0)
        work[QLatin1String("language")] = QJsonArray{work[QLatin1String("language")].toArray().first()};
    spoil(person, work, number);
    profile = {{QStringLiteral("personal"), person}, {QStringLiteral("professional"), work}};
    doctor[QLatin1String("profile")] = profile;
    return doctor;
}

namespace {

const QJsonObject &doctors()
{
    static const auto all = QJsonDocument::fromJson(readResource(QStringLiteral("sampledoctors.json"))).object();
    return all;
}

} // namespace

DoctorStatus doctorStatus(const QString &id)
{
    if (doctors().contains(id))
        return DoctorStatus::Known;
    if (id == sampleForbiddenDoctor())
        return DoctorStatus::Forbidden;
    return id == sampleMissingDoctor() ? DoctorStatus::DataMissing : generatedDoctorStatus(id);
}

QJsonObject sampleDoctor(const QString &id)
{
    const auto sample = doctors().value(id);
    return sample.isObject() ? sample.toObject() : generatedDoctor(id);
}

QStringList sampleDoctors()
{
    return doctors().keys();
}

QString sampleForbiddenDoctor()
{
    return QStringLiteral("161494290947403");
}

QString sampleMissingDoctor()
{
    return QStringLiteral("161494290947404");
}

} // namespace clinicdesk::practice
