// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/separators.h"

#include "tests/support/madefiles.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"

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
    void findsSeparators_data();
    void findsSeparators();
    void splitsAStack();
    void splitsPicturesAndPdfsTogether();
    void keepsAFileWithoutSeparators();
    void reportsEachDocument();
    void fitsDocumentsInParts();
    void saysThatThereAreOnlySeparators();
};

namespace {

DecoderProcess &decoder()
{
    static DecoderProcess process(QStringLiteral(CLINICDESK_DECODER));
    return process;
}

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
QImage written(const QString &text)
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
    auto page = written(QStringLiteral("The other side of this page")).mirrored(true, false);
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

QByteArray asJpeg(const QImage &page)
{
    return encoded(page, "jpg", 75);
}

QImage separatorPage()
{
    QFile file(QStringLiteral(CLINICDESK_SEPARATOR_PAGE));
    return file.open(QIODevice::ReadOnly) ? pdfPage(file.readAll(), 1, 150).convertToFormat(QImage::Format_RGB32)
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
    return drawn(written(QStringLiteral("Ward 7")),
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
    const auto examined = decoder().examine(QStringLiteral("page"), page, {.separators = separators});
    if (!examined)
        qFatal("%s", qPrintable(examined.error().detail));
    return examined->pages.first();
}

QByteArray textOf(const FittedFile &file)
{
    return pdfText(file.bytes).simplified();
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
                                  {}, decoder());
    return joined ? joined->bytes : QByteArray();
}

FileToJoin file(const char *name, const QByteArray &bytes)
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
    row("three words", written(QStringLiteral("Mrs Made Up")), false);
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
    QTest::newRow("letters") << written(QStringLiteral("PATCHT SEPARATOR")) << false;
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
        QCOMPARE(*findDocuments(QStringLiteral("stack.pdf"), pdf, splitAt, decoder()),
                 (QList<PageRange>{{0, 1}, {2, 2}, {6, 1}}));
        const auto made =
            splitAtSeparators(QStringLiteral("stack.pdf"), {file("stack.pdf", pdf)}, {.splitAt = splitAt}, decoder());
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
    const auto made = splitAtSeparators(
        QStringLiteral("batch"),
        {file("1.jpg", asJpeg(quarters({300, 400}))), file("2.pdf", pdfOfTexts({QStringLiteral("with the picture")})),
         file("3.jpg", asJpeg(separatorPage())), file("4.png", encoded(quarters({300, 400}), "png"))},
        {.splitAt = SplitAt::BarcodePages}, decoder());
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
        const auto made = splitAtSeparators(QStringLiteral("a.x"), {file("a.x", bytes)},
                                            {.splitAt = SplitAt::BlankPages, .canMakeSmaller = false}, decoder());
        QVERIFY(made);
        QCOMPARE(made->size(), 1);
        QCOMPARE(made->first().files->first().bytes, bytes);
        QVERIFY(made->first().files->first().changes.isEmpty());
    }
}

void SeparatorsTest::reportsEachDocument()
{
    const auto joined = joinFiles(QStringLiteral("a.pdf"),
                                  {file("1", pdfOfPhotos(1, {600, 800})), file("2", madePdf()),
                                   file("3", pdfOfTexts({QStringLiteral("a small document")}))},
                                  {}, decoder());
    QVERIFY(joined);
    SplitOptions options{.splitAt = SplitAt::BlankPages, .fit = {.limits = {.pdfBytes = 200'000}}};
    options.canMakeSmaller = false;
    const auto made = splitAtSeparators(QStringLiteral("a.pdf"), {file("a.pdf", joined->bytes)}, options, decoder());
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->size(), 2);
    QVERIFY(!made->at(0).files);
    QCOMPARE(made->at(0).files.error().code, ErrorCode::FileTooLarge);
    QVERIFY(made->at(1).files.ok());
    options.canMakeSmaller = true;
    const auto smaller = splitAtSeparators(QStringLiteral("a.pdf"), {file("a.pdf", joined->bytes)}, options, decoder());
    QVERIFY(smaller && smaller->at(0).files);
    QCOMPARE(smaller->at(0).files->first().changes, (QList{FileChange::MadeSmaller, FileChange::Split}));
}

void SeparatorsTest::fitsDocumentsInParts()
{
    const auto joined =
        joinFiles(QStringLiteral("a.pdf"),
                  {file("1", pdfOfPhotos(4, {600, 800})), file("2", madePdf()), file("3", pdfOfPhotos(1, {60, 80}))},
                  {}, decoder());
    QVERIFY(joined);
    const auto limit = pdfOfPhotos(1, {600, 800}).size() / 2;
    const auto made = splitAtSeparators(
        QStringLiteral("a.pdf"), {file("a.pdf", joined->bytes)},
        {.splitAt = SplitAt::BlankPages, .fit = {.limits = {.pdfBytes = limit}}, .maxFilesPerDocument = 10}, decoder());
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->size(), 2);
    QVERIFY(made->at(0).files.ok());
    QVERIFY(made->at(0).files->size() > 1);
    QCOMPARE(made->at(0).files->first().facts.name, QStringLiteral("a-1-1.pdf"));
    QCOMPARE(made->at(1).files->size(), 1);
}

void SeparatorsTest::saysThatThereAreOnlySeparators()
{
    const auto made = splitAtSeparators(QStringLiteral("a.pdf"), {file("a.pdf", madePdf())},
                                        {.splitAt = SplitAt::BlankPages}, decoder());
    QVERIFY(made);
    QVERIFY(made->isEmpty());
}

CLINICDESK_TEST(SeparatorsTest)
#include "separatorstest.moc"
