// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/patient.h"

#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

namespace {

const auto number = QStringLiteral("161494290947153");

/// What a connection knows and says about its patient numbers.
enum class Clinic {
    New,          ///< nothing delivered yet
    Fifteen,      ///< documents were delivered to numbers of 15 digits
    Thirteen,     ///< to numbers of 13 digits
    RareThirteen, ///< to 15 digits, and twice in a hundred to 13
    Mixed,        ///< to a capital letter and 7 digits
    Pattern,      ///< [0-9]{13} or [0-9]{15}, nothing delivered
    Confirmed,    ///< as Fifteen, and the user has confirmed two numbers
};

NumberShape digits(int length)
{
    return {.length = length, .characters = NumberShape::Digits};
}

KnownPatientNumbers knownOf(Clinic clinic)
{
    KnownPatientNumbers known;
    switch (clinic) {
    case Clinic::New:
    case Clinic::Pattern:
        break;
    case Clinic::Confirmed:
        known.confirmed = {{QStringLiteral("8901234567890")}, {QStringLiteral("1614942909")}};
        [[fallthrough]];
    case Clinic::Fifteen:
        known.deliveries.insert(digits(15), 30);
        break;
    case Clinic::Thirteen:
        known.deliveries.insert(digits(13), 1);
        break;
    case Clinic::RareThirteen:
        known.deliveries.insert(digits(15), 98);
        known.deliveries.insert(digits(13), 2);
        break;
    case Clinic::Mixed:
        known.deliveries.insert({.length = 8, .characters = NumberShape::Capitals | NumberShape::Digits}, 3);
        break;
    }
    return known;
}

/// What happens with a scan.
struct Outcome {
    PatientVerdict verdict = PatientVerdict::Nothing;
    PatientDoubt doubt = PatientDoubt::None;
    CodeKind code = CodeKind::None;
    QString patient = {}; ///< chosen or asked about
};

Outcome taken(const QString &patient, CodeKind code = CodeKind::None)
{
    return {.verdict = PatientVerdict::Patient, .code = code, .patient = patient};
}

Outcome asked(CodeKind code, const QString &patient)
{
    return {PatientVerdict::Question, PatientDoubt::OtherCode, code, patient};
}

/// Unlike the numbers of the clinic.
Outcome askedForShape(const QString &patient)
{
    return {PatientVerdict::Question, PatientDoubt::OtherShape, CodeKind::None, patient};
}

Outcome refused(CodeKind code)
{
    return {PatientVerdict::Refusal, PatientDoubt::OtherCode, code};
}

Outcome refused(PatientDoubt doubt, CodeKind code = CodeKind::None)
{
    return {PatientVerdict::Refusal, doubt, code};
}

void row(const QByteArray &name, const QString &scan, Clinic clinic, const Outcome &outcome)
{
    QTest::newRow(name.constData()) << scan << clinic << outcome;
}

} // namespace

class PatientTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsAnIdentifierAsItIsGiven_data();
    void readsAnIdentifierAsItIsGiven();
    void refusesWhatIsNoIdentifierWithoutRepeatingIt_data();
    void refusesWhatIsNoIdentifierWithoutRepeatingIt();
    void readsAUserTheSameWay();
    void takesTypedGroupsAsOneNumber_data();
    void takesTypedGroupsAsOneNumber();
    void decidesWhatAScanIs_data();
    void decidesWhatAScanIs();
    void neverTakesAnAadhaarNumber_data();
    void neverTakesAnAadhaarNumber();
    void namesTheUsualShapes();
    void knowsHowOftenAShapeIsUsual();
    void suggestsAPatternForNumbersOfOneShape_data();
    void suggestsAPatternForNumbersOfOneShape();

private:
    static void addPatients();
    static void addProducts();
    static void addPeople();
    static void addAadhaar();
    static void addTexts();
    static void addParts();
};

void PatientTest::readsAnIdentifierAsItIsGiven_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("identifier");
    QTest::newRow("typed") << QStringLiteral("161400000000153") << QStringLiteral("161400000000153");
    QTest::newRow("every character") << QStringLiteral("aZ-0_9.x:y") << QStringLiteral("aZ-0_9.x:y");
    QTest::newRow("one character") << QStringLiteral("7") << QStringLiteral("7");
    QTest::newRow("64 characters") << QString(64, QLatin1Char('7')) << QString(64, QLatin1Char('7'));
    QTest::newRow("blanks around") << QStringLiteral("  1614\u00A0\t") << QStringLiteral("1614");
    QTest::newRow("reader ends with Enter") << QStringLiteral("1614\r\n") << QStringLiteral("1614");
    QTest::newRow("reader frames with STX and ETX") << QStringLiteral("\u00021614\u0003\r") << QStringLiteral("1614");
    QTest::newRow("separator in front") << QStringLiteral("\u001D1614") << QStringLiteral("1614");
    QTest::newRow("bidirectional marks") << QStringLiteral("\u202A16\u200E14\u202C") << QStringLiteral("1614");
    QTest::newRow("byte order mark") << QStringLiteral("\uFEFF1614") << QStringLiteral("1614");
}

void PatientTest::readsAnIdentifierAsItIsGiven()
{
    QFETCH(QString, text);
    QFETCH(QString, identifier);
    const auto patient = parsePatientId(text);
    QVERIFY(patient.ok());
    QCOMPARE(patient->text, identifier);
}

void PatientTest::refusesWhatIsNoIdentifierWithoutRepeatingIt_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << QString();
    QTest::newRow("blanks") << QStringLiteral(" \t\r\n");
    QTest::newRow("marks only") << QStringLiteral("\u200E\u202E");
    QTest::newRow("65 characters") << QString(65, QLatin1Char('7'));
    QTest::newRow("two scans") << QStringLiteral("16140001\r16140002\r");
    QTest::newRow("two fields of one code") << QStringLiteral("16140001\u001D20261112");
    QTest::newRow("a blank inside") << QStringLiteral("1614 0001");
    QTest::newRow("Devanagari digits") << QStringLiteral("\u0967\u096C\u0967\u096A");
    QTest::newRow("path") << QStringLiteral("../1614");
    QTest::newRow("percent") << QStringLiteral("1614%0D%0A");
    QTest::newRow("query") << QStringLiteral("1614&p_oid=1615");
}

void PatientTest::refusesWhatIsNoIdentifierWithoutRepeatingIt()
{
    QFETCH(QString, text);
    const auto patient = parsePatientId(text);
    QVERIFY(!patient.ok());
    QCOMPARE(patient.error().code, ErrorCode::WrongUse);
    QVERIFY(patient.error().reason != ErrorReason::None);
    QCOMPARE(patient.error().subject + patient.error().detail, QString());
}

void PatientTest::readsAUserTheSameWay()
{
    QCOMPARE(parseUserId(QStringLiteral(" 9001\n"))->text, QStringLiteral("9001"));
    QVERIFY(parseUserId(QStringLiteral("90 01")).error().reason == ErrorReason::IdHasSpace);
    for (const auto *typed : {"९००१", "۹۰۰۱", "٩٠٠١"})
        QCOMPARE(parseUserId(QString::fromUtf8(typed))->text, QStringLiteral("9001"));
}

void PatientTest::takesTypedGroupsAsOneNumber_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("number"); // empty: refused
    QTest::newRow("as the window shows it")
        << QStringLiteral("1614 0000 0000 153") << QStringLiteral("161400000000153");
    QTest::newRow("whole groups") << QStringLiteral("1614 0001") << QStringLiteral("16140001");
    QTest::newRow("spaces that do not break") << QStringLiteral("\u00A01614\u202F0001 ") << QStringLiteral("16140001");
    QTest::newRow("direction marks") << QStringLiteral("\u202A1614 0001\u202C") << QStringLiteral("16140001");
    QTest::newRow("Devanagari digits") << QStringLiteral("१६१४ ०००१") << QStringLiteral("16140001");
    QTest::newRow("full-width digits") << QStringLiteral("１６１４０００１") << QStringLiteral("16140001");
    QTest::newRow("superscripts") << QStringLiteral("¹⁶¹⁴") << QString();
    QTest::newRow("two numbers") << QStringLiteral("161400000000153 161400000000154") << QString();
    QTest::newRow("a short group first") << QStringLiteral("161 4000") << QString();
    QTest::newRow("a long group last") << QStringLiteral("1614 00001") << QString();
    QTest::newRow("two spaces") << QStringLiteral("1614  0001") << QString();
    QTest::newRow("two scans") << QStringLiteral("1614\r0001\r") << QString();
    QTest::newRow("two fields of one code") << QStringLiteral("1614\u001D0001") << QString();
    QTest::newRow("a tab") << QStringLiteral("1614\t0001 0002") << QString();
}

void PatientTest::takesTypedGroupsAsOneNumber()
{
    QFETCH(QString, text);
    QFETCH(QString, number);
    const auto decision = decidePatient(text, {}, {});
    QCOMPARE(decision.patient.text, number);
    QCOMPARE(decision.verdict, number.isEmpty() ? PatientVerdict::Refusal : PatientVerdict::Patient);
}

// The table of scans: what reaches the decision from readers, the clipboard and the command line, and what happens.

Q_DECLARE_METATYPE(Clinic)
Q_DECLARE_METATYPE(Outcome)

void PatientTest::decidesWhatAScanIs_data()
{
    QTest::addColumn<QString>("scan");
    QTest::addColumn<Clinic>("clinic");
    QTest::addColumn<Outcome>("outcome");
    addPatients();
    addProducts();
    addPeople();
    addAadhaar();
    addTexts();
    addParts();
}

void PatientTest::addPatients()
{
    row("a patient of a new clinic", number, Clinic::New, taken(number));
    row("a patient", number, Clinic::Fifteen, taken(number));
    row("as the pattern says", number, Clinic::Pattern, taken(number));
    row("reader with CR", number + u'\r', Clinic::Fifteen, taken(number));
    row("reader with CR and LF", number + QStringLiteral("\r\n"), Clinic::Fifteen, taken(number));
    row("reader with Tab", number + u'\t', Clinic::Fifteen, taken(number));
    row("reader with STX and ETX", u'\u0002' + number + u'\u0003', Clinic::Fifteen, taken(number));
    row("reader with FNC1 in front", u'\u001d' + number, Clinic::Fifteen, taken(number));
    row("reader with EOT behind", number + u'\u0004', Clinic::Fifteen, taken(number));
    row("AIM prefix of Code 128", QStringLiteral("]C0") + number, Clinic::Fifteen, taken(number));
    row("AIM prefix of a QR code", QStringLiteral("]Q1") + number, Clinic::Fifteen, taken(number));
    row("AIM prefix of DataMatrix", QStringLiteral("]d1") + number, Clinic::Fifteen, taken(number));
    row("AIM prefix of Code 39", QStringLiteral("]A0") + number + u'\r', Clinic::New, taken(number));
    row("AIM prefix of interleaved 2 of 5", QStringLiteral("]I0") + number, Clinic::Fifteen, taken(number));
    row("groups of the window", QStringLiteral("1614 9429 0947 153"), Clinic::Fifteen, taken(number));
    row("Hindi keyboard", QStringLiteral("१६१४९४२९०९४७१५३"), Clinic::Fifteen, taken(number));
    row("Urdu keyboard", QStringLiteral("۱۶۱۴۹۴۲۹۰۹۴۷۱۵۳"), Clinic::Fifteen, taken(number));
    row("a letter in front", QStringLiteral("P2024001"), Clinic::Mixed, taken(QStringLiteral("P2024001")));
    row("a small letter instead", QStringLiteral("p2024001"), Clinic::Mixed, askedForShape(QStringLiteral("p2024001")));
    row("another length with a letter", QStringLiteral("P202400"), Clinic::Mixed,
        askedForShape(QStringLiteral("P202400")));
}

void PatientTest::addProducts()
{
    const auto ean = QStringLiteral("8901234567890");
    row("medicine box, new clinic", ean, Clinic::New, asked(CodeKind::Ean13, ean));
    row("medicine box", ean, Clinic::Fifteen, asked(CodeKind::Ean13, ean));
    row("patients look like medicine boxes", ean, Clinic::Thirteen, taken(ean, CodeKind::Ean13));
    row("patients rarely look like that", ean, Clinic::RareThirteen, asked(CodeKind::Ean13, ean));
    row("the pattern allows it", ean, Clinic::Pattern, taken(ean, CodeKind::Ean13));
    row("asked about before", ean, Clinic::Confirmed, taken(ean, CodeKind::Ean13));
    row("another box, not asked about before", QStringLiteral("8906000123454"), Clinic::Confirmed,
        asked(CodeKind::Ean13, QStringLiteral("8906000123454")));
    row("13 digits that are no EAN", QStringLiteral("8901234567891"), Clinic::Fifteen,
        askedForShape(QStringLiteral("8901234567891")));
    row("book with hyphens", QStringLiteral("978-0-306-40615-7"), Clinic::New,
        asked(CodeKind::Ean13, QStringLiteral("978-0-306-40615-7")));
    row("small box", QStringLiteral("40123455"), Clinic::New, asked(CodeKind::Ean8, QStringLiteral("40123455")));
    row("8 digits that are no EAN", QStringLiteral("40123456"), Clinic::New, taken(QStringLiteral("40123456")));
    row("American box", QStringLiteral("036000291452"), Clinic::New,
        asked(CodeKind::UpcA, QStringLiteral("036000291452")));
    row("outer box (ITF-14)", QStringLiteral("18901234567897"), Clinic::New,
        asked(CodeKind::Gtin14, QStringLiteral("18901234567897")));
    row("AIM prefix of EAN", QStringLiteral("]E0") + ean, Clinic::Fifteen, asked(CodeKind::Ean13, ean));
    row("AIM prefix of EAN, check digit misread", QStringLiteral("]E08901234567891"), Clinic::New,
        asked(CodeKind::Ean13, QStringLiteral("8901234567891")));
    row("AIM prefix of EAN-8", QStringLiteral("]E440123455"), Clinic::New,
        asked(CodeKind::Ean8, QStringLiteral("40123455")));
    row("medicine with DataMatrix, in brackets", QStringLiteral("(01)08901234567890(17)261130(10)AB12"),
        Clinic::Fifteen, refused(CodeKind::Gs1));
    row("medicine with DataMatrix and AIM prefix", QStringLiteral("]d2010890123456789017261130\u001d10AB12"),
        Clinic::Fifteen, refused(CodeKind::Gs1));
    row("GS1-128 without separators", QStringLiteral("0108901234567890"), Clinic::New,
        asked(CodeKind::Gs1, QStringLiteral("0108901234567890")));
    row("GS1-128 with a batch", QStringLiteral("01089012345678901726113010AB12"), Clinic::Fifteen,
        asked(CodeKind::Gs1, QStringLiteral("01089012345678901726113010AB12")));
    row("package (SSCC)", QStringLiteral("]C100890123450000000000"), Clinic::New,
        asked(CodeKind::Gs1, QStringLiteral("00890123450000000000")));
}

void PatientTest::addPeople()
{
    const auto mobile = QStringLiteral("9876543210");
    row("mobile number, new clinic", mobile, Clinic::New, asked(CodeKind::MobileNumber, mobile));
    row("mobile number", mobile, Clinic::Fifteen, asked(CodeKind::MobileNumber, mobile));
    row("mobile number with +91", QStringLiteral("+91 98765 43210"), Clinic::New, refused(CodeKind::MobileNumber));
    row("mobile number with +91 and hyphens", QStringLiteral("+91-98765-43210"), Clinic::New,
        refused(CodeKind::MobileNumber));
    row("mobile number with 91", QStringLiteral("919876543210"), Clinic::New,
        asked(CodeKind::MobileNumber, QStringLiteral("919876543210")));
    row("mobile number with 0091", QStringLiteral("00919876543210"), Clinic::New,
        asked(CodeKind::MobileNumber, QStringLiteral("00919876543210")));
    row("mobile number with 0", QStringLiteral("09876543210"), Clinic::New,
        asked(CodeKind::MobileNumber, QStringLiteral("09876543210")));
    row("mobile number in two groups", QStringLiteral("98765 43210"), Clinic::New, refused(CodeKind::MobileNumber));
    row("mobile number with a hyphen", QStringLiteral("98765-43210"), Clinic::New,
        asked(CodeKind::MobileNumber, QStringLiteral("98765-43210")));
    row("10 digits that are no mobile number", QStringLiteral("1614942909"), Clinic::New,
        taken(QStringLiteral("1614942909")));
    row("10 digits, asked about before", QStringLiteral("1614942909"), Clinic::Confirmed,
        taken(QStringLiteral("1614942909")));
    row("ABHA number with hyphens", QStringLiteral("91-1234-5678-9012"), Clinic::New,
        asked(CodeKind::AbhaNumber, QStringLiteral("91-1234-5678-9012")));
    row("ABHA number with spaces", QStringLiteral("91 1234 5678 9012"), Clinic::New, refused(CodeKind::AbhaNumber));
    row("ABHA number", QStringLiteral("91123456789012"), Clinic::Fifteen,
        asked(CodeKind::AbhaNumber, QStringLiteral("91123456789012")));
    row("ABHA number in groups of the window", QStringLiteral("9112 3456 7890 12"), Clinic::New,
        asked(CodeKind::AbhaNumber, QStringLiteral("91123456789012")));
    row("ABHA address", QStringLiteral("asha.invented@abdm"), Clinic::New, refused(CodeKind::AbhaAddress));
    row("ABHA address of the sandbox", QStringLiteral("asha.invented@sbx"), Clinic::New,
        refused(CodeKind::AbhaAddress));
    row("ABHA card",
        QStringLiteral(R"({"hidn":"91-1234-5678-9012","hid":"asha@abdm","name":"Asha Invented","gender":"F"})"),
        Clinic::Fifteen, refused(CodeKind::AbhaCard));
    row("ABHA card on several lines", QStringLiteral("{\n \"abhaNumber\" : \"91-1234-5678-9012\"\n}"), Clinic::New,
        refused(CodeKind::AbhaCard));
}

void PatientTest::addAadhaar()
{
    row("Aadhaar number", QStringLiteral("234567890124"), Clinic::New, refused(CodeKind::Aadhaar));
    row("Aadhaar number in groups", QStringLiteral("2345 6789 0124"), Clinic::Fifteen, refused(CodeKind::Aadhaar));
    row("12 digits with a wrong check digit", QStringLiteral("234567890125"), Clinic::New,
        taken(QStringLiteral("234567890125")));
    row("12 digits that start with 1", QStringLiteral("123456789012"), Clinic::Fifteen,
        asked(CodeKind::UpcA, QStringLiteral("123456789012")));
    row("Aadhaar number with its name", QStringLiteral("UID234567890124"), Clinic::New, refused(CodeKind::Aadhaar));
    row("Aadhaar number with a word", QStringLiteral("Aadhaar no. 2345 6789 0124"), Clinic::Fifteen,
        refused(CodeKind::Aadhaar));
    row("virtual ID", QStringLiteral("9234567890123453"), Clinic::New, refused(CodeKind::AadhaarVirtualId));
    // The numbers of a clinic can look like that: refused only where documents were delivered to other ones.
    for (const auto *text : {"0234567890124", "234567890124A", "A234567890124", "2345-6789-0124-A", "-234567890124"}) {
        const auto scan = QString::fromLatin1(text);
        const auto name = QByteArray("Aadhaar number with a character: ") + text;
        row(name, scan, Clinic::Fifteen, refused(CodeKind::AadhaarInside));
        row(name + ", new clinic", scan, Clinic::New, asked(CodeKind::AadhaarInside, scan));
    }
    row("Aadhaar number in groups, with a letter", QStringLiteral("2345 6789 0124 A"), Clinic::Fifteen,
        refused(CodeKind::AadhaarInside));
    row("Aadhaar number with an asterisk", QStringLiteral("*234567890124*"), Clinic::Fifteen,
        refused(CodeKind::AadhaarInside));
    row("Aadhaar number with a 0, as patients have it", QStringLiteral("0234567890124"), Clinic::Thirteen,
        taken(QStringLiteral("0234567890124"), CodeKind::AadhaarInside));
    row("Aadhaar number with a 0, as the pattern says", QStringLiteral("0234567890124"), Clinic::Pattern,
        taken(QStringLiteral("0234567890124"), CodeKind::AadhaarInside));
    row("a 0 and 12 digits", QStringLiteral("0234567890125"), Clinic::Fifteen,
        askedForShape(QStringLiteral("0234567890125")));
    for (const auto *text : {"MH234567890124", "234567890124AB", "P-234567890124-1", "P0034567890124"}) {
        const auto scan = QString::fromLatin1(text);
        row(QByteArray("12 digits within a longer number: ") + text, scan, Clinic::Mixed, askedForShape(scan));
    }
    row("Aadhaar card (XML)",
        QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<PrintLetterBarcodeData uid=\"234567890124\" "
                       "name=\"Asha Invented\" yob=\"1980\"/>"),
        Clinic::Fifteen, refused(CodeKind::AadhaarCard));
    row("Aadhaar card (number)", QString(3000, u'7'), Clinic::Fifteen, refused(CodeKind::AadhaarCard));
}

void PatientTest::addTexts()
{
    row("web address", QStringLiteral("https://clinic.example/p/161494290947153"), Clinic::Fifteen,
        refused(CodeKind::WebAddress));
    row("web address without a scheme", QStringLiteral("www.clinic.example"), Clinic::New,
        refused(CodeKind::WebAddress));
    row("payment", QStringLiteral("upi://pay?pa=clinic@okbank&am=100"), Clinic::New, refused(CodeKind::Payment));
    row("payment address", QStringLiteral("9876543210@okbank"), Clinic::New, refused(CodeKind::Payment));
    row("e-mail address", QStringLiteral("asha@clinic.example"), Clinic::New, refused(CodeKind::EmailAddress));
    row("business card", QStringLiteral("BEGIN:VCARD\nVERSION:3.0\nFN:Asha\nTEL:9876543210\nEND:VCARD"), Clinic::New,
        refused(CodeKind::ContactCard));
    row("first line of a business card", QStringLiteral("BEGIN:VCARD"), Clinic::New, refused(CodeKind::ContactCard));
    row("a line of a business card", QStringLiteral("TEL:9876543210"), Clinic::New, refused(CodeKind::ContactCard));
    row("telephone link", QStringLiteral("tel:+919876543210"), Clinic::New, refused(CodeKind::ContactCard));
    row("Wi-Fi", QStringLiteral("WIFI:T:WPA;S:clinic;P:invented;;"), Clinic::New, refused(CodeKind::OtherData));
    row("other JSON", QStringLiteral(R"({"id":161494290947153})"), Clinic::Fifteen, refused(CodeKind::OtherData));
    row("markup", QStringLiteral("<b>161494290947153</b>"), Clinic::Fifteen, refused(CodeKind::OtherData));
    row("a name", QStringLiteral("kumar"), Clinic::New, asked(CodeKind::WithoutDigits, QStringLiteral("kumar")));
    row("a name with a space", QStringLiteral("asha kumar"), Clinic::New, refused(CodeKind::WithoutDigits));
    row("path", QStringLiteral("../161494290947153"), Clinic::Fifteen, refused(PatientDoubt::NotANumber));
    row("query", QStringLiteral("1614&p_oid=1615"), Clinic::New, refused(PatientDoubt::NotANumber));
    row("nothing", QString(), Clinic::Fifteen, {});
    row("only the end of a reader", QStringLiteral("\r\n"), Clinic::Fifteen, {});
    row("only an AIM prefix", QStringLiteral("]C0"), Clinic::New, refused(PatientDoubt::NotANumber));
}

void PatientTest::addParts()
{
    row("without its first digit", number.mid(1), Clinic::Fifteen,
        asked(CodeKind::AbhaNumber, QStringLiteral("61494290947153")));
    row("the second half", QStringLiteral("0947153"), Clinic::Fifteen, askedForShape(QStringLiteral("0947153")));
    row("the first half", QStringLiteral("16149429"), Clinic::Fifteen, askedForShape(QStringLiteral("16149429")));
    row("three digits", QStringLiteral("153"), Clinic::Fifteen, refused(PatientDoubt::TooShort));
    row("not as the pattern says", QStringLiteral("16149429094715"), Clinic::Pattern,
        refused(PatientDoubt::OtherForm, CodeKind::AbhaNumber));
    row("twice, without a separator", number + number, Clinic::New, asked(CodeKind::SeveralCodes, number + number));
    row("two, without a separator", number + QStringLiteral("207700001234808"), Clinic::New,
        asked(CodeKind::SeveralCodes, number + QStringLiteral("207700001234808")));
    row("two, with a space", number + QStringLiteral(" 207700001234808"), Clinic::Fifteen,
        refused(CodeKind::SeveralCodes));
    row("two lines", number + QStringLiteral("\r207700001234808\r"), Clinic::Fifteen, refused(CodeKind::SeveralCodes));
    row("two fields", number + u'\u001d' + QStringLiteral("20261112"), Clinic::Fifteen,
        refused(CodeKind::SeveralCodes));
    row("number and name", number + QStringLiteral("\tASHA"), Clinic::Fifteen, refused(CodeKind::SeveralCodes));
    row("groups of other lengths", QStringLiteral("16149 4290 947153"), Clinic::Fifteen,
        refused(PatientDoubt::HasSpace));
    row("end of an ABHA card", QStringLiteral(R"(8-9012","name":"Asha"})"), Clinic::New,
        refused(PatientDoubt::NotANumber));
    row("65 digits", QString(65, u'7'), Clinic::New, refused(CodeKind::SeveralCodes));
}

void PatientTest::decidesWhatAScanIs()
{
    QFETCH(const QString, scan);
    QFETCH(const Clinic, clinic);
    QFETCH(const Outcome, outcome);
    PatientNumberRules rules;
    if (clinic == Clinic::Pattern)
        rules.pattern = QStringLiteral("[0-9]{13}|[0-9]{15}");
    const auto decision = decidePatient(scan, rules, knownOf(clinic));
    QCOMPARE(decision.verdict, outcome.verdict);
    QCOMPARE(decision.doubt, outcome.doubt);
    QCOMPARE(decision.code, outcome.code);
    QCOMPARE(decision.patient.text, outcome.patient);
}

void PatientTest::neverTakesAnAadhaarNumber_data()
{
    QTest::addColumn<QString>("scan");
    QTest::newRow("plain") << QStringLiteral("234567890124");
    QTest::newRow("groups") << QStringLiteral("2345 6789 0124");
    QTest::newRow("hyphens") << QStringLiteral("2345-6789-0124");
    QTest::newRow("en dashes") << QStringLiteral("2345–6789–0124");
    QTest::newRow("dots") << QStringLiteral("2345.6789.0124");
    QTest::newRow("underscores") << QStringLiteral("2345_6789_0124");
    QTest::newRow("soft hyphens") << QStringLiteral("2345\u00ad6789\u00ad0124");
    QTest::newRow("joiners") << QStringLiteral("2345\u200d67890124");
    QTest::newRow("Hindi digits") << QStringLiteral("२३४५ ६७८९ ०१२४");
    QTest::newRow("Urdu digits") << QStringLiteral("۲۳۴۵۶۷۸۹۰۱۲۴");
    QTest::newRow("AIM prefix") << QStringLiteral("]C0234567890124");
    QTest::newRow("AIM prefix of UPC") << QStringLiteral("]E0234567890124");
    QTest::newRow("end of a reader") << QStringLiteral("234567890124\r\n");
    QTest::newRow("virtual ID in groups") << QStringLiteral("9234 5678 9012 3453");
    QTest::newRow("its name") << QStringLiteral("UID: 2345-6789-0124");
    QTest::newRow("masked") << QStringLiteral("XXXX XXXX 0124");
    QTest::newRow("masked, without spaces") << QStringLiteral("xxxxxxxx0124");
    QTest::newRow("card") << QStringLiteral("<PrintLetterBarcodeData uid=\"234567890124\"");
}

/// Whatever the connection says and the user has confirmed.
void PatientTest::neverTakesAnAadhaarNumber()
{
    QFETCH(const QString, scan);
    KnownPatientNumbers known;
    known.deliveries = {{digits(12), 1000}, {digits(16), 1000}};
    known.confirmed = {{QStringLiteral("234567890124")}, {QStringLiteral("9234567890123453")}};
    const auto decision = decidePatient(scan, {.lengthMin = 1, .pattern = QStringLiteral(".*")}, known);
    QCOMPARE(decision.verdict, PatientVerdict::Refusal);
    QCOMPARE(decision.doubt, PatientDoubt::OtherCode);
    QVERIFY(isAadhaar(decision.code));
    QVERIFY(decision.patient.isEmpty());
    QVERIFY(!decision.canBeCorrected());
    QVERIFY(!parsePatientId(scan));
    QVERIFY(!parseUserId(scan));
}

void PatientTest::namesTheUsualShapes()
{
    KnownPatientNumbers known;
    known.deliveries = {{digits(12), 3}, {digits(15), 40}};
    const auto decision = decidePatient(QStringLiteral("12345678901"), {}, known);
    QCOMPARE(decision.usual, (QList<NumberShape>{digits(15), digits(12)}));
    QVERIFY(decidePatient(number, {}, known).usual.isEmpty());
    QVERIFY(decidePatient(QStringLiteral("234567890124A"), {}, known).usual.isEmpty()); // not a question of length
}

void PatientTest::knowsHowOftenAShapeIsUsual()
{
    KnownPatientNumbers known;
    QVERIFY(!known.isUsual(digits(13)));
    known.deliveries = {{digits(13), 1}, {digits(15), 9}};
    QVERIFY(known.isUsual(digits(13)));
    known.deliveries = {{digits(13), 1}, {digits(15), 10}};
    QVERIFY(!known.isUsual(digits(13)));
}

void PatientTest::suggestsAPatternForNumbersOfOneShape_data()
{
    using Deliveries = QMap<NumberShape, int>;
    const NumberShape lettered{.length = 8, .characters = NumberShape::Capitals | NumberShape::Digits};
    const NumberShape everything{.length = 9, .characters = 127};
    QTest::addColumn<Deliveries>("deliveries");
    QTest::addColumn<QString>("pattern"); // empty: none
    QTest::newRow("nothing") << Deliveries() << QString();
    QTest::newRow("too few") << Deliveries{{digits(15), 19}} << QString();
    QTest::newRow("enough") << Deliveries{{digits(15), 20}} << QStringLiteral("[0-9]{15}");
    QTest::newRow("letters") << Deliveries{{lettered, 20}} << QStringLiteral("[A-Z0-9]{8}");
    QTest::newRow("everything") << Deliveries{{everything, 20}} << QStringLiteral("[A-Za-z0-9_.:-]{9}");
    QTest::newRow("one mistake") << Deliveries{{digits(15), 99}, {digits(10), 1}} << QStringLiteral("[0-9]{15}");
    QTest::newRow("two shapes") << Deliveries{{digits(15), 90}, {digits(12), 10}} << QString();
}

void PatientTest::suggestsAPatternForNumbersOfOneShape()
{
    using Deliveries = QMap<NumberShape, int>;
    QFETCH(const Deliveries, deliveries);
    QFETCH(const QString, pattern);
    const KnownPatientNumbers known{.deliveries = deliveries, .confirmed = {}};
    QCOMPARE(known.pattern().value_or(QString()), pattern);
    const auto *fits = pattern.contains(QLatin1Char('_')) ? "aB0_.:-xY" : "";
    if (*fits != '\0') {
        const PatientNumberRules rules{.pattern = pattern};
        QCOMPARE(decidePatient(QString::fromLatin1(fits), rules, {}).verdict, PatientVerdict::Patient);
    }
}

CLINICDESK_TEST_WITHOUT_APPLICATION(PatientTest)
#include "patienttest.moc"
