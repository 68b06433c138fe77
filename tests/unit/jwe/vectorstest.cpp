// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/aescbc_p.h"

#include "core/jwe/decryptor.h"
#include "core/jwe/mac_p.h"
#include "tests/support/envelopes.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QMessageAuthenticationCode>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::jwe;
using namespace clinicdesk::support;

namespace {

enum Column { Id, Verdict, Key, InitVector, Associated, Message, Ciphertext, Tag, ColumnCount = 10 };

std::span<const unsigned char> spanOf(const QByteArray &bytes)
{
    return {reinterpret_cast<const unsigned char *>(bytes.constData()), static_cast<std::size_t>(bytes.size())};
}

SharedContentKey keyOf(const QByteArray &bytes)
{
    return *ContentKey::fromBytes(SecretBytes(bytes));
}

} // namespace

/// The cases of RFC 7518, appendix B.1, and of Project Wycheproof (tests/vectors). Their associated data is not the
/// header of an envelope, so they are opened as answers without a header.
class VectorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void encryptsAsInAppendixB1OfRfc7518();
    void encryptsAndOpensWhatIsValidAndRefusesTheRest_data();
    void encryptsAndOpensWhatIsValidAndRefusesTheRest();
    void opensTheExampleOfTheGuide();
    void opensAnAnswerUnderTheGivenIvOrTheKeyText_data();
    void opensAnAnswerUnderTheGivenIvOrTheKeyText();
    void opensALargeAnswer();
    void refusesEveryFlippedBitOfTagAndCiphertext();
    void refusesATagOfAnotherLength();
    void refusesTheFormWithProtected();
    void refusesTheFormWhereTheConventionIsRfc7518Alone();

private:
    struct Sealed {
        QByteArray ciphertext;
        QByteArray mac;
    };
    static Sealed seal(const QByteArray &key, const QByteArray &iv, const QByteArray &associated, QByteArray plaintext)
    {
        const auto padding = 16 - plaintext.size() % 16;
        plaintext.append(padding, static_cast<char>(padding));
        Iv start{};
        std::ranges::copy(spanOf(iv), start.begin());
        const auto contentKey = keyOf(key);
        Mac mac(*contentKey, associated, start, ThreadCount::One);
        const auto ciphertext = mac.nextBlock().first(static_cast<std::size_t>(plaintext.size()));
        AesCbc(AesCbc::Direction::Encrypt, *contentKey, start).process(spanOf(plaintext), ciphertext.data());
        mac.commitBlock(ciphertext.size());
        const auto whole = mac.finish();
        return {.ciphertext = QByteArray(reinterpret_cast<const char *>(ciphertext.data()), plaintext.size()),
                .mac = QByteArray(reinterpret_cast<const char *>(whole.data()), whole.size())};
    }
};

void VectorsTest::encryptsAsInAppendixB1OfRfc7518()
{
    const auto hex = [](const char *text) { return QByteArray::fromHex(text); };
    const auto sealed = seal(hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"),
                             hex("1af38c2dc2b96ffdd86694092341bc04"), "The second principle of Auguste Kerckhoffs",
                             "A cipher system must not be required to be secret, and it must be able to fall into the "
                             "hands of the enemy without inconvenience");
    QCOMPARE(sealed.ciphertext.size(), 144);
    QCOMPARE(sealed.ciphertext.first(16), hex("c80edfa32ddf39d5ef00c0b468834279"));
    QCOMPARE(sealed.ciphertext.last(16),
             hex("fb59bd34d848b3d69550a67646344427ade54b8851ffb598f7f80074b9473c82e2db").last(16));
    QCOMPARE(sealed.mac.first(16), hex("652c3fa36b0a7c5b3219fab3a30bc1c4"));
}

void VectorsTest::encryptsAndOpensWhatIsValidAndRefusesTheRest_data()
{
    QTest::addColumn<QList<QByteArray>>("columns");
    QFile table(QStringLiteral(VECTORS));
    QVERIFY(table.open(QIODevice::ReadOnly));
    int count = 0;
    while (!table.atEnd()) {
        const auto line = table.readLine();
        if (line.startsWith('#'))
            continue;
        const auto columns = (line.endsWith('\n') ? line.chopped(1) : line).split('\t');
        QCOMPARE(columns.size(), qsizetype{ColumnCount});
        QTest::newRow(columns[Id].constData()) << columns;
        ++count;
    }
    QCOMPARE(count, 94);
}

void VectorsTest::encryptsAndOpensWhatIsValidAndRefusesTheRest()
{
    QFETCH(const QList<QByteArray>, columns);
    const auto bytes = [&columns](Column column) { return QByteArray::fromHex(columns[column]); };
    const auto base64 = [&bytes](Column column) { return support::base64Url(bytes(column)); };
    DecryptOptions rules;
    rules.keys = {{.id = QString(), .key = keyOf(bytes(Key))}};
    rules.requestProtected = bytes(Associated);
    const auto envelope = R"({"ciphertext":")" + base64(Ciphertext) + R"(","iv":")" + base64(InitVector) +
                          R"(","tag":")" + base64(Tag) + "\"}";

    const auto opened = support::opened(envelope, rules);
    if (columns[Verdict] == "valid") {
        QVERIFY(opened.ok());
        QCOMPARE(*opened, bytes(Message));
        const auto sealed = seal(bytes(Key), bytes(InitVector), bytes(Associated), bytes(Message));
        QCOMPARE(sealed.ciphertext, bytes(Ciphertext));
        QCOMPARE(sealed.mac.first(16), bytes(Tag));
    } else {
        QCOMPARE(columns[Verdict], QByteArray("invalid"));
        QVERIFY(!opened.ok());
        QCOMPARE(opened.error().code, ErrorCode::JweNotAuthentic);
    }
}

// Encrypted answers in the form of the platform's guide: a tag of 32 bytes, HMAC-SHA-256 under the key text over the
// ciphertext alone, and the key text or the given value as IV (tests/vectors/published_answer.json).

namespace {

const QByteArray keyText = "0123456789abcdef";

struct Published {
    QByteArray iv;
    QByteArray ciphertext;
    QByteArray tag;

    QByteArray json() const
    {
        return R"({"ciphertext":")" + base64Url(ciphertext) + R"(","iv":")" + base64Url(iv) + R"(","tag":")" +
               base64Url(tag) + R"("})";
    }
};

/// Encrypted with the IV `used`, sent with the IV `given`.
Published published(QByteArray plaintext, const QByteArray &used, const QByteArray &given)
{
    const auto padding = 16 - plaintext.size() % 16;
    plaintext.append(padding, static_cast<char>(padding));
    jwe::Iv iv{};
    std::ranges::copy(used, iv.begin());
    auto *bytes = reinterpret_cast<unsigned char *>(plaintext.data());
    jwe::AesCbc(jwe::AesCbc::Direction::Encrypt, *testKey().key, iv)
        .process({bytes, static_cast<std::size_t>(plaintext.size())}, bytes);
    const auto tag = QMessageAuthenticationCode::hash(plaintext, keyText, QCryptographicHash::Sha256);
    return {.iv = given, .ciphertext = plaintext, .tag = tag};
}

const QByteArray givenIv = QByteArray::fromHex("a00bc7eaf555fd460aeefad8b23d9bf0");

} // namespace

void VectorsTest::opensTheExampleOfTheGuide()
{
    QFile file(QStringLiteral(PUBLISHED_ANSWER));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto example = QJsonDocument::fromJson(file.readAll()).object();
    const auto answer = QJsonDocument(example[QLatin1String("answer")].toObject()).toJson();
    const auto plaintext = example[QLatin1String("plaintext")].toString().toUtf8();
    const auto rules = rulesWith(testKey(example[QLatin1String("key_text")].toString().toUtf8()));
    QVERIFY(jwe::looksLikeEnvelope(answer));
    QCOMPARE(*opened(answer, rules), plaintext);
    for (const qsizetype pieceBytes : {1, 7, 1'000})
        QCOMPARE(*decryptInChunks(answer, pieceBytes, rules), plaintext);
    QVERIFY(QJsonDocument::fromJson(plaintext).isObject());
}

void VectorsTest::opensAnAnswerUnderTheGivenIvOrTheKeyText_data()
{
    QTest::addColumn<QByteArray>("plaintext");
    QTest::newRow("object") << QByteArray(R"({"message":"made up"})");
    QTest::newRow("empty object") << QByteArray("{}");
    QTest::newRow("empty array") << QByteArray("[]");
    QTest::newRow("array of numbers") << QByteArray("[1,2,3]");
    QTest::newRow("white space before it") << QByteArray("\r\n\t  {\n  \"message\": \"made up\"}");
    QTest::newRow("a block of white space") << QByteArray(16, ' ') + "{}";
    QTest::newRow("a character that ends in the second block") << QByteArray("{\"n\":\"12345678\u0928\"}");
}

void VectorsTest::opensAnAnswerUnderTheGivenIvOrTheKeyText()
{
    QFETCH(const QByteArray, plaintext);
    for (const auto &used : {givenIv, keyText}) {
        const auto answer = published(plaintext, used, givenIv).json();
        QCOMPARE(*opened(answer), plaintext);
        QCOMPARE(*decryptInChunks(answer, 5), plaintext);
    }
    QCOMPARE(*opened(published(plaintext, keyText, keyText).json()), plaintext);
}

void VectorsTest::opensALargeAnswer()
{
    const QByteArray plaintext = "{\"data\":\"" + testBytes(2'000'000).toHex() + "\"}"; // is buffered on disk
    for (const auto &used : {givenIv, keyText}) {
        const auto answer = published(plaintext, used, givenIv).json();
        auto rules = rulesWith(testKey());
        for (const auto threads : {jwe::ThreadCount::One, jwe::ThreadCount::Automatic, jwe::ThreadCount::Two}) {
            rules.threads = threads;
            QCOMPARE(*decryptInChunks(answer, 65'537, rules), plaintext);
        }
    }
}

void VectorsTest::refusesEveryFlippedBitOfTagAndCiphertext()
{
    auto answer = published(R"({"message":"made up"})", keyText, givenIv);
    QVERIFY(opened(answer.json()).ok());
    for (auto member : {&Published::tag, &Published::ciphertext}) {
        auto &bytes = answer.*member;
        for (qsizetype bit = 0; bit < bytes.size() * 8; ++bit) {
            const auto flip = [&] { bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8))); };
            flip();
            QCOMPARE(opened(answer.json()).error(), Error{.code = ErrorCode::JweNotAuthentic});
            QCOMPARE(decryptInChunks(answer.json(), 9).error(), Error{.code = ErrorCode::JweNotAuthentic});
            flip();
        }
    }
}

void VectorsTest::refusesATagOfAnotherLength()
{
    auto answer = published("{}", keyText, givenIv);
    const auto whole = answer.tag;
    answer.tag = whole.first(16); // half of this HMAC
    QCOMPARE(opened(answer.json()).error().code, ErrorCode::JweNotAuthentic);
    for (const qsizetype size : {0, 15, 17, 31}) {
        answer.tag = whole.first(size);
        QCOMPARE(opened(answer.json()).error().code, ErrorCode::JweMalformed);
    }
    answer.tag = whole + 'x';
    QCOMPARE(opened(answer.json()).error().code, ErrorCode::JweMalformed);
}

void VectorsTest::refusesTheFormWithProtected()
{
    const auto answer = published("{}", keyText, givenIv).json();
    const auto header = R"("protected":")" + jwe::protectedText() + R"(",)";
    QCOMPARE(opened(QByteArray(answer).insert(1, header)).error().code, ErrorCode::JweMalformed);
}

void VectorsTest::refusesTheFormWhereTheConventionIsRfc7518Alone()
{
    auto rules = rulesWith(testKey());
    rules.tagForms = jwe::TagForms::Rfc7518;
    for (const auto &used : {givenIv, keyText})
        QCOMPARE(opened(published("{}", used, givenIv).json(), rules).error().code, ErrorCode::JweMalformed);
    QCOMPARE(*opened(sealed("{}"), rules), QByteArray("{}"));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(VectorsTest)
#include "vectorstest.moc"
