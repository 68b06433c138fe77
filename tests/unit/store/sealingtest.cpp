// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sealing.h"

#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <array>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// AES-256-GCM with a separate key for each value.
class SealingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesBackWhatWasSealed_data();
    void givesBackWhatWasSealed();
    void sealsTheSameTwiceInTwoWays();
    void refusesEveryFlippedBit();
    void refusesAnotherKey();
    void refusesAnotherPlace();
    void refusesACutValue();
    void bindsTheCounterOfAPart();
    void agreesWithAKnownSeal();
    void tagsAValueSoThatOnlyItsKeyFindsItAgain();

private:
    const SecretBytes m_key{QByteArray(32, 'k')};
    const SecretBytes m_otherKey{QByteArray(31, 'k') + 'l'};
};

void SealingTest::givesBackWhatWasSealed_data()
{
    QTest::addColumn<QByteArray>("plain");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("one byte") << QByteArray("x");
    QTest::newRow("with zeros") << QByteArray("a\0b\0", 4);
    QTest::newRow("longer than a block") << QByteArray(100'000, 'p');
}

void SealingTest::givesBackWhatWasSealed()
{
    QFETCH(const QByteArray, plain);
    const auto sealed = sealValue(m_key, "place", plain);
    QCOMPARE(sealed.size(), Sealer::saltBytes + plain.size() + Sealer::tagBytes);
    QVERIFY(plain.size() < 4 || !sealed.contains(plain.left(32)));
    const auto opened = openValue(m_key, "place", sealed);
    QVERIFY(opened.ok());
    QCOMPARE(*opened, plain);
}

void SealingTest::sealsTheSameTwiceInTwoWays()
{
    const auto first = sealValue(m_key, "place", "made up");
    const auto second = sealValue(m_key, "place", "made up");
    QVERIFY(first.left(Sealer::saltBytes) != second.left(Sealer::saltBytes));
    QVERIFY(first.mid(Sealer::saltBytes, 7) != second.mid(Sealer::saltBytes, 7));
}

void SealingTest::refusesEveryFlippedBit()
{
    const auto sealed = sealValue(m_key, "place", "a made up patient");
    qsizetype taken = 0;
    for (qsizetype bit = 0; bit < sealed.size() * 8; ++bit) {
        auto changed = sealed;
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << (bit % 8)));
        taken += openValue(m_key, "place", changed).ok() ? 1 : 0;
    }
    QCOMPARE(taken, 0);
}

void SealingTest::refusesAnotherKey()
{
    QCOMPARE(codeOf(openValue(m_otherKey, "place", sealValue(m_key, "place", "x"))), Code(ErrorCode::StoreDamaged));
}

void SealingTest::refusesAnotherPlace()
{
    QCOMPARE(codeOf(openValue(m_key, "places", sealValue(m_key, "place", "x"))), Code(ErrorCode::StoreDamaged));
    QCOMPARE(codeOf(openValue(m_key, "", sealValue(m_key, "place", "x"))), Code(ErrorCode::StoreDamaged));
}

void SealingTest::refusesACutValue()
{
    const auto sealed = sealValue(m_key, "place", "made up");
    for (qsizetype size = 0; size < sealed.size(); ++size)
        QCOMPARE(codeOf(openValue(m_key, "place", sealed.left(size))), Code(ErrorCode::StoreDamaged));
    QCOMPARE(codeOf(openValue(m_key, "place", sealed + '\0')), Code(ErrorCode::StoreDamaged));
}

void SealingTest::bindsTheCounterOfAPart()
{
    const QByteArray salt(Sealer::saltBytes, 's');
    const std::array plain{'m', 'a', 'd', 'e'};
    std::array<char, 4> sealed{};
    std::array<char, Sealer::tagBytes> tag{};
    Sealer(m_key, salt).seal(7, "place", plain, sealed, tag);
    std::array<char, 4> opened{};
    QVERIFY(Sealer(m_key, salt).open(7, "place", sealed, tag, opened));
    QVERIFY(opened == plain);
    QVERIFY(!Sealer(m_key, salt).open(8, "place", sealed, tag, opened));
    QVERIFY((opened == std::array<char, 4>{}));
}

/// Sealed by another implementation (Python's cryptography: HKDF-SHA-256, AES-GCM): values that are on disk today
/// must be readable in later versions.
void SealingTest::agreesWithAKnownSeal()
{
    const auto sealed = QByteArray::fromHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
                                            "fe6a2fea199bdd8eeb9329997e8871634cc459c81bd8b3");
    const auto opened = openValue(m_key, "document 1", sealed);
    QVERIFY(opened.ok());
    QCOMPARE(*opened, QByteArray("made up"));
}

void SealingTest::tagsAValueSoThatOnlyItsKeyFindsItAgain()
{
    const SecretBytes key(QByteArray(32, 'k'));
    // Computed with Python's hmac: HKDF-SHA-256 of the key for "clinicdesk lookup", then HMAC of the value.
    QCOMPARE(lookupTag(key, "a value").toHex(),
             QByteArray("6ac9b6ca2ebd25bf79b3ad1b34213c6bc0d9fa3e31a26ab7a9e29f4c497f2112"));
    QVERIFY(lookupTag(key, "another value") != lookupTag(key, "a value"));
    QVERIFY(lookupTag(SecretBytes(QByteArray(32, 'l')), "a value") != lookupTag(key, "a value"));
}

CLINICDESK_TEST(SealingTest)
#include "sealingtest.moc"
