// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilefields.h"

#include "tests/support/testprogram.h"
#include "tests/unit/doctor/madeprofile.h"

#include <QTest>

using namespace clinicdesk;

/// A profile as a list of values, each with its path.
class ProfileFieldsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesEveryValueInTheOrderOfTheInterface();
    void givesNothingOfWhatWasNotGiven();
    void keepsWhatTheInterfaceDoesNotName();
    void namesElementsByWhatIsTheirsAlone_data();
    void namesElementsByWhatIsTheirsAlone();
    void writesNoNameThatPartsAPath();
    void knowsEachFieldByItsPath();
    void givesThePathOfAFieldOfAnElement();
};

namespace {

QStringList lines(const char *text)
{
    return QString::fromUtf8(text).split(u'\n', Qt::SkipEmptyParts);
}

} // namespace

void ProfileFieldsTest::givesEveryValueInTheOrderOfTheInterface()
{
    QCOMPARE(lines(fieldsOf(profileOf(soundProfile()))).join(u'\n'), lines(R"(
id = 161400000000042
created_at = 2021-02-04T05:42:10.000Z
profile.personal.designation = Dr.
profile.personal.first_name = Asha
profile.personal.middle_name = Q.
profile.personal.last_name = Testwala
profile.personal.email = asha@clinic.example
profile.personal.gender = Female
profile.personal.dob = 1983-01-01
profile.personal.pic = https://pictures.example/asha.png
profile.professional.username = asha.testwala
profile.professional.active = true
profile.professional.about = Made up.
profile.professional.language[en].code = en
profile.professional.language[en].language = English
profile.professional.language[hi].code = hi
profile.professional.language[hi].language = Hindi
profile.professional.clinics[cl-100].id = cl-100
profile.professional.clinics[cl-100].name = Sunrise Clinic
profile.professional.clinics[cl-100].city_name = Testpur
profile.professional.clinics[cl-100].email = desk@sunrise.example
profile.professional.clinics[cl-100].about = Mornings.
profile.professional.clinics[cl-100].speciality = Medicine
profile.professional.clinics[cl-100].number[0].name = Phone
profile.professional.clinics[cl-100].number[0].n = +91 00000 00042
profile.professional.clinics[cl-100].address.line1 = 12 Example Road
profile.professional.clinics[cl-100].address.line2 = Block B
profile.professional.clinics[cl-100].address.city = Testpur
profile.professional.clinics[cl-100].address.state = Sample State
profile.professional.clinics[cl-100].address.country = India
profile.professional.clinics[cl-100].address.pincode = 400000
profile.professional.clinics[cl-100].location = [77.5,12.9]
profile.professional.clinics[cl-101].id = cl-101
profile.professional.clinics[cl-101].name = Harbour Day Clinic
profile.professional.clinics[cl-101].city_name = Testpur
profile.professional.clinics[cl-101].email = hello@harbour.example
profile.professional.clinics[cl-101].number[0].name = Mobile
profile.professional.clinics[cl-101].number[0].n = +91 00000 00043
profile.professional.clinics[cl-101].address.line1 = 3 Pier Lane
profile.professional.clinics[cl-101].address.city = Testpur
profile.professional.clinics[cl-101].address.state = Sample State
profile.professional.clinics[cl-101].address.pincode = 400001
profile.professional.default_clinic = cl-100
profile.professional.all_registrations[1].id = 1
profile.professional.all_registrations[1].council = Example State Medical Council
profile.professional.all_registrations[1].medical_id = ESMC-00042
profile.professional.all_registrations[1].year = 2009
profile.professional.all_registrations[1].default = true
profile.professional.all_registrations[2].id = 2
profile.professional.all_registrations[2].council = Sample National Register
profile.professional.all_registrations[2].medical_id = SNR-7-1234
profile.professional.all_registrations[2].year = 2014
profile.professional.degree[1].id = 1
profile.professional.degree[1].name = MBBS
profile.professional.degree[1].college_name = Specimen Medical College
profile.professional.degree[1].display_status = visible
profile.professional.degree[1].start_year = 2001
profile.professional.degree[1].end_year = 2007
profile.professional.degree[2].id = 2
profile.professional.degree[2].name = MD
profile.professional.degree[2].branch_name = General Medicine
profile.professional.degree[2].college_name = Institute of Made-up Sciences
profile.professional.degree[2].display_status = visible
profile.professional.degree[2].start_year = 2007
profile.professional.degree[2].end_year = 2010
profile.professional.major_speciality.name = General physician
profile.professional.major_speciality.code = gp
profile.professional.speciality = Internal medicine, Diabetology
)")
                                                                         .join(u'\n'));
    QVERIFY(unknownFieldsOf(profileOf(soundProfile())).isEmpty());
}

void ProfileFieldsTest::givesNothingOfWhatWasNotGiven()
{
    QCOMPARE(lines(fieldsOf(profileOf(R"({"profile":{}})"))), QStringList());
    const auto sparse = profileOf(R"({"id":"","profile":{"personal":{"first_name":" ","salutation":"Prof."},
        "professional":{"active":"","clinics":[{}],"all_registrations":[{}],"major_speciality":""}}})");
    QCOMPARE(lines(fieldsOf(sparse)), lines("profile.personal.designation = Prof."));
}

void ProfileFieldsTest::keepsWhatTheInterfaceDoesNotName()
{
    const auto profile = profileOf(R"({"id":"1","new":7,"none":null,"empty":"","nothing":[],"profile":{
        "since":{"year":2020},"personal":{"designation":"Dr.","salutation":"Prof.","nick":"A"},
        "professional":{"fee":[500,"INR"],"about":{"en":"Made up."},
          "clinics":[{"id":"c.1","rooms":3,"address":{"land mark":"tower","geo.x":true}},5,
                     {"number":[{"n":"1","ext":"2"}]}],
          "degree":[{"id":1,"grade":"A"}],"all_registrations":[{"id":4,"expires":"2030"}],
          "language":[{"code":"en","level":1}],"speciality":["A",{"name":"B","since":2}],
          "major_speciality":{"name":"A","group":"x"}}}})");
    QCOMPARE(lines(unknownFieldsOf(profile)).join(u'\n'), lines(R"(
profile.personal.salutation = Prof.
profile.personal.nick = A
profile.professional.about = {"en":"Made up."}
profile.professional.language[en].level = 1
profile.professional.clinics[?1] = 5
profile.professional.clinics[c%2E1].address.geo%2Ex = true
profile.professional.clinics[c%2E1].address.land mark = tower
profile.professional.clinics[c%2E1].rooms = 3
profile.professional.clinics[1].number[0].ext = 2
profile.professional.all_registrations[4].expires = 2030
profile.professional.degree[1].grade = A
profile.professional.major_speciality.group = x
profile.professional.speciality[1].since = 2
profile.professional.fee = [500,"INR"]
profile.since = {"year":2020}
new = 7
)")
                                                              .join(u'\n'));
}

void ProfileFieldsTest::namesElementsByWhatIsTheirsAlone_data()
{
    QTest::addColumn<QStringList>("ids");
    QTest::addColumn<QStringList>("keys");
    const auto row = [](const char *name, const char *ids, const char *keys) {
        QTest::newRow(name) << QString::fromUtf8(ids).split(u' ') << QString::fromUtf8(keys).split(u' ');
    };
    row("identifiers", "a b c", "a b c");
    row("one without", "a  c", "a 1 c");
    row("two alike", "a a c", "0 1 c");
    row("a number that is another's identifier", "1  c", "1 #1 c");
    row("a number that is another's, and so is its other form", "1  #1", "1 ##1 #1");
    row("a number that is an identifier of two", "1 1 2 ", "0 #1 2 3");
    QTest::newRow("too long") << QStringList{QString(101, u'a'), QString(100, u'b')}
                              << QStringList{QStringLiteral("0"), QString(100, u'b')};
}

void ProfileFieldsTest::namesElementsByWhatIsTheirsAlone()
{
    QFETCH(const QStringList, ids);
    QFETCH(const QStringList, keys);
    QCOMPARE(elementKeys(ids), keys);
}

void ProfileFieldsTest::writesNoNameThatPartsAPath()
{
    QCOMPARE(elementKeys({QStringLiteral("a].b[0%\u202e")}), QStringList(QStringLiteral("a%5D%2Eb%5B0%25%u202E")));
}

void ProfileFieldsTest::knowsEachFieldByItsPath()
{
    for (std::size_t at = 0; at < profileFieldCount; ++at) {
        const auto field = static_cast<ProfileFieldId>(at);
        QVERIFY2(fieldAt(fieldPath(field)) == field, qPrintable(QString::number(at)));
    }
    QSet<ProfileFieldId> found;
    for (const auto &field : fieldsOf(profileOf(soundProfile()))) {
        const auto id = fieldAt(field.path);
        QVERIFY2(id, qPrintable(field.path));
        found.insert(*id);
    }
    QCOMPARE(found.size(), 46); // of all but the objects and lists
    QVERIFY(!fieldAt(QStringLiteral("profile.professional.fee")));
    QVERIFY(!fieldAt(QStringLiteral("a[b")));
    QVERIFY(!fieldAt(QString()));
}

void ProfileFieldsTest::givesThePathOfAFieldOfAnElement()
{
    const auto clinic = QStringLiteral("profile.professional.clinics[cl-100]");
    QCOMPARE(fieldPath(ProfileFieldId::AddressCity, clinic), clinic + QStringLiteral(".address.city"));
    QCOMPARE(fieldPath(ProfileFieldId::ClinicPhones, clinic), clinic + QStringLiteral(".number"));
    QCOMPARE(fieldPath(ProfileFieldId::Email), QStringLiteral("profile.personal.email"));
}

CLINICDESK_TEST(ProfileFieldsTest)
#include "profilefieldstest.moc"
