// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/document/decoderprocess.h"
#include "core/document/pages.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/unit/decoder/madetiffs.h"
#include "tests/unit/decoder/realdecoder.h"

#include <QFile>
#include <QtEndian>

#include <array>

#include <webp/encode.h>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Sound pictures of rarer forms are converted, with their colours; those that nothing here can read are named as what
/// they are.
class PictureVariantsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void convertsSoundPictures_data();
    void convertsSoundPictures();
    void showsPicturesWithoutAnyOpacity_data();
    void showsPicturesWithoutAnyOpacity();
    void keepsBlankPicturesBlank();
    void keepsPartsThatAreTransparentWhite();
    void findsThePagesAmongOtherPictures_data();
    void findsThePagesAmongOtherPictures();
    void namesVariantsThatNothingReads_data();
    void namesVariantsThatNothingReads();
};

namespace {

const auto colours = QStringLiteral("RGBW");
const auto grey = QStringLiteral("grey");

/// The quarters of a picture: their colours, or `grey` if they become lighter as `TiffForm` says.
QString lookOf(const QImage &image)
{
    const auto letters = quartersOf(image);
    if (letters == colours)
        return letters;
    constexpr int near = 4;
    int quarter = 0;
    for (const auto &[x, y] : {std::pair{1, 1}, std::pair{3, 1}, std::pair{1, 3}, std::pair{3, 3}}) {
        const auto pixel = image.pixel(image.width() * x / 4, image.height() * y / 4);
        if (std::abs(qGray(pixel) - 255 * ++quarter / 4) > near)
            return letters;
    }
    return grey;
}

QByteArray littleEndian(qint64 number, int bytes)
{
    QByteArray text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>((number >> (8 * i)) & 0xFF);
    return text;
}

/// A BMP of four quarters, 16 by 12.
struct BmpForm {
    int headerBytes = 40;
    int bits = 24;
    int compression = 0;
    bool isTopDown = false;
    QList<quint32> masks{};
    int reserved = 0;
    bool hasAlpha = false; ///< otherwise the bits of alpha are 0
};

constexpr int bmpWidth = 16;
constexpr int bmpHeight = 12;

int bmpQuarter(int x, int y)
{
    return (y >= bmpHeight / 2 ? 2 : 0) + (x >= bmpWidth / 2 ? 1 : 0);
}

quint32 maskedColour(QRgb colour, const QList<quint32> &masks, bool hasAlpha)
{
    const std::array parts{qRed(colour), qGreen(colour), qBlue(colour), hasAlpha ? 255 : 0};
    quint32 pixel = 0;
    for (int i = 0; i < masks.size(); ++i) {
        const auto low = masks[i] & (~masks[i] + 1); // the lowest bit
        const auto max = low == 0 ? 0 : masks[i] / low;
        pixel |= static_cast<quint32>(parts[static_cast<std::size_t>(i)]) * max / 255 * low;
    }
    return pixel;
}

QByteArray bmpPixels(const BmpForm &form)
{
    constexpr std::array quarterColours{qRgb(255, 0, 0), qRgb(0, 128, 0), qRgb(0, 0, 255), qRgb(255, 255, 255)};
    static const QList<quint32> usual16{0x7C00, 0x3E0, 0x1F};
    static const QList<quint32> usual32{0xFF0000, 0xFF00, 0xFF};
    QByteArray pixels;
    for (int row = 0; row < bmpHeight; ++row) {
        const int y = form.isTopDown ? row : bmpHeight - 1 - row;
        QByteArray bytes;
        int nibble = 0;
        for (int x = 0; x < bmpWidth; ++x) {
            const int quarter = bmpQuarter(x, y);
            const auto &masks = !form.masks.isEmpty() ? form.masks : form.bits == 16 ? usual16 : usual32;
            if (form.bits == 4 && x % 2 == 0)
                nibble = quarter << 4;
            else if (form.bits == 4)
                bytes += static_cast<char>(nibble | quarter);
            else if (form.bits == 8)
                bytes += static_cast<char>(quarter);
            else
                bytes +=
                    littleEndian(maskedColour(quarterColours[static_cast<std::size_t>(quarter)], masks, form.hasAlpha),
                                 form.bits / 8);
        }
        pixels += bytes + QByteArray((4 - bytes.size() % 4) % 4, '\0');
    }
    return pixels;
}

/// Each half of a row is a run. In 4 bits both halves of the byte are the same.
QByteArray bmpRuns(const BmpForm &form)
{
    QByteArray runs;
    for (int row = 0; row < bmpHeight; ++row) {
        for (const int x : {0, bmpWidth / 2}) {
            const int quarter = bmpQuarter(x, bmpHeight - 1 - row);
            runs += static_cast<char>(bmpWidth / 2);
            runs += static_cast<char>(form.bits == 4 ? quarter * 0x11 : quarter);
        }
        runs += QByteArray("\0\0", 2);
    }
    return runs + QByteArray("\0\1", 2);
}

QByteArray bmpOf(const BmpForm &form)
{
    const bool isOld = form.headerBytes == 12;
    const auto sides = isOld ? littleEndian(bmpWidth, 2) + littleEndian(bmpHeight, 2)
                             : littleEndian(bmpWidth, 4) + littleEndian(form.isTopDown ? -bmpHeight : bmpHeight, 4);
    auto header = littleEndian(form.headerBytes, 4) + sides + littleEndian(1, 2) + littleEndian(form.bits, 2);
    if (form.headerBytes > 16)
        header += littleEndian(form.compression, 4) + QByteArray(20, '\0');
    for (const auto mask : form.masks)
        header += littleEndian(mask, 4);
    const auto whole = std::max<qsizetype>(header.size(), form.headerBytes);
    header = header.leftJustified(form.headerBytes, '\0', form.headerBytes < 40).leftJustified(whole, '\0');
    QByteArray palette;
    for (const auto *entry : {"0000ff00", "00800000", "ff000000", "ffffff00"})
        palette += QByteArray::fromHex(entry).first(isOld ? 3 : 4);
    if (form.bits > 8)
        palette.clear();
    else
        palette += QByteArray(((1 << form.bits) - 4) * (isOld ? 3 : 4), '\0');
    const bool hasRuns = form.compression == 1 || form.compression == 2;
    const auto pixels = hasRuns ? bmpRuns(form) : bmpPixels(form);
    const auto at = 14 + header.size() + palette.size();
    return "BM" + littleEndian(at + pixels.size(), 4) + littleEndian(form.reserved, 4) + littleEndian(at, 4) + header +
           palette + pixels;
}

QByteArray codestreamOf(const QByteArray &jp2)
{
    return jp2.sliced(jp2.indexOf("jp2c") + 4);
}

/// Colours of transparent pixels stay as they are.
QByteArray losslessWebp(const QImage &image)
{
    const auto pixels = image.convertToFormat(QImage::Format_ARGB32);
    WebPConfig config;
    WebPConfigInit(&config);
    config.lossless = 1;
    config.exact = 1;
    WebPPicture picture;
    WebPPictureInit(&picture);
    picture.use_argb = 1;
    picture.width = pixels.width();
    picture.height = pixels.height();
    WebPPictureImportBGRA(&picture, pixels.constBits(), static_cast<int>(pixels.bytesPerLine()));
    WebPMemoryWriter writer;
    WebPMemoryWriterInit(&writer);
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &writer;
    WebPEncode(&config, &picture);
    const QByteArray webp(reinterpret_cast<const char *>(writer.mem), static_cast<qsizetype>(writer.size));
    WebPMemoryWriterClear(&writer);
    WebPPictureFree(&picture);
    return webp;
}

QImage withAlpha(QImage image, int alpha)
{
    image = image.convertToFormat(QImage::Format_ARGB32);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            image.setPixel(x, y,
                           qRgba(qRed(image.pixel(x, y)), qGreen(image.pixel(x, y)), qBlue(image.pixel(x, y)), alpha));
    }
    return image;
}

void addTiffs()
{
    const auto row = [](const char *what, const TiffForm &form, const QString &look, const char *mode = "w") {
        QTest::newRow(qPrintable(QStringLiteral("TIFF: ") + QLatin1String(what))) << madeTiff({form}, mode) << look;
    };
    row("big-endian", {.compression = 1}, colours, "wb");
    row("BigTIFF", {}, colours, "wb8");
    row("tiles", {.tile = 64}, colours);
    row("planes", {.isSeparate = true}, colours);
    row("planes in tiles", {.isSeparate = true, .tile = 32}, colours);
    row("palette", {.bits = 8, .samples = 1, .photometric = 3}, colours);
    row("palette of 4 bits", {.bits = 4, .samples = 1, .photometric = 3}, colours);
    row("CMYK", {.samples = 4, .photometric = 5}, colours);
    row("CMYK of 16 bits", {.bits = 16, .samples = 4, .photometric = 5}, colours, "wb");
    row("CMYK in planes", {.samples = 4, .photometric = 5, .isSeparate = true}, colours);
    row("16 bits", {.bits = 16, .predictor = 2}, colours, "wb");
    row("12 bits", {.bits = 12}, colours);
    row("4 bits", {.bits = 4}, colours);
    row("floating point", {.compression = 8, .bits = 32, .format = 3, .predictor = 3}, colours);
    row("floating point in planes", {.bits = 32, .format = 3, .isSeparate = true}, colours, "wb");
    row("floating point in tiles", {.bits = 32, .format = 3, .tile = 48}, colours);
    row("JPEG", {.compression = 7, .photometric = 6}, colours);
    row("JPEG in tiles", {.compression = 7, .photometric = 6, .tile = 64}, colours);
    row("ZSTD", {.compression = 50'000}, colours);
    row("PackBits", {.compression = 32'773}, colours);
    row("Deflate", {.compression = 8, .rowsPerStrip = 50, .predictor = 2}, colours);
    row("grey", {.samples = 1, .photometric = 1}, grey);
    row("grey, white is 0", {.samples = 1, .photometric = 0}, grey);
    row("grey of 16 bits", {.bits = 16, .samples = 1, .photometric = 1}, grey, "wb");
    row("grey of 10 bits", {.compression = 1, .bits = 10, .samples = 1, .photometric = 1}, grey);
    row("grey with a sign", {.bits = 16, .samples = 1, .photometric = 1, .format = 2}, grey, "wb");
    row("grey of 8 bits with a sign", {.bits = 8, .samples = 1, .photometric = 1, .format = 2}, grey);
    row("grey in floating point, white is 0", {.bits = 32, .samples = 1, .photometric = 0, .format = 3}, grey);
    QTest::newRow("TIFF: JPEG 2000") << tiffWithStrip({.compression = 34'712, .width = 64, .height = 48},
                                                      codestreamOf(fileOfVectors("quarters.jp2")))
                                     << colours;
    QTest::newRow("TIFF: only picture is marked as a thumbnail") << madeTiff({{.subfile = 1}}) << colours;
    QTest::newRow("TIFF: its pixels are behind its directory")
        << tiffWithPixelsAtTheEnd(40, 60) << QStringLiteral("????");
}

void addBmps()
{
    const auto row = [](const char *what, const BmpForm &form) {
        QTest::newRow(qPrintable(QStringLiteral("BMP: ") + QLatin1String(what))) << bmpOf(form) << colours;
    };
    row("usual", {});
    row("top-down", {.isTopDown = true});
    row("reserved bytes that are used", {.reserved = 0x01020304});
    row("header of OS/2 1", {.headerBytes = 12});
    row("header of OS/2 1, palette", {.headerBytes = 12, .bits = 8});
    row("header of OS/2 2", {.headerBytes = 64});
    row("short header of OS/2 2", {.headerBytes = 16});
    row("palette of 8 bits", {.bits = 8});
    row("palette of 4 bits", {.bits = 4});
    row("runs of 8 bits", {.bits = 8, .compression = 1});
    row("runs of 4 bits", {.bits = 4, .compression = 2});
    row("16 bits", {.bits = 16});
    row("16 bits, 565", {.bits = 16, .compression = 3, .masks = {0xF800, 0x7E0, 0x1F}});
    row("32 bits", {.bits = 32});
    row("32 bits in another order", {.bits = 32, .compression = 3, .masks = {0xFF, 0xFF00, 0xFF0000}});
    row("30 bits", {.bits = 32, .compression = 3, .masks = {0x3FF00000, 0xFFC00, 0x3FF}});
    row("alpha mask after the header",
        {.bits = 32, .compression = 6, .masks = {0xFF0000, 0xFF00, 0xFF, 0xFF000000}, .hasAlpha = true});
    row("header with masks", {.headerBytes = 52, .bits = 32, .compression = 3, .masks = {0xFF0000, 0xFF00, 0xFF}});
    row("header with alpha", {.headerBytes = 108,
                              .bits = 32,
                              .compression = 3,
                              .masks = {0xFF0000, 0xFF00, 0xFF, 0xFF000000},
                              .hasAlpha = true});
}

} // namespace

void PictureVariantsTest::convertsSoundPictures_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("look");
    addTiffs();
    addBmps();
    QTest::newRow("AVIF") << fileOfVectors("quarters.avif") << colours;
    QTest::newRow("AVIF that names only its structure")
        << fileOfVectors("quarters.avif").replace("ftypavif", "ftypmif1").replace("avifmif1miaf", "mif1mif1miaf")
        << colours;
    QTest::newRow("HEIC that names only its structure")
        << heicPhoto().replace("ftypheic", "ftypmif1").replace("mif1heic", "mif1mif1") << colours;
    QTest::newRow("JPEG 2000") << fileOfVectors("quarters.jp2") << colours;
    QTest::newRow("JPEG 2000 without boxes") << codestreamOf(fileOfVectors("quarters.jp2")) << colours;
    QTest::newRow("WebP") << webpOf(quarters(), false) << colours;
    QTest::newRow("JPEG with arithmetic coding") << jpegBy({QStringLiteral("-arithmetic")}, quarters()) << colours;
    QTest::newRow("JPEG whose height comes later") << withHeightAtItsEnd(encoded(quarters(), "jpg", 90)) << colours;
    QTest::newRow("lossless WebP of a few pixels") << webpOf(quarters({4, 4}), true) << colours;
}

void PictureVariantsTest::convertsSoundPictures()
{
    QFETCH(const QByteArray, file);
    QFETCH(const QString, look);
    const auto drawn = realDecoder().picture(name, file, {.within = {200, 200}});
    QVERIFY2(drawn, drawn ? "" : qPrintable(drawn.error().detail));
    QCOMPARE(lookOf(imageOf(*drawn)), look);
    const auto converted = realDecoder().convert(name, file, anyConversion());
    QVERIFY2(converted, converted ? "" : qPrintable(converted.error().detail));
    QCOMPARE(converted->flaws, FileFlaws());
    QCOMPARE(lookOf(QImage::fromData(converted->bytes)), look);
}

void PictureVariantsTest::showsPicturesWithoutAnyOpacity_data()
{
    QTest::addColumn<QByteArray>("file");
    constexpr int unassociated = 2;
    constexpr int associated = 1;
    const QList<quint32> masks{0xFF0000, 0xFF00, 0xFF, 0xFF000000};
    QTest::newRow("BMP") << bmpOf({.headerBytes = 124, .bits = 32, .compression = 3, .masks = masks});
    QTest::newRow("TIFF") << madeTiff({{.samples = 4, .extra = unassociated, .extraValue = 0}});
    QTest::newRow("TIFF, multiplied") << madeTiff({{.samples = 4, .extra = associated, .extraValue = 0}});
    QTest::newRow("TIFF of 16 bits") << madeTiff({{.bits = 16, .samples = 4, .extra = unassociated, .extraValue = 0}});
    QTest::newRow("TIFF in planes") << madeTiff(
        {{.samples = 4, .isSeparate = true, .extra = unassociated, .extraValue = 0}});
    QTest::newRow("PNG") << encoded(withAlpha(quarters(), 0), "png");
    QTest::newRow("PNG of 16 bits") << encoded(withAlpha(quarters(), 0).convertToFormat(QImage::Format_RGBA64), "png");
    QTest::newRow("WebP") << losslessWebp(withAlpha(quarters(), 0));
}

/// In the preview, converted (a PNG only where something has to be changed), and joined.
void PictureVariantsTest::showsPicturesWithoutAnyOpacity()
{
    QFETCH(const QByteArray, file);
    const auto drawn = realDecoder().picture(name, file, {.within = {200, 200}});
    QVERIFY2(drawn, drawn ? "" : qPrintable(drawn.error().detail));
    QCOMPARE(quartersOf(imageOf(*drawn)), colours);
    auto job = anyConversion();
    job.turn = Turn::Around;
    const auto converted = realDecoder().convert(name, file, job);
    QVERIFY2(converted, converted ? "" : qPrintable(converted.error().detail));
    const auto image = QImage::fromData(converted->bytes);
    QVERIFY(!image.hasAlphaChannel());
    QCOMPARE(quartersOf(image), QStringLiteral("WBGR"));
    const auto joined = realDecoder().arrange(name, {name}, {file}, {.outputs = {{PageRef()}}});
    QVERIFY2(joined, joined ? "" : qPrintable(joined.error().detail));
    const auto page = realDecoder().picture(name, joined->pdfs.first().bytes, {.within = {200, 200}});
    QVERIFY(page);
    QCOMPARE(quartersOf(imageOf(*page)), colours);
}

void PictureVariantsTest::keepsBlankPicturesBlank()
{
    QImage nothing(40, 30, QImage::Format_ARGB32);
    nothing.fill(Qt::transparent);
    const auto drawn = realDecoder().picture(name, encoded(nothing, "png"), {.within = {200, 200}});
    QVERIFY(drawn);
    QCOMPARE(quartersOf(imageOf(*drawn)), QStringLiteral("WWWW"));
}

void PictureVariantsTest::keepsPartsThatAreTransparentWhite()
{
    auto image = withAlpha(quarters(), 255);
    image.setPixel(0, 0, qRgba(0, 0, 0, 1));
    for (int y = 0; y < image.height() / 2; ++y) {
        for (int x = 0; x < image.width() / 2; ++x)
            image.setPixel(x, y, qRgba(255, 0, 0, 0));
    }
    const auto drawn = realDecoder().picture(name, encoded(image, "png"), {.within = {200, 200}});
    QVERIFY(drawn);
    QCOMPARE(quartersOf(imageOf(*drawn)), QStringLiteral("WGBW"));
}

void PictureVariantsTest::findsThePagesAmongOtherPictures_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QList<QSize>>("pages");
    constexpr int thumbnail = 1;
    constexpr int page = 2;
    constexpr int mask = 4;
    const TiffForm large{};
    const TiffForm small{.width = 16, .height = 12};
    const auto marked = [](TiffForm form, int mark) {
        form.subfile = mark;
        return form;
    };
    const QSize size(160, 120);
    QTest::newRow("thumbnail first") << madeTiff({marked(small, thumbnail), large}) << QList{size};
    QTest::newRow("thumbnail of each page")
        << madeTiff({large, marked(small, thumbnail), large, marked(small, thumbnail)}) << QList{size, size};
    QTest::newRow("mask") << madeTiff({large, marked(large, mask)}) << QList{size};
    QTest::newRow("pages that are marked as such")
        << madeTiff({marked(large, page), marked(small, page)}) << QList{size, QSize(16, 12)};
    QTest::newRow("all marked as thumbnails")
        << madeTiff({marked(large, thumbnail), marked(large, thumbnail)}) << QList{size, size};
    QTest::newRow("a later page marked as a thumbnail")
        << madeTiff({large, marked(large, thumbnail)}) << QList{size, size};
}

void PictureVariantsTest::findsThePagesAmongOtherPictures()
{
    QFETCH(const QByteArray, file);
    QFETCH(const QList<QSize>, pages);
    const auto report = realDecoder().inspect(name, file);
    QVERIFY2(report, report ? "" : qPrintable(report.error().detail));
    QCOMPARE(report->pages, pages.size());
    QCOMPARE(report->size, pages.first());
    for (int page = 0; page < pages.size(); ++page) {
        const auto drawn = realDecoder().picture(name, file, {.page = page, .within = {200, 200}});
        QVERIFY(drawn);
        QCOMPARE(drawn->size, pages[page]);
    }
}

void PictureVariantsTest::namesVariantsThatNothingReads_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::newRow("TIFF with a compression that is not known")
        << tiffWithStrip({.compression = 50'002}, QByteArray(100, 'x'));
    QTest::newRow("TIFF with the pixels of a sensor") << madeTiff({{.samples = 1, .photometric = 32'803}});
    QTest::newRow("BMP with a JPEG inside") << bmpOf({.bits = 24, .compression = 4});
    QTest::newRow("BMP of 64 bits") << bmpOf({.bits = 64});
}

void PictureVariantsTest::namesVariantsThatNothingReads()
{
    QFETCH(const QByteArray, file);
    const auto converted = realDecoder().convert(name, file, anyConversion());
    QVERIFY(!converted);
    QCOMPARE(converted.error().code, ErrorCode::FileUnsupported);
    QCOMPARE(converted.error().reason, ErrorReason::PictureVariant);
}

CLINICDESK_TEST(PictureVariantsTest)
#include "picturevariantstest.moc"
