// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/scannerprocess.h"
#include "core/base/systemprocess.h"
#include "tests/support/testprogram.h"
#include "tests/support/testscanner.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QScopeGuard>
#include <QSignalSpy>

#include <csignal>

using namespace clinicdesk;
using namespace std::chrono_literals;

using Kind = CaptureProblem::Kind;

namespace {

const auto scannerProgram = QStringLiteral(CLINICDESK_SCANNER);
const auto wildProgram = QStringLiteral(CLINICDESK_WILD_SCANNER);

/// What the backends of `wildProgram` do wrong from here on.
class Wild {
public:
    explicit Wild(const QByteArray &what) { qputenv("SANE_WILD", what); }
    ~Wild() { qunsetenv("SANE_WILD"); }
    Q_DISABLE_COPY_MOVE(Wild)
};

/// What a scan tells, from start to end.
class Scan : public QObject {
public:
    explicit Scan(const ScanRequest &request, const QString &program = scannerProgram, ScannerLimits limits = {})
        : m_scanner(request, program, limits)
    {
        connect(&m_scanner, &ScannerProcess::pageStarted, this, [this](int page) { started.append(page); });
        connect(&m_scanner, &ScannerProcess::pageScanned, this, [this](const QString &path) { pages.append(path); });
        connect(&m_scanner, &ScannerProcess::scannersFound, this, [this](const auto &found) { scanners = found; });
        connect(&m_scanner, &ScannerProcess::abilitiesFound, this, [this](const auto &found) { abilities = found; });
        connect(&m_scanner, &ScannerProcess::ended, this, [this](const auto &why) {
            ++ends;
            problem = why;
        });
        m_scanner.start();
    }
    void stop() { m_scanner.stop(); }
    bool end()
    {
        return QTest::qWaitFor([this] { return ends > 0; }, tests::patienceMs);
    }

    QList<int> started;
    QStringList pages;
    QList<ScannerInfo> scanners;
    AbilitiesFound abilities;
    int ends = 0;
    std::optional<CaptureProblem> problem;

private:
    ScannerProcess m_scanner;
};

} // namespace

class ScannerProcessTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void listsTheScanners();
    void listsNoScannerWhereThereIsNone();
    void tellsWhatAScannerCanDo();
    void aScannerWithFewResolutionsTellsThem();
    void scansEveryPageOfTheFeeder();
    void scansOnePageFromTheGlass();
    void pagesHaveTheirColours_data();
    void pagesHaveTheirColours();
    void rowsThatBackendsSendOtherwiseAreRight_data();
    void rowsThatBackendsSendOtherwiseAreRight();
    void problemsOfTheScannerAreTold_data();
    void problemsOfTheScannerAreTold();
    void aScannerThatIsNotThereIsGone();
    void aMissingSourceIsTold();
    void aFolderThatCannotBeWrittenIsTold();
    void stoppingKeepsThePagesBefore();
    void aProgramThatIsMissingIsTold();
    void aBackendThatCrashesIsTold();
    void aBackendThatHangsIsStopped();
    void aScanEndsThoughItsProgramDoesNot();
    void closingAScannerHidesNothing_data();
    void closingAScannerHidesNothing();
    void aFailedScanIsCancelledBeforeItsScannerIsClosed();
    void aTextOfAScannerIsSetByteForByte();
    void backendsWriteOnlyPages_data();
    void backendsWriteOnlyPages();
    void backendsEmptyNoFile();
    void backendsHaveNoTerminal();
    void theProgramEndsThoughItsBackendHangs();
    void wordsOfABackendAreNoPartOfAReport();
    void theScannerStopsWithItsClient();
    void pagesBelongToTheirUserAlone();

private:
    ScanPages pages(ScanSource source, ScanColour colour = ScanColour::Grey, int resolution = 75) const
    {
        return {tests::TestScanner::device, {source, colour, resolution}, m_folder->path()};
    }
    QString script(const QByteArray &lines)
    {
        QFile file(m_folder->filePath(QStringLiteral("script")));
        if (!file.open(QIODevice::WriteOnly) || file.write("#!/bin/sh\n" + lines) < 0)
            return {};
        file.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        return file.fileName();
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void ScannerProcessTest::listsTheScanners()
{
    const tests::TestScanner scanner;
    Scan scan(ListScanners{});
    QVERIFY(scan.end());
    QVERIFY(!scan.problem);
    QCOMPARE(scan.scanners.size(), 2);
    QCOMPARE(scan.scanners.first().id, tests::TestScanner::device);
    QCOMPARE(scan.scanners.first().name, QStringLiteral("Noname frontend-tester"));
}

void ScannerProcessTest::listsNoScannerWhereThereIsNone()
{
    const tests::TestScanner scanner({}, {});
    Scan scan(ListScanners{});
    QVERIFY(scan.end());
    QVERIFY(!scan.problem);
    QVERIFY(scan.scanners.isEmpty());
}

void ScannerProcessTest::tellsWhatAScannerCanDo()
{
    const tests::TestScanner scanner;
    Scan scan(ListAbilities{tests::TestScanner::device});
    QVERIFY(scan.end());
    QVERIFY(!scan.problem);
    QCOMPARE(scan.abilities.sources, (QList{ScanSource::Flatbed, ScanSource::Feeder}));
    QCOMPARE(scan.abilities.minResolution, 1);
    QCOMPARE(scan.abilities.maxResolution, 1'200);
    QCOMPARE(scan.abilities.resolutions, QList<int>()); // it has all of this range
    QCOMPARE(scan.abilities.colours, (QList{ScanColour::Colour, ScanColour::Grey}));
}

void ScannerProcessTest::aScannerWithFewResolutionsTellsThem()
{
    const AbilitiesFound found{{ScanSource::Feeder}, {ScanColour::Grey}, {150, 300}, 150, 300};
    const auto told = parseScanEvent(lineOf(found));
    QVERIFY(told && *told == ScanEvent(found));
    const auto odd = parseScanEvent(R"({"event":"abilities","colours":["pink"],"resolutions":[0,-5,"300",1e9,600]})");
    QVERIFY(odd && *odd == ScanEvent(AbilitiesFound{{}, {}, {600}, 0, 0}));
}

/// The feeder of the test backend has ten pages.
void ScannerProcessTest::scansEveryPageOfTheFeeder()
{
    const tests::TestScanner scanner;
    Scan scan(pages(ScanSource::Feeder));
    QVERIFY(scan.end());
    QVERIFY2(!scan.problem, qPrintable(scan.problem ? scan.problem->detail : QString()));
    QCOMPARE(scan.pages.size(), 10);
    QCOMPARE(scan.started.first(), 1);
    QVERIFY(std::ranges::is_sorted(scan.pages));
    for (const auto &page : std::as_const(scan.pages))
        QCOMPARE(QImage(page).width(), 200 * 75 * 10 / 254); // the glass of the test backend is 200 mm wide
    QCOMPARE(scan.ends, 1);
}

void ScannerProcessTest::scansOnePageFromTheGlass()
{
    const tests::TestScanner scanner;
    Scan scan(pages(ScanSource::Flatbed, ScanColour::Colour, 150));
    QVERIFY(scan.end());
    QVERIFY(!scan.problem);
    QCOMPARE(scan.pages.size(), 1);
    const QImage page(scan.pages.first());
    QCOMPARE(qRound(page.dotsPerMeterX() / 39.3701), 150);
    QCOMPARE(page.width(), 1'181);
    QCOMPARE(scan.pages.first(), m_folder->filePath(QStringLiteral("page-0001.jpg")));
}

void ScannerProcessTest::pagesHaveTheirColours_data()
{
    QTest::addColumn<ScanColour>("colour");
    QTest::addColumn<QByteArray>("settings");
    QTest::addColumn<QString>("ending");
    QTest::newRow("colour") << ScanColour::Colour << QByteArray() << QStringLiteral("jpg");
    QTest::newRow("grey") << ScanColour::Grey << QByteArray() << QStringLiteral("jpg");
    QTest::newRow("black and white") << ScanColour::BlackAndWhite << QByteArray() << QStringLiteral("png");
    QTest::newRow("colour of 16 bits") << ScanColour::Colour << QByteArray("depth 16\n") << QStringLiteral("jpg");
}

void ScannerProcessTest::pagesHaveTheirColours()
{
    QFETCH(ScanColour, colour);
    QFETCH(QByteArray, settings);
    QFETCH(QString, ending);
    const tests::TestScanner scanner(settings);
    Scan scan(pages(ScanSource::Flatbed, colour));
    QVERIFY(scan.end());
    QVERIFY(!scan.problem);
    QCOMPARE(QFileInfo(scan.pages.first()).suffix(), ending);
    const QImage page(scan.pages.first());
    QVERIFY(!page.isNull());
    QCOMPARE(page.allGray(), colour != ScanColour::Colour);
    QCOMPARE(page.depth() == 1, colour == ScanColour::BlackAndWhite);
}

void ScannerProcessTest::rowsThatBackendsSendOtherwiseAreRight_data()
{
    QTest::addColumn<QByteArray>("settings");
    QTest::addColumn<ScanColour>("colour");
    for (const auto *settings : {"hand-scanner true\n", "three-pass true\n", "three-pass true\nthree-pass-order BGR\n",
                                 "read-limit true\nread-limit-size 7\n", "ppl-loss 3\n", "fuzzy-parameters true\n"})
        QTest::newRow(settings) << QByteArray(settings) << ScanColour::Colour;
}

/// Grid: white with black lines, whatever the format.
void ScannerProcessTest::rowsThatBackendsSendOtherwiseAreRight()
{
    QFETCH(QByteArray, settings);
    QFETCH(ScanColour, colour);
    const tests::TestScanner scanner("test-picture Grid\n" + settings);
    Scan scan(pages(ScanSource::Flatbed, colour));
    QVERIFY(scan.end());
    QVERIFY2(!scan.problem, qPrintable(scan.problem ? scan.problem->detail : QString()));
    const QImage page(scan.pages.first());
    QVERIFY(page.height() > 100);
    int white = 0;
    int black = 0;
    for (int x = 0; x < page.width(); ++x) {
        const auto pixel = page.pixel(x, page.height() / 2);
        QVERIFY(std::abs(qRed(pixel) - qBlue(pixel)) < 40);
        white += qGray(pixel) > 200 ? 1 : 0;
        black += qGray(pixel) < 60 ? 1 : 0;
    }
    QVERIFY2(white > page.width() / 4 && black > page.width() / 4, qPrintable(QString::number(black)));
}

void ScannerProcessTest::problemsOfTheScannerAreTold_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::newRow("SANE_STATUS_NO_DOCS") << Kind::NoPaper;
    QTest::newRow("SANE_STATUS_JAMMED") << Kind::PaperJam;
    QTest::newRow("SANE_STATUS_COVER_OPEN") << Kind::CoverOpen;
    QTest::newRow("SANE_STATUS_DEVICE_BUSY") << Kind::Busy;
    QTest::newRow("SANE_STATUS_IO_ERROR") << Kind::Gone;
    QTest::newRow("SANE_STATUS_ACCESS_DENIED") << Kind::NotAllowed;
    QTest::newRow("SANE_STATUS_NO_MEM") << Kind::ScanFailed;
}

void ScannerProcessTest::problemsOfTheScannerAreTold()
{
    QFETCH(Kind, kind);
    const tests::TestScanner scanner(QByteArray("read-status-code ") + QTest::currentDataTag() + '\n');
    Scan scan(pages(ScanSource::Feeder));
    QVERIFY(scan.end());
    QVERIFY(scan.problem);
    QCOMPARE(scan.problem->kind, kind);
    QCOMPARE(scan.problem->pages, 0);
    QVERIFY(scan.problem->detail.startsWith(QStringLiteral("sane_read: ")));
    QVERIFY(scan.pages.isEmpty());
}

void ScannerProcessTest::aScannerThatIsNotThereIsGone()
{
    const tests::TestScanner scanner;
    auto request = pages(ScanSource::Feeder);
    request.scanner = QStringLiteral("test:7");
    Scan scan(request);
    QVERIFY(scan.end());
    QCOMPARE(scan.problem->kind, Kind::Gone);
}

void ScannerProcessTest::aMissingSourceIsTold()
{
    const tests::TestScanner scanner;
    Scan scan(pages(ScanSource::FeederBothSides));
    QVERIFY(scan.end());
    QCOMPARE(scan.problem->kind, Kind::SourceMissing);
}

void ScannerProcessTest::aFolderThatCannotBeWrittenIsTold()
{
    const tests::TestScanner scanner;
    auto request = pages(ScanSource::Feeder);
    request.folder = m_folder->filePath(QStringLiteral("missing"));
    Scan scan(request);
    QVERIFY(scan.end());
    QCOMPARE(scan.problem->kind, Kind::NotSaved);
}

void ScannerProcessTest::stoppingKeepsThePagesBefore()
{
    const tests::TestScanner scanner("read-delay true\nread-delay-duration 20000\n");
    Scan scan(pages(ScanSource::Feeder, ScanColour::Grey, 150));
    QTRY_VERIFY(scan.pages.size() >= 2);
    scan.stop();
    QVERIFY(scan.end());
    QVERIFY(!scan.problem);
    QVERIFY(scan.pages.size() < 10);
    const auto files = QDir(m_folder->path()).entryList(QDir::Files);
    QCOMPARE(files.size(), scan.pages.size());
    for (const auto &page : std::as_const(scan.pages))
        QVERIFY(!QImage(page).isNull());
}

void ScannerProcessTest::aProgramThatIsMissingIsTold()
{
    Scan scan(ListScanners{}, m_folder->filePath(QStringLiteral("missing")));
    QVERIFY(scan.end());
    QCOMPARE(scan.problem->kind, Kind::ProgramMissing);
    QCOMPARE(scan.ends, 1);
}

void ScannerProcessTest::aBackendThatCrashesIsTold()
{
    const auto crashing = script("read line\n"
                                 "echo '{\"event\":\"page\",\"page\":1}'\n"
                                 "echo '{\"event\":\"file\",\"file\":\"page-0001.jpg\"}'\n"
                                 "echo '{\"event\":\"file\",\"file\":\"../page-0002.jpg\"}'\n"
                                 "echo 'words of a backend'\n"
                                 "kill -SEGV $$\n");
    Scan scan(pages(ScanSource::Feeder), crashing);
    QVERIFY(scan.end());
    QCOMPARE(scan.problem->kind, Kind::BackendCrashed);
    QCOMPARE(scan.problem->pages, 1);
    QCOMPARE(scan.pages, QStringList{m_folder->filePath(QStringLiteral("page-0001.jpg"))});
}

void ScannerProcessTest::aBackendThatHangsIsStopped()
{
    const auto hanging = script("trap '' TERM\nwhile :; do sleep 1; done\n");
    Scan silent(pages(ScanSource::Feeder), hanging, {.silence = 50ms, .stopping = 50ms});
    QVERIFY(silent.end());
    QCOMPARE(silent.problem->kind, Kind::NoAnswer);
    Scan stopped(pages(ScanSource::Feeder), hanging, {.silence = 60s, .stopping = 50ms});
    stopped.stop();
    QVERIFY(stopped.end());
    QVERIFY(!stopped.problem);
}

void ScannerProcessTest::aScanEndsThoughItsProgramDoesNot()
{
    const auto staying = script("read line\n"
                                "echo '{\"event\":\"end\",\"problem\":\"paper-jam\"}'\n"
                                "exec sleep 600\n");
    Scan scan(pages(ScanSource::Feeder), staying, {.silence = 60s, .stopping = 50ms, .closing = 50ms});
    QVERIFY(scan.end());
    QVERIFY(scan.problem);
    QCOMPARE(scan.problem->kind, Kind::PaperJam);
}

void ScannerProcessTest::closingAScannerHidesNothing_data()
{
    QTest::addColumn<QByteArray>("wrong");
    for (const auto *wrong :
         {"crashes in sane_cancel", "crashes in sane_close", "crashes if closed while it scans", "hangs in sane_close"})
        QTest::newRow(wrong) << QByteArray(wrong);
}

/// A scan ends as it did before its scanner was closed, well or not.
void ScannerProcessTest::closingAScannerHidesNothing()
{
    QFETCH(const QByteArray, wrong);
    const Wild wild(wrong);
    const ScannerLimits limits{.stopping = 50ms, .closing = wrong.startsWith("hangs") ? 50ms : 60s};
    const tests::TestScanner jammed("read-status-code SANE_STATUS_JAMMED\n");
    Scan failed(pages(ScanSource::Feeder), wildProgram, limits);
    QVERIFY(failed.end());
    QVERIFY(failed.problem);
    QCOMPARE(failed.problem->kind, Kind::PaperJam);
    const tests::TestScanner sound;
    Scan scan(pages(ScanSource::Flatbed), wildProgram, limits);
    QVERIFY(scan.end());
    QVERIFY(!scan.problem);
    QCOMPARE(scan.pages.size(), 1);
    QCOMPARE(scan.ends, 1);
    Scan abilities(ListAbilities{tests::TestScanner::device}, wildProgram, limits);
    QVERIFY(abilities.end());
    QVERIFY(!abilities.problem);
    QVERIFY(!abilities.abilities.sources.isEmpty());
}

void ScannerProcessTest::aFailedScanIsCancelledBeforeItsScannerIsClosed()
{
    const Wild wild("crashes if closed while it scans");
    const tests::TestScanner scanner("read-status-code SANE_STATUS_JAMMED\n");
    QProcess process;
    process.start(wildProgram, QStringList());
    process.write(lineOf(pages(ScanSource::Feeder)));
    QVERIFY(process.waitForFinished(tests::patienceMs));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardOutput().contains("jammed"));
}

void ScannerProcessTest::aTextOfAScannerIsSetByteForByte()
{
    const Wild wild("has odd texts");
    const tests::TestScanner scanner;
    Scan scan(pages(ScanSource::Flatbed), wildProgram);
    QVERIFY(scan.end());
    QVERIFY2(!scan.problem, scan.problem ? qPrintable(scan.problem->detail) : "");
    QCOMPARE(scan.pages.size(), 1);
}

void ScannerProcessTest::backendsWriteOnlyPages_data()
{
    QTest::addColumn<QString>("place");
    QTest::newRow("the home folder") << QDir::homePath();
    QTest::newRow("other temporary files") << QDir::tempPath();
}

void ScannerProcessTest::backendsWriteOnlyPages()
{
    if (landlockVersion() == 0)
        QSKIP("This kernel has no Landlock.");
    QFETCH(const QString, place);
    QTemporaryDir others(place + QStringLiteral("/clinicdesk-test-XXXXXX"));
    QFile file(others.filePath(QStringLiteral("letter")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("Dear doctor") > 0);
    file.close();
    const Wild wild("writes files");
    qputenv("SANE_WILD_PLACE", file.fileName().toUtf8());
    const auto cleanup = qScopeGuard([] { qunsetenv("SANE_WILD_PLACE"); });
    const tests::TestScanner scanner;
    Scan scan(pages(ScanSource::Flatbed), wildProgram);
    QVERIFY(scan.end());
    QVERIFY2(!scan.problem, scan.problem ? qPrintable(scan.problem->detail) : "");
    QCOMPARE(scan.pages.size(), 1);
    QCOMPARE(QDir(others.path()).entryList(QDir::Files), QStringList{QStringLiteral("letter")});
    QCOMPARE(QFileInfo(file.fileName()).size(), 11);
}

/// Where a backend may write, only the filter of system calls refuses it, as everywhere before version 3 of Landlock.
void ScannerProcessTest::backendsEmptyNoFile()
{
    QFile file(m_folder->filePath(QStringLiteral("letter")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("Dear doctor") > 0);
    file.close();
    const Wild wild("empties a file");
    qputenv("SANE_WILD_PLACE", file.fileName().toUtf8());
    const auto cleanup = qScopeGuard([] { qunsetenv("SANE_WILD_PLACE"); });
    const tests::TestScanner scanner;
    Scan scan(pages(ScanSource::Flatbed), wildProgram);
    QVERIFY(scan.end());
    QVERIFY2(!scan.problem, scan.problem ? qPrintable(scan.problem->detail) : "");
    QCOMPARE(scan.pages.size(), 1);
    QCOMPARE(QFileInfo(file.fileName()).size(), 11);
}

void ScannerProcessTest::backendsHaveNoTerminal()
{
    const Wild wild("needs a session of its own");
    const tests::TestScanner scanner;
    Scan scan(pages(ScanSource::Flatbed), wildProgram);
    QVERIFY(scan.end());
    QVERIFY2(!scan.problem, scan.problem ? qPrintable(scan.problem->detail) : "");
    QCOMPARE(scan.pages.size(), 1);
}

/// Otherwise it would keep the scanner when the window was killed.
void ScannerProcessTest::theProgramEndsThoughItsBackendHangs()
{
    const Wild wild("hangs in sane_close");
    const tests::TestScanner scanner;
    QProcess process;
    process.start(wildProgram, QStringList());
    process.write(lineOf(pages(ScanSource::Flatbed)));
    QVERIFY(process.waitForFinished(tests::patienceMs));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
}

void ScannerProcessTest::wordsOfABackendAreNoPartOfAReport()
{
    const Wild wild("prints in sane_start");
    const tests::TestScanner scanner;
    Scan scan(pages(ScanSource::Feeder), wildProgram);
    QVERIFY(scan.end());
    QVERIFY(!scan.problem);
    QCOMPARE(scan.pages.size(), 10);
}

/// Also when this program is killed: then its end of the pipe is closed.
void ScannerProcessTest::theScannerStopsWithItsClient()
{
    const tests::TestScanner scanner("read-delay true\nread-delay-duration 200000\n");
    QProcess process;
    process.start(scannerProgram, QStringList());
    process.write(lineOf(pages(ScanSource::Feeder, ScanColour::Colour, 300)));
    QVERIFY(process.waitForReadyRead(tests::patienceMs));
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(tests::patienceMs));
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(QDir(m_folder->path()).entryList(QDir::Files).isEmpty());
}

void ScannerProcessTest::pagesBelongToTheirUserAlone()
{
    const tests::TestScanner scanner;
    Scan scan(pages(ScanSource::Flatbed));
    QVERIFY(scan.end());
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(QFile::permissions(scan.pages.first()) & others));
}

CLINICDESK_TEST(ScannerProcessTest)
#include "scannerprocesstest.moc"
