// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/aescbc_p.h"
#include "core/jwe/decryptor.h"
#include "core/jwe/mac_p.h"
#include "tests/support/envelopes.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::jwe;

/// The cases of RFC 7518, appendix B.1, and of Project Wycheproof (tests/vectors). Their associated data is not the
/// header of an envelope, so they are opened as answers without a header.
class VectorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void encryptsAsInAppendixB1OfRfc7518();
    void encryptsAndOpensWhatIsValidAndRefusesTheRest_data();
    void encryptsAndOpensWhatIsValidAndRefusesTheRest();

private:
    struct Sealed {
        QByteArray ciphertext;
        QByteArray mac;
    };
    static Sealed seal(const QByteArray &key, const QByteArray &iv, const QByteArray &associated, QByteArray plaintext);
};

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

VectorsTest::Sealed VectorsTest::seal(const QByteArray &key, const QByteArray &iv, const QByteArray &associated,
                                      QByteArray plaintext)
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

CLINICDESK_TEST_WITHOUT_APPLICATION(VectorsTest)
#include "vectorstest.moc"
