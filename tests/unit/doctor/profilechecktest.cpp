// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilecheck.h"

#include "tests/support/testprogram.h"
#include "tests/unit/doctor/madeprofile.h"

#include <QSet>
#include <QTest>

using namespace clinicdesk;

/// The checklist: one row for each finding, with a profile that has no other finding.
class ProfileCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsNothingWhereAllIsInOrder();
    void findsWhatIsAmiss_data();
    void findsWhatIsAmiss();
    void hasARowForEachFinding();
    void findsNothingWrongWithOtherForms_data();
    void findsNothingWrongWithOtherForms();
    void saysWhatIsToFixFirst();
    void notesWhatIsNotGivenAndHasNoKnownEffect();
    void saysWhatIsInOrder();
    void countsWhatIsNotGiven();
    void looksAtEachOfManyClinics();
    void hasATextOfItsOwnForEachCode();
};

namespace {

const QDate today(2026, 11, 21);

QStringList findingLines(const QList<Finding> &findings)
{
    QStringList findingLines;
    for (const auto &finding : findings)
        findingLines.append(QStringLiteral("%1 | %2 | %3 | %4")
                                .arg(codeText(finding.code), finding.subject, finding.path, finding.value));
    return findingLines;
}

struct Row {
    const char *name;
    FindingCode code;
    const char *part;      ///< of the sound profile
    const char *otherPart; ///< replaces `part`
    const char *expected;  ///< lines without the code, separated by line breaks
};

#define PROFESSIONAL "profile.professional."
#define SUNRISE "profile.professional.clinics[cl-100]"
#define HARBOUR "profile.professional.clinics[cl-101]"
#define FIRST "profile.professional.all_registrations[1]"
#define SECOND "profile.professional.all_registrations[2]"
#define COUNCIL "Example State Medical Council"

const std::initializer_list<Row> rows{
    {"not active", FindingCode::ProfileInactive, "\"active\": true", "\"active\": false", "| " PROFESSIONAL "active |"},
    {"nameless", FindingCode::NameMissing, R"("Asha", "middle_name": "Q.", "last_name": "Testwala")",
     R"("", "middle_name": "Q.", "last_name": " ")", "| profile.personal.first_name |"},
    {"no speciality at all", FindingCode::SpecialityMissing,
     R"({"name": "General physician", "code": "gp"},
          "speciality": [{"name": "Internal medicine"}, {"name": "Diabetology"}])",
     R"("", "speciality": [{"name":""}])", "| " PROFESSIONAL "major_speciality |"},
    {"no registration", FindingCode::RegistrationMissing, "\"all_registrations\"", "\"registrations_before\"",
     "| " PROFESSIONAL "all_registrations |"},
    {"no default", FindingCode::RegistrationNoDefault, R"("2009",
             "default": true)",
     R"("2009")", "| " FIRST " |"},
    {"two defaults", FindingCode::RegistrationSeveralDefaults, "\"default\": false", "\"default\": true",
     COUNCIL ", Sample National Register | " FIRST " |"},
    {"no council", FindingCode::RegistrationNoCouncil, "\"" COUNCIL "\"", "\"\"", "ESMC-00042 | " FIRST " |"},
    {"no number", FindingCode::RegistrationNoNumber, "\"ESMC-00042\"", "null", COUNCIL " | " FIRST " |"},
    {"a year in words", FindingCode::RegistrationYearInvalid, "\"2009\"", "\"since 2009\"",
     COUNCIL " | " FIRST ".year | since 2009"},
    {"a year long ago", FindingCode::RegistrationYearInvalid, "\"2009\"", "209", COUNCIL " | " FIRST ".year | 209"},
    {"next year", FindingCode::RegistrationYearFuture, "\"2009\"", "\"2027\"", COUNCIL " | " FIRST ".year | 2027"},
    {"clinics that cannot be read", FindingCode::DefaultClinicUnknown, "\"cl-100\", \"name\"", "\"cl-1\", \"name\"",
     "| " PROFESSIONAL "default_clinic | cl-100"},
    {"no default clinic", FindingCode::DefaultClinicMissing, R"("default_clinic": "cl-100")", R"("default_clinic": "")",
     "| " PROFESSIONAL "default_clinic |"},
    {"a clinic without identifier", FindingCode::ClinicNoId, R"("id": "cl-101", )", "",
     "Harbour Day Clinic | profile.professional.clinics[1] |"},
    {"two clinics of one identifier", FindingCode::ClinicSameId, "\"cl-101\"", "\"cl-100\"",
     "Harbour Day Clinic | profile.professional.clinics[1] | cl-100"},
    {"a clinic without a name", FindingCode::ClinicNoName, "\"Harbour Day Clinic\"", "\"\"", "cl-101 | " HARBOUR " |"},
    {"no street", FindingCode::ClinicNoAddress, "\"3 Pier Lane\"", "\" \"",
     "Harbour Day Clinic | " HARBOUR ".address |"},
    {"no city", FindingCode::ClinicNoCity,
     R"("city_name": "Testpur", "email": "hello@harbour.example",
             "contacts": [{"name": "Mobile", "number": "+91 00000 00043"}],
             "address": {"line1": "3 Pier Lane", "city": "Testpur")",
     R"("email": "hello@harbour.example", "contacts": [{"name": "Mobile", "number": "+91 00000 00043"}],
             "address": {"line1": "3 Pier Lane")",
     "Harbour Day Clinic | " HARBOUR ".address.city |"},
    {"no postal code", FindingCode::ClinicNoPostalCode, R"("pin": "400001")", R"("pin": "")",
     "Harbour Day Clinic | " HARBOUR ".address.pincode |"},
    {"five digits", FindingCode::ClinicPostalCodeInvalid, "400001", "40001",
     "Harbour Day Clinic | " HARBOUR ".address.pincode | 40001"},
    {"a postal code that begins with 0", FindingCode::ClinicPostalCodeInvalid, "\"400000\"", "\"040000\"",
     "Sunrise Clinic | " SUNRISE ".address.pincode | 040000"},
    {"a postal code in letters", FindingCode::ClinicPostalCodeInvalid, "400001", "40O001",
     "Harbour Day Clinic | " HARBOUR ".address.pincode | 40O001"},
    {"no phones", FindingCode::ClinicNoPhone, R"([{"name": "Mobile", "number": "+91 00000 00043"}])", "[]",
     "Harbour Day Clinic | " HARBOUR ".number |"},
    {"a phone without a number", FindingCode::ClinicNoPhone, "\"+91 00000 00043\"", "\"\"",
     "Harbour Day Clinic | " HARBOUR ".number |"},
    {"a phone in words", FindingCode::ClinicPhoneInvalid, "\"+91 00000 00043\"", "\"ask at the desk\"",
     "Harbour Day Clinic | " HARBOUR ".number[0] | ask at the desk"},
    {"a phone too short", FindingCode::ClinicPhoneInvalid, "\"+91 00000 00043\"", "\"911\"",
     "Harbour Day Clinic | " HARBOUR ".number[0] | 911"},
    {"a clinic's e-mail without host", FindingCode::ClinicEmailInvalid, "hello@harbour.example", "hello@harbour",
     "Harbour Day Clinic | " HARBOUR ".email | hello@harbour"},
    {"a nameless degree", FindingCode::DegreeNoName, "\"MBBS\"", "\"\"",
     "Specimen Medical College | " PROFESSIONAL "degree[1] |"},
    {"no display status", FindingCode::DegreeNoDisplayStatus, R"("display_status": "visible", "start_year": "2007")",
     R"("display_status": "", "start_year": "2007")",
     "MD, General Medicine | " PROFESSIONAL "degree[2].display_status |"},
    {"a degree's year in words", FindingCode::DegreeYearInvalid, "\"2010\"", "\"now\"",
     "MD, General Medicine | " PROFESSIONAL "degree[2].end_year | now"},
    {"a degree to come", FindingCode::DegreeStartsInFuture, R"("start_year": "2007", "end_year": "2010")",
     R"("start_year": "2027", "end_year": "")", "MD, General Medicine | " PROFESSIONAL "degree[2].start_year | 2027"},
    {"a degree that ends first", FindingCode::DegreeEndsBeforeStart, "\"2010\"", "\"2006\"",
     "MD, General Medicine | " PROFESSIONAL "degree[2].end_year | 2007 – 2006"},
    {"an e-mail of two", FindingCode::EmailInvalid, "asha@clinic.example", "asha@a@clinic.example",
     "| profile.personal.email | asha@a@clinic.example"},
    {"an e-mail with a blank", FindingCode::EmailInvalid, "asha@clinic.example", "asha t@clinic.example",
     "| profile.personal.email | asha t@clinic.example"},
    {"born tomorrow", FindingCode::BirthDateFuture, "1983-01-01", "2026-11-22", "| profile.personal.dob | 2026-11-22"},
    {"nineteen", FindingCode::BirthDateImplausible, "1983-01-01", "2006-11-22", "| profile.personal.dob | 2006-11-22"},
    {"too old", FindingCode::BirthDateImplausible, "1983-01-01", "01/01/1816", "| profile.personal.dob | 01/01/1816"},
    {"a picture in the open", FindingCode::PictureNotHttps, "https://pictures", "http://pictures",
     "| profile.personal.pic | http://pictures.example/asha.png"},
    {"a picture of this computer", FindingCode::PictureNotHttps, "https://pictures.example/asha.png",
     "file:///etc/hosts", "| profile.personal.pic | file:///etc/hosts"},
    {"a picture without a host", FindingCode::PictureNotHttps, "https://pictures.example/asha.png", "https:asha.png",
     "| profile.personal.pic | https:asha.png"},
    {"active is not said", FindingCode::ActiveMissing, "\"active\": true", "\"active\": \"\"",
     "| " PROFESSIONAL "active |"},
    {"no title", FindingCode::TitleMissing, "\"Dr.\"", "\"\"", "| profile.personal.designation |"},
    {"no major speciality", FindingCode::MajorSpecialityMissing, R"({"name": "General physician", "code": "gp"})", "{}",
     "| " PROFESSIONAL "major_speciality |"},
    {"a registration without year", FindingCode::RegistrationNoYear, "\"2009\"", "\"\"", COUNCIL " | " FIRST ".year |"},
    {"registered as a child", FindingCode::RegistrationTooEarly, "\"2009\"", "\"1999\"",
     COUNCIL " | " FIRST ".year | 1999"},
    {"a registration twice", FindingCode::RegistrationTwice,
     R"("Sample National Register", "medical_id": "SNR-7-1234")",
     R"("example  state medical Council", "medical_id": "esmc-00042")",
     "example  state medical Council | " SECOND " | esmc-00042"},
    {"a clinic without e-mail", FindingCode::ClinicNoEmail, "hello@harbour.example", "",
     "Harbour Day Clinic | " HARBOUR ".email |"},
    {"two cities", FindingCode::ClinicCitiesDiffer, R"("city": "Testpur", "state": "Sample State", "pin")",
     R"("city": "Elsewhere", "state": "Sample State", "pin")",
     "Harbour Day Clinic | " HARBOUR ".address.city | Testpur, Elsewhere"},
    {"a clinic twice", FindingCode::ClinicTwice,
     R"("Harbour Day Clinic", "city_name": "Testpur", "email": "hello@harbour.example",
             "contacts": [{"name": "Mobile", "number": "+91 00000 00043"}],
             "address": {"line1": "3 Pier Lane", "city": "Testpur", "state": "Sample State", "pin": "400001"})",
     R"("Sunrise clinic", "city_name": "Testpur", "email": "hello@harbour.example",
             "contacts": [{"name": "Mobile", "number": "+91 00000 00043"}],
             "address": {"line1": "12 Example Road", "line2": "Block B", "pin": "400000"})",
     "Sunrise clinic | " HARBOUR " |"},
    {"no degree", FindingCode::DegreeMissing, "\"degree\"", "\"degrees\"", "| " PROFESSIONAL "degree |"},
    {"no college", FindingCode::DegreeNoCollege, "\"Specimen Medical College\"", "\"\"",
     "MBBS | " PROFESSIONAL "degree[1].college_name |"},
    {"no years", FindingCode::DegreeNoYears, R"("start_year": "2007", "end_year": "2010")", R"("start_year": "")",
     "MD, General Medicine | " PROFESSIONAL "degree[2].end_year |"},
    {"a degree in progress", FindingCode::DegreeEndsInFuture, "\"2010\"", "\"2028\"",
     "MD, General Medicine | " PROFESSIONAL "degree[2].end_year | 2028"},
    {"a degree twice", FindingCode::DegreeTwice,
     R"("MD", "branch_name": "General Medicine", "college_name": "Institute of Made-up Sciences")",
     R"("mbbs", "college_name": "specimen medical college")", "mbbs | " PROFESSIONAL "degree[2] |"},
    {"no e-mail", FindingCode::EmailMissing, "asha@clinic.example", "", "| profile.personal.email |"},
    {"no birth date", FindingCode::BirthDateMissing, "1983-01-01", "", "| profile.personal.dob |"},
    {"a birth date of two readings", FindingCode::BirthDateUnreadable, "1983-01-01", "02/03/1983",
     "| profile.personal.dob | 02/03/1983"},
    {"no gender", FindingCode::GenderMissing, "\"Female\"", "\"\"", "| profile.personal.gender |"},
    {"no picture", FindingCode::PictureMissing, "https://pictures.example/asha.png", "", "| profile.personal.pic |"},
    {"no text", FindingCode::AboutMissing, "\"Made up.\"", "\"\"", "| " PROFESSIONAL "about |"},
    {"no user name", FindingCode::UsernameMissing, "\"asha.testwala\"", "\"\"", "| " PROFESSIONAL "username |"},
    {"no language", FindingCode::LanguageMissing, "\"language\": [{", "\"languages\": [{",
     "| " PROFESSIONAL "language |"},
    {"fields of another type", FindingCode::FieldsOfOtherTypes, "\"Made up.\"", "7", "| " PROFESSIONAL "about |"},
};

QStringList codesIn(const ProfileCheck &check)
{
    QStringList codes;
    for (const auto &finding : check.findings)
        codes.append(codeText(finding.code));
    return codes;
}

} // namespace

void ProfileCheckTest::findsNothingWhereAllIsInOrder()
{
    const auto check = checkProfile(profileOf(soundProfile()), today);
    QCOMPARE(findingLines(check.findings), QStringList());
    QCOMPARE(check.missingFields, 0);
    QCOMPARE(check.passed.size(), static_cast<int>(PassedCheck::PictureGiven) + 1);
}

void ProfileCheckTest::findsWhatIsAmiss_data()
{
    QTest::addColumn<FindingCode>("code");
    QTest::addColumn<QByteArray>("part");
    QTest::addColumn<QByteArray>("otherPart");
    QTest::addColumn<QString>("expected");
    for (const auto &row : rows)
        QTest::newRow(row.name) << row.code << QByteArray(row.part) << QByteArray(row.otherPart)
                                << QString::fromUtf8(row.expected);
}

void ProfileCheckTest::findsWhatIsAmiss()
{
    QFETCH(const FindingCode, code);
    QFETCH(const QByteArray, part);
    QFETCH(const QByteArray, otherPart);
    QFETCH(const QString, expected);
    const auto check = checkProfile(soundProfileWith(part, otherPart), today);
    QStringList found;
    for (const auto &line : findingLines(check.findings))
        found.append(line.section(QLatin1String(" | "), 1).trimmed());
    QCOMPARE(found.join(u'\n'), expected);
    QVERIFY(codesIn(check).contains(codeText(code)));
}

void ProfileCheckTest::hasARowForEachFinding()
{
    QSet<FindingCode> covered{FindingCode::ClinicMissing}; // tested below
    for (const auto &row : rows)
        covered.insert(row.code);
    for (int at = 0; at < findingCodeCount; ++at)
        QVERIFY2(covered.contains(static_cast<FindingCode>(at)), codeText(static_cast<FindingCode>(at)).data());
    const auto check = checkProfile(profileOf(R"({"profile":{"professional":{"default_clinic":"cl-1"}}})"), today);
    QVERIFY(codesIn(check).contains(codeText(FindingCode::ClinicMissing)));
    QVERIFY(codesIn(check).contains(codeText(FindingCode::DefaultClinicUnknown)));
}

void ProfileCheckTest::findsNothingWrongWithOtherForms_data()
{
    QTest::addColumn<QByteArray>("part");
    QTest::addColumn<QByteArray>("otherPart");
    const auto row = [](const char *name, const char *part, const char *otherPart) {
        QTest::newRow(name) << QByteArray(part) << QByteArray(otherPart);
    };
    row("another spelling of active", "\"active\": true", "\"active\": true, \"note\": null");
    row("one name", R"("Asha", "middle_name": "Q.", "last_name": "Testwala")", R"("Asha", "last_name": "")");
    row("a salutation", "\"designation\"", "\"salutation\"");
    row("a postal code with a blank", "400001", "400 001");
    row("a postal code as a number", "\"400001\"", "400001");
    row("a postal code of another country", R"("country": "India", "pincode": "400000")",
        R"("country": "Sampleland", "pincode": "AB1 2CD")");
    row("India in capitals", R"("country": "India")", R"("country": "INDIA")");
    row("a year as a number", "\"2009\"", "2009");
    row("registered this year", "\"2014\"", "\"2026\"");
    row("a degree of one year", "\"2010\"", "\"2007\"");
    row("a degree of this year", "\"2010\"", "\"2026\"");
    row("a degree with one of its years", R"("start_year": "2007", "end_year": "2010")", R"("end_year": "2010")");
    row("a hidden degree", "\"visible\"", "\"hidden\"");
    row("a city of other letters", R"("city": "Testpur", "state": "Sample State", "pin")",
        R"("city": "TESTPUR ", "state": "Sample State", "pin")");
    row("one of the two cities", R"("city": "Testpur", "state": "Sample State", "pin")", R"("pin")");
    row("the second line of an address", R"("line1": "3 Pier Lane")", R"("line2": "3 Pier Lane")");
    row("a phone without a kind", R"("name": "Mobile", )", "");
    row("a phone as a number", "\"+91 00000 00043\"", "9100000043");
    row("a phone with an extension", "+91 00000 00043", "(022) 5550-0043 ext. 12");
    row("an e-mail with a plus", "asha@clinic.example", "asha.t+desk@a.clinic.example");
    row("an e-mail in another script", "asha@clinic.example", "आशा@क्लिनिक.example");
    row("a birth date as a time", "1983-01-01", "1983-01-01T00:00:00.000Z");
    row("a picture with a query", "asha.png", "asha.png?size=2&x=%20");
    row("twenty on this day", R"("dob": "1983-01-01")", R"("dob": "1983-01-01", "x": "")");
    row("a language without a name", R"({"code": "hi", "language": "Hindi"})", R"({"code": "hi"})");
    row("the same branch of two colleges", "\"MD\", \"branch_name\": \"General Medicine\"", "\"MBBS\"");
    row("two clinics of one name", "\"Harbour Day Clinic\"", "\"Sunrise Clinic\"");
    row("the same number of two councils", "SNR-7-1234", "ESMC-00042");
}

void ProfileCheckTest::findsNothingWrongWithOtherForms()
{
    QFETCH(const QByteArray, part);
    QFETCH(const QByteArray, otherPart);
    QCOMPARE(findingLines(checkProfile(soundProfileWith(part, otherPart), today).findings), QStringList());
}

void ProfileCheckTest::saysWhatIsToFixFirst()
{
    const auto check = checkProfile(
        profileOf(R"({"profile":{"professional":{"active":false,"clinics":[{"id":"a","name":"A"},{"id":"b"}]}}})"),
        today);
    QCOMPARE(check.toFixCount() + check.noteCount(), check.findings.size());
    for (qsizetype at = 0; at < check.findings.size(); ++at)
        QCOMPARE(severityOf(check.findings[at].code) == FindingSeverity::MustFix, at < check.toFixCount());
    QCOMPARE(check.findings.constFirst().code, FindingCode::ProfileInactive);
}

void ProfileCheckTest::notesWhatIsNotGivenAndHasNoKnownEffect()
{
    using enum FindingCode;
    for (const auto code : {ActiveMissing, RegistrationNoDefault, DegreeNoDisplayStatus, PictureMissing})
        QCOMPARE(severityText(severityOf(code)), QLatin1String("note"));
    QCOMPARE(severityText(severityOf(ProfileInactive)), QLatin1String("to-fix")); // the service says so
}

void ProfileCheckTest::saysWhatIsInOrder()
{
    const auto check = checkProfile(soundProfileWith("\"+91 00000 00043\"", "\"\""), today);
    QVERIFY(!check.passed.contains(PassedCheck::ClinicsComplete));
    QVERIFY(check.passed.contains(PassedCheck::DefaultClinicExists));
    QCOMPARE(checkProfile(profileOf(R"({"profile":{}})"), today).passed, QList<PassedCheck>());
}

void ProfileCheckTest::countsWhatIsNotGiven()
{
    const auto two = checkProfile(soundProfileWith("https://pictures.example/asha.png\"},", "\"},"), today);
    QCOMPARE(two.missingFields, 1);
    QCOMPARE(checkProfile(soundProfileWith("\"active\": true", "\"active\": false"), today).missingFields, 0);
    QVERIFY(checkProfile(profileOf(R"({"profile":{}})"), today).missingFields > 10);
}

void ProfileCheckTest::looksAtEachOfManyClinics()
{
    constexpr int count = 10'000;
    QByteArrayList clinics;
    for (int number = 0; number < count; ++number)
        clinics.append(
            R"({"id":"c%1","name":"Clinic %1","city_name":"A","email":"a@b.example","address":{"line1":"x","pin":"400001"}})");
    for (int number = 0; number < count; ++number)
        clinics[number].replace("%1", QByteArray::number(number));
    const auto profile =
        profileOf(R"({"profile":{"professional":{"default_clinic":"c7","clinics":[)" + clinics.join(',') + "]}}}");
    const auto check = checkProfile(profile, today);
    const auto unreachable = std::ranges::count(check.findings, FindingCode::ClinicNoPhone, &Finding::code);
    QCOMPARE(unreachable, count);
    QVERIFY(check.passed.contains(PassedCheck::DefaultClinicExists));
}

void ProfileCheckTest::hasATextOfItsOwnForEachCode()
{
    for (int at = 0; at < findingCodeCount; ++at) {
        const auto code = static_cast<FindingCode>(at);
        QVERIFY(QString(codeText(code)).contains(u'.'));
        QCOMPARE(findingCodeFromText(QString(codeText(code))), std::optional(code));
    }
    QVERIFY(!findingCodeFromText(u"registration.made-up"));
    QCOMPARE(QString(codeText(FindingCode::RegistrationNoDefault)), QStringLiteral("registration.no-default"));
    QCOMPARE(QString(codeText(FindingCode::ClinicNoPhone)), QStringLiteral("clinic.no-number"));
}

CLINICDESK_TEST(ProfileCheckTest)
#include "profilechecktest.moc"
