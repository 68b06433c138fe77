// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/pin.h"

#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

namespace {

SecretBytes secret(const char *text)
{
    return SecretBytes(QByteArrayView(text));
}

} // namespace

/// The stored form of a PIN.
class PinTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void matchesOnlyTheSamePin();
    void matchesDigitsOfEveryKeyboard_data();
    void matchesDigitsOfEveryKeyboard();
    void matchesAPinOfAFormerVersion();
    void matchesTheVectorOfTheRfc();
    void saltsEachPin();
    void refusesAPinThatIsTooShort_data();
    void refusesAPinThatIsTooShort();
};

void PinTest::matchesOnlyTheSamePin()
{
    const auto stored = hashPin(secret("4711 made up"));
    QVERIFY(matchesPin(stored, secret("4711 made up")));
    QVERIFY(!matchesPin(stored, secret("4711 made uq")));
    QVERIFY(!matchesPin(stored, secret("4711 made up ")));
    QVERIFY(!matchesPin(stored, secret("")));
}

void PinTest::matchesDigitsOfEveryKeyboard_data()
{
    QTest::addColumn<QByteArray>("pin");
    QTest::addColumn<QByteArray>("entered");
    QTest::newRow("Devanagari") << QByteArray("2580") << QByteArray("२५८०");
    QTest::newRow("Urdu") << QByteArray("2580") << QByteArray("۲۵۸۰");
    QTest::newRow("full width") << QByteArray("2580") << QByteArray("２５８０");
    QTest::newRow("chosen in Devanagari") << QByteArray("२५८०") << QByteArray("2580");
    QTest::newRow("between words") << QByteArray("कमरा 12") << QByteArray("कमरा १२");
}

void PinTest::matchesDigitsOfEveryKeyboard()
{
    QFETCH(const QByteArray, pin);
    QFETCH(const QByteArray, entered);
    const auto stored = hashPin(SecretBytes(pin));
    QVERIFY(matchesPin(stored, SecretBytes(entered)));
    QVERIFY(matchesPin(stored, SecretBytes(pin)));
    QVERIFY(!matchesPin(stored, secret("२५८१")));
}

/// Former versions did not convert the digits of "२५८०" before they hashed it.
void PinTest::matchesAPinOfAFormerVersion()
{
    const PinHash former{.salt = "0123456789abcdef",
                         .hash =
                             QByteArray::fromHex("079a8806fa1f1cc9ab5b6fbcb60456533c188e56d369e7f12830d2a152c107b6"),
                         .costLog2 = 15};
    QVERIFY(matchesPin(former, secret("२५८०")));
    QVERIFY(!matchesPin(former, secret("२५८१")));
}

/// RFC 7914, 12: N = 16384, r = 8, p = 1, "pleaseletmein", "SodiumChloride"; its first 32 bytes.
void PinTest::matchesTheVectorOfTheRfc()
{
    const PinHash vector{.salt = "SodiumChloride",
                         .hash =
                             QByteArray::fromHex("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"),
                         .costLog2 = 14};
    QVERIFY(matchesPin(vector, secret("pleaseletmein")));
    QVERIFY(!matchesPin(vector, secret("pleaseletmeim")));
}

void PinTest::saltsEachPin()
{
    const auto one = hashPin(secret("0000"));
    const auto other = hashPin(secret("0000"));
    QVERIFY(one.salt != other.salt);
    QVERIFY(one.hash != other.hash);
}

void PinTest::refusesAPinThatIsTooShort_data()
{
    QTest::addColumn<QByteArray>("pin");
    QTest::addColumn<bool>("isGood");
    QTest::newRow("empty") << QByteArray() << false;
    QTest::newRow("three digits") << QByteArray("123") << false;
    QTest::newRow("four digits") << QByteArray("1234") << true;
    QTest::newRow("three letters of two bytes") << QByteArray("äöü") << false;
    QTest::newRow("a passphrase") << QByteArray("two words and a comma, too") << true;
    QTest::newRow("a pasted book") << QByteArray(2000, 'x') << false;
}

void PinTest::refusesAPinThatIsTooShort()
{
    QFETCH(const QByteArray, pin);
    QFETCH(const bool, isGood);
    const auto checked = checkNewPin(pin);
    QCOMPARE(checked.ok(), isGood);
    if (!isGood)
        QCOMPARE(checked.error().reason, ErrorReason::PinLength);
}

CLINICDESK_TEST(PinTest)
#include "pintest.moc"
