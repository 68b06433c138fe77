// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/aadhaarmask.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// Aadhaar numbers in texts of the service; all numbers are made up.
class AadhaarMaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheLastFourDigitsOnly();
    void masksEveryAadhaarNumberInAText_data();
    void masksEveryAadhaarNumberInAText();
    void masksAGivenNumberWhereverItStands_data();
    void masksAGivenNumberWhereverItStands();
};

void AadhaarMaskTest::showsTheLastFourDigitsOnly()
{
    QCOMPARE(maskedAadhaarNumber("222233334444"), QStringLiteral("•••• •••• 4444"));
}

void AadhaarMaskTest::masksEveryAadhaarNumberInAText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *name, const char *text, const char *shown) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(shown);
    };
    const auto same = [](const char *name, const char *text) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(text);
    };
    row("alone", "234567890124", "•••• •••• 0124");
    row("with spaces", "2345 6789 0124", "•••• •••• 0124");
    row("with hyphens", "2345-6789-0124", "•••• •••• 0124");
    row("with both, several and in odd places", "23 - 45678-9  0124", "•••• •••• 0124");
    row("with no-break spaces", "2345\u00a06789\u00a00124", "•••• •••• 0124");
    row("with long dashes", "2345–6789—0124", "•••• •••• 0124");
    row("with hidden characters", "2345\u00ad6789\u200b0124", "•••• •••• 0124");
    row("in Devanagari", "२३४५ ६७८९ ०१२४", "•••• •••• 0124");
    row("in words", "No 234567890124, not even 2345 6789 0124.", "No •••• •••• 0124, not even •••• •••• 0124.");
    row("next to letters", "number234567890124is", "number•••• •••• 0124is");
    row("after another figure", "Try 5 2345 6789 0124", "Try 5 •••• •••• 0124");
    row("before another figure", "2345-6789-0124 21", "•••• •••• 0124 21");
    row("in an address", "https://a.example/234567890124?b=1", "https://a.example/•••• •••• 0124?b=1");
    same("a wrong check digit", "234567890125");
    same("a 1 in front", "123456789010");
    same("eleven digits", "23456789012");
    same("thirteen digits", "2345678901240");
    same("thirteen digits, the number at their end", "1234567890124");
    same("an OID", "161494290947153");
    same("a UUID", "8f14e45f-ceea-467f-a716-234567890124");
    same("digits with other signs between them", "2345.6789.0124 2345/6789/0124 2345,6789,0124");
    same("digits far apart", "2345    6789    0124");
    same("a phone", "+91 98765 4321");
    same("nothing", "");
}

void AadhaarMaskTest::masksEveryAadhaarNumberInAText()
{
    QFETCH(const QString, text);
    QTEST(maskAadhaarNumbers(text), "shown");
}

void AadhaarMaskTest::masksAGivenNumberWhereverItStands_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *name, const char *text, const char *shown) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(shown);
    };
    row("alone", "555566667770", "•••• •••• 7770");
    row("in words", "no 555566667770 here, 555566667770 there", "no •••• •••• 7770 here, •••• •••• 7770 there");
    row("grouped", "number=5555 6666-7770;", "number=•••• •••• 7770;");
    row("in a list", R"(["5555","6666","7770"])", R"(["•••• •••• 7770"])");
    row("with entities", "5555&nbsp;6666&nbsp;7770", "•••• •••• 7770");
    row("in Devanagari", "५५५५६६६६७७७०", "•••• •••• 7770");
    row("within a longer run", "99555566667770", "99•••• •••• 7770");
    row("after a like beginning", "5555555566667770", "5555•••• •••• 7770");
    row("in a UUID", "8f14e45f-ceea-467f-a716-555566667770", "8f14e45f-ceea-467f-a716-•••• •••• 7770");
    row("another number", "222233334444", "222233334444");
    row("cut short", "55556666777", "55556666777");
    row("too far apart", "5555 and then there is 66667770", "5555 and then there is 66667770");
    row("nothing", "", "");
}

void AadhaarMaskTest::masksAGivenNumberWhereverItStands()
{
    QFETCH(const QString, text);
    QTEST(maskNumber(text, "555566667770"), "shown"); // its check digit is wrong
}

CLINICDESK_TEST_WITHOUT_APPLICATION(AadhaarMaskTest)
#include "aadhaarmasktest.moc"
