// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/madepdfs.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QPainter>
#include <QPdfWriter>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace clinicdesk::support {

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(path));
}

QByteArray output(const QString &program, const QStringList &arguments, const QString &folder)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        qFatal("%s: %s", qPrintable(program), process.readAllStandardError().constData());
    return process.readAllStandardOutput();
}

} // namespace

QByteArray pdfOfObjects(const QList<QByteArray> &objects)
{
    QByteArray pdf("%PDF-1.7\n");
    const auto count = QByteArray::number(objects.size() + 1);
    auto table = "xref\n0 " + count + "\n0000000000 65535 f \n";
    for (qsizetype i = 0; i < objects.size(); ++i) {
        table += QByteArray::number(pdf.size()).rightJustified(10, '0') + " 00000 n \n";
        pdf += QByteArray::number(i + 1) + " 0 obj\n" + objects[i] + "\nendobj\n";
    }
    const auto start = QByteArray::number(pdf.size());
    return pdf + table + "trailer\n<</Size " + count + "/Root 1 0 R>>\nstartxref\n" + start + "\n%%EOF\n";
}

QByteArray pdfOfTexts(const QStringList &texts)
{
    QByteArray kids;
    QList<QByteArray> pages;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const auto number = 4 + 2 * i;
        kids += QByteArray::number(number) + " 0 R ";
        const auto content = "BT /F 24 Tf 72 700 Td (" + texts[i].toLatin1() + ") Tj ET";
        pages.append("<</Type/Page/Parent 2 0 R/Contents " + QByteArray::number(number + 1) + " 0 R>>");
        pages.append("<</Length " + QByteArray::number(content.size()) + ">>stream\n" + content + "\nendstream");
    }
    const auto tree = "<</Type/Pages/Kids[" + kids + "]/Count " + QByteArray::number(texts.size()) +
                      "/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>>>";
    return pdfOfObjects(
        QList<QByteArray>{"<</Type/Catalog/Pages 2 0 R>>", tree, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"} +
        pages);
}

QByteArray pdfStream(const QByteArray &data, const QByteArray &members)
{
    return "<<" + members + "/Length " + QByteArray::number(data.size()) + ">>stream\n" + data + "\nendstream";
}

QByteArray pdfOfNotes(const QList<QByteArray> &notes, const QList<QByteArray> &further, const QByteArray &root)
{
    constexpr qsizetype first = 8;
    QByteArray references;
    QByteArray fields;
    QList<QByteArray> objects;
    for (qsizetype i = 0; i < notes.size(); ++i) {
        const auto reference = QByteArray::number(first + i) + " 0 R ";
        references += reference;
        if (notes[i].contains("/Widget"))
            fields += reference;
        objects.append("<</Type/Annot/P 3 0 R" + notes[i] + ">>");
    }
    const QByteArray page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 4 0 R>>>>";
    const QByteArray catalog = "<</Type/Catalog/Pages 2 0 R" + root;
    const auto form =
        root.contains("/AcroForm") || fields.isEmpty() ? QByteArray() : "/AcroForm<</Fields[" + fields + "]>>";
    return pdfOfObjects(QList<QByteArray>{catalog + form + ">>", "<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>",
                                          page + "/Contents 5 0 R/Annots[" + references + "]>>",
                                          "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
                                          pdfStream("BT /F 20 Tf 60 760 Td (first page) Tj ET"),
                                          page + "/Contents 7 0 R>>",
                                          pdfStream("BT /F 20 Tf 60 760 Td (second page) Tj ET")} +
                        objects + further);
}

QByteArray signedPdfWithFile()
{
    const QByteArray signature = "/Subtype/Widget/FT/Sig/T(signature)/Rect[60 500 500 540]"
                                 "/V<</Type/Sig/ByteRange[0 1 2 3]/Contents<3003020101>>>";
    return pdfOfNotes(
        {signature},
        {"<</Type/Filespec/F(result.xml)/EF<</F 10 0 R>>>>", pdfStream("<made-up/>", "/Type/EmbeddedFile")},
        "/Names<</EmbeddedFiles<</Names[(result.xml) 9 0 R]>>>>");
}

QByteArray pdfOfScans(const QList<QImage> &pages)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({});
    QPainter painter(&writer);
    for (qsizetype i = 0; i < pages.size(); ++i) {
        if (i > 0)
            writer.newPage();
        painter.drawImage(QRect(0, 0, writer.width(), writer.height()), pages[i]);
    }
    painter.end();
    return bytes;
}

QByteArray told(const QString &program, const QByteArray &pdf, const QStringList &options)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("made.pdf"));
    write(path, pdf);
    return output(program, options + QStringList{path}, folder.path());
}

int pdfPages(const QByteArray &pdf)
{
    const QRegularExpression pages(QStringLiteral("^Pages: +(\\d+)$"), QRegularExpression::MultilineOption);
    return pages.match(QString::fromUtf8(told(QStringLiteral("pdfinfo"), pdf))).captured(1).toInt();
}

QImage pdfPage(const QByteArray &pdf, int page, int dotsPerInch)
{
    const auto number = QString::number(page);
    const auto options =
        QStringLiteral("-png -r %2 -singlefile -f %1 -l %1 made.pdf picture").arg(number).arg(dotsPerInch);
    const QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("made.pdf")), pdf);
    output(QStringLiteral("pdftoppm"), options.split(QLatin1Char(' ')), folder.path());
    return QImage(folder.filePath(QStringLiteral("picture.png")));
}

int pdfMarks(const QByteArray &pdf, const QRect &area, int page)
{
    const auto image = pdfPage(pdf, page, 72).convertToFormat(QImage::Format_RGB32);
    int marks = 0;
    for (int y = image.height() - area.y() - area.height(); y < image.height() - area.y(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x)
            marks += qGray(image.pixel(x, y)) < 250 ? 1 : 0;
    }
    return marks;
}

QByteArray pdfText(const QByteArray &pdf)
{
    const QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("made.pdf")), pdf);
    return output(QStringLiteral("pdftotext"), {QStringLiteral("made.pdf"), QStringLiteral("-")}, folder.path());
}

QList<QImage> pdfPictures(const QByteArray &pdf)
{
    const QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("made.pdf")), pdf);
    output(QStringLiteral("pdfimages"), {QStringLiteral("-all"), QStringLiteral("made.pdf"), QStringLiteral("picture")},
           folder.path());
    QList<QImage> pictures;
    const QDir files(folder.path());
    for (const auto &name : files.entryList({QStringLiteral("picture*")}, QDir::Files, QDir::Name))
        pictures.append(QImage(files.filePath(name)));
    return pictures;
}

QByteArray pdfObjects(const QByteArray &pdf)
{
    const QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("made.pdf")), pdf);
    return output(QStringLiteral("qpdf"),
                  {QStringLiteral("--qdf"), QStringLiteral("--object-streams=disable"), QStringLiteral("made.pdf"),
                   QStringLiteral("-")},
                  folder.path());
}

} // namespace clinicdesk::support
