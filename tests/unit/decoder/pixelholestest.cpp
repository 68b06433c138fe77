// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pixelholes.h"
#include "tests/support/testprogram.h"

#include <QRandomGenerator>

using namespace clinicdesk;

/// Holes in pixels that are not compressed are found, and black areas are none.
class PixelHolesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsBlocksOfZeros_data();
    void findsBlocksOfZeros();
    void takesNoAreaForAHole_data();
    void takesNoAreaForAHole();
    void findsTheSameInPiecesOfAnySize();
    void findsHolesThatAreOlderThanTheFile();
    void findsHolesInEncryptedData();
};

namespace {

constexpr qint64 place = 54;
constexpr qint64 rowBytes = 1'000;
constexpr qint64 rows = 200;

/// Grey paper; no byte of it is 0.
QByteArray grain()
{
    QRandomGenerator random(1);
    QByteArray pixels(rowBytes * rows, Qt::Uninitialized);
    for (auto &pixel : pixels)
        pixel = static_cast<char>(200 + random.bounded(50));
    return pixels;
}

/// `from` and `to` are places in the file.
QByteArray withZeros(QByteArray pixels, qint64 from, qint64 to, qint64 pixelsAt = place)
{
    return pixels.replace(from - pixelsAt, to - from, QByteArray(to - from, '\0'));
}

double lostShare(const QByteArray &pixels, bool isEndOfFile = false, qint64 pixelsAt = place,
                 qint64 bytesOfRow = rowBytes)
{
    decoder::PixelHoles holes(pixelsAt, bytesOfRow);
    holes.add(pixels);
    return holes.lostShare(isEndOfFile);
}

} // namespace

void PixelHolesTest::findsBlocksOfZeros_data()
{
    QTest::addColumn<QByteArray>("pixels");
    QTest::addColumn<int>("lostBytes");
    QTest::addColumn<bool>("isEndOfFile");
    const auto good = grain();
    QTest::newRow("one block") << withZeros(good, 5'120, 5'632) << 512 << false;
    QTest::newRow("a page of a file system") << withZeros(good, 40'960, 45'056) << 4'096 << false;
    QTest::newRow("two holes") << withZeros(withZeros(good, 4'096, 8'192), 81'920, 90'112) << 12'288 << false;
    QTest::newRow("with a zero of the pixels beside it") << withZeros(good, 5'119, 5'634) << 515 << false;
    QTest::newRow("beside a black area") << withZeros(withZeros(good, 5'120, 9'216), 54'054, 60'054) << 4'096 << false;
    QTest::newRow("up to the end of the file") << withZeros(good, 102'400, place + rowBytes * rows) << 97'654 << true;
}

void PixelHolesTest::findsBlocksOfZeros()
{
    QFETCH(const QByteArray, pixels);
    QFETCH(const int, lostBytes);
    QFETCH(const bool, isEndOfFile);
    QCOMPARE(qRound64(lostShare(pixels, isEndOfFile) * rowBytes * rows), qint64{lostBytes});
    QCOMPARE(lostShare(grain(), isEndOfFile), 0.0);
}

void PixelHolesTest::takesNoAreaForAHole_data()
{
    QTest::addColumn<QByteArray>("pixels");
    QTest::addColumn<qint64>("pixelsAt");
    QTest::addColumn<qint64>("bytesOfRow");
    QTest::addColumn<bool>("isEndOfFile");
    const auto good = grain();
    const auto row = [](const char *what, const QByteArray &pixels, qint64 pixelsAt, qint64 bytesOfRow,
                        bool isEndOfFile = false) {
        QTest::newRow(what) << pixels << pixelsAt << bytesOfRow << isEndOfFile;
    };
    row("black rows", withZeros(good, 50'054, 90'054), place, rowBytes);
    row("the black rest of a row", withZeros(good, 5'300, 6'054), place, rowBytes);
    row("fewer zeros than a block", withZeros(good, 5'120, 5'600), place, rowBytes);
    row("black to its last byte", withZeros(good, 90'054, place + rowBytes * rows), place, rowBytes, true);
    row("black to its last byte from a block on, before other data", withZeros(good, 102'400, place + rowBytes * rows),
        place, rowBytes);
    row("black pixels", QByteArray(rowBytes * rows, '\0'), place, rowBytes, true);
    row("rows of whole blocks", withZeros(good, 51'200, 102'400, 1'024), 1'024, 1'024);
    auto part = good;
    for (qint64 at = 1'024; at + 1'024 < part.size(); at += 1'024)
        part = withZeros(part, at + 512, at + 1'024, 1'024);
    row("the same blocks of each row", part, 1'024, 1'024);
    auto chart = good;
    for (qint64 at = 0; at + 1'000 < chart.size(); at += 1'000)
        chart.replace(at + at % 97, 600, QByteArray(600, '\0'));
    row("a chart with much black", chart, place, rowBytes);
    row("a drawing that is mostly black", withZeros(good, 60'000, 190'000).replace(0, 30'000, QByteArray(30'000, '\0')),
        place, rowBytes);
}

void PixelHolesTest::takesNoAreaForAHole()
{
    QFETCH(const QByteArray, pixels);
    QFETCH(const qint64, pixelsAt);
    QFETCH(const qint64, bytesOfRow);
    QFETCH(const bool, isEndOfFile);
    QCOMPARE(lostShare(pixels, isEndOfFile, pixelsAt, bytesOfRow), 0.0);
}

void PixelHolesTest::findsTheSameInPiecesOfAnySize()
{
    const auto pixels = withZeros(withZeros(grain(), 4'096, 8'192), 81'920, 90'112);
    const auto whole = lostShare(pixels);
    for (const qsizetype bytes : {1, 7, 512, 4'096, 100'000}) {
        decoder::PixelHoles holes(place, rowBytes);
        for (qsizetype at = 0; at < pixels.size(); at += bytes)
            holes.add(QByteArrayView(pixels).sliced(at).first(std::min(bytes, pixels.size() - at)));
        QCOMPARE(holes.lostShare(false), whole);
    }
}

/// Where the pixels were in the file is not known any more.
void PixelHolesTest::findsHolesThatAreOlderThanTheFile()
{
    constexpr auto unknown = decoder::PixelHoles::unknownPlace;
    const auto lostBytes = [](const QByteArray &pixels, bool isEndOfFile = false) {
        return qRound64(lostShare(pixels, isEndOfFile, unknown) * rowBytes * rows);
    };
    const auto good = grain();
    QCOMPARE(lostBytes(good), 0);
    QCOMPARE(lostBytes(withZeros(good, 20'333, 20'333 + 4'096, 0)), 4'096);
    QCOMPARE(lostBytes(withZeros(good, 20'333, 20'333 + 4'098, 0)), 4'098); // with zeros of the pixels beside it
    QCOMPARE(lostBytes(withZeros(good, 20'333, 20'333 + 4'000, 0)), 0);
    QCOMPARE(lostBytes(withZeros(good, 20'000, 84'000, 0)), 0); // black rows
    QCOMPARE(lostBytes(withZeros(good, 150'333, rowBytes * rows, 0), true), 0);
    const auto withArea = withZeros(withZeros(good, 20'333, 20'333 + 4'096, 0), 54'000, 60'000, 0);
    QCOMPARE(lostBytes(withArea), 0); // black is usual in this picture
}

void PixelHolesTest::findsHolesInEncryptedData()
{
    QRandomGenerator random(1);
    QByteArray noise(20'000, Qt::Uninitialized);
    for (auto &byte : noise)
        byte = static_cast<char>(random.bounded(256));
    const auto lostBytes = [](const QByteArray &encrypted, qsizetype pieceBytes) {
        decoder::EncryptedHoles holes;
        for (qsizetype at = 0; at < encrypted.size(); at += pieceBytes)
            holes.add(QByteArrayView(encrypted).sliced(at).first(std::min(pieceBytes, encrypted.size() - at)));
        return qRound64(holes.lostShare() * static_cast<double>(encrypted.size()));
    };
    for (const char value : {'\0', '\xff'}) {
        const auto hole = QByteArray(noise).replace(5'000, 1'000, QByteArray(1'000, value));
        const auto end = QByteArray(noise).replace(19'000, 1'000, QByteArray(1'000, value));
        for (const qsizetype pieceBytes : {1, 999, 20'000}) {
            QCOMPARE(lostBytes(noise, pieceBytes), 0);
            QVERIFY(lostBytes(hole, pieceBytes) >= 1'000);
            QVERIFY(lostBytes(hole, pieceBytes) <= 1'004);
            QVERIFY(lostBytes(end, pieceBytes) >= 1'000);
            QVERIFY(lostBytes(end, pieceBytes) <= 1'004);
        }
    }
    QCOMPARE(lostBytes({}, 1), 0);
}

CLINICDESK_TEST(PixelHolesTest)
#include "pixelholestest.moc"
