// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/contentkey.h"
#include "core/base/errorreason.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using jwe::ContentKey;

class ContentKeyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isTheTextTwiceSoThatBothHalvesAreTheText();
    void countsBytesOfUtf8NotCharacters();
    void saysHowLongATextIsThatDoesNotGive32Bytes();
    void takesThirtyTwoBytesAsTheyAre();
};

void ContentKeyTest::isTheTextTwiceSoThatBothHalvesAreTheText()
{
    const auto key = ContentKey::fromText(SecretBytes("made-up-key-text"));
    QVERIFY(key.ok());
    QCOMPARE((*key)->macHalf().toByteArray(), QByteArray("made-up-key-text"));
    QCOMPARE((*key)->aesHalf().toByteArray(), QByteArray("made-up-key-text"));
}

void ContentKeyTest::countsBytesOfUtf8NotCharacters()
{
    const auto eightCharacters = QStringLiteral("कखग").toUtf8() + "made-up"; // 9 + 7 bytes
    QCOMPARE(eightCharacters.size(), 16);
    QVERIFY(ContentKey::fromText(SecretBytes(eightCharacters)).ok());
    QVERIFY(!ContentKey::fromText(SecretBytes(QStringLiteral("कखगघङचछजझञटठडढणत").toUtf8())).ok());
}

void ContentKeyTest::saysHowLongATextIsThatDoesNotGive32Bytes()
{
    for (const auto size : {0, 15, 17, 32}) {
        const auto key = ContentKey::fromText(SecretBytes(QByteArray(size, 'k')));
        QVERIFY(!key.ok());
        QCOMPARE(key.error().code, ErrorCode::WrongUse);
        QVERIFY(key.error().reason == ErrorReason::KeyLength);
        QCOMPARE(key.error().sizeBytes, size);
    }
}

void ContentKeyTest::takesThirtyTwoBytesAsTheyAre()
{
    const auto key = ContentKey::fromBytes(SecretBytes("0123456789abcdefFEDCBA9876543210"));
    QVERIFY(key.ok());
    QCOMPARE((*key)->macHalf().toByteArray(), QByteArray("0123456789abcdef"));
    QCOMPARE((*key)->aesHalf().toByteArray(), QByteArray("FEDCBA9876543210"));
    QVERIFY(!ContentKey::fromBytes(SecretBytes("0123456789abcdef")).ok());
}

CLINICDESK_TEST_WITHOUT_APPLICATION(ContentKeyTest)
#include "contentkeytest.moc"
