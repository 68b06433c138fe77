// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/aadhaarnumber.h"
#include "core/base/errorreason.h"

#include "tests/support/testprogram.h"

#include <QTest>

#include <array>

using namespace clinicdesk;

class AadhaarNumberTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void takesTwelveDigitsHoweverTheyAreGrouped_data();
    void takesTwelveDigitsHoweverTheyAreGrouped();
    void saysWhyItCannotBeOneWithoutRepeatingIt_data();
    void saysWhyItCannotBeOneWithoutRepeatingIt();
    void findsEveryWrongDigit();
    void findsEveryTwoThatChangedPlaces();
    void agreesWithVerhoeffsDefinition();
};

namespace {

const QByteArray good("234567890124");

Result<SecretBytes> read(const QByteArray &typed)
{
    return readAadhaarNumber(SecretBytes(typed));
}

} // namespace

void AadhaarNumberTest::takesTwelveDigitsHoweverTheyAreGrouped_data()
{
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<QByteArray>("number");
    QTest::newRow("in one") << good << good;
    QTest::newRow("groups of four") << QByteArray("2345 6789 0124") << good;
    QTest::newRow("dashes") << QByteArray("2345-6789-0124") << good;
    QTest::newRow("a line with its end") << QByteArray("  2345 6789 0124\r\n") << good;
    QTest::newRow("another") << QByteArray("999941057058") << QByteArray("999941057058");
    QTest::newRow("the same digits") << QByteArray("2222 2222 2227") << QByteArray("222222222227");
}

void AadhaarNumberTest::takesTwelveDigitsHoweverTheyAreGrouped()
{
    QFETCH(const QByteArray, typed);
    QFETCH(const QByteArray, number);
    const auto taken = read(typed);
    QVERIFY(taken.ok());
    QCOMPARE(taken->view().toByteArray(), number);
}

void AadhaarNumberTest::saysWhyItCannotBeOneWithoutRepeatingIt_data()
{
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<ErrorReason>("reason");
    QTest::addColumn<int>("digits");
    QTest::newRow("nothing") << QByteArray() << ErrorReason::AadhaarLength << 0;
    QTest::newRow("blanks") << QByteArray("   ") << ErrorReason::AadhaarLength << 0;
    QTest::newRow("eleven digits") << QByteArray("2345 6789 012") << ErrorReason::AadhaarLength << 11;
    QTest::newRow("thirteen digits") << QByteArray("2345 6789 01244") << ErrorReason::AadhaarLength << 13;
    QTest::newRow("letters") << QByteArray("2345 6789 O124") << ErrorReason::AadhaarNotDigits << 0;
    QTest::newRow("digits of another script") << QByteArray("२३४५ ६७८९ ०१२४") << ErrorReason::AadhaarNotDigits << 0;
    QTest::newRow("two lines") << QByteArray("2345 6789\n0124") << ErrorReason::AadhaarNotDigits << 0;
    QTest::newRow("a zero byte") << QByteArray("2345 6789 0124\0x", 16) << ErrorReason::AadhaarNotDigits << 0;
    QTest::newRow("a 0 in front") << QByteArray("000000000003") << ErrorReason::AadhaarFirstDigit << 0;
    QTest::newRow("a 1 in front") << QByteArray("1234 5678 9010") << ErrorReason::AadhaarFirstDigit << 0;
    QTest::newRow("a wrong check digit") << QByteArray("2345 6789 0125") << ErrorReason::AadhaarCheckDigit << 0;
}

void AadhaarNumberTest::saysWhyItCannotBeOneWithoutRepeatingIt()
{
    QFETCH(const QByteArray, typed);
    QFETCH(const ErrorReason, reason);
    QFETCH(const int, digits);
    const auto refused = read(typed);
    QVERIFY(!refused.ok());
    const auto &error = refused.error();
    QCOMPARE(codeText(error.code), QLatin1String("input.invalid"));
    QVERIFY(error.reason == reason);
    QCOMPARE(error.sizeBytes, digits);
    for (const auto *part : {"2345", "6789", "0124", "0125"})
        QVERIFY(!(error.detail + error.subject).contains(QLatin1String(part)));
}

void AadhaarNumberTest::findsEveryWrongDigit()
{
    for (int place = 0; place < 12; ++place) {
        for (char digit = '2'; digit <= '9'; ++digit) {
            auto typed = good;
            typed[place] = digit;
            QCOMPARE(read(typed).ok(), typed == good);
        }
    }
}

void AadhaarNumberTest::findsEveryTwoThatChangedPlaces()
{
    for (int place = 0; place + 1 < 12; ++place) {
        auto typed = good;
        std::swap(typed[place], typed[place + 1]);
        QCOMPARE(read(typed).ok(), typed == good);
    }
}

namespace {

/// The product in the dihedral group of order 10: 0 to 4 are rotations, 5 to 9 are reflections.
int after(int a, int b)
{
    if (a < 5)
        return b < 5 ? (a + b) % 5 : 5 + (a + b) % 5;
    return b < 5 ? 5 + (a - b) % 5 : (a - b + 5) % 5;
}

int permuted(int digit, int times)
{
    constexpr std::array once{1, 5, 7, 6, 2, 8, 3, 0, 9, 4};
    for (int i = 0; i < times % 8; ++i)
        digit = once.at(static_cast<std::size_t>(digit));
    return digit;
}

bool fits(const QByteArray &number)
{
    int check = 0;
    for (int place = 0; place < number.size(); ++place)
        check = after(check, permuted(number.at(number.size() - 1 - place) - '0', place));
    return check == 0;
}

} // namespace

void AadhaarNumberTest::agreesWithVerhoeffsDefinition()
{
    for (qint64 i = 0; i < 3'000; ++i) {
        const auto number = QByteArray::number(200'000'000'000 + i * 266'666'667);
        QVERIFY2(read(number).ok() == fits(number), number);
    }
}

CLINICDESK_TEST_WITHOUT_APPLICATION(AadhaarNumberTest)
#include "aadhaarnumbertest.moc"
