// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/doctorprofilelookup.h"

#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// The lookup of a doctor's profile, interface 4.5.
class DoctorProfileLookupTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksByGetWithTheIdentifierInTheAddress();
    void escapesAnIdentifierThatWouldLeadElsewhere();
    void refusesWhatIsNoIdentifier();
    void readsEveryField();
    void readsTheOtherSpellings();
    void readsWhatIsThereOfADamagedProfile_data();
    void readsWhatIsThereOfADamagedProfile();
    void refusesWhatIsNoProfile_data();
    void refusesWhatIsNoProfile();
    void explainsEachRefusal_data();
    void explainsEachRefusal();
    void makesANameOfWhatWasGiven_data();
    void makesANameOfWhatWasGiven();
};

namespace {

const QByteArray full(R"({
  "id": "161494290947150", "created_at": "2024-03-11T05:42:10.000Z", "new_member": 7,
  "profile": {
    "personal": {"designation": "Dr.", "first_name": "Asha", "middle_name": "K", "last_name": "Testwala",
      "email": "asha@clinic.example", "gender": "F", "dob": "1979-02-14", "pic": "https://pictures.example/a.png"},
    "professional": {"username": "asha.testwala", "active": true, "about": "Made up.",
      "language": [{"code": "en", "language": "English"}, {"code": "hi", "language": "Hindi"}],
      "clinics": [{"id": "cl-1", "name": "Sunrise Clinic", "city_name": "Bengaluru", "email": "desk@clinic.example",
        "about": "Open.", "speciality": ["General Medicine"], "number": [{"name": "Phone", "n": "+91 80 5550 0100"}],
        "address": {"line1": "12 Sample Street", "line2": "Second floor", "city": "Bengaluru", "state": "Karnataka",
                    "country": "India", "pincode": "560001"},
        "location": [77.5, 12.9]}],
      "default_clinic": "cl-1",
      "all_registrations": [{"id": 1, "council": "Sample Council", "medical_id": "SC-1", "year": "2004",
                             "default": true}],
      "degree": [{"id": 2, "name": "MBBS", "branch_name": "Medicine", "college_name": "Sample College",
                  "display_status": "visible", "start_year": "1997", "end_year": "2003"}],
      "major_speciality": {"name": "General Medicine", "code": "gm"},
      "speciality": [{"name": "General Medicine"}, {"name": "Diabetology"}]}}})");

Result<DoctorProfile> parsed(const QByteArray &body)
{
    return DoctorProfileLookup().parse(body);
}

DoctorProfile withPersonal(const QByteArray &personal)
{
    return *parsed(R"({"profile":{"personal":)" + personal + "}}");
}

} // namespace

void DoctorProfileLookupTest::asksByGetWithTheIdentifierInTheAddress()
{
    const Connection connection{.baseUrl = QUrl(QStringLiteral("https://api.clinic.test/gate"))};
    const auto request = DoctorProfileLookup{QStringLiteral("161494290947150")}.request(connection);
    QVERIFY(request.ok());
    QCOMPARE(request->url, QUrl(QStringLiteral("https://api.clinic.test/gate/dr/v1/doctor/161494290947150")));
    QCOMPARE(request->method, http::Method::Get);
    QVERIFY(std::holds_alternative<std::monostate>(request->body));
    QCOMPARE(request->headers, (QList<http::Header>{{"Accept-Encoding", "gzip"}}));
    QCOMPARE(DoctorProfileLookup::credential, Credential::Auth);
}

void DoctorProfileLookupTest::escapesAnIdentifierThatWouldLeadElsewhere()
{
    const Connection connection{.baseUrl = QUrl(QStringLiteral("https://api.clinic.test"))};
    const auto request = DoctorProfileLookup{QStringLiteral("../a/b?c=d#e f%41ñ")}.request(connection);
    QVERIFY(request.ok());
    QCOMPARE(request->url.toEncoded(),
             QByteArray("https://api.clinic.test/dr/v1/doctor/..%2Fa%2Fb%3Fc%3Dd%23e%20f%2541%C3%B1"));
}

void DoctorProfileLookupTest::refusesWhatIsNoIdentifier()
{
    const Connection connection{.baseUrl = QUrl(QStringLiteral("https://api.clinic.test"))};
    for (const auto &id : {QString(), QStringLiteral("."), QStringLiteral(".."), QString(501, u'1')})
        QCOMPARE(codeOf(DoctorProfileLookup{id}.request(connection)), Code(ErrorCode::WrongUse));
    QCOMPARE(codeOf(DoctorProfileLookup{QString(500, u'1')}.request(connection)), Code());
}

void DoctorProfileLookupTest::readsEveryField()
{
    const auto profile = parsed(full);
    QCOMPARE(codeOf(profile), Code());
    const auto utf8 = [](const char *text) { return QString::fromUtf8(text); };
    QCOMPARE(profile->id, utf8("161494290947150"));
    QCOMPARE(profile->createdAt, utf8("2024-03-11T05:42:10.000Z"));
    QCOMPARE(profile->personal, (DoctorProfile::Personal{utf8("Dr."), utf8("Asha"), utf8("K"), utf8("Testwala"),
                                                         utf8("asha@clinic.example"), utf8("F"), utf8("1979-02-14"),
                                                         utf8("https://pictures.example/a.png")}));
    QCOMPARE(profile->username, utf8("asha.testwala"));
    QCOMPARE(profile->isActive, std::optional(true));
    QCOMPARE(profile->about, utf8("Made up."));
    QCOMPARE(profile->languages,
             (QList<DoctorProfile::Language>{{utf8("en"), utf8("English")}, {utf8("hi"), utf8("Hindi")}}));
    const DoctorProfile::Clinic clinic{.id = utf8("cl-1"),
                                       .name = utf8("Sunrise Clinic"),
                                       .city = utf8("Bengaluru"),
                                       .email = utf8("desk@clinic.example"),
                                       .about = utf8("Open."),
                                       .specialities = {utf8("General Medicine")},
                                       .phones = {{utf8("Phone"), utf8("+91 80 5550 0100")}},
                                       .address = {utf8("12 Sample Street"), utf8("Second floor"), utf8("Bengaluru"),
                                                   utf8("Karnataka"), utf8("India"), utf8("560001")},
                                       .location = {77.5, 12.9}};
    QCOMPARE(profile->clinics, QList{clinic});
    QCOMPARE(profile->defaultClinic, utf8("cl-1"));
    QCOMPARE(profile->registrations,
             (QList{DoctorProfile::Registration{utf8("1"), utf8("Sample Council"), utf8("SC-1"), utf8("2004"), true}}));
    QCOMPARE(profile->degrees,
             (QList{DoctorProfile::Degree{utf8("2"), utf8("MBBS"), utf8("Medicine"), utf8("Sample College"),
                                          utf8("visible"), utf8("1997"), utf8("2003")}}));
    QCOMPARE(profile->majorSpeciality, (DoctorProfile::Speciality{utf8("General Medicine"), utf8("gm")}));
    QCOMPARE(profile->specialities, (QStringList{utf8("General Medicine"), utf8("Diabetology")}));
    QCOMPARE(profile->rawJson.value(QLatin1String("new_member")).toInt(), 7);
}

void DoctorProfileLookupTest::readsTheOtherSpellings()
{
    const auto profile = parsed(R"({"profile":{
        "personal":{"designation":"","salutation":"Prof.","first_name":"Meera"},
        "professional":{"speciality":["Paediatrics"],
          "clinics":[{"contacts":[{"name":"Phone","number":"1"}],"number":[{"name":"Mobile","n":"2"}],
                      "speciality":[{"name":"Paediatrics"}],"address":{"pin":411001}}]}}})");
    QCOMPARE(codeOf(profile), Code());
    QCOMPARE(profile->personal.title, QStringLiteral("Prof."));
    QCOMPARE(profile->specialities, QStringList{QStringLiteral("Paediatrics")});
    const auto &clinic = profile->clinics.first();
    QCOMPARE(clinic.address.postalCode, QStringLiteral("411001"));
    QCOMPARE(clinic.specialities, QStringList{QStringLiteral("Paediatrics")});
    QCOMPARE(clinic.phones, (QList<DoctorProfile::Phone>{{QStringLiteral("Mobile"), QStringLiteral("2")},
                                                         {QStringLiteral("Phone"), QStringLiteral("1")}}));
}

void DoctorProfileLookupTest::readsWhatIsThereOfADamagedProfile_data()
{
    QTest::addColumn<QByteArray>("professional");
    QTest::newRow("nothing") << QByteArray("{}");
    QTest::newRow("null") << QByteArray("null");
    QTest::newRow("other types") << QByteArray(
        R"({"username":[],"active":"yes","about":{},"language":"en","clinics":{"id":1},"default_clinic":null,
            "all_registrations":[1,null,"x"],"degree":[[]],"major_speciality":[],"speciality":[null,{},{"name":[]},""]})");
    QTest::newRow("empty texts") << QByteArray(R"({"username":"  ","major_speciality":{"name":"","code":""}})");
}

void DoctorProfileLookupTest::readsWhatIsThereOfADamagedProfile()
{
    QFETCH(const QByteArray, professional);
    const auto profile =
        parsed(R"({"id":5,"profile":{"personal":{"first_name":"Ravi","last_name":null},"professional":)" +
               professional + "}}");
    QCOMPARE(codeOf(profile), Code());
    QCOMPARE(profile->id, QStringLiteral("5"));
    QCOMPARE(nameOf(*profile), QStringLiteral("Ravi"));
    QVERIFY(profile->username.isEmpty() && profile->about.isEmpty() && profile->defaultClinic.isEmpty());
    QVERIFY(!profile->isActive);
    QVERIFY(profile->languages.isEmpty() && profile->clinics.isEmpty() && profile->registrations.isEmpty());
    QVERIFY(profile->degrees.isEmpty() && profile->specialities.isEmpty());
    QCOMPARE(profile->majorSpeciality, DoctorProfile::Speciality());
}

void DoctorProfileLookupTest::refusesWhatIsNoProfile_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("a page") << QByteArray("<html>") << ErrorCode::ServiceBadAnswer;
    QTest::newRow("a list") << QByteArray("[]") << ErrorCode::ServiceBadAnswer;
    QTest::newRow("no profile") << QByteArray(R"({"id":"1","profile":"x"})") << ErrorCode::ServiceBadAnswer;
    QTest::newRow("a refusal") << QByteArray(R"({"data":{},"error":{"code":"INVALID_DATA","message":"no"}})")
                               << ErrorCode::ServiceUnknownDoctor;
}

void DoctorProfileLookupTest::refusesWhatIsNoProfile()
{
    QFETCH(const QByteArray, body);
    QFETCH(const ErrorCode, code);
    QCOMPARE(codeOf(parsed(body)), Code(code));
}

void DoctorProfileLookupTest::explainsEachRefusal_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("serverCode");
    QTest::addColumn<ErrorCode>("code");
    for (const int status : {400, 403, 500})
        QTest::addRow("%d, not allowed", status) << status << "UNAUTHORIZED_ENTITY" << ErrorCode::ServiceNotAllowed;
    for (const int status : {400, 404, 500})
        QTest::addRow("%d, no such doctor", status) << status << "INVALID_DATA" << ErrorCode::ServiceUnknownDoctor;
    QTest::newRow("403, another code") << 403 << "SOMETHING" << ErrorCode::ServiceDataMissing;
    QTest::newRow("403, no words") << 403 << "" << ErrorCode::ServiceDataMissing;
    for (const int status : {408, 429, 502, 503, 504})
        QTest::addRow("%d", status) << status << "" << ErrorCode::ServiceUnavailable;
    for (const int status : {400, 404, 500, 501})
        QTest::addRow("%d", status) << status << "" << ErrorCode::ServiceRefusedRequest;
}

void DoctorProfileLookupTest::explainsEachRefusal()
{
    QFETCH(const int, status);
    QFETCH(const QString, serverCode);
    QFETCH(const ErrorCode, code);
    const auto body = serverCode.isEmpty()
                          ? QByteArray("<html>")
                          : R"({"data":{},"error":{"code":")" + serverCode.toUtf8() + R"(","message":"made up"}})";
    const auto error = DoctorProfileLookup::explain(status, body);
    QCOMPARE(Code(error.code), Code(code));
    QCOMPARE(error.httpStatus, status);
    QCOMPARE(error.serverCode, serverCode);
    QCOMPARE(error.serverText.isEmpty(), serverCode.isEmpty());
}

void DoctorProfileLookupTest::makesANameOfWhatWasGiven_data()
{
    QTest::addColumn<QByteArray>("personal");
    QTest::addColumn<QString>("name");
    QTest::newRow("all") << QByteArray(
                                R"({"designation":"Dr.","first_name":"Asha","middle_name":"K","last_name":"Testwala"})")
                         << "Dr. Asha Testwala";
    QTest::newRow("salutation") << QByteArray(R"({"salutation":"Prof.","first_name":"Meera","last_name":"Sample"})")
                                << "Prof. Meera Sample";
    QTest::newRow("last name") << QByteArray(R"({"designation":" ","last_name":" Sample "})") << "Sample";
    QTest::newRow("title alone") << QByteArray(R"({"designation":"Dr."})") << "";
    QTest::newRow("nothing") << QByteArray("{}") << "";
}

void DoctorProfileLookupTest::makesANameOfWhatWasGiven()
{
    QFETCH(const QByteArray, personal);
    QFETCH(const QString, name);
    QCOMPARE(nameOf(withPersonal(personal)), name);
}

CLINICDESK_TEST(DoctorProfileLookupTest)
#include "doctorprofilelookuptest.moc"
