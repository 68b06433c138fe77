// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/madefiles.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>

#include <sys/stat.h>

using namespace clinicdesk::support;

/// `clinicdesk-cli upload --fit`: what arrives at the service is decoded again, by exiftool, poppler and Qt.
class CliFitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void deliversEveryKind_data();
    void deliversEveryKind();
    void sendsATiffOfThreePagesAsOneDocument();
    void makesAPhotoSmaller();
    void makesAPdfSmaller();
    void sendsBytesUnchangedWithoutIt();
    void keepsTheLocationIfAsked();
    void sendsSeveralPicturesTogether();
    void joinsMixedKinds();
    void saysWhatIsLostOfAJoinedPdf();
    void joinsMoreFilesThanADocumentCanHave();
    void sendsALargePdfAsSeveralFiles();
    void fitsDirectUploadsToo();
    void tellsPeopleWhatWasChanged();
    void sendsTheGoodOnesAmongFilesThatCannotBeMadeSendable();
    void findsTheDecoderOfThePackage();
    void sendsADamagedPageOnlyWithItsOption();
    void needsNoMemoryForAFileThatNeedsNoChange_data();
    void needsNoMemoryForAFileThatNeedsNoChange();
};

namespace {

const auto fit = QStringLiteral("--fit");
const auto together = QStringLiteral("--together");

QByteArray photo()
{
    return photoWithTags(encoded(quarters(), "jpg", 90), 6);
}

QJsonObject fileOf(const Outcome &outcome, int file = 0)
{
    return outcome.document()[QLatin1String("files")][file].toObject();
}

QStringList changesOf(const Outcome &outcome, int file = 0)
{
    QStringList changes;
    for (const auto &change : fileOf(outcome, file)[QLatin1String("fit")][QLatin1String("changes")].toArray())
        changes.append(change.toString());
    return changes;
}

QByteArray pdfInfo(const CommandLine &cli, const QByteArray &pdf)
{
    QProcess process;
    process.start(QStringLiteral("pdfinfo"), {cli.paper(QStringLiteral("arrived.pdf"), pdf)});
    return process.waitForFinished() ? process.readAllStandardOutput() : QByteArray();
}

/// The most memory that a program had until now.
qint64 peakKibibytes(qint64 process)
{
    QFile file(QStringLiteral("/proc/%1/status").arg(process));
    const auto status = file.open(QIODevice::ReadOnly) ? QString::fromLatin1(file.readAll()) : QString();
    return QRegularExpression(QStringLiteral("VmHWM:\\s+(\\d+) kB")).match(status).captured(1).toLongLong();
}

/// A convention of the connection: photos up to so many bytes.
void limitFiles(CommandLine &cli, const QByteArray &conventions)
{
    cli.environment.insert(QStringLiteral("CLINICDESK_CONVENTIONS_FILE"),
                           cli.paper(QStringLiteral("conventions.json"), conventions));
}

} // namespace

void CliFitTest::deliversEveryKind_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("newName");
    QTest::addColumn<QString>("letters");
    QTest::addColumn<QStringList>("changes");
    const auto row = [](const char *name, const QByteArray &file, const char *newName, const char *letters,
                        const char *changes) {
        QTest::newRow(name) << QString::fromLatin1(name) << file << QString::fromLatin1(newName)
                            << QString::fromLatin1(letters)
                            << QString::fromLatin1(changes).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    };
    row("a.heic", heicPhoto(), "a.jpg", "RGBW", "converted location_removed");
    row("a.tif", tiffOf({quarters()}), "a.jpg", "RGBW", "converted");
    row("a.bmp", encoded(quarters(), "bmp"), "a.png", "RGBW", "converted");
    row("a.webp", webpOf(quarters(), false), "a.jpg", "RGBW", "converted");
    row("a.gif", animatedGif(), "a.png", "RRRR", "converted first_picture_only");
    row("a.jpg", photo(), "a.jpg", "BRWG", "turned location_removed");
    row("b.png", encoded(quarters(), "png"), "b.png", "RGBW", "");
}

void CliFitTest::deliversEveryKind()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, file);
    QFETCH(const QString, newName);
    QFETCH(const QString, letters);
    QFETCH(const QStringList, changes);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto path = cli.paper(name, file);
    const auto outcome = cli.json({upload, ownRecord, type, lr, fit, path});
    QVERIFY2(outcome.exit == 0, outcome.err);
    const auto arrived = practice.stored(outcome.id());
    QCOMPARE(quartersOf(QImage::fromData(arrived)), letters);
    const auto tags = tagsOf(arrived);
    QVERIFY2(!tags.contains("GPS"), tags);
    QCOMPARE(fileOf(outcome)[QLatin1String("name")].toString(), newName);
    QCOMPARE(fileOf(outcome)[QLatin1String("size")].toInt(), arrived.size());
    QCOMPARE(fileOf(outcome)[QLatin1String("sha256")].toString().toLatin1(),
             QCryptographicHash::hash(arrived, QCryptographicHash::Sha256).toHex());
    QCOMPARE(changesOf(outcome), changes);
    QCOMPARE(fileOf(outcome)[QLatin1String("fit")][QLatin1String("from_size")].toInt(), file.size());
    QCOMPARE(fileOf(outcome)[QLatin1String("fit")][QLatin1String("from_name")].toString(), name);
    if (changes.isEmpty())
        QCOMPARE(arrived, file);
    QFile original(path);
    QVERIFY(original.open(QIODevice::ReadOnly));
    QCOMPARE(original.readAll(), file);
}

void CliFitTest::sendsATiffOfThreePagesAsOneDocument()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto page = quarters().convertToFormat(QImage::Format_Mono);
    const auto tiff = tiffOf({page, quarters({200, 100}), page});
    const auto outcome = cli.json({upload, ownRecord, type, lr, fit, cli.paper(QStringLiteral("scan.tiff"), tiff)});
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(practice.storedDocuments(), QStringList(outcome.id()));
    QCOMPARE(fileOf(outcome)[QLatin1String("name")].toString(), QStringLiteral("scan.pdf"));
    QCOMPARE(fileOf(outcome)[QLatin1String("fit")][QLatin1String("pages")].toInt(), 3);
    const auto info = pdfInfo(cli, practice.stored(outcome.id()));
    QVERIFY2(QString::fromUtf8(info).contains(QRegularExpression(QStringLiteral("Pages: +3\n"))), info);
}

void CliFitTest::makesAPhotoSmaller()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    limitFiles(cli, R"({"image_limit_bytes": 200000})");
    const auto path = cli.paper(QStringLiteral("large.jpg"), encoded(noise({1'200, 800}), "jpg", 95));
    QCOMPARE(cli.json({upload, ownRecord, type, lr, path}).standings(),
             QStringList(QStringLiteral("failed file.too-large")));
    const auto outcome = cli.json({upload, ownRecord, type, lr, fit, path});
    QVERIFY2(outcome.exit == 0, outcome.err);
    const auto arrived = practice.stored(outcome.id());
    QVERIFY(arrived.size() <= 200'000);
    QVERIFY(!QImage::fromData(arrived).isNull());
    QCOMPARE(changesOf(outcome), QStringList(QStringLiteral("made_smaller")));
}

void CliFitTest::makesAPdfSmaller()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    limitFiles(cli, R"({"pdf_limit_bytes": 1500000})");
    const auto pdf = pdfOfPhotos(2, {900, 1'200});
    QVERIFY(pdf.size() > 1'500'000);
    const auto outcome = cli.json({upload, ownRecord, type, lr, fit, cli.paper(QStringLiteral("large.pdf"), pdf)});
    QVERIFY2(outcome.exit == 0, outcome.err);
    const auto arrived = practice.stored(outcome.id());
    QVERIFY(arrived.size() <= 1'500'000);
    const auto info = pdfInfo(cli, arrived);
    QVERIFY2(QString::fromUtf8(info).contains(QRegularExpression(QStringLiteral("Pages: +2\n"))), info);
}

void CliFitTest::sendsBytesUnchangedWithoutIt()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    auto twelveBits = encoded(quarters(), "jpg", 90);
    twelveBits[twelveBits.indexOf("\xff\xc0") + 4] = 12; // no conversion can help
    const auto outcome =
        cli.json({upload, ownRecord, type, lr, cli.paper(QStringLiteral("a.jpg"), photo()),
                  cli.paper(QStringLiteral("b.heic"), heicPhoto()), cli.paper(QStringLiteral("c.jpg"), twelveBits)});
    const auto unsupported = QStringLiteral("failed file.unsupported");
    QCOMPARE(outcome.standings(), (QStringList{QStringLiteral("delivered"), unsupported, unsupported}));
    QCOMPARE(practice.stored(outcome.id()), photo());
    QVERIFY(!fileOf(outcome).contains(QLatin1String("fit")));
    QCOMPARE(
        outcome.message(1),
        QStringLiteral("“b.heic” is a picture that must be converted before it is sent. Add --fit to the command to "
                       "have it converted."));
    QVERIFY2(!outcome.message(2).contains(QLatin1String("--fit")), qPrintable(outcome.message(2)));
    QVERIFY2(!outcome.err.contains(": Add"), outcome.err);
}

void CliFitTest::keepsTheLocationIfAsked()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto keep = QStringLiteral("--keep-location");
    const auto path = cli.paper(QStringLiteral("a.heic"), heicPhoto());
    const auto outcome = cli.json({upload, ownRecord, type, lr, fit, keep, path});
    QVERIFY2(outcome.exit == 0, outcome.err);
    QVERIFY(tagsOf(practice.stored(outcome.id())).contains("GPSLatitude"));
    QCOMPARE(changesOf(outcome), QStringList(QStringLiteral("converted")));
    QCOMPARE(cli.run({upload, ownRecord, type, lr, keep, path}).exit, 2);
}

void CliFitTest::sendsSeveralPicturesTogether()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome =
        cli.json({upload, ownRecord, type, lr, fit, together, cli.paper(QStringLiteral("1.heic"), heicPhoto()),
                  cli.paper(QStringLiteral("2.jpg"), photo())});
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(quartersOf(QImage::fromData(practice.stored(outcome.id(), 1))), QStringLiteral("RGBW"));
    QCOMPARE(quartersOf(QImage::fromData(practice.stored(outcome.id(), 2))), QStringLiteral("BRWG"));
    QCOMPARE(changesOf(outcome, 1), (QStringList{QStringLiteral("turned"), QStringLiteral("location_removed")}));
}

void CliFitTest::joinsMixedKinds()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const QStringList files{cli.paper(QStringLiteral("1.jpg"), photo()),
                            cli.paper(QStringLiteral("2.png"), encoded(quarters(), "png")),
                            cli.paper(QStringLiteral("3.pdf"), pdfOfTexts({QStringLiteral("a report")}))};
    QCOMPARE(cli.json(QStringList{upload, ownRecord, type, lr, together} + files).standings(),
             QStringList(QStringLiteral("failed file.mixed-kinds")));
    const auto outcome = cli.json(QStringList{upload, ownRecord, type, lr, fit, together} + files);
    QVERIFY2(outcome.exit == 0, outcome.err);
    const auto arrived = practice.stored(outcome.id());
    QCOMPARE(pdfPages(arrived), 3);
    QCOMPARE(quartersOf(pdfPage(arrived, 1)), QStringLiteral("BRWG"));
    QCOMPARE(quartersOf(pdfPage(arrived, 2)), QStringLiteral("RGBW"));
    QCOMPARE(pdfText(arrived).simplified(), QByteArray("a report"));
    QVERIFY(!tagsOf(arrived).contains("GPS"));
    QCOMPARE(changesOf(outcome),
             (QStringList{QStringLiteral("turned"), QStringLiteral("location_removed"), QStringLiteral("joined")}));
    const auto told = fileOf(outcome)[QLatin1String("fit")].toObject();
    QVERIFY(told[QLatin1String("from")].isNull() && told[QLatin1String("from_name")].isNull());
    QCOMPARE(told[QLatin1String("from_names")].toArray().size(), 3);
    QCOMPARE(told[QLatin1String("pages")].toInt(), 3);
    QCOMPARE(fileOf(outcome)[QLatin1String("name")].toString(), QStringLiteral("1.pdf"));
    QVERIFY2(outcome.err.contains("1.pdf: Turned upright. The location was removed. 3 files were joined to one PDF."),
             outcome.err);
}

void CliFitTest::saysWhatIsLostOfAJoinedPdf()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto signedPdf = cli.paper(QStringLiteral("report.pdf"), signedPdfWithFile());
    const auto outcome = cli.json({upload, ownRecord, type, lr, fit, together, signedPdf,
                                   cli.paper(QStringLiteral("2.png"), encoded(quarters(), "png"))});
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(changesOf(outcome), (QStringList{QStringLiteral("joined"), QStringLiteral("attachments_removed"),
                                              QStringLiteral("signature_removed")}));
    QVERIFY2(outcome.err.contains("report.pdf: 2 files were joined to one PDF. The files that are attached to the PDF "
                                  "are not sent with it. The PDF was signed. What is sent is no longer signed."),
             outcome.err);
    // Alone, it needs no change.
    const auto whole = cli.json({upload, ownRecord, type, lr, fit, together, signedPdf});
    QCOMPARE(changesOf(whole), QStringList());
    QCOMPARE(practice.stored(whole.id()), signedPdfWithFile());
}

void CliFitTest::joinsMoreFilesThanADocumentCanHave()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QStringList files;
    for (int i = 0; i < 12; ++i)
        files.append(cli.paper(QStringLiteral("%1.jpg").arg(i), encoded(quarters(), "jpg", 90)));
    const auto outcome = cli.json(QStringList{upload, ownRecord, type, lr, fit, together} + files);
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(pdfPages(practice.stored(outcome.id())), 12);
}

void CliFitTest::sendsALargePdfAsSeveralFiles()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto pdf = pdfOfPhotos(6, {600, 800});
    const auto limit = pdf.size() / 5;
    limitFiles(cli, "{\"pdf_limit_bytes\": " + QByteArray::number(limit) + "}");
    const auto outcome = cli.json({upload, ownRecord, type, lr, fit, cli.paper(QStringLiteral("large.pdf"), pdf)});
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(practice.storedDocuments(), QStringList(outcome.id()));
    const auto files = outcome.document()[QLatin1String("files")].toArray();
    QVERIFY(files.size() > 1);
    int pages = 0;
    for (int i = 0; i < files.size(); ++i) {
        const auto arrived = practice.stored(outcome.id(), i + 1);
        QVERIFY(arrived.size() <= limit);
        QCOMPARE(fileOf(outcome, i)[QLatin1String("fit")][QLatin1String("first_page")].toInt(), pages + 1);
        QCOMPARE(changesOf(outcome, i), (QStringList{QStringLiteral("made_smaller"), QStringLiteral("split")}));
        pages += pdfPages(arrived);
    }
    QCOMPARE(pages, 6);
    // A direct upload has one file.
    limitFiles(cli, "{\"direct_limit_bytes\": " + QByteArray::number(limit) + "}");
    QCOMPARE(
        cli.json({upload, QStringLiteral("--direct"), fit, cli.paper(QStringLiteral("large.pdf"), pdf)}).standings(),
        QStringList(QStringLiteral("failed file.too-large")));
}

void CliFitTest::fitsDirectUploadsToo()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome =
        cli.json({upload, QStringLiteral("--direct"), fit, cli.paper(QStringLiteral("a.heic"), heicPhoto())});
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(practice.storedDirectly().size(), 1);
    QCOMPARE(quartersOf(QImage::fromData(practice.storedDirectly().first())), QStringLiteral("RGBW"));
}

void CliFitTest::tellsPeopleWhatWasChanged()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.run({upload, ownRecord, type, lr, fit, cli.paper(QStringLiteral("a.heic"), heicPhoto())});
    QCOMPARE(outcome.exit, 0);
    QVERIFY2(outcome.err.contains("a.heic: Converted from HEIC to JPEG. The location was removed."), outcome.err);
    QVERIFY2(outcome.out.contains("a.jpg"), outcome.out);
}

void CliFitTest::sendsTheGoodOnesAmongFilesThatCannotBeMadeSendable()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto pipe = cli.home() + QStringLiteral("/files/pipe.heic");
    QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
    const auto outcome =
        cli.json({upload, ownRecord, type, lr, fit, cli.paper(QStringLiteral("cut.heic"), heicPhoto().chopped(500)),
                  cli.paper(QStringLiteral("text.tif"), "made up"), cli.paper(QStringLiteral("empty.bmp"), {}), pipe,
                  cli.paper(QStringLiteral("good.heic"), heicPhoto())});
    QCOMPARE(outcome.exit, 5);
    QCOMPARE(outcome.standings(),
             (QStringList{QStringLiteral("failed file.damaged"), QStringLiteral("failed file.unsupported"),
                          QStringLiteral("failed file.empty"), QStringLiteral("failed file.unreadable"),
                          QStringLiteral("delivered")}));
}

void CliFitTest::findsTheDecoderOfThePackage()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const QDir prefix(cli.home() + QStringLiteral("/usr"));
    const auto program = prefix.filePath(QStringLiteral("bin/clinicdesk-cli"));
    const auto place = QStringLiteral("libexec/clinicdesk-cli");
    QVERIFY(prefix.mkpath(QStringLiteral("bin")) && prefix.mkpath(place));
    QVERIFY(QFile::copy(CommandLine::program(), program));
    QVERIFY(QFile::copy(CommandLine::program() + QStringLiteral("-commands"),
                        prefix.filePath(place + QStringLiteral("/clinicdesk-cli-commands"))));
    const auto run = [&] {
        QProcess process;
        process.setProcessEnvironment(cli.environment);
        process.start(program, {QStringLiteral("--json"), upload, ownRecord, type, lr, fit,
                                cli.paper(QStringLiteral("a.heic"), heicPhoto())});
        return CommandLine::outcomeOf(process).standings();
    };
    QCOMPARE(run(), QStringList(QStringLiteral("failed decoder.unavailable")));
    QVERIFY(QFile::copy(QStringLiteral(CLINICDESK_DECODER),
                        prefix.filePath(place + QStringLiteral("/clinicdesk-decoder"))));
    QCOMPARE(run(), QStringList(QStringLiteral("delivered")));
}

void CliFitTest::sendsADamagedPageOnlyWithItsOption()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto photo = encoded(noise({200, 200}), "jpg", 90);
    const auto path = cli.paper(QStringLiteral("photo.jpg"), photo.first(photo.size() * 9 / 10));
    const auto accepting = QStringLiteral("--accept-damage");
    for (const auto &fitting : {QStringList(), QStringList(fit)}) {
        const QStringList command = QStringList{upload, ownRecord, type, lr} + fitting;
        const auto refused = cli.json(command + QStringList{path});
        QCOMPARE(refused.standings(), QStringList(QStringLiteral("failed file.damaged")));
        QCOMPARE(refused.exit, 5);
        QVERIFY2(refused.err.contains("--accept-damage"), refused.err);
        QVERIFY(practice.storedDocuments().isEmpty());
    }
    const auto sent = cli.json({upload, ownRecord, type, lr, accepting, path});
    QCOMPARE(sent.exit, 0);
    QVERIFY2(sent.err.contains("It is sent as it is."), sent.err);
    QCOMPARE(practice.stored(sent.id()), photo.first(photo.size() * 9 / 10));
    // Half of a picture is not sent in any case.
    const auto half = cli.paper(QStringLiteral("half.jpg"), photo.first(photo.size() / 2));
    QCOMPARE(cli.json({upload, ownRecord, type, lr, accepting, half}).standings(),
             QStringList(QStringLiteral("failed file.damaged")));
}

void CliFitTest::needsNoMemoryForAFileThatNeedsNoChange_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("as it is") << QStringList();
    QTest::newRow("--fit") << QStringList(fit);
}

/// A whole file of 24 MB in memory would be 23 MiB. The command is measured while it waits for the storage.
void CliFitTest::needsNoMemoryForAFileThatNeedsNoChange()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a sanitizer keeps memory");
#endif
    QFETCH(const QStringList, options);
    const PracticeService practice({always(storage, silence)});
    QList<qint64> peaks;
    for (const auto bytes : {1'000, 24'000'000}) {
        CommandLine cli;
        cli.signIn(practice);
        const auto pdf = cli.paper(QStringLiteral("scan.pdf"), pdfOfNotes({}, {pdfStream(QByteArray(bytes, 'x'))}));
        const auto process = cli.start(QStringList{upload, ownRecord, type, lr} + options + QStringList{pdf});
        QVERIFY(CommandLine::tells(*process, "uploading"));
        peaks.append(peakKibibytes(process->processId()));
        process->kill();
        QVERIFY(process->waitForFinished());
    }
    constexpr qint64 maxKibibytes = 4 * 1'024;
    QVERIFY(peaks.first() > 0);
    QVERIFY2(peaks.last() - peaks.first() < maxKibibytes, qPrintable(QString::number(peaks.last() - peaks.first())));
}

CLINICDESK_TEST(CliFitTest)
#include "clifittest.moc"
