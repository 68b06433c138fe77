// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/base64_p.h"

#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace clinicdesk::jwe;
using base64::Alphabet;

namespace {

constexpr std::size_t longest = 400;

std::vector<unsigned char> bytesOf(std::size_t size, unsigned seed)
{
    std::vector<unsigned char> bytes(size);
    for (auto &byte : bytes)
        byte = static_cast<unsigned char>((seed = seed * 1'103'515'245U + 12'345U) >> 16U);
    return bytes;
}

QByteArray encodedFast(Alphabet alphabet, const std::vector<unsigned char> &bytes)
{
    QByteArray text(static_cast<qsizetype>(base64::encodedSize(alphabet, bytes.size())) + 1, '\x01');
    base64::encode(alphabet, bytes, text.data());
    return text;
}

} // namespace

class Base64Test : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void encodesWhatQtEncodesAtEveryLength();
    void encodesAsOneCharacterAtATimeDoes();
    void decodesItsOwnTextAtEveryLength();
    void decodesGroupsUpToTheFirstForeignCharacter();
    void writesNothingBeyondTheEnd();
    void refusesEveryOtherByteAtEveryPlace();
    void refusesPaddingLoneCharactersAndBitsBeyondTheEnd_data();
    void refusesPaddingLoneCharactersAndBitsBeyondTheEnd();
};

void Base64Test::encodesWhatQtEncodesAtEveryLength()
{
    for (std::size_t size = 0; size <= longest; ++size) {
        const auto bytes = bytesOf(size, 7);
        const QByteArray qt(reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(size));
        QCOMPARE(encodedFast(Alphabet::Standard, bytes).chopped(1), qt.toBase64());
        QCOMPARE(encodedFast(Alphabet::Url, bytes).chopped(1),
                 qt.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
    }
}

void Base64Test::encodesAsOneCharacterAtATimeDoes()
{
    for (const auto alphabet : {Alphabet::Standard, Alphabet::Url}) {
        for (std::size_t size = 0; size <= longest; ++size) {
            const auto bytes = bytesOf(size, 11);
            QByteArray slow(static_cast<qsizetype>(base64::encodedSize(alphabet, size)), '\0');
            base64::encodeScalar(alphabet, bytes, slow.data());
            QCOMPARE(encodedFast(alphabet, bytes).chopped(1), slow);
        }
    }
}

void Base64Test::decodesItsOwnTextAtEveryLength()
{
    for (std::size_t size = 0; size <= longest; ++size) {
        const auto bytes = bytesOf(size, 13);
        const auto text = encodedFast(Alphabet::Url, bytes).chopped(1);
        QCOMPARE(base64::decodedSize(static_cast<std::size_t>(text.size())), size);
        std::vector<unsigned char> fast(size);
        std::vector<unsigned char> slow(size);
        QVERIFY(base64::decode(text, fast.data()));
        QVERIFY(base64::decodeScalar(text, slow.data()));
        QCOMPARE(fast, bytes);
        QCOMPARE(slow, bytes);
        auto inPlace = text;
        QVERIFY(base64::decode(inPlace, reinterpret_cast<unsigned char *>(inPlace.data())));
        QVERIFY(std::equal(bytes.begin(), bytes.end(), reinterpret_cast<const unsigned char *>(inPlace.constData())));
    }
}

void Base64Test::decodesGroupsUpToTheFirstForeignCharacter()
{
    const auto bytes = bytesOf(longest, 19);
    const auto text = encodedFast(Alphabet::Url, bytes).chopped(1);
    std::vector<unsigned char> into(longest);
    const auto groups = static_cast<std::size_t>(text.size()) / 4 * 4;
    QCOMPARE(base64::decodeGroups(text, into.data()), groups);
    for (std::size_t place = 0; place < groups; ++place) {
        auto cut = text;
        cut[static_cast<qsizetype>(place)] = '"';
        std::ranges::fill(into, static_cast<unsigned char>(0));
        const auto done = base64::decodeGroups(cut, into.data());
        QCOMPARE(done, place / 4 * 4);
        const auto decoded = static_cast<std::ptrdiff_t>(done / 4 * 3);
        QVERIFY(std::equal(into.begin(), into.begin() + decoded, bytes.begin()));
    }
}

void Base64Test::writesNothingBeyondTheEnd()
{
    constexpr unsigned char untouched = 0xa5;
    for (std::size_t size = 0; size <= longest; ++size) {
        const auto bytes = bytesOf(size, 17);
        const auto text = encodedFast(Alphabet::Url, bytes);
        QCOMPARE(text.back(), '\x01');
        std::vector<unsigned char> decoded(size + 1, untouched);
        QVERIFY(base64::decode(text.chopped(1), decoded.data()));
        QCOMPARE(decoded.back(), untouched);
    }
}

void Base64Test::refusesEveryOtherByteAtEveryPlace()
{
    const QByteArray alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
    const QByteArray text(100, 'Q');
    std::vector<unsigned char> into(100);
    for (int byte = 0; byte < 256; ++byte) {
        const bool valid = alphabet.contains(static_cast<char>(byte));
        for (qsizetype place = 0; place < text.size(); ++place) {
            auto changed = text;
            changed[place] = static_cast<char>(byte);
            QCOMPARE(base64::decode(changed, into.data()), valid);
            QCOMPARE(base64::decodeScalar(changed, into.data()), valid);
        }
    }
}

void Base64Test::refusesPaddingLoneCharactersAndBitsBeyondTheEnd_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const auto *text : {"A", "AAAAA", "AA==", "AAA=", "AB", "AAB", "AA A", " AAA", "AAAA\n", "A+AA", "A/AA",
                             "____A", "=", "AAAA===="})
        QTest::newRow(text) << QByteArray(text);
}

void Base64Test::refusesPaddingLoneCharactersAndBitsBeyondTheEnd()
{
    QFETCH(const QByteArray, text);
    std::vector<unsigned char> into(100);
    for (const auto &before : {QByteArray(), QByteArray(64, 'Q')}) {
        QVERIFY(!base64::decode(before + text, into.data()));
        QVERIFY(!base64::decodeScalar(before + text, into.data()));
    }
}

CLINICDESK_TEST_WITHOUT_APPLICATION(Base64Test)
#include "base64test.moc"
