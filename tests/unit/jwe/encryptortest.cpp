// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/encryptor.h"
#include "tests/support/bytesources.h"
#include "tests/support/envelopes.h"
#include "tests/support/testprogram.h"

#include <QSet>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using jwe::ThreadCount;

class EncryptorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesTheFiveMembersInTheirOrder();
    void saysItsSizeBeforeTheFirstByte_data();
    void saysItsSizeBeforeTheFirstByte();
    void givesTheSamePlaintextWhateverTheSizeOfThePieces_data();
    void givesTheSamePlaintextWhateverTheSizeOfThePieces();
    void cannotBeReadASecondTime();
    void neverUsesAnIvTwice();
    void sendsTheNameOfTheKeyLetterForLetter();
    void passesOnTheErrorOfThePlaintext();
    void mayBeLeftHalfRead();
    void wrapsAFileAsBase64InOneMember_data();
    void wrapsAFileAsBase64InOneMember();
};

void EncryptorTest::writesTheFiveMembersInTheirOrder()
{
    const auto envelope = sealed("{}");
    const auto json = QJsonDocument::fromJson(envelope).object();
    QCOMPARE(json.keys(), QStringLiteral("ciphertext iv kid protected tag").split(u' '));
    QCOMPARE(fromBase64Url(json[QLatin1String("protected")].toString().toLatin1()),
             QByteArray(R"({"alg":"dir","enc":"A128CBC-HS256"})"));
    QCOMPARE(fromBase64Url(json[QLatin1String("iv")].toString().toLatin1()).size(), 16);
    QCOMPARE(fromBase64Url(json[QLatin1String("tag")].toString().toLatin1()).size(), 16);
    QCOMPARE(json[QLatin1String("kid")].toString(), QStringLiteral("made-up-key"));
    QList<qsizetype> places;
    for (const auto *name : {"\"protected\":", "\"iv\":", "\"ciphertext\":", "\"tag\":", "\"kid\":"})
        places.append(envelope.indexOf(name));
    QVERIFY(std::ranges::is_sorted(places) && places.first() == 1);
}

void EncryptorTest::saysItsSizeBeforeTheFirstByte_data()
{
    QTest::addColumn<qsizetype>("size");
    for (const qsizetype size :
         {0, 1, 15, 16, 17, 47, 48, 49, 255, 256, 257, 65'535, 65'536, 65'537, 196'608, 196'609, 1'048'576, 3'000'001})
        QTest::newRow(QByteArray::number(size).constData()) << size;
}

void EncryptorTest::saysItsSizeBeforeTheFirstByte()
{
    QFETCH(const qsizetype, size);
    const auto plaintext = testBytes(size);
    for (const auto threads : {ThreadCount::Automatic, ThreadCount::One, ThreadCount::Two, ThreadCount::Three}) {
        const auto source = jwe::makeEnvelope(makeMemorySource(plaintext), testKey(), threads);
        const auto announced = source->sizeBytes();
        const auto envelope = *allOf(*source);
        QCOMPARE(envelope.size(), announced);
        const auto back = opened(envelope);
        QVERIFY(back.ok());
        QCOMPARE(*back, plaintext);
    }
}

void EncryptorTest::givesTheSamePlaintextWhateverTheSizeOfThePieces_data()
{
    QTest::addColumn<qsizetype>("pieceBytes");
    for (const qsizetype size : {1, 3, 63, 64, 65, 1'000, 98'304, 262'144, 5'000'000})
        QTest::newRow(QByteArray::number(size).constData()) << size;
}

void EncryptorTest::givesTheSamePlaintextWhateverTheSizeOfThePieces()
{
    QFETCH(const qsizetype, pieceBytes);
    const auto plaintext = testBytes(400'003);
    for (const auto threads : {ThreadCount::One, ThreadCount::Two, ThreadCount::Three}) {
        const auto envelope = *allOf(*jwe::makeEnvelope(makeMemorySource(plaintext), testKey(), threads), pieceBytes);
        const auto back = opened(envelope);
        QVERIFY(back.ok());
        QCOMPARE(*back, plaintext);
    }
}

void EncryptorTest::cannotBeReadASecondTime()
{
    const auto source = jwe::makeEnvelope(makeMemorySource("{}"), testKey());
    QVERIFY(!source->restart());
    QVERIFY(allOf(*source).ok());
    QVERIFY(!source->restart());
}

void EncryptorTest::neverUsesAnIvTwice()
{
    constexpr int envelopes = 10'000;
    QSet<QString> ivs;
    QSet<QString> firstCharacters;
    for (int i = 0; i < envelopes; ++i) {
        const auto iv = QJsonDocument::fromJson(sealed("{}")).object()[QLatin1String("iv")].toString();
        ivs.insert(iv);
        firstCharacters.insert(iv.left(1));
    }
    QCOMPARE(ivs.size(), envelopes);
    QCOMPARE(firstCharacters.size(), 64); // not a counter
}

void EncryptorTest::sendsTheNameOfTheKeyLetterForLetter()
{
    auto key = testKey();
    for (const auto &id :
         {QStringLiteral("a\"b\\c/d"), QStringLiteral("नया-कुंजी"), QStringLiteral("line\nand\ttab\x01"), QString()}) {
        key.id = id;
        const auto envelope = sealed("{}", key);
        QCOMPARE(QJsonDocument::fromJson(envelope).object()[QLatin1String("kid")].toString(), id);
        QVERIFY(opened(envelope, rulesWith(key)).ok());
    }
}

void EncryptorTest::passesOnTheErrorOfThePlaintext()
{
    for (const auto threads : {ThreadCount::One, ThreadCount::Two, ThreadCount::Three}) {
        auto broken = std::make_unique<FakeByteSource>(500'000);
        broken->failAt(250'000, {.code = ErrorCode::FileUnreadable});
        const auto source = jwe::makeEnvelope(std::move(broken), testKey(), threads);
        const auto all = allOf(*source);
        QVERIFY(!all.ok());
        QCOMPARE(all.error().code, ErrorCode::FileUnreadable);
    }
}

void EncryptorTest::mayBeLeftHalfRead()
{
    const auto plaintext = testBytes(4'000'000);
    QByteArray piece(1'000'000, '\0');
    for (int i = 0; i < 20; ++i) {
        const auto threads = i % 2 == 0 ? ThreadCount::Two : ThreadCount::Three;
        const auto source = jwe::makeEnvelope(makeMemorySource(plaintext), testKey(), threads);
        QVERIFY(source->read({piece.data(), static_cast<std::size_t>(piece.size())}).ok());
    }
}

void EncryptorTest::wrapsAFileAsBase64InOneMember_data()
{
    saysItsSizeBeforeTheFirstByte_data();
}

void EncryptorTest::wrapsAFileAsBase64InOneMember()
{
    QFETCH(const qsizetype, size);
    const auto file = testBytes(size);
    for (const qsizetype pieceBytes : {7, 100, 196'608, 3'000'000}) {
        const auto source = jwe::wrapFile(makeMemorySource(file));
        const auto announced = source->sizeBytes();
        const auto json = *allOf(*source, pieceBytes);
        QCOMPARE(json.size(), announced);
        QCOMPARE(json, QByteArray("{\"file\":\"" + file.toBase64() + "\"}"));
        QVERIFY(source->restart());
        QCOMPARE(*allOf(*source, 1'000), json);
    }
}

CLINICDESK_TEST_WITHOUT_APPLICATION(EncryptorTest)
#include "encryptortest.moc"
