// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/decoderprocess.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"

using namespace clinicdesk;
using namespace clinicdesk::support;

/// `inspect` and `picture` of the installed decoder, for every kind of file.
class DecoderPictureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reportsEveryKind_data();
    void reportsEveryKind();
    void drawsEveryKindUpright_data();
    void drawsEveryKindUpright();
    void appliesEveryOrientation();
    void drawsEachPage();
    void refusesPicturesAboveTheLimit();
};

namespace {

const auto name = QStringLiteral("made up");

DecoderProcess &decoder()
{
    static DecoderProcess process(QStringLiteral(CLINICDESK_DECODER));
    return process;
}

QImage imageOf(const PagePicture &picture)
{
    return QImage(reinterpret_cast<const uchar *>(picture.pixels.constData()), picture.size.width(),
                  picture.size.height(), QImage::Format_RGB32)
        .copy();
}

QList<QImage> threePages()
{
    return {quarters().convertToFormat(QImage::Format_Mono), quarters({200, 100}), quarters({100, 200})};
}

} // namespace

void DecoderPictureTest::reportsEveryKind_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<FileReport>("expected");
    const auto picture = quarters();
    const QSize size(160, 120);
    const auto jpeg = encoded(picture, "jpg", 90);
    QTest::newRow("JPEG") << jpeg << FileReport{.kind = SourceKind::Jpeg, .size = size};
    QTest::newRow("JPEG of a camera") << photoWithTags(jpeg, 6)
                                      << FileReport{.kind = SourceKind::Jpeg,
                                                    .size = size,
                                                    .orientation = 6,
                                                    .hasLocation = true};
    QTest::newRow("PNG") << encoded(picture, "png") << FileReport{.kind = SourceKind::Png, .size = size};
    QTest::newRow("PNG with a location") << withTags(encoded(picture, "png"),
                                                     {QStringLiteral("-EXIF:GPSLatitude=19.076")})
                                         << FileReport{.kind = SourceKind::Png, .size = size, .hasLocation = true};
    QTest::newRow("HEIC") << heicPhoto()
                          << FileReport{.kind = SourceKind::Heic, .size = {640, 480}, .hasLocation = true};
    QTest::newRow("TIFF of three pages") << tiffOf(threePages())
                                         << FileReport{.kind = SourceKind::Tiff, .size = size, .pages = 3};
    QTest::newRow("BMP") << encoded(picture, "bmp") << FileReport{.kind = SourceKind::Bmp, .size = size};
    QTest::newRow("WebP") << webpOf(picture, false) << FileReport{.kind = SourceKind::WebP, .size = size};
    QTest::newRow("animated GIF") << animatedGif()
                                  << FileReport{.kind = SourceKind::Gif, .size = {2, 2}, .pictures = 2};
    QTest::newRow("PDF of two pages") << pdfOfPhotos(2, {40, 40})
                                      << FileReport{.kind = SourceKind::Pdf, .size = {595, 842}, .pages = 2};
}

void DecoderPictureTest::reportsEveryKind()
{
    QFETCH(const QByteArray, file);
    QFETCH(const FileReport, expected);
    const auto described = decoder().inspect(name, file);
    QVERIFY2(described, described ? "" : qPrintable(described.error().detail));
    QCOMPARE(described->kind, expected.kind);
    QCOMPARE(described->size, expected.size);
    QCOMPARE(described->pages, expected.pages);
    QCOMPARE(described->orientation, expected.orientation);
    QCOMPARE(described->hasLocation, expected.hasLocation);
    QCOMPARE(described->pictures, expected.pictures);
}

void DecoderPictureTest::drawsEveryKindUpright_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("letters");
    const auto picture = quarters();
    const QSize half(80, 60);
    const auto upright = QStringLiteral("RGBW");
    QTest::newRow("JPEG") << encoded(picture, "jpg", 90) << half << upright;
    QTest::newRow("PNG") << encoded(picture, "png") << half << upright;
    QTest::newRow("HEIC") << heicPhoto() << half << upright;
    QTest::newRow("TIFF") << tiffOf({picture}) << half << upright;
    QTest::newRow("turned TIFF") << tiffOf({picture}, 6) << QSize(60, 80) << QStringLiteral("BRWG");
    QTest::newRow("BMP") << encoded(picture, "bmp") << half << upright;
    QTest::newRow("WebP") << webpOf(picture, false) << half << upright;
    QTest::newRow("lossless WebP") << webpOf(picture, true) << half << upright;
    QTest::newRow("GIF") << animatedGif() << QSize(2, 2) << QStringLiteral("RRRR");
}

void DecoderPictureTest::drawsEveryKindUpright()
{
    QFETCH(const QByteArray, file);
    QFETCH(const QSize, size);
    QFETCH(const QString, letters);
    const auto drawn = decoder().picture(name, file, {.within = {80, 80}});
    QVERIFY2(drawn, drawn ? "" : qPrintable(drawn.error().detail));
    QCOMPARE(drawn->size, size);
    QCOMPARE(quartersOf(imageOf(*drawn)), letters);
}

void DecoderPictureTest::appliesEveryOrientation()
{
    // How a viewer shows the quarters, by EXIF (0th row and column).
    const QStringList expected{QStringLiteral("RGBW"), QStringLiteral("GRWB"), QStringLiteral("WBGR"),
                               QStringLiteral("BWRG"), QStringLiteral("RBGW"), QStringLiteral("BRWG"),
                               QStringLiteral("WGBR"), QStringLiteral("GWRB")};
    const auto jpeg = encoded(quarters(), "jpg", 90);
    for (int orientation = 1; orientation <= 8; ++orientation) {
        const auto drawn = decoder().picture(name, photoWithTags(jpeg, orientation), {.within = {80, 80}});
        QVERIFY(drawn);
        QCOMPARE(quartersOf(imageOf(*drawn)), expected[orientation - 1]);
        QCOMPARE(drawn->size, orientation >= 5 ? QSize(60, 80) : QSize(80, 60));
    }
}

void DecoderPictureTest::drawsEachPage()
{
    const auto tiff = tiffOf(threePages());
    const QList<QSize> sizes{{80, 60}, {80, 40}, {40, 80}};
    for (int page = 0; page < 3; ++page) {
        const auto drawn = decoder().picture(name, tiff, {.page = page, .within = {80, 80}});
        QVERIFY(drawn);
        QCOMPARE(drawn->size, sizes[page]);
    }
    QVERIFY(!decoder().picture(name, tiff, {.page = 3, .within = {80, 80}}));
    const auto pdf = pdfOfPhotos(2, {40, 40});
    QCOMPARE(decoder().picture(name, pdf, {.page = 1, .within = {800, 800}})->size.height(), 800);
    QVERIFY(!decoder().picture(name, pdf, {.page = 2, .within = {80, 80}}));
}

void DecoderPictureTest::refusesPicturesAboveTheLimit()
{
    auto bmp = encoded(quarters({2, 2}), "bmp");
    bmp.replace(18, 8, QByteArray::fromHex("112700001f270000")); // 10,001 by 10,015
    const auto drawn = decoder().picture(name, bmp, {.within = {80, 80}});
    QVERIFY(!drawn);
    QCOMPARE(drawn.error().code, ErrorCode::FileTooComplex);
}

CLINICDESK_TEST(DecoderPictureTest)
#include "decoderpicturetest.moc"
