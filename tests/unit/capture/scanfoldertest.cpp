// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/scanfolder.h"

#include "tests/support/systemcalls.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <cerrno>

#include <sys/syscall.h>
#include <unistd.h>

using namespace clinicdesk;
using namespace std::chrono_literals;

namespace {

/// The end of the path of the folder that the disk does not confirm; empty: none.
QString unconfirmedFolder;

} // namespace

/// In place of the function of the C library, in this program only.
extern "C" int fsync(int file)
{
    const auto path = QFile::symLinkTarget(QStringLiteral("/proc/self/fd/%1").arg(file));
    if (unconfirmedFolder.isEmpty() || !path.endsWith(unconfirmedFolder))
        return static_cast<int>(::syscall(SYS_fsync, file));
    errno = EIO;
    return -1;
}

/// Most tests move the clock and check the folder themselves; those that wait for the system use short times.
class ScanFolderTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_path = m_temporary->filePath(QStringLiteral("scans"));
        QVERIFY(QDir().mkpath(m_path));
        m_found.clear();
    }
    void reportsAFileOnceWhenItIsStill();
    void waitsAsLongAsTheProfileNeeds();
    void waitsForAFileThatGrows();
    void waitsForAFileThatIsOpenElsewhere();
    void reportsAFileAgainWhenItWasReplaced();
    void movesStoredFilesToDone();
    void leavesFilesThatAreNotStoredAndRemembersThem();
    void leavesFilesThatStayAndRemembersThem();
    void reportsAgainAfterARestartWhatWasNotSettled();
    void doesNotReportWhatIsSettledBefore_data();
    void doesNotReportWhatIsSettledBefore();
    void reportsWhatChangedBeforeItIsSettled();
    void leavesAFileThatChangedMeanwhile();
    void reportsTheNewFileThatHasTakenTheNameOfAnother();
    void leavesFilesAndSaysSoWhereDoneIsALink();
    void remembersAFileOnTheDiskBeforeItMoves();
    void keepsItsNoteWhereTheDiskDoesNotConfirmAMove_data();
    void keepsItsNoteWhereTheDiskDoesNotConfirmAMove();
    void readsItsNotesWhenItStarts();
    void reportsPagesTogetherWhenTheLastOneIsStill();
    void saysWhenFilesCameHoweverLateTheyAreWhole();
    void noticesNewFilesWithoutBeingAsked();
    void noticesThatAReportedFileIsWrittenAgain();
    void reportsAFileThatWasSeenEmpty();
    void anEmptyFileDoesNotDelayAGroup();
    void noticesThatTheFolderGoesAndReturns();
    void watchesAFolderThatIsMadeLater();
    void aQuietFolderIsNotChecked();

private:
    std::unique_ptr<ScanFolder> folder(bool moveTaken = true, bool together = false)
    {
        auto folder = std::make_unique<ScanFolder>(
            ScanFolder::Options{.folder = m_path,
                                .moveTaken = moveTaken,
                                .together = together,
                                .memoryFile = m_temporary->filePath(QStringLiteral("taken.json")),
                                .stillFor = 2s,
                                .clock = [this] { return m_now; }});
        connect(folder.get(), &ScanFolder::filesFound, this, [this](const QStringList &paths) { m_found += paths; });
        folder->start();
        return folder;
    }
    std::unique_ptr<ScanFolder> quickFolder()
    {
        auto folder = std::make_unique<ScanFolder>(ScanFolder::Options{.folder = m_path, .stillFor = 20ms});
        connect(folder.get(), &ScanFolder::filesFound, this, [this](const QStringList &paths) { m_found += paths; });
        return folder;
    }
    QString write(const QString &name, const QByteArray &bytes = "page")
    {
        QFile file(QDir(m_path).filePath(name));
        const bool isWritten = file.open(QIODevice::WriteOnly | QIODevice::Append) && file.write(bytes) == bytes.size();
        return isWritten ? file.fileName() : QString();
    }
    void wait(std::chrono::milliseconds time) { m_now += time; }
    QStringList inFolder(const QString &sub = {})
    {
        return QDir(m_path + QLatin1Char('/') + sub).entryList(QDir::Files, QDir::Name);
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
    QString m_path;
    std::chrono::milliseconds m_now{};
    QStringList m_found;
};

void ScanFolderTest::reportsAFileOnceWhenItIsStill()
{
    const auto scan = write(QStringLiteral("scan.pdf"));
    write(QStringLiteral("scan.pdf.part"));
    const auto scans = folder();
    QCOMPARE(m_found, QStringList());
    wait(1'999ms);
    scans->check();
    QCOMPARE(m_found, QStringList());
    wait(1ms);
    scans->check();
    QCOMPARE(m_found, QStringList{scan});
    for (int i = 0; i < 3; ++i) {
        wait(10s);
        scans->check();
    }
    QCOMPARE(m_found, QStringList{scan});
}

/// Two seconds; ten where the next page of the scanner may belong to the file.
void ScanFolderTest::waitsAsLongAsTheProfileNeeds()
{
    const QList<std::pair<CaptureDocuments, std::chrono::milliseconds>> waits{
        {CaptureDocuments::EachFile, 2s},
        {CaptureDocuments::Together, 10s},
        {CaptureDocuments::SplitAtBlankPages, 10s},
        {CaptureDocuments::SplitAtBarcodePages, 10s}};
    const auto scan = write(QStringLiteral("scan.pdf"));
    for (const auto &[documents, stillFor] : waits) {
        auto options = scanFolderOptions({.folder = m_path, .documents = documents}, {});
        options.clock = [this] { return m_now; };
        ScanFolder scans(options);
        connect(&scans, &ScanFolder::filesFound, this, [this](const QStringList &paths) { m_found += paths; });
        scans.start();
        wait(stillFor - 1ms);
        scans.check();
        QCOMPARE(m_found, QStringList());
        wait(1ms);
        scans.check();
        QCOMPARE(std::exchange(m_found, {}), QStringList{scan});
    }
}

void ScanFolderTest::waitsForAFileThatGrows()
{
    write(QStringLiteral("scan.pdf"));
    const auto scans = folder();
    for (int i = 0; i < 5; ++i) {
        wait(1'900ms);
        write(QStringLiteral("scan.pdf"));
        scans->check();
    }
    QCOMPARE(m_found, QStringList());
    wait(2s);
    scans->check();
    QCOMPARE(m_found.size(), 1);
}

void ScanFolderTest::waitsForAFileThatIsOpenElsewhere()
{
    const auto scan = write(QStringLiteral("scan.pdf"));
    QFile writer(scan);
    QVERIFY(writer.open(QIODevice::ReadWrite));
    const auto scans = folder();
    for (int i = 0; i < 3; ++i) {
        wait(5s);
        scans->check();
    }
    QCOMPARE(m_found, QStringList());
    writer.close();
    wait(2s);
    scans->check();
    QCOMPARE(m_found, QStringList{scan});
}

void ScanFolderTest::reportsAFileAgainWhenItWasReplaced()
{
    const auto scan = write(QStringLiteral("scan.pdf"));
    const auto scans = folder(false);
    wait(2s);
    scans->check();
    scans->settle(scan, true);
    write(QStringLiteral("scan.pdf"), "another page");
    scans->check();
    wait(2s);
    scans->check();
    QCOMPARE(m_found, (QStringList{scan, scan}));
}

void ScanFolderTest::movesStoredFilesToDone()
{
    const auto scans = folder();
    for (int i = 0; i < 2; ++i) {
        const auto scan = write(QStringLiteral("scan.pdf"));
        scans->check();
        wait(2s);
        scans->check();
        QCOMPARE(m_found.size(), i + 1);
        scans->settle(scan, true);
    }
    QCOMPARE(inFolder(), QStringList());
    QCOMPARE(inFolder(QStringLiteral("done")),
             (QStringList{QStringLiteral("scan (2).pdf"), QStringLiteral("scan.pdf")}));
}

void ScanFolderTest::leavesFilesThatAreNotStoredAndRemembersThem()
{
    const auto scan = write(QStringLiteral("letter.txt"));
    auto scans = folder();
    wait(2s);
    scans->check();
    QCOMPARE(m_found, QStringList{scan});
    scans->settle(scan, false);
    QCOMPARE(inFolder(), QStringList{QStringLiteral("letter.txt")});
    scans = folder();
    wait(2s);
    scans->check();
    QCOMPARE(m_found, QStringList{scan});
}

void ScanFolderTest::leavesFilesThatStayAndRemembersThem()
{
    const auto scan = write(QStringLiteral("scan.pdf"));
    auto scans = folder(false);
    wait(2s);
    scans->check();
    scans->settle(scan, true);
    QCOMPARE(inFolder(), QStringList{QStringLiteral("scan.pdf")});
    scans = folder(false);
    wait(2s);
    scans->check();
    QCOMPARE(m_found, QStringList{scan});
}

void ScanFolderTest::reportsAgainAfterARestartWhatWasNotSettled()
{
    const auto scan = write(QStringLiteral("scan.pdf"));
    auto scans = folder();
    wait(2s);
    scans->check();
    scans = folder();
    wait(2s);
    scans->check();
    QCOMPARE(m_found, (QStringList{scan, scan}));
}

void ScanFolderTest::doesNotReportWhatIsSettledBefore_data()
{
    QTest::addColumn<bool>("stored");
    QTest::addColumn<bool>("together");
    for (const bool stored : {false, true}) {
        for (const bool together : {false, true})
            QTest::addRow("%s, %s", stored ? "stored" : "removed", together ? "together" : "alone")
                << stored << together;
    }
}

/// The user removes the row of the last run, or tries its file again, before the file is reported in this run.
void ScanFolderTest::doesNotReportWhatIsSettledBefore()
{
    QFETCH(bool, stored);
    QFETCH(bool, together);
    const auto scan = write(QStringLiteral("letter.txt"));
    const auto scans = folder(true, together);
    if (together) { // it waits for another page
        wait(1'900ms);
        write(QStringLiteral("page.pdf"));
        scans->check();
        wait(100ms);
        scans->check();
    }
    scans->settle(scan, stored);
    for (int i = 0; i < 3; ++i) {
        wait(2s);
        scans->check();
    }
    QVERIFY(!m_found.contains(scan));
    QCOMPARE(m_found.size(), together ? 1 : 0);
    QCOMPARE(inFolder(QStringLiteral("done")), stored ? QStringList{QStringLiteral("letter.txt")} : QStringList());
}

void ScanFolderTest::reportsWhatChangedBeforeItIsSettled()
{
    const auto scan = write(QStringLiteral("scan.pdf"));
    const auto scans = folder();
    write(QStringLiteral("scan.pdf"), "another page");
    scans->check();
    scans->settle(scan, false);
    wait(2s);
    scans->check();
    QCOMPARE(m_found, QStringList{scan});
}

void ScanFolderTest::leavesAFileThatChangedMeanwhile()
{
    const auto scan = write(QStringLiteral("scan.pdf"));
    const auto scans = folder();
    wait(2s);
    scans->check();
    write(QStringLiteral("scan.pdf"), "another page");
    scans->settle(scan, true);
    QCOMPARE(inFolder(), QStringList{QStringLiteral("scan.pdf")});
    scans->check();
    wait(2s);
    scans->check();
    QCOMPARE(m_found, (QStringList{scan, scan}));
}

void ScanFolderTest::reportsTheNewFileThatHasTakenTheNameOfAnother()
{
    const auto scan = write(QStringLiteral("scan.pdf"));
    const auto time = QFileInfo(scan).lastModified();
    const auto scans = folder();
    wait(2s);
    scans->check();
    QVERIFY(QFile::rename(scan, m_temporary->filePath(QStringLiteral("before.pdf"))));
    write(QStringLiteral("scan.pdf"), "next");
    {
        QFile next(scan);
        QVERIFY(next.open(QIODevice::ReadWrite) && next.setFileTime(time, QFileDevice::FileModificationTime));
    }
    scans->settle(scan, true);
    QCOMPARE(inFolder(QStringLiteral("done")), QStringList());
    scans->check();
    wait(2s);
    scans->check();
    QCOMPARE(m_found, (QStringList{scan, scan}));
    scans->settle(scan, true);
    QCOMPARE(inFolder(QStringLiteral("done")), QStringList{QStringLiteral("scan.pdf")});
}

void ScanFolderTest::leavesFilesAndSaysSoWhereDoneIsALink()
{
    const QTemporaryDir elsewhere;
    QVERIFY(QFile::link(elsewhere.path(), m_path + QStringLiteral("/done")));
    const QStringList files{write(QStringLiteral("a.pdf")), write(QStringLiteral("b.pdf"))};
    auto scans = folder();
    QSignalSpy refused(scans.get(), &ScanFolder::doneRefused);
    wait(2s);
    scans->check();
    for (const auto &file : files)
        scans->settle(file, true);
    QCOMPARE(refused.size(), 1);
    QCOMPARE(inFolder().size(), 2);
    QVERIFY(QDir(elsewhere.path()).isEmpty());
    m_found.clear();
    scans = folder();
    wait(2s);
    scans->check();
    QCOMPARE(m_found, QStringList());
}

/// Otherwise a power cut brings the file back to the folder, and it is sent twice.
void ScanFolderTest::remembersAFileOnTheDiskBeforeItMoves()
{
    if (!support::canTraceCalls())
        QSKIP("strace is not installed, so the calls of the program cannot be seen.");
    const auto lines =
        support::systemCallsOf({QCoreApplication::applicationFilePath(), QStringLiteral("ScanFolderTest"),
                                QStringLiteral("movesStoredFilesToDone")},
                               QStringLiteral("rename,renameat,renameat2,fsync"));
    static const QRegularExpression noted(QStringLiteral(R"re(rename.*taken\.json"\))re"));
    static const QRegularExpression moved(QStringLiteral(R"re(renameat.*/scans>, "[^"]+", \d+<.*/scans/done>)re"));
    static const QRegularExpression synced(QStringLiteral(R"re(fsync\(\d+<(?:.*/)?([^/>]*)>\))re"));
    QStringList steps;
    for (const auto &line : lines) {
        if (noted.match(line).hasMatch())
            steps.append(QStringLiteral("note"));
        else if (moved.match(line).hasMatch())
            steps.append(QStringLiteral("move"));
        else if (const auto folder = synced.match(line); folder.hasMatch() && !folder.captured(1).contains(u'.'))
            steps.append(QStringLiteral("sync ") + folder.captured(1));
    }
    const auto move = steps.indexOf(QLatin1String("move"));
    QVERIFY2(move >= 2 && steps.at(move - 2) == QLatin1String("note") &&
                 steps.at(move - 1).startsWith(QLatin1String("sync ")) &&
                 steps.value(move + 1) == QLatin1String("sync done") &&
                 steps.value(move + 2) == QLatin1String("sync scans"),
             qPrintable(steps.join(QStringLiteral(", "))));
}

void ScanFolderTest::keepsItsNoteWhereTheDiskDoesNotConfirmAMove_data()
{
    QTest::addColumn<QString>("unconfirmed");
    QTest::addColumn<MoveResult>("result");
    QTest::newRow("confirmed") << QString() << MoveResult::Moved;
    QTest::newRow("not in done") << QStringLiteral("/scans/done") << MoveResult::Unconfirmed;
    QTest::newRow("not in the scan folder") << QStringLiteral("/scans") << MoveResult::Unconfirmed;
}

void ScanFolderTest::keepsItsNoteWhereTheDiskDoesNotConfirmAMove()
{
    QFETCH(const QString, unconfirmed);
    QFETCH(const MoveResult, result);
    const auto reset = qScopeGuard([] { unconfirmedFolder.clear(); });
    const auto scan = write(QStringLiteral("scan.pdf"));
    auto scans = folder();
    wait(2s);
    scans->check();
    QCOMPARE(m_found, QStringList{scan});
    unconfirmedFolder = unconfirmed;
    scans->settle(scan, true);
    QCOMPARE(inFolder(QStringLiteral("done")), QStringList{QStringLiteral("scan.pdf")});
    const auto other = write(QStringLiteral("other.pdf"));
    QCOMPARE(moveToDone(m_path, *folderFile(other)), result);
    // What a power cut can leave: the file is in its first place again.
    scans.reset();
    QVERIFY(QFile::rename(m_path + QStringLiteral("/done/scan.pdf"), scan));
    m_found.clear();
    scans = folder();
    wait(2s);
    scans->check();
    QCOMPARE(m_found.contains(scan), result == MoveResult::Moved);
}

/// They can be long; the object is made on the thread of the window, and started on its own.
void ScanFolderTest::readsItsNotesWhenItStarts()
{
    const auto scan = write(QStringLiteral("scan.pdf"));
    const auto notes = m_temporary->filePath(QStringLiteral("taken.json"));
    ScanFolder scans({.folder = m_path, .memoryFile = notes, .stillFor = 2s, .clock = [this] { return m_now; }});
    connect(&scans, &ScanFolder::filesFound, this, [this](const QStringList &paths) { m_found += paths; });
    TakenFiles(notes).add(*folderFile(scan), {});
    scans.start();
    wait(2s);
    scans.check();
    QCOMPARE(m_found, QStringList());
}

void ScanFolderTest::reportsPagesTogetherWhenTheLastOneIsStill()
{
    const auto scans = folder(true, true);
    QSignalSpy reports(scans.get(), &ScanFolder::filesFound);
    QStringList pages;
    for (int page = 1; page <= 3; ++page) {
        pages.append(write(QStringLiteral("page-%1.jpg").arg(page)));
        scans->check();
        wait(1'500ms);
    }
    scans->check();
    QCOMPARE(reports.size(), 0);
    wait(2s);
    scans->check();
    QCOMPARE(reports.size(), 1);
    auto found = reports.first().first().toStringList();
    found.sort();
    QCOMPARE(found, pages);
}

/// Both are copied at once; the folder is checked in the middle of the second one.
void ScanFolderTest::saysWhenFilesCameHoweverLateTheyAreWhole()
{
    const auto scans = folder();
    QSignalSpy reports(scans.get(), &ScanFolder::filesFound);
    const auto reachedAt = [&reports](int number) {
        return reports.at(number).at(1).value<std::chrono::milliseconds>();
    };
    write(QStringLiteral("1.pdf"));
    write(QStringLiteral("2.pdf"), "half");
    scans->check();
    const auto came = m_now;
    wait(500ms);
    write(QStringLiteral("2.pdf"), "the whole page");
    wait(1'500ms);
    scans->check();
    QCOMPARE(reports.size(), 1);
    wait(2s);
    scans->check();
    QCOMPARE(reports.size(), 2);
    QVERIFY(reachedAt(0) == came && reachedAt(1) == came);

    write(QStringLiteral("3.pdf"));
    scans->check();
    wait(2s);
    scans->check();
    QCOMPARE(reports.size(), 3);
    QVERIFY(reachedAt(2) == came + 4s);
}

void ScanFolderTest::noticesNewFilesWithoutBeingAsked()
{
    const auto scans = quickFolder();
    scans->start();
    const auto scan = write(QStringLiteral("scan.pdf"));
    QTRY_COMPARE(m_found, QStringList{scan});
}

void ScanFolderTest::noticesThatAReportedFileIsWrittenAgain()
{
    const auto scan = write(QStringLiteral("scan.pdf"));
    const auto scans = quickFolder();
    scans->start();
    QTRY_COMPARE(m_found, QStringList{scan});
    write(QStringLiteral("scan.pdf"), "another page"); // in its place
    QTRY_COMPARE(m_found, (QStringList{scan, scan}));
}

void ScanFolderTest::reportsAFileThatWasSeenEmpty()
{
    const auto scans = quickFolder();
    const auto scan = write(QStringLiteral("scan.pdf"), {});
    QSignalSpy checked(scans.get(), &ScanFolder::checked);
    scans->start();
    QCOMPARE(checked.size(), 1);
    write(QStringLiteral("scan.pdf")); // which the system does not report for the folder
    QTRY_COMPARE(m_found, QStringList{scan});
}

void ScanFolderTest::anEmptyFileDoesNotDelayAGroup()
{
    write(QStringLiteral("empty.pdf"), {});
    const auto page = write(QStringLiteral("page.pdf"));
    const auto scans = folder(true, true);
    wait(2s);
    scans->check();
    QCOMPARE(m_found, QStringList{page});
}

void ScanFolderTest::noticesThatTheFolderGoesAndReturns()
{
    const auto scans = quickFolder();
    QSignalSpy available(scans.get(), &ScanFolder::availableChanged);
    scans->start();
    QVERIFY(QDir(m_path).removeRecursively());
    QTRY_COMPARE(available.size(), 1);
    QCOMPARE(available.takeFirst().first().toBool(), false);
    QVERIFY(QDir().mkpath(m_path));
    QTRY_COMPARE(available.size(), 1);
    QCOMPARE(available.takeFirst().first().toBool(), true);
    const auto scan = write(QStringLiteral("scan.pdf"));
    QTRY_COMPARE(m_found, QStringList{scan});
}

void ScanFolderTest::watchesAFolderThatIsMadeLater()
{
    m_path = m_temporary->filePath(QStringLiteral("a/b/c"));
    const auto scans = quickFolder();
    QSignalSpy available(scans.get(), &ScanFolder::availableChanged);
    scans->start();
    QCOMPARE(available.size(), 1);
    QVERIFY(QDir().mkdir(m_temporary->filePath(QStringLiteral("a"))));
    QTest::qWait(0);
    QVERIFY(QDir().mkpath(m_path));
    QTRY_COMPARE(available.size(), 2);
    const auto scan = write(QStringLiteral("scan.pdf"));
    QTRY_COMPARE(m_found, QStringList{scan});
}

void ScanFolderTest::aQuietFolderIsNotChecked()
{
    const auto scan = write(QStringLiteral("scan.pdf"));
    const auto scans = quickFolder();
    scans->start();
    QTRY_COMPARE(m_found, QStringList{scan});
    const auto timers = scans->findChildren<QTimer *>();
    QCOMPARE(timers.size(), 2);
    for (const auto *timer : timers)
        QVERIFY(!timer->isActive());
}

CLINICDESK_TEST(ScanFolderTest)
#include "scanfoldertest.moc"
