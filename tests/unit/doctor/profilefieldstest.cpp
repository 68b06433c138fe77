// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilefields.h"

#include "core/base/json.h"
#include "tests/support/testprogram.h"
#include "tests/unit/doctor/madeprofile.h"

#include <QJsonArray>
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
    void takesNothingForNotGiven_data();
    void takesNothingForNotGiven();
    void notesAnotherTypeAndReadsTheRest_data();
    void notesAnotherTypeAndReadsTheRest();
    void takesNumbersForTexts_data();
    void takesNumbersForTexts();
    void understandsOtherFormsOfYesAndNo_data();
    void understandsOtherFormsOfYesAndNo();
    void readsElementsOfListsOneByOne();
    void readsEitherSpelling_data();
    void readsEitherSpelling();
    void readsAProfileThatIsWrapped_data();
    void readsAProfileThatIsWrapped();
    void refusesWhatIsNoProfile_data();
    void refusesWhatIsNoProfile();
    void takesAnEmptyProfile();
    void readsManyClinicsAndKeepsFewNotes();
    void readsNoJsonThatIsNestedTooDeeply();
    void keepsHostileTextAsItCame();
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

// Profiles that do not follow interface 2.5: everything readable is read, and the rest is reported.

namespace {

struct Field {
    const char *place; ///< steps from the root
    const char *path;  ///< as in notes
    JsonType kind;
    bool isFigure = false; ///< a number is accepted too
};

constexpr auto text = JsonType::Text;
constexpr auto list = JsonType::List;
constexpr auto object = JsonType::Object;

#define PERSONAL "profile/personal/"
#define PROFESSIONAL_PART "profile/professional/"
#define CLINIC PROFESSIONAL_PART "clinics/0/"
#define CLINIC_PATH "profile.professional.clinics[cl-100]."

/// Every field of interface 2.5 in the sound profile.
const std::initializer_list<Field> fields{
    {"id", "id", text, true},
    {"created_at", "created_at", text, true},
    {"profile/personal", "profile.personal", object},
    {PERSONAL "designation", "profile.personal.designation", text},
    {PERSONAL "first_name", "profile.personal.first_name", text},
    {PERSONAL "middle_name", "profile.personal.middle_name", text},
    {PERSONAL "last_name", "profile.personal.last_name", text},
    {PERSONAL "email", "profile.personal.email", text},
    {PERSONAL "gender", "profile.personal.gender", text},
    {PERSONAL "dob", "profile.personal.dob", text, true},
    {PERSONAL "pic", "profile.personal.pic", text},
    {"profile/professional", "profile.professional", object},
    {PROFESSIONAL_PART "username", "profile.professional.username", text, true},
    {PROFESSIONAL_PART "active", "profile.professional.active", JsonType::Boolean},
    {PROFESSIONAL_PART "about", "profile.professional.about", text},
    {PROFESSIONAL_PART "language", "profile.professional.language", list},
    {PROFESSIONAL_PART "language/0/code", "profile.professional.language[0].code", text},
    {PROFESSIONAL_PART "language/0/language", "profile.professional.language[en].language", text},
    {PROFESSIONAL_PART "clinics", "profile.professional.clinics", list},
    {CLINIC "id", "profile.professional.clinics[0].id", text, true},
    {CLINIC "name", CLINIC_PATH "name", text},
    {CLINIC "city_name", CLINIC_PATH "city_name", text},
    {CLINIC "email", CLINIC_PATH "email", text},
    {CLINIC "about", CLINIC_PATH "about", text},
    {CLINIC "speciality", CLINIC_PATH "speciality", list},
    {CLINIC "number", CLINIC_PATH "number", list},
    {CLINIC "number/0/name", CLINIC_PATH "number[0].name", text},
    {CLINIC "number/0/n", CLINIC_PATH "number[0].n", text, true},
    {PROFESSIONAL_PART "clinics/1/contacts", "profile.professional.clinics[cl-101].contacts", list},
    {PROFESSIONAL_PART "clinics/1/contacts/0/number", "profile.professional.clinics[cl-101].contacts[0].number", text,
     true},
    {CLINIC "address", CLINIC_PATH "address", object},
    {CLINIC "address/line1", CLINIC_PATH "address.line1", text},
    {CLINIC "address/line2", CLINIC_PATH "address.line2", text},
    {CLINIC "address/city", CLINIC_PATH "address.city", text},
    {CLINIC "address/state", CLINIC_PATH "address.state", text},
    {CLINIC "address/country", CLINIC_PATH "address.country", text},
    {CLINIC "address/pincode", CLINIC_PATH "address.pincode", text, true},
    {PROFESSIONAL_PART "clinics/1/address/pin", "profile.professional.clinics[cl-101].address.pin", text, true},
    {CLINIC "location", CLINIC_PATH "location", list},
    {PROFESSIONAL_PART "default_clinic", "profile.professional.default_clinic", text, true},
    {PROFESSIONAL_PART "all_registrations", "profile.professional.all_registrations", list},
    {PROFESSIONAL_PART "all_registrations/0/id", "profile.professional.all_registrations[0].id", text, true},
    {PROFESSIONAL_PART "all_registrations/0/council", "profile.professional.all_registrations[1].council", text},
    {PROFESSIONAL_PART "all_registrations/0/medical_id", "profile.professional.all_registrations[1].medical_id", text,
     true},
    {PROFESSIONAL_PART "all_registrations/0/year", "profile.professional.all_registrations[1].year", text, true},
    {PROFESSIONAL_PART "all_registrations/0/default", "profile.professional.all_registrations[1].default",
     JsonType::Boolean},
    {PROFESSIONAL_PART "degree", "profile.professional.degree", list},
    {PROFESSIONAL_PART "degree/0/id", "profile.professional.degree[0].id", text, true},
    {PROFESSIONAL_PART "degree/0/name", "profile.professional.degree[1].name", text},
    {PROFESSIONAL_PART "degree/1/branch_name", "profile.professional.degree[2].branch_name", text},
    {PROFESSIONAL_PART "degree/0/college_name", "profile.professional.degree[1].college_name", text},
    {PROFESSIONAL_PART "degree/0/display_status", "profile.professional.degree[1].display_status", text},
    {PROFESSIONAL_PART "degree/0/start_year", "profile.professional.degree[1].start_year", text, true},
    {PROFESSIONAL_PART "degree/0/end_year", "profile.professional.degree[1].end_year", text, true},
    {PROFESSIONAL_PART "major_speciality", "profile.professional.major_speciality", object},
    {PROFESSIONAL_PART "major_speciality/name", "profile.professional.major_speciality.name", text},
    {PROFESSIONAL_PART "major_speciality/code", "profile.professional.major_speciality.code", text, true},
    {PROFESSIONAL_PART "speciality", "profile.professional.speciality", list},
    {PROFESSIONAL_PART "speciality/0/name", "profile.professional.speciality[0].name", text},
};

QJsonValue replaced(const QJsonValue &whole, QStringList steps, const QJsonValue &value)
{
    if (steps.isEmpty())
        return value;
    const auto step = steps.takeFirst();
    if (whole.isArray()) {
        auto elements = whole.toArray();
        elements[step.toInt()] = replaced(elements[step.toInt()], steps, value);
        return elements;
    }
    auto members = whole.toObject();
    if (!members.contains(step))
        qFatal("not in the profile: %s", qPrintable(step));
    members[step] = replaced(members[step], steps, value);
    return members;
}

DoctorProfile soundProfileWithValue(const QByteArray &place, const QJsonValue &value)
{
    const auto sound = QJsonDocument::fromJson(soundProfile()).object();
    const auto steps = QString::fromLatin1(place).split(u'/');
    return profileOf(QJsonDocument(replaced(sound, steps, value).toObject()).toJson());
}

QStringList valuesOf(const DoctorProfile &profile)
{
    QStringList values;
    for (const auto &field : fieldsOf(profile))
        values.append(field.value);
    return values;
}

/// The values of the sound profile without this field: the result for any unusable value in the field.
QStringList valuesWithout(const Field &field)
{
    const auto sound = QJsonDocument::fromJson(soundProfile()).object();
    const auto steps = QString::fromLatin1(field.place).split(u'/');
    const auto without = replaced(sound, steps, QJsonValue()).toObject();
    return valuesOf(profileOf(QJsonDocument(without).toJson()));
}

struct Value {
    const char *name;
    JsonType kind;
    QJsonValue value;
};

QList<Value> allValues()
{
    return {{"null", JsonType::Null, QJsonValue()},
            {"an empty text", text, QString()},
            {"a blank text", text, QStringLiteral(" \t")},
            {"a yes", JsonType::Boolean, true},
            {"a number", JsonType::Number, 7.5},
            {"a text", text, QStringLiteral("zzz")},
            {"an empty list", list, QJsonArray()},
            {"a list", list, QJsonArray{7, QStringLiteral("zzz"), QJsonObject()}},
            {"an empty object", object, QJsonObject()},
            {"an object", object, QJsonObject{{QStringLiteral("zzz"), QJsonObject()}}}};
}

bool isNotGiven(const Value &value)
{
    return value.kind == JsonType::Null || (value.kind == text && value.value.toString().trimmed().isEmpty());
}

} // namespace

void ProfileFieldsTest::takesNothingForNotGiven_data()
{
    QTest::addColumn<Field>("field");
    QTest::addColumn<QJsonValue>("value");
    for (const auto &field : fields) {
        for (const auto &value : allValues()) {
            if (isNotGiven(value))
                QTest::addRow("%s: %s", field.place, value.name) << field << value.value;
        }
    }
}

void ProfileFieldsTest::takesNothingForNotGiven()
{
    QFETCH(const Field, field);
    QFETCH(const QJsonValue, value);
    const auto profile = soundProfileWithValue(field.place, value);
    QCOMPARE(profile.noteCount, 0);
    QCOMPARE(lines(profile.unknown), QStringList());
    for (const auto &given : fieldsOf(profile))
        QVERIFY2(given.path != QLatin1String(field.path), field.path);
    QVERIFY(valuesOf(profile) != valuesOf(profileOf(soundProfile())));
}

void ProfileFieldsTest::notesAnotherTypeAndReadsTheRest_data()
{
    QTest::addColumn<Field>("field");
    QTest::addColumn<JsonType>("kind");
    QTest::addColumn<QJsonValue>("value");
    for (const auto &field : fields) {
        for (const auto &value : allValues()) {
            const bool isTaken = field.kind == text && value.kind == JsonType::Number;
            if (!isNotGiven(value) && value.kind != field.kind && !isTaken)
                QTest::addRow("%s: %s", field.place, value.name) << field << value.kind << value.value;
        }
    }
}

void ProfileFieldsTest::notesAnotherTypeAndReadsTheRest()
{
    QFETCH(const Field, field);
    QFETCH(const JsonType, kind);
    QFETCH(const QJsonValue, value);
    const auto profile = soundProfileWithValue(field.place, value);
    const auto path = QString::fromLatin1(field.path);
    QCOMPARE(profile.noteCount, 1);
    QCOMPARE(profile.notes, (QList{TypeMismatch{path, field.kind, kind}}));
    QCOMPARE(valuesOf(profile), valuesWithout(field));
    const bool isEmpty = value.isArray() ? value.toArray().isEmpty() : value.isObject() && value.toObject().isEmpty();
    QCOMPARE(profile.unknown.size(), isEmpty ? 0 : 1);
    if (!isEmpty)
        QCOMPARE(profile.unknown.constFirst().path, path);
}

void ProfileFieldsTest::takesNumbersForTexts_data()
{
    QTest::addColumn<Field>("field");
    for (const auto &field : fields) {
        if (field.kind == text)
            QTest::newRow(field.place) << field;
    }
}

void ProfileFieldsTest::takesNumbersForTexts()
{
    QFETCH(const Field, field);
    const auto profile = soundProfileWithValue(field.place, 161400000000042.0);
    QVERIFY(valuesOf(profile).contains(QStringLiteral("161400000000042")) ||
            fieldsOf(profile).last().value.startsWith(QLatin1String("161400000000042, ")));
    QCOMPARE(valuesOf(profile).size(), valuesOf(profileOf(soundProfile())).size());
    QCOMPARE(profile.noteCount, field.isFigure ? 0 : 1);
    QCOMPARE(lines(profile.unknown), QStringList());
}

void ProfileFieldsTest::understandsOtherFormsOfYesAndNo_data()
{
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<bool>("meant");
    QTest::newRow("a yes as text") << QJsonValue(QStringLiteral("True")) << true;
    QTest::newRow("a no as text") << QJsonValue(QStringLiteral("false")) << false;
    QTest::newRow("1") << QJsonValue(1) << true;
    QTest::newRow("0") << QJsonValue(0) << false;
    QTest::newRow("0 as text") << QJsonValue(QStringLiteral("0")) << false;
}

void ProfileFieldsTest::understandsOtherFormsOfYesAndNo()
{
    QFETCH(const QJsonValue, value);
    QFETCH(const bool, meant);
    const auto profile = soundProfileWithValue(PROFESSIONAL_PART "active", value);
    QCOMPARE(profile.isActive, std::optional(meant));
    QCOMPARE(profile.noteCount, 1);
    const auto other = soundProfileWithValue(PROFESSIONAL_PART "all_registrations/0/default", value);
    QCOMPARE(other.registrations.constFirst().isDefault, meant);
}

void ProfileFieldsTest::readsElementsOfListsOneByOne()
{
    const auto profile = profileOf(R"({"profile":{"professional":{
        "clinics":[7,{"id":"a"},null,[],"x",{"id":"b","speciality":["A",{"name":"B"},7,null,"",[1],{}],
                   "number":[{"n":"1"},"2",{}]}],
        "language":["en",{"language":"Hindi"}],"all_registrations":[[1]],"degree":[false,{"name":"MBBS"}],
        "speciality":[true,{"name":["A"]},{"name":"B"}]}}})");
    QCOMPARE(profile.clinics.size(), 2);
    QCOMPARE(profile.clinics[1].specialities,
             (QStringList{QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("7")}));
    QCOMPARE(profile.clinics[1].phones.size(), 2);
    QCOMPARE(profile.languages.size(), 1);
    QVERIFY(profile.registrations.isEmpty());
    QCOMPARE(profile.degrees.size(), 1);
    QCOMPARE(profile.specialities, QStringList(QStringLiteral("B")));
    QStringList paths;
    for (const auto &note : profile.notes)
        paths.append(note.path.mid(QStringLiteral("profile.professional.").size()));
    QCOMPARE(paths.join(u' '),
             QStringLiteral("language[?0] clinics[?0] clinics[?3] clinics[?4] clinics[b].speciality[2] "
                            "clinics[b].speciality[5] clinics[b].number[?1] all_registrations[?0] "
                            "degree[?0] speciality[0] speciality[1].name"));
}

void ProfileFieldsTest::readsEitherSpelling_data()
{
    QTest::addColumn<QByteArray>("clinic");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("phones");
    QTest::addColumn<QStringList>("unknown");
    const auto row = [](const char *name, const char *clinic, const char *code, const char *phones,
                        const QStringList &unknown = {}) {
        QTest::newRow(name) << QByteArray(clinic) << QString::fromUtf8(code) << QString::fromUtf8(phones) << unknown;
    };
    row("pincode", R"({"address":{"pincode":"1"}})", "1", "");
    row("pin", R"({"address":{"pin":"1"}})", "1", "");
    row("an empty pincode", R"({"address":{"pincode":"","pin":"1"}})", "1", "");
    row("both alike", R"({"address":{"pincode":"1","pin":1}})", "1", "");
    row("both, and they differ", R"({"address":{"pincode":"1","pin":"2"}})", "1", "",
        {QStringLiteral("profile.professional.clinics[0].address.pin = 2")});
    row("number", R"({"number":[{"name":"Phone","n":"1"}]})", "", "Phone:1");
    row("contacts", R"({"contacts":[{"name":"Phone","number":"1"}]})", "", "Phone:1");
    row("both", R"({"contacts":[{"number":"2"}],"number":[{"n":"1"}]})", "", ":1 :2");
    row("each in the other's place", R"({"contacts":[{"n":"2"}],"number":[{"number":"1"}]})", "", ":1 :2");
    row("empty and given", R"({"contacts":[{"number":"2"}],"number":""})", "", ":2");
}

void ProfileFieldsTest::readsEitherSpelling()
{
    QFETCH(const QByteArray, clinic);
    QFETCH(const QString, code);
    QFETCH(const QString, phones);
    QFETCH(const QStringList, unknown);
    const auto profile = profileOf(R"({"profile":{"professional":{"clinics":[)" + clinic + "]}}}");
    QCOMPARE(profile.clinics.constFirst().address.postalCode, code);
    QStringList read;
    for (const auto &phone : profile.clinics.constFirst().phones)
        read.append(phone.kind + u':' + phone.number);
    QCOMPARE(read.join(u' '), phones);
    QCOMPARE(lines(profile.unknown), unknown);
    QCOMPARE(profile.noteCount, 0);
}

void ProfileFieldsTest::readsAProfileThatIsWrapped_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("in data") << QByteArray(R"({"data":{"id":"1","profile":{}}})");
    QTest::newRow("with an error that is none") << QByteArray(R"({"data":{"id":"1","profile":{}},"error":{}})");
    QTest::newRow("not wrapped, with data of another kind")
        << QByteArray(R"({"id":"1","profile":{},"data":{"id":"2","profile":{"a":1}}})");
}

void ProfileFieldsTest::readsAProfileThatIsWrapped()
{
    QFETCH(const QByteArray, body);
    const auto profile = profileOf(body);
    QCOMPARE(profile.id, QStringLiteral("1"));
    // the saved JSON gives the same profile again
    const auto again = profileOf(QJsonDocument(profile.rawJson).toJson());
    QCOMPARE(again.id, profile.id);
    QCOMPARE(again.rawJson, profile.rawJson);
}

void ProfileFieldsTest::refusesWhatIsNoProfile_data()
{
    QTest::addColumn<QByteArray>("body");
    for (const auto *const body : {"",
                                   " ",
                                   "null",
                                   "7",
                                   "\"profile\"",
                                   "[]",
                                   "[{\"profile\":{}}]",
                                   "{}",
                                   R"({"data":{}})",
                                   R"({"profile":null})",
                                   R"({"profile":""})",
                                   R"({"profile":[]})",
                                   R"({"profile":7})",
                                   R"({"Profile":{}})",
                                   R"({"data":[{"profile":{}}]})",
                                   R"({"data":{"data":{"profile":{}}}})",
                                   R"({"profile":{})",
                                   R"({"profile":{}} x)",
                                   "<html><body>sign in</body></html>",
                                   "\xff\xfe{\"profile\":{}}"})
        QTest::newRow(body) << QByteArray(body);
}

void ProfileFieldsTest::refusesWhatIsNoProfile()
{
    QFETCH(const QByteArray, body);
    const auto profile = readDoctorProfile(body);
    QVERIFY(!profile);
    QCOMPARE(profile.error().code, ErrorCode::ServiceBadAnswer);
    QVERIFY(!profile.error().detail.isEmpty());
}

void ProfileFieldsTest::takesAnEmptyProfile()
{
    for (const auto *const body : {R"({"profile":{}})", R"({"profile":{"personal":{},"professional":{}}})",
                                   R"({"id":"","profile":{"personal":"","professional":null}})"}) {
        const auto profile = profileOf(body);
        QCOMPARE(valuesOf(profile), QStringList());
        QCOMPARE(profile.noteCount, 0);
        QVERIFY(nameOf(profile).isEmpty() && fullNameOf(profile).isEmpty() && !profile.isActive);
    }
}

void ProfileFieldsTest::readsManyClinicsAndKeepsFewNotes()
{
    constexpr int count = 10'000;
    QByteArrayList clinics;
    for (int number = 0; number < count; ++number)
        clinics.append(R"({"id":"c)" + QByteArray::number(number) + R"(","name":["Clinic"],"rooms":3})");
    const auto profile = profileOf(R"({"profile":{"professional":{"clinics":[)" + clinics.join(',') + "]}}}");
    QCOMPARE(profile.clinics.size(), count);
    QCOMPARE(profile.clinics.last().id, QStringLiteral("c9999"));
    QCOMPARE(profile.noteCount, count);
    QCOMPARE(profile.notes.size(), 100);
    QCOMPARE(profile.unknown.size(), 2 * count);
    QCOMPARE(fieldsOf(profile).size(), count);
}

void ProfileFieldsTest::readsNoJsonThatIsNestedTooDeeply()
{
    const auto nested = [](int depth) {
        return R"({"profile":{"x":)" + QByteArray(depth, '[') + QByteArray(depth, ']') + "}}";
    };
    const int deepest = maxJsonDepth - 2; // within the answer and the profile
    const auto profile = profileOf(nested(deepest));
    QCOMPARE(profile.unknown.size(), 1);
    QCOMPARE(profile.unknown.constFirst().value.size(), 2 * deepest);
    QVERIFY(!readDoctorProfile(nested(deepest + 1)));
}

void ProfileFieldsTest::keepsHostileTextAsItCame()
{
    const auto profile = profileOf(R"({"profile":{"personal":{"first_name":"<b>\u202eA\u0000\u0007</b>"},
        "professional":{"about":"\ud800 line\nline","\u202e<i>":"<script>"}}})");
    QCOMPARE(profile.personal.firstName.size(), 11);
    QVERIFY(profile.personal.firstName.contains(QChar(0x202e)));
    QVERIFY(profile.about.endsWith(QLatin1String(" line\nline")));
    QCOMPARE(lines(profile.unknown), QStringList(QStringLiteral("profile.professional.%u202E<i> = <script>")));
}

CLINICDESK_TEST(ProfileFieldsTest)
#include "profilefieldstest.moc"
