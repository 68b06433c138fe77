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
    void saysHowLargeTheFilesAre();
    void requestsBytesThatTheFilesHave();
    void refusesPagesThatAreNotThere();
    void holdsEveryPageOfTheLargestJob();
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
    const QList<DecoderJob> jobs{
        InspectJob(),
        InspectJob{.checksContent = false},
        PictureJob{.page = 7, .within = {300, 200}},
        ConvertJob{.maxImageBytes = 10, .maxPdfBytes = 20, .removeLocation = false, .turn = Turn::Left},
        ArrangeJob{
            .outputs = {{{.page = 3, .turn = Turn::Around}, {.page = 1}}, {{}}}, .maxPdfBytes = 30, .maxParts = 4},
        ExamineJob{.separators = {QStringLiteral("PATCHT")}}};
    for (const auto &job : jobs) {
        const JobMessage message{job, {1'234}};
        const auto frame = frameOf(message);
        QCOMPARE(readFrameSizes(QByteArrayView(frame).first(frameSizesBytes))->payloadBytes, quint64{0});
        QVERIFY(parseJob(headerOf(frame)) == message);
    }
    const FileFlaw flaw{
        .kind = FileFlaw::Kind::Content, .page = 3, .isLarge = true, .detail = QStringLiteral("it ends early")};
    const QList<DecoderAnswer> answers{
        FileReport{.kind = SourceKind::Tiff,
                   .size = {3, 4},
                   .pages = 5,
                   .orientation = 6,
                   .hasLocation = true,
                   .pictures = 2,
                   .takenOn = QDate(2026, 11, 2),
                   .flaws = {flaw}},
        PagePicture{.size = {2, 1}, .pixels = "12345678"},
        ConvertedFile{.kind = FileKind::Jpeg,
                      .bytes = support::madeJpeg(),
                      .size = {1, 1},
                      .sourceSize = {2, 2},
                      .changes = {FileChange::Converted, FileChange::LocationRemoved, FileChange::Split},
                      .flaws = {flaw, flaw}},
        ArrangedPdfs{{{.output = 0, .pages = 2, .bytes = support::madePdf(), .changes = {FileChange::Turned}},
                      {.output = 0, .pages = 1, .bytes = support::madePdf("other"), .flaws = {flaw}},
                      {.output = 1, .bytes = support::madePdf("third")}}},
        ExaminedPages{{{.inkMillimetres = 0},
                       {.inkMillimetres = 0, .hasSeparator = true},
                       {.inkMillimetres = 77},
                       {.inkMillimetres = 3, .hasUndrawn = true}}},
        DecoderFailure{.reason = DecoderFailure::Reason::Locked, .detail = QStringLiteral("why"), .file = 3}};
    for (const auto &answer : answers)
        QVERIFY(parseAnswer(headerOf(frameOf(answer)), payloadOf(answer)) == answer);
}

void DecoderJobTest::saysHowLargeTheFilesAre()
{
    const ArrangeJob job{.outputs = {{{.file = 2}, {.file = 0}}}};
    const JobMessage message{job, {5, 0, 9}};
    QVERIFY(parseJob(headerOf(frameOf(message))) == message);
    QVERIFY(parseJob(headerOf(frameOf(JobMessage{job, {maxJobBytes - 1, 1, 0}}))).has_value());
    QVERIFY(!parseJob(headerOf(frameOf(JobMessage{job, {maxJobBytes - 1, 1, 1}}))));
    QVERIFY(!parseJob(headerOf(frameOf(JobMessage{job, {5, -1, 9}}))));
    // Only this job has several files.
    QVERIFY(!parseJob(headerOf(frameOf(JobMessage{InspectJob(), {1, 1}}))));
    QVERIFY(!parseJob(headerOf(frameOf(JobMessage{job, {}}))));
}

void DecoderJobTest::requestsBytesThatTheFilesHave()
{
    const QList<qint64> files{10, 5'000'000, 0};
    const auto parsed = [&files](const ReadRequest &request) {
        return parseRead(headerOf(frameOf(request)), files) == std::optional(request);
    };
    QVERIFY(parsed({.file = 0, .at = 0, .bytes = 10}));
    QVERIFY(parsed({.file = 0, .at = 9, .bytes = 1}));
    QVERIFY(parsed({.file = 1, .at = 5'000'000 - maxReadBytes, .bytes = maxReadBytes}));
    QVERIFY(!parsed({.file = 0, .at = 0, .bytes = 11}));
    QVERIFY(!parsed({.file = 0, .at = 1, .bytes = 10}));
    QVERIFY(!parsed({.file = 0, .at = -1, .bytes = 1}));
    QVERIFY(!parsed({.file = 0, .at = 0, .bytes = 0}));
    QVERIFY(!parsed({.file = 1, .at = 0, .bytes = maxReadBytes + 1}));
    QVERIFY(!parsed({.file = 2, .at = 0, .bytes = 1}));
    QVERIFY(!parsed({.file = 3, .at = 0, .bytes = 1}));
    QVERIFY(!parsed({.file = -1, .at = 0, .bytes = 1}));
    QVERIFY(!parseRead(headerOf(frameOf(DecoderAnswer(FileReport()))), files));
}

void DecoderJobTest::refusesPagesThatAreNotThere()
{
    const auto parsed = [](const QList<QList<PageRef>> &outputs) {
        return parseJob(headerOf(frameOf(JobMessage{ArrangeJob{.outputs = outputs}, {1, 1}}))).has_value();
    };
    QVERIFY(parsed({{{.file = 1, .page = maxDecodedPages - 1}}}));
    QVERIFY(!parsed({{{.file = 2}}}));
    QVERIFY(!parsed({{{.file = -1}}}));
    QVERIFY(!parsed({{{.page = maxDecodedPages}}}));
    QVERIFY(!parsed({{{.turn = static_cast<Turn>(turnCount)}}}));
    QVERIFY(!parsed({}));
    QVERIFY(!parsed({{{}}, {}}));
    QVERIFY(!parsed({QList<PageRef>(maxDecodedPages + 1)}));
}

void DecoderJobTest::holdsEveryPageOfTheLargestJob()
{
    const PageRef last{.file = maxJobFiles - 1, .page = maxDecodedPages - 1, .turn = Turn::Left};
    const JobMessage message{ArrangeJob{.outputs = QList<QList<PageRef>>(maxDecodedPages, {last})},
                             QList<qint64>(maxJobFiles, 70'000)};
    QVERIFY(parseJob(headerOf(frameOf(message))) == message);
    const ArrangedPdf page{.bytes = support::madePdf()};
    ArrangedPdfs answer{QList<ArrangedPdf>(maxDecodedPages, page)};
    for (int i = 0; i < maxDecodedPages; ++i)
        answer.pdfs[i].output = i;
    QVERIFY(parseAnswer(headerOf(frameOf(answer)), payloadOf(answer)) == DecoderAnswer(answer));
}

void DecoderJobTest::refusesHeadersThatAreNone_data()
{
    QTest::addColumn<QByteArray>("header");
    const auto picture = headerOf(frameOf(JobMessage{PictureJob{.page = 1, .within = {1, 1}}, {0}}));
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
        frameOf(JobMessage{PictureJob{.page = maxDecodedPages, .within = {1, 1}}, {0}}));
    QTest::newRow("no size") << headerOf(frameOf(JobMessage{PictureJob{.page = 0, .within = {0, 1}}, {0}}));
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
    QVERIFY(!parsed(FileReport{.size = {1, 1}, .orientation = 9}, {}));
    QVERIFY(!parsed(FileReport{.size = {1, 1}}, "payload"));
    const auto pdf = support::madePdf();
    QVERIFY(!parsed(ArrangedPdfs{{{.bytes = pdf}}}, pdf + pdf));
    QVERIFY(!parsed(ArrangedPdfs{{{.bytes = "text"}}}, "text"));
    QVERIFY(!parsed(ArrangedPdfs{{{.output = 1, .bytes = pdf}}}, pdf));
    QVERIFY(!parsed(ArrangedPdfs{{{.pages = 0, .bytes = pdf}}}, pdf));
    QVERIFY(!parsed(ArrangedPdfs(), {}));
    QVERIFY(!parsed(ExaminedPages(), {}));
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
    row("AVIF",
        QByteArray("\0\0\0\x18"
                   "ftypavif\0\0\0\0mif1avif",
                   24),
        "avif");
    row("HEIC that names only its structure",
        QByteArray("\0\0\0\x14"
                   "ftypmif1\0\0\0\0mif1\0\0\0\x20metahvc1",
                   32),
        "heic");
    row("AVIF that names only its structure",
        QByteArray("\0\0\0\x14"
                   "ftypmif1\0\0\0\0mif1\0\0\0\x20metaav01",
                   32),
        "avif");
    row("raw photo of Canon", QByteArray("\0\0\0\x18"
                                         "ftypcrx \0\0\0\1crx isom",
                                         24));
    row("film", QByteArray("\0\0\0\x18"
                           "ftypisom\0\0\0\0isomavc1",
                           24));
    row("brand after its box", QByteArray("\0\0\0\x10"
                                          "ftypisom\0\0\0\0heic",
                                          20));
    row("TIFF of Intel", QByteArray("II*\0\x08\0\0\0", 8), "tiff");
    row("TIFF of Motorola", QByteArray("MM\0*\0\0\0\x08", 8), "tiff");
    row("BigTIFF", QByteArray("II+\0\x08\0\0\0", 8), "tiff");
    row("raw photo as a TIFF", QByteArray("II*\0\x10\0\0\0CR\2\0", 12));
    row("BMP", QByteArray("BM\0\0\0\0\0\0\0\0\0\0\0\0\x28\0\0\0", 18), "bmp");
    row("BMP with reserved bytes that are used", QByteArray("BM\0\0\0\0\1\2\3\4\0\0\0\0\x28\0\0\0", 18), "bmp");
    row("BMP of OS/2", QByteArray("BM\0\0\0\0\0\0\0\0\0\0\0\0\x10\0\0\0", 18), "bmp");
    row("text that starts with BM", "BM is short for body mass");
    row("WebP", QByteArray("RIFF\0\0\0\0WEBPVP8 ", 16), "webp");
    row("sound", QByteArray("RIFF\0\0\0\0WAVEfmt ", 16));
    row("GIF", "GIF89a", "gif");
    row("JPEG 2000", QByteArray("\0\0\0\x0CjP  \r\n\x87\n", 12), "jpeg2000");
    row("JPEG 2000 without boxes", "\xFF\x4F\xFF\x51", "jpeg2000");
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
