// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/separators.h"

#include "tests/support/madefiles.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/unit/decoder/realdecoder.h"

#include <QFile>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <functional>
#include <random>

#define ZX_USE_UTF8 1
#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Blank pages and separator pages, as scanners deliver them.
class SeparatorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void decides_data();
    void decides();
    void tellsBlankPages_data();
    void tellsBlankPages();
    void keepsPagesThatOnlyLookBlank_data();
    void keepsPagesThatOnlyLookBlank();
    void findsSeparators_data();
    void findsSeparators();
    void splitsAStack();
    void splitsPicturesAndPdfsTogether();
    void keepsAFileWithoutSeparators();
    void reportsEachDocument();
    void fitsDocumentsInParts();
    void saysThatThereAreOnlySeparators();
    void namesThePagesThatAreLeftOut();
};

namespace {

constexpr QSize a4(1'240, 1'754); // 150 dots per inch
constexpr double dotsPerMillimetre = 150 / 25.4;

QImage paper(QColor color = Qt::white)
{
    QImage page(a4, QImage::Format_RGB32);
    page.fill(color);
    return page;
}

QRect millimetres(double x, double y, double width, double height)
{
    return QRectF(x * dotsPerMillimetre, y * dotsPerMillimetre, width * dotsPerMillimetre, height * dotsPerMillimetre)
        .toRect();
}

/// What a sensor adds, the same every time: up to twice the strength, in the middle as much as this.
QImage withNoise(QImage page, unsigned strength = 6)
{
    std::mt19937 random(1);
    for (int y = 0; y < page.height(); ++y) {
        auto *row = reinterpret_cast<QRgb *>(page.scanLine(y));
        for (int x = 0; x < page.width(); ++x) {
            const int by = static_cast<int>((random() % 256U) * strength * 2 / 256);
            row[x] =
                qRgb(std::max(qRed(row[x]) - by, 0), std::max(qGreen(row[x]) - by, 0), std::max(qBlue(row[x]) - by, 0));
        }
    }
    return page;
}

QImage drawn(QImage page, const std::function<void(QPainter &)> &draw)
{
    QPainter painter(&page);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(40, 40, 40));
    draw(painter);
    painter.end();
    return page;
}

/// A4 with real letters, drawn by poppler.
QImage writtenPage(const QString &text)
{
    return pdfPage(pdfOfTexts({text}), 1, 150).convertToFormat(QImage::Format_RGB32);
}

QImage punched()
{
    return drawn(paper(), [](QPainter &painter) {
        for (const double y : {108.5, 188.5})
            painter.drawEllipse(millimetres(9, y - 3, 6, 6));
    });
}

QImage withEdges()
{
    return drawn(paper(QColor(245, 245, 240)), [](QPainter &painter) {
        painter.drawRect(QRect(0, 0, 9, a4.height()));
        painter.setBrush(QColor(150, 150, 150));
        painter.drawRect(QRect(0, a4.height() - 14, a4.width(), 14));
        painter.drawConvexPolygon(QPolygon{QPoint(a4.width() - 60, 0), QPoint(a4.width(), 0), QPoint(a4.width(), 700)});
    });
}

/// Darker towards one side, as under a lid that is not closed.
QImage shaded()
{
    return drawn(paper(), [](QPainter &painter) {
        QLinearGradient shadow(0, 0, a4.width(), 0);
        shadow.setColorAt(0, QColor(190, 190, 190));
        shadow.setColorAt(0.4, Qt::white);
        painter.setBrush(shadow);
        painter.drawRect(QRect(QPoint(0, 0), a4));
    });
}

QImage dusty()
{
    return drawn(paper(), [](QPainter &painter) {
        std::mt19937 random(2);
        std::uniform_int_distribution<int> across(40, a4.width() - 40);
        std::uniform_int_distribution<int> down(40, a4.height() - 40);
        for (int i = 0; i < 60; ++i)
            painter.drawEllipse(QPoint(across(random), down(random)), 2, 2);
        painter.drawRect(QRect(700, 0, 2, a4.height())); // a streak of the feeder
    });
}

QImage shiningThrough()
{
    auto page = writtenPage(QStringLiteral("The other side of this page")).mirrored(true, false);
    for (int y = 0; y < page.height(); ++y) {
        auto *row = reinterpret_cast<QRgb *>(page.scanLine(y));
        for (int x = 0; x < page.width(); ++x) {
            const int faint = 225 + qGray(row[x]) * 30 / 255;
            row[x] = qRgb(faint, faint, faint);
        }
    }
    return page;
}

/// A page with nothing but a note of this kind, which shows three words.
QByteArray pdfWithNote(const QByteArray &kind)
{
    return pdfOfObjects({"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>",
                         "<</Type/Pages/Kids[3 0 R]/Count 1>>",
                         "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R]>>",
                         "<</Type/Annot/Rect[100 500 400 530]/P 3 0 R/F 4/AP<</N 5 0 R>>" + kind + ">>",
                         "<</Type/XObject/Subtype/Form/BBox[0 0 300 30]/Resources<</Font<</F 6 0 R>>>>/Length 39>>"
                         "stream\nBT /F 14 Tf 5 8 Td (Mrs Made Up) Tj ET   \nendstream",
                         "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"});
}

/// A page of a PDF with these contents, and with the objects from 5 on.
QByteArray pdfOfContents(const QByteArray &contents, const QByteArray &resources = {},
                         const QList<QByteArray> &objects = {})
{
    return pdfOfObjects(
        QList<QByteArray>{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>",
                          "<</Type/Page/Parent 2 0 R/Contents " + contents + "/Resources<<" + resources +
                              "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>"} +
        objects);
}

QByteArray pdfOfDrawing(const QByteArray &drawing)
{
    return pdfOfContents("4 0 R", {}, {pdfStream(drawing)});
}

/// In points from the lower left corner.
QImage writtenAt(int x, int y, int size, const char *text, double lightness = 0)
{
    const auto drawing = QStringLiteral("%1 g BT /F %2 Tf %3 %4 Td (%5) Tj ET")
                             .arg(lightness)
                             .arg(size)
                             .arg(x)
                             .arg(y)
                             .arg(QString::fromLatin1(text));
    return pdfPage(pdfOfDrawing(drawing.toLatin1()), 1, 150).convertToFormat(QImage::Format_RGB32);
}

QImage handwritten(QColor colour, double millimetres)
{
    return drawn(paper(), [&](QPainter &painter) {
        std::mt19937 random(5);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, millimetres * dotsPerMillimetre, Qt::SolidLine, Qt::RoundCap));
        for (int word = 0; word < 7; ++word) {
            const QPointF start(40 + word * 14, 60);
            QPainterPath path(start * dotsPerMillimetre);
            for (int i = 0; i < 4; ++i)
                path.quadTo((start + QPointF(i * 3 + 1, -4.0 - random() % 4)) * dotsPerMillimetre,
                            (start + QPointF(i * 3 + 3, random() % 2)) * dotsPerMillimetre);
            painter.drawPath(path);
        }
    });
}

/// So many lines on the other side, of which so much comes through the paper.
QImage shiningThrough(double share)
{
    auto page = pdfPage(pdfOfTexts({QString::fromLatin1("The other side of this page is full of text")}), 1, 150)
                    .convertToFormat(QImage::Format_RGB32);
    const auto line = page.copy(0, 200, a4.width(), 120);
    QPainter painter(&page);
    for (int y = 300; y < a4.height() - 150; y += 60)
        painter.drawImage(0, y, line);
    painter.end();
    page = page.mirrored(true, false);
    for (int y = 0; y < page.height(); ++y) {
        auto *row = reinterpret_cast<QRgb *>(page.scanLine(y));
        for (int x = 0; x < page.width(); ++x) {
            const int faint = 255 - static_cast<int>((255 - qGray(row[x])) * share);
            row[x] = qRgb(faint, faint, faint);
        }
    }
    return page;
}

/// The edge of a lid, as broken lines.
QImage raggedEdges()
{
    return drawn(paper(), [](QPainter &painter) {
        std::mt19937 random(7);
        for (int x = 0; x < a4.width(); x += 3)
            painter.drawRect(x, 0, 3, 2 + static_cast<int>(random() % 8));
        for (int x = 0; x < a4.width(); x += 14)
            painter.drawRect(x, a4.height() - 9, 9, 2 + static_cast<int>(random() % 3));
    });
}

QImage folded()
{
    return drawn(paper(), [](QPainter &painter) {
        painter.setPen(QPen(QColor(205, 205, 205), 3));
        painter.drawLine(0, 870, a4.width(), 880);
    });
}

QImage punchedOutlines()
{
    return drawn(paper(), [](QPainter &painter) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(90, 90, 90), 2));
        for (const double y : {68.5, 108.5, 188.5, 228.5})
            painter.drawEllipse(millimetres(9, y - 3, 6, 6));
    });
}

QByteArray asJpeg(const QImage &page)
{
    return encoded(page, "jpg", 75);
}

QImage separatorPage()
{
    QFile namedFile(QStringLiteral(CLINICDESK_SEPARATOR_PAGE));
    return namedFile.open(QIODevice::ReadOnly)
               ? pdfPage(namedFile.readAll(), 1, 150).convertToFormat(QImage::Format_RGB32)
               : QImage();
}

QImage code(ZXing::BarcodeFormat format, const std::string &text)
{
    const bool isSquare = format == ZXing::BarcodeFormat::QRCode || format == ZXing::BarcodeFormat::DataMatrix;
    const auto bits = ZXing::MultiFormatWriter(format).encode(text, isSquare ? 200 : 500, 200);
    QImage image(bits.width(), bits.height(), QImage::Format_RGB32);
    for (int y = 0; y < bits.height(); ++y) {
        for (int x = 0; x < bits.width(); ++x)
            image.setPixel(x, y, bits.get(x, y) ? qRgb(20, 20, 20) : qRgb(250, 250, 250));
    }
    return image;
}

/// On a page with other things.
QImage barcode(ZXing::BarcodeFormat format, const std::string &text)
{
    return drawn(writtenPage(QStringLiteral("Ward 7")),
                 [&](QPainter &painter) { painter.drawImage(300, 700, code(format, text)); });
}

QImage patchT()
{
    return drawn(paper(), [](QPainter &painter) {
        double y = 20;
        for (const double height : {2.03, 5.08, 2.03, 5.08}) {
            painter.drawRect(millimetres(40, y, 60, height));
            y += height + 2.03;
        }
    });
}

QImage bars(std::initializer_list<double> heights)
{
    return drawn(paper(), [&heights](QPainter &painter) {
        double y = 20;
        for (const double height : heights) {
            painter.drawRect(millimetres(40, y, 60, height));
            y += height + 2.03;
        }
    });
}

PageLook lookAt(const QByteArray &page, const QStringList &separators = {})
{
    const auto examined = realDecoder().examine(QStringLiteral("page"), page, {.separators = separators});
    if (!examined)
        qFatal("%s", qPrintable(examined.error().detail));
    return examined->pages.first();
}

QByteArray textOf(const FittedFile &namedFile)
{
    return pdfText(namedFile.bytes).simplified();
}

/// A stack from a feeder: three documents of 1, 2 and 1 pages between separators.
QByteArray stack(const QByteArray &separator)
{
    const auto page = [](const char *text) {
        return FileToJoin{.name = QStringLiteral("page"), .bytes = pdfOfTexts({QString::fromLatin1(text)})};
    };
    const FileToJoin between{.name = QStringLiteral("separator"), .bytes = separator};
    const auto joined = joinFiles(QStringLiteral("stack.pdf"),
                                  {page("one of the first"), between, page("one of the second"),
                                   page("two of the second"), between, between, page("one of the third"), between},
                                  {}, realDecoder());
    return joined ? joined->bytes : QByteArray();
}

FileToJoin namedFile(const char *name, const QByteArray &bytes)
{
    return {.name = QString::fromLatin1(name), .bytes = bytes};
}

} // namespace

void SeparatorsTest::decides_data()
{
    QTest::addColumn<QString>("pages"); // b: blank, s: separator, x: written
    QTest::addColumn<SplitAt>("splitAt");
    QTest::addColumn<QList<PageRange>>("documents");
    const auto row = [](const char *pages, SplitAt splitAt, const QList<PageRange> &documents) {
        QTest::addRow("%s %d", pages, static_cast<int>(splitAt)) << QString::fromLatin1(pages) << splitAt << documents;
    };
    row("", SplitAt::BlankPages, {});
    row("xx", SplitAt::BlankPages, {{0, 2}});
    row("xbx", SplitAt::BlankPages, {{0, 1}, {2, 1}});
    row("bxxbbxb", SplitAt::BlankPages, {{1, 2}, {5, 1}});
    row("bb", SplitAt::BlankPages, {});
    row("xsx", SplitAt::BlankPages, {{0, 3}});
    row("xbx", SplitAt::BarcodePages, {{0, 3}});
    row("sxsbx", SplitAt::BarcodePages, {{1, 1}, {3, 2}});
    row("s", SplitAt::BarcodePages, {});
}

void SeparatorsTest::decides()
{
    QFETCH(const QString, pages);
    QFETCH(const SplitAt, splitAt);
    QFETCH(const QList<PageRange>, documents);
    QList<PageLook> looks;
    for (const auto page : pages)
        looks.append({.inkMillimetres = page == QLatin1Char('b') ? 3 : 400, .hasSeparator = page == QLatin1Char('s')});
    QCOMPARE(documentsBetween(looks, splitAt), documents);
}

void SeparatorsTest::tellsBlankPages_data()
{
    QTest::addColumn<QByteArray>("page");
    QTest::addColumn<bool>("blank");
    const auto row = [](const char *name, const QImage &page, bool blank) {
        QTest::newRow(name) << asJpeg(withNoise(page)) << blank;
    };
    row("white", paper(), true);
    row("yellow paper", paper(QColor(250, 240, 170)), true);
    row("much noise", withNoise(paper(), 20), true);
    row("punch holes", punched(), true);
    row("shadows at the edges", withEdges(), true);
    row("darker to one side", shaded(), true);
    row("dust and a streak", dusty(), true);
    row("the other side shines through", shiningThrough(), true);
    for (const double share : {0.05, 0.08, 0.1, 0.12})
        row(qPrintable(QStringLiteral("%1 of the other side").arg(share)), shiningThrough(share), true);
    row("ragged shadows", raggedEdges(), true);
    row("a fold", folded(), true);
    row("outlines of four holes", punchedOutlines(), true);
    row("grey paper", paper(QColor(170, 170, 170)), true);
    QTest::newRow("a lossy JPEG") << encoded(withNoise(dusty(), 12), "jpg", 30) << true;
    row("three words", writtenPage(QStringLiteral("Mrs Made Up")), false);
    for (const int percent : {60, 70, 75, 80}) {
        const QColor colour(percent * 255 / 100, percent * 255 / 100, percent * 255 / 100);
        row(qPrintable(QStringLiteral("pencil of %1 %").arg(percent)), handwritten(colour, 0.5), false);
        row(qPrintable(QStringLiteral("a line of %1 %").arg(percent)),
            writtenAt(60, 760, 16, "Allergic to penicillin, see chart", percent / 100.0), false);
    }
    row("a result in the corner", writtenAt(4, 4, 9, "Result: POSITIVE"), false);
    row("small letters at the upper edge", writtenAt(150, 831, 8, "Result: POSITIVE"), false);
    row("a heading at the upper edge", writtenAt(255, 803, 22, "HIV +"), false);
    row("a signature",
        drawn(paper(),
              [](QPainter &painter) {
                  QPainterPath path(QPointF(500, 900));
                  path.cubicTo(560, 800, 600, 1'000, 660, 880);
                  painter.strokePath(path, QPen(QColor(60, 60, 160), 4));
              }),
        false);
    row("a dark picture", paper(QColor(20, 20, 25)), false);
    row("a stamp in red",
        drawn(paper(),
              [](QPainter &painter) {
                  painter.setBrush(Qt::NoBrush);
                  painter.setPen(QPen(QColor(230, 90, 90), 4));
                  painter.drawRect(millimetres(80, 90, 40, 15));
              }),
        false);
    QTest::newRow("words in a PDF") << pdfOfTexts({QStringLiteral("Mrs Made Up")}) << false;
    QTest::newRow("a form that was filled in") << pdfWithNote("/Subtype/Widget/FT/Tx/T(name)/V(Made Up)") << false;
    QTest::newRow("a stamp of a viewer") << pdfWithNote("/Subtype/Stamp") << false;
    QTest::newRow("empty PDF") << madePdf() << true;
    QTest::newRow("empty fax") << tiffOf({paper().convertToFormat(QImage::Format_Mono)}) << true;
}

void SeparatorsTest::tellsBlankPages()
{
    QFETCH(const QByteArray, page);
    QFETCH(const bool, blank);
    const auto look = lookAt(page);
    QVERIFY2(isBlank(look) == blank, qPrintable(QString::number(look.inkMillimetres)));
}

namespace {

/// A page with a picture of white paper, stored in this way.
QByteArray scannedPdf(const QByteArray &data, const QByteArray &members, const QByteArray &more = {})
{
    return pdfOfContents(
        "4 0 R", "/XObject<</P 5 0 R>>",
        {pdfStream("q 595 0 0 842 0 0 cm /P Do Q" + more),
         pdfStream(data, "/Type/XObject/Subtype/Image/Width 1240/Height 1754/BitsPerComponent 8" + members)});
}

} // namespace

void SeparatorsTest::keepsPagesThatOnlyLookBlank_data()
{
    QTest::addColumn<QByteArray>("pdf");
    QTest::addColumn<bool>("blank");
    const auto row = [](const char *name, const QByteArray &pdf, bool blank = false) {
        QTest::newRow(name) << pdf << blank;
    };
    row("nothing at all", pdfOfDrawing({}), true);
    row("white on white", pdfOfDrawing("1 g 0 0 595 842 re f"), true);
    row("coloured paper", pdfOfDrawing("1 1 0.8 rg 0 0 595 842 re f"), true);
    row("one short word", pdfOfDrawing("BT /F 11 Tf 60 760 Td (Nil) Tj ET"));
    row("very pale words", pdfOfDrawing("0.95 g BT /F 18 Tf 60 760 Td (Allergic to penicillin) Tj ET"));
    row("a pale area", pdfOfDrawing("1 1 0.9 rg 60 600 400 100 re f"));
    row("a thin pale line", pdfOfDrawing("0.9 G 0.3 w 40 400 m 520 430 l S"));
    row("words at the edge", pdfOfDrawing("BT /F 9 Tf 4 4 Td (Result: POSITIVE) Tj ET"));
    row("contents that are missing", pdfOfContents("99 0 R"));
    row("a part of the contents that is missing", pdfOfContents("[4 0 R 99 0 R]", {}, {pdfStream("q Q")}));
    const auto packed = qCompress(QByteArray(5'000, ' ') + "BT /F 20 Tf 60 760 Td (words) Tj ET").sliced(4);
    row("contents that end too early",
        pdfOfContents("4 0 R", {}, {pdfStream(packed.chopped(packed.size() / 2), "/Filter/FlateDecode")}));
    const auto white = encoded(withNoise(paper()), "jpg", 75);
    row("a white scan", scannedPdf(white, "/ColorSpace/DeviceRGB/Filter/DCTDecode"), true);
    row("a white scan with invisible text",
        scannedPdf(white, "/ColorSpace/DeviceRGB/Filter/DCTDecode", " BT 3 Tr /F 11 Tf 60 760 Td (noise) Tj ET"), true);
    row("a white scan with a pale text",
        scannedPdf(white, "/ColorSpace/DeviceRGB/Filter/DCTDecode", " 0.9 g BT /F 11 Tf 60 760 Td (Nil) Tj ET"));
    row("a scan that ends too early",
        scannedPdf(white.first(white.size() / 2), "/ColorSpace/DeviceRGB/Filter/DCTDecode"));
    auto zeroed = white;
    std::fill(zeroed.begin() + white.size() / 2, zeroed.end(), '\0');
    row("a scan with a hole", scannedPdf(zeroed, "/ColorSpace/DeviceRGB/Filter/DCTDecode"));
    row("zeros in place of a scan", scannedPdf(QByteArray(5'000, '\0'), "/ColorSpace/DeviceRGB/Filter/DCTDecode"));
    row("a broken JPEG 2000", scannedPdf("no JPEG 2000", "/ColorSpace/DeviceGray/Filter/JPXDecode"));
    row("a filter that does not exist", scannedPdf("data", "/ColorSpace/DeviceGray/Filter/MadeUpDecode"));
    row("too few pixels", scannedPdf(QByteArray(1'000, '\xff'), "/ColorSpace/DeviceGray"));
    row("white pixels", scannedPdf(QByteArray(1'240 * 1'754, '\xff'), "/ColorSpace/DeviceGray"), true);
    row("a picture that is missing", pdfOfContents("4 0 R", "/XObject<</P 99 0 R>>", {pdfStream("/P Do")}));
    row("a picture without a name", pdfOfContents("4 0 R", {}, {pdfStream("/P Do")}));
    // The pixels of a picture within a content, which covers the page.
    const auto within = [](const QByteArray &entries, const QByteArray &pixels) {
        return "q 595 0 0 842 0 0 cm BI /W 100 /H 100 /BPC 8 " + entries + " ID " + pixels + "\nEI Q";
    };
    const auto broken = within("/CS /RGB /F /DCT", QByteArray(2'000, 'x'));
    row("white pixels within the content", pdfOfDrawing(within("/CS /G", QByteArray(10'000, '\xff'))), true);
    row("too few pixels within the content", pdfOfDrawing(within("/CS /G", QByteArray(2'000, '\xff'))));
    row("no pixels within the content", pdfOfDrawing(within("/CS /G", {})));
    row("a broken photo within the content", pdfOfDrawing(broken));
    row("zeros in place of a photo within the content",
        pdfOfDrawing(within("/CS /RGB /F /DCT", QByteArray(2'000, '\0'))));
    const QByteArray form = "/Type/XObject/Subtype/Form/BBox[0 0 595 842]";
    row("a broken photo within a form",
        pdfOfContents("4 0 R", "/XObject<</X 5 0 R>>", {pdfStream("/X Do"), pdfStream(broken, form)}));
    row("a form that is cut within a text",
        pdfOfContents("4 0 R", "/XObject<</X 5 0 R>>",
                      {pdfStream("/X Do"), pdfStream("BT /F 20 Tf 60 760 Td (wor", form)}));
    row("a broken photo within a letter",
        pdfOfContents("4 0 R", "/XObject<</X 6 0 R>>",
                      {pdfStream("/X Do"),
                       "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 7 0 R>>"
                       "/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[1]>>",
                       pdfStream("BT /T 500 Tf 9 9 Td (a) Tj ET", form + "/Resources<</Font<</T 5 0 R>>>>"),
                       pdfStream("1 0 d0 BI /W 9 /H 9 /CS /RGB /BPC 8 /F /DCT ID " + QByteArray(200, 'x') + "\nEI")}));
    const QByteArray pattern = "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 300 300]/XStep 300/YStep 300";
    row("a broken photo within a pattern",
        pdfOfContents("4 0 R", "/Pattern<</P 5 0 R>>",
                      {pdfStream("/Pattern cs /P scn 0 0 595 842 re f"), pdfStream(broken, pattern)}));
    const auto whitePicture = pdfStream(QByteArray(10'000, '\xff'), "/Type/XObject/Subtype/Image/Width 100/Height 100"
                                                                    "/BitsPerComponent 8/ColorSpace/DeviceGray");
    const auto formWith = [&form](const QByteArray &resources) {
        return pdfStream("q 595 0 0 842 0 0 cm /P Do Q", form + "/Resources<<" + resources + ">>");
    };
    row("a white picture of a form",
        pdfOfContents("4 0 R", "/XObject<</X 5 0 R>>",
                      {pdfStream("/X Do"), formWith("/XObject<</P 6 0 R>>"), whitePicture}),
        true);
    row("a picture that only the page has, not its form",
        pdfOfContents("4 0 R", "/XObject<</X 5 0 R/P 6 0 R>>",
                      {pdfStream("/X Do"), formWith("/ProcSet[/PDF]"), whitePicture}));
    row("nothing in place of a picture", pdfOfContents("4 0 R", "/XObject<</P 5 0 R>>", {pdfStream("/P Do"), "null"}));
    row("a name without an object whose operator is in the next content",
        pdfOfContents("[4 0 R 5 0 R]", {}, {pdfStream("/P"), pdfStream("Do")}));
    row("a pattern without a name", pdfOfDrawing("/Pattern cs /P scn 0 0 595 842 re f"));
    const QByteArray mesh = "/ShadingType 4/ColorSpace/DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8"
                            "/Decode[0 595 0 842 0 1]/Filter/FlateDecode";
    row("colours that end too early",
        pdfOfContents("4 0 R", "/Shading<</S 5 0 R>>", {pdfStream("/S sh"), pdfStream(packed.first(9), mesh)}));
    row("colours without a name", pdfOfDrawing("/S sh"));
    row("a content that is cut within a text", pdfOfDrawing("BT /F 20 Tf 60 760 Td (wor"));
    row("a content of which the rest are zeros", pdfOfDrawing("BT /F 20 Tf 60 760 Td " + QByteArray(500, '\0')));
    row("an attached file", pdfOfDrawing({}).replace("/Parent", "/AF[<</Type/Filespec/F(a.txt)/EF<<>>>>]/Parent"));
    const QByteArray note = "/Rect[300 420 320 440]/F 4";
    row("a sticky note", pdfOfNotes({}, {}, {}).replace("(first page)", "()"), true);
    row("only a sticky note", pdfOfNotes({"/Subtype/Text/Contents(allergic)" + note}).replace("(first page)", "()"));
    row("only a filled field",
        pdfOfNotes({"/Subtype/Widget/T(f)/FT/Tx/V(Nil)/DA(/Helv 9 Tf 0 g)" + note}).replace("(first page)", "()"));
    row("only an empty field",
        pdfOfNotes({"/Subtype/Widget/T(f)/FT/Tx/V()/DA(/Helv 9 Tf 0 g)" + note}).replace("(first page)", "()"), true);
    row("only a free text",
        pdfOfNotes({"/Subtype/FreeText/Contents(Nil)/DA(/Helv 9 Tf 0.9 g)" + note}).replace("(first page)", "()"));
    row("only a hidden note",
        pdfOfNotes({"/Subtype/Text/Contents(allergic)/F 2/Rect[300 420 320 440]"}).replace("(first page)", "()"), true);
}

void SeparatorsTest::keepsPagesThatOnlyLookBlank()
{
    QFETCH(const QByteArray, pdf);
    QFETCH(const bool, blank);
    const auto look = lookAt(pdf);
    QVERIFY2(isBlank(look) == blank, qPrintable(QString::number(look.inkMillimetres)));
}

void SeparatorsTest::findsSeparators_data()
{
    QTest::addColumn<QImage>("page");
    QTest::addColumn<bool>("separator");
    using Format = ZXing::BarcodeFormat;
    QTest::newRow("our page") << separatorPage() << true;
    QTest::newRow("Code 39") << barcode(Format::Code39, "PATCHT") << true;
    QTest::newRow("Code 128") << barcode(Format::Code128, "SEPARATOR") << true;
    QTest::newRow("Code 128 in small letters") << barcode(Format::Code128, "separator") << true;
    QTest::newRow("QR code") << barcode(Format::QRCode, "PATCHT") << true;
    QTest::newRow("Data Matrix") << barcode(Format::DataMatrix, "PATCHT") << true;
    QTest::newRow("beside other barcodes") << drawn(barcode(Format::Code128, "PATIENT 7"), [](QPainter &painter) {
        painter.drawImage(300, 1'000, code(Format::Code128, "PATIENT 7"));
        painter.drawImage(300, 1'300, code(Format::Code39, "PATCHT"));
    }) << true;
    QTest::newRow("another text") << barcode(Format::Code128, "PATIENT 7") << false;
    QTest::newRow("more than the text") << barcode(Format::Code128, "NO SEPARATOR") << false;
    QTest::newRow("patch code T") << patchT() << true;
    QTest::newRow("patch code 1") << bars({5.08, 2.03, 2.03, 5.08}) << false;
    QTest::newRow("four lines of a table") << bars({2.03, 2.03, 2.03, 2.03}) << false;
    QTest::newRow("letters") << writtenPage(QStringLiteral("PATCHT SEPARATOR")) << false;
    QTest::newRow("white") << paper() << false;
}

void SeparatorsTest::findsSeparators()
{
    QFETCH(const QImage, page);
    QFETCH(const bool, separator);
    const QStringList texts{QStringLiteral("PATCHT"), QStringLiteral("SEPARATOR")};
    for (const int angle : {90, 180}) {
        const auto turned = page.transformed(QTransform().rotate(angle));
        QCOMPARE(lookAt(asJpeg(withNoise(turned)), texts).hasSeparator, separator);
    }
    // A page that went in not quite straight.
    const auto askew = page.transformed(QTransform().rotate(1.2), Qt::SmoothTransformation);
    QCOMPARE(lookAt(asJpeg(askew), texts).hasSeparator, separator);
}

void SeparatorsTest::splitsAStack()
{
    const QList<std::pair<SplitAt, QByteArray>> kinds{{SplitAt::BlankPages, asJpeg(withNoise(punched()))},
                                                      {SplitAt::BarcodePages, asJpeg(withNoise(separatorPage()))}};
    for (const auto &[splitAt, separator] : kinds) {
        const auto pdf = stack(separator);
        QCOMPARE(pdfPages(pdf), 8);
        QCOMPARE(*findDocuments(QStringLiteral("stack.pdf"), pdf, splitAt, realDecoder()),
                 (QList<PageRange>{{0, 1}, {2, 2}, {6, 1}}));
        const auto made = splitAtSeparators(QStringLiteral("stack.pdf"), {namedFile("stack.pdf", pdf)},
                                            {.splitAt = splitAt}, realDecoder());
        QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
        QCOMPARE(made->size(), 3);
        const auto second = made->at(1).files->first();
        QCOMPARE(textOf(made->at(0).files->first()), QByteArray("one of the first"));
        QCOMPARE(textOf(second), QByteArray("one of the second two of the second"));
        QCOMPARE(textOf(made->at(2).files->first()), QByteArray("one of the third"));
        QCOMPARE(second.facts.name, QStringLiteral("stack-2.pdf"));
        QCOMPARE(second.firstPage, 2);
        QCOMPARE(made->at(1).pages, (PageRange{2, 2}));
        QCOMPARE(second.changes, QList{FileChange::Split});
        QCOMPARE(pdfPages(second.bytes), 2);
    }
}

void SeparatorsTest::splitsPicturesAndPdfsTogether()
{
    const auto made = splitAtSeparators(QStringLiteral("batch"),
                                        {namedFile("1.jpg", asJpeg(quarters({300, 400}))),
                                         namedFile("2.pdf", pdfOfTexts({QStringLiteral("with the picture")})),
                                         namedFile("3.jpg", asJpeg(separatorPage())),
                                         namedFile("4.png", encoded(quarters({300, 400}), "png"))},
                                        {.splitAt = SplitAt::BarcodePages}, realDecoder());
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->size(), 2);
    QCOMPARE(made->at(1).pages, (PageRange{3, 1}));
    QCOMPARE(pdfPages(made->at(0).files->first().bytes), 2);
    QCOMPARE(textOf(made->at(0).files->first()), QByteArray("with the picture"));
    QCOMPARE(quartersOf(pdfPage(made->at(1).files->first().bytes, 1)), QStringLiteral("RGBW"));
    QCOMPARE(made->at(1).files->first().facts.name, QStringLiteral("batch-2.pdf"));
}

void SeparatorsTest::keepsAFileWithoutSeparators()
{
    const auto pdf = pdfOfTexts({QStringLiteral("one of two"), QStringLiteral("two of two")});
    const auto jpeg = asJpeg(quarters());
    for (const auto &bytes : {pdf, jpeg}) {
        const auto made = splitAtSeparators(QStringLiteral("a.x"), {namedFile("a.x", bytes)},
                                            {.splitAt = SplitAt::BlankPages, .canMakeSmaller = false}, realDecoder());
        QVERIFY(made);
        QCOMPARE(made->size(), 1);
        QCOMPARE(made->first().files->first().bytes, bytes);
        QVERIFY(made->first().files->first().changes.isEmpty());
    }
}

void SeparatorsTest::reportsEachDocument()
{
    const auto joined = joinFiles(QStringLiteral("a.pdf"),
                                  {namedFile("1", pdfOfPhotos(1, {600, 800})), namedFile("2", madePdf()),
                                   namedFile("3", pdfOfTexts({QStringLiteral("a small document")}))},
                                  {}, realDecoder());
    QVERIFY(joined);
    SplitOptions options{.splitAt = SplitAt::BlankPages, .fit = {.limits = {.pdfBytes = 200'000}}};
    options.canMakeSmaller = false;
    const auto made =
        splitAtSeparators(QStringLiteral("a.pdf"), {namedFile("a.pdf", joined->bytes)}, options, realDecoder());
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->size(), 2);
    QVERIFY(!made->at(0).files);
    QCOMPARE(made->at(0).files.error().code, ErrorCode::FileTooLarge);
    QVERIFY(made->at(1).files.ok());
    options.canMakeSmaller = true;
    const auto smaller =
        splitAtSeparators(QStringLiteral("a.pdf"), {namedFile("a.pdf", joined->bytes)}, options, realDecoder());
    QVERIFY(smaller && smaller->at(0).files);
    QCOMPARE(smaller->at(0).files->first().changes, (QList{FileChange::MadeSmaller, FileChange::Split}));
}

void SeparatorsTest::fitsDocumentsInParts()
{
    const auto joined = joinFiles(QStringLiteral("a.pdf"),
                                  {namedFile("1", pdfOfPhotos(4, {600, 800})), namedFile("2", madePdf()),
                                   namedFile("3", pdfOfPhotos(1, {60, 80}))},
                                  {}, realDecoder());
    QVERIFY(joined);
    const auto limit = pdfOfPhotos(1, {600, 800}).size() / 2;
    const auto made = splitAtSeparators(
        QStringLiteral("a.pdf"), {namedFile("a.pdf", joined->bytes)},
        {.splitAt = SplitAt::BlankPages, .fit = {.limits = {.pdfBytes = limit}}, .maxFilesPerDocument = 10},
        realDecoder());
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->size(), 2);
    QVERIFY(made->at(0).files.ok());
    QVERIFY(made->at(0).files->size() > 1);
    QCOMPARE(made->at(0).files->first().facts.name, QStringLiteral("a-1-1.pdf"));
    QCOMPARE(made->at(1).files->size(), 1);
}

void SeparatorsTest::saysThatThereAreOnlySeparators()
{
    const auto made = splitAtSeparators(QStringLiteral("a.pdf"), {namedFile("a.pdf", madePdf())},
                                        {.splitAt = SplitAt::BlankPages}, realDecoder());
    QVERIFY(made);
    QVERIFY(made->isEmpty());
}

void SeparatorsTest::namesThePagesThatAreLeftOut()
{
    const auto blank = asJpeg(withNoise(paper()));
    const auto text = [](const char *words) { return pdfOfTexts({QString::fromLatin1(words)}); };
    const auto joined =
        joinFiles(QStringLiteral("a.pdf"),
                  {namedFile("1", blank), namedFile("2", text("one of a stack")), namedFile("3", blank),
                   namedFile("4", blank), namedFile("5", text("two of a stack")), namedFile("6", blank)},
                  {}, realDecoder());
    QVERIFY(joined);
    const auto made = splitAtSeparators(QStringLiteral("a.pdf"), {namedFile("a.pdf", joined->bytes)},
                                        {.splitAt = SplitAt::BlankPages}, realDecoder());
    QVERIFY(made);
    QCOMPARE(made->size(), 2);
    const QList<LeftOutPages> first{{.file = QStringLiteral("a.pdf"), .pages = {0, 2, 3}}};
    QCOMPARE(made->at(0).leftOut, first);
    QCOMPARE(preparationOf(made->at(0).files->first()).leftOut, first);
    QCOMPARE(made->at(1).leftOut, (QList<LeftOutPages>{{.file = QStringLiteral("a.pdf"), .pages = {5}}}));
    // Of several files each page is counted in its own.
    const auto several = splitAtSeparators(
        QStringLiteral("batch"), {namedFile("1.pdf", text("one of a batch")), namedFile("2.pdf", joined->bytes)},
        {.splitAt = SplitAt::BlankPages}, realDecoder());
    QVERIFY(several);
    QCOMPARE(several->at(0).leftOut, (QList<LeftOutPages>{{.file = QStringLiteral("2.pdf"), .pages = {0}}}));
    QCOMPARE(several->at(1).leftOut, (QList<LeftOutPages>{{.file = QStringLiteral("2.pdf"), .pages = {2, 3}}}));
    const auto coded =
        splitAtSeparators(QStringLiteral("batch"),
                          {namedFile("1.pdf", text("one of a batch")), namedFile("2.jpg", asJpeg(separatorPage()))},
                          {.splitAt = SplitAt::BarcodePages}, realDecoder());
    QVERIFY(coded);
    QCOMPARE(coded->at(0).leftOut,
             (QList<LeftOutPages>{{.file = QStringLiteral("2.jpg"), .pages = {0}, .areBlank = false}}));
}

CLINICDESK_TEST(SeparatorsTest)
#include "separatorstest.moc"
