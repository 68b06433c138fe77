// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/aescbc_p.h"
#include "core/jwe/decryptor.h"
#include "tests/support/envelopes.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QMessageAuthenticationCode>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Encrypted answers in the form of the platform's guide: a tag of 32 bytes, HMAC-SHA-256 under the key text over the
/// ciphertext alone, and the key text or the given value as IV (tests/vectors/published_answer.json).
class PublishedAnswerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensTheExampleOfTheGuide();
    void opensAnAnswerUnderTheGivenIvOrTheKeyText_data();
    void opensAnAnswerUnderTheGivenIvOrTheKeyText();
    void opensALargeAnswer();
    void refusesEveryFlippedBitOfTagAndCiphertext();
    void refusesATagOfAnotherLength();
    void refusesTheFormWithProtected();
    void refusesTheFormWhereTheConventionIsRfc7518Alone();
};

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

void PublishedAnswerTest::opensTheExampleOfTheGuide()
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

void PublishedAnswerTest::opensAnAnswerUnderTheGivenIvOrTheKeyText_data()
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

void PublishedAnswerTest::opensAnAnswerUnderTheGivenIvOrTheKeyText()
{
    QFETCH(const QByteArray, plaintext);
    for (const auto &used : {givenIv, keyText}) {
        const auto answer = published(plaintext, used, givenIv).json();
        QCOMPARE(*opened(answer), plaintext);
        QCOMPARE(*decryptInChunks(answer, 5), plaintext);
    }
    QCOMPARE(*opened(published(plaintext, keyText, keyText).json()), plaintext);
}

void PublishedAnswerTest::opensALargeAnswer()
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

void PublishedAnswerTest::refusesEveryFlippedBitOfTagAndCiphertext()
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

void PublishedAnswerTest::refusesATagOfAnotherLength()
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

void PublishedAnswerTest::refusesTheFormWithProtected()
{
    const auto answer = published("{}", keyText, givenIv).json();
    const auto header = R"("protected":")" + jwe::protectedText() + R"(",)";
    QCOMPARE(opened(QByteArray(answer).insert(1, header)).error().code, ErrorCode::JweMalformed);
}

void PublishedAnswerTest::refusesTheFormWhereTheConventionIsRfc7518Alone()
{
    auto rules = rulesWith(testKey());
    rules.tagForms = jwe::TagForms::Rfc7518;
    for (const auto &used : {givenIv, keyText})
        QCOMPARE(opened(published("{}", used, givenIv).json(), rules).error().code, ErrorCode::JweMalformed);
    QCOMPARE(*opened(sealed("{}"), rules), QByteArray("{}"));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(PublishedAnswerTest)
#include "publishedanswertest.moc"
