// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/folderfiles.h"

#include "core/capture/scanfolder.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QProcess>
#include <QTemporaryDir>

#include <sys/stat.h>

using namespace clinicdesk;

class FolderFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void someNamesDoNotCount_data();
    void someNamesDoNotCount();
    void onlyRegularFilesAreListed();
    void aFolderThatCannotBeReadHasNoList();
    void doneNeverReplacesAFile();
    void aFileThatCannotBeMovedStays();
    void aLinkInPlaceOfDoneIsRefused();
    void onlyTheFileThatIsMeantIsMoved();
    void takenFilesAreRememberedAfterARestart();
    void aDamagedMemoryIsEmpty();
    void findsAWriterInAnotherProcess();
    void findsAWriterInThisProcess();
    void findsTheWriterOfAFileSystemWithoutLeases();
    void ignoresReaders();
    void theSignalOfALeaseEndsNothing();

private:
    QString made(const QString &name, const QByteArray &bytes = "page")
    {
        return support::makeFile(m_folder->filePath(name), bytes);
    }
    MoveResult move(const QString &path) { return moveToDone(m_folder->path(), *folderFile(path)); }
    QStringList done() { return QDir(m_folder->filePath(QStringLiteral("done"))).entryList(QDir::Files, QDir::Name); }
    static QByteArray content(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString scanIn(const QString &folder, const QByteArray &bytes)
    {
        return support::makeFile(folder + QStringLiteral("/scan.pdf"), bytes);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void FolderFilesTest::someNamesDoNotCount_data()
{
    QTest::addColumn<bool>("counts");
    for (const auto *name : {"scan.pdf", "scan", "Scan 1 (2).JPG", "partial.pdf", "tmp.png", "रिपोर्ट.pdf"})
        QTest::newRow(name) << true;
    for (const auto *name : {".scan.pdf", "scan.pdf.part", "scan.PDF.PART", "scan.tmp", "scan.pdf~", "~$scan.pdf",
                             "scan.pdf.crdownload", "scan.pdf.filepart", "Thumbs.db", "desktop.ini", "#scan.pdf#", ""})
        QTest::newRow(*name == '\0' ? "empty" : name) << false;
}

void FolderFilesTest::someNamesDoNotCount()
{
    QFETCH(bool, counts);
    const QByteArray name = QTest::currentDataTag();
    QCOMPARE(isScannedName(name == "empty" ? QString() : QString::fromUtf8(name)), counts);
}

void FolderFilesTest::onlyRegularFilesAreListed()
{
    const auto scan = made(QStringLiteral("scan.pdf"));
    made(QStringLiteral("other.pdf.part"));
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("folder.pdf")));
    QVERIFY(QFile::link(scan, m_folder->filePath(QStringLiteral("link.pdf"))));
    QCOMPARE(::mkfifo(QFile::encodeName(m_folder->filePath(QStringLiteral("pipe.pdf"))).constData(), S_IRUSR), 0);
    const auto files = listFolder(m_folder->path());
    QVERIFY(files);
    QCOMPARE(files->size(), 1);
    QCOMPARE(files->first().name, QStringLiteral("scan.pdf"));
    QCOMPARE(files->first().sizeBytes, 4);
    QVERIFY(files->first() == *folderFile(scan));
}

void FolderFilesTest::aFolderThatCannotBeReadHasNoList()
{
    QVERIFY(!listFolder(m_folder->filePath(QStringLiteral("missing"))));
    QVERIFY(!listFolder(made(QStringLiteral("scan.pdf"))));
}

void FolderFilesTest::doneNeverReplacesAFile()
{
    for (const auto *bytes : {"one", "two", "three"})
        QCOMPARE(move(made(QStringLiteral("scan.v1.pdf"), bytes)), MoveResult::Moved);
    QCOMPARE(done(), (QStringList{QStringLiteral("scan.v1 (2).pdf"), QStringLiteral("scan.v1 (3).pdf"),
                                  QStringLiteral("scan.v1.pdf")}));
    QCOMPARE(content(m_folder->filePath(QStringLiteral("done/scan.v1.pdf"))), QByteArray("one"));
    QCOMPARE(content(m_folder->filePath(QStringLiteral("done/scan.v1 (2).pdf"))), QByteArray("two"));
    QCOMPARE(content(m_folder->filePath(QStringLiteral("done/scan.v1 (3).pdf"))), QByteArray("three"));
}

void FolderFilesTest::aFileThatCannotBeMovedStays()
{
    made(QStringLiteral("done"), "a file where the folder should be");
    const auto scan = made(QStringLiteral("scan.pdf"));
    QCOMPARE(move(scan), MoveResult::Failed);
    QCOMPARE(content(scan), QByteArray("page"));
    QCOMPARE(moveToDone(m_folder->path(), {QStringLiteral("missing.pdf"), 1, 1}), MoveResult::Failed);
}

void FolderFilesTest::aLinkInPlaceOfDoneIsRefused()
{
    const QTemporaryDir elsewhere;
    const auto link = m_folder->filePath(QStringLiteral("done"));
    const auto scan = made(QStringLiteral("scan.pdf"));
    for (const auto &target : {elsewhere.path(), m_folder->filePath(QStringLiteral("missing"))}) {
        QFile::remove(link);
        QVERIFY(QFile::link(target, link));
        QCOMPARE(move(scan), MoveResult::LinkRefused);
        QCOMPARE(content(scan), QByteArray("page"));
        QVERIFY(!QFile::exists(target) || QDir(target).isEmpty());
    }
}

/// The next scan can get the name, the size and the time of the one before.
void FolderFilesTest::onlyTheFileThatIsMeantIsMoved()
{
    const auto scan = made(QStringLiteral("scan.pdf"));
    const auto file = *folderFile(scan);
    const auto identity = fileIdentity(scan);
    QVERIFY(identity != FileIdentity());
    QVERIFY(QFile::rename(scan, m_folder->filePath(QStringLiteral("before.pdf")))); // its number stays in use
    made(QStringLiteral("scan.pdf"), "next");
    {
        QFile next(scan);
        QVERIFY(next.open(QIODevice::ReadWrite));
        QVERIFY(next.setFileTime(QDateTime::fromMSecsSinceEpoch(file.modifiedMs), QFileDevice::FileModificationTime));
    }
    QCOMPARE(*folderFile(scan), file);
    QCOMPARE(moveToDone(m_folder->path(), file, identity), MoveResult::Replaced);
    QCOMPARE(content(scan), QByteArray("next"));
    QVERIFY(QFile::remove(scan));
    QVERIFY(QFile::link(m_folder->filePath(QStringLiteral("before.pdf")), scan));
    QCOMPARE(moveToDone(m_folder->path(), file, identity), MoveResult::Replaced);
    QVERIFY(done().isEmpty());
}

void FolderFilesTest::takenFilesAreRememberedAfterARestart()
{
    const auto path = m_folder->filePath(QStringLiteral("new/taken.json"));
    const FolderFile file{QStringLiteral("scan “1”.pdf"), 4, 1'700'000'000'123};
    {
        TakenFiles taken(path);
        QVERIFY(!taken.contains(file));
        taken.add(file, {});
        QVERIFY(taken.contains(file));
    }
    const TakenFiles taken(path);
    QVERIFY(taken.contains(file));
    auto changed = file;
    changed.modifiedMs += 1;
    QVERIFY(!taken.contains(changed));
}

void FolderFilesTest::aDamagedMemoryIsEmpty()
{
    const auto path = made(QStringLiteral("taken.json"), R"({"files":[["a.pdf",1],5,["b.pdf","x",2],[]]})");
    TakenFiles taken(path);
    QVERIFY(!taken.contains({QStringLiteral("b.pdf"), 0, 2}));
    const FolderFile file{QStringLiteral("scan.pdf"), 4, 5};
    taken.add(file, {});
    QVERIFY(TakenFiles(path).contains(file));
}

void FolderFilesTest::findsAWriterInAnotherProcess()
{
    const auto path = scanIn(m_folder->path(), "page");
    QVERIFY(!isOpenForWriting(path));
    QProcess writer;
    writer.start(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("exec >>'%1' && read line").arg(path)});
    QVERIFY(writer.waitForStarted());
    QTRY_VERIFY(isOpenForWriting(path));
    writer.closeWriteChannel();
    QVERIFY(writer.waitForFinished());
    QVERIFY(!isOpenForWriting(path));
}

void FolderFilesTest::findsAWriterInThisProcess()
{
    const auto path = scanIn(m_folder->path(), "page");
    QFile writer(path);
    QVERIFY(writer.open(QIODevice::ReadWrite));
    QVERIFY(isOpenForWriting(path));
    writer.close();
    QVERIFY(!isOpenForWriting(path));
}

/// The file systems of /proc have no leases, like those of some file servers.
void FolderFilesTest::findsTheWriterOfAFileSystemWithoutLeases()
{
    const auto path = QStringLiteral("/proc/self/timerslack_ns");
    QVERIFY(!isOpenForWriting(path));
    QFile writer(path);
    QVERIFY(writer.open(QIODevice::ReadWrite));
    QVERIFY(isOpenForWriting(path));
}

void FolderFilesTest::ignoresReaders()
{
    const auto path = scanIn(m_folder->path(), "page");
    QFile reader(path);
    QVERIFY(reader.open(QIODevice::ReadOnly));
    QVERIFY(!isOpenForWriting(path));
    QVERIFY(!isOpenForWriting(m_folder->filePath(QStringLiteral("missing"))));
}

/// Another process opens the file again and again, so that many leases are broken while they are held.
void FolderFilesTest::theSignalOfALeaseEndsNothing()
{
    const auto path = scanIn(m_folder->path(), "page");
    QProcess writer;
    writer.start(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("while : >>'%1'; do :; done").arg(path)});
    QVERIFY(writer.waitForStarted());
    constexpr int tries = 20'000;
    int open = 0;
    for (int i = 0; i < tries; ++i)
        open += isOpenForWriting(path) ? 1 : 0;
    QVERIFY2(open > 0 && open < tries, qPrintable(QString::number(open)));
    QCOMPARE(writer.state(), QProcess::Running);
    writer.kill();
    writer.waitForFinished();
}

CLINICDESK_TEST(FolderFilesTest)
#include "folderfilestest.moc"
