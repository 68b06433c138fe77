// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fileinmemory.h"
#include "tests/support/grainypicture.h"
#include "tests/support/madefiles.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <array>

#include <sys/resource.h>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// PDFs as other programs write, encrypt, wrap and damage them.
class PdfCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void acceptsWhatEveryViewerShows_data();
    void acceptsWhatEveryViewerShows();
    void refusesAFileThatIsCut_data();
    void refusesAFileThatIsCut();
    void refusesACutWhereverItIs();
    void refusesWhatIsLocked_data();
    void refusesWhatIsLocked();
    void refusesATreeThatDoesNotAddUp_data();
    void refusesATreeThatDoesNotAddUp();
    void reportsWhatIsDamagedOnItsPage_data();
    void reportsWhatIsDamagedOnItsPage();
    void reportsOnlyWhatAPageDraws();
    void countsPagesWithoutTheirContent();
    void reportsALocationInAPhoto();
    void stopsDecodingAtItsLimit();
    void readsALargeStreamInPieces();
};

namespace {

const auto samplePath = QStringLiteral(SAMPLES "/lab-report.pdf");

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The sample, rewritten by qpdf with these options.
QByteArray rewritten(const QStringList &options)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("out.pdf"));
    QProcess::execute(QStringLiteral("qpdf"), QStringList{samplePath} + options + QStringList{path});
    return bytesOf(path);
}

/// The options of qpdf for each kind of encryption that every viewer opens without a password.
const std::array encryptions{QStringLiteral("40"), QStringLiteral("128"), QStringLiteral("128 --use-aes=y"),
                             QStringLiteral("256")};

/// Encrypted, with data that is stored as it was.
QByteArray encryptedPdf(const QByteArray &pdf, const QString &encryption)
{
    const QTemporaryDir folder;
    const auto from = folder.filePath(QStringLiteral("in.pdf"));
    const auto to = folder.filePath(QStringLiteral("out.pdf"));
    QFile file(from);
    if (!file.open(QIODevice::WriteOnly) || file.write(pdf) != pdf.size())
        return {};
    file.close();
    const QStringList before{QStringLiteral("--allow-weak-crypto"), QStringLiteral("--stream-data=preserve"),
                             QStringLiteral("--encrypt"), QString(), QStringLiteral("owner")};
    QProcess::execute(QStringLiteral("qpdf"),
                      before + encryption.split(QLatin1Char(' ')) + QStringList{QStringLiteral("--"), from, to});
    return bytesOf(to);
}

QByteArray lockedPdf(const QStringList &passwordsAndLength)
{
    return rewritten(QStringList{QStringLiteral("--allow-weak-crypto"), QStringLiteral("--encrypt")} +
                     passwordsAndLength + QStringList{QStringLiteral("--")});
}

/// The checksum of the stream with its objects was changed; its data is right.
QByteArray withChangedObjects()
{
    auto pdf = rewritten({QStringLiteral("--object-streams=generate")});
    const auto end = pdf.indexOf("endstream", pdf.indexOf("/ObjStm"));
    auto &byte = pdf[end - 1];
    byte = static_cast<char>(byte ^ 0x55);
    return pdf;
}

QByteArray packed(const QByteArray &plain)
{
    return qCompress(plain, 9).sliced(4);
}

/// The checksum is the last of packed data.
QByteArray withChecksum(const QByteArray &data, const QByteArray &sum)
{
    return data.chopped(4) + sum;
}

QByteArray withWrongChecksum(const QByteArray &plain)
{
    return withChecksum(packed(plain), QByteArray::fromHex("01020304"));
}

/// As data has it in which one byte has changed.
QByteArray withOneByteChanged(const QByteArray &plain, qsizetype at)
{
    auto changed = plain;
    changed[at] = static_cast<char>(changed[at] + 1);
    return withChecksum(packed(changed), packed(plain).last(4));
}

QByteArray textContent()
{
    return "q BT\n" + QByteArray("1 0 0 1 72 500 Tm (made up 13.1 g/dl) Tj\n").repeated(20) + "ET Q\n";
}

/// With an end mark. Only codes of single bytes are used, but the table grows all the same, and with it the codes.
QByteArray lzwOf(const QByteArray &plain)
{
    constexpr int newTable = 256;
    constexpr int end = 257;
    constexpr int maxEntries = 3'500;
    QByteArray data;
    unsigned bits = 0;
    int bitCount = 0;
    int entries = 0;
    const auto add = [&](int code) {
        int codeBits = 9;
        while (258 + entries + 1 >= 1 << codeBits)
            ++codeBits;
        bits = bits << static_cast<unsigned>(codeBits) | static_cast<unsigned>(code);
        for (bitCount += codeBits; bitCount >= 8; bitCount -= 8)
            data += static_cast<char>(bits >> static_cast<unsigned>(bitCount - 8));
    };
    add(newTable);
    for (qsizetype i = 0; i < plain.size(); ++i) {
        add(static_cast<uchar>(plain.at(i)));
        entries = static_cast<int>(i % maxEntries);
        if (entries == maxEntries - 1) {
            add(newTable);
            entries = 0;
        }
    }
    add(end);
    return data + static_cast<char>(bits << static_cast<unsigned>(8 - bitCount));
}

QByteArray ascii85Of(const QByteArray &plain)
{
    QByteArray data;
    for (qsizetype at = 0; at < plain.size(); at += 4) {
        const auto group = plain.sliced(at, std::min<qsizetype>(4, plain.size() - at));
        auto number = group.leftJustified(4, '\0').toHex().toUInt(nullptr, 16);
        QByteArray letters;
        for (int i = 0; i < 5; ++i, number /= 85)
            letters.prepend(static_cast<char>('!' + number % 85));
        data += letters.first(group.size() + 1);
    }
    return data + "~>";
}

/// Each run has 50 bytes as they are.
QByteArray runLengthsOf(const QByteArray &plain)
{
    QByteArray data;
    for (qsizetype at = 0; at < plain.size(); at += 50) {
        const auto run = plain.sliced(at, std::min<qsizetype>(50, plain.size() - at));
        data += static_cast<char>(run.size() - 1) + run;
    }
    return data + '\x80';
}

/// Damages packed data so that it cannot be unpacked completely.
QByteArray damagedPdf(QByteArray bytes)
{
    return bytes.replace(10, 8, "damaged!");
}

QByteArray streamOf(const QByteArray &data, const QByteArray &entries = {})
{
    return "<<" + entries + "/Length " + QByteArray::number(data.size()) + ">>stream\n" + data + "\nendstream";
}

/// Pages with the objects 10, 20, 30 … as contents; each draws the picture `objects` may have under its name.
QByteArray pdfWith(const QByteArray &pageEntries, const QList<QByteArray> &objects)
{
    QList<QByteArray> all{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
                          "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]" + pageEntries + ">>"};
    return pdfOfObjects(all + objects);
}

/// A page with this content, stored with a filter.
QByteArray pdfOfContent(const QByteArray &data, const QByteArray &filter = "/FlateDecode")
{
    return pdfWith("/Contents 4 0 R", {streamOf(data, "/Filter" + filter)});
}

/// A page whose content is object 4 and draws the picture, which is object 5.
QByteArray pdfOfPicture(const QByteArray &pictureEntries, const QByteArray &data)
{
    return pdfWith("/Contents 4 0 R/Resources<</XObject<</Im0 5 0 R>>>>",
                   {streamOf("q 200 0 0 200 0 0 cm /Im0 Do Q"),
                    streamOf(data, "/Type/XObject/Subtype/Image/Width 200/Height 200" + pictureEntries)});
}

QByteArray pdfOfJpeg(const QByteArray &jpeg)
{
    return pdfOfPicture("/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode", jpeg);
}

QByteArray pdfOfGrey(const QByteArray &packedPixels)
{
    return pdfOfPicture("/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode", packedPixels);
}

QByteArray pdfOfFax(const QByteArray &lines)
{
    return pdfOfPicture(
        "/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 200>>", lines);
}

/// A page of 200 by 200 points with a picture of 200 by 200 pixels within its content.
QByteArray pdfOfInline(const QByteArray &entries, const QByteArray &data, const QByteArray &end = "\nEI Q")
{
    return pdfWith("/Contents 4 0 R/Resources<</ColorSpace<</C0/DeviceRGB>>>>",
                   {streamOf("q 200 0 0 200 0 0 cm BI /W 200 /H 200 " + entries + " ID " + data + end)});
}

QByteArray pdfOfInlineGrey(const QByteArray &pixels)
{
    return pdfOfInline("/CS /G /BPC 8", pixels);
}

/// Its pixels are numbers in a table of colours, which is packed.
QByteArray pdfOfTable(const QByteArray &packedColours)
{
    return pdfWith("/Contents 4 0 R/Resources<</XObject<</Im0 5 0 R>>>>",
                   {streamOf("q 200 0 0 200 0 0 cm /Im0 Do Q"),
                    streamOf(QByteArray(40'000, 'x'), "/Type/XObject/Subtype/Image/Width 200/Height 200"
                                                      "/ColorSpace[/Indexed/DeviceRGB 255 6 0 R]/BitsPerComponent 8"),
                    streamOf(packedColours, "/Filter/FlateDecode")});
}

constexpr auto greyPicture = "/Type/XObject/Subtype/Image/Width 200/Height 200/ColorSpace/DeviceGray/BitsPerComponent 8"
                             "/Filter/FlateDecode";

/// A page with a packed content and these packed pictures.
QByteArray pdfOfGreys(const QByteArray &content, const QList<QByteArray> &packedPixels)
{
    QList<QByteArray> objects{streamOf(content, "/Filter/FlateDecode")};
    QByteArray names;
    for (int i = 0; i < packedPixels.size(); ++i) {
        objects.append(streamOf(packedPixels.at(i), greyPicture));
        names += "/Im" + QByteArray::number(i) + ' ' + QByteArray::number(5 + i) + " 0 R";
    }
    return pdfWith("/Contents 4 0 R/Resources<</XObject<<" + names + ">>>>", objects);
}

/// Each with another checksum than it should have, and with other pixels.
QList<QByteArray> greysWithWrongChecksums(int count)
{
    QList<QByteArray> pictures;
    for (int i = 0; i < count; ++i) {
        const QByteArray pixels(40'000, static_cast<char>('a' + i));
        const auto sum = packed(pixels).last(4);
        pictures.append(withChecksum(packed(pixels), sum.last(2) + sum.first(2)));
    }
    return pictures;
}

/// 200 lines as T.6 has them: each is white, then the mark of the end.
QByteArray whiteFax()
{
    // "1" (vertical, no difference) for each white line, then EOFB.
    return QByteArray(25, '\xff') + QByteArray::fromHex("00100100");
}

/// A page that draws these packed contents one after the other, the first one `times` times. The cross-reference
/// table does not list the contents, so a reader searches for them in the file.
QByteArray withContents(const QList<QByteArray> &contents, int times = 1)
{
    QByteArray streams;
    QByteArray references = QByteArray("4 0 R ").repeated(times - 1);
    for (int number = 0; number < contents.size(); ++number) {
        const auto name = QByteArray::number(4 + number);
        streams += name + " 0 obj" + streamOf(contents.at(number), "/Filter/FlateDecode") + " endobj\n";
        references += name + " 0 R ";
    }
    return madePdf(streams)
        .replace("/MediaBox", "/Contents[" + references + "]/MediaBox")
        .replace("startxref\n00000", "startxref\n99999");
}

QByteArray bigEndian(quint32 number)
{
    return QByteArray::fromHex(QByteArray::number(number, 16).rightJustified(8, '0'));
}

/// A segment of JBIG2 (ISO 14492, 7.2) that uses those with the numbers `references`.
QByteArray jbig2Segment(int number, int type, const QByteArray &data, const QByteArray &references = {})
{
    return bigEndian(static_cast<quint32>(number)) + static_cast<char>(type) +
           static_cast<char>(references.size() << 5) + references + '\1' +
           bigEndian(static_cast<quint32>(data.size())) + data;
}

/// A region of 200 by 200 pixels.
QByteArray jbig2Region(const QByteArray &flagsAndCodes)
{
    return bigEndian(200) + bigEndian(200) + QByteArray(9, '\0') + flagsAndCodes;
}

/// Flags, and arithmetic codes, which never have many zeros in a row.
const auto jbig2Codes = QByteArray(2, '\0') + QByteArray("made up\x80\0\0\0", 11).repeated(60);
const auto jbig2Letters = QByteArray(10, '\0') + jbig2Codes;

QByteArray pdfOfJbig2(const QByteArray &segments, const QByteArray &parameters = {}, const QList<QByteArray> &more = {})
{
    return pdfWith("/Contents 4 0 R/Resources<</XObject<</Im0 5 0 R>>>>",
                   QList{streamOf("q 200 0 0 200 0 0 cm /Im0 Do Q"),
                         streamOf(segments, "/Type/XObject/Subtype/Image/Width 200/Height 200/ColorSpace/DeviceGray"
                                            "/BitsPerComponent 1/Filter/JBIG2Decode" +
                                                parameters)} +
                       more);
}

DecoderAnswer inspected(const QByteArray &pdf)
{
    return answerTo(InspectJob(), pdf);
}

std::optional<DecoderFailure> failureOf(const QByteArray &pdf)
{
    const auto answer = inspected(pdf);
    const auto *failure = std::get_if<DecoderFailure>(&answer);
    return failure ? std::optional(*failure) : std::nullopt;
}

FileReport reportOf(const QByteArray &pdf)
{
    const auto answer = inspected(pdf);
    if (const auto *failure = std::get_if<DecoderFailure>(&answer))
        qFatal("refused: %s", qPrintable(failure->detail));
    return std::get<FileReport>(answer);
}

} // namespace

void PdfCheckTest::acceptsWhatEveryViewerShows_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto made = madePdf();
    QTest::newRow("sample") << bytesOf(samplePath);
    QTest::newRow("made") << made;
    QTest::newRow("large") << madePdf("x", 3'000'000);
    QTest::newRow("objects in streams") << rewritten({QStringLiteral("--object-streams=generate")});
    QTest::newRow("made for the web") << rewritten({QStringLiteral("--linearize")});
    QTest::newRow("printing not allowed")
        << lockedPdf({QString(), QStringLiteral("made-up"), QStringLiteral("256"), QStringLiteral("--print=none")});
    QTest::newRow("a wrong startxref") << madePdf().replace("startxref\n00000", "startxref\n99999");
    QTest::newRow("a line end before its head") << "\r\n" + made;
    QTest::newRow("commands of a printer before its head")
        << "\x1b%-12345X@PJL SET JOBNAME=\"made up\"\r\n@PJL ENTER LANGUAGE=PDF\r\n" + made;
    QTest::newRow("a head of PostScript") << madePdf().replace("%PDF-1.4", "%!PS-Adobe-3.0 PDF-1.4\n%PDF-1.4");
    QTest::newRow("the head of a mail before its own") << "Content-Type: application/pdf\r\n\r\n" + made;
    QTest::newRow("1,000 bytes before its head") << QByteArray(1'000, 'x') + '\n' + made;
    QTest::newRow("blanks behind its end") << made + QByteArray(2'000, '\0') + "\r\n";
    QTest::newRow("zeros behind its end") << made + QByteArray(300'000, '\0');
    QTest::newRow("words of a web server behind its end")
        << made + "<b>Fatal error</b>: cannot use object of type Made_up in line 12";
    QTest::newRow("words like an object behind its end") << made + "<!-- note 1 obj, see 12 0 obj -->\n";
    QTest::newRow("a long mail behind its end")
        << made + QByteArray("Regards, the made-up clinic\r\n").repeated(10'000);
    QTest::newRow("no end mark") << madePdf().replace("%%EOF", "     ");
    QTest::newRow("half of an end mark") << madePdf().replace("%%EOF\n", "%%E");
    QTest::newRow("no startxref") << madePdf().replace("startxref", "made up ");
    QTest::newRow("two end marks") << made + "%%EOF\n";
    QTest::newRow("packed content") << withContents({packed("0 0 m"), packed("72 72 l")});
    QTest::newRow("a page without content") << pdfWith({}, {});
    QTest::newRow("empty packed content") << pdfWith("/Contents 4 0 R", {streamOf({}, "/Filter/FlateDecode")});
    QTest::newRow("content without a checksum")
        << pdfWith("/Contents 4 0 R", {streamOf(packed("0 0 m").chopped(4), "/Filter/FlateDecode")});
    QTest::newRow("content with bytes after it")
        << pdfWith("/Contents 4 0 R", {streamOf(packed("0 0 m") + "junk", "/Filter/FlateDecode")});
    QTest::newRow("content with a wrong checksum") << pdfOfContent(withWrongChecksum(textContent()));
    QTest::newRow("a program that writes wrong checksums")
        << withContents({withWrongChecksum("0 0 m"), withWrongChecksum("72 72 l S")});
    QTest::newRow("a program that writes wrong checksums of pictures")
        << pdfWith("/Contents 4 0 R/Resources<</XObject<</Im0 5 0 R>>>>",
                   {streamOf(withWrongChecksum("q 200 0 0 200 0 0 cm /Im0 Do Q"), "/Filter/FlateDecode"),
                    streamOf(withWrongChecksum(QByteArray(40'000, 'x')),
                             "/Type/XObject/Subtype/Image/Width 200/Height 200/ColorSpace/DeviceGray/BitsPerComponent "
                             "8/Filter/FlateDecode")});
    const auto drawing = packed("q /Im0 Do /Im1 Do /Im2 Do Q");
    const auto wrong = greysWithWrongChecksums(3);
    QTest::newRow("wrong checksums of all pictures, right ones of contents") << pdfOfGreys(drawing, wrong);
    const auto right = packed(QByteArray(40'000, 'x'));
    QTest::newRow("a right checksum among wrong ones") << pdfOfGreys(drawing, QList{right} + wrong.first(2));
    const auto text = textContent();
    QTest::newRow("LZW") << pdfOfContent(lzwOf(text), "/LZWDecode");
    QTest::newRow("LZW with unknown operators")
        << pdfOfContent(lzwOf(QByteArray("made up\n").repeated(2'000)), "/LZWDecode");
    QTest::newRow("LZW without an end mark") << pdfOfContent(lzwOf(text).chopped(2), "/LZWDecode");
    QTest::newRow("ASCII85 without an end mark") << pdfOfContent(ascii85Of(text).chopped(2), "/ASCII85Decode");
    QTest::newRow("hexadecimal digits without an end mark") << pdfOfContent(text.toHex(), "/ASCIIHexDecode");
    QTest::newRow("run lengths without an end mark") << pdfOfContent(runLengthsOf(text).chopped(1), "/RunLengthDecode");
    QTest::newRow("contents without end marks that belong together")
        << pdfWith("/Contents[4 0 R 5 0 R]", {streamOf(text.first(61).toHex(), "/Filter/ASCIIHexDecode"),
                                              streamOf(text.sliced(61).toHex(), "/Filter/ASCIIHexDecode")});
    QTest::newRow("a length that is too short")
        << pdfWith("/Contents 4 0 R", {streamOf("0 0 m 10 10 l S")}).replace("/Length 15", "/Length 10");
    QTest::newRow("the same page twice") << madePdf().replace("/Type/Pages/Kids[3 0 R]/Count 1",
                                                              "/Kids[3 0 R 3 0 R]/Count 2     ");
    QTest::newRow("a photo") << pdfOfJpeg(grainyJpeg(JpegScans::One));
    QTest::newRow("a photo that says itself what its colours are")
        << pdfOfPicture("/BitsPerComponent 8/Filter/DCTDecode", grainyJpeg(JpegScans::One));
    QTest::newRow("a picture that is a mask") << pdfOfPicture("/ImageMask true", QByteArray(5'000, 'x'));
    QTest::newRow("a photo without its end mark") << pdfOfJpeg(grainyJpeg(JpegScans::One).chopped(2));
    QTest::newRow("packed pixels") << pdfOfGrey(packed(QByteArray(40'000, 'x')));
    QTest::newRow("a fax") << pdfOfFax(whiteFax());
    QTest::newRow("JPEG 2000") << pdfOfPicture("/Filter/JPXDecode", jpeg2000Of(noise({200, 200})));
    const auto jbig2 = jbig2Segment(1, 38, jbig2Region(jbig2Codes));
    QTest::newRow("JBIG2") << pdfOfJbig2(jbig2);
    QTest::newRow("JBIG2 with filling behind it") << pdfOfJbig2(jbig2 + QByteArray(3, '\0') + "\r\n");
    QTest::newRow("JBIG2 with letters that it shares") << pdfOfJbig2(
        jbig2Segment(1, 6, jbig2Region(jbig2Codes), QByteArray(1, '\0')), "/DecodeParms<</JBIG2Globals 6 0 R>>",
        {streamOf(packed(jbig2Segment(0, 0, jbig2Letters)), "/Filter/FlateDecode")});
    QTest::newRow("JBIG2 with Huffman codes that are zeros")
        << pdfOfJbig2(jbig2Segment(1, 6, jbig2Region(QByteArray("\0\1", 2) + QByteArray(300, '\0'))));
    QTest::newRow("pixels within the content") << pdfOfInlineGrey(QByteArray(40'000, 'x'));
    QTest::newRow("pixels within the content that look like their end")
        << pdfOfInlineGrey(QByteArray("x EI x\xff\xfe").repeated(5'000));
    QTest::newRow("pixels within the content of which the last ones are blank")
        << pdfOfInlineGrey(QByteArray(19'998, 'x') + "EI" + QByteArray(20'000, '\0'));
    QTest::newRow("a picture within two contents")
        << pdfWith("/Contents[4 0 R 5 0 R]", {streamOf("q 200 0 0 200 0 0 cm BI /W 200 /H 200 /CS /G"),
                                              streamOf("/BPC 8 ID " + QByteArray(40'000, 'x') + "\nEI Q")});
    QTest::newRow("packed pixels within the content")
        << pdfOfInline("/CS /RGB /BPC 8 /F /Fl", packed(QByteArray(120'000, 'x')));
    QTest::newRow("pixels with a named colour space")
        << pdfOfInline("/CS /C0 /BPC 8 /F [/AHx /Fl]", packed(QByteArray(120'000, 'x')).toHex() + '>');
    QTest::newRow("a photo within the content") << pdfOfInline("/CS /RGB /BPC 8 /F /DCT", grainyJpeg(JpegScans::One));
    QTest::newRow("a fax within the content") << pdfOfInline("/IM true /F /CCF /DP <</K -1 /Columns 200>>", whiteFax());
    QTest::newRow("words like a picture within the content")
        << pdfWith("/Contents 4 0 R", {streamOf("BT (BI /W 9 ID) Tj ET")});
    QTest::newRow("a picture within a content that ends with it")
        << pdfOfInline("/CS /G /BPC 8", QByteArray(40'000, 'x'), "\nEI");
    QTest::newRow("zeros among pixels within the content") << pdfOfInlineGrey(QByteArray(40'000, '\0'));
    QTest::newRow("plain contents of which one goes on in the next") << pdfWith(
        "/Contents[4 0 R 5 0 R 6 0 R]", {streamOf("BT [(a) 1 0 0 1 72"), streamOf("(b)] TJ"), streamOf("ET")});
    QTest::newRow("a plain content that leaves a state open")
        << pdfWith("/Contents 4 0 R", {streamOf("q 1 0 0 1 0 0 cm 0 0 m 9 9 l S % (done")});
    QTest::newRow("a plain content before a packed one")
        << pdfWith("/Contents[4 0 R 5 0 R]", {streamOf("BT 72 500"), streamOf(packed("Td ET"), "/Filter/FlateDecode")});
    QTest::newRow("a plain content with all kinds of operands") << pdfWith(
        "/Contents 4 0 R/Resources<</ExtGState<</a<<>>>>>>",
        {streamOf("/P <</MCID 0/A<</B[1 <61>]>>>> BDC BT (\\(\\\\) Tj (b (c) d) Tj <0061> Tj [(a) -5.5 <61>]TJ ET EMC"
                  "\r\n/a gs true" +
                  QByteArray(50, '\0') + " /b /c DP")});
    QTest::newRow("a page that was removed from its list")
        << madePdf().replace("/Type/Pages/Kids[3 0 R]/Count 1", "/Kids[3 0 R 9 0 R]/Count 1     ");
    QTest::newRow("lists of nothing that is drawn")
        << pdfWith("/Contents 4 0 R/Resources<</XObject 9 0 R/Font<</F1 9 0 R>>>>", {streamOf("0 0 m 9 9 l S")});
    QTest::newRow("a reference to a note that was removed") << pdfWith("/Annots[9 0 R]", {});
    const auto ofPage = [](const QByteArray &resources, const QByteArray &content, const QList<QByteArray> &more = {}) {
        return pdfWith("/Contents 4 0 R/Resources<<" + resources + ">>", QList{streamOf(content)} + more);
    };
    const QByteArray form = "/Subtype/Form/BBox[0 0 9 9]";
    QTest::newRow("names that a form takes from around it")
        << ofPage("/XObject<</Fm0 5 0 R>>/Font<</F1<<>>>>/ExtGState<</G1<<>>>>", "/Fm0 Do",
                  {streamOf("/G1 gs BT /F1 9 Tf (a) Tj ET", form + "/Resources<</Font<</F2<<>>>>>>")});
    QTest::newRow("a font of the form in the look of a field")
        << pdfOfObjects({"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/DR<</Font<</Helv<<>>>>>>>>>>",
                         "<</Type/Pages/Kids[3 0 R]/Count 1>>",
                         "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Annots[<</Subtype/Widget/Rect[0 0 9 9]/AP"
                         "<</N 4 0 R>>>>]>>",
                         streamOf("BT /Helv 9 Tf (a) Tj ET", form)});
    QTest::newRow("an unknown font without letters") << ofPage({}, "BT /F1 9 Tf ET BT q /F1 9 Tf Q (a) Tj ET");
    QTest::newRow("an unknown font of letters that are not painted")
        << ofPage({}, "BT 3 Tr /F1 9 Tf (made up by text recognition) Tj ET");
    QTest::newRow("a name with bytes as digits")
        << ofPage("/ExtGState<</A#20#42<<>>>>", "/A#20B gs").replace("/A#20#42", "/#41#20B");
    QTest::newRow("words like names") << ofPage({}, "(/F1 gs) Tj % /Im0 Do\n/OC /MC0 BDC EMC /DeviceRGB cs");
    QTest::newRow("names among pixels within the content")
        << pdfOfInlineGrey(QByteArray("\xff /Im0 Do /G0 gs ").repeated(2'500).first(40'000));
    QTest::newRow("a picture without pixels")
        << pdfWith("/Contents 4 0 R/Resources<</XObject<</Im0 5 0 R>>>>",
                   {streamOf("/Im0 Do"), streamOf({}, "/Subtype/Image/Width 0/Height 0"
                                                      "/ColorSpace/DeviceGray/BitsPerComponent 8")});
    QTest::newRow("a width with a point")
        << pdfOfPicture("/ColorSpace/DeviceGray/BitsPerComponent 8", QByteArray(40'000, 'x'))
               .replace("/Width 200/", "/Width 200.0/");
    const auto withBlackRows =
        pdfOfPicture("/ColorSpace/DeviceGray/BitsPerComponent 8",
                     QByteArray(10'000, 'x') + QByteArray(20'000, '\0') + QByteArray(10'000, 'x'));
    QTest::newRow("black rows among pixels") << withBlackRows;
    for (const auto &encryption : encryptions)
        QTest::addRow("encrypted pixels: %s", qPrintable(encryption)) << encryptedPdf(withBlackRows, encryption);
    QTest::newRow("a table of colours") << pdfOfTable(packed(QByteArray(768, 'x')));
    QTest::newRow("scans") << pdfOfScans({noise({60, 80}), noise({60, 80})});
}

void PdfCheckTest::acceptsWhatEveryViewerShows()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(!bytes.isEmpty());
    const auto failure = failureOf(bytes);
    QVERIFY2(!failure, qPrintable(failure ? failure->detail : QString()));
    const auto report = reportOf(bytes);
    QVERIFY(report.pages >= 1);
    QVERIFY2(report.flaws.isEmpty(), qPrintable(report.flaws.value(0).detail));
}

void PdfCheckTest::refusesAFileThatIsCut_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("its first line alone") << QByteArray("%PDF-1.4\n");
    QTest::newRow("in what was added to it") << madePdf() + "4 0 obj\n<</Type/Annot";
    QTest::newRow("in the table of what was added to it")
        << madePdf() + "\n3 0 obj\n<</Type/Page>>\nendobj\nxref\n3 1\n0000000";
    QTest::newRow("what was added, and zeros") << madePdf() + "4 0 obj\n<</Type/Annot" + QByteArray(100'000, '\0');
    const auto forTheWeb = rewritten({QStringLiteral("--linearize")});
    QTest::newRow("made for the web, at 70 %") << forTheWeb.first(forTheWeb.size() * 7 / 10);
    QTest::newRow("made for the web, at 98 %") << forTheWeb.first(forTheWeb.size() * 98 / 100);
}

void PdfCheckTest::refusesAFileThatIsCut()
{
    QFETCH(const QByteArray, bytes);
    const auto failure = failureOf(bytes);
    QVERIFY(failure);
    QCOMPARE(failure->reason, DecoderFailure::Reason::Damaged);
}

/// The tables come after the pages. What is before the end of the last object is needed.
void PdfCheckTest::refusesACutWhereverItIs()
{
    const auto sample = bytesOf(samplePath);
    const auto made = madePdf();
    for (const auto &pdf : {made, sample}) {
        const auto end = pdf.lastIndexOf("endobj", pdf.lastIndexOf("trailer"));
        QVERIFY(end > 0);
        const auto step = std::max<qsizetype>(1, end / 400);
        for (qsizetype size = 10; size < end; size += step) {
            const auto answer = inspected(pdf.first(size));
            const auto *report = std::get_if<FileReport>(&answer);
            QVERIFY2(!report || !report->flaws.isEmpty(), qPrintable(QString::number(size)));
        }
    }
}

void PdfCheckTest::refusesWhatIsLocked_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto user = QStringLiteral("made-up");
    const auto owner = QStringLiteral("owner");
    QTest::newRow("AES of 256 bits") << lockedPdf({user, owner, QStringLiteral("256")});
    QTest::newRow("AES of 128 bits") << lockedPdf({user, owner, QStringLiteral("128"), QStringLiteral("--use-aes=y")});
    QTest::newRow("RC4 of 40 bits") << lockedPdf({user, owner, QStringLiteral("40")});
    QTest::newRow("for the holder of a certificate")
        << lockedPdf({QString(), owner, QStringLiteral("128")}).replace("/Filter /Standard", "/Filter /PubSec  ");
}

void PdfCheckTest::refusesWhatIsLocked()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(!bytes.isEmpty());
    const auto failure = failureOf(bytes);
    QVERIFY(failure);
    QCOMPARE(failure->reason, DecoderFailure::Reason::Locked);
}

void PdfCheckTest::refusesATreeThatDoesNotAddUp_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("no page") << madePdf().replace("/Kids[3 0 R]/Count 1", "/Kids[     ]/Count 0");
    QTest::newRow("one of three") << madePdf().replace("/Count 1", "/Count 3");
    QTest::newRow("two that are counted as one")
        << madePdf().replace("/Type/Pages/Kids[3 0 R]/Count 1", "/Kids[3 0 R 3 0 R]/Count 1     ");
    QTest::newRow("no count") << madePdf().replace("/Count 1", "        ");
    // As long as before, so that the cross-reference stays right.
    QTest::newRow("a page that is not there")
        << madePdf().replace("/Type/Pages/Kids[3 0 R]/Count 1", "/Kids[3 0 R 9 0 R]/Count 2     ");
    const auto nested = [](const QByteArray &counts) {
        return pdfOfObjects({"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 3>>",
                             "<</Type/Pages/Parent 2 0 R/Kids[5 0 R 6 0 R]" + counts + ">>",
                             "<</Type/Page/Parent 2 0 R>>", "<</Type/Page/Parent 3 0 R>>",
                             "<</Type/Page/Parent 3 0 R>>"});
    };
    QVERIFY(!failureOf(nested("/Count 2")));
    QTest::newRow("a branch that is counted wrongly") << nested("/Count 1");
    QTest::newRow("a branch without a count") << nested({});
}

void PdfCheckTest::refusesATreeThatDoesNotAddUp()
{
    QFETCH(const QByteArray, bytes);
    const auto failure = failureOf(bytes);
    QVERIFY(failure);
    QCOMPARE(failure->reason, DecoderFailure::Reason::PagesMissing);
}

void PdfCheckTest::reportsWhatIsDamagedOnItsPage_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<FileFlaw::Kind>("kind");
    QTest::addColumn<bool>("isLarge");
    using Kind = FileFlaw::Kind;
    const auto jpeg = grainyJpeg(JpegScans::One);
    const auto text = packed(QByteArray("BT (made up) Tj ET\n").repeated(300));
    QTest::newRow("content that does not unpack")
        << withContents({packed("0 0 m"), damagedPdf(packed(QByteArray(5'000, 'x')))}) << Kind::Content << true;
    QTest::newRow("content that is cut in half")
        << pdfWith("/Contents 4 0 R", {streamOf(text.first(text.size() / 2), "/Filter/FlateDecode")}) << Kind::Content
        << true;
    const auto plain = textContent();
    QTest::newRow("content with a byte that has changed")
        << pdfOfContent(withOneByteChanged(plain, plain.indexOf("13.1"))) << Kind::Content << false;
    QTest::newRow("content with a wrong checksum and wrong operators")
        << pdfOfContent(withWrongChecksum(QByteArray(plain).replace("Tj\n1", "Tjj1"))) << Kind::Content << false;
    QTest::newRow("content with a wrong checksum and an operand too few")
        << pdfOfContent(withWrongChecksum(QByteArray(plain).replace("72 500 Tm", "72 Tm"))) << Kind::Content << false;
    QTest::newRow("content with a wrong checksum beside a right one")
        << withContents({packed("0 0 m"), withWrongChecksum("72 72 l S")}) << Kind::Content << false;
    const auto cutInHalf = [](const QByteArray &data) { return data.first(data.size() / 2 - 7); };
    QTest::newRow("LZW that is cut in half")
        << pdfOfContent(cutInHalf(lzwOf(plain)), "/LZWDecode") << Kind::Content << true;
    QTest::newRow("ASCII85 that is cut in half")
        << pdfOfContent(cutInHalf(ascii85Of(plain)), "/ASCII85Decode") << Kind::Content << true;
    QTest::newRow("hexadecimal digits that are cut in half")
        << pdfOfContent(cutInHalf(plain.toHex() + '>'), "/ASCIIHexDecode") << Kind::Content << true;
    QTest::newRow("run lengths that are cut in half")
        << pdfOfContent(cutInHalf(runLengthsOf(plain)), "/RunLengthDecode") << Kind::Content << true;
    QTest::newRow("plain content that is cut within a text")
        << pdfWith("/Contents 4 0 R", {streamOf(plain.first(plain.indexOf("13.1")))}) << Kind::Content << true;
    QTest::newRow("plain content that is cut between texts")
        << pdfWith("/Contents 4 0 R", {streamOf(plain.first(plain.indexOf("1 0 0 1", 200)))}) << Kind::Content << true;
    QTest::newRow("a plain drawing that is cut before an operator")
        << pdfWith("/Contents 4 0 R", {streamOf("0 0 m 72 72")}) << Kind::Content << true;
    QTest::newRow("plain content that is cut after a picture within it")
        << pdfWith("/Contents 4 0 R",
                   {streamOf("q BI /W 9 /H 9 /CS /G /BPC 8 ID " + QByteArray("x EI \xff").repeated(14) +
                             "\nEI Q 1 0 0 1 0 0 cm 0 0 m 9 9 l S BT (made u")})
        << Kind::Content << true;
    QTest::newRow("plain content whose second half is zeros")
        << pdfWith("/Contents 4 0 R", {streamOf(plain.first(plain.size() / 2) + QByteArray(plain.size() / 2, '\0'))})
        << Kind::Content << true;
    QTest::newRow("plain content with a hole")
        << pdfWith("/Contents 4 0 R",
                   {streamOf(QByteArray(plain).replace(plain.indexOf("Tj"), 100, QByteArray(100, '\0')))})
        << Kind::Content << true;
    QTest::newRow("plain content before zeros")
        << pdfWith("/Contents 4 0 R", {streamOf(plain + QByteArray(500, '\0'))}) << Kind::Content << false;
    QTest::newRow("content that is missing") << pdfWith("/Contents 9 0 R", {}) << Kind::Content << true;
    QTest::newRow("half of a photo") << pdfOfJpeg(jpeg.first(jpeg.size() / 2)) << Kind::Picture << true;
    QTest::newRow("a photo without its last rows")
        << pdfOfJpeg(jpeg.first(jpeg.size() * 9 / 10)) << Kind::Picture << false;
    QTest::newRow("a photo of zeros") << pdfOfJpeg(jpeg.first(700) + QByteArray(jpeg.size() - 700, '\0'))
                                      << Kind::Picture << true;
    const auto progressive = grainyJpeg(JpegScans::Several);
    QTest::newRow("a photo without its last scan")
        << pdfOfJpeg(progressive.first(progressive.lastIndexOf("\xff\xda")) + QByteArray::fromHex("ffd9"))
        << Kind::Picture << false;
    QTest::newRow("no photo at all") << pdfOfJpeg(QByteArray(5'000, '\0')) << Kind::Picture << true;
    QTest::newRow("packed pixels that are cut")
        << pdfOfGrey(packed(grainyPng().repeated(20).first(40'000)).first(20'000)) << Kind::Picture << true;
    QTest::newRow("packed pixels with a wrong checksum")
        << pdfOfGrey(withWrongChecksum(QByteArray(40'000, 'x'))) << Kind::Picture << false;
    const auto drawing = packed("/Im0 Do /Im1 Do /Im2 Do");
    const auto right = packed(QByteArray(40'000, 'x'));
    const auto wrong = greysWithWrongChecksums(2);
    QTest::newRow("packed pixels with a wrong checksum among right ones")
        << pdfOfGreys(drawing, {right, wrong.first(), right}) << Kind::Picture << false;
    QTest::newRow("the same packed pixels with a wrong checksum beside right ones")
        << pdfOfGreys(drawing, {right, wrong.first(), wrong.first()}) << Kind::Picture << false;
    QTest::newRow("too many packed pixels with a wrong checksum")
        << pdfOfGreys(drawing, {wrong.first(), wrong.last(), withWrongChecksum(QByteArray(40'100, 'x'))})
        << Kind::Picture << false;
    QTest::newRow("packed pixels of which one has changed")
        << pdfOfGrey(withOneByteChanged(QByteArray(40'000, 'x'), 9'000)) << Kind::Picture << false;
    QTest::newRow("fewer rows than it says") << pdfOfGrey(packed(QByteArray(36'000, 'x'))) << Kind::Picture << false;
    const auto halfOf50 = [](const QByteArray &content) {
        return pdfWith("/Contents 4 0 R/Resources<</XObject<</Im0 5 0 R/Fm0 6 0 R>>>>",
                       {streamOf(content),
                        streamOf(QByteArray(1'250, 'x'), "/Type/XObject/Subtype/Image/Width 50/Height 50"
                                                         "/ColorSpace/DeviceGray/BitsPerComponent 8"),
                        streamOf("/Im0 Do", "/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Matrix[0 -20 20 0 0 0]")});
    };
    QTest::newRow("half of a small picture that fills its page")
        << halfOf50("q 2 0 0 2 0 0 cm 100 0 0 100 0 0 cm /Im0 Do Q") << Kind::Picture << true;
    QTest::newRow("half of a small picture that is a small part of its page")
        << halfOf50("q 200 0 0 200 0 0 cm Q 50 0 0 50 0 0 cm /Im0 Do") << Kind::Picture << false;
    QTest::newRow("half of a small picture in a form that fills its page")
        << halfOf50("q 0 10 -10 0 0 0 cm /Fm0 Do Q") << Kind::Picture << true;
    QTest::newRow("half of a small picture within the content that fills its page")
        << pdfWith("/Contents 4 0 R", {streamOf("q 200 0 0 200 0 0 cm BI /W 50 /H 50 /CS /G /BPC 8 ID " +
                                                QByteArray(1'250, 'x') + "\nEI Q")})
        << Kind::Picture << true;
    QTest::newRow("a fax that is cut in half") << pdfOfFax(whiteFax().first(12)) << Kind::Picture << true;
    QTest::newRow("a fax with two wrong bytes in its first half")
        << pdfOfFax(whiteFax().replace(8, 2, QByteArray(2, '\0'))) << Kind::Picture << true;
    QTest::newRow("a fax with two wrong bytes shortly before its end")
        << pdfOfFax(whiteFax().replace(22, 2, QByteArray(2, '\0'))) << Kind::Picture << false;
    QTest::newRow("JPEG 2000 that is none")
        << pdfOfPicture("/Filter/JPXDecode", QByteArray::fromHex("ff4fff51002f") + QByteArray(3'000, 'x'))
        << Kind::Picture << true;
    const auto jpx = jpeg2000Of(noise({200, 200}));
    QTest::newRow("JPEG 2000 that is cut")
        << pdfOfPicture("/Filter/JPXDecode", jpx.first(jpx.size() / 2)) << Kind::Picture << true;
    QTest::newRow("JPEG 2000 with a hole")
        << pdfOfPicture("/Filter/JPXDecode", QByteArray(jpx).replace(jpx.size() / 3, 600, QByteArray(600, '\0')))
        << Kind::Picture << true;
    QTest::newRow("JPEG 2000 with a hole near its end")
        << pdfOfPicture("/Filter/JPXDecode", QByteArray(jpx).replace(jpx.size() - 700, 600, QByteArray(600, '\0')))
        << Kind::Picture << false;
    QTest::newRow("JBIG2 that is cut")
        << pdfOfPicture("/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode",
                        QByteArray::fromHex(
                            "00000000300001000000130000000a0000000a000000000000000000000000000001260001000003e8"))
        << Kind::Picture << true;
    const auto withHole = [](QByteArray codes) { return codes.replace(codes.size() / 2, 90, QByteArray(90, '\0')); };
    QTest::newRow("JBIG2 with a hole") << pdfOfJbig2(jbig2Segment(1, 38, jbig2Region(withHole(jbig2Codes))))
                                       << Kind::Picture << true;
    QTest::newRow("JBIG2 with a hole near its end")
        << pdfOfJbig2(jbig2Segment(1, 38, jbig2Region(jbig2Codes.chopped(90) + QByteArray(90, '\0')))) << Kind::Picture
        << false;
    QTest::newRow("JBIG2 whose second part is zeros")
        << pdfOfJbig2(jbig2Segment(1, 38, jbig2Region(jbig2Codes)) + QByteArray(600, '\0')) << Kind::Picture << true;
    const auto sharing = jbig2Segment(1, 6, jbig2Region(jbig2Codes), QByteArray(1, '\0'));
    const auto shares = QByteArray("/DecodeParms<</JBIG2Globals 6 0 R>>");
    QTest::newRow("JBIG2 without the letters that it shares") << pdfOfJbig2(sharing, shares) << Kind::Picture << true;
    QTest::newRow("JBIG2 that does not say where its letters are") << pdfOfJbig2(sharing) << Kind::Picture << true;
    const auto shared = jbig2Segment(0, 0, jbig2Letters);
    QTest::newRow("JBIG2 whose letters are cut")
        << pdfOfJbig2(sharing, shares, {streamOf(shared.first(shared.size() / 2))}) << Kind::Picture << true;
    QTest::newRow("JBIG2 whose letters have a hole")
        << pdfOfJbig2(sharing, shares, {streamOf(jbig2Segment(0, 0, withHole(jbig2Letters)))}) << Kind::Picture << true;
    const auto withResources = [](const QByteArray &entries, const QByteArray &content) {
        return pdfWith("/Contents 4 0 R/Resources" + entries, {streamOf(content)});
    };
    const QByteArray letters("BT /F1 9 Tf (a) Tj ET");
    QTest::newRow("resources that cannot be found") << withResources(" 9 0 R", "/Im0 Do") << Kind::Picture << true;
    QTest::newRow("pictures that cannot be found")
        << withResources("<</XObject 9 0 R>>", "/Im0 Do") << Kind::Picture << true;
    QTest::newRow("pictures of a form that cannot be found")
        << pdfWith(
               "/Contents 4 0 R/Resources<</XObject<</Fm0 5 0 R>>>>",
               {streamOf("/Fm0 Do"), streamOf("/Im0 Do", "/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject 9 0 R>>")})
        << Kind::Picture << true;
    QTest::newRow("fonts that cannot be found") << withResources("<</Font 9 0 R>>", letters) << Kind::Font << false;
    QTest::newRow("a font that cannot be found")
        << withResources("<</Font<</F1 9 0 R/F2 8 0 R>>>>", letters) << Kind::Font << false;
    QTest::newRow("a scanned letter that cannot be found")
        << withResources("<</Font<</F1<</Type/Font/Subtype/Type3/CharProcs<</a 9 0 R>>>>>>>>", letters) << Kind::Font
        << false;
    QTest::newRow("a note whose look cannot be found")
        << pdfWith("/Annots[<</Subtype/Stamp/Rect[0 0 9 9]/AP<</N 9 0 R>>>>]", {}) << Kind::Content << false;
    const QByteArray note("<</Subtype/Text/Rect[0 0 9 9]/Contents(made up)>>");
    QTest::newRow("a note in a hole of zeros")
        << pdfWith("/Annots[4 0 R]", {note}).replace(note, QByteArray(note.size(), '\0')) << Kind::Content << false;
    QTest::newRow("objects in a stream with another checksum") << withChangedObjects() << Kind::Content << false;
    QTest::newRow("content that is no stream")
        << pdfWith("/Contents[4 0 R 5 0 R]", {streamOf("0 0 m 9 9 l S"), "<</Length 9>>"}) << Kind::Content << true;
    const QByteArray pixels(40'000, 'x');
    QTest::newRow("a mask that cannot be found")
        << pdfOfPicture("/ColorSpace/DeviceGray/BitsPerComponent 8/Mask 9 0 R", pixels) << Kind::Picture << true;
    QTest::newRow("colours that cannot be found")
        << pdfOfPicture("/ColorSpace 9 0 R/BitsPerComponent 8", pixels) << Kind::Picture << true;
    QTest::newRow("pixels that do not say what their colours are")
        << pdfOfPicture("/BitsPerComponent 8", pixels) << Kind::Picture << true;
    QTest::newRow("a table of colours that cannot be found")
        << pdfOfPicture("/ColorSpace[/Indexed/DeviceRGB 255 9 0 R]/BitsPerComponent 8", pixels) << Kind::Picture
        << true;
    QTest::newRow("a table of colours that is cut")
        << pdfOfTable(text.first(text.size() / 2)) << Kind::Picture << false;
    QTest::newRow("a very large picture that is cut")
        << pdfWith("/Contents 4 0 R/Resources<</XObject<</Im0 5 0 R>>>>",
                   {streamOf("q 200 0 0 200 0 0 cm /Im0 Do Q"),
                    streamOf(packed(QByteArray(60'000'000, 'x')),
                             "/Subtype/Image/Width 12000/Height 10000/ColorSpace/DeviceGray/BitsPerComponent 8"
                             "/Filter/FlateDecode")})
        << Kind::Picture << true;
    QTest::newRow("a picture that cannot be found")
        << pdfWith("/Contents 4 0 R/Resources<</XObject<</Im0 9 0 R>>>>", {streamOf("/Im0 Do")}) << Kind::Picture
        << true;
    QTest::newRow("pixels within the content that are cut")
        << pdfOfInlineGrey(QByteArray(20'000, 'x')) << Kind::Picture << true;
    QTest::newRow("packed pixels within the content that are cut")
        << pdfOfInline("/CS /G /BPC 8 /F /Fl", packed(grainyPng().repeated(20).first(40'000)).first(20'000))
        << Kind::Picture << true;
    QTest::newRow("pixels of a named colour space that are cut")
        << pdfOfInline("/CS /C0 /BPC 8 /F /Fl", packed(QByteArray(40'000, 'x'))) << Kind::Picture << true;
    QTest::newRow("half of a photo within the content")
        << pdfOfInline("/CS /RGB /BPC 8 /F /DCT", jpeg.first(jpeg.size() / 2)) << Kind::Picture << true;
    QTest::newRow("a picture within the content that does not end")
        << pdfOfInline("/CS /G /BPC 8", QByteArray(40'000, 'x'), {}) << Kind::Picture << true;
    QTest::newRow("a scanned letter whose pixels are cut")
        << pdfWith("/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type3/CharProcs<</a 5 0 R>>>>>>>>",
                   {streamOf("BT ET"),
                    streamOf("9 0 0 0 9 9 d1 BI /W 16 /H 16 /IM true ID " + QByteArray(16, 'x') + "\nEI", "/Filter[]")})
        << Kind::Picture << false;
    QTest::newRow("an unknown filter") << pdfOfPicture("/Filter/MadeUpDecode", "x") << Kind::Unusual << false;
    QTest::newRow("letters that are cut")
        << pdfWith("/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/FontDescriptor<</FontFile2 5 0 R>>>>>>>>",
                   {streamOf("BT ET"), streamOf(text.first(text.size() / 2), "/Filter/FlateDecode")})
        << Kind::Font << false;
    QTest::newRow("letters with a byte that has changed")
        << pdfWith("/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/FontDescriptor<</FontFile2 5 0 R>>>>>>>>",
                   {streamOf("BT ET"), streamOf(withOneByteChanged(plain, 9), "/Filter/FlateDecode")})
        << Kind::Font << false;
    QTest::newRow("a picture that is not among the resources")
        << withResources("<</XObject<<>>>>", "0 0 m 9 9 l S q 200 0 0 200 0 0 cm /Im0 Do Q") << Kind::Picture << true;
    QTest::newRow("a small picture that is not among the resources")
        << withResources("<<>>", "0 0 m 9 9 l S q 50 0 0 50 0 0 cm /Im0 Do Q") << Kind::Picture << false;
    QTest::newRow("all of a page that is not among the resources")
        << withResources("<<>>", "/Fm0 Do") << Kind::Picture << true;
    QTest::newRow("a picture that is not among the resources of its form")
        << pdfWith("/Contents 4 0 R/Resources<</XObject<</Fm0 5 0 R>>>>",
                   {streamOf("0 0 m 9 9 l S /Fm0 Do"),
                    streamOf("150 0 0 150 0 0 cm /Im0 Do", "/Subtype/Form/BBox[0 0 200 200]/Resources<<>>")})
        << Kind::Picture << true;
    QTest::newRow("a font that is not among the resources")
        << withResources("<</Font<</F2<<>>>>>>", letters) << Kind::Font << false;
    QTest::newRow("a font that is not among the resources, in packed content")
        << pdfWith("/Contents 4 0 R", {streamOf(packed(letters), "/Filter/FlateDecode")}) << Kind::Font << false;
    QTest::newRow("a font of a scanned letter that is not among the resources")
        << pdfWith("/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type3/CharProcs<</a 5 0 R>>>>>>>>",
                   {streamOf(letters), streamOf("9 0 d0 BT /F9 9 Tf (a) Tj ET")})
        << Kind::Font << false;
    QTest::newRow("a state that is not among the resources")
        << withResources("<<>>", "/G1 gs") << Kind::Content << false;
    QTest::newRow("a shading that is not among the resources")
        << withResources("<<>>", "/S1 sh") << Kind::Picture << false;
    QTest::newRow("a pattern that is not among the resources")
        << withResources("<<>>", "/Pattern cs /P1 scn 0 0 9 9 re f") << Kind::Picture << false;
    QTest::newRow("colours that are not among the resources")
        << withResources("<<>>", "/Cs1 cs 1 scn 0 0 9 9 re f") << Kind::Content << false;
    QTest::newRow("a pattern that cannot be found")
        << withResources("<</Pattern<</P1 9 0 R>>>>", "/Pattern cs /P1 scn 0 0 9 9 re f") << Kind::Picture << false;
    QTest::newRow("the shading of a pattern that cannot be found")
        << withResources("<</Pattern<</P1<</PatternType 2/Shading 9 0 R>>>>>>", "/P1 scn 0 0 9 9 re f") << Kind::Picture
        << false;
    QTest::newRow("a shading that cannot be found")
        << withResources("<</Shading<</S1 9 0 R>>>>", "/S1 sh") << Kind::Picture << false;
    QTest::newRow("a space of colours that cannot be found")
        << withResources("<</ColorSpace<</Cs1 9 0 R>>>>", "/Cs1 cs 1 scn 0 0 9 9 re f") << Kind::Content << false;
    QTest::newRow("a state that cannot be found")
        << withResources("<</ExtGState<</G1 9 0 R>>>>", "/G1 gs") << Kind::Content << false;
    QTest::newRow("a soft mask that cannot be found")
        << withResources("<</ExtGState<</G1<</SMask<</S/Luminosity/G 9 0 R>>>>>>>>", "/G1 gs") << Kind::Content
        << false;
    QTest::newRow("a soft mask without its group")
        << withResources("<</ExtGState<</G1<</SMask<</S/Luminosity>>>>>>>>", "/G1 gs") << Kind::Content << false;
    QTest::newRow("a picture without a width")
        << pdfOfPicture("/ColorSpace/DeviceGray/BitsPerComponent 8", pixels).replace("/Width 200/", "/Wid 200/")
        << Kind::Picture << true;
    QTest::newRow("a photo whose height cannot be found")
        << pdfOfJpeg(jpeg).replace("/Height 200/", "/Height 9 0 R/") << Kind::Picture << true;
    const auto plainPicture = pdfOfPicture("/ColorSpace/DeviceGray/BitsPerComponent 8", pixels);
    const auto holeAt = (plainPicture.indexOf(pixels.first(100)) / 512 + 2) * 512;
    QTest::newRow("blocks of zeros among pixels")
        << QByteArray(plainPicture).replace(holeAt, 1'536, QByteArray(1'536, '\0')) << Kind::Picture << false;
    const auto olderHole = QByteArray(pixels).replace(10'100, 1'536, QByteArray(1'536, '\0'));
    for (const auto &encryption : encryptions) {
        QTest::addRow("zeros among pixels that were encrypted later: %s", qPrintable(encryption))
            << encryptedPdf(pdfOfPicture("/ColorSpace/DeviceGray/BitsPerComponent 8", olderHole), encryption)
            << Kind::Picture << false;
        const auto encrypted = encryptedPdf(plainPicture, encryption);
        const auto pixelsAt = encrypted.indexOf("stream\n", encrypted.indexOf("/Image")) + 7;
        for (const char value : {'\0', '\xff'}) {
            QTest::addRow("%02x in place of encrypted pixels: %s", static_cast<uchar>(value), qPrintable(encryption))
                << QByteArray(encrypted).replace(pixelsAt + 10'100, 1'536, QByteArray(1'536, value)) << Kind::Picture
                << false;
        }
    }
    const auto cutForm = streamOf(text.first(text.size() / 2), "/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode");
    QTest::newRow("a scanned letter that is cut")
        << pdfWith("/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type3/CharProcs<</a 5 0 R>>>>>>>>",
                   {streamOf("BT ET"), cutForm})
        << Kind::Content << true;
    QTest::newRow("a pattern that is cut")
        << pdfWith("/Contents 4 0 R/Resources<</Pattern<</P1 5 0 R>>>>", {streamOf("/P1 scn"), cutForm})
        << Kind::Content << true;
    QTest::newRow("a picture of a scanned letter that is cut")
        << pdfWith("/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type3/CharProcs<</a 5 0 R>>"
                   "/Resources<</XObject<</Im0 6 0 R>>>>>>>>>>",
                   {streamOf("BT ET"), streamOf("9 0 d0 /Im0 Do"),
                    streamOf("x", "/Type/XObject/Subtype/Image/Width 9/Height 9/BitsPerComponent 8"
                                  "/ColorSpace/DeviceGray")})
        << Kind::Picture << false;
    QTest::newRow("colours that are cut")
        << pdfWith("/Contents 4 0 R/Resources<</Shading<</S1 5 0 R>>>>",
                   {streamOf("/S1 sh"), streamOf(text.first(text.size() / 2), "/ShadingType 4/Filter/FlateDecode")})
        << Kind::Picture << false;
    QTest::newRow("a soft mask that is cut")
        << pdfWith("/Contents 4 0 R/Resources<</ExtGState<</G1<</SMask<</S/Luminosity/G 5 0 R>>>>>>>>",
                   {streamOf("/G1 gs"), cutForm})
        << Kind::Content << true;
    QTest::newRow("a note whose look is cut")
        << pdfWith("/Annots[<</Subtype/Stamp/Rect[0 0 9 9]/AP<</N 4 0 R>>>>]", {cutForm}) << Kind::Content << true;
}

void PdfCheckTest::reportsWhatIsDamagedOnItsPage()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const FileFlaw::Kind, kind);
    QFETCH(const bool, isLarge);
    const auto flaws = reportOf(bytes).flaws;
    QCOMPARE(flaws.size(), 1);
    QCOMPARE(flaws.first().kind, kind);
    QCOMPARE(flaws.first().isLarge, isLarge);
    QCOMPARE(flaws.first().page, 0);
}

/// Programs often write one list of pictures for all pages.
void PdfCheckTest::reportsOnlyWhatAPageDraws()
{
    const QByteArray page("<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources 6 0 R/Contents ");
    const auto jpeg = grainyJpeg(JpegScans::One);
    const auto pdf = pdfOfObjects(
        {"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>", page + "7 0 R>>",
         page + "8 0 R>>", page + "8 0 R>>", "<</XObject<</A 9 0 R/B 99 0 R>>>>", streamOf("0 0 m"), streamOf("/A Do"),
         streamOf(jpeg.first(jpeg.size() / 2),
                  "/Subtype/Image/Width 200/Height 200/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode")});
    const auto flaws = reportOf(pdf).flaws;
    QCOMPARE(flaws.size(), 2);
    QCOMPARE(flaws.first().page, 1);
    QCOMPARE(flaws.last().page, 2);
}

void PdfCheckTest::countsPagesWithoutTheirContent()
{
    const auto pdf = pdfWith("/Contents 9 0 R", {});
    const auto answer = answerTo(InspectJob{.checksContent = false}, pdf);
    QCOMPARE(std::get<FileReport>(answer).pages, 1);
    QCOMPARE(std::get<FileReport>(answer).size, QSize(200, 200));
    QCOMPARE(std::get<FileReport>(answer).flaws, FileFlaws());
}

void PdfCheckTest::reportsALocationInAPhoto()
{
    const auto photo = grainyJpeg(JpegScans::One);
    QVERIFY(!reportOf(pdfOfJpeg(photo)).hasLocation);
    QVERIFY(reportOf(pdfOfJpeg(withTags(photo, {QStringLiteral("-GPSLatitude=12.97")}))).hasLocation);
}

void PdfCheckTest::stopsDecodingAtItsLimit()
{
    const auto megabyte = packed(QByteArray(1'000'000, 'x'));
    QList<QByteArray> contents(520, megabyte);
    contents.append(damagedPdf(megabyte));
    QVERIFY(reportOf(withContents(contents)).flaws.isEmpty()); // its end is never reached
    QVERIFY(!reportOf(withContents(contents.sliced(100))).flaws.isEmpty());
}

void PdfCheckTest::readsALargeStreamInPieces()
{
    struct CountingFile final : decoder::ForeignFile {
        explicit CountingFile(QByteArray pdf)
            : bytes(std::move(pdf))
        {
        }
        qint64 size() const override { return bytes.size(); }
        void read(qint64 at, char *to, qint64 count) override
        {
            largest = std::max(largest, count);
            total += count;
            std::copy_n(bytes.constData() + at, count, to);
        }
        QByteArray bytes;
        qint64 largest = 0;
        qint64 total = 0;
    };
    const auto large = pdfOfPicture("/ColorSpace/DeviceGray/BitsPerComponent 8", QByteArray(24'000'000, 'x'));
    for (const auto &pdf : {large, encryptedPdf(large, QStringLiteral("128"))}) {
        QVERIFY(pdf.size() > 24'000'000);
        auto file = std::make_unique<CountingFile>(pdf);
        const auto *read = file.get();
        decoder::ForeignFiles files;
        files.push_back(std::move(file));
        const auto answer = decoder::answerTo(InspectJob(), files);
        QVERIFY(std::holds_alternative<FileReport>(answer));
        QVERIFY(read->largest <= 256LL * 1024);
        QVERIFY(read->total < 2 * pdf.size());
    }
}

CLINICDESK_TEST(PdfCheckTest)
#include "pdfchecktest.moc"
