// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/decoderprocess.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/unit/decoder/realdecoder.h"

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
    void drawsFieldsAndNotesOfAPdf_data();
    void drawsFieldsAndNotesOfAPdf();
    void drawsEachPageOfAForm();
    void leavesOutHiddenLayersOfAPdf();
};

namespace {

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
    const auto described = realDecoder().inspect(name, file);
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
    const auto drawn = realDecoder().picture(name, file, {.within = {80, 80}});
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
        const auto drawn = realDecoder().picture(name, photoWithTags(jpeg, orientation), {.within = {80, 80}});
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
        const auto drawn = realDecoder().picture(name, tiff, {.page = page, .within = {80, 80}});
        QVERIFY(drawn);
        QCOMPARE(drawn->size, sizes[page]);
    }
    QVERIFY(!realDecoder().picture(name, tiff, {.page = 3, .within = {80, 80}}));
    const auto pdf = pdfOfPhotos(2, {40, 40});
    QCOMPARE(realDecoder().picture(name, pdf, {.page = 1, .within = {800, 800}})->size.height(), 800);
    QVERIFY(!realDecoder().picture(name, pdf, {.page = 2, .within = {80, 80}}));
}

void DecoderPictureTest::refusesPicturesAboveTheLimit()
{
    auto bmp = encoded(quarters({2, 2}), "bmp");
    bmp.replace(18, 8, QByteArray::fromHex("112700001f270000")); // 10,001 by 10,015
    const auto drawn = realDecoder().picture(name, bmp, {.within = {80, 80}});
    QVERIFY(!drawn);
    QCOMPARE(drawn.error().code, ErrorCode::FileTooComplex);
}

void DecoderPictureTest::drawsFieldsAndNotesOfAPdf_data()
{
    QTest::addColumn<QByteArray>("note");
    QTest::addColumn<bool>("shown");
    const auto row = [](const char *name, const QByteArray &note, bool shown = true) {
        QTest::newRow(name) << note + "/Rect[60 500 500 540]" << shown;
    };
    const QByteArray field = "/Subtype/Widget/T(f)/FT/Tx/V(Asha Made Up)/DA(/Helv 14 Tf 0 g)";
    row("a field with an appearance", field + "/AP<</N 9 0 R>>");
    row("a field without an appearance", field);
    row("a field in Hindi", "/Subtype/Widget/T(f)/FT/Tx/DA(/Helv 14 Tf 0 g)/V<feff0906093609300935>");
    row("a ticked box", "/Subtype/Widget/T(f)/FT/Btn/V/Yes/AS/Yes/AP<</N<</Yes 9 0 R/Off 10 0 R>>>>");
    row("an empty box", "/Subtype/Widget/T(f)/FT/Btn/V/Off/AS/Off/AP<</N<</Yes 9 0 R/Off 10 0 R>>>>", false);
    row("a free text", "/Subtype/FreeText/Contents(allergic)/DA(/Helv 14 Tf 1 0 0 rg)");
    row("a sticky note", "/Subtype/Text/Contents(allergic)");
    row("a highlight", "/Subtype/Highlight/C[1 1 0]");
    row("a stamp", "/Subtype/Stamp/AP<</N 9 0 R>>");
    row("a hidden field", field + "/F 2", false);
    row("a link", "/Subtype/Link/A<</S/URI/URI(https://made.up)>>", false);
}

void DecoderPictureTest::drawsFieldsAndNotesOfAPdf()
{
    QFETCH(const QByteArray, note);
    QFETCH(const bool, shown);
    const QByteArray form = "/Type/XObject/Subtype/Form/BBox[0 0 440 40]/Resources<</Font<</F 4 0 R>>>>";
    const auto pdf = pdfOfNotes(
        {note}, {pdfStream("BT /F 14 Tf 2 10 Td (Asha Made Up) Tj ET", form), pdfStream(QByteArray(), form)});
    const auto drawn = realDecoder().picture(name, pdf, {.within = {595, 842}});
    QVERIFY2(drawn, drawn ? "" : qPrintable(drawn.error().detail));
    const auto image = imageOf(*drawn);
    int marks = 0;
    for (int y = 842 - 540; y < 842 - 500; ++y) {
        for (int x = 60; x < 500; ++x)
            marks += qGray(image.pixel(x, y)) < 250 ? 1 : 0;
    }
    QCOMPARE(marks > 50, shown);
}

/// The second page comes from the same decoder as the first one.
void DecoderPictureTest::drawsEachPageOfAForm()
{
    const auto pdf = pdfOfNotes({"/Subtype/FreeText/Contents(allergic)/DA(/Helv 14 Tf 1 0 0 rg)/Rect[60 500 500 540]"});
    for (const int page : {0, 1, 0}) {
        const auto drawn = realDecoder().picture(name, pdf, {.page = page, .within = {595, 842}});
        QVERIFY(drawn);
        const auto place = imageOf(*drawn).copy(60, 842 - 540, 440, 40);
        auto white = place;
        white.fill(Qt::white);
        QCOMPARE(place != white, page == 0);
    }
}

void DecoderPictureTest::leavesOutHiddenLayersOfAPdf()
{
    const auto layered = [](const QByteArray &notes) {
        return pdfOfObjects({"<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>>>",
                             "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>",
                             "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[" + notes +
                                 "]/Resources<</Properties<</Hidden 5 0 R>>>>>>",
                             pdfStream("/OC /Hidden BDC 60 500 440 40 re f EMC"), "<</Type/OCG/Name(Other)>>",
                             "<</Type/Annot/Subtype/Square/Rect[60 500 500 540]/OC 5 0 R>>",
                             "<</Type/Annot/Subtype/Square/Rect[10 10 40 40]>>"});
    };
    for (const auto *notes : {"", "6 0 R", "6 0 R 7 0 R"}) {
        const auto drawn = realDecoder().picture(name, layered(notes), {.within = {595, 842}});
        QVERIFY(drawn);
        const auto hidden = imageOf(*drawn).copy(50, 842 - 550, 460, 60);
        auto white = hidden;
        white.fill(Qt::white);
        QCOMPARE(hidden, white);
    }
}

CLINICDESK_TEST(DecoderPictureTest)
#include "decoderpicturetest.moc"
