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
      "pic": "https://pictures.invalid/asha.png"},
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

constexpr const char *TwoToFix = R"({
  "id": "161400000000042", "created_at": "2021-02-04T05:42:10.000Z",
  "profile": {
    "personal": {"designation": "Dr.", "first_name": "Asha", "middle_name": "Q.", "last_name": "Testwala",
      "email": "asha@clinic.example", "gender": "Female", "dob": "1983-01-01", "pic": ""},
    "professional": {"username": "asha.testwala", "active": true,
      "about": "A made-up doctor for this picture. Sees adults with long-term conditions, mornings at Sunrise, two afternoons a week at the harbour clinic.",
      "language": [{"code": "en", "language": "English"}, {"code": "hi", "language": "Hindi"},
                   {"code": "mr", "language": "Marathi"}],
      "clinics": [
        {"id": "cl-100", "name": "Sunrise Clinic", "city_name": "Testpur", "email": "desk@sunrise.example",
         "about": "", "speciality": [], "number": [{"name": "Phone", "n": "+91 00000 00042"}],
         "address": {"line1": "12 Example Road, Block B", "line2": "", "city": "Testpur", "state": "Sample State",
                     "country": "India", "pincode": "400000"}, "location": []},
        {"id": "cl-101", "name": "Harbour Day Clinic", "city_name": "Testpur", "email": "hello@harbour.example",
         "about": "", "speciality": [], "number": [],
         "address": {"line1": "3 Pier Lane", "line2": "", "city": "Testpur", "state": "Sample State",
                     "country": "India", "pincode": "400001"}, "location": []}],
      "default_clinic": "cl-100",
      "all_registrations": [
        {"id": 1, "council": "Example State Medical Council", "medical_id": "ESMC-00042", "year": "2009",
         "default": true},
        {"id": 2, "council": "Sample National Register", "medical_id": "SNR-7-1234", "year": "2014",
         "default": false}],
      "degree": [
        {"id": 1, "name": "MBBS", "branch_name": "", "college_name": "Specimen Medical College",
         "display_status": "visible", "start_year": "2001", "end_year": "2007"},
        {"id": 2, "name": "MD", "branch_name": "General Medicine", "college_name": "Institute of Made-up Sciences",
         "display_status": "", "start_year": "2007", "end_year": "2010"}],
      "major_speciality": {"name": "General physician", "code": "gp"},
      "speciality": [{"name": "Internal medicine"}, {"name": "Diabetology"}]}}})";

constexpr const char *Hostile = R"json({
  "id": "161494290947154", "created_at": "<b>yesterday</b>",
  "<script>alert(1)</script>": "\u202e<img src=x onerror=alert(1)>",
  "profile": {
    "personal": {"designation": "<h1>Dr.</h1>", "first_name": "\u202eahsA\u202c", "middle_name": "\u0007\u001b[31m",
      "last_name": "<a href=\"https://trap.invalid\">Testwala</a>", "email": "=HYPERLINK(\"https://trap.invalid\")",
      "gender": "\u0000", "dob": "02/03/1979", "pic": "file:///etc/hosts"},
    "professional": {"username": "@SUM(A1:A9)", "active": "yes",
      "about": "<html><body><img src=\"https://trap.invalid/pixel.png\"><p>First line</p>\nSecond line\u2028Third line \u05e2\u05d1\u05e8\u05d9\u05ea \u0639\u0631\u0628\u064a",
      "language": [{"code": "\u05e2\u05d1", "language": "\u05e2\u05d1\u05e8\u05d9\u05ea"},
                   {"code": "<i>", "language": "&amp;&lt;"}],
      "clinics": [
        {"id": "a].name[b.c", "name": "&lt;b&gt;Sunrise&lt;/b&gt;<br>Clinic\u200b", "city_name": "\tTestpur\r\n",
         "email": "desk@\u202emoc.elpmaxe", "about": "<style>*{display:none}</style>",
         "speciality": ["<u>x</u>", {"name": "\ufffe"}],
         "number": [{"name": "<b>Phone</b>", "n": "javascript:alert(1)"}, {"name": "", "n": "tel:+910000000000;x=1"}],
         "address": {"line1": "../../etc", "line2": "%1 %2 %n", "city": "\u0915\u094d\u0937", "state": "{}",
                     "country": "India", "pincode": "4O0001"},
         "location": ["<b>", 91, {"lat": "north"}]},
        {"id": "a].name[b.c", "name": "", "contacts": [{"name": "Fax", "number": "-1"}],
         "address": {"pin": "00000000000000000000000000000000000000000000000000000000000000000000000000000000"},
         "location": [999, -999]}],
      "default_clinic": "<none>",
      "all_registrations": [{"id": 1, "council": "=1+1", "medical_id": "-2+3", "year": "20009", "default": true},
                            {"id": 1, "council": "<b>", "medical_id": "", "year": "2999", "default": true}],
      "degree": [{"id": 1, "name": "<b>MBBS</b>", "branch_name": "\u202e", "college_name": "", "display_status": "",
                  "start_year": "2007", "end_year": "1999"}],
      "major_speciality": {"name": "<marquee>", "code": "%s%n"},
      "speciality": [{"name": "&nbsp;"}, {"name": ""}]}}})json";

constexpr const char *OtherTypes = R"({
  "id": 161494290947155, "created_at": 1612417330250, "plan": {"level": 3, "tags": ["a", "b"]},
  "profile": {
    "personal": {"designation": ["Dr."], "first_name": "Typo", "middle_name": null, "last_name": 7, "email": {},
      "gender": false, "dob": 287798400, "pic": [], "nickname": "Ty"},
    "professional": {"username": true, "active": 1, "about": {"en": "Made up."}, "language": "English",
      "clinics": [{"id": 100, "name": 12, "email": null, "speciality": "x", "number": {"n": "1"},
                   "contacts": ["+91 00000 00043"], "address": [], "location": {"lat": 18.5, "lon": 73.8}, "rooms": 3},
                  "Sunrise", null, []],
      "default_clinic": 100, "all_registrations": {"id": 1}, "degree": [[]], "major_speciality": "Medicine",
      "speciality": {"name": "Medicine"}}}})";

const QHash<QString, const char *> &doctors()
{
    static const QHash<QString, const char *> all{
        {QStringLiteral("161494290947150"), Full},           {QStringLiteral("161494290947151"), Sparse},
        {QStringLiteral("161494290947152"), OtherSpellings}, {QStringLiteral("161494290947153"), Inactive},
        {QStringLiteral("161494290947154"), Hostile},        {QStringLiteral("161494290947155"), OtherTypes},
        {QStringLiteral("161400000000042"), TwoToFix}};
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
    const char *json = doctors().value(id);
    return json ? QJsonDocument::fromJson(json).object() : generatedDoctor(id);
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
