// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/decryptor.h"

#include "core/base/errorreason.h"
#include "core/jwe/aescbc_p.h"
#include "core/jwe/mac_p.h"
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
    void isRefused_data();
    void isRefused();
    void isRefusedWithOneAndTheSameErrorForEveryFlippedBit();
    void isOfAnUnknownKindByTheNamesOfRfc7518_data();
    void isOfAnUnknownKindByTheNamesOfRfc7518();
    void isRefusedWhereverItIsCut();
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

// Whatever is wrong with an envelope, no byte of its plaintext is returned, and the error has the right one of the
// two codes.

namespace {

const QByteArray madeUp = "{\"made\":\"up\"}";

/// The members of one good envelope, to be changed.
QJsonObject good()
{
    static const auto envelope = QJsonDocument::fromJson(sealed(madeUp)).object();
    return envelope;
}

QByteArray bytesOf(const char *name)
{
    return fromBase64Url(good()[QLatin1String(name)].toString().toLatin1());
}

QByteArray with(const char *name, const QJsonValue &value)
{
    auto envelope = good();
    envelope[QLatin1String(name)] = value;
    return QJsonDocument(envelope).toJson(QJsonDocument::Compact);
}

QByteArray withBytes(const char *name, const QByteArray &bytes)
{
    return with(name, QString::fromLatin1(base64Url(bytes)));
}

QByteArray withText(const char *name, const QByteArray &text)
{
    return with(name, QString::fromLatin1(text));
}

QByteArray without(const char *name)
{
    auto envelope = good();
    envelope.remove(QLatin1String(name));
    return QJsonDocument(envelope).toJson(QJsonDocument::Compact);
}

/// A block of zeros without valid padding, under a correct tag.
QByteArray withoutPadding()
{
    const auto key = testKey().key;
    jwe::Iv iv{};
    jwe::Mac mac(*key, jwe::protectedText(), iv, jwe::ThreadCount::One);
    const auto block = mac.nextBlock().first(iv.size());
    jwe::AesCbc(jwe::AesCbc::Direction::Encrypt, *key, iv).process(iv, block.data());
    const QByteArray ciphertext(reinterpret_cast<const char *>(block.data()), static_cast<qsizetype>(block.size()));
    mac.commitBlock(block.size());
    const auto whole = mac.finish();
    auto envelope = good();
    envelope[QStringLiteral("iv")] = QString::fromLatin1(base64Url(QByteArray(16, '\0')));
    envelope[QStringLiteral("ciphertext")] = QString::fromLatin1(base64Url(ciphertext));
    envelope[QStringLiteral("tag")] =
        QString::fromLatin1(base64Url(QByteArray(reinterpret_cast<const char *>(whole.data()), 16)));
    return QJsonDocument(envelope).toJson(QJsonDocument::Compact);
}

QByteArray wellFormed()
{
    return QJsonDocument(good()).toJson(QJsonDocument::Compact);
}

QByteArray withInFront(const QByteArray &member)
{
    return wellFormed().insert(1, member + ',');
}

} // namespace

void DecryptorTest::isRefused_data()
{
    QTest::addColumn<QByteArray>("envelope");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("reason");
    const auto malformed = [](const char *name, const QByteArray &envelope, const char *reason) {
        QTest::newRow(name) << envelope << QStringLiteral("jwe.malformed") << QString::fromLatin1(reason);
    };
    const auto notAuthentic = [](const char *name, const QByteArray &envelope) {
        QTest::newRow(name) << envelope << QStringLiteral("jwe.not-authentic") << QString();
    };

    malformed("nothing", {}, "not a JSON object");
    malformed("no JSON", "not an envelope", "not a JSON object");
    malformed("an array", "[]", "not a JSON object");
    malformed("an empty object", "{}", "\"iv\" is missing");
    malformed("compact serialization", "eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA", "not a JSON object");
    malformed("two objects", wellFormed() + wellFormed(), "extra data after the object");
    malformed("a comma too many", wellFormed().insert(1, ','), "not a JSON object");
    malformed("a name without quotation marks", withInFront("a:1"), "not a JSON object");
    malformed("a value that is none", withInFront(R"("a":truth)"), "not a JSON object");
    malformed("deep nesting", withInFront("\"a\":" + QByteArray(100, '[') + QByteArray(100, ']')), "too deeply");
    malformed("a huge member", withInFront("\"a\":\"" + QByteArray(70'000, 'a') + '"'), "too large");

    malformed("without iv", without("iv"), "\"iv\" is missing");
    malformed("without ciphertext", without("ciphertext"), "\"ciphertext\" is missing");
    malformed("without tag", without("tag"), "\"tag\" is missing");
    for (const auto *name : {"protected", "iv", "ciphertext", "tag", "kid"}) {
        const auto value = good()[QLatin1String(name)].toString().toLatin1();
        malformed(qPrintable(QStringLiteral("%1 twice").arg(QLatin1String(name))),
                  withInFront('"' + QByteArray(name) + "\":\"" + value + '"'), "twice");
        const auto other = qstrcmp(name, "kid") == 0 ? QJsonValue(true) : QJsonValue(7); // a number can be an ID
        malformed(qPrintable(QStringLiteral("%1 of another type").arg(QLatin1String(name))), with(name, other),
                  "is no text");
    }
    for (const auto *name : {"iv", "tag"}) // null stands for a missing member
        malformed(qPrintable(QStringLiteral("%1 as null").arg(QLatin1String(name))), with(name, QJsonValue::Null),
                  "is missing");
    malformed("ciphertext as null", with("ciphertext", QJsonValue::Null), "is no text");
    malformed("a name twice, once escaped", withInFront(R"("t\u0061g":"AAAA")"), "twice");
    for (const auto *name : {"protected", "iv", "ciphertext", "tag"}) {
        const auto value = good()[QLatin1String(name)].toString().toLatin1();
        const auto called = [name](const char *what) { return QByteArray(name) + " with " + what; };
        malformed(called("padding"), withText(name, value + "=="), "no strict Base64URL");
        malformed(called("a plus"), withText(name, '+' + value.sliced(1)), "no strict Base64URL");
        malformed(called("a slash"), withText(name, '/' + value.sliced(1)), "no strict Base64URL");
        malformed(called("a blank"), withText(name, ' ' + value), "no strict Base64URL");
        malformed(called("a line break"), withText(name, value + '\n'), "no strict Base64URL");
        malformed(called("one character too many"), withText(name, value.first(value.size() / 4 * 4) + 'A'),
                  "no strict Base64URL");
    }
    malformed("tag with bits beyond its end", withText("tag", QByteArray(21, 'A') + 'B'), "no strict Base64URL");

    for (const qsizetype size : {0, 1, 8, 15, 17, 32})
        malformed(qPrintable(QStringLiteral("tag of %1 bytes").arg(size)),
                  withBytes("tag", (bytesOf("tag") + bytesOf("tag") + "x").first(size)), "\"tag\" has");
    for (const qsizetype size : {0, 12, 15, 17, 32})
        malformed(qPrintable(QStringLiteral("iv of %1 bytes").arg(size)), withBytes("iv", QByteArray(size, 'i')),
                  "\"iv\" has");
    malformed("an empty ciphertext", withText("ciphertext", {}), "\"ciphertext\" has 0 bytes");
    malformed("half a block", withBytes("ciphertext", bytesOf("ciphertext").chopped(8)), "\"ciphertext\" has 8 bytes");

    const auto header = [](const QByteArray &json) { return withBytes("protected", json); };
    malformed("protected is empty", header({}), "in \"protected\"");
    malformed("protected is no JSON", header("dir"), "in \"protected\"");
    malformed("protected is not whole", header(R"({"alg":"dir","enc":"A128CBC-HS256")"), "in \"protected\"");
    malformed("alg none", header(R"({"alg":"none","enc":"A128CBC-HS256"})"), "\"none\"");
    malformed("alg RSA-OAEP", header(R"({"alg":"RSA-OAEP","enc":"A128CBC-HS256"})"), "\"RSA-OAEP\"");
    malformed("alg A128KW", header(R"({"alg":"A128KW","enc":"A128CBC-HS256"})"), "\"A128KW\"");
    malformed("alg DIR", header(R"({"alg":"DIR","enc":"A128CBC-HS256"})"), "\"DIR\"");
    malformed("alg missing", header(R"({"enc":"A128CBC-HS256"})"), "\"alg\"");
    malformed("enc A256CBC-HS512", header(R"({"alg":"dir","enc":"A256CBC-HS512"})"), "\"A256CBC-HS512\"");
    malformed("enc A128GCM", header(R"({"alg":"dir","enc":"A128GCM"})"), "\"A128GCM\"");
    malformed("enc a number", header(R"({"alg":"dir","enc":1})"), "\"enc\"");
    malformed("alg twice", header(R"({"alg":"dir","alg":"dir","enc":"A128CBC-HS256"})"), "twice");
    malformed("zip", header(R"({"alg":"dir","enc":"A128CBC-HS256","zip":"DEF"})"), "\"zip\"");
    malformed("crit", header(R"({"alg":"dir","enc":"A128CBC-HS256","crit":["b64"],"b64":true})"), "\"crit\"");
    malformed("alg outside", with("unprotected", QJsonObject{{QStringLiteral("alg"), QStringLiteral("dir")}}),
              "outside of");
    malformed("crit outside", with("header", QJsonObject{{QStringLiteral("crit"), QJsonArray()}}), "outside of");
    malformed("recipients", with("recipients", QJsonArray()), "\"recipients\"");
    malformed("aad", withText("aad", "AAAA"), "\"aad\"");
    malformed("an encrypted key", withText("encrypted_key", "AAAA"), "\"encrypted_key\"");

    notAuthentic("protected with one more member", header(R"({"alg":"dir","enc":"A128CBC-HS256","typ":"x"})"));
    notAuthentic("protected with a blank", header(R"({"alg":"dir", "enc":"A128CBC-HS256"})"));
    notAuthentic("without protected, whose text was another", [] {
        auto envelope = QJsonDocument::fromJson(without("protected")).object();
        envelope[QStringLiteral("tag")] = QString::fromLatin1(base64Url(bytesOf("iv")));
        return QJsonDocument(envelope).toJson(QJsonDocument::Compact);
    }());
    notAuthentic("no padding under a right tag", withoutPadding());
    notAuthentic("another key of that name", sealed(madeUp, testKey("another-made-up-")));
    notAuthentic("a block more", withBytes("ciphertext", bytesOf("ciphertext") + QByteArray(16, 'x')));
    auto unknown = testKey("another-made-up-");
    unknown.id = QStringLiteral("another");
    QTest::newRow("an unknown key") << sealed(madeUp, unknown) << QStringLiteral("signin.key-missing") << QString();
}

void DecryptorTest::isRefused()
{
    QFETCH(const QByteArray, envelope);
    QFETCH(const QString, code);
    QFETCH(const QString, reason);
    QVERIFY(opened(wellFormed()).ok());
    for (const auto &result : {opened(envelope), decryptInChunks(envelope, 3), decryptInChunks(envelope, 100'000)}) {
        QVERIFY(!result.ok());
        QCOMPARE(codeText(result.error().code), code);
        QVERIFY2(result.error().detail.contains(reason), qPrintable(result.error().detail));
    }
}

void DecryptorTest::isRefusedWithOneAndTheSameErrorForEveryFlippedBit()
{
    for (const auto *name : {"iv", "ciphertext", "tag"}) {
        auto bytes = bytesOf(name);
        for (qsizetype bit = 0; bit < bytes.size() * 8; ++bit) {
            const auto flip = [&] { bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8))); };
            flip();
            QCOMPARE(opened(withBytes(name, bytes)).error(), Error{.code = ErrorCode::JweNotAuthentic});
            flip();
        }
    }
    auto header = bytesOf("protected");
    for (qsizetype bit = 0; bit < header.size() * 8; ++bit) {
        header[bit / 8] = static_cast<char>(header[bit / 8] ^ (1 << (bit % 8)));
        QVERIFY(!opened(withBytes("protected", header)).ok());
        header[bit / 8] = static_cast<char>(header[bit / 8] ^ (1 << (bit % 8)));
    }
}

/// A sound envelope of a kind that a newer version may know is not a damaged one.
void DecryptorTest::isOfAnUnknownKindByTheNamesOfRfc7518_data()
{
    QTest::addColumn<QByteArray>("envelope");
    QTest::addColumn<bool>("isUnknownKind");
    const auto row = [](const char *alg, const char *enc, bool isUnknownKind) {
        const auto header = QByteArray(R"({"alg":")") + alg + R"(","enc":")" + enc + R"("})";
        QTest::addRow("%s, %s", alg, enc) << withBytes("protected", header) << isUnknownKind;
    };
    for (const auto *alg : {"RSA1_5", "RSA-OAEP", "RSA-OAEP-256", "A128KW", "A256GCMKW", "ECDH-ES", "ECDH-ES+A192KW",
                            "PBES2-HS512+A256KW"})
        row(alg, "A128CBC-HS256", true);
    for (const auto *enc : {"A192CBC-HS384", "A256CBC-HS512", "A128GCM", "A192GCM", "A256GCM"})
        row("dir", enc, true);
    row("none", "A128CBC-HS256", false);
    row("DIR", "A128CBC-HS256", false);
    row("dir", "A128CBC", false);
    row("dir", "", false);
    QTest::newRow("a wrapped key") << withText("encrypted_key", "AAAA") << true;
    QTest::newRow("several receivers") << with("recipients", QJsonArray()) << true;
    for (const auto *name : {"header", "unprotected"}) {
        const auto algorithm = [name](const char *alg) {
            return with(name, QJsonObject{{QStringLiteral("alg"), QString::fromLatin1(alg)}});
        };
        QTest::addRow("A128KW in %s", name) << algorithm("A128KW") << true;
        QTest::addRow("none in %s", name) << algorithm("none") << false;
    }
}

void DecryptorTest::isOfAnUnknownKindByTheNamesOfRfc7518()
{
    QFETCH(const QByteArray, envelope);
    QFETCH(const bool, isUnknownKind);
    const auto result = opened(envelope);
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, ErrorCode::JweMalformed);
    QCOMPARE(result.error().reason == ErrorReason::EncryptionUnknown, isUnknownKind);
}

void DecryptorTest::isRefusedWhereverItIsCut()
{
    const auto envelope = wellFormed();
    for (qsizetype size = 0; size < envelope.size(); ++size)
        QCOMPARE(opened(envelope.first(size)).error().code, ErrorCode::JweMalformed);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(DecryptorTest)
#include "decryptortest.moc"
