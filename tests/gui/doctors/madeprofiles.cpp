// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/doctors/madeprofiles.h"

#include <QJsonDocument>

namespace clinicdesk::support {

namespace {

QJsonObject object(const QByteArray &json)
{
    return QJsonDocument::fromJson(json).object();
}

QByteArray text(const QJsonObject &json)
{
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

} // namespace

QByteArray fullProfile(const QByteArray &picture)
{
    QByteArray json = R"({"id":"161400000000042","created_at":"2021-02-04T05:42:10.000Z","profile":{
      "personal":{"designation":"Dr.","first_name":"Asha","middle_name":"Q.","last_name":"Testwala",
        "email":"asha@clinic.example","gender":"F","dob":"1983-01-01","pic":"PICTURE"},
      "professional":{"username":"asha.testwala","active":true,
        "about":"A made-up doctor for this picture. Sees adults with long-term conditions, mornings at Sunrise, two afternoons a week at the harbour clinic.",
        "language":[{"code":"en","language":"English"},{"code":"hi","language":"Hindi"},{"code":"mr","language":"Marathi"}],
        "clinics":[
          {"id":"cl-100","name":"Sunrise Clinic","city_name":"Testpur","email":"desk@sunrise.example","about":"","speciality":[],
           "number":[{"name":"Phone","n":"+91 00000 00042"}],
           "address":{"line1":"12 Example Road","line2":"Block B","city":"Testpur","state":"Sample State","country":"India","pincode":"400000"},
           "location":[{"lat":19.076,"lon":72.8777}]},
          {"id":"cl-101","name":"Harbour Day Clinic","city_name":"Testpur","email":"hello@harbour.example","about":"","speciality":[],
           "number":[],
           "address":{"line1":"3 Pier Lane","line2":"","city":"Testpur","state":"Sample State","country":"India","pincode":"400001"},
           "location":[]}],
        "default_clinic":"cl-100",
        "all_registrations":[
          {"id":1,"council":"Example State Medical Council","medical_id":"ESMC-00042","year":"2009","default":true},
          {"id":2,"council":"Sample National Register","medical_id":"SNR-7-1234","year":"2014","default":false}],
        "degree":[
          {"id":2,"name":"MD","branch_name":"General Medicine","college_name":"Institute of Made-up Sciences","display_status":"","start_year":"2007","end_year":"2010"},
          {"id":1,"name":"MBBS","branch_name":"","college_name":"Specimen Medical College","display_status":"visible","start_year":"2001","end_year":"2007"}],
        "major_speciality":{"name":"General physician","code":"gp"},
        "speciality":[{"name":"Internal medicine"},{"name":"Diabetology"}]}}})";
    return json.replace("PICTURE", picture);
}

QByteArray sparseProfile()
{
    return R"({"id":"161400000000043","created_at":"","profile":{"personal":{"first_name":"Ravi","last_name":""},
      "professional":{"active":false,"clinics":[{"id":"cl-200","name":""}],"default_clinic":"cl-999"}}})";
}

QByteArray hostileProfile()
{
    auto json = object(fullProfile());
    auto profile = json.value(u"profile").toObject();
    const auto evil = QString::fromUtf8("<b>Bold</b><script>alert(1)</script> \u202Eesrever\u202C \u0007&amp; "
                                        "<img src=\"https://tracker.example/x.png\">");
    const QString longWord(3000, u'W');
    auto personal = profile.value(u"personal").toObject();
    personal[u"first_name"] = evil;
    personal[u"last_name"] = longWord;
    personal[u"email"] = QJsonObject{{QStringLiteral("not"), QStringLiteral("a text")}};
    personal[u"gender"] = evil;
    personal[u"dob"] = QStringLiteral("the day before yesterday");
    personal[u"pic"] = QStringLiteral("file:///etc/passwd");
    personal[u"nick&name"] = evil;
    auto professional = profile.value(u"professional").toObject();
    professional[u"about"] = evil + QStringLiteral("\n\n") + longWord;
    professional[u"username"] = longWord;
    professional[u"language"] = QJsonArray{evil, 7, QJsonObject{{QStringLiteral("language"), evil}}};
    professional[u"speciality"] = QStringLiteral("a text");
    auto clinics = professional.value(u"clinics").toArray();
    auto clinic = clinics.first().toObject();
    clinic[u"name"] = evil;
    clinic[u"email"] = evil;
    clinic[u"number"] = QJsonArray{QJsonObject{{QStringLiteral("name"), evil}, {QStringLiteral("n"), evil}}};
    clinic[u"address"] = QJsonObject{{QStringLiteral("line1"), evil}, {QStringLiteral("line2"), longWord}};
    clinic[u"location"] = QJsonArray{evil, QJsonObject()};
    clinics = {clinic, 5, QStringLiteral("a clinic"), clinics.last()};
    professional[u"clinics"] = clinics;
    auto registrations = professional.value(u"all_registrations").toArray();
    auto registration = registrations.first().toObject();
    registration[u"council"] = evil;
    registration[u"medical_id"] = longWord;
    registration[u"year"] = QStringLiteral("20099");
    registrations[0] = registration;
    professional[u"all_registrations"] = registrations;
    professional[u"experience"] = QJsonObject{{QStringLiteral("years"), 12}, {QStringLiteral("words"), evil}};
    profile[u"personal"] = personal;
    profile[u"professional"] = professional;
    json[u"profile"] = profile;
    return text(json);
}

QByteArray crowdedProfile(int clinics)
{
    auto json = object(fullProfile());
    auto profile = json.value(u"profile").toObject();
    auto professional = profile.value(u"professional").toObject();
    QJsonArray all;
    for (int at = 0; at < clinics; ++at) {
        auto clinic = professional.value(u"clinics").toArray().first().toObject();
        clinic[u"id"] = QStringLiteral("cl-%1").arg(at);
        clinic[u"name"] = QStringLiteral("Clinic %1").arg(at);
        all.append(clinic);
    }
    professional[u"clinics"] = all;
    professional[u"default_clinic"] = QStringLiteral("cl-0");
    profile[u"professional"] = professional;
    json[u"profile"] = profile;
    return text(json);
}

DoctorProfile read(const QByteArray &json)
{
    return *readDoctorProfile(json);
}

} // namespace clinicdesk::support
