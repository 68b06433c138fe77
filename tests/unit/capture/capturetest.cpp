// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/capture.h"

#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"
#include "tests/support/testscanner.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace clinicdesk;

using Kind = CaptureProblem::Kind;

class CaptureTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_program = QStringLiteral(CLINICDESK_SCANNER);
        QVERIFY(QDir().mkpath(m_folder->filePath(QStringLiteral("scans"))));
        open();
    }
    void cleanup() { m_capture.reset(); }
    void thePagesOfAFeederBecomeOneDocument();
    void eachPageBecomesADocument();
    void thePagesOfAStackComeTogether();
    void aPageThatIsNotSettledIsCapturedAgain();
    void aPageThatTheUserRemovedIsDeleted();
    void pagesBeforeAProblemAreCaptured();
    void aStoppedScanKeepsItsPages();
    void onlyOneScanRunsAtATime();
    void pagesOfACrashAreCapturedAgain();
    void pagesOfACrashKeepTheirProfile();
    void filesOfAScanFolderGetTypeAndTags();
    void usingAnEmptyScanFolderSaysSo();
    void usingAScanFolderThatIsGoneSaysSo();
    void aFolderOfTwoProfilesIsReportedOnce();
    void aRemovedProfileIsNotWatched();

private:
    void open();
    QString write(const QString &path, const QByteArray &bytes = "page")
    {
        return support::makeFile(m_folder->filePath(path), bytes);
    }
    CaptureProfile scanner(CaptureDocuments documents) const
    {
        return {.id = QStringLiteral("s"),
                .name = QStringLiteral("Reception scanner"),
                .source = CaptureSource::Scanner,
                .scanner = tests::TestScanner::device,
                .scannerName = QStringLiteral("Tester"),
                .scan = {ScanSource::Feeder, ScanColour::Grey, 75},
                .type = QStringLiteral("lr"),
                .tags = {QStringLiteral("cbc")},
                .documents = documents};
    }
    CaptureProfile folder(const QString &name) const
    {
        return {.id = name,
                .name = name,
                .source = CaptureSource::ScanFolder,
                .folder = m_folder->filePath(QStringLiteral("scans")),
                .type = QStringLiteral("ps"),
                .tags = {QStringLiteral("ward 3")}};
    }
    QStringList filesBelow(const QString &folder) const
    {
        QStringList files;
        QDirIterator all(m_folder->filePath(folder), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (all.hasNext())
            files.append(all.next());
        return files;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_program;
    std::unique_ptr<Capture> m_capture;
    QList<CapturedFiles> m_captured;
    QList<CaptureProblem> m_problems;
};

void CaptureTest::open()
{
    m_captured.clear();
    m_problems.clear();
    m_capture =
        std::make_unique<Capture>(Capture::Paths{.profiles = m_folder->filePath(QStringLiteral("profiles.json")),
                                                 .folder = m_folder->filePath(QStringLiteral("capture")),
                                                 .scanProgram = m_program});
    connect(m_capture.get(), &Capture::captured, this, [this](const CapturedFiles &files) { m_captured += files; });
    connect(m_capture.get(), &Capture::failed, this, [this](const CaptureProblem &why) { m_problems += why; });
}

void CaptureTest::thePagesOfAFeederBecomeOneDocument()
{
    const tests::TestScanner tester;
    QSignalSpy progress(m_capture.get(), &Capture::scanChanged);
    m_capture->use(scanner(CaptureDocuments::Together));
    QCOMPARE(m_capture->scanning(), QStringLiteral("Reception scanner"));
    QTRY_VERIFY(m_capture->scanning().isEmpty());
    QCOMPARE(m_captured.size(), 1);
    QCOMPARE(m_captured.first().paths.size(), 10);
    QVERIFY(m_captured.first().documents == CaptureDocuments::Together);
    QCOMPARE(m_captured.first().type, QStringLiteral("lr"));
    QCOMPARE(m_captured.first().tags, QStringList{QStringLiteral("cbc")});
    QList<int> pages;
    for (const auto &each : progress)
        pages.append(each.first().toInt());
    QCOMPARE(pages, (QList{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0}));
    QVERIFY(m_problems.isEmpty());
}

void CaptureTest::eachPageBecomesADocument()
{
    const tests::TestScanner tester;
    m_capture->use(scanner(CaptureDocuments::EachFile));
    QTRY_VERIFY(m_capture->scanning().isEmpty());
    QCOMPARE(m_captured.size(), 10);
    for (const auto &each : std::as_const(m_captured))
        QCOMPARE(each.paths.size(), 1);
}

void CaptureTest::thePagesOfAStackComeTogether()
{
    const tests::TestScanner tester;
    m_capture->use(scanner(CaptureDocuments::SplitAtBarcodePages));
    QTRY_VERIFY(m_capture->scanning().isEmpty());
    QCOMPARE(m_captured.size(), 1);
    QCOMPARE(m_captured.first().paths.size(), 10);
    QVERIFY(m_captured.first().documents == CaptureDocuments::SplitAtBarcodePages);
    const auto paths = m_captured.first().paths;
    for (const auto &path : paths)
        m_capture->settle(path, true);
    QVERIFY(QDir(m_folder->filePath(QStringLiteral("capture/pages"))).isEmpty());
}

void CaptureTest::aPageThatIsNotSettledIsCapturedAgain()
{
    const tests::TestScanner tester;
    connect(m_capture.get(), &Capture::captured, this, [this](const CapturedFiles &files) {
        if (m_captured.size() != 2) // the second one cannot be added
            m_capture->settle(files.paths.first(), true);
    });
    m_capture->use(scanner(CaptureDocuments::EachFile));
    QTRY_VERIFY(m_capture->scanning().isEmpty());
    QCOMPARE(m_captured.size(), 10);
    const auto page = m_captured.at(1).paths.first();
    for (int start = 0; start < 2; ++start) {
        open();
        m_capture->start();
        QCOMPARE(m_captured.size(), 1);
        QCOMPARE(m_captured.first().paths, QStringList{page});
        QCOMPARE(m_captured.first().tags, QStringList{QStringLiteral("cbc")});
        QCOMPARE(filesBelow(QStringLiteral("capture")).size(), 2); // the page, and the profile
    }
    m_capture->settle(page, true);
    QCOMPARE(filesBelow(QStringLiteral("capture")), QStringList());
}

void CaptureTest::aPageThatTheUserRemovedIsDeleted()
{
    const auto page = write(QStringLiteral("capture/pages/a/page-0001.jpg"));
    m_capture->start();
    QCOMPARE(m_captured.size(), 1);
    m_capture->settle(page, false);
    QCOMPARE(filesBelow(QStringLiteral("capture")), QStringList());
}

void CaptureTest::pagesBeforeAProblemAreCaptured()
{
    m_program =
        write(QStringLiteral("script"), "#!/bin/sh\n"
                                        "read line; folder=${line#*\\\"folder\\\":\\\"}; folder=${folder%%\\\"*}\n"
                                        "echo page > \"$folder/page-0001.jpg\"\n"
                                        "echo '{\"event\":\"page\",\"page\":1}'\n"
                                        "echo '{\"event\":\"file\",\"file\":\"page-0001.jpg\"}'\n"
                                        "echo '{\"event\":\"end\",\"problem\":\"paper-jam\"}'\n");
    QFile::setPermissions(m_program, QFile::ReadOwner | QFile::ExeOwner);
    open();
    m_capture->use(scanner(CaptureDocuments::Together));
    QTRY_COMPARE(m_problems.size(), 1);
    QCOMPARE(m_problems.first().kind, Kind::PaperJam);
    QCOMPARE(m_problems.first().pages, 1);
    QCOMPARE(m_problems.first().subject, QStringLiteral("Tester"));
    QCOMPARE(m_captured.size(), 1);
    QVERIFY(QFileInfo::exists(m_captured.first().paths.first()));
}

void CaptureTest::aStoppedScanKeepsItsPages()
{
    const tests::TestScanner tester("read-delay true\nread-delay-duration 20000\n");
    connect(m_capture.get(), &Capture::scanChanged, this, [this](int page) {
        if (page == 3)
            m_capture->stopScan();
    });
    m_capture->use(scanner(CaptureDocuments::Together));
    QTRY_VERIFY(m_capture->scanning().isEmpty());
    QCOMPARE(m_captured.size(), 1);
    QVERIFY(m_captured.first().paths.size() >= 2 && m_captured.first().paths.size() < 10);
    QVERIFY(m_problems.isEmpty());
}

void CaptureTest::onlyOneScanRunsAtATime()
{
    const tests::TestScanner tester;
    m_capture->use(scanner(CaptureDocuments::Together));
    auto other = scanner(CaptureDocuments::Together);
    other.name = QStringLiteral("Other");
    m_capture->use(other);
    QCOMPARE(m_capture->scanning(), QStringLiteral("Reception scanner"));
    QTRY_VERIFY(m_capture->scanning().isEmpty());
    QCOMPARE(m_captured.size(), 1);
}

void CaptureTest::pagesOfACrashAreCapturedAgain()
{
    const QStringList pages{write(QStringLiteral("capture/pages/a/page-0001.jpg")),
                            write(QStringLiteral("capture/pages/a/page-0002.jpg"))};
    write(QStringLiteral("capture/pages/a/.page-0003.jpg.Xy12"), "half a pa");
    QVERIFY(QDir().mkpath(m_folder->filePath(QStringLiteral("capture/pages/empty"))));
    m_capture->start();
    QCOMPARE(m_captured.size(), 1);
    QCOMPARE(m_captured.first().paths, pages);
    QVERIFY(m_captured.first().documents == CaptureDocuments::Together);
    QVERIFY(!QFileInfo::exists(m_folder->filePath(QStringLiteral("capture/pages/empty"))));
    for (const auto &page : pages)
        m_capture->settle(page, true);
    QCOMPARE(filesBelow(QStringLiteral("capture/pages")), QStringList());
}

void CaptureTest::pagesOfACrashKeepTheirProfile()
{
    {
        const tests::TestScanner tester;
        m_capture->use(scanner(CaptureDocuments::SplitAtBlankPages));
        QTRY_VERIFY(m_capture->scanning().isEmpty());
    }
    const auto pages = m_captured.first().paths;
    open();
    m_capture->start();
    QCOMPARE(m_captured.size(), 1);
    QCOMPARE(m_captured.first().paths, pages);
    QVERIFY(m_captured.first().documents == CaptureDocuments::SplitAtBlankPages);
    QCOMPARE(m_captured.first().type, QStringLiteral("lr"));
    QCOMPARE(m_captured.first().tags, QStringList{QStringLiteral("cbc")});
    for (const auto &page : pages)
        m_capture->settle(page, true);
    QVERIFY(QDir(m_folder->filePath(QStringLiteral("capture/pages"))).isEmpty());
}

void CaptureTest::filesOfAScanFolderGetTypeAndTags()
{
    const auto scan = write(QStringLiteral("scans/scan.pdf"));
    QVERIFY(m_capture->profiles().set({folder(QStringLiteral("Ward"))}));
    m_capture->start();
    QTRY_COMPARE(m_captured.size(), 1);
    QCOMPARE(m_captured.first().paths, QStringList{scan});
    QCOMPARE(m_captured.first().type, QStringLiteral("ps"));
    QCOMPARE(m_captured.first().tags, QStringList{QStringLiteral("ward 3")});
    m_capture->settle(scan, true);
    QTRY_VERIFY(QFileInfo::exists(m_folder->filePath(QStringLiteral("scans/done/scan.pdf"))));
}

void CaptureTest::usingAnEmptyScanFolderSaysSo()
{
    const auto profile = folder(QStringLiteral("Ward"));
    QVERIFY(m_capture->profiles().set({profile}));
    m_capture->start();
    QSignalSpy nothing(m_capture.get(), &Capture::nothingFound);
    m_capture->use(profile);
    QTRY_COMPARE(nothing.size(), 1);
    QCOMPARE(nothing.first().first().toString(), profile.folder);
    write(QStringLiteral("scans/scan.pdf"));
    m_capture->use(profile);
    QTRY_COMPARE(m_captured.size(), 1);
    QCOMPARE(nothing.size(), 1);
}

void CaptureTest::usingAScanFolderThatIsGoneSaysSo()
{
    const auto profile = folder(QStringLiteral("Ward"));
    QVERIFY(QDir(profile.folder).removeRecursively());
    QVERIFY(m_capture->profiles().set({profile}));
    m_capture->start();
    QTRY_COMPARE(m_capture->unavailableFolders(), QStringList{QStringLiteral("Ward")});
    m_capture->use(profile);
    QCOMPARE(m_problems.size(), 1);
    QCOMPARE(m_problems.first().kind, Kind::FolderGone);
    QCOMPARE(m_problems.first().subject, profile.folder);
}

void CaptureTest::aFolderOfTwoProfilesIsReportedOnce()
{
    const auto scan = write(QStringLiteral("scans/scan.pdf"));
    QVERIFY(m_capture->profiles().set({folder(QStringLiteral("One")), folder(QStringLiteral("Two"))}));
    m_capture->start();
    QTRY_COMPARE(m_captured.size(), 1);
    m_capture->settle(scan, true);
    QTRY_VERIFY(!QFileInfo::exists(scan));
    QCOMPARE(m_captured.size(), 1);
}

void CaptureTest::aRemovedProfileIsNotWatched()
{
    QVERIFY(m_capture->profiles().set({folder(QStringLiteral("Ward"))}));
    m_capture->start();
    QVERIFY(m_capture->profiles().set({}));
    write(QStringLiteral("scans/scan.pdf"));
    QVERIFY(m_capture->profiles().set({scanner(CaptureDocuments::Together)}));
    QSignalSpy nothing(m_capture.get(), &Capture::nothingFound);
    m_capture->use(folder(QStringLiteral("Ward")));
    QCOMPARE(nothing.size(), 0);
    QVERIFY(m_capture->unavailableFolders().isEmpty());
}

CLINICDESK_TEST(CaptureTest)
#include "capturetest.moc"
