// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/pages.h"
#include "core/base/errorreason.h"

#include "tests/support/madefiles.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"
#include "tests/unit/decoder/realdecoder.h"

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
    void drawsTheValueOfAField_data();
    void drawsTheValueOfAField();
    void showsTheValueThatTheFormSays();
    void drawsANote_data();
    void drawsANote();
    void leavesOutWhatIsHidden();
    void keepsTheWordsOfNotes();
    void keepsLinksWithoutTheirPages();
    void leavesPicturesOfOtherPagesBehind();
    void keepsLayersHidden();
    void keepsTheSettingsOfLayers();
    void saysThatAttachmentsAreLeftOut();
    void refusesAPdfThatIsLargeByItsAttachments();
    void saysWhatIsTooLargeBesidesThePages_data();
    void saysWhatIsTooLargeBesidesThePages();
    void splitsLargePagesWithASmallAttachment();
    void keepsFormsAndAttachmentsOfATurnedPdf();
    void saysThatASignatureIsLost();
    void saysThatTheDataOfAFormIsLeftOut_data();
    void saysThatTheDataOfAFormIsLeftOut();
    void removesTheLocationOfPhotosInAPdf();
    void fitsInAsFewPartsAsPossible();
    void saysThatAPageIsTooLarge();
};

namespace {

const auto scanName = QStringLiteral("scan.pdf");

FileToJoin file(const QByteArray &bytes, const QList<Turn> &turns = {})
{
    return {.name = QStringLiteral("made up"), .bytes = bytes, .turns = turns};
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
    return joinFiles(QStringLiteral("joined.jpg"), files, options, realDecoder());
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
    QVERIFY(checkBytes(scanName, made->bytes, {}, realDecoder()).ok());
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
        const auto made = turnPages(name, file, {turn}, {}, realDecoder());
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
        const auto made = turnPages(QStringLiteral("a.jpg"), file, {Turn::Right}, {}, realDecoder());
        QVERIFY(made);
        file = made->bytes;
    }
    // Four quarters: nothing was rounded.
    QCOMPARE(QImage::fromData(file).convertToFormat(QImage::Format_RGB32), before);
}

void PagesTest::turnsPagesOfAPdf()
{
    const auto pdf = joined({file(jpeg()), file(jpeg()), file(jpeg())})->bytes;
    const auto made = turnPages(scanName, pdf, {Turn::None, Turn::Right, Turn::Left}, {}, realDecoder());
    QVERIFY(made);
    QCOMPARE(pagesOf(made->bytes), words("RGBW BRWG GWRB"));
    QCOMPARE(made->changes, QList{FileChange::Turned});
    QCOMPARE(made->facts.name, scanName);
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
    const auto made = splitPages(scanName, pdf, firstPages, {}, realDecoder());
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->size(), texts.size());
    int first = 0;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const auto &part = made->at(i);
        QCOMPARE(QString::fromUtf8(pdfText(part.bytes).simplified()), texts[i]);
        QCOMPARE(part.firstPage, first);
        QCOMPARE(part.pages, pdfPages(part.bytes));
        QCOMPARE(part.facts.name, texts.size() == 1 ? scanName : QStringLiteral("scan-%1.pdf").arg(i + 1));
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
    QVERIFY(checkBytes(scanName, pdf, {}, realDecoder()).ok());
    const auto made = splitPages(scanName, pdf, {1}, {}, realDecoder());
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->size(), 2);
    const auto readable = pdfObjects(made->first().bytes);
    QVERIFY2(readable.contains("first"), readable);
    for (const auto *word : {"second", "secret"})
        QVERIFY2(!readable.contains(word), readable);
}

void PagesTest::drawsFormsIntoTheirPages()
{
    const auto made = splitPages(scanName, linkedPdf(), {1}, {}, realDecoder());
    QVERIFY(made);
    QVERIFY(pdfText(made->first().bytes).contains("filled"));
    QVERIFY(!pdfObjects(made->first().bytes).contains("/Widget"));
    const auto second = joined({file(linkedPdf()), file(jpeg())});
    QVERIFY(second);
    QVERIFY(pdfText(second->bytes).contains("secret"));
    // Turned as a whole, the form stays a form.
    const auto turned = turnPages(scanName, linkedPdf(), {Turn::Right}, {}, realDecoder());
    QVERIFY(turned);
    QVERIFY(pdfObjects(turned->bytes).contains("/AcroForm"));
}

namespace {

const QByteArray rectangle = "/Rect[60 500 500 540]/F 4";
constexpr QRect area(60, 500, 440, 40);

/// The first page, alone in a PDF.
QByteArray firstPage(const QByteArray &pdf)
{
    const auto made = splitPages(scanName, pdf, {1}, {}, realDecoder());
    if (!made)
        qFatal("%s", qPrintable(made.error().detail));
    return made->first().bytes;
}

QByteArray hex(const QString &text)
{
    QByteArray bytes;
    for (const auto character : text)
        bytes += QByteArray::number(character.unicode(), 16).rightJustified(4, '0');
    return "<feff" + bytes + ">";
}

const auto hindi = QStringLiteral("पेनिसिलिन से एलर्जी");

} // namespace

void PagesTest::drawsTheValueOfAField_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("text"); // empty: only that something is drawn
    const auto row = [](const char *name, const QByteArray &field, const char *text = "") {
        QTest::newRow(name) << "/Subtype/Widget/T(f)" + rectangle + field << QString::fromUtf8(text);
    };
    row("text", "/FT/Tx/V(Asha Made Up)/DA(/Helv 14 Tf 0 g)", "Asha Made Up");
    row("without a size", "/FT/Tx/V(Asha Made Up)/DA(/Helv 0 Tf 0 g)", "Asha Made Up");
    row("without a font", "/FT/Tx/V(Asha Made Up)", "Asha Made Up");
    row("letters that are joined", "/FT/Tx/V(office file)/DA(/TiRo 12 Tf 0 g)", "office file");
    row("with an empty appearance", "/FT/Tx/V(Asha Made Up)/DA(/Helv 14 Tf 0 g)/AP<</N 9 0 R>>", "Asha Made Up");
    row("with formats alone", "/FT/Tx/Ff 33554432/RV(<body><p>Asha <b>Made</b> Up</p></body>)/DA(/Helv 14 Tf 0 g)",
        "Asha Made Up");
    row("with formats as well", "/FT/Tx/V(Asha Made Up)/RV(<body><p>no</p></body>)/DA(/Helv 14 Tf 0 g)",
        "Asha Made Up");
    row("too long", "/FT/Tx/V(" + QByteArray("many words ").repeated(12) + ")/DA(/Helv 14 Tf 0 g)",
        "many words many words");
    row("several lines", "/FT/Tx/Ff 4096/V(line one\\nline two\\rline three)/DA(/Helv 12 Tf 0 g)", "line two");
    row("cells", "/FT/Tx/Ff 16777216/MaxLen 12/V(AB123)/DA(/Cour 0 Tf 0 g)", "A B 1 2 3");
    row("to the right", "/FT/Tx/Q 2/V(Right)/DA(/Helv 14 Tf 0 g)", "Right");
    row("a password", "/FT/Tx/Ff 8192/V(secret)/DA(/Helv 14 Tf 0 g)", "******");
    row("a choice", "/FT/Ch/Ff 131072/V(b)/Opt[[(a)(Alpha)][(b)(Beta)]]/DA(/Helv 12 Tf 0 g)", "Beta");
    row("a list",
        "/FT/Ch/V[(Two)(Nine)]/Opt[(One)(Two)(Three)(Four)(Five)(Six)(Seven)(Eight)(Nine)]"
        "/DA(/Helv 12 Tf 0 g)",
        "Nine");
    row("of a parent", "/Parent 10 0 R", "from the parent");
    row("a ticked box", "/FT/Btn/V/Yes/AS/Yes");
    row("a ticked box that knows its value only", "/FT/Btn/V/Yes/MK<</CA(8)>>");
    row("a ticked box with an appearance", "/FT/Btn/V/Yes/AP<</N<</Yes 11 0 R>>>>");
    row("a radio button", "/FT/Btn/Ff 32768/V/A/AS/A");
    row("turned", "/FT/Tx/MK<</R 90>>/V(Up)/DA(/Helv 14 Tf 0 g)", "Up");
    QTest::newRow("Hindi") << "/Subtype/Widget/T(f)" + rectangle + "/FT/Tx/DA(/Helv 14 Tf 0 g)/V" + hex(hindi) << hindi;
    QTest::newRow("Tamil and Latin") << "/Subtype/Widget/T(f)" + rectangle + "/FT/Tx/DA(/Helv 14 Tf 0 g)/V" +
                                            hex(QStringLiteral("தமிழ் office"))
                                     << QStringLiteral("தமிழ் office");
}

/// For each field a PDF that says nothing about appearances.
void PagesTest::drawsTheValueOfAField()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QString, text);
    const QList<QByteArray> further{pdfStream("/Tx BMC\nEMC", "/Type/XObject/Subtype/Form/BBox[0 0 440 40]"),
                                    "<</FT/Tx/T(parent)/V(from the parent of two)/DA(/Helv 14 Tf 0 g)/Kids[8 0 R]>>",
                                    pdfStream("0 0 m 20 20 l S", "/Type/XObject/Subtype/Form/BBox[0 0 20 20]")};
    const auto made = firstPage(pdfOfNotes({field}, further));
    const auto objects = pdfObjects(made);
    for (const auto *name : {"/Widget", "/Annots", "/AcroForm"})
        QVERIFY2(!objects.contains(name), objects);
    const auto marks = pdfMarks(made, area);
    QVERIFY2(marks > 8, qPrintable(QString::number(marks)));
    QCOMPARE(pdfMarks(made, {60, 550, 440, 200}), 0);
    const auto found = QString::fromUtf8(pdfText(made)).simplified();
    QVERIFY2(found.contains(text), qPrintable(found));
    QVERIFY(!found.contains(QStringLiteral("second page")));
    // The same in the other direction, and with other files.
    const auto turned = turnPages(scanName, pdfOfNotes({field}, further), {Turn::Right}, {}, realDecoder());
    QVERIFY(turned && pdfObjects(turned->bytes).contains("/Widget"));
    const auto both = joined({file(pdfOfNotes({field}, further)), file(jpeg())});
    QVERIFY(both);
    QVERIFY(QString::fromUtf8(pdfText(both->bytes)).simplified().contains(text));
}

/// As Acrobat does: the values count where the form says so, otherwise the appearances.
void PagesTest::showsTheValueThatTheFormSays()
{
    const auto field = "/Subtype/Widget/T(f)/FT/Tx/V(new value)/DA(/Helv 14 Tf 0 g)/AP<</N 9 0 R>>" + rectangle;
    const QList<QByteArray> appearance{pdfStream("/Tx BMC BT /Helv 14 Tf 2 10 Td (old value) Tj ET EMC",
                                                 "/Type/XObject/Subtype/Form/BBox[0 0 440 40]")};
    const QByteArray form = "/AcroForm<</Fields[8 0 R]/DR<</Font<</Helv 4 0 R>>>>/NeedAppearances ";
    const auto text = [&](const char *needsAppearances) {
        return pdfText(firstPage(pdfOfNotes({field}, appearance, form + needsAppearances + ">>"))).simplified();
    };
    QCOMPARE(text("false"), QByteArray("first page old value"));
    QVERIFY(text("true").contains("new value"));
    QVERIFY(!text("true").contains("old value"));
}

void PagesTest::drawsANote_data()
{
    QTest::addColumn<QByteArray>("note");
    const auto row = [](const char *name, const QByteArray &note) {
        QTest::newRow(name) << "/Subtype/" + QByteArray(name).split(' ').first() + rectangle + note;
    };
    const QByteArray words = "/QuadPoints[60 540 300 540 60 500 300 500]";
    row("FreeText", "/DA(/Helv 18 Tf 1 0 0 rg)/Contents(ALLERGIC TO PENICILLIN)");
    row("FreeText with a frame", "/DA(/Helv 18 Tf 1 0 0 rg)/C[1 1 0]/BS<</W 2>>");
    row("Highlight", "/C[1 1 0]" + words);
    row("Highlight without words", "/C[1 1 0]");
    row("Underline", "/C[1 0 0]" + words);
    row("Squiggly", "/C[1 0 0]" + words);
    row("StrikeOut", "/C[1 0 0]" + words);
    row("Ink", "/C[0 0 1]/InkList[[70 510 200 530 300 510][400 510 410 520]]");
    row("Ink without a colour", "/InkList[[70 510 200 530 300 510]]");
    row("Line", "/C[0 0 1]/L[70 510 400 530]/LE[/OpenArrow/Circle]");
    row("Line that was measured", "/C[0 0 1]/Cap true/L[70 510 400 510]/Contents(12 mm)");
    row("Line that was measured upwards", "/Cap true/CO[4 2]/L[90 502 90 538]/RC(<body><p>12 mm</p></body>)");
    row("Square", "/C[0 0 1]/IC[0.9 0.9 1]");
    row("Circle", "/C[0 0 1]/BS<</W 2/S/D/D[3 2]>>");
    row("Redact", "/C[1 0 0]/IC[0 0 0]");
    row("Polygon", "/C[0 0 1]/Vertices[70 510 400 510 200 530]");
    row("PolyLine", "/C[0 0 1]/Vertices[70 510 400 510 200 530]");
    row("Stamp", "/Name/Confidential");
    row("Caret", "/C[0 0 1]");
    row("FileAttachment", "/FS<</Type/Filespec/F(a.txt)>>");
}

void PagesTest::drawsANote()
{
    QFETCH(const QByteArray, note);
    const auto pdf = pdfOfNotes({note});
    const auto made = firstPage(pdf);
    QVERIFY(pdfMarks(made, area) > 30);
    QCOMPARE(pdfMarks(made, {60, 560, 440, 180}), 0);
    QVERIFY(!pdfObjects(made).contains("/Annots"));
    if (note.contains("PENICILLIN"))
        QVERIFY(pdfText(made).contains("ALLERGIC TO PENICILLIN"));
    if (note.contains("12 mm"))
        QVERIFY(pdfText(made).contains("12 mm"));
    // Highlights let the words shine through.
    if (note.contains("Highlight"))
        QVERIFY(pdfObjects(made).contains("/Multiply"));
    if (note.contains("Redact")) // and so does what is not blackened yet
        QVERIFY(pdfMarks(made, area) < 5'000);
}

void PagesTest::leavesOutWhatIsHidden()
{
    for (const auto *flags : {"/F 2", "/F 6", "/F 32", "/F 36"}) {
        const QByteArray place = QByteArray("/Rect[60 500 500 540]") + flags;
        const auto made = firstPage(pdfOfNotes({"/Subtype/Widget/T(f)/FT/Tx/V(hidden value)" + place,
                                                "/Subtype/FreeText/Contents(hidden text)" + place,
                                                "/Subtype/Text/Contents(hidden note)" + place}));
        QCOMPARE(pdfMarks(made, area), 0);
        QVERIFY(!pdfObjects(made).contains("hidden"));
    }
    // What is not printed is on the screen all the same.
    const auto shown = firstPage(pdfOfNotes({"/Subtype/Widget/T(f)/FT/Tx/V(on the screen)/Rect[60 500 500 540]"}));
    QVERIFY(pdfText(shown).contains("on the screen"));
}

/// Words in the window of a note can be read nowhere else. Its comments stay, too, but nothing of other pages.
void PagesTest::keepsTheWordsOfNotes()
{
    const auto made = firstPage(pdfOfNotes(
        {"/Subtype/Text/Rect[500 700 520 720]/Contents(ALLERGIC)/C[1 0.5 0]/Open true/Popup 9 0 R/T(Dr Made Up)"
         "/A<</S/JavaScript/JS(leak)>>",
         "/Subtype/Popup/Rect[0 0 100 100]/Parent 8 0 R/Leak(leak)",
         "/Subtype/Text/Rect[500 700 520 720]/Contents(not since 2020)/IRT 8 0 R/F 30",
         "/Subtype/Highlight/C[1 1 0]/Contents(check this)/QuadPoints[60 540 300 540 60 500 300 500]" + rectangle,
         "/Subtype/Square/C[0 0 1]" + rectangle},
        {}));
    const auto objects = pdfObjects(made);
    for (const auto *words : {"ALLERGIC", "not since 2020", "check this", "/Open true", "/IRT", "Dr Made Up", "0.5"})
        QVERIFY2(objects.contains(words), words);
    for (const auto *words : {"leak", "/Popup", "/JavaScript", "/P "})
        QVERIFY2(!objects.contains(words), words);
    QCOMPARE(objects.count("/Subtype /Text"), 2);
    QVERIFY(!objects.contains("/Subtype /Square"));
    QVERIFY(pdfMarks(made, {500, 700, 20, 20}) > 50);
    QVERIFY(pdfMarks(made, area) > 1'000);
}

void PagesTest::keepsLinksWithoutTheirPages()
{
    const auto objects = pdfObjects(firstPage(pdfOfNotes(
        {"/Subtype/Link/Rect[0 0 50 50]/A<</S/URI/URI(https://made.up)/Next<</S/JavaScript/JS(leak)>>>>",
         "/Subtype/Link/Rect[0 0 50 50]/Dest[6 0 R/Fit]", "/Subtype/Link/Rect[0 0 50 50]/A<</S/Launch/F(leak)>>"})));
    QVERIFY(objects.contains("https://made.up"));
    QCOMPARE(objects.count("/Subtype /Link"), 3);
    for (const auto *words : {"leak", "second page"})
        QVERIFY2(!objects.contains(words), words);
}

/// Some programs give each page the pictures of all pages.
void PagesTest::leavesPicturesOfOtherPagesBehind()
{
    const auto picture = [](const char *word) {
        return pdfStream(word, "/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray");
    };
    const auto pdf = pdfOfObjects(
        {"<</Type/Catalog/Pages 2 0 R>>",
         "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 300]/Resources<</XObject<</A 5 0 R/B 6 0 R>>>>>>",
         "<</Type/Page/Parent 2 0 R/Contents 7 0 R>>", "<</Type/Page/Parent 2 0 R/Contents 8 0 R>>", picture("AA"),
         picture("BB"), pdfStream("q 9 0 0 9 0 0 cm /A Do Q"), pdfStream("q 9 0 0 9 0 0 cm /B Do Q")});
    const auto made = firstPage(pdf);
    QCOMPARE(pdfObjects(made).count("/Subtype /Image"), 1);
}

namespace {

/// Layers 8, shown, and 9, hidden; texts of a page and of a form in them, and a field.
QByteArray layeredPdf(const QByteArray &settings)
{
    const QList<QByteArray> objects{
        "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[8 0 R 9 0 R]/D<<" + settings + ">>>>>>",
        "<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2/MediaBox[0 0 595 842]>>",
        "<</Type/Page/Parent 2 0 R/Contents 5 0 R/Annots[11 0 R]/Resources<</Font<</F 4 0 R>>/XObject<</X 10 0 R>>"
        "/Properties<</Shown 8 0 R/Hidden 9 0 R/Member 12 0 R>>>>>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        pdfStream("/OC /Shown BDC BT /F 20 Tf 60 760 Td (shown) Tj ET EMC "
                  "/OC /Hidden BDC BT /F 20 Tf 60 600 Td (of another) Tj ET EMC "
                  "/OC /Member BDC BT /F 20 Tf 60 640 Td (of another) Tj ET EMC /X Do"),
        "<</Type/Page/Parent 2 0 R/Contents 7 0 R/Resources<</Font<</F 4 0 R>>>>>>",
        pdfStream("BT /F 20 Tf 60 760 Td (second) Tj ET"),
        "<</Type/OCG/Name(Report)/Usage<</View<</ViewState/ON>>>>>>",
        "<</Type/OCG/Name(Other)/Usage<</View<</ViewState/OFF>>>>>>",
        pdfStream("BT /F 20 Tf 60 680 Td (of another) Tj ET",
                  "/Type/XObject/Subtype/Form/BBox[0 0 595 842]/OC 9 0 R/Resources<</Font<</F 4 0 R>>>>"),
        "<</Type/Annot/Subtype/FreeText/Rect[60 500 500 540]/OC 9 0 R/DA(/Helv 14 Tf 0 g)/Contents(of another)>>",
        "<</Type/OCMD/OCGs[9 0 R]/P/AnyOn>>"};
    return pdfOfObjects(objects);
}

} // namespace

void PagesTest::keepsLayersHidden()
{
    constexpr QRect below(50, 480, 500, 240);
    for (const QByteArray settings :
         {"/OFF[9 0 R]", "/BaseState/OFF/ON[8 0 R]", "/AS[<</Event/View/Category[/View]/OCGs[8 0 R 9 0 R]>>]"}) {
        const auto pdf = layeredPdf(settings);
        for (const auto &made : {firstPage(pdf), joined({file(pdf), file(layeredPdf("/OFF[9 0 R]"))})->bytes,
                                 turnPages(scanName, pdf, {Turn::Around}, {}, realDecoder())->bytes}) {
            const auto objects = pdfObjects(made);
            QVERIFY(objects.contains("/OCProperties"));
            QVERIFY(!objects.contains("ClinicDesk"));
        }
        // Poppler does not know that a layer can follow its own setting.
        if (settings.contains("/AS"))
            continue;
        const auto alone = firstPage(pdf);
        QVERIFY(pdfMarks(alone, {60, 750, 100, 40}) > 50);
        QCOMPARE(pdfMarks(alone, below), 0);
        const auto together = joined({file(jpeg()), file(pdf), file(layeredPdf("/OFF[9 0 R]"))});
        QVERIFY(together);
        for (const int page : {2, 4}) {
            QVERIFY(pdfMarks(together->bytes, {60, 750, 100, 40}, page) > 50);
            QCOMPARE(pdfMarks(together->bytes, below, page), 0);
        }
    }
}

/// A layer that is shown although another file hides one of the same name.
void PagesTest::keepsTheSettingsOfLayers()
{
    const auto shown = layeredPdf("/OFF[]");
    const auto made = joined({file(layeredPdf("/OFF[9 0 R]")), file(shown)});
    QVERIFY(made);
    QCOMPARE(pdfMarks(made->bytes, {50, 480, 500, 240}, 1), 0);
    QVERIFY(pdfMarks(made->bytes, {50, 480, 500, 240}, 3) > 300);
    QCOMPARE(pdfObjects(made->bytes).count("/Type /OCG"), 4);
    // Nothing about layers of a page that was left out.
    QVERIFY(!pdfObjects(splitPages(scanName, shown, {1}, {}, realDecoder())->last().bytes).contains("/OCG"));
}

namespace {

/// Two pages, and a file of so many bytes that cannot be compressed.
QByteArray pdfWithFile(qsizetype bytes, const QByteArray &root = {})
{
    const auto data = encoded(noise({static_cast<int>(bytes / 300) + 1, 100}), "bmp").first(bytes);
    return pdfOfNotes({}, {"<</Type/Filespec/F(result.bmp)/EF<</F 9 0 R>>>>", pdfStream(data, "/Type/EmbeddedFile")},
                      "/Names<</EmbeddedFiles<</Names[(result.bmp) 8 0 R]>>>>" + root);
}

} // namespace

void PagesTest::saysThatAttachmentsAreLeftOut()
{
    const auto pdf = pdfWithFile(3'000);
    const auto clip =
        pdfOfNotes({"/Subtype/FileAttachment/FS 9 0 R" + rectangle},
                   {"<</Type/Filespec/F(a)/EF<</F 10 0 R>>>>", pdfStream("content", "/Type/EmbeddedFile")});
    const auto parts = splitPages(scanName, pdf, {1}, {}, realDecoder());
    QVERIFY(parts);
    for (const auto &part : *parts) {
        QCOMPARE(part.changes, (QList{FileChange::Split, FileChange::AttachmentsRemoved}));
        QVERIFY(!pdfObjects(part.bytes).contains("EmbeddedFile"));
    }
    const auto both = joined({file(pdf), file(jpeg())});
    QVERIFY(both && both->changes.contains(FileChange::AttachmentsRemoved));
    // A paper clip is on one page only.
    const auto clips = splitPages(scanName, clip, {1}, {}, realDecoder());
    QVERIFY(clips);
    QVERIFY(clips->first().changes.contains(FileChange::AttachmentsRemoved));
    QVERIFY(!clips->last().changes.contains(FileChange::AttachmentsRemoved));
}

void PagesTest::refusesAPdfThatIsLargeByItsAttachments()
{
    const FitOptions options{.limits = {.pdfBytes = 20'000}};
    for (const auto *root : {"", "/Collection<</Type/Collection/View/D>>"}) {
        const auto pdf = pdfWithFile(60'000, root);
        for (const int parts : {1, 10}) {
            const auto made = fitInParts(scanName, pdf, options, parts, realDecoder());
            QVERIFY(!made);
            QCOMPARE(made.error().code, ErrorCode::FileTooLarge);
            QCOMPARE(made.error().reason, ErrorReason::AttachmentsTooLarge);
        }
        const auto turned = turnPages(scanName, pdf, {Turn::Right}, options, realDecoder());
        QVERIFY(!turned);
        QCOMPARE(turned.error().reason, ErrorReason::AttachmentsTooLarge);
    }
}

/// Neither pages nor attachments.
void PagesTest::saysWhatIsTooLargeBesidesThePages_data()
{
    QTest::addColumn<QByteArray>("pdf");
    QTest::addColumn<ErrorReason>("reason");
    const auto data = encoded(noise({200, 100}), "bmp");
    const auto half = encoded(noise({100, 100}), "bmp").first(14'000);
    const auto row = [](const char *what, const QList<QByteArray> &objects, const QByteArray &root,
                        ErrorReason reason) { QTest::newRow(what) << pdfOfNotes({}, objects, root) << reason; };
    row("description", {pdfStream(data, "/Type/Metadata")}, "/Metadata 8 0 R", ErrorReason::HiddenDataTooLarge);
    row("data of a drawing program", {pdfStream(data)},
        "/PieceInfo<</MadeUp<</LastModified(D:20260101)/Private 8 0 R>>>>", ErrorReason::HiddenDataTooLarge);
    row("data that nothing refers to", {pdfStream(data)}, "/MadeUp 8 0 R", ErrorReason::HiddenDataTooLarge);
    row("form", {pdfStream(data)}, "/AcroForm<</Fields[]/XFA 8 0 R>>", ErrorReason::FormTooLarge);
    row("form in parts", {pdfStream(half), pdfStream(half)},
        "/AcroForm<</Fields[]/XFA[(template)8 0 R(datasets)9 0 R]>>", ErrorReason::FormTooLarge);
    row("form and description", {pdfStream(data), pdfStream(data)}, "/Metadata 9 0 R/AcroForm<</Fields[]/XFA 8 0 R>>",
        ErrorReason::HiddenDataTooLarge);
}

void PagesTest::saysWhatIsTooLargeBesidesThePages()
{
    QFETCH(const QByteArray, pdf);
    QFETCH(const ErrorReason, reason);
    const FitOptions options{.limits = {.pdfBytes = 20'000}};
    for (const int parts : {1, 10}) {
        const auto made = fitInParts(scanName, pdf, options, parts, realDecoder());
        QVERIFY(!made);
        QCOMPARE(made.error().code, ErrorCode::FileTooLarge);
        QCOMPARE(made.error().reason, reason);
    }
    const auto turned = turnPages(scanName, pdf, {Turn::Right}, options, realDecoder());
    QVERIFY(!turned);
    QCOMPARE(turned.error().reason, reason);
}

/// The pages alone are too large: they become several files, without the attachment.
void PagesTest::splitsLargePagesWithASmallAttachment()
{
    constexpr int side = 300;
    QList<QByteArray> objects{"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a.xml) 3 0 R]>>>>>>",
                              {},
                              "<</Type/Filespec/F(a.xml)/EF<</F 4 0 R>>>>",
                              pdfStream("<made-up/>", "/Type/EmbeddedFile"),
                              pdfStream("q 300 0 0 300 0 0 cm /P Do Q")};
    QByteArray kids;
    for (int page = 0; page < 4; ++page) {
        const auto pixels = noise({side, side}).convertToFormat(QImage::Format_Grayscale8);
        const auto number = QByteArray::number(objects.size() + 1);
        kids += QByteArray::number(objects.size() + 2) + " 0 R ";
        objects.append(pdfStream(QByteArray(reinterpret_cast<const char *>(pixels.constBits()), pixels.sizeInBytes()),
                                 "/Type/XObject/Subtype/Image/Width 300/Height 300/BitsPerComponent 8"
                                 "/ColorSpace/DeviceGray"));
        objects.append("<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<</XObject<</P " + number + " 0 R>>>>>>");
    }
    objects[1] = "<</Type/Pages/MediaBox[0 0 300 300]/Count 4/Kids[" + kids + "]>>";
    const auto made = fitInParts(scanName, pdfOfObjects(objects), {.limits = {.pdfBytes = 60'000}}, 10, realDecoder());
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QVERIFY(made->size() > 1);
    for (const auto &part : *made)
        QCOMPARE(part.changes, (QList{FileChange::MadeSmaller, FileChange::Split, FileChange::AttachmentsRemoved}));
}

void PagesTest::keepsFormsAndAttachmentsOfATurnedPdf()
{
    const auto made =
        turnPages(scanName, pdfWithFile(3'000, "/Outlines<</Type/Outlines>>"), {Turn::Right}, {}, realDecoder());
    QVERIFY(made);
    QCOMPARE(made->changes, QList{FileChange::Turned});
    for (const auto *kept : {"/EmbeddedFile", "/Outlines"})
        QVERIFY(pdfObjects(made->bytes).contains(kept));
}

void PagesTest::saysThatASignatureIsLost()
{
    const auto signature =
        "/Subtype/Widget/FT/Sig/T(sig)/V<</Type/Sig/ByteRange[0 1 2 3]/Contents<3003020101>>>/AP<</N 9 0 R>>" +
        rectangle;
    const QList<QByteArray> look{
        pdfStream("BT /F 14 Tf 2 10 Td (Signed by Dr Made Up) Tj ET",
                  "/Type/XObject/Subtype/Form/BBox[0 0 440 40]/Resources<</Font<</F 4 0 R>>>>")};
    const auto pdf = pdfOfNotes({signature}, look);
    const auto turned = turnPages(scanName, pdf, {Turn::Right}, {}, realDecoder());
    QVERIFY(turned);
    QCOMPARE(turned->changes, (QList{FileChange::Turned, FileChange::SignatureRemoved}));
    const auto parts = splitPages(scanName, pdf, {1}, {}, realDecoder());
    QVERIFY(parts);
    QCOMPARE(parts->first().changes, (QList{FileChange::Split, FileChange::SignatureRemoved}));
    QVERIFY(pdfText(parts->first().bytes).contains("Signed by Dr Made Up"));
    QVERIFY(!pdfObjects(parts->first().bytes).contains("/ByteRange"));
    const auto both = joined({file(pdf), file(jpeg())});
    QVERIFY(both && both->changes.contains(FileChange::SignatureRemoved));
    // Unchanged, it stays signed.
    const auto same = fitBytes(scanName, pdf, {}, realDecoder());
    QVERIFY(same && same->changes.isEmpty());
}

/// The pages of such a form often say no more than "Please wait".
void PagesTest::saysThatTheDataOfAFormIsLeftOut_data()
{
    QTest::addColumn<QByteArray>("root");
    QTest::newRow("in one stream") << QByteArray("/AcroForm<</Fields[]/XFA 8 0 R>>");
    QTest::newRow("in parts") << QByteArray("/AcroForm<</Fields[]/XFA[(datasets)8 0 R]>>");
    QTest::newRow("pages that are yet to be made") << QByteArray("/NeedsRendering true");
}

void PagesTest::saysThatTheDataOfAFormIsLeftOut()
{
    QFETCH(const QByteArray, root);
    const auto pdf = pdfOfNotes({}, {pdfStream("<xdp:xdp><name>Made Up</name></xdp:xdp>")}, root);
    const auto both = joined({file(pdf), file(jpeg())});
    QVERIFY(both);
    QCOMPARE(both->changes, (QList{FileChange::Joined, FileChange::FormDataRemoved}));
    QVERIFY(!pdfObjects(both->bytes).contains("Made Up"));
    const auto parts = splitPages(scanName, pdf, {1}, {}, realDecoder());
    QVERIFY(parts);
    for (const auto &part : *parts)
        QCOMPARE(part.changes, (QList{FileChange::Split, FileChange::FormDataRemoved}));
    // Turned as a whole, or unchanged, it keeps them.
    const auto turned = turnPages(scanName, pdf, {Turn::Right}, {}, realDecoder());
    QVERIFY(turned);
    QCOMPARE(turned->changes, QList{FileChange::Turned});
    const auto same = fitBytes(scanName, pdf, {}, realDecoder());
    QVERIFY(same && same->changes.isEmpty());
}

namespace {

/// A page with a photo from a phone, as programs put it into a PDF: as it is, or compressed once more.
QByteArray pdfOfPhoto(const QByteArray &photo, bool isPacked, const QByteArray &root = {},
                      const QByteArray &further = {})
{
    const auto data = isPacked ? qCompress(photo).sliced(4) : photo;
    const QByteArray filter = isPacked ? "/Filter[/FlateDecode/DCTDecode]" : "/Filter/DCTDecode";
    return pdfOfObjects(
        {"<</Type/Catalog/Pages 2 0 R" + root + ">>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
         "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>",
         pdfStream("q 300 0 0 300 0 0 cm /P Do Q"),
         pdfStream(data, "/Type/XObject/Subtype/Image/Width 160/Height 120/BitsPerComponent 8"
                         "/ColorSpace/DeviceRGB" +
                             filter),
         further.isEmpty() ? "null" : further});
}

} // namespace

void PagesTest::removesTheLocationOfPhotosInAPdf()
{
    const auto photo = photoWithTags(encoded(noise({160, 120}), "jpg", 80), 1);
    QVERIFY(photo.contains("Madeup"));
    const auto pixels = QImage::fromData(photo).convertToFormat(QImage::Format_RGB32);
    for (const bool isPacked : {false, true}) {
        const auto pdf = pdfOfPhoto(photo, isPacked);
        const auto both = joined({file(pdf), file(jpeg())});
        QVERIFY(both);
        QVERIFY(both->changes.contains(FileChange::LocationRemoved));
        const auto converted =
            realDecoder().convert(scanName, pdf, {.maxImageBytes = 1'000'000, .maxPdfBytes = 1'000'000});
        QVERIFY(converted);
        QCOMPARE(converted->changes, QList{FileChange::LocationRemoved});
        for (const auto &made : {both->bytes, converted->bytes}) {
            QVERIFY(!pdfObjects(made).contains("Madeup"));
            QCOMPARE(pdfPictures(made).first().convertToFormat(QImage::Format_RGB32), pixels);
        }
        const auto kept = realDecoder().convert(
            scanName, pdf, {.maxImageBytes = 1'000'000, .maxPdfBytes = 1'000'000, .removeLocation = false});
        QVERIFY(kept);
        QCOMPARE(kept->bytes, pdf);
    }
    const auto described = pdfOfPhoto(encoded(quarters(), "jpg", 80), false, "/Metadata 6 0 R",
                                      pdfStream("<x:xmpmeta><exif:GPSLatitude>19,4.56N</exif:GPSLatitude></x:xmpmeta>",
                                                "/Type/Metadata/Subtype/XML"));
    const auto converted =
        realDecoder().convert(scanName, described, {.maxImageBytes = 1'000'000, .maxPdfBytes = 1'000'000});
    QVERIFY(converted);
    QCOMPARE(converted->changes, QList{FileChange::LocationRemoved});
    QVERIFY(!pdfObjects(converted->bytes).contains("GPSLatitude"));
}

void PagesTest::fitsInAsFewPartsAsPossible()
{
    const auto pdf = pdfOfPhotos(9, {600, 800});
    // Of noise, the lowest quality has more than a quarter of the bytes.
    const FitOptions options{.limits = {.pdfBytes = pdf.size() * 2 / 15}};
    const auto made = fitInParts(scanName, pdf, options, 10, realDecoder());
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
    const auto tooMany = fitInParts(scanName, pdf, options, static_cast<int>(made->size()) - 1, realDecoder());
    QVERIFY(!tooMany);
    QCOMPARE(tooMany.error().code, ErrorCode::FileTooLarge);
    const auto whole = fitInParts(scanName, pdf, {}, 10, realDecoder());
    QVERIFY(whole);
    QCOMPARE(whole->first().bytes, pdf);
}

void PagesTest::saysThatAPageIsTooLarge()
{
    const auto made =
        fitInParts(scanName, pdfOfPhotos(3, {300, 400}), {.limits = {.pdfBytes = 1'500}}, 10, realDecoder());
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::FileTooLarge);
}

CLINICDESK_TEST(PagesTest)
#include "pagestest.moc"
