// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jpxholes.h"
#include "core/base/errorreason.h"
#include "core/document/decoderprocess.h"
#include "core/document/intake.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/unit/decoder/madetiffs.h"
#include "tests/unit/decoder/realdecoder.h"

#include <QBuffer>
#include <QFile>
#include <QHash>
#include <QPainter>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Damage inside pictures is found while their pixels are decoded, with its page and whether much is lost. A TIFF that
/// does not have all of its pages is refused.
class DamagedPicturesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsDamage_data();
    void findsDamage();
    void acceptsWhatIsNoDamage_data();
    void acceptsWhatIsNoDamage();
    void expectsPacketsWithoutPixels();
    void refusesATiffThatWasCutAnywhere_data();
    void refusesATiffThatWasCutAnywhere();
    void refusesATiffWithoutAllOfItsPages_data();
    void refusesATiffWithoutAllOfItsPages();
    void refusesATiffWhoseListEndsTooEarly_data();
    void refusesATiffWhoseListEndsTooEarly();
    void acceptsATiffWithADirectoryThatWasReplaced();
    void namesThePageOfATiff();
    void namesTheFileThatWasGivenAndNotWhatItBecomes();
    void namesThePageOfAJoinedPdf();
    void showsTheRestOfADamagedPicture();
};

namespace {

const auto sound = QStringLiteral("sound");
const auto small = QStringLiteral("small");
const auto large = QStringLiteral("large");
const auto refused = QStringLiteral("refused");
const auto largeOrRefused = QStringLiteral("large or refused"); ///< depends on the version of libheif

// Numbers of libtiff.
constexpr int rle = 2;
constexpr int fax3 = 3;
constexpr int fax4 = 4;
constexpr int lzw = 5;
constexpr int oldJpeg = 6;
constexpr int jpegFormat = 7;
constexpr int deflate = 8;
constexpr int packBits = 32'773;
constexpr int zstd = 50'000;
constexpr int oneStrip = 1'000;

QString verdictOn(const QByteArray &file)
{
    const auto converted = realDecoder().convert(name, file, anyConversion());
    if (!converted)
        return converted.error().code == ErrorCode::FileDamaged ? refused : QString(codeText(converted.error().code));
    if (converted->flaws.isEmpty())
        return sound;
    return converted->flaws.first().isLarge ? large : small;
}

TiffForm bilevel(int compression, int rowsPerStrip)
{
    return {.compression = compression,
            .bits = 1,
            .samples = 1,
            .photometric = 0,
            .rowsPerStrip = rowsPerStrip,
            .height = 240,
            .isGrainy = true};
}

/// Quarters with a grain of all colours: compressible, but not at once.
QImage grainy(QSize size = {160, 120})
{
    auto image = quarters(size);
    QPainter painter(&image);
    painter.setOpacity(0.1);
    painter.drawImage(0, 0, noise(size));
    return image;
}

/// White with a grain, as a scan has it.
QImage grainyPaper()
{
    QImage image(160, 120, QImage::Format_RGB32);
    image.fill(QColor(230, 230, 230));
    QPainter painter(&image);
    painter.setOpacity(0.1);
    painter.drawImage(0, 0, noise(image.size()));
    return image;
}

/// A GIF in 64 shades of grey, with the codes of the usual encoders.
QByteArray gifOf(const QImage &image)
{
    constexpr int literalBits = 6;
    constexpr int clear = 1 << literalBits;
    QByteArray codes;
    quint32 buffer = 0;
    int buffered = 0;
    int bits = literalBits + 1;
    const auto put = [&](int code) {
        buffer |= static_cast<quint32>(code) << buffered;
        for (buffered += bits; buffered >= 8; buffered -= 8) {
            codes += static_cast<char>(buffer & 0xFFU);
            buffer >>= 8U;
        }
    };
    QHash<std::pair<int, int>, int> table;
    int prefix = -1;
    put(clear);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const int pixel = qGray(image.pixel(x, y)) / 4;
            const auto found = prefix < 0 ? pixel : table.value({prefix, pixel}, -1);
            if (found >= 0) {
                prefix = found;
                continue;
            }
            put(prefix);
            const int next = clear + 2 + static_cast<int>(table.size());
            table.insert({prefix, pixel}, next);
            if (next == 1 << bits)
                ++bits;
            if (next == 4'095) {
                put(clear);
                table.clear();
                bits = literalBits + 1;
            }
            prefix = pixel;
        }
    }
    put(prefix);
    put(clear + 1);
    codes += static_cast<char>(buffer);
    const auto half = [](int value) {
        return QByteArray(1, static_cast<char>(value & 0xFF)) + static_cast<char>(value >> 8);
    };
    auto gif = "GIF89a" + half(image.width()) + half(image.height()) + QByteArray("\xF5\0\0", 3);
    for (int i = 0; i < clear; ++i)
        gif += QByteArray(3, static_cast<char>(i * 4));
    gif +=
        QByteArray(",\0\0\0\0", 5) + half(image.width()) + half(image.height()) + '\0' + static_cast<char>(literalBits);
    for (qsizetype at = 0; at < codes.size(); at += 255) {
        const auto block = codes.mid(at, 255);
        gif += static_cast<char>(block.size()) + block;
    }
    return gif + '\0' + ';';
}

/// Where the codes of `gifOf` are.
Range codesOf(const QByteArray &gif)
{
    constexpr qsizetype codesAt = 13 + 64 * 3 + 11;
    return {codesAt, gif.size() - codesAt - 2};
}

/// A BMP of runs of 8 bits, in 64 shades of grey.
QByteArray runsOf(const QImage &image)
{
    const auto number = [](int value) {
        QByteArray bytes;
        for (int i = 0; i < 4; ++i)
            bytes += static_cast<char>((value >> (8 * i)) & 0xFF);
        return bytes;
    };
    QByteArray runs;
    for (int y = image.height() - 1; y >= 0; --y) {
        for (int x = 0; x < image.width();) {
            const int shade = qGray(image.pixel(x, y)) / 4;
            int count = 1;
            while (count < 255 && x + count < image.width() && qGray(image.pixel(x + count, y)) / 4 == shade)
                ++count;
            runs += static_cast<char>(count);
            runs += static_cast<char>(shade);
            x += count;
        }
        runs += QByteArray("\0\0", 2);
    }
    runs += QByteArray("\0\1", 2);
    QByteArray palette;
    for (int i = 0; i < 256; ++i)
        palette += QByteArray(3, static_cast<char>(i * 4)) + '\0';
    const auto at = 54 + static_cast<int>(palette.size());
    return "BM" + number(at + static_cast<int>(runs.size())) + number(0) + number(at) + number(40) +
           number(image.width()) + number(image.height()) + QByteArray("\1\0\x08\0\1\0\0\0", 8) + QByteArray(20, '\0') +
           palette + runs;
}

constexpr qsizetype runsAt = 54 + 1'024;

/// A whole JPEG inside a TIFF, as TIFF 6.0 had it at first.
QByteArray oldJpegTiff(const QByteArray &photo, QSize size)
{
    auto tiff = tiffWithStrip(
        {.compression = oldJpeg, .photometric = 6, .width = size.width(), .height = size.height()}, photo);
    return tiff;
}

/// A JPEG with zeros in its pixels.
QByteArray withHoleInPixels(const QByteArray &photo, double at, double share)
{
    const auto from = photo.indexOf("\xff\xda") + 14;
    return withHole(photo, {from, photo.size() - from - 2}, at, share);
}

} // namespace

void DamagedPicturesTest::findsDamage_data()
{
    QTest::addColumn<QByteArray>("good");
    QTest::addColumn<QByteArray>("bad");
    QTest::addColumn<QString>("verdict");
    const auto row = [](const char *what, const QByteArray &good, const QByteArray &bad, const QString &verdict) {
        QTest::newRow(what) << good << bad << verdict;
    };
    const auto tiffRow = [&row](const char *what, const TiffForm &form, double at, double share, const QString &verdict,
                                const char *mode = "w") {
        const auto good = madeTiff({form}, mode);
        row(qPrintable(QStringLiteral("TIFF, ") + QLatin1String(what)), good, withHole(good, pixelsOf(good), at, share),
            verdict);
    };
    const TiffForm colour{.rowsPerStrip = oneStrip, .isGrainy = true};
    const auto with = [&colour](int compression, int rowsPerStrip = oneStrip) {
        auto form = colour;
        form.compression = compression;
        form.rowsPerStrip = rowsPerStrip;
        return form;
    };
    tiffRow("LZW without its second half", with(lzw), 0.5, 0.49, large);
    tiffRow("LZW with a hole near its end", with(lzw), 0.9, 0.02, small);
    tiffRow("LZW in strips with a hole", with(lzw, 8), 0.5, 0.02, small);
    tiffRow("LZW with a hole in its first plane", {.isSeparate = true, .rowsPerStrip = oneStrip, .isGrainy = true}, 0.1,
            0.2, large);
    tiffRow("Deflate without its second half", with(deflate), 0.5, 0.49, large);
    tiffRow("Deflate in strips with a hole", with(deflate, 8), 0.5, 0.02, small);
    tiffRow("PackBits without its second half", with(packBits), 0.5, 0.5, large);
    tiffRow("PackBits in strips with a hole", with(packBits, 8), 0.5, 0.02, small);
    tiffRow("ZSTD without its second half", with(zstd, 8), 0.5, 0.5, large);
    tiffRow("ZSTD in strips with a hole", with(zstd, 8), 0.5, 0.05, small);
    tiffRow("LZW in tiles without its second half", {.tile = 32, .isGrainy = true}, 0.5, 0.5, large);
    tiffRow("floating point with a hole",
            {.compression = deflate, .bits = 32, .format = 3, .rowsPerStrip = 8, .predictor = 3, .isGrainy = true}, 0.5,
            0.02, small);
    tiffRow("JPEG without its second half",
            {.compression = jpegFormat, .photometric = 6, .rowsPerStrip = 128, .isGrainy = true}, 0.6, 0.4, large);
    tiffRow("JPEG in strips with a hole",
            {.compression = jpegFormat, .photometric = 6, .rowsPerStrip = 16, .isGrainy = true}, 0.52, 0.01, small);
    tiffRow("G4 without its second half", bilevel(fax4, oneStrip), 0.5, 0.5, large);
    tiffRow("G4 in strips with a hole", bilevel(fax4, 8), 0.5, 0.02, small);
    tiffRow("G3 with a hole", bilevel(fax3, oneStrip), 0.5, 0.02, small);
    tiffRow("G3 without its second half", bilevel(fax3, oneStrip), 0.5, 0.5, large);
    tiffRow("modified Huffman with a hole", bilevel(rle, 8), 0.5, 0.02, small);

    const auto photo = encoded(grainy({320, 240}), "jpg", 90);
    row("TIFF, old JPEG without its second half", oldJpegTiff(photo, {320, 240}),
        oldJpegTiff(withHoleInPixels(photo, 0.5, 0.5), {320, 240}), large);
    const auto jp2 = fileOfVectors("quarters.jp2");
    const auto codestream = jp2.sliced(jp2.indexOf("jp2c") + 4);
    const TiffForm ofJpeg2000{.compression = 34'712, .width = 64, .height = 48};
    row("TIFF, JPEG 2000 that ends too early", tiffWithStrip(ofJpeg2000, codestream),
        tiffWithStrip(ofJpeg2000, codestream.first(codestream.size() * 3 / 4)), large);
    row("JPEG 2000 that ends too early", jp2, jp2.first(jp2.size() * 3 / 4), large);
    const auto compressed = jpeg2000Of(grainy({320, 240}));
    const auto pixels = compressed.indexOf("\xff\x93") + 2;
    const auto withBytes = [&compressed, pixels](double share, const QByteArray &bytes) {
        const auto at = pixels + qRound((compressed.size() - pixels) * share);
        return QByteArray(compressed).replace(at, bytes.size(), bytes);
    };
    row("JPEG 2000 with a hole", compressed, withBytes(0.4, QByteArray(500, '\0')), large);
    row("JPEG 2000 with a hole near its end", compressed, withBytes(0.9, QByteArray(500, '\0')), small);
    row("JPEG 2000 with ones in its pixels", compressed, withBytes(0.9, QByteArray(500, '\xff')), small);
    row("JPEG 2000 with bytes of another file", compressed, withBytes(0.4, encoded(noise({40, 40}), "bmp")), large);
    row("JPEG 2000 of which a part is missing", compressed, QByteArray(compressed).remove(pixels + 900, 500), large);
    row("TIFF, JPEG 2000 with a hole", tiffWithStrip({.compression = 34'712, .width = 320, .height = 240}, compressed),
        tiffWithStrip({.compression = 34'712, .width = 320, .height = 240}, withBytes(0.4, QByteArray(500, '\0'))),
        large);
    const auto plain = tiffWithPixelsAtTheEnd(100, 200);
    row("TIFF that ends in its last pixels", plain, plain.chopped(2'000), small);
    row("TIFF that ends in the middle of its pixels", plain, plain.chopped(10'000), large);
    row("TIFF without pixels", plain, plain.chopped(20'000), refused);

    const auto gif = gifOf(grainy());
    row("GIF with a hole", gif, withHole(gif, codesOf(gif), 0.9, 0.02), small);
    row("GIF without its second half", gif, withHole(gif, codesOf(gif), 0.5, 0.5), large);
    row("GIF that ends too early", gif, gif.first(gif.size() / 2), refused);
    row("GIF that ends near its end", gif, gif.first(gif.size() * 9 / 10), small);
    const auto runs = runsOf(grainy());
    const Range ofRuns{runsAt, runs.size() - runsAt};
    row("BMP of runs with a hole", runs, withHole(runs, ofRuns, 0.5, 0.0005), small);
    row("BMP of runs without its second half", runs, withHole(runs, ofRuns, 0.5, 0.5), large);
    row("BMP of runs that ends too early", runs, runs.first(runsAt + ofRuns.size / 2), large);
    const auto bmp = encoded(grainy(), "bmp");
    row("BMP without its last row", bmp, bmp.chopped(100), small);
    row("BMP without half of its rows", bmp, bmp.first(bmp.size() / 2), refused);
    // A file system leaves holes of whole blocks.
    const auto blocks = [](QByteArray file, qsizetype from, qsizetype count) {
        return file.replace(from * 512, count * 512, QByteArray(count * 512, '\0'));
    };
    row("BMP with a hole of one block", bmp, blocks(bmp, 40, 1), small);
    row("BMP with two holes", bmp, blocks(blocks(bmp, 8, 8), 48, 8), small);
    row("BMP with a hole of half of its blocks", bmp, blocks(bmp, 40, 60), large);
    const auto paper = encoded(grainyPaper(), "bmp");
    row("BMP whose last blocks were not copied", paper,
        paper.first(100 * 512) + QByteArray(paper.size() - 100 * 512, '\0'), small);
    const auto uncompressed = madeTiff({with(1)});
    row("TIFF, not compressed, with a hole", uncompressed, blocks(uncompressed, 16, 8), small);
    const auto inStrips = madeTiff({with(1, 8)});
    row("TIFF, not compressed, with a hole in several strips", inStrips, blocks(inStrips, 8, 24), small);
    row("BMP that was transferred as text", bmp, QByteArray(bmp).replace("\n", "\r\n"), large);
    const auto lossless = webpOf(grainy(), true);
    row("lossless WebP with a hole", lossless, withHole(lossless, {100, lossless.size() - 100}, 0.5, 0.1), large);
    const auto lossy = webpOf(grainy(), false);
    row("lossy WebP with a hole", lossy, withHole(lossy, {100, lossy.size() - 100}, 0.5, 0.1), large);
    const auto heic = heicPhoto();
    row("HEIC with a hole", heic, withHole(heic, {421, 723}, 0.5, 0.1), large);
    const auto slice = fileOfVectors("one-slice.heic");
    for (int percent = 10; percent <= 90; percent += 10)
        row(qPrintable(QStringLiteral("HEIC of one slice with a hole at %1 percent").arg(percent)), slice,
            withHole(slice, {370, slice.size() - 370}, percent / 100.0, 0.01), large);
    const auto tiles = fileOfVectors("tiles.heic");
    row("HEIC of tiles with a hole in one", tiles, withHole(tiles, {900, tiles.size() - 900}, 0.5, 0.01), small);
    row("HEIC of tiles without its second half", tiles, withHole(tiles, {900, tiles.size() - 900}, 0.5, 0.49),
        largeOrRefused);
    const auto avif = fileOfVectors("quarters.avif");
    row("AVIF with a hole", avif, withHole(avif, {avif.size() - 60, 60}, 0.5, 0.4), largeOrRefused);
}

void DamagedPicturesTest::findsDamage()
{
    QFETCH(const QByteArray, good);
    QFETCH(const QByteArray, bad);
    QFETCH(const QString, verdict);
    QCOMPARE(verdictOn(good), sound);
    const auto found = verdictOn(bad);
    QVERIFY2(verdict.split(QStringLiteral(" or ")).contains(found), qPrintable(found));
}

void DamagedPicturesTest::acceptsWhatIsNoDamage_data()
{
    QTest::addColumn<QByteArray>("file");
    const auto gif = gifOf(grainy());
    QTest::newRow("GIF without its last byte") << gif.chopped(1);
    QTest::newRow("GIF without the end of its blocks") << gif.chopped(2);
    QTest::newRow("animation") << animatedGif();
    // A row is 16 pixels longer than the picture: encoders fill the last word.
    const auto fax = madeTiff({bilevel(rle, 8)});
    QTest::newRow("fax") << fax;
    const auto photo = encoded(grainy({320, 240}), "jpg", 90);
    QTest::newRow("old JPEG without its end mark") << oldJpegTiff(photo.chopped(2), {320, 240});
    auto stray = photo;
    stray.insert(photo.size() - 2, "\x01\x02");
    QTest::newRow("old JPEG with two bytes before its end") << oldJpegTiff(stray, {320, 240});
    const auto withBlack = [](const QRect &area) {
        auto image = grainy({1'024, 64});
        QPainter(&image).fillRect(area, Qt::black);
        return encoded(image, "bmp");
    };
    QTest::newRow("BMP with black rows") << withBlack(QRect(0, 20, 1'024, 20));
    QTest::newRow("BMP with a black area from block to block") << withBlack(QRect(494, 0, 512, 64));
    QTest::newRow("black BMP") << withBlack(QRect(0, 0, 1'024, 64));
    // Its pixels have the longest runs of zeros.
    QImage board(256, 256, QImage::Format_Grayscale8);
    for (int y = 0; y < board.height(); ++y) {
        for (int x = 0; x < board.width(); ++x)
            board.scanLine(y)[x] = ((x / 8 + y / 8) % 2) != 0 ? 255 : 0;
    }
    QTest::newRow("JPEG 2000 of a chessboard") << jpeg2000Of(board);
}

void DamagedPicturesTest::acceptsWhatIsNoDamage()
{
    QFETCH(const QByteArray, file);
    QCOMPARE(verdictOn(file), sound);
}

/// A blank picture of many layers has no pixels in its packets: each is one zero.
void DamagedPicturesTest::expectsPacketsWithoutPixels()
{
    const auto blank = [](const char *layers, int packets) {
        // A tile of 300 by 200 with one component; 5 levels.
        const auto head = QByteArray::fromHex("ff4fff5100290000") + QByteArray::fromHex("0000012c000000c8") +
                          QByteArray(8, '\0') + QByteArray::fromHex("0000012c000000c8") + QByteArray(8, '\0') +
                          QByteArray::fromHex("0001070101") + QByteArray::fromHex("ff52000c0000") +
                          QByteArray::fromHex(layers) + QByteArray::fromHex("000504040001");
        const QByteArray data(packets, '\0');
        return head + QByteArray::fromHex("ff90000a0000000000000001ff93") + data + QByteArray::fromHex("ffd9");
    };
    QVERIFY(!decoder::findJpxHole(blank("0064", 600)));
    QVERIFY(decoder::findJpxHole(blank("0001", 600)));
}

void DamagedPicturesTest::refusesATiffThatWasCutAnywhere_data()
{
    QTest::addColumn<QByteArray>("mode");
    for (const auto *mode : {"w", "wb", "w8", "wb8"})
        QTest::newRow(mode) << QByteArray(mode);
}

/// Whole it has three pages. Cut, it never has fewer without a word.
void DamagedPicturesTest::refusesATiffThatWasCutAnywhere()
{
    QFETCH(const QByteArray, mode);
    const TiffForm page{.samples = 1, .photometric = 1, .width = 20, .height = 15};
    const auto tiff = madeTiff({page, page, page}, mode);
    const auto whole = realDecoder().inspect(name, tiff);
    QVERIFY(whole);
    QCOMPARE(whole->pages, 3);
    const auto second = realDecoder().inspect(name, tiff.chopped(1));
    QVERIFY(!second);
    QCOMPARE(second.error().reason, ErrorReason::PagesMissing);
    constexpr int headerBytes = 8;
    for (auto size = headerBytes; size < tiff.size(); ++size) {
        const auto cut = realDecoder().inspect(name, tiff.first(size));
        QVERIFY2(!cut, qPrintable(QString::number(size)));
        QCOMPARE(cut.error().code, ErrorCode::FileDamaged);
    }
}

void DamagedPicturesTest::refusesATiffWithoutAllOfItsPages_data()
{
    QTest::addColumn<QByteArray>("next");
    QTest::newRow("outside of the file") << QByteArray::fromHex("00f0ff00");
    QTest::newRow("back to the first page") << QByteArray();
    QTest::newRow("no directory") << QByteArray::fromHex("08000000");
}

void DamagedPicturesTest::refusesATiffWithoutAllOfItsPages()
{
    QFETCH(QByteArray, next);
    const TiffForm page{.samples = 1, .photometric = 1, .width = 20, .height = 15};
    auto tiff = madeTiff({page});
    const auto directory = tiff.sliced(4, 4);
    if (next.isEmpty())
        next = directory;
    // The place of the next directory follows the entries.
    const auto at = static_cast<uchar>(directory[0]) + 256 * static_cast<uchar>(directory[1]);
    const auto entries = static_cast<uchar>(tiff[at]);
    tiff.replace(at + 2 + entries * 12, 4, next);
    for (const auto &error :
         {realDecoder().inspect(name, tiff).error(), realDecoder().convert(name, tiff, anyConversion()).error()}) {
        QCOMPARE(error.code, ErrorCode::FileDamaged);
        QCOMPARE(error.reason, ErrorReason::PagesMissing);
    }
}

void DamagedPicturesTest::refusesATiffWhoseListEndsTooEarly_data()
{
    QTest::addColumn<QByteArray>("mode");
    QTest::newRow("the usual order of bytes") << QByteArray("w");
    QTest::newRow("the other order of bytes") << QByteArray("wb");
    QTest::newRow("BigTIFF") << QByteArray("w8");
}

/// A hole of zeros where the place of the third page was.
void DamagedPicturesTest::refusesATiffWhoseListEndsTooEarly()
{
    QFETCH(const QByteArray, mode);
    const TiffForm page{.samples = 1, .photometric = 1, .width = 20, .height = 15};
    auto tiff = madeTiff({page, page, page}, mode.constData());
    const auto number = [&](qsizetype at, qsizetype bytes) {
        auto stored = tiff.sliced(at, bytes);
        if (mode != "wb")
            std::reverse(stored.begin(), stored.end());
        return stored.toHex().toLongLong(nullptr, 16);
    };
    const bool isBig = mode == "w8";
    const auto next = [&](qsizetype directory) {
        return directory + (isBig ? 8 + number(directory, 8) * 20 : 2 + number(directory, 2) * 12);
    };
    const auto placeBytes = isBig ? 8 : 4;
    const auto second = number(next(number(isBig ? 8 : 4, placeBytes)), placeBytes);
    // Only the place: as programs take a page out of the list.
    tiff.replace(next(second), placeBytes, QByteArray(placeBytes, '\0'));
    QCOMPARE(verdictOn(tiff), sound);
    constexpr qsizetype holeBytes = 32;
    tiff.replace(next(second), holeBytes, QByteArray(holeBytes, '\0'));
    const auto error = realDecoder().convert(name, tiff, anyConversion()).error();
    QCOMPARE(error.code, ErrorCode::FileDamaged);
    QCOMPARE(error.reason, ErrorReason::PagesMissing);
}

/// Programs that change a tag write the whole directory again, at the end of the file.
void DamagedPicturesTest::acceptsATiffWithADirectoryThatWasReplaced()
{
    auto tiff = madeTiff({{.samples = 1, .photometric = 1, .width = 20, .height = 15}});
    const auto at = static_cast<uchar>(tiff[4]) + 256 * static_cast<uchar>(tiff[5]);
    const auto directory = tiff.sliced(at, 2 + static_cast<uchar>(tiff[at]) * 12 + 4);
    tiff.append(QByteArray(tiff.size() % 2, '\0'));
    const auto end = static_cast<int>(tiff.size());
    tiff.append(directory);
    tiff[4] = static_cast<char>(end);
    tiff[5] = static_cast<char>(end >> 8);
    const auto converted = realDecoder().convert(name, tiff, anyConversion());
    QVERIFY2(converted, converted ? "" : qPrintable(converted.error().detail));
    QVERIFY(converted->flaws.isEmpty());
}

void DamagedPicturesTest::namesThePageOfATiff()
{
    const TiffForm page{.rowsPerStrip = oneStrip, .isGrainy = true};
    const auto one = madeTiff({page});
    auto tiff = madeTiff({page, page, page});
    const auto second = pixelsOf(one).size + (one.size() - 8 - pixelsOf(one).size);
    tiff = withHole(tiff, {8 + second, pixelsOf(one).size}, 0.4, 0.5);
    const auto converted = realDecoder().convert(name, tiff, anyConversion());
    QVERIFY2(converted, converted ? "" : qPrintable(converted.error().detail));
    QCOMPARE(converted->pages, 3);
    QCOMPARE(converted->flaws.size(), 1);
    QCOMPARE(converted->flaws.first().page, 1);
    QVERIFY(converted->flaws.first().isLarge);
    QVERIFY(!converted->flaws.first().detail.isEmpty());
}

void DamagedPicturesTest::namesTheFileThatWasGivenAndNotWhatItBecomes()
{
    const auto good = madeTiff({{.rowsPerStrip = oneStrip, .isGrainy = true}});
    const auto bad = withHole(good, pixelsOf(good), 0.4, 0.5);
    const auto fitted = fitBytes(QStringLiteral("fax.tif"), bad, {}, realDecoder());
    QVERIFY(!fitted);
    QCOMPARE(fitted.error().code, ErrorCode::FileDamaged);
    QCOMPARE(fitted.error().subject, QStringLiteral("fax.tif"));
}

void DamagedPicturesTest::namesThePageOfAJoinedPdf()
{
    const auto good = encoded(grainy(), "bmp");
    const auto gif = gifOf(grainy());
    const auto bad = withHole(gif, codesOf(gif), 0.9, 0.02);
    const auto arranged = realDecoder().arrange(name, {name, name}, {good, bad},
                                                {.outputs = {{{.file = 0}, {.file = 1}}, {{.file = 0}}}});
    QVERIFY2(arranged, arranged ? "" : qPrintable(arranged.error().detail));
    QCOMPARE(arranged->pdfs.size(), 2);
    QCOMPARE(arranged->pdfs[0].flaws.size(), 1);
    QCOMPARE(arranged->pdfs[0].flaws.first().page, 1);
    QVERIFY(!arranged->pdfs[0].flaws.first().isLarge);
    QCOMPARE(arranged->pdfs[1].flaws, FileFlaws());
}

void DamagedPicturesTest::showsTheRestOfADamagedPicture()
{
    const auto good = madeTiff({{.rowsPerStrip = oneStrip, .isGrainy = true}});
    const auto bad = withHole(good, pixelsOf(good), 0.6, 0.3);
    const auto drawn = realDecoder().picture(name, bad, {.within = {200, 200}});
    QVERIFY(drawn);
    const QImage image(reinterpret_cast<const uchar *>(drawn->pixels.constData()), drawn->size.width(),
                       drawn->size.height(), QImage::Format_RGB32);
    const auto missing = image.pixel(image.width() / 2, image.height() - 2);
    QCOMPARE(missing, qRgb(192, 192, 192)); // neither paper nor ink
    QVERIFY(image.pixel(image.width() / 4, image.height() / 4) != missing);
}

CLINICDESK_TEST(DamagedPicturesTest)
#include "damagedpicturestest.moc"
