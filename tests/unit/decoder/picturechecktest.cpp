// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/readers.h"
#include "tests/support/fileinmemory.h"
#include "tests/support/grainypicture.h"
#include "tests/support/madefiles.h"
#include "tests/support/madepictures.h"
#include "tests/support/photodate.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryFile>
#include <QtEndian>

#include <sys/resource.h>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// What the decoder reports about JPEG and PNG: every pixel that is missing, nothing that is not a pixel.
class PictureCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reportsNoFlawOfAWholePicture_data();
    void reportsNoFlawOfAWholePicture();
    void reportsPixelsThatAreMissing_data();
    void reportsPixelsThatAreMissing();
    void readsAPngInFewPieces();
    void drawsWhatIsLeftOfAPng();
    void measuresHowMuchIsMissing_data();
    void measuresHowMuchIsMissing();
    void reportsACutWhereverItIs_data();
    void reportsACutWhereverItIs();
    void refusesAFileWithoutAPicture_data();
    void refusesAFileWithoutAPicture();
    void namesFormsOfJpegThatFewProgramsOpen();
    void namesAFormOfPngThatNoProgramOpens();
    void checksThePixelsOfAHeightThatComesLater();
    void saysNothingOfAPictureBeyondItsLimit();
    void readsNoPixelsWhereOnlyTheHeadIsNeeded();
    void reportsTheDayOfAPhoto_data();
    void reportsTheDayOfAPhoto();
    void readsNothingBeyondDamagedExifData();
    void reportsALocationWhereverItIs_data();
    void reportsALocationWhereverItIs();
    void readsATrailerOfManyPicturesOnce();
};

namespace {

QByteArray sample(const char *name)
{
    QFile file(QStringLiteral(SAMPLES) + QLatin1Char('/') + QString::fromLatin1(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

DecoderAnswer inspectedPicture(const QByteArray &file)
{
    return answerTo(InspectJob(), file);
}

std::optional<DecoderFailure> failureIn(const DecoderAnswer &answer)
{
    const auto *failure = std::get_if<DecoderFailure>(&answer);
    return failure ? std::optional(*failure) : std::nullopt;
}

FileReport reportOfPicture(const QByteArray &file)
{
    const auto answer = inspectedPicture(file);
    if (const auto failure = failureIn(answer))
        qFatal("refused: %s", qPrintable(failure->detail));
    return std::get<FileReport>(answer);
}

QByteArray grainyPhoto()
{
    return grainyJpeg(JpegScans::One);
}

QByteArray progressivePhoto()
{
    return grainyJpeg(JpegScans::Several);
}

QByteArray photoBy(const QStringList &options, QSize size = {200, 200})
{
    return jpegBy(options, noise(size));
}

/// Each colour has a scan of its own, without steps of quality.
QByteArray photoInColourScans()
{
    QTemporaryFile script;
    if (!script.open() || script.write("0;\n1;\n2;\n") < 0 || !script.flush())
        return {};
    return photoBy({QStringLiteral("-scans"), script.fileName()});
}

QByteArray endMark()
{
    return QByteArray::fromHex("ffd9");
}

/// A JPEG with a thumbnail that has its own end mark, as cameras write it.
QByteArray withThumbnail(const QByteArray &jpeg)
{
    const auto thumbnail = madeJpeg();
    const auto length = QByteArray::fromHex(QByteArray::number(thumbnail.size() + 2, 16).rightJustified(4, '0'));
    return QByteArray(jpeg).insert(2, QByteArray::fromHex("ffe1") + length + thumbnail);
}

/// The first scans of a JPEG, with an end mark.
QByteArray firstScans(const QByteArray &jpeg, int count)
{
    qsizetype at = 0;
    for (int scan = 0; scan <= count; ++scan)
        at = jpeg.indexOf("\xff\xda", at + 1);
    return jpeg.first(at) + endMark();
}

QByteArray repeatedLastScan(QByteArray jpeg, int times)
{
    const auto from = jpeg.lastIndexOf("\xff\xda");
    const auto scan = jpeg.sliced(from).chopped(2);
    return jpeg.insert(from, scan.repeated(times));
}

quint32 crcOf(QByteArrayView bytes)
{
    quint32 crc = 0xFFFFFFFFU;
    for (const auto byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1U) ^ (0xEDB88320U & (0U - (crc & 1U)));
    }
    return ~crc;
}

QByteArray bigEndian(quint32 number)
{
    return QByteArray::fromHex(QByteArray::number(number, 16).rightJustified(8, '0'));
}

/// Changes the size in the header, with a correct checksum.
QByteArray withSides(QByteArray png, quint32 width, quint32 height)
{
    png.replace(16, 8, bigEndian(width) + bigEndian(height));
    return png.replace(29, 4, bigEndian(crcOf(QByteArrayView(png).sliced(12, 17))));
}

/// Stored in seven passes, by hand: Qt writes none. Grey, and only so many of its passes are there; the
/// last one can lack rows.
QByteArray interlaced(int passes = 7, int missingRows = 0)
{
    struct Pass {
        int x, y, stepX, stepY;
    };
    constexpr Pass all[]{{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                         {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    constexpr int side = 64;
    QByteArray rows;
    for (int i = 0; i < passes; ++i) {
        for (int y = all[i].y; y < side; y += all[i].stepY) {
            rows.append('\0');
            for (int x = all[i].x; x < side; x += all[i].stepX)
                rows.append(static_cast<char>((x * 37 + y * 91) % 251));
        }
    }
    rows.chop(qsizetype{missingRows} * (1 + side / all[passes - 1].stepX));
    const auto chunk = [](const QByteArray &type, const QByteArray &content) {
        return bigEndian(static_cast<quint32>(content.size())) + type + content + bigEndian(crcOf(type + content));
    };
    const auto header = bigEndian(side) + bigEndian(side) + QByteArray::fromHex("0800000001");
    return QByteArray::fromHex("89504e470d0a1a0a") + chunk("IHDR", header) + chunk("IDAT", qCompress(rows).sliced(4)) +
           chunk("IEND", {});
}

} // namespace

void PictureCheckTest::reportsNoFlawOfAWholePicture_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("sample JPEG") << sample("prescription.jpg");
    QTest::newRow("sample PNG") << sample("vaccine-certificate.png");
    QTest::newRow("tiny JPEG") << madeJpeg();
    QTest::newRow("tiny PNG") << madePng();
    QTest::newRow("large PNG") << madePng("x", 3'000'000);
    QTest::newRow("JPEG") << grainyPhoto();
    QTest::newRow("JPEG in several scans") << progressivePhoto();
    QTest::newRow("JPEG with a scan for each colour") << photoInColourScans();
    QTest::newRow("grey JPEG in several scans")
        << photoBy({QStringLiteral("-progressive"), QStringLiteral("-grayscale")});
    QTest::newRow("grey JPEG") << grainyGreyJpeg();
    QTest::newRow("JPEG with restart marks") << photoBy({QStringLiteral("-restart"), QStringLiteral("1")});
    QTest::newRow("large JPEG with arithmetic coding") << photoBy({QStringLiteral("-arithmetic")}, {1'000, 1'000});
    QTest::newRow("JPEG without its end mark, with bytes like a mark")
        << grainyPhoto().chopped(2) + "made up \xFF\x55 made up";
    QTest::newRow("PNG") << grainyPng();
    QTest::newRow("PNG with a palette") << grainyPng(PngColors::Palette);
    QTest::newRow("PNG of 16 bits") << grainyPng(PngColors::SixteenBits);
    QTest::newRow("black and white PNG") << grainyPng(PngColors::BlackAndWhite);
    QTest::newRow("interlaced PNG") << interlaced();
    QTest::newRow("JPEG with a film behind its end, as phones write it") << grainyPhoto() + QByteArray(3'000'000, 'f');
    QTest::newRow("JPEG without its end mark") << grainyPhoto().chopped(2);
    QTest::newRow("JPEG without its end mark, with data of a phone")
        << grainyPhoto().chopped(2) + QByteArray(20'000, '\0');
    auto windowsText = grainyPhoto();
    const auto lines = QByteArray("made up\r\n").repeated(100);
    windowsText.insert(2, QByteArray::fromHex("fffe0386") + lines); // a comment of 902 bytes with its length
    QTest::newRow("JPEG with lines of text") << windowsText;
    QTest::newRow("JPEG with a thumbnail") << withThumbnail(madeJpeg());
    QTest::newRow("JPEG with stray bytes between its segments") << grainyPhoto().insert(2 + 18, "made");
    QTest::newRow("JPEG with fill bytes") << grainyPhoto().insert(2, QByteArray(8, '\xff'));
    QTest::newRow("JPEG with stray bytes before its end") << grainyPhoto().insert(grainyPhoto().size() - 2, "xx");
    QTest::newRow("PNG with bytes behind its end") << grainyPng() + QByteArray(100'000, 'f');
    QTest::newRow("PNG without its end mark") << grainyPng().chopped(12);
}

void PictureCheckTest::reportsNoFlawOfAWholePicture()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(!bytes.isEmpty());
    const auto report = reportOfPicture(bytes);
    QCOMPARE(report.flaws, FileFlaws());
    QVERIFY(!report.size.isEmpty());
}

void PictureCheckTest::reportsPixelsThatAreMissing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto jpeg = grainyPhoto();
    const auto progressive = progressivePhoto();
    const auto png = grainyPng();
    QTest::newRow("JPEG cut off and ended") << jpeg.first(jpeg.size() / 2) + endMark();
    QTest::newRow("JPEG cut off shortly before its end and ended") << jpeg.chopped(200) + endMark();
    QTest::newRow("JPEG in several scans, cut off and ended") << progressive.first(progressive.size() / 2) + endMark();
    QTest::newRow("JPEG in several scans, cut off between two")
        << progressive.first(progressive.lastIndexOf("\xff\xda"));
    QTest::newRow("JPEG in several scans, without the last one")
        << progressive.first(progressive.lastIndexOf("\xff\xda")) + endMark();
    QTest::newRow("JPEG with a scan for each colour, without the last one") << firstScans(photoInColourScans(), 2);
    QTest::newRow("JPEG with thousands of scans") << repeatedLastScan(progressive, 600);
    QTest::newRow("JPEG with zeros for its second half")
        << jpeg.first(jpeg.size() / 2) + QByteArray(jpeg.size() / 2, '\0');
    // As where a block of the file was copied over another one: only the order of the restart marks shows it.
    const auto restarting = photoBy({QStringLiteral("-restart"), QStringLiteral("1")});
    const auto second = restarting.indexOf("\xff\xd1");
    const auto third = restarting.indexOf("\xff\xd2", second);
    const auto fourth = restarting.indexOf("\xff\xd3", third);
    QVERIFY(second > 0 && third > second && fourth > third);
    QTest::newRow("JPEG with restart marks, a part in the place of another")
        << QByteArray(restarting).replace(third, fourth - third, restarting.sliced(second, third - second));
    QTest::newRow("JPEG with a hole of zeros")
        << QByteArray(jpeg).replace(jpeg.size() / 3, 3'000, QByteArray(3'000, '\0'));
    // The zeros become as many blocks as they replace: neither too few bytes are left nor too many.
    const auto grey = photoBy({QStringLiteral("-grayscale"), QStringLiteral("-quality"), QStringLiteral("50")});
    for (int part = 1; part < 20; ++part)
        QTest::addRow("JPEG with a small hole of zeros at %d %%", part * 5)
            << QByteArray(grey).replace(grey.size() * part / 20, 150, QByteArray(150, '\0'));
    QTest::newRow("JPEG with a hole of codes that do not exist")
        << QByteArray(jpeg).replace(jpeg.size() / 2, 300, QByteArray("\xff\0", 2).repeated(150));
    QTest::newRow("JPEG with arithmetic coding, cut off") << photoBy({QStringLiteral("-arithmetic")}).first(3'000);
    QTest::newRow("PNG with one byte changed")
        << QByteArray(png).replace(png.size() / 2, 1, QByteArray(1, char(~png[png.size() / 2])));
    QTest::newRow("PNG with fewer rows than it says") << withSides(png, 200, 220);
    QTest::newRow("interlaced PNG without its last pass") << interlaced(6);
    QTest::newRow("interlaced PNG with its first pass alone") << interlaced(1);
}

void PictureCheckTest::reportsPixelsThatAreMissing()
{
    QFETCH(const QByteArray, bytes);
    const auto report = reportOfPicture(bytes);
    QCOMPARE(report.flaws.size(), 1);
    QCOMPARE(report.flaws.first().kind, FileFlaw::Kind::Picture);
    QVERIFY(!report.flaws.first().detail.isEmpty());
}

/// Each reading is a request to the program that started the decoder. Most programs write pixels in chunks of 8 KB.
void PictureCheckTest::readsAPngInFewPieces()
{
    struct CountingFile final : decoder::ForeignFile {
        explicit CountingFile(QByteArray png)
            : bytes(std::move(png))
        {
        }
        qint64 size() const override { return bytes.size(); }
        void read(qint64 at, char *to, qint64 count) override
        {
            ++readings;
            std::copy_n(bytes.constData() + at, count, to);
        }
        QByteArray bytes;
        int readings = 0;
    };
    const auto png = encoded(noise({400, 300}), "png");
    QVERIFY(png.size() > 100'000 && png.count("IDAT") > 10);
    auto file = std::make_unique<CountingFile>(png);
    const auto *read = file.get();
    decoder::ForeignFiles files;
    files.push_back(std::move(file));
    const auto answer = decoder::answerTo(InspectJob(), files);
    QVERIFY(std::holds_alternative<FileReport>(answer));
    QVERIFY2(read->readings < 12, qPrintable(QString::number(read->readings)));
}

/// The user decides by it whether the file is sent.
void PictureCheckTest::drawsWhatIsLeftOfAPng()
{
    const auto coarse = decoder::readPng(interlaced(6));
    QVERIFY(coarse.flaw);
    QCOMPARE(coarse.image.size(), QSize(64, 64));
    QCOMPARE(qRed(coarse.image.pixel(2, 4)), (2 * 37 + 4 * 91) % 251); // of the fourth pass
    const auto png = grainyPng();
    const auto whole = decoder::readPng(png);
    QVERIFY(!whole.flaw);
    const auto cut = decoder::readPng(png.first(png.size() / 2));
    QVERIFY(cut.flaw && cut.flaw->missing > 0.4 && cut.flaw->missing < 0.6);
    QCOMPARE(cut.image.pixel(7, 3), whole.image.pixel(7, 3));
    QCOMPARE(cut.image.pixel(7, whole.image.height() - 1), qRgb(255, 255, 255));
}

void PictureCheckTest::measuresHowMuchIsMissing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("isLarge");
    const auto jpeg = grainyPhoto();
    const auto restarting = photoBy({QStringLiteral("-restart"), QStringLiteral("1")});
    const auto progressive = progressivePhoto();
    QTest::newRow("JPEG, half") << jpeg.first(jpeg.size() / 2) << true;
    QTest::newRow("JPEG, transferred as text") << QByteArray(jpeg).replace("\n", "\r\n") << true;
    QTest::newRow("JPEG, its last rows") << jpeg.first(jpeg.size() * 9 / 10) << false;
    QTest::newRow("JPEG with restart marks, a hole in the middle")
        << QByteArray(restarting).replace(restarting.size() / 2, 100, QByteArray(100, '\x11')) << false;
    QTest::newRow("JPEG, zeros from its middle on")
        << jpeg.first(jpeg.size() / 2) + QByteArray(jpeg.size() / 2, '\0') << true;
    QTest::newRow("JPEG in several scans, its details") << progressive.first(progressive.size() * 9 / 10) << false;
    QTest::newRow("JPEG in several scans, its last one")
        << progressive.first(progressive.lastIndexOf("\xff\xda")) + endMark() << false;
    QTest::newRow("JPEG in several scans, all but the first one") << firstScans(progressive, 1) << true;
    QTest::newRow("JPEG in several scans, all but the first one, without an end mark")
        << firstScans(progressive, 1).chopped(2) << true;
    QTest::newRow("JPEG in several scans, all but two") << firstScans(progressive, 2) << true;
    QTest::newRow("JPEG with a scan for each colour, one colour") << firstScans(photoInColourScans(), 2) << false;
    QTest::newRow("PNG, half of its rows") << withSides(grainyPng(), 200, 400) << true;
    QTest::newRow("PNG, its last rows") << withSides(grainyPng(), 200, 210) << false;
    QTest::newRow("interlaced PNG, half of its pixels") << interlaced(6) << true;
    QTest::newRow("interlaced PNG, most of its last pass") << interlaced(7, 26) << true;
    QTest::newRow("interlaced PNG, its last rows") << interlaced(7, 10) << false;
}

void PictureCheckTest::measuresHowMuchIsMissing()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const bool, isLarge);
    const auto report = reportOfPicture(bytes);
    QCOMPARE(report.flaws.size(), 1);
    QCOMPARE(report.flaws.first().isLarge, isLarge);
}

void PictureCheckTest::reportsACutWhereverItIs_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<qsizetype>("end"); // of the pixels
    const auto png = madePng();
    QTest::newRow("PNG") << png << png.indexOf("IEND") - 4 - 4 - 4 - 6; // checksums, and the rest of the last byte
    const auto jpeg = withThumbnail(madeJpeg());
    QTest::newRow("JPEG") << jpeg << jpeg.size() - 3;
    const auto scan = grainyGreyJpeg();
    QTest::newRow("scan") << scan.first(1'500) << qsizetype{1'500};
}

void PictureCheckTest::reportsACutWhereverItIs()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const qsizetype, end);
    for (qsizetype size = 1; size < end; ++size) {
        const auto answer = inspectedPicture(bytes.first(size));
        const auto *report = std::get_if<FileReport>(&answer);
        QVERIFY2(!report || !report->flaws.isEmpty(), qPrintable(QString::number(size)));
    }
}

void PictureCheckTest::refusesAFileWithoutAPicture_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto png = madePng();
    const auto jpeg = madeJpeg();
    QTest::newRow("PNG of 20 bytes") << png.first(20);
    QTest::newRow("PNG of no width") << withSides(png, 0, 1);
    QTest::newRow("JPEG of its signature alone") << QByteArray::fromHex("ffd8ffe000104a464946");
    QTest::newRow("JPEG of no width") << QByteArray(jpeg).replace(QByteArray::fromHex("0001000101"),
                                                                  QByteArray::fromHex("0001000001"));
    QTest::newRow("JPEG without a picture") << QByteArray::fromHex("ffd8fffe0004aaaaffd9");
    QTest::newRow("JPEG with a height that comes nowhere")
        << QByteArray(grainyPhoto()).replace(heightAt(grainyPhoto()), 2, QByteArray(2, '\0'));
}

void PictureCheckTest::refusesAFileWithoutAPicture()
{
    QFETCH(const QByteArray, bytes);
    const auto failure = failureIn(inspectedPicture(bytes));
    QVERIFY(failure);
    QCOMPARE(failure->reason, DecoderFailure::Reason::Damaged);
}

void PictureCheckTest::namesFormsOfJpegThatFewProgramsOpen()
{
    QVERIFY(!reportOfPicture(grainyPhoto()).isUnusual);
    QVERIFY(reportOfPicture(photoBy({QStringLiteral("-arithmetic")})).isUnusual);
    QVERIFY(reportOfPicture(withHeightAtItsEnd(grainyPhoto())).isUnusual);
    // As if it had 12 bits, as if it were lossless, and as if it were JPEG-LS.
    for (const auto &[at, byte] : {std::pair(4, '\x0c'), std::pair(1, '\xc3'), std::pair(1, '\xf7')}) {
        auto jpeg = grainyPhoto();
        jpeg[jpeg.indexOf("\xff\xc0") + at] = byte;
        const auto failure = failureIn(inspectedPicture(jpeg));
        QVERIFY(failure);
        QCOMPARE(failure->reason, DecoderFailure::Reason::Unsupported);
    }
}

/// A chunk whose name begins with a capital letter is needed for the pixels.
void PictureCheckTest::namesAFormOfPngThatNoProgramOpens()
{
    const auto chunk = [](const QByteArray &type) { return bigEndian(0) + type + bigEndian(crcOf(type)); };
    const auto failure = failureIn(inspectedPicture(grainyPng().insert(33, chunk("MADE"))));
    QVERIFY(failure);
    QCOMPARE(failure->reason, DecoderFailure::Reason::Unsupported);
    QCOMPARE(reportOfPicture(grainyPng().insert(33, chunk("maDe"))).flaws, FileFlaws());
    const auto behindPixels = grainyPng().insert(grainyPng().size() - 12, chunk("MADE"));
    QCOMPARE(reportOfPicture(behindPixels).flaws, FileFlaws());
}

void PictureCheckTest::checksThePixelsOfAHeightThatComesLater()
{
    const auto whole = withHeightAtItsEnd(grainyPhoto());
    QCOMPARE(reportOfPicture(whole).size, QSize(200, 200));
    QCOMPARE(reportOfPicture(whole).flaws, FileFlaws());
    const auto half = whole.size() / 2;
    QCOMPARE(reportOfPicture(whole.first(half) + whole.last(8)).flaws.size(), 1);
}

void PictureCheckTest::saysNothingOfAPictureBeyondItsLimit()
{
    QCOMPARE(reportOfPicture(withSides(grainyPng(), 10'000, 10'000)).flaws.size(), 1);
    QCOMPARE(reportOfPicture(withSides(grainyPng(), 10'000, 10'001)).flaws.size(), 0);
}

void PictureCheckTest::readsNoPixelsWhereOnlyTheHeadIsNeeded()
{
    for (const auto &half :
         {grainyPhoto().first(grainyPhoto().size() / 2), grainyPng().first(grainyPng().size() / 2)}) {
        const auto answer = answerTo(InspectJob{.checksContent = false}, half);
        const auto *report = std::get_if<FileReport>(&answer);
        QVERIFY(report);
        QCOMPARE(report->size, QSize(200, 200));
        QCOMPARE(report->flaws, FileFlaws());
    }
}

void PictureCheckTest::reportsTheDayOfAPhoto_data()
{
    QTest::addColumn<QByteArray>("time");
    QTest::addColumn<QDate>("date");
    QTest::newRow("a day") << QByteArray("2026:10:05 14:30:00") << QDate(2026, 10, 5);
    QTest::newRow("a day alone") << QByteArray("2026:10:05") << QDate(2026, 10, 5);
    QTest::newRow("a clock that was never set") << QByteArray("0000:00:00 00:00:00") << QDate();
    QTest::newRow("no such day") << QByteArray("2026:02:30 00:00:00") << QDate();
    QTest::newRow("blanks") << QByteArray("    :  :     :  :  ") << QDate();
    QTest::newRow("too short") << QByteArray("2026:10") << QDate();
}

void PictureCheckTest::reportsTheDayOfAPhoto()
{
    QFETCH(const QByteArray, time);
    QFETCH(const QDate, date);
    QCOMPARE(reportOfPicture(withPhotoTime(grainyPhoto(), time)).takenOn, date);
    QCOMPARE(reportOfPicture(grainyPhoto()).takenOn, QDate());
}

void PictureCheckTest::readsNothingBeyondDamagedExifData()
{
    const auto dated = withPhotoTime(grainyPhoto(), "2026:10:05 14:30:00");
    for (qsizetype size = 3; size < 90; ++size) // cut anywhere in it
        (void)inspectedPicture(dated.first(size));
    auto elsewhere = dated;
    const auto offset = dated.indexOf(QByteArray("\x14\0\0\0\x2c\0\0\0", 8)) + 4;
    elsewhere.replace(offset, 4, QByteArray("\xff\xff\xff\x7f"));
    QCOMPARE(reportOfPicture(elsewhere).takenOn, QDate());
}

void PictureCheckTest::reportsALocationWhereverItIs_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("has");
    const auto tagged = [](const char *option) { return withTags(grainyPhoto(), {QString::fromLatin1(option)}); };
    const auto withPlace = tagged("-GPSLatitude=12.97");
    QTest::newRow("none") << tagged("-Make=Made up") << false;
    QTest::newRow("EXIF") << withPlace << true;
    QTest::newRow("XMP") << tagged("-XMP:GPSLatitude=12.97") << true;
    for (const auto *tag :
         {"City", "Sub-location", "Province-State", "Country-PrimaryLocationName", "ContentLocationName"})
        QTest::addRow("IPTC %s", tag) << tagged(qPrintable(QStringLiteral("-IPTC:%1=Pune").arg(QLatin1String(tag))))
                                      << true;
    QTest::newRow("IPTC without a place") << tagged("-IPTC:Headline=Made up") << false;
    const auto segment = [](const QByteArray &marker, const QByteArray &content) {
        return QByteArray::fromHex(marker) + bigEndian(static_cast<quint32>(content.size() + 2)).last(2) + content;
    };
    const auto exif = withPlace.sliced(withPlace.indexOf("Exif") + 6, withPlace.indexOf("\xff\xdb") - 12);
    QTest::newRow("EXIF of an editor") << grainyPhoto().insert(
                                              2,
                                              segment("ffed", QByteArray("Photoshop 3.0\0"
                                                                         "8BIM\x04\x22\0\0",
                                                                         22) +
                                                                  bigEndian(static_cast<quint32>(exif.size())) + exif))
                                       << true;
    const auto block = [](const QByteArray &mark, const QByteArray &content) {
        return "8BIM" + QByteArray::fromHex(mark) + QByteArray(2, '\0') +
               bigEndian(static_cast<quint32>(content.size())) + content;
    };
    const QByteArray xmpWithCity(R"(<x:xmpmeta><rdf:Description photoshop:City="Pune"/></x:xmpmeta>)");
    const QByteArray iptcWithCity("\x1c\x02\x5a\0\4Pune", 9);
    QTest::newRow("XMP of an editor") << grainyPhoto().insert(2, segment("ffed", QByteArray("Photoshop 3.0\0", 14) +
                                                                                     block("0424", xmpWithCity)))
                                      << true;
    QTest::newRow("XMP of an editor without a place")
        << grainyPhoto().insert(2, segment("ffed", QByteArray("Photoshop 3.0\0", 14) + block("0424", "<x:xmpmeta/>")))
        << false;
    // EXIF data with nothing but this tag, in its first directory or in the one that this leads to.
    enum class Directory { First, Second };
    const auto withTag = [&segment](const char *tag, const QByteArray &value, Directory directory = Directory::First) {
        const auto entry = [](const char *name, const char *type, qsizetype count, qsizetype at) {
            return QByteArray::fromHex("0001") + QByteArray::fromHex(name) + QByteArray::fromHex(type) +
                   bigEndian(static_cast<quint32>(count)) + bigEndian(static_cast<quint32>(at)) + QByteArray(4, '\0');
        };
        constexpr qsizetype second = 26;
        constexpr qsizetype third = 44;
        const bool isSecond = directory == Directory::Second;
        return grainyPhoto().insert(
            2, segment("ffe1", QByteArray("Exif\0\0", 6) + QByteArray::fromHex("4d4d002a00000008") +
                                   (isSecond ? entry("8769", "0004", 1, second) : QByteArray()) +
                                   entry(tag, "0007", value.size(), isSecond ? third : second) + value));
    };
    const auto inUtf16 = [](const QString &words) {
        return QByteArray(reinterpret_cast<const char *>(words.utf16()), words.size() * 2);
    };
    QTest::newRow("XMP in EXIF") << withTag("02bc", xmpWithCity) << true;
    QTest::newRow("IPTC in EXIF") << withTag("83bb", iptcWithCity) << true;
    QTest::newRow("blocks of an editor in EXIF") << withTag("8649", block("0404", iptcWithCity)) << true;
    QTest::newRow("blocks without a place in EXIF") << withTag("8649", block("0404", "made up")) << false;
    QTest::newRow("a title in EXIF") << withTag("9c9b", inUtf16(QStringLiteral("Latitude 18.5"))) << true;
    QTest::newRow("a title without a place in EXIF") << withTag("9c9b", inUtf16(QStringLiteral("Made up"))) << false;
    QTest::newRow("the comment in EXIF in UTF-16")
        << withTag("9286", QByteArray("UNICODE\0", 8) + inUtf16(QStringLiteral("18.52043, 73.85674")),
                   Directory::Second)
        << true;
    QTest::newRow("notes of a phone") << withTag("927c", R"(made up {"latitude":18.5})", Directory::Second) << true;
    QTest::newRow("notes of a phone without a place")
        << withTag("927c", R"(made up {"focus":0.12345,"gain":1.23456})", Directory::Second) << false;
    QTest::newRow("XMP of a drone") << grainyPhoto().insert(
                                           2, segment("ffe1", QByteArray("http://ns.adobe.com/xap/1.0/\0", 29) +
                                                                  R"(<x:xmpmeta drone-dji:GpsLatitude="18.5"/>)"))
                                    << true;
    QTest::newRow("signed notes") << grainyPhoto().insert(2, segment("ffeb", "JP made up jumb exif:GPSLatitude"))
                                  << true;
    QTest::newRow("signed notes without a place") << grainyPhoto().insert(2, segment("ffeb", "JP velocities")) << false;
    const auto commented = [&segment](const QByteArray &words) {
        return grainyPhoto().insert(2, segment("fffe", words));
    };
    QTest::newRow("a comment") << commented("GPS: N 18 31.22, E 73 51.40") << true;
    QTest::newRow("coordinates in a comment") << commented("made up at 18.52043, 73.85674") << true;
    QTest::newRow("a comment without a place") << commented("CREATOR: made up 1.0.12345 (quality 90.5)") << false;
    QTest::newRow("the comment in EXIF") << tagged("-UserComment=18.52043 N 73.85674 E") << true;
    const auto small = [&segment](const QByteArray &picture) {
        // A directory without entries, then one that says where the small picture is.
        const auto entry = [](const char *tag, quint32 value) {
            return QByteArray::fromHex(tag) + QByteArray::fromHex("000400000001") + bigEndian(value);
        };
        return grainyPhoto().insert(
            2, segment("ffe1", QByteArray("Exif\0\0", 6) + QByteArray::fromHex("4d4d002a00000008") +
                                   QByteArray::fromHex("0000"
                                                       "0000000e"
                                                       "0002") +
                                   entry("0201", 44) + entry("0202", static_cast<quint32>(picture.size())) +
                                   QByteArray(4, '\0') + picture));
    };
    const auto smallest = madeJpeg();
    QTest::newRow("EXIF in the small picture of EXIF")
        << small(QByteArray(smallest).insert(2, segment("ffe1", QByteArray("Exif\0\0", 6) + exif))) << true;
    QTest::newRow("a comment in the small picture of EXIF") << small(madeJpeg("latitude 18.5")) << true;
    QTest::newRow("a small picture without a place") << small(smallest) << false;
    QTest::newRow("the small picture of a second picture")
        << grainyPhoto() + small(QByteArray(smallest).insert(2, segment("ffe1", QByteArray("Exif\0\0", 6) + exif)))
        << true;
    QTest::newRow("the second picture behind the first") << grainyPhoto() + withPlace << true;
    QTest::newRow("a second picture without a place") << grainyPhoto() + grainyPhoto() << false;
    QTest::newRow("a film behind the picture")
        << grainyPhoto() + QByteArray(200'000, '\0') + "\xA9xyz\0\x12+12.97+077.59/" + QByteArray(200'000, '\0')
        << true;
    QTest::newRow("a film behind a picture without an end mark")
        << grainyPhoto().chopped(2) + QByteArray::fromHex("ffd9") + QByteArray(127'000, '\0') +
               "com.apple.quicktime.location.ISO6709"
        << true;
    QTest::newRow("PNG with EXIF") << withTags(grainyPng(), {QStringLiteral("-GPSLatitude=12.97")}) << true;
    QTest::newRow("PNG with XMP") << withTags(grainyPng(), {QStringLiteral("-XMP:GPSLatitude=12.97")}) << true;
    const auto chunk = [](const QByteArray &type, const QByteArray &content) {
        return bigEndian(static_cast<quint32>(content.size())) + type + content + bigEndian(crcOf(type + content));
    };
    const auto packedText = qCompress("exif:GPSLatitude").sliced(4);
    QTest::newRow("PNG with a place in its comment")
        << grainyPng().insert(33, chunk("tEXt", QByteArray("Comment\0made up, GPS 18.52, 73.86", 33))) << true;
    QTest::newRow("PNG with packed XMP")
        << grainyPng().insert(33, chunk("iTXt", QByteArray("XML:com.adobe.xmp\0\1\0\0\0", 22) + packedText)) << true;
    const auto packedWords = qCompress("made up").sliced(4);
    QTest::newRow("PNG with packed XMP without a place")
        << grainyPng().insert(33, chunk("iTXt", QByteArray("XML:com.adobe.xmp\0\1\0\0\0", 22) + packedWords)) << false;
    QTest::newRow("PNG with a place in its packed comment")
        << grainyPng().insert(33, chunk("iTXt", QByteArray("Comment\0\1\0\0\0", 12) + packedText)) << true;
    QTest::newRow("PNG with a place in its packed comment in a language")
        << grainyPng().insert(33, chunk("iTXt", QByteArray("Comment\0\1\0de\0Notiz\0", 19) + packedText)) << true;
    QTest::newRow("PNG with a place in its packed old comment")
        << grainyPng().insert(33, chunk("zTXt", QByteArray("Comment\0\0", 9) + packedText)) << true;
    QTest::newRow("PNG with a packed comment without a place")
        << grainyPng().insert(33, chunk("iTXt", QByteArray("Comment\0\1\0\0\0", 12) + packedWords)) << false;
    QTest::newRow("PNG with a packed comment that cannot be read")
        << grainyPng().insert(33, chunk("zTXt", QByteArray("Comment\0\0", 9) + packedText.first(6))) << true;
    QTest::newRow("PNG with a packed comment that is too large to be read")
        << grainyPng().insert(
               33, chunk("zTXt", QByteArray("Comment\0\0", 9) + qCompress(QByteArray(3'000'000, 'x')).sliced(4)))
        << true;
    QTest::newRow("PNG with a text for each tag")
        << grainyPng().insert(33, chunk("tEXt", QByteArray("exif:GPSLatitude\0"
                                                           "12/1, 58/1",
                                                           27)))
        << true;
    QTest::newRow("PNG with a text for another tag")
        << grainyPng().insert(33, chunk("zTXt", QByteArray("exif:Make\0\0", 11) + packedText)) << false;
    QTest::newRow("a film behind a PNG") << grainyPng() + QByteArray(200'000, '\0') + "\xA9xyz\0\x12+12.97+077.59/"
                                         << true;
    QTest::newRow("a photo with a place behind a PNG") << grainyPng() + withPlace << true;
    QTest::newRow("a photo without a place behind a PNG") << grainyPng() + grainyPhoto() << false;
    QTest::newRow("PNG without one") << grainyPng() << false;
}

void PictureCheckTest::reportsALocationWhereverItIs()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const bool, has);
    QVERIFY(!bytes.isEmpty());
    QCOMPARE(reportOfPicture(bytes).hasLocation, has);
}

/// Looking at the EXIF data of each would take minutes of the processor.
void PictureCheckTest::readsATrailerOfManyPicturesOnce()
{
    const auto withMarks = [](int count) { return grainyPhoto() + QByteArray("Exif\0\0", 6).repeated(count); };
    QVERIFY(!reportOfPicture(withMarks(100)).hasLocation);
    const auto processorMs = [] {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return usage.ru_utime.tv_sec * 1'000 + usage.ru_utime.tv_usec / 1'000;
    };
    const auto before = processorMs();
    QVERIFY(reportOfPicture(withMarks(2'000'000)).hasLocation);
    QVERIFY2(processorMs() - before < 5'000, qPrintable(QString::number(processorMs() - before)));
}

CLINICDESK_TEST(PictureCheckTest)
#include "picturechecktest.moc"
