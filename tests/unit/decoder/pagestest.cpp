// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/pages.h"

#include "tests/support/madefiles.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"

#include <QFile>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Files are joined, turned and split. What comes out is read by the programs of poppler.
class PagesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void joinsPicturesOfEveryKindWithPdfs();
    void keepsTheBytesOfAJpeg();
    void turnsEachPageOfAJoinedFile();
    void keepsASinglePdf();
    void makesJoinedPicturesSmaller();
    void joinsWithoutLocation();
    void namesTheFileThatCannotBeJoined();
    void turnsPicturesAsPictures_data();
    void turnsPicturesAsPictures();
    void turnsAJpegWithoutLoss();
    void turnsPagesOfAPdf();
    void splits_data();
    void splits();
    void leavesNothingOfOtherPagesBehind();
    void drawsFormsIntoTheirPages();
    void fitsInAsFewPartsAsPossible();
    void saysThatAPageIsTooLarge();
};

namespace {

const auto name = QStringLiteral("scan.pdf");

DecoderProcess &decoder()
{
    static DecoderProcess process(QStringLiteral(CLINICDESK_DECODER));
    return process;
}

FileToJoin file(const QByteArray &bytes, const QList<Turn> &turns = {})
{
    return {.name = QStringLiteral("made up"), .bytes = bytes, .turns = turns};
}

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '));
}

QByteArray jpeg()
{
    return encoded(quarters(), "jpg", 90);
}

/// The quarters of each page, as poppler draws it.
QStringList pagesOf(const QByteArray &pdf)
{
    QStringList letters;
    for (int page = 1; page <= pdfPages(pdf); ++page)
        letters.append(quartersOf(pdfPage(pdf, page)));
    return letters;
}

Result<FittedFile> joined(const QList<FileToJoin> &files, const FitOptions &options = {})
{
    return joinFiles(QStringLiteral("joined.jpg"), files, options, decoder());
}

} // namespace

void PagesTest::joinsPicturesOfEveryKindWithPdfs()
{
    const auto picture = quarters();
    const auto bilevel = picture.convertToFormat(QImage::Format_Mono);
    const auto made = joined({file(jpeg()), file(pdfOfTexts({QStringLiteral("one"), QStringLiteral("two")})),
                              file(encoded(picture, "png")), file(heicPhoto()), file(tiffOf({picture, bilevel})),
                              file(encoded(picture, "bmp")), file(webpOf(picture, false)), file(animatedGif())});
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->facts.name, QStringLiteral("joined.pdf"));
    QCOMPARE(made->facts.kind, FileKind::Pdf);
    QCOMPARE(made->pages, 10);
    QCOMPARE(made->sourceFiles, 8);
    QCOMPARE(made->changes, (QList{FileChange::LocationRemoved, FileChange::FirstOfSeveral, FileChange::Joined}));
    const auto pages = pagesOf(made->bytes);
    for (const int page : {0, 3, 4, 5, 7, 8})
        QCOMPARE(pages[page], QStringLiteral("RGBW"));
    QCOMPARE(pages[9], QStringLiteral("RRRR"));
    QCOMPARE(pdfText(made->bytes).simplified(), QByteArray("one two"));
    QVERIFY(checkBytes(name, made->bytes, {}, decoder()).ok());
}

void PagesTest::keepsTheBytesOfAJpeg()
{
    // Noise, so that another compression would differ.
    const auto photo = encoded(noise({160, 128}), "jpg", 80);
    const auto made = joined({file(photo), file(jpeg())});
    QVERIFY(made);
    const auto before = QImage::fromData(photo).convertToFormat(QImage::Format_RGB32);
    QCOMPARE(pdfPictures(made->bytes).first().convertToFormat(QImage::Format_RGB32), before);
}

void PagesTest::turnsEachPageOfAJoinedFile()
{
    const auto photo = photoWithTags(jpeg(), 6);
    const auto made = joined({file(photo), file(photo, {Turn::Right}), file(encoded(quarters(), "png"), {Turn::Around}),
                              file(tiffOf({quarters(), quarters()}), {Turn::None, Turn::Left})});
    QVERIFY(made);
    const QStringList expected{QStringLiteral("BRWG"), QStringLiteral("WBGR"), QStringLiteral("WBGR"),
                               QStringLiteral("RGBW"), QStringLiteral("GWRB")};
    QCOMPARE(pagesOf(made->bytes), expected);
    const auto pdf = joined({file(made->bytes, {Turn::Left, Turn::Around}), file(jpeg())});
    QVERIFY(pdf);
    QCOMPARE(pagesOf(pdf->bytes).mid(0, 3), words("RGBW RGBW WBGR"));
}

void PagesTest::keepsASinglePdf()
{
    const auto pdf = pdfOfTexts({QStringLiteral("one")});
    const auto made = joined({file(pdf)});
    QVERIFY(made);
    QCOMPARE(made->bytes, pdf);
    QVERIFY(made->changes.isEmpty());
}

void PagesTest::makesJoinedPicturesSmaller()
{
    const auto photo = encoded(noise({1'200, 900}), "jpg", 95);
    const FitOptions options{.limits = {.pdfBytes = photo.size()}};
    const auto made = joined({file(photo), file(photo), file(pdfOfPhotos(1, {900, 1'200}))}, options);
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QVERIFY(made->bytes.size() <= options.limits.pdfBytes);
    QCOMPARE(made->changes, (QList{FileChange::MadeSmaller, FileChange::Joined}));
    QCOMPARE(pdfPages(made->bytes), 3);
    const auto tooSmall = joined({file(photo), file(photo)}, {.limits = {.pdfBytes = 2'000}});
    QVERIFY(!tooSmall);
    QCOMPARE(tooSmall.error().code, ErrorCode::FileTooLarge);
}

void PagesTest::joinsWithoutLocation()
{
    const auto made = joined({file(photoWithTags(jpeg(), 1)), file(jpeg())}, {.removeLocation = false});
    QVERIFY(made);
    QVERIFY(made->changes.contains(FileChange::LocationRemoved));
    QVERIFY(!made->bytes.contains("GPS") && !made->bytes.contains("Madeup"));
}

void PagesTest::namesTheFileThatCannotBeJoined()
{
    const auto bad = [](const QByteArray &bytes) {
        return FileToJoin{.name = QStringLiteral("bad.file"), .bytes = bytes};
    };
    QFile locked(QStringLiteral(CLINICDESK_LOCKED_PDF));
    QVERIFY(locked.open(QIODevice::ReadOnly));
    const QList<std::pair<QByteArray, ErrorCode>> files{{heicPhoto().chopped(500), ErrorCode::FileDamaged},
                                                        {locked.readAll(), ErrorCode::FileLocked},
                                                        {"text", ErrorCode::FileUnsupported},
                                                        {{}, ErrorCode::FileEmpty}};
    for (const auto &[bytes, code] : files) {
        const auto made = joined({file(jpeg()), bad(bytes), file(jpeg())});
        QVERIFY(!made);
        QCOMPARE(made.error().code, code);
        QCOMPARE(made.error().subject, QStringLiteral("bad.file"));
    }
}

void PagesTest::turnsPicturesAsPictures_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("newName");
    QTest::newRow("JPEG") << jpeg() << QStringLiteral("a.jpg") << QStringLiteral("a.jpg");
    QTest::newRow("PNG") << encoded(quarters(), "png") << QStringLiteral("a.png") << QStringLiteral("a.png");
    QTest::newRow("HEIC") << heicPhoto() << QStringLiteral("a.heic") << QStringLiteral("a.jpg");
    QTest::newRow("TIFF") << tiffOf({quarters()}) << QStringLiteral("a.tif") << QStringLiteral("a.jpg");
}

void PagesTest::turnsPicturesAsPictures()
{
    QFETCH(const QByteArray, file);
    QFETCH(const QString, name);
    QFETCH(const QString, newName);
    const QStringList expected{QStringLiteral("RGBW"), QStringLiteral("BRWG"), QStringLiteral("WBGR"),
                               QStringLiteral("GWRB")};
    for (int i = 0; i < turnCount; ++i) {
        const auto turn = static_cast<Turn>(i);
        const auto made = turnPages(name, file, {turn}, {}, decoder());
        QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
        QCOMPARE(made->facts.name, newName);
        QCOMPARE(quartersOf(QImage::fromData(made->bytes)), expected[i]);
        QCOMPARE(made->changes.contains(FileChange::Turned), turn != Turn::None);
    }
}

void PagesTest::turnsAJpegWithoutLoss()
{
    auto file = encoded(noise({160, 128}), "jpg", 80);
    const auto before = QImage::fromData(file).convertToFormat(QImage::Format_RGB32);
    for (int i = 0; i < turnCount; ++i) {
        const auto made = turnPages(QStringLiteral("a.jpg"), file, {Turn::Right}, {}, decoder());
        QVERIFY(made);
        file = made->bytes;
    }
    // Four quarters: nothing was rounded.
    QCOMPARE(QImage::fromData(file).convertToFormat(QImage::Format_RGB32), before);
}

void PagesTest::turnsPagesOfAPdf()
{
    const auto pdf = joined({file(jpeg()), file(jpeg()), file(jpeg())})->bytes;
    const auto made = turnPages(name, pdf, {Turn::None, Turn::Right, Turn::Left}, {}, decoder());
    QVERIFY(made);
    QCOMPARE(pagesOf(made->bytes), words("RGBW BRWG GWRB"));
    QCOMPARE(made->changes, QList{FileChange::Turned});
    QCOMPARE(made->facts.name, name);
}

void PagesTest::splits_data()
{
    QTest::addColumn<QList<int>>("firstPages");
    QTest::addColumn<QStringList>("texts");
    QTest::newRow("nowhere") << QList<int>{} << QStringList{QStringLiteral("one two three four")};
    QTest::newRow("in two") << QList<int>{1} << QStringList{QStringLiteral("one"), QStringLiteral("two three four")};
    QTest::newRow("each page") << QList<int>{1, 2, 3} << words("one two three four");
    QTest::newRow("positions outside") << QList<int>{0, 2, 9, -1}
                                       << QStringList{QStringLiteral("one two"), QStringLiteral("three four")};
}

void PagesTest::splits()
{
    QFETCH(const QList<int>, firstPages);
    QFETCH(const QStringList, texts);
    const auto pdf = pdfOfTexts(words("one two three four"));
    const auto made = splitPages(name, pdf, firstPages, {}, decoder());
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->size(), texts.size());
    int first = 0;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const auto &part = made->at(i);
        QCOMPARE(QString::fromUtf8(pdfText(part.bytes).simplified()), texts[i]);
        QCOMPARE(part.firstPage, first);
        QCOMPARE(part.pages, pdfPages(part.bytes));
        QCOMPARE(part.facts.name, texts.size() == 1 ? name : QStringLiteral("scan-%1.pdf").arg(i + 1));
        QCOMPARE(part.changes.contains(FileChange::Split), texts.size() > 1);
        first += part.pages;
    }
}

/// Two pages with bookmarks and links to each other, as an office program writes them.
static QByteArray linkedPdf()
{
    const QList<QByteArray> objects{
        "<</Type/Catalog/Pages 2 0 R/Outlines 7 0 R/AcroForm<</Fields[9 0 R]/DR<</Font<</F 5 0 R>>>>>>>>",
        "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 300]/Resources<</Font<</F 5 0 R>>>>>>",
        "<</Type/Page/Parent 2 0 R/Contents 6 0 R/Annots[8 0 R 10 0 R]>>",
        "<</Type/Page/Parent 2 0 R/Contents 12 0 R/Annots[11 0 R]>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        "<</Length 37>>stream\nBT /F 20 Tf 20 250 Td (first) Tj ET    \nendstream",
        "<</Type/Outlines/First 13 0 R/Last 13 0 R/Count 1>>",
        "<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/Dest[4 0 R/Fit]>>",
        "<</T(name)/FT/Tx/V(of the second patient)/Kids[10 0 R 11 0 R]>>",
        "<</Type/Annot/Subtype/Widget/Parent 9 0 R/Rect[20 20 280 50]/P 3 0 R/AP<</N 14 0 R>>/F 4>>",
        "<</Type/Annot/Subtype/Widget/Parent 9 0 R/Rect[20 20 280 50]/P 4 0 R/AP<</N 15 0 R>>/F 4>>",
        "<</Length 37>>stream\nBT /F 20 Tf 20 250 Td (second) Tj ET   \nendstream",
        "<</Title(about the second patient)/Parent 7 0 R/Dest[4 0 R/Fit]>>",
        "<</Type/XObject/Subtype/Form/BBox[0 0 260 30]/Resources<</Font<</F 5 0 R>>>>/Length 34>>stream\n"
        "BT /F 20 Tf 2 5 Td (filled) Tj ET \nendstream",
        "<</Type/XObject/Subtype/Form/BBox[0 0 260 30]/Resources<</Font<</F 5 0 R>>>>/Length 34>>stream\n"
        "BT /F 20 Tf 2 5 Td (secret) Tj ET \nendstream"};
    return pdfOfObjects(objects);
}

void PagesTest::leavesNothingOfOtherPagesBehind()
{
    const auto pdf = linkedPdf();
    QVERIFY(checkBytes(name, pdf, {}, decoder()).ok());
    const auto made = splitPages(name, pdf, {1}, {}, decoder());
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->size(), 2);
    const auto readable = pdfObjects(made->first().bytes);
    QVERIFY2(readable.contains("first"), readable);
    for (const auto *word : {"second", "secret"})
        QVERIFY2(!readable.contains(word), readable);
}

void PagesTest::drawsFormsIntoTheirPages()
{
    const auto made = splitPages(name, linkedPdf(), {1}, {}, decoder());
    QVERIFY(made);
    QVERIFY(pdfText(made->first().bytes).contains("filled"));
    QVERIFY(!pdfObjects(made->first().bytes).contains("/Widget"));
    const auto second = joined({file(linkedPdf()), file(jpeg())});
    QVERIFY(second);
    QVERIFY(pdfText(second->bytes).contains("secret"));
    // Turned as a whole, the form stays a form.
    const auto turned = turnPages(name, linkedPdf(), {Turn::Right}, {}, decoder());
    QVERIFY(turned);
    QVERIFY(pdfObjects(turned->bytes).contains("/AcroForm"));
}

void PagesTest::fitsInAsFewPartsAsPossible()
{
    const auto pdf = pdfOfPhotos(9, {600, 800});
    // Of noise, the lowest quality has more than a quarter of the bytes.
    const FitOptions options{.limits = {.pdfBytes = pdf.size() * 2 / 15}};
    const auto made = fitInParts(name, pdf, options, 10, decoder());
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    const auto pagesOfPart = made->first().pages;
    QVERIFY(pagesOfPart > 1 && made->size() > 2);
    QCOMPARE(made->size(), (9 + pagesOfPart - 1) / pagesOfPart);
    int pages = 0;
    for (const auto &part : *made) {
        QVERIFY(part.bytes.size() <= options.limits.pdfBytes);
        QCOMPARE(part.changes, (QList{FileChange::MadeSmaller, FileChange::Split}));
        QCOMPARE(part.firstPage, pages);
        pages += pdfPages(part.bytes);
    }
    QCOMPARE(pages, 9);
    QCOMPARE(made->first().facts.name, QStringLiteral("scan-1.pdf"));
    // Not more files than a document can have.
    const auto tooMany = fitInParts(name, pdf, options, static_cast<int>(made->size()) - 1, decoder());
    QVERIFY(!tooMany);
    QCOMPARE(tooMany.error().code, ErrorCode::FileTooLarge);
    const auto whole = fitInParts(name, pdf, {}, 10, decoder());
    QVERIFY(whole);
    QCOMPARE(whole->first().bytes, pdf);
}

void PagesTest::saysThatAPageIsTooLarge()
{
    const auto made = fitInParts(name, pdfOfPhotos(3, {300, 400}), {.limits = {.pdfBytes = 1'500}}, 10, decoder());
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::FileTooLarge);
}

CLINICDESK_TEST(PagesTest)
#include "pagestest.moc"
