// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/patient.h"
#include "core/base/errorreason.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

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

CLINICDESK_TEST_WITHOUT_APPLICATION(PatientTest)
#include "patienttest.moc"
