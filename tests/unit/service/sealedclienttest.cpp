// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/aadhaarinit.h"
#include "core/service/connectioncheck.h"
#include "core/service/directupload.h"
#include "core/service/storageupload.h"

#include "core/base/errorreason.h"
#include "core/jwe/decryptor.h"
#include "core/jwe/encryptor.h"
#include "tests/support/awaitresult.h"
#include "tests/support/bytesources.h"
#include "tests/support/errorprinting.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

QByteArray readAll(ByteSource &source)
{
    QByteArray bytes(source.sizeBytes(), '\0');
    const auto whole = readAll(source, std::as_writable_bytes(std::span(bytes.data(), std::size_t(bytes.size()))));
    return whole ? bytes : QByteArray("no source");
}

QByteArray opened(const QByteArray &envelope, const jwe::NamedKey &key)
{
    const auto source = jwe::openEnvelope(envelope, {.keys = {key}, .requestProtected = {}});
    return source ? readAll(**source) : QByteArray("does not open");
}

jwe::NamedKey keyOf(const char *id, const char *text)
{
    return {.id = QString::fromLatin1(id), .key = *jwe::ContentKey::fromText(SecretBytes(text))};
}

UploadForms madeUpForms()
{
    UploadForms call;
    call.items.append({.document = {QStringLiteral("3b3e5c52-0000-4000-8000-000000000001")},
                       .type = QStringLiteral("lr"),
                       .date = QDate(2026, 11, 12),
                       .tags = {QStringLiteral("नमस्ते")},
                       .fileSizes = {1'000}});
    call.patient.header = QStringLiteral("p-200");
    return call;
}

AadhaarInit madeUpNumber()
{
    return {.number = std::make_shared<const SecretBytes>(SecretBytes("234567890124"))};
}

DirectUpload madeUpFile(std::shared_ptr<ByteSource> file)
{
    return {.type = QStringLiteral("lr"), .tasks = {QStringLiteral("smart")}, .file = std::move(file)};
}

const QByteArray noConversations(R"({"conversations":[]})");

} // namespace

/// Which bodies are sent as envelopes, and how encrypted answers are opened.
class SealedClientTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_key = keyOf("kid-7", "made-up-key-text");
        m_encrypts = false;
        m_announces = false;
    }
    void sealsWhenTheConnectionOrTheCallAsks_data();
    void sealsWhenTheConnectionOrTheCallAsks();
    void sealsAFileAsBase64();
    void countsProgressInBytesOfTheFile();
    void sealsTheNumberWhateverTheConnectionSays();
    void makesAnEnvelopeOfItsOwnForEachCall();
    void encryptsNothingWithoutABody();
    void announcesEncryptionWithoutABodyWhereTheConventionSaysSo();
    void asksNothingWithoutAKey();
    void leavesTheStorageAlone();
    void opensAnswersOfEveryForm_data();
    void opensAnswersOfEveryForm();
    void opensALargeAnswer();
    void opensAnAnswerWhoseNamesAreEscapes();
    void opensWhatARefusalSays();
    void judgesARefusedTokenBeforeItOpensAnything();
    void takesNoEnvelopeInsideAnotherForAYes();
    void refusesWhatDoesNotOpen_data();
    void refusesWhatDoesNotOpen();

private:
    Connection connectionTo(const QUrl &url) const
    {
        Connection connection{.name = QStringLiteral("Made up"), .baseUrl = url.adjusted(QUrl::RemovePath)};
        connection.keyId = QStringLiteral("kid-7");
        connection.encryptPayloads = m_encrypts;
        connection.conventions.announceEncryption = m_announces;
        return connection;
    }
    Client client(const ScriptedServer &server) const
    {
        const ConnectionSecrets secrets{
            .accessToken = std::make_shared<const SecretBytes>(SecretBytes("made.up.token")), .keys = {m_key}};
        return {connectionTo(server.url()), secrets, m_engine};
    }
    Client clientWithoutKey(const ScriptedServer &server) const
    {
        const ConnectionSecrets secrets{
            .accessToken = std::make_shared<const SecretBytes>(SecretBytes("made.up.token")), .keys = {}};
        return {connectionTo(server.url()), secrets, m_engine};
    }
    QByteArray sealedAnswer(const QByteArray &plaintext) const
    {
        return readAll(*jwe::makeEnvelope(makeMemorySource(plaintext), m_key));
    }

    std::shared_ptr<http::Engine> m_engine = std::make_shared<http::Engine>();
    jwe::NamedKey m_key;
    bool m_encrypts = false;
    bool m_announces = false;
};

void SealedClientTest::sealsWhenTheConnectionOrTheCallAsks_data()
{
    QTest::addColumn<bool>("byConnection");
    QTest::addColumn<bool>("byCall");
    QTest::newRow("not requested") << false << false;
    QTest::newRow("the connection") << true << false;
    QTest::newRow("the call") << false << true;
    QTest::newRow("both") << true << true;
}

void SealedClientTest::sealsWhenTheConnectionOrTheCallAsks()
{
    QFETCH(const bool, byConnection);
    QFETCH(const bool, byCall);
    ScriptedServer server({reply(200, R"({"error":false,"batch_response":[]})")});
    m_encrypts = byConnection;
    const auto call = madeUpForms();
    const Call options{.stop = {}, .progress = {}, .encrypt = byCall};
    QCOMPARE(codeOf(awaitResult(client(server).send(call, options))), Code());
    const auto &received = server.requests().first();
    const auto plaintext = std::get<QByteArray>(call.request(connectionTo(server.url()))->body);
    QCOMPARE(received.header("Authorization"), QByteArray("Bearer made.up.token"));
    QCOMPARE(received.header("X-Pt-Id"), QByteArray("p-200"));
    QCOMPARE(received.headerNames().count("content-type"), 1);
    QCOMPARE(received.header("Content-Type"), QByteArray("application/json"));
    if (byConnection || byCall) {
        QCOMPARE(received.header("X-Encryption"), QByteArray("JWE"));
        QCOMPARE(received.header("Content-Length").toLongLong(), received.body.size());
        QCOMPARE(QJsonDocument::fromJson(received.body)[QLatin1String("kid")].toString(), QStringLiteral("kid-7"));
        QCOMPARE(opened(received.body, m_key), plaintext);
    } else {
        QVERIFY(!received.headerNames().contains("x-encryption"));
        QCOMPARE(received.body, plaintext);
    }
}

void SealedClientTest::sealsAFileAsBase64()
{
    ScriptedServer server({reply(200, R"({"document_id":"d-1"})")});
    m_encrypts = true;
    const auto file = std::make_shared<FakeByteSource>(3'000'001);
    const auto receipt = awaitResult(client(server).send(madeUpFile(file)));
    QCOMPARE(codeOf(receipt), Code());
    QCOMPARE(receipt->documentId, QStringLiteral("d-1"));
    const auto &received = server.requests().first();
    QVERIFY2(received.requestLine().startsWith("POST /mr/api/v2/docs?task=smart&dt=lr "), received.requestLine());
    QCOMPARE(received.header("X-Encryption"), QByteArray("JWE"));
    QCOMPARE(received.header("Content-Type"), QByteArray("application/json"));
    QCOMPARE(received.header("Content-Length").toLongLong(), received.body.size());
    QVERIFY(opened(received.body, m_key) == R"({"file":")" + FakeByteSource::bytes(3'000'001).toBase64() + R"("})");
    QCOMPARE(file.use_count(), 1); // released, so that its page can be removed immediately
}

void SealedClientTest::countsProgressInBytesOfTheFile()
{
    constexpr qint64 size = 6'000'000;
    ScriptedServer server({reply(200)});
    std::vector<qint64> sent; // read only after the engine has finished the request
    const Call options{.stop = {},
                       .progress = [&sent](qint64 sentBytes,
                                           qint64 totalBytes) { sent.push_back(totalBytes == size ? sentBytes : -1); },
                       .encrypt = true};
    const auto call = madeUpFile(std::make_shared<FakeByteSource>(size));
    QCOMPARE(codeOf(awaitResult(client(server).send(call, options))), Code());
    QVERIFY(sent.size() > 1);
    QVERIFY(std::is_sorted(sent.begin(), sent.end()));
    QVERIFY(sent.front() >= 0 && sent.front() < size / 2);
    QCOMPARE(sent.back(), size);
}

void SealedClientTest::sealsTheNumberWhateverTheConnectionSays()
{
    ScriptedServer server({reply(200, sealedAnswer(R"({"txn_id":"t-1","hint":"made up"})"))});
    const auto receipt = awaitResult(client(server).send(madeUpNumber()));
    QCOMPARE(codeOf(receipt), Code());
    QCOMPARE(receipt->transaction, QStringLiteral("t-1"));
    QCOMPARE(receipt->text, QByteArray(R"({"txn_id":"t-1","hint":"made up"})"));
    const auto &received = server.requests().first();
    QVERIFY(!(received.head + received.body).contains("234567890124"));
    QCOMPARE(received.header("X-Encryption"), QByteArray("JWE"));
    QCOMPARE(opened(received.body, m_key), QByteArray(R"({"aadhaar_number":"234567890124"})"));
}

void SealedClientTest::makesAnEnvelopeOfItsOwnForEachCall()
{
    ScriptedServer server({reply(200, R"({"txn_id":"t-1"})")});
    QSet<QString> ivs;
    for (int i = 0; i < 5; ++i)
        QCOMPARE(codeOf(awaitResult(client(server).send(madeUpNumber()))), Code());
    for (const auto &received : server.requests())
        ivs.insert(QJsonDocument::fromJson(received.body)[QLatin1String("iv")].toString());
    QCOMPARE(ivs.size(), 5);
}

void SealedClientTest::encryptsNothingWithoutABody()
{
    ScriptedServer server({reply(200, noConversations)});
    m_encrypts = true;
    QCOMPARE(codeOf(awaitResult(clientWithoutKey(server).send(SignInProbe()))), Code());
    QVERIFY(!server.requests().first().headerNames().contains("x-encryption"));
    QVERIFY(server.requests().first().body.isEmpty());
}

void SealedClientTest::announcesEncryptionWithoutABodyWhereTheConventionSaysSo()
{
    ScriptedServer server({reply(200, noConversations)});
    m_announces = true;
    QCOMPARE(codeOf(awaitResult(client(server).send(SignInProbe()))), Code());
    m_encrypts = true;
    QCOMPARE(codeOf(awaitResult(client(server).send(SignInProbe()))), Code());
    (void)awaitResult(client(server).send(madeUpNumber()));
    const auto &requests = server.requests();
    QVERIFY(!requests.at(0).headerNames().contains("x-encryption")); // the connection does not encrypt
    QCOMPARE(requests.at(1).header("X-Encryption"), QByteArray("JWE"));
    QVERIFY(requests.at(1).body.isEmpty());
    QCOMPARE(requests.at(2).headerNames().count("x-encryption"), 1);
}

void SealedClientTest::asksNothingWithoutAKey()
{
    ScriptedServer server({reply(200)});
    const auto keyless = clientWithoutKey(server);
    QVERIFY(!keyless.hasKey());
    QVERIFY(client(server).hasKey());
    const auto number = awaitResult(keyless.send(madeUpNumber()));
    QCOMPARE(codeOf(number), Code(ErrorCode::SignInKeyMissing));
    QCOMPARE(number.error().subject, QStringLiteral("kid-7"));
    const Call asked{.stop = {}, .progress = {}, .encrypt = true};
    const auto file = madeUpFile(makeMemorySource("%PDF-"));
    QCOMPARE(codeOf(awaitResult(keyless.send(file, asked))), Code(ErrorCode::SignInKeyMissing));
    QCOMPARE(server.connectionCount(), 0);
}

void SealedClientTest::leavesTheStorageAlone()
{
    ScriptedServer storage({reply(204), reply(400, sealedAnswer("<Error><Code>EntityTooLarge</Code></Error>"))});
    m_encrypts = true;
    const StorageUpload upload{
        .form = {.url = storage.url(), .fields = {{"key", "a/b"}}, .service = http::AddressKind::ThisComputer},
        .file = makeMemorySource("%PDF-made up")};
    const Call asked{.stop = {}, .progress = {}, .encrypt = true};
    QCOMPARE(codeOf(awaitResult(client(storage).send(upload, asked))), Code());
    const auto &received = storage.requests().first();
    for (const auto *name : {"authorization", "auth", "x-pt-id", "cookie", "x-encryption"})
        QVERIFY2(!received.headerNames().contains(name), name);
    QVERIFY(received.header("Content-Type").startsWith("multipart/form-data"));
    QVERIFY(received.body.contains("%PDF-made up"));

    const StorageUpload again{.form = {.url = storage.url(), .fields = {}, .service = http::AddressKind::ThisComputer},
                              .file = makeMemorySource("%PDF-made up")};
    const auto refused = awaitResult(client(storage).send(again));
    QCOMPARE(codeOf(refused), Code(ErrorCode::StoragePolicy));
    QVERIFY2(refused.error().serverCode.isEmpty(), "its words are nothing that we open");
}

void SealedClientTest::opensAnswersOfEveryForm_data()
{
    QTest::addColumn<bool>("sealedRequest");
    QTest::addColumn<QStringList>("leftOut");
    const auto text = [](const char *word) { return QString::fromLatin1(word); };
    for (const bool sealed : {false, true}) {
        const auto *of = sealed ? "to a sealed request" : "to an open request";
        QTest::addRow("whole, %s", of) << sealed << QStringList();
        QTest::addRow("without kid, %s", of) << sealed << QStringList{text("kid")};
        QTest::addRow("without protected and kid, %s", of) << sealed << QStringList{text("protected"), text("kid")};
    }
}

void SealedClientTest::opensAnswersOfEveryForm()
{
    QFETCH(const bool, sealedRequest);
    QFETCH(const QStringList, leftOut);
    auto envelope = QJsonDocument::fromJson(sealedAnswer(R"({"document_id":"d-1"})")).object();
    for (const auto &member : leftOut)
        envelope.remove(member);
    ScriptedServer server({reply(200, QJsonDocument(envelope).toJson())});
    m_encrypts = sealedRequest;
    const auto receipt = awaitResult(client(server).send(madeUpFile(makeMemorySource("%PDF-made up"))));
    QCOMPARE(codeOf(receipt), Code());
    QCOMPARE(receipt->documentId, QStringLiteral("d-1"));
}

void SealedClientTest::opensALargeAnswer()
{
    const auto large = R"({"conversations":[],"more":")" + QByteArray(3'000'000, 'x') + R"("})";
    ScriptedServer server({reply(200, sealedAnswer(large)), reply(200, large)});
    QCOMPARE(codeOf(awaitResult(client(server).send(SignInProbe()))), Code());
    QCOMPARE(codeOf(awaitResult(client(server).send(SignInProbe()))), Code()); // a plain answer is not changed
}

void SealedClientTest::opensAnAnswerWhoseNamesAreEscapes()
{
    const auto envelope = sealedAnswer(noConversations).replace("\"ciphertext\"", "\"\\u0063iphertex\\u0074\"");
    QVERIFY(!envelope.contains("ciphertext"));
    ScriptedServer server({reply(200, envelope)});
    QCOMPARE(codeOf(awaitResult(client(server).send(SignInProbe()))), Code());
}

void SealedClientTest::opensWhatARefusalSays()
{
    ScriptedServer server({reply(400, sealedAnswer(R"({"error":true,"message":"Invalid type"})")),
                           reply(403, sealedAnswer(R"({"error":true,"message":"STORAGE_LIMIT_EXCEEDED"})")),
                           reply(503, sealedAnswer(R"({"error":"later"})"), "Retry-After: 17\r\n")});
    const auto refused = awaitResult(client(server).send(madeUpForms()));
    QCOMPARE(codeOf(refused), Code(ErrorCode::ServiceRefusedRequest));
    QCOMPARE(refused.error().serverText, QStringLiteral("Invalid type"));
    QCOMPARE(refused.error().httpStatus, 400);
    QCOMPARE(codeOf(awaitResult(client(server).send(madeUpForms()))), Code(ErrorCode::ServiceWorkspaceFull));
    const auto later = awaitResult(client(server).send(madeUpForms()));
    QCOMPARE(codeOf(later), Code(ErrorCode::ServiceUnavailable));
    QCOMPARE(later.error().retryAfter, std::optional(std::chrono::seconds(17)));
    QCOMPARE(later.error().serverText, QStringLiteral("later"));
}

void SealedClientTest::judgesARefusedTokenBeforeItOpensAnything()
{
    ScriptedServer server({reply(401, R"({"ciphertext":"?","iv":"?","tag":"?"})")});
    QCOMPARE(codeOf(awaitResult(client(server).send(SignInProbe()))), Code(ErrorCode::SignInRefused));
}

void SealedClientTest::takesNoEnvelopeInsideAnotherForAYes()
{
    ScriptedServer server({reply(200, sealedAnswer(sealedAnswer(R"({"document_id":"d-1"})")))});
    const auto receipt = awaitResult(client(server).send(madeUpFile(makeMemorySource("%PDF-made up"))));
    QCOMPARE(codeOf(receipt), Code(ErrorCode::ServiceBadAnswer));
    QVERIFY(receipt.error().wholeBodySent);
}

void SealedClientTest::refusesWhatDoesNotOpen_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<Code>("code");
    m_key = keyOf("kid-7", "made-up-key-text");
    const auto good = sealedAnswer(noConversations);
    const auto with = [&good](const char *member, const QString &value) {
        auto envelope = QJsonDocument::fromJson(good).object();
        envelope.insert(QLatin1String(member), value);
        return QJsonDocument(envelope).toJson();
    };
    const auto inside = [this](const QByteArray &plaintext) { return sealedAnswer(plaintext); };
    const auto without = [&good](const char *member) {
        auto envelope = QJsonDocument::fromJson(good).object();
        envelope.remove(QLatin1String(member));
        return QJsonDocument(envelope).toJson();
    };
    QTest::newRow("no tag") << without("tag") << Code(ErrorCode::JweMalformed);
    QTest::newRow("no iv") << without("iv") << Code(ErrorCode::JweMalformed);
    QTest::newRow("no ciphertext") << without("ciphertext") << Code(ErrorCode::JweMalformed);
    QTest::newRow("another tag") << with("tag", QStringLiteral("AAAAAAAAAAAAAAAAAAAAAA"))
                                 << Code(ErrorCode::JweNotAuthentic);
    QTest::newRow("no Base64URL") << with("iv", QStringLiteral("AA==")) << Code(ErrorCode::JweMalformed);
    QTest::newRow("another algorithm") << with("protected", QStringLiteral("eyJhbGciOiJub25lIn0"))
                                       << Code(ErrorCode::JweMalformed);
    const auto header = QByteArray(R"({"alg":"dir","enc":"A256GCM"})").toBase64(QByteArray::Base64UrlEncoding);
    QTest::newRow("encryption of RFC 7518")
        << with("protected", QString::fromLatin1(header).remove(u'=')) << Code(ErrorCode::JweMalformed);
    m_key = keyOf("kid-8", "another-key-text");
    QTest::newRow("an unknown key") << sealedAnswer(noConversations) << Code(ErrorCode::SignInKeyMissing);
    m_key = keyOf("kid-7", "made-up-key-text");
    QTest::newRow("an envelope inside") << inside(good) << Code(ErrorCode::ServiceBadAnswer);
    QTest::newRow("no JSON inside") << inside("<html>") << Code(ErrorCode::ServiceBadAnswer);
    QTest::newRow("no UTF-8 inside") << inside("{\"conversations\":[\"\xff\"]}") << Code(ErrorCode::ServiceBadAnswer);
    QTest::newRow("nothing inside") << inside({}) << Code(ErrorCode::ServiceBadAnswer);
}

void SealedClientTest::refusesWhatDoesNotOpen()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const Code, code);
    ScriptedServer server({reply(200, answer), reply(400, answer)});
    const auto refused = awaitResult(client(server).send(SignInProbe()));
    QCOMPARE(codeOf(refused), code);
    QVERIFY(refused.error().wholeBodySent);
    QCOMPARE(refused.error().httpStatus, 200);
    const bool isUnknown = QByteArray(QTest::currentDataTag()) == "encryption of RFC 7518";
    QCOMPARE(refused.error().reason == ErrorReason::EncryptionUnknown, isUnknown);
    const auto keyless = awaitResult(clientWithoutKey(server).send(SignInProbe()));
    QCOMPARE(codeOf(keyless).has_value(), true);
    QCOMPARE(keyless.error().httpStatus, 400);
}

CLINICDESK_TEST(SealedClientTest)
#include "sealedclienttest.moc"
