// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/sampledoctors.h"

#include <QHash>
#include <QJsonDocument>

namespace clinicdesk::practice {
namespace {

constexpr const char *Full = R"({
  "id": "161494290947150", "created_at": "2024-03-11T05:42:10.000Z",
  "profile": {
    "personal": {"designation": "Dr.", "first_name": "Asha", "middle_name": "K", "last_name": "Example",
      "email": "asha.example@clinic.example", "gender": "F", "dob": "1979-02-14",
      "pic": "https://pictures.example.org/asha.png"},
    "professional": {"username": "asha.example", "active": true,
      "about": "Family medicine in a made-up clinic since 2008.",
      "language": [{"code": "en", "language": "English"}, {"code": "hi", "language": "Hindi"},
                   {"code": "kn", "language": "Kannada"}],
      "clinics": [
        {"id": "cl-100", "name": "Sunrise Clinic", "city_name": "Bengaluru", "email": "desk@sunrise.example",
         "about": "Open on six days.", "speciality": ["General Medicine"],
         "number": [{"name": "Phone", "n": "+91 80 5550 0100"}, {"name": "Mobile", "n": "+91 90000 00100"}],
         "address": {"line1": "12 Sample Street", "line2": "Second floor", "city": "Bengaluru", "state": "Karnataka",
                     "country": "India", "pincode": "560001"},
         "location": [77.5946, 12.9716]},
        {"id": "cl-101", "name": "Lakeside Clinic", "city_name": "Mysuru", "email": "desk@lakeside.example",
         "about": "", "speciality": [], "number": [{"name": "Phone", "n": "+91 821 555 0101"}],
         "address": {"line1": "4 Made-up Road", "line2": "", "city": "Mysuru", "state": "Karnataka",
                     "country": "India", "pincode": "570001"},
         "location": []}],
      "default_clinic": "cl-100",
      "all_registrations": [{"id": 1, "council": "Sample Medical Council", "medical_id": "SMC-000123", "year": "2004",
                             "default": true}],
      "degree": [{"id": 1, "name": "MBBS", "branch_name": "Medicine", "college_name": "Sample Medical College",
                  "display_status": "visible", "start_year": "1997", "end_year": "2003"},
                 {"id": 2, "name": "MD", "branch_name": "General Medicine", "college_name": "Sample Medical College",
                  "display_status": "visible", "start_year": "2004", "end_year": "2007"}],
      "major_speciality": {"name": "General Medicine", "code": "gm"},
      "speciality": [{"name": "General Medicine"}, {"name": "Diabetology"}]}}})";

constexpr const char *Sparse = R"({
  "id": "161494290947151", "created_at": "2025-08-01T00:00:00.000Z",
  "profile": {
    "personal": {"designation": "", "first_name": "Ravi", "middle_name": "", "last_name": "", "email": "", "gender": "",
      "dob": "", "pic": ""},
    "professional": {"username": "ravi", "active": true, "about": "", "language": [],
      "clinics": [{"id": "cl-200", "name": "", "city_name": "", "email": "", "about": "", "speciality": [],
        "number": [], "address": {"line1": "", "line2": "", "city": "", "state": "", "country": "", "pincode": ""},
        "location": []}],
      "default_clinic": "", "all_registrations": [], "degree": [], "major_speciality": {"name": "", "code": ""},
      "speciality": []}}})";

constexpr const char *OtherSpellings = R"({
  "id": "161494290947152", "created_at": "2023-12-24T11:05:33.000Z",
  "profile": {
    "personal": {"salutation": "Prof.", "first_name": "Meera", "middle_name": "", "last_name": "Sample",
      "email": "meera.sample@clinic.example", "gender": "F", "dob": "1966-10-02", "pic": ""},
    "professional": {"username": "meera.sample", "active": true, "about": "Children's doctor.",
      "language": [{"code": "en", "language": "English"}],
      "clinics": [{"id": "cl-300", "name": "Hilltop Clinic", "city_name": "Pune", "email": "desk@hilltop.example",
        "about": "", "speciality": [{"name": "Paediatrics"}],
        "contacts": [{"name": "Phone", "number": "+91 20 5550 0300"}],
        "address": {"line1": "7 Example Lane", "line2": "", "city": "Pune", "state": "Maharashtra", "country": "India",
                    "pin": "411001"},
        "location": [{"lat": 18.5204, "lon": 73.8567}]}],
      "default_clinic": "cl-300",
      "all_registrations": [{"id": 7, "council": "Sample Medical Council", "medical_id": "SMC-000777", "year": "1991",
                             "default": false}],
      "degree": [{"id": 3, "name": "MBBS", "branch_name": "", "college_name": "Example University",
                  "display_status": "hidden", "start_year": "1984", "end_year": "1990"}],
      "major_speciality": {"name": "Paediatrics", "code": "paed"}, "speciality": [{"name": "Paediatrics"}]}}})";

constexpr const char *Inactive = R"({
  "id": "161494290947153", "created_at": "2022-01-31T18:30:00.000Z",
  "profile": {
    "personal": {"designation": "Dr.", "first_name": "Imran", "middle_name": "", "last_name": "Testcase",
      "email": "imran.testcase@clinic.example", "gender": "M", "dob": "1988-06-30", "pic": ""},
    "professional": {"username": "imran.testcase", "active": false, "about": "", "language": [], "clinics": [],
      "default_clinic": "cl-999", "all_registrations": [], "degree": [],
      "major_speciality": {"name": "Dermatology", "code": "derm"}, "speciality": [{"name": "Dermatology"}]}}})";

const QHash<QString, const char *> &doctors()
{
    static const QHash<QString, const char *> all{{QStringLiteral("161494290947150"), Full},
                                                  {QStringLiteral("161494290947151"), Sparse},
                                                  {QStringLiteral("161494290947152"), OtherSpellings},
                                                  {QStringLiteral("161494290947153"), Inactive}};
    return all;
}

} // namespace

QJsonObject sampleDoctor(const QString &id)
{
    const char *json = doctors().value(id);
    return json ? QJsonDocument::fromJson(json).object() : QJsonObject();
}

QStringList sampleDoctors()
{
    QStringList ids = doctors().keys();
    ids.sort();
    return ids;
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
