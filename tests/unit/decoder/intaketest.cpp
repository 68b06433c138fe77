// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/intake.h"

#include "tests/support/madefiles.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/unit/decoder/realdecoder.h"

#include <QFile>
#include <QPainter>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTransform>

#include <cstdlib>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Files from any source become files that the service accepts. What comes out is read by other programs: exiftool and
/// the programs of poppler.
class IntakeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void makesEveryKindSendable_data();
    void makesEveryKindSendable();
    void keepsFilesThatNeedNothing_data();
    void keepsFilesThatNeedNothing();
    void turnsWithoutLossWhereItCan();
    void turnsPicturesWithoutWholeBlocks();
    void removesTheLocationAndKeepsTheDate();
    void removesAPlaceInIptcOfATiff();
    void removesPlacesOfAPng();
    void removesWhatFollowsThePicture();
    void keepsTheLocationIfAsked();
    void makesPhotosSmaller();
    void keepsThePixelsOfALargePhotoWhereItCan_data();
    void keepsThePixelsOfALargePhotoWhereItCan();
    void refusesALargePhotoThatIsDamaged();
    void makesPdfsSmaller();
    void keepsTheResolutionOfAFax();
    void saysWhenAFileCannotBecomeSmallEnough();
    void leavesTheFileUntouched();
    void leavesAFileOnDiskThatNeedsNoChange();
    void needsTheDecoder();
};

namespace {

using Changes = QList<FileChange>;

Result<FittedFile> fitted(const QByteArray &file, const QString &name = QStringLiteral("made up.bin"),
                          const FitOptions &options = {})
{
    return fitBytes(name, file, options, realDecoder());
}

QImage imageIn(const FittedFile &file)
{
    return QImage::fromData(file.bytes);
}

bool hasLine(const QByteArray &text, const QString &pattern)
{
    return QString::fromUtf8(text).contains(QRegularExpression(pattern, QRegularExpression::MultilineOption));
}

/// The first picture with a little of the second one.
QImage blended(QImage image, const QImage &grain)
{
    QPainter painter(&image);
    painter.setOpacity(0.1);
    painter.drawImage(0, 0, grain);
    return image;
}

/// Of all colours of all pixels.
double meanDifference(const QImage &one, const QImage &other)
{
    qint64 sum = 0;
    for (int y = 0; y < one.height(); ++y) {
        for (int x = 0; x < one.width(); ++x) {
            const auto a = one.pixel(x, y);
            const auto b = other.pixel(x, y);
            sum += std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b));
        }
    }
    return static_cast<double>(sum) / (3.0 * one.width() * one.height());
}

QByteArray photo()
{
    return encoded(quarters(), "jpg", 90);
}

} // namespace

void IntakeTest::makesEveryKindSendable_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("newName");
    QTest::addColumn<FileKind>("kind");
    QTest::addColumn<int>("pages");
    QTest::addColumn<Changes>("changes");
    const auto picture = quarters();
    const auto bilevel = picture.convertToFormat(QImage::Format_Mono);
    const auto row = [](const char *what, const QByteArray &file, const char *name, const char *newName, FileKind kind,
                        int pages, const Changes &changes) {
        QTest::newRow(what) << file << QString::fromLatin1(name) << QString::fromLatin1(newName) << kind << pages
                            << changes;
    };
    row("HEIC", heicPhoto(), "IMG_1.HEIC", "IMG_1.jpg", FileKind::Jpeg, 1,
        {FileChange::Converted, FileChange::LocationRemoved});
    row("HEIC named as a JPEG", heicPhoto(), "IMG_1.jpeg", "IMG_1.jpeg", FileKind::Jpeg, 1,
        {FileChange::Converted, FileChange::LocationRemoved});
    row("photo as TIFF", tiffOf({picture}), "scan.tif", "scan.jpg", FileKind::Jpeg, 1, {FileChange::Converted});
    row("turned TIFF", tiffOf({picture}, 6), "scan.tif", "scan.jpg", FileKind::Jpeg, 1,
        {FileChange::Converted, FileChange::Turned});
    row("TIFF of three pages", tiffOf({bilevel, picture, picture}), "scan.tiff", "scan.pdf", FileKind::Pdf, 3,
        {FileChange::Converted});
    row("TIFF in black and white", tiffOf({bilevel}), "fax.tif", "fax.pdf", FileKind::Pdf, 1, {FileChange::Converted});
    row("BMP", encoded(picture, "bmp"), "a.b.bmp", "a.b.png", FileKind::Png, 1, {FileChange::Converted});
    row("WebP", webpOf(picture, false), "a.webp", "a.jpg", FileKind::Jpeg, 1, {FileChange::Converted});
    row("lossless WebP", webpOf(picture, true), "a.webp", "a.png", FileKind::Png, 1, {FileChange::Converted});
    row("animated GIF", animatedGif(), "a.gif", "a.png", FileKind::Png, 1,
        {FileChange::Converted, FileChange::FirstOfSeveral});
    row("photo on its side", photoWithTags(photo(), 6), "a.jpg", "a.jpg", FileKind::Jpeg, 1,
        {FileChange::Turned, FileChange::LocationRemoved});
    row("PNG with a location", withTags(encoded(picture, "png"), {QStringLiteral("-EXIF:GPSLatitude=19.076")}), "a.png",
        "a.png", FileKind::Png, 1, {FileChange::LocationRemoved});
    row("PNG with a location in its comment",
        withTags(encoded(picture, "png"), {QStringLiteral("-PNG:Comment=GPS 19.076, 72.878")}), "a.png", "a.png",
        FileKind::Png, 1, {FileChange::LocationRemoved});
    row("PNG with a location in XMP",
        withTags(encoded(picture, "png"), {QStringLiteral("-XMP-exif:GPSLatitude=19.076")}), "a.png", "a.png",
        FileKind::Png, 1, {FileChange::LocationRemoved});
}

void IntakeTest::makesEveryKindSendable()
{
    QFETCH(const QByteArray, file);
    QFETCH(const QString, name);
    QFETCH(const QString, newName);
    QFETCH(const FileKind, kind);
    QFETCH(const int, pages);
    QFETCH(const Changes, changes);
    const auto made = fitted(file, name);
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->facts.name, newName);
    QCOMPARE(made->facts.kind, kind);
    QCOMPARE(made->facts.sizeBytes, made->bytes.size());
    QCOMPARE(made->pages, pages);
    QCOMPARE(made->changes, changes);
    QCOMPARE(made->sourceBytes, file.size());
    QVERIFY(checkBytes(newName, made->bytes, {}, realDecoder()).ok());
    if (kind == FileKind::Pdf) {
        QVERIFY(hasLine(told(QStringLiteral("pdfinfo"), made->bytes), QStringLiteral("^Pages: +%1$").arg(pages)));
        return;
    }
    const auto tags = tagsOf(made->bytes);
    QVERIFY2(!tags.contains("GPS"), tags);
    QVERIFY2(!hasLine(tags, QStringLiteral("Orientation +: [2-8]")), tags);
    const auto letters = quartersOf(imageIn(*made));
    const bool isGif = file.startsWith("GIF");
    const bool isTurned = changes.contains(FileChange::Turned);
    QCOMPARE(letters, isGif ? QStringLiteral("RRRR") : isTurned ? QStringLiteral("BRWG") : QStringLiteral("RGBW"));
}

void IntakeTest::keepsFilesThatNeedNothing_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<int>("pages");
    QTest::newRow("JPEG") << photo() << 1;
    QTest::newRow("JPEG of a camera without location")
        << withTags(photo(), {QStringLiteral("-Make=Madeup"), QStringLiteral("-Orientation#=1")}) << 1;
    QTest::newRow("PNG") << encoded(quarters(), "png") << 1;
    QTest::newRow("PDF") << pdfOfPhotos(2, {40, 40}) << 2;
    QTest::newRow("made PDF") << madePdf() << 1;
}

void IntakeTest::keepsFilesThatNeedNothing()
{
    QFETCH(const QByteArray, file);
    QFETCH(const int, pages);
    const auto made = fitted(file, QStringLiteral("scan.JPG"));
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QCOMPARE(made->bytes, file);
    QCOMPARE(made->facts.name, QStringLiteral("scan.JPG"));
    QCOMPARE(made->pages, pages);
    QCOMPARE(made->changes, Changes());
}

void IntakeTest::turnsWithoutLossWhereItCan()
{
    // Whole blocks of 16 pixels: turned back, every pixel is the same.
    const auto file = encoded(noise({160, 128}), "jpg", 80);
    const auto made = fitted(photoWithTags(file, 6));
    QVERIFY(made);
    const auto back = imageIn(*made).transformed(QTransform().rotate(-90)).convertToFormat(QImage::Format_RGB32);
    const auto before = QImage::fromData(file).convertToFormat(QImage::Format_RGB32);
    QCOMPARE(back.size(), before.size());
    int largest = 0;
    for (int y = 0; y < before.height(); ++y) {
        for (int x = 0; x < before.width(); ++x)
            largest = std::max(largest, std::abs(qGreen(back.pixel(x, y)) - qGreen(before.pixel(x, y))));
    }
    // A second compression of noise would differ by far more; turned blocks are rounded differently.
    QVERIFY2(largest <= 8, qPrintable(QString::number(largest)));
}

void IntakeTest::turnsPicturesWithoutWholeBlocks()
{
    const auto made = fitted(photoWithTags(encoded(quarters({150, 110}), "jpg", 90), 8));
    QVERIFY(made);
    QCOMPARE(imageIn(*made).size(), QSize(110, 150));
    QCOMPARE(quartersOf(imageIn(*made)), QStringLiteral("GWRB"));
}

void IntakeTest::removesTheLocationAndKeepsTheDate()
{
    const auto png = encoded(noise({60, 40}), "png");
    const auto options = [](const QString &orientation) {
        return QStringList{QStringLiteral("-EXIF:Make=Madeup"), QStringLiteral("-EXIF:GPSLatitude=19.076"),
                           QStringLiteral("-EXIF:ModifyDate=2026:10:05 14:30:00"), QStringLiteral("-n"),
                           QStringLiteral("-EXIF:Orientation=") + orientation};
    };
    const auto tiff = withTags(tiffOf({noise({60, 40})}), options(QStringLiteral("1")));
    for (const auto &file : {photoWithTags(photo(), 1), heicPhoto(), withTags(png, options(QStringLiteral("1"))),
                             withTags(png, options(QStringLiteral("6"))), tiff}) {
        QVERIFY(tagsOf(file).contains("GPSLatitude"));
        const auto made = fitted(file);
        QVERIFY(made);
        const auto tags = tagsOf(made->bytes);
        QVERIFY2(!tags.contains("GPS"), tags);
        QVERIFY2(tags.contains("2026:10:05 14:30:00"), tags);
        QVERIFY2(tags.contains("Madeup"), tags);
    }
}

void IntakeTest::removesAPlaceInIptcOfATiff()
{
    const auto tiff = tiffOf({noise({60, 40})});
    const auto made = fitted(withTags(tiff, {QStringLiteral("-IPTC:City=Pune")}));
    QVERIFY(made);
    QVERIFY(made->changes.contains(FileChange::LocationRemoved));
    QVERIFY(!tagsOf(made->bytes).contains("Pune"));
    const auto plain = fitted(withTags(tiff, {QStringLiteral("-IPTC:Headline=Made up")}));
    QVERIFY(plain);
    QVERIFY(!plain->changes.contains(FileChange::LocationRemoved));
}

void IntakeTest::removesPlacesOfAPng()
{
    const auto png =
        withTags(encoded(noise({60, 40}), "png"),
                 {QStringLiteral("-z"),
                  QStringLiteral("-PNG:Comment=") + QStringLiteral("latitude 18.5 longitude 73.9 ").repeated(10),
                  QStringLiteral("-PNG:Title=Made up")});
    QVERIFY(png.contains("zTXt"));
    QVERIFY(tagsOf(png).contains("latitude"));
    const auto made = fitted(png);
    QVERIFY(made);
    QCOMPARE(made->changes, Changes{FileChange::LocationRemoved});
    QVERIFY(!tagsOf(made->bytes).contains("latitude"));
    QVERIFY(tagsOf(made->bytes).contains("Made up"));
    const auto withFilm = fitted(encoded(noise({60, 40}), "png") + "com.apple.quicktime.location.ISO6709");
    QVERIFY(withFilm);
    QCOMPARE(withFilm->changes, Changes{FileChange::LocationRemoved});
    QVERIFY(!withFilm->bytes.contains("ISO6709"));
}

void IntakeTest::removesWhatFollowsThePicture()
{
    // Cameras append a second picture or a film, with its own location.
    const auto file = photoWithTags(photo(), 1) + photoWithTags(photo(), 1);
    const auto made = fitted(file);
    QVERIFY(made);
    QCOMPARE(made->bytes.count("\xff\xd8\xff"), 1);
}

void IntakeTest::keepsTheLocationIfAsked()
{
    const auto upright = photoWithTags(photo(), 1);
    const auto same = fitted(upright, QStringLiteral("a.jpg"), {.removeLocation = false});
    QVERIFY(same);
    QCOMPARE(same->bytes, upright);
    for (const auto &file : {photoWithTags(photo(), 6), heicPhoto()}) {
        const auto made = fitted(file, QStringLiteral("a.jpg"), {.removeLocation = false});
        QVERIFY(made);
        QVERIFY(tagsOf(made->bytes).contains("GPSLatitude"));
        QVERIFY(!made->changes.contains(FileChange::LocationRemoved));
    }
}

void IntakeTest::makesPhotosSmaller()
{
    const QSize size(1'200, 800);
    const FileLimits limits{.imageBytes = 200'000};
    for (const auto &file :
         {encoded(noise(size), "jpg", 95), encoded(noise(size), "png"), webpOf(noise(size), false)}) {
        QVERIFY(file.size() > limits.imageBytes);
        const auto made = fitted(file, QStringLiteral("a.jpg"), {.limits = limits});
        QVERIFY(made);
        QVERIFY(made->bytes.size() <= limits.imageBytes);
        QVERIFY(made->bytes.size() > limits.imageBytes / 3);
        QVERIFY(made->changes.contains(FileChange::MadeSmaller));
        QCOMPARE(made->facts.kind, FileKind::Jpeg);
        const auto image = imageIn(*made);
        QVERIFY(image.width() < size.width());
        QVERIFY(std::abs(image.height() * 1.5 - image.width()) <= 2);
    }
}

void IntakeTest::keepsThePixelsOfALargePhotoWhereItCan_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("isGrey");
    QTest::newRow("stored in planes that can be compressed again") << QSize(640, 480) << false;
    QTest::newRow("odd width and height") << QSize(641, 479) << false;
    QTest::newRow("grey") << QSize(640, 480) << true;
}

/// It lies on its side, so its planes have to be turned as well.
void IntakeTest::keepsThePixelsOfALargePhotoWhereItCan()
{
    QFETCH(const QSize, size);
    QFETCH(const bool, isGrey);
    const auto picture = blended(quarters(size), noise(size));
    const auto grey = picture.convertToFormat(QImage::Format_Grayscale8);
    const auto file = photoWithTags(encoded(isGrey ? grey : picture, "jpg", 100), 6);
    const FileLimits limits{.imageBytes = file.size() * 3 / 4};
    const auto made = fitted(file, QStringLiteral("a.jpg"), {.limits = limits});
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QVERIFY(made->bytes.size() <= limits.imageBytes);
    QVERIFY(made->changes.contains(FileChange::MadeSmaller));
    QVERIFY(made->changes.contains(FileChange::Turned));
    QVERIFY(hasLine(tagsOf(made->bytes), QStringLiteral("DateTimeOriginal +: 2026:10:05")));
    QVERIFY(!hasLine(tagsOf(made->bytes), QStringLiteral("GPSLatitude")));
    const auto image = imageIn(*made);
    QCOMPARE(image.size(), size.transposed());
    QCOMPARE(image.isGrayscale(), isGrey);
    const auto turned = (isGrey ? grey : picture).transformed(QTransform().rotate(90));
    QVERIFY2(meanDifference(image, turned) < 12, qPrintable(QString::number(meanDifference(image, turned))));
}

void IntakeTest::refusesALargePhotoThatIsDamaged()
{
    const auto file = encoded(noise({1'200, 800}), "jpg", 95);
    const auto cut =
        fitted(file.first(file.size() * 2 / 3), QStringLiteral("a.jpg"), {.limits = {.imageBytes = 200'000}});
    QVERIFY(!cut);
    QCOMPARE(cut.error().code, ErrorCode::FileDamaged);
    QCOMPARE(cut.error().subject, QStringLiteral("a.jpg"));
}

void IntakeTest::makesPdfsSmaller()
{
    const auto file = pdfOfPhotos(3, {900, 1'200});
    const FileLimits limits{.pdfBytes = file.size() / 2};
    const auto made = fitted(file, QStringLiteral("a.pdf"), {.limits = limits});
    QVERIFY2(made, made ? "" : qPrintable(made.error().detail));
    QVERIFY(made->bytes.size() <= limits.pdfBytes);
    QCOMPARE(made->pages, 3);
    QCOMPARE(made->changes, Changes{FileChange::MadeSmaller});
    QVERIFY(hasLine(told(QStringLiteral("pdfinfo"), made->bytes), QStringLiteral("^Pages: +3$")));
    QCOMPARE(told(QStringLiteral("pdfimages"), made->bytes, {QStringLiteral("-list")}).count(" jpeg "), 3);
}

void IntakeTest::keepsTheResolutionOfAFax()
{
    const auto made = fitted(tiffOf({quarters({850, 1'100}).convertToFormat(QImage::Format_Mono)})); // 100 dpi
    QVERIFY(made);
    const auto info = told(QStringLiteral("pdfinfo"), made->bytes);
    QVERIFY2(hasLine(info, QStringLiteral("^Page size: +612(\\.\\d+)? x 792(\\.\\d+)? pts")), info);
    const auto images = told(QStringLiteral("pdfimages"), made->bytes, {QStringLiteral("-list")});
    QVERIFY2(hasLine(images, QStringLiteral("image +850 +1100 +gray +1 +1 ")), images);
}

void IntakeTest::saysWhenAFileCannotBecomeSmallEnough()
{
    const FitOptions tiny{.limits = {.pdfBytes = 500, .imageBytes = 500}};
    for (const auto &file : {encoded(noise({400, 300}), "jpg", 95), pdfOfPhotos(1, {200, 200}),
                             tiffOf({noise({200, 200}), noise({200, 200})})}) {
        const auto made = fitted(file, QStringLiteral("scan.x"), tiny);
        QVERIFY(!made);
        QCOMPARE(made.error().code, ErrorCode::FileTooLarge);
        QCOMPARE(made.error().sizeBytes, file.size());
        QCOMPARE(made.error().limit, 500);
    }
}

void IntakeTest::leavesTheFileUntouched()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("photo.heic"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(heicPhoto());
    file.close();
    const auto time = QFileInfo(path).lastModified();
    const auto made = fitFile(path, {}, realDecoder());
    QVERIFY(made);
    QCOMPARE(made->facts.name, QStringLiteral("photo.jpg"));
    QCOMPARE(QFileInfo(path).lastModified(), time);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), heicPhoto());
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("photo.heic")});
}

/// It is not read into memory. What is sent is what was checked.
void IntakeTest::leavesAFileOnDiskThatNeedsNoChange()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("report.pdf"));
    const auto write = [&path](const QByteArray &bytes) {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    const auto pdf = madePdf();
    QVERIFY(write(pdf));
    const auto made = fitFile(path, {}, realDecoder());
    QVERIFY(made);
    QVERIFY(made->bytes.isEmpty());
    QCOMPARE(made->changes, QList<FileChange>());
    QCOMPARE(made->facts, (FileInfo{QStringLiteral("report.pdf"), FileKind::Pdf, pdf.size()}));
    const auto bytes = readBytes(*made);
    QVERIFY(bytes);
    QCOMPARE(*bytes, pdf);
    QVERIFY(write(pdf + '\n'));
    const auto changed = readBytes(*made);
    QVERIFY(!changed);
    QCOMPARE(changed.error().code, ErrorCode::FileUnreadable);
}

void IntakeTest::needsTheDecoder()
{
    DecoderProcess missing(QStringLiteral("/nowhere/clinicdesk-decoder"));
    for (const auto &file : {photo(), heicPhoto(), madePdf()})
        QCOMPARE(fitBytes(QStringLiteral("a"), file, {}, missing).error().code, ErrorCode::DecoderUnavailable);
}

CLINICDESK_TEST(IntakeTest)
#include "intaketest.moc"
