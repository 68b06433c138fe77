// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/decoderjob.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"

#include <QCborMap>

using namespace clinicdesk;

/// Jobs and answers as bytes.
class DecoderJobTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatItWrites();
    void refusesHeadersThatAreNone_data();
    void refusesHeadersThatAreNone();
    void refusesAnswersThatContradictThemselves();
    void knowsKindsByContent_data();
    void knowsKindsByContent();
};

namespace {

QByteArray headerOf(const QByteArray &frame)
{
    const auto sizes = readFrameSizes(QByteArrayView(frame).first(frameSizesBytes));
    return sizes ? frame.sliced(frameSizesBytes, sizes->headerBytes) : QByteArray();
}

} // namespace

void DecoderJobTest::readsWhatItWrites()
{
    const QList<DecoderJob> jobs{DescribeJob(), PictureJob{.page = 7, .within = {300, 200}},
                                 ConvertJob{.maxImageBytes = 10, .maxPdfBytes = 20, .removeLocation = false}};
    for (const auto &job : jobs) {
        const auto frame = frameOf(job, 1'234);
        QCOMPARE(readFrameSizes(QByteArrayView(frame).first(frameSizesBytes))->payloadBytes, quint64{1'234});
        QVERIFY(parseJob(headerOf(frame)) == job);
    }
    const QList<DecoderAnswer> answers{
        FileDescription{
            .kind = SourceKind::Tiff, .size = {3, 4}, .pages = 5, .orientation = 6, .hasLocation = true, .pictures = 2},
        PagePicture{.size = {2, 1}, .pixels = "12345678"},
        ConvertedFile{.kind = FileKind::Jpeg,
                      .bytes = support::madeJpeg(),
                      .size = {1, 1},
                      .sourceSize = {2, 2},
                      .isConverted = true,
                      .isTurned = true,
                      .isWithoutLocation = true,
                      .isSmaller = true,
                      .isFirstOfSeveral = true},
        DecoderFailure{.reason = DecoderFailure::Reason::Locked, .detail = QStringLiteral("why")}};
    for (const auto &answer : answers)
        QVERIFY(parseAnswer(headerOf(frameOf(answer)), payloadOf(answer)) == answer);
}

void DecoderJobTest::refusesHeadersThatAreNone_data()
{
    QTest::addColumn<QByteArray>("header");
    const auto picture = headerOf(frameOf(DecoderJob(PictureJob{.page = 1, .within = {1, 1}}), 0));
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("text") << QByteArray("describe");
    QTest::newRow("cut off") << picture.chopped(1);
    QTest::newRow("followed by something") << picture + '\0';
    QTest::newRow("too long") << QByteArray(maxFrameHeaderBytes + 1, '\0');
    QTest::newRow("no task") << QCborMap().toCborValue().toCbor();
    QTest::newRow("unknown task") << QCborMap{{QLatin1String("task"), QLatin1String("run")}}.toCborValue().toCbor();
    QTest::newRow("page is missing")
        << QCborMap{{QLatin1String("task"), QLatin1String("picture")}}.toCborValue().toCbor();
    QTest::newRow("page after the last") << headerOf(
        frameOf(DecoderJob(PictureJob{.page = maxDecodedPages, .within = {1, 1}}), 0));
    QTest::newRow("no size") << headerOf(frameOf(DecoderJob(PictureJob{.page = 0, .within = {0, 1}}), 0));
}

void DecoderJobTest::refusesHeadersThatAreNone()
{
    QFETCH(const QByteArray, header);
    QVERIFY(!parseJob(header));
    QVERIFY(!parseAnswer(header, {}));
}

void DecoderJobTest::refusesAnswersThatContradictThemselves()
{
    const auto parsed = [](const DecoderAnswer &answer, const QByteArray &payload) {
        return parseAnswer(headerOf(frameOf(answer)), payload).has_value();
    };
    QVERIFY(!parsed(PagePicture{.size = {2, 2}, .pixels = "12345678"}, "12345678"));
    QVERIFY(!parsed(PagePicture{.size = {65'536, 65'536}, .pixels = {}}, {}));
    QVERIFY(!parsed(
        ConvertedFile{.kind = FileKind::Jpeg, .bytes = support::madePng(), .size = {1, 1}, .sourceSize = {1, 1}},
        support::madePng()));
    QVERIFY(!parsed(FileDescription{.size = {1, 1}, .orientation = 9}, {}));
    QVERIFY(!parsed(FileDescription{.size = {1, 1}}, "payload"));
    QVERIFY(!readFrameSizes(QByteArray(frameSizesBytes, '\xff')));
    QVERIFY(!readFrameSizes("short"));
}

void DecoderJobTest::knowsKindsByContent_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QString>("kind");
    const auto row = [](const char *name, const QByteArray &head, const char *kind = "") {
        QTest::newRow(name) << head << QString::fromLatin1(kind);
    };
    row("PDF", support::madePdf(), "pdf");
    row("JPEG", support::madeJpeg(), "jpeg");
    row("PNG", support::madePng(), "png");
    row("HEIC",
        QByteArray("\0\0\0\x18"
                   "ftypheic\0\0\0\0mif1heic",
                   24),
        "heic");
    row("HEIC as a compatible brand",
        QByteArray("\0\0\0\x18"
                   "ftypmif1\0\0\0\0mif1heix",
                   24),
        "heic");
    row("AVIF", QByteArray("\0\0\0\x18"
                           "ftypavif\0\0\0\0mif1avif",
                           24));
    row("film", QByteArray("\0\0\0\x18"
                           "ftypisom\0\0\0\0isomavc1",
                           24));
    row("brand after its box", QByteArray("\0\0\0\x10"
                                          "ftypisom\0\0\0\0heic",
                                          20));
    row("TIFF of Intel", QByteArray("II*\0\x08\0\0\0", 8), "tiff");
    row("TIFF of Motorola", QByteArray("MM\0*\0\0\0\x08", 8), "tiff");
    row("BMP", QByteArray("BM\0\0\0\0\0\0\0\0\0\0\0\0\x28\0\0\0", 18), "bmp");
    row("text that starts with BM", "BM is short for body mass");
    row("WebP", QByteArray("RIFF\0\0\0\0WEBPVP8 ", 16), "webp");
    row("sound", QByteArray("RIFF\0\0\0\0WAVEfmt ", 16));
    row("GIF", "GIF89a", "gif");
    row("nothing", "");
}

void DecoderJobTest::knowsKindsByContent()
{
    QFETCH(const QByteArray, head);
    QFETCH(const QString, kind);
    const auto found = sourceKindOf(head);
    QCOMPARE(found ? QString(sourceKindText(*found)) : QString(), kind);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(DecoderJobTest)
#include "decoderjobtest.moc"
