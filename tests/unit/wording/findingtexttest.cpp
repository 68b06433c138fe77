// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/findingtext.h"

#include "tests/support/testprogram.h"

#include <QSet>
#include <QTest>

using namespace clinicdesk;

/// The texts of the checklist.
class FindingTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasWordsOfItsOwnForEachFinding();
    void claimsNoEffectOnPatients();
    void saysWhereAndWhatHelps_data();
    void saysWhereAndWhatHelps();
    void cutsAndCleansWhatTheProfileSays();
    void namesSeveralFindingsInOneLine();
    void hasWordsForEachPointInOrder();
    void namesFields_data();
    void namesFields();
    void namesElementsAsTheProfileDoes();
    void saysWhichFieldIsOfAnotherType();
};

namespace {

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

} // namespace

void FindingTextTest::hasWordsOfItsOwnForEachFinding()
{
    QSet<QString> headlines;
    for (int at = 0; at < findingCodeCount; ++at) {
        const auto code = static_cast<FindingCode>(at);
        const auto words = wording::findingText({code, text("a"), text("profile.professional.clinics[1]"), text("b")});
        QVERIFY(!words.headline.isEmpty() && !words.headline.endsWith(u'.'));
        QVERIFY2(words.advice.endsWith(u'.') && !words.advice.contains(u'%'), qPrintable(words.advice));
        headlines.insert(words.headline);
    }
    QCOMPARE(headlines.size(), findingCodeCount);
}

/// What the platform shows to patients is not part of its interface.
void FindingTextTest::claimsNoEffectOnPatients()
{
    for (int at = 0; at < findingCodeCount; ++at) {
        const auto words = wording::findingText({static_cast<FindingCode>(at), {}, {}, {}});
        QVERIFY2(!words.advice.contains(text("atient")), qPrintable(words.advice));
    }
}

void FindingTextTest::saysWhereAndWhatHelps_data()
{
    QTest::addColumn<Finding>("finding");
    QTest::addColumn<QString>("headline");
    QTest::addColumn<QString>("advice");
    const auto row = [](const char *name, const Finding &finding, const char *headline, const char *advice) {
        QTest::newRow(name) << finding << text(headline) << text(advice);
    };
    const auto clinic = text("profile.professional.clinics[cl-2].number");
    row("a clinic", {FindingCode::ClinicNoPhone, text("Harbour Day Clinic"), clinic, {}}, "A clinic has no phone",
        "Harbour Day Clinic: add a phone number.");
    row("a clinic without a name", {FindingCode::ClinicNoPhone, {}, clinic, {}}, "A clinic has no phone",
        "One clinic: add a phone number.");
    row("a degree",
        {FindingCode::DegreeNoDisplayStatus, text("MD, General Medicine"), text("profile.professional.degree[2]"), {}},
        "A degree has no display status", "MD, General Medicine: add the display status.");
    row("a value of a clinic", {FindingCode::ClinicPostalCodeInvalid, text("%2"), clinic, text("%1")},
        "A postal code does not have six digits", "%2: “%1” is not valid.");
    row("a value of the doctor", {FindingCode::EmailInvalid, {}, text("profile.personal.email"), text("a@")},
        "E-mail address is not valid", "“a@” is not a valid address.");
    row("nothing to name", {FindingCode::PictureMissing, {}, text("profile.personal.pic"), {}}, "No picture",
        "Add a picture to the profile.");
    row("fields of another type", {FindingCode::FieldsOfOtherTypes, {}, clinic, {}}, "Some fields have the wrong type",
        "The first is “profile.professional.clinics[cl-2].number”. Values that could not be read are under “More”.");
}

void FindingTextTest::saysWhereAndWhatHelps()
{
    QFETCH(const Finding, finding);
    QFETCH(const QString, headline);
    QFETCH(const QString, advice);
    const auto words = wording::findingText(finding);
    QCOMPARE(words.headline, headline);
    QCOMPARE(words.advice, advice);
}

void FindingTextTest::cutsAndCleansWhatTheProfileSays()
{
    const auto words = wording::findingText(
        {FindingCode::EmailInvalid, {}, text("profile.personal.email"), text("\u202ea\nb") + QString(5000, u'x')});
    QVERIFY2(words.advice.startsWith(text("“a b")), qPrintable(words.advice));
    QVERIFY(words.advice.size() < 200);
}

void FindingTextTest::namesSeveralFindingsInOneLine()
{
    const Finding phone{FindingCode::ClinicNoPhone, text("A"), {}, {}};
    const Finding status{FindingCode::DegreeNoDisplayStatus, {}, {}, {}};
    QCOMPARE(wording::findingsLine({}), QString());
    QCOMPARE(wording::findingsLine({phone, status}), text("A clinic has no phone; a degree has no display status"));
    QCOMPARE(wording::findingsLine({phone, status, phone, phone}),
             text("A clinic has no phone (3 times); a degree has no display status"));
}

void FindingTextTest::hasWordsForEachPointInOrder()
{
    QSet<QString> words;
    for (int at = 0; at <= static_cast<int>(PassedCheck::PictureGiven); ++at)
        words.insert(wording::passedCheckText(static_cast<PassedCheck>(at)));
    QCOMPARE(words.size(), static_cast<int>(PassedCheck::PictureGiven) + 1);
    QVERIFY(words.contains(text("One registration is the default")));
}

void FindingTextTest::namesFields_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("label");
    const auto row = [](const char *path, const char *label) { QTest::newRow(path) << text(path) << text(label); };
    row("profile.personal.email", "E-mail");
    row("profile.professional.speciality", "Specialities");
    row("profile.professional.clinics", "Clinics");
    row("profile.professional.clinics[cl-100].address", "Clinic cl-100 · Address");
    row("profile.professional.clinics[cl-100].address.pincode", "Clinic cl-100 · Postal code");
    row("profile.professional.clinics[cl-100].number[0].n", "Clinic cl-100 · Phone");
    row("profile.professional.clinics[cl-100].number[2].n", "Clinic cl-100 · Phone 3");
    row("profile.professional.clinics[cl-100]", "Clinic cl-100");
    row("profile.professional.all_registrations[1].medical_id", "Registration 1 · Registration number");
    row("profile.professional.degree[#1].end_year", "Degree #1 · End year");
    row("profile.professional.language[hi].language", "Language hi · Language");
    row("profile.professional.clinics[cl-100].rooms.new", "Clinic cl-100 · rooms.new");
    row("profile.professional.fee", "fee");
    row("profile.personal.nick", "nick");
    row("profile.since", "since");
    row("new", "new");
    row("profile.professional.shops[a].b", "shops a · b");
    row("", "");
    row("[", "[");
    row("a[b", "a[b");
}

void FindingTextTest::namesFields()
{
    QFETCH(const QString, path);
    QFETCH(const QString, label);
    QCOMPARE(wording::fieldLabel(path), label);
}

void FindingTextTest::namesElementsAsTheProfileDoes()
{
    const auto profile =
        readDoctorProfile(R"({"profile":{"professional":{"clinics":[{"id":"a","name":"Sunrise Clinic"},{}],
        "all_registrations":[{"id":1,"council":"Sample Council"}],"degree":[{"id":1,"name":"MBBS"}]}}})");
    const auto label = [&](const char *path) {
        return wording::fieldLabel(text("profile.professional.") + text(path), *profile);
    };
    QCOMPARE(label("clinics[a].address.pincode"), text("Sunrise Clinic · Postal code"));
    QCOMPARE(label("clinics[1].email"), text("Clinic 2 · E-mail"));
    QCOMPARE(label("clinics[gone].email"), text("Clinic gone · E-mail"));
    QCOMPARE(label("all_registrations[1].year"), text("Sample Council · Year"));
    QCOMPARE(label("degree[1].end_year"), text("MBBS · End year"));
    QCOMPARE(label("about"), text("About"));
}

void FindingTextTest::saysWhichFieldIsOfAnotherType()
{
    QCOMPARE(wording::typeMismatchText({text("profile.personal.email"), JsonType::Text, JsonType::List}),
             text("profile.personal.email: a list instead of text"));
}

CLINICDESK_TEST(FindingTextTest)
#include "findingtexttest.moc"
