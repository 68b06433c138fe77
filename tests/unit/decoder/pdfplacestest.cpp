// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fileinmemory.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/unit/decoder/realdecoder.h"

#include <QtEndian>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Where a photo was taken is found and removed wherever a PDF may say it.
class PdfPlacesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void removesAPlaceWhereverItIs_data();
    void removesAPlaceWhereverItIs();
    void changesNothingWithoutAPlace_data();
    void changesNothingWithoutAPlace();
    void removesAPlaceBehindTheBoxesOfAPicture();
};

namespace {

constexpr QSize photoSize(160, 120);

QByteArray photoWithPlace()
{
    static const auto photo = withTags(encoded(noise(photoSize), "jpg", 80), {QStringLiteral("-GPSLatitude=12.97")});
    return photo;
}

QByteArray packetWithPlace()
{
    return "<x:xmpmeta><exif:GPSLatitude>19,4.56N</exif:GPSLatitude></x:xmpmeta>";
}

QByteArray description(const QByteArray &packet = packetWithPlace())
{
    return pdfStream(packet, "/Type/Metadata/Subtype/XML");
}

/// A page with the objects from 4 on; the first one is its content.
QByteArray pdfOfPage(const QByteArray &entries, const QList<QByteArray> &objects, const QByteArray &root = {})
{
    return pdfOfObjects(
        QList<QByteArray>{"<</Type/Catalog/Pages 2 0 R" + root + ">>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
                          "<</Type/Page/Parent 2 0 R/MediaBox[0 0 160 120]/Contents 4 0 R" + entries + ">>"} +
        objects);
}

/// Objects 4 and 5 are the content and the picture.
QByteArray pdfDrawing(const QByteArray &data, const QByteArray &entries, const QList<QByteArray> &further = {},
                      const QByteArray &root = {})
{
    return pdfOfPage("/Resources<</XObject<</P 5 0 R>>>>",
                     QList<QByteArray>{pdfStream("q 160 0 0 120 0 0 cm /P Do Q"),
                                       pdfStream(data, "/Type/XObject/Subtype/Image/Width 160/Height 120" + entries)} +
                         further,
                     root);
}

const QByteArray ofPhoto("/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode");

QByteArray inlinePhoto(const QByteArray &data, const QByteArray &filter = "/DCT")
{
    return "q 160 0 0 120 0 0 cm BI /W 160 /H 120 /CS /RGB /BPC 8 /F " + filter + " ID " + data + "\nEI Q";
}

QByteArray jpxBox(const QByteArray &type, const QByteArray &content)
{
    const auto length = qToBigEndian(static_cast<quint32>(8 + content.size()));
    return QByteArray(reinterpret_cast<const char *>(&length), sizeof length) + type + content;
}

/// A file of boxes; `note` is the last one.
QByteArray jpxWith(const QByteArray &note)
{
    const auto codestream = jpeg2000Of(noise(photoSize));
    const auto size = QByteArray::fromHex("00000078000000a0"); // height and width
    const auto head = jpxBox("ihdr", size + QByteArray::fromHex("000107070000")) +
                      jpxBox("colr", QByteArray::fromHex("01000000000011"));
    return jpxBox("jP  ", QByteArray::fromHex("0d0a870a")) + jpxBox("ftyp", QByteArray("jp2 \0\0\0\0jp2 ", 12)) +
           jpxBox("jp2h", head) + jpxBox("jp2c", codestream) + note;
}

const auto xmpId = QByteArray::fromHex("be7acfcb97a942e89c71999491e3afac");
const auto mapId = QByteArray::fromHex("b14bf8bd083d4b43a5ae8cd7d5a6ce03");

QByteArray exifWithPlace()
{
    const auto photo = photoWithPlace();
    return photo.sliced(photo.indexOf(QByteArray("Exif\0\0", 6)) + 6, 400);
}

bool namesAPlace(const QByteArray &pdf)
{
    const auto answer = answerTo(InspectJob(), pdf);
    if (const auto *failure = std::get_if<DecoderFailure>(&answer))
        qFatal("refused: %s", qPrintable(failure->detail));
    return std::get<FileReport>(answer).hasLocation;
}

} // namespace

void PdfPlacesTest::removesAPlaceWhereverItIs_data()
{
    QTest::addColumn<QByteArray>("pdf");
    const auto photo = photoWithPlace();
    const auto plain = encoded(noise(photoSize), "jpg", 80);
    QTest::newRow("a photo") << pdfDrawing(photo, ofPhoto);
    const QByteArray words("made up at 18.52043, 73.85674");
    const auto comment = QByteArray("\xff\xfe\0", 3) + static_cast<char>(words.size() + 2) + words;
    QTest::newRow("the comment of a photo") << pdfDrawing(QByteArray(plain).insert(2, comment), ofPhoto);
    QTest::newRow("the description of a picture") << pdfDrawing(plain, ofPhoto + "/Metadata 6 0 R", {description()});
    QTest::newRow("a photo that is another form of a picture")
        << pdfDrawing(plain, ofPhoto + "/Alternates[<</Image 6 0 R/DefaultForPrinting true>>]",
                      {pdfStream(photo, "/Type/XObject/Subtype/Image/Width 160/Height 120" + ofPhoto)});
    QTest::newRow("the description of the document") << pdfDrawing(plain, ofPhoto, {description()}, "/Metadata 6 0 R");
    QTest::newRow("the description of a page") << pdfOfPage("/Metadata 5 0 R", {pdfStream("0 0 m"), description()});
    QTest::newRow("a packed description") << pdfDrawing(
        plain, ofPhoto, {pdfStream(qCompress(packetWithPlace()).sliced(4), "/Filter/FlateDecode")}, "/Metadata 6 0 R");
    const auto inUtf16 = QString::fromLatin1(packetWithPlace());
    QTest::newRow("a description in UTF-16")
        << pdfDrawing(plain, ofPhoto,
                      {description(QByteArray::fromHex("fffe") +
                                   QByteArray(reinterpret_cast<const char *>(inUtf16.utf16()), inUtf16.size() * 2))},
                      "/Metadata 6 0 R");
    QTest::newRow("the description of a drone")
        << pdfDrawing(plain, ofPhoto + "/Metadata 6 0 R", {description("<x:xmpmeta drone-dji:GpsLatitude='18.5'/>")});
    QTest::newRow("the description of a form") << pdfOfPage(
        "/Resources<</XObject<</F 5 0 R>>>>",
        {pdfStream("/F Do"), pdfStream("0 0 m", "/Subtype/Form/BBox[0 0 9 9]/Metadata 6 0 R"), description()});
    QTest::newRow("a photo within the content") << pdfOfPage({}, {pdfStream(inlinePhoto(photo))});
    QTest::newRow("a photo within a packed content")
        << pdfOfPage({}, {pdfStream(qCompress(inlinePhoto(photo)).sliced(4), "/Filter/FlateDecode")});
    QTest::newRow("a photo in digits within the content")
        << pdfOfPage({}, {pdfStream(inlinePhoto(photo.toHex() + '>', "[/AHx /DCT]"))});
    QTest::newRow("two photos within the content")
        << pdfOfPage({}, {pdfStream(inlinePhoto(plain) + '\n' + inlinePhoto(photo))});
    const auto at = inlinePhoto(photo).indexOf("/CS");
    QTest::newRow("a photo within two contents") << pdfOfPage(
        {}, {"[5 0 R 6 0 R]", pdfStream(inlinePhoto(photo).first(at)), pdfStream(inlinePhoto(photo).sliced(at))});
    QTest::newRow("a photo within a form")
        << pdfOfPage("/Resources<</XObject<</F 5 0 R>>>>",
                     {pdfStream("/F Do"), pdfStream(inlinePhoto(photo), "/Subtype/Form/BBox[0 0 160 120]")});
    const auto jpx = QByteArray("/Filter/JPXDecode");
    QTest::newRow("JPEG 2000 with XMP") << pdfDrawing(jpxWith(jpxBox("uuid", xmpId + packetWithPlace())), jpx);
    QTest::newRow("JPEG 2000 with EXIF") << pdfDrawing(jpxWith(jpxBox("uuid", "JpgTiffExif->JP2" + exifWithPlace())),
                                                       jpx);
    QTest::newRow("JPEG 2000 with IPTC") << pdfDrawing(
        jpxWith(jpxBox("uuid", QByteArray::fromHex("33c7a4d2b81d4723a0baf1a3e097ad38") +
                                   QByteArray("\x1c\x02\x5a\0\4Pune", 9))),
        jpx);
    QTest::newRow("JPEG 2000 of a map") << pdfDrawing(jpxWith(jpxBox("uuid", mapId + "II*")), jpx);
    QTest::newRow("packed JPEG 2000") << pdfDrawing(qCompress(jpxWith(jpxBox("xml ", packetWithPlace()))).sliced(4),
                                                    "/Filter[/FlateDecode/JPXDecode]");
}

void PdfPlacesTest::removesAPlaceWhereverItIs()
{
    QFETCH(const QByteArray, pdf);
    QVERIFY(namesAPlace(pdf));
    const auto converted = realDecoder().convert(QStringLiteral("a.pdf"), pdf, anyConversion());
    QVERIFY(converted);
    QCOMPARE(converted->changes, QList{FileChange::LocationRemoved});
    QVERIFY(!namesAPlace(converted->bytes));
    QCOMPARE(pdfPage(converted->bytes, 1), pdfPage(pdf, 1));
    auto keeping = anyConversion();
    keeping.removeLocation = false;
    QCOMPARE(realDecoder().convert(QStringLiteral("a.pdf"), pdf, keeping)->bytes, pdf);
}

void PdfPlacesTest::changesNothingWithoutAPlace_data()
{
    QTest::addColumn<QByteArray>("pdf");
    const auto plain = encoded(noise(photoSize), "jpg", 80);
    QTest::newRow("a description") << pdfDrawing(
        plain, ofPhoto, {description("<x:xmpmeta><dc:title>GPS, Location</dc:title></x:xmpmeta>")}, "/Metadata 6 0 R");
    QTest::newRow("a photo within the content") << pdfOfPage({}, {pdfStream(inlinePhoto(plain))});
    QTest::newRow("JPEG 2000") << pdfDrawing(jpxWith(jpxBox("uuid", xmpId + "<x:xmpmeta/>")), "/Filter/JPXDecode");
    QTest::newRow("JPEG 2000 with a wrong length")
        << pdfDrawing(jpxWith(QByteArray::fromHex("ffffffff") + "uuid"), "/Filter/JPXDecode");
    QTest::newRow("words like a picture within the content")
        << pdfOfPage({}, {pdfStream("BT (BI /F /DCT ID GPSLatitude EI) Tj ET")});
}

void PdfPlacesTest::changesNothingWithoutAPlace()
{
    QFETCH(const QByteArray, pdf);
    QVERIFY(!namesAPlace(pdf));
    const auto converted = realDecoder().convert(QStringLiteral("a.pdf"), pdf, anyConversion());
    QVERIFY(converted);
    QCOMPARE(converted->bytes, pdf);
}

/// Pictures of the same file, alone.
void PdfPlacesTest::removesAPlaceBehindTheBoxesOfAPicture()
{
    const auto jpx = jpxWith(jpxBox("uuid", mapId + "II*"));
    const auto converted = realDecoder().convert(QStringLiteral("a.jp2"), jpx, anyConversion());
    QVERIFY(converted);
    QCOMPARE(converted->changes, (QList{FileChange::Converted, FileChange::LocationRemoved}));
    const auto plain = realDecoder().convert(QStringLiteral("a.jp2"), jpxWith(jpxBox("uuid", xmpId)), anyConversion());
    QVERIFY(plain);
    QCOMPARE(plain->changes, QList{FileChange::Converted});
}

CLINICDESK_TEST(PdfPlacesTest)
#include "pdfplacestest.moc"
