// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/decryptor.h"
#include "tests/support/envelopes.h"
#include "tests/support/testprogram.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageAuthenticationCode>
#include <QTest>
#include <QtEndian>

#include <array>

using namespace clinicdesk;
using namespace clinicdesk::support;

class DecryptorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensAnEnvelopeInPiecesOfAnySize_data();
    void opensAnEnvelopeInPiecesOfAnySize();
    void takesMembersInAnyOrderAndReadsPastUnknownOnes();
    void givesThePlaintextASecondTime();
    void choosesTheKeyByItsName();
    void opensWhatItsKeyOpensUnderAnyName();
    void opensAnAnswerWithoutProtected_data();
    void opensAnAnswerWithoutProtected();
    void takesTheWholeHmacAsTagOnlyWhereThereIsNoProtected();
    void takesAnEmptyEncryptedKey();
    void stopsAtTheCap();
    void knowsWhatLooksLikeAnEnvelope_data();
    void knowsWhatLooksLikeAnEnvelope();
};

namespace {

/// Joins members as written to an object.
QByteArray object(const QByteArrayList &members)
{
    return '{' + members.join(',') + '}';
}

QByteArray member(const QByteArray &name, const QJsonObject &from)
{
    return '"' + name + "\":\"" + from[QString::fromLatin1(name)].toString().toUtf8() + '"';
}

/// The whole HMAC of an envelope's ciphertext with other associated data.
QByteArray wholeMac(const QJsonObject &envelope, const QByteArray &associated)
{
    QByteArray bits(8, '\0');
    qToBigEndian(static_cast<quint64>(associated.size()) * 8, bits.data());
    return QMessageAuthenticationCode::hash(
        associated + fromBase64Url(envelope[QLatin1String("iv")].toString().toLatin1()) +
            fromBase64Url(envelope[QLatin1String("ciphertext")].toString().toLatin1()) + bits,
        "0123456789abcdef", QCryptographicHash::Sha256);
}

QByteArray withoutProtected(const QByteArray &associated, qsizetype tagBytes, qsizetype size = 100)
{
    const auto envelope = QJsonDocument::fromJson(sealed(testBytes(size))).object();
    const auto tag = wholeMac(envelope, associated).first(tagBytes);
    return object({member("ciphertext", envelope), member("iv", envelope), R"("tag":")" + base64Url(tag) + '"'});
}

} // namespace

void DecryptorTest::opensAnEnvelopeInPiecesOfAnySize_data()
{
    QTest::addColumn<qsizetype>("pieceBytes");
    for (const qsizetype size : {1, 2, 3, 5, 64, 1'000, 65'537, 262'144, 10'000'000})
        QTest::newRow(QByteArray::number(size).constData()) << size;
}

void DecryptorTest::opensAnEnvelopeInPiecesOfAnySize()
{
    QFETCH(const qsizetype, pieceBytes);
    for (const qsizetype size : {0, 1, 15, 16, 17, 65'537, 2'500'001}) { // the last one is buffered on disk
        const auto plaintext = testBytes(size);
        auto rules = rulesWith(testKey());
        for (const auto threads : {jwe::ThreadCount::One, jwe::ThreadCount::Automatic, jwe::ThreadCount::Two}) {
            rules.threads = threads;
            const auto back = decryptInChunks(sealed(plaintext), pieceBytes, rules);
            QVERIFY(back.ok());
            QCOMPARE(*back, plaintext);
        }
        if (pieceBytes < 64)
            break;
    }
}

void DecryptorTest::takesMembersInAnyOrderAndReadsPastUnknownOnes()
{
    for (const qsizetype size : {100, 1'500'000}) {
        const auto plaintext = testBytes(size);
        const auto envelope = QJsonDocument::fromJson(sealed(plaintext)).object();
        QByteArrayList members{member("protected", envelope),
                               member("iv", envelope),
                               member("ciphertext", envelope),
                               member("tag", envelope),
                               R"("more":{"a":[1,-2.5e3,true,null,"}\"\\",{"b":[]}],"tag":"x"})",
                               R"( "header" : { "kid" : "made-up-key" } )"};
        std::ranges::sort(members);
        int orders = 0;
        do {
            const auto text = object(members);
            QCOMPARE(*opened(text), plaintext);
            if (orders % 10 == 0)
                QCOMPARE(*decryptInChunks(text, 10'007), plaintext);
        } while (++orders < (size < 1'000 ? 720 : 30) && std::ranges::next_permutation(members).found);
        QVERIFY(orders >= 30);
    }
}

void DecryptorTest::givesThePlaintextASecondTime()
{
    for (const qsizetype size : {20, 2'500'001}) {
        const auto plaintext = testBytes(size);
        const auto envelope = sealed(plaintext);
        jwe::Decryptor decryptor(rulesWith(testKey()));
        QVERIFY(decryptor.take(envelope).ok());
        const auto fromDisk = decryptor.finish();
        const auto fromMemory = jwe::openEnvelope(envelope, rulesWith(testKey()));
        for (auto *source : {fromDisk->get(), fromMemory->get()}) {
            QCOMPARE(source->sizeBytes(), size);
            QCOMPARE(*allOf(*source, 7'919), plaintext);
            QVERIFY(source->restart());
            QCOMPARE(*allOf(*source, 1'000'000), plaintext);
            std::array<char, 10> beginning{};
            QVERIFY(source->restart());
            QVERIFY(source->read(beginning).ok());
            QVERIFY(source->restart());
            QCOMPARE(*allOf(*source), plaintext);
            QVERIFY(source->restart());
            QVERIFY(source->read(beginning).ok()); // and is not read to its end
        }
    }
}

void DecryptorTest::choosesTheKeyByItsName()
{
    auto other = testKey("another-made-up-");
    other.id = QStringLiteral("other");
    jwe::DecryptOptions both;
    both.keys = {testKey(), other};
    QCOMPARE(*opened(sealed("{}", other), both), QByteArray("{}"));
    QCOMPARE(*opened(sealed("{}"), both), QByteArray("{}"));
    auto encoded = other;
    encoded.id = QString::fromLatin1(base64Url("other"));
    QCOMPARE(*opened(sealed("{}", encoded), both), QByteArray("{}"));
    auto unknown = other;
    unknown.id = QStringLiteral("unknown");
    const auto refused = opened(sealed("{}", unknown), both);
    QCOMPARE(refused.error().code, ErrorCode::SignInKeyMissing);
    QCOMPARE(refused.error().subject, unknown.id);
    QCOMPARE(opened(sealed("{}"), {}).error().code, ErrorCode::SignInKeyMissing);
}

void DecryptorTest::opensWhatItsKeyOpensUnderAnyName()
{
    auto renamed = testKey();
    renamed.id = QStringLiteral("a name of the service");
    const auto plaintext = QByteArray(500'000, 'x');
    QCOMPARE(*opened(sealed(plaintext, renamed), rulesWith(testKey())), plaintext);
    auto members = QJsonDocument::fromJson(sealed("{}", renamed)).object();
    for (const auto &id : {QJsonValue(), QJsonValue(7)}) { // services also send IDs as whole numbers
        members[QLatin1String("kid")] = id;
        QCOMPARE(*opened(QJsonDocument(members).toJson(), rulesWith(testKey())), QByteArray("{}"));
    }
    auto damaged = QJsonDocument::fromJson(sealed("{}")).object();
    damaged[QLatin1String("tag")] = QStringLiteral("AAAAAAAAAAAAAAAAAAAAAA");
    QCOMPARE(opened(QJsonDocument(damaged).toJson(), rulesWith(testKey())).error().code, ErrorCode::JweNotAuthentic);
}

void DecryptorTest::opensAnAnswerWithoutProtected_data()
{
    QTest::addColumn<QByteArray>("associated");
    QTest::addColumn<bool>("opens");
    QTest::newRow("our own request's") << QByteArray("bWFkZS11cA") << true;
    QTest::newRow("compact") << base64Url(R"({"alg":"dir","enc":"A128CBC-HS256"})") << true;
    QTest::newRow("with blanks") << base64Url(R"({"alg": "dir", "enc": "A128CBC-HS256"})") << true;
    QTest::newRow("empty") << QByteArray() << true;
    QTest::newRow("something else") << base64Url(R"({"enc":"A128CBC-HS256","alg":"dir"})") << false;
}

void DecryptorTest::opensAnAnswerWithoutProtected()
{
    QFETCH(const QByteArray, associated);
    QFETCH(const bool, opens);
    auto rules = rulesWith(testKey());
    rules.requestProtected = "bWFkZS11cA";
    for (const qsizetype tagBytes : {16, 32}) {
        for (const qsizetype size : {100, 2'000'000}) {
            const auto envelope = withoutProtected(associated, tagBytes, size);
            const auto whole = opened(envelope, rules);
            const auto inPieces = decryptInChunks(envelope, 99'991, rules);
            QCOMPARE(whole.ok(), opens);
            QCOMPARE(inPieces.ok(), opens);
            if (opens)
                QCOMPARE(*whole, testBytes(size));
            else
                QCOMPARE(whole.error().code, ErrorCode::JweNotAuthentic);
        }
    }
}

void DecryptorTest::takesTheWholeHmacAsTagOnlyWhereThereIsNoProtected()
{
    const auto envelope = QJsonDocument::fromJson(sealed("{}")).object();
    const auto whole = wholeMac(envelope, envelope[QLatin1String("protected")].toString().toLatin1());
    const auto text = object({member("protected", envelope), member("iv", envelope), member("ciphertext", envelope),
                              R"("tag":")" + base64Url(whole) + '"'});
    QCOMPARE(opened(text).error().code, ErrorCode::JweMalformed);
    auto flipped = withoutProtected({}, 32);
    auto tag = fromBase64Url(QJsonDocument::fromJson(flipped).object()[QLatin1String("tag")].toString().toLatin1());
    const auto before = base64Url(tag);
    tag[31] = static_cast<char>(tag[31] ^ 1); // in the half that a tag of 16 bytes does not have
    flipped.replace(before, base64Url(tag));
    QCOMPARE(opened(flipped).error().code, ErrorCode::JweNotAuthentic);
}

void DecryptorTest::takesAnEmptyEncryptedKey()
{
    const auto envelope = sealed("{}");
    QVERIFY(opened(QByteArray(envelope).insert(1, R"("encrypted_key":"",)")).ok());
    QCOMPARE(opened(QByteArray(envelope).insert(1, R"("encrypted_key":"AAAA",)")).error().code,
             ErrorCode::JweMalformed);
    QVERIFY(!envelope.contains("encrypted_key"));
}

void DecryptorTest::stopsAtTheCap()
{
    const auto envelope = sealed(testBytes(1'000));
    auto rules = rulesWith(testKey());
    rules.maxBytes = envelope.size();
    QVERIFY(opened(envelope, rules).ok());
    rules.maxBytes = envelope.size() - 1;
    for (const auto &result : {opened(envelope, rules), decryptInChunks(envelope, 10, rules)})
        QCOMPARE(result.error().code, ErrorCode::ServiceAnswerTooLarge);
}

void DecryptorTest::knowsWhatLooksLikeAnEnvelope_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("looks");
    QTest::newRow("envelope") << sealed("{}") << true;
    QTest::newRow("short") << withoutProtected({}, 16) << true;
    QTest::newRow("damaged") << QByteArray(R"({"ciphertext":"?","iv":"?","tag":"?"})") << true;
    QTest::newRow("without tag") << QByteArray(R"({"protected":"A","iv":"AAAA","ciphertext":"AAAA"})") << true;
    QTest::newRow("without iv") << QByteArray(R"({"ciphertext":"AAAA","tag":"AAAA"})") << true;
    QTest::newRow("without ciphertext") << QByteArray(R"({"iv":"AAAA","tag":"AAAA"})") << true;
    QTest::newRow("ciphertext alone") << QByteArray(R"({"ciphertext":"AAAA","label":"x"})") << false;
    QTest::newRow("a tag alone") << QByteArray(R"({"tag":"urgent","label":"x"})") << false;
    QTest::newRow("numbers") << QByteArray(R"({"ciphertext":1,"iv":2,"tag":3})") << false;
    QTest::newRow("inside") << QByteArray(R"({"more":{"ciphertext":"A","iv":"A","tag":"A"}})") << false;
    QTest::newRow("array") << QByteArray(R"([{"ciphertext":"A","iv":"A","tag":"A"}])") << false;
    QTest::newRow("nothing") << QByteArray() << false;
    QTest::newRow("no JSON") << QByteArray("<html>") << false;
}

void DecryptorTest::knowsWhatLooksLikeAnEnvelope()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const bool, looks);
    QCOMPARE(jwe::looksLikeEnvelope(bytes), looks);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(DecryptorTest)
#include "decryptortest.moc"
