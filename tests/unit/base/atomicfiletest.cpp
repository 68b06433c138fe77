// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/atomicfile.h"
#include "tests/support/fulldisk.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// A file that is replaced as a whole, on working disks and on full ones.
class AtomicFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }
    void replacesTheWholeFile();
    void letsOnlyItsOwnerReadTheFile();
    void keepsTheFormerFileOnAFullDisk_data();
    void keepsTheFormerFileOnAFullDisk();
    void keepsTheFormerFileUntilItIsCommitted();
    void followsALink();
    void writesToADeviceWithoutReplacingIt();
    void waitsForNoReaderOfAPipe();
    void writesNothingToATerminal();
    void saysThatAFolderIsMissing();
    void namesAFullDiskToTheUserWhoChoseTheFile();
    void removesWhatAKilledProgramHasLeft();
    void leavesTemporaryFilesThatAreNotLeftByAProgramOfOurs();
    void leavesAFileThatIsBeingWritten();

private:
    QString path(const char *name = "file") const { return m_folder->filePath(QString::fromLatin1(name)); }
    QByteArray content(const char *name = "file") const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there");
    }
    QStringList names() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::System); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void AtomicFileTest::replacesTheWholeFile()
{
    const QByteArray large(1'000'000, 'x');
    QVERIFY(saveAtomically(path(), large).ok());
    QCOMPARE(content(), large);
    QVERIFY(saveAtomically(path(), "short").ok());
    QCOMPARE(content(), "short");
    QCOMPARE(names(), QStringList(QStringLiteral("file")));
}

void AtomicFileTest::letsOnlyItsOwnerReadTheFile()
{
    QVERIFY(saveAtomically(path(), "first").ok());
    QVERIFY(QFile::setPermissions(path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    QVERIFY(saveAtomically(path(), "second").ok());
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(QFile::permissions(path()) & others));
}

void AtomicFileTest::keepsTheFormerFileOnAFullDisk_data()
{
    QTest::addColumn<int>("room");
    QTest::addColumn<int>("size");
    QTest::newRow("no room at all") << 0 << 10;
    QTest::newRow("room for a part of it") << 7 << 10;
    QTest::newRow("room for a part of a large one") << 200'000 << 1'000'000;
}

void AtomicFileTest::keepsTheFormerFileOnAFullDisk()
{
    QFETCH(const int, room);
    QFETCH(const int, size);
    QVERIFY(saveAtomically(path(), "former").ok());
    const auto saved = [&] {
        const FullDisk disk(static_cast<rlim_t>(room));
        return saveAtomically(path(), QByteArray(size, 'x'));
    }();
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().code, ErrorCode::StoreUnavailable);
    QCOMPARE(saved.error().disk, DiskError::Full);
    QVERIFY(!saved.error().detail.isEmpty());
    QCOMPARE(content(), "former");
    QCOMPARE(names(), QStringList(QStringLiteral("file")));
}

void AtomicFileTest::keepsTheFormerFileUntilItIsCommitted()
{
    QVERIFY(saveAtomically(path(), "former").ok());
    {
        AtomicFile file(path());
        QVERIFY(file.open().ok());
        QVERIFY(file.write(QByteArray(1'000'000, 'x')).ok());
        QCOMPARE(names().size(), 2);
    }
    QCOMPARE(content(), "former");
    QCOMPARE(names(), QStringList(QStringLiteral("file")));
}

void AtomicFileTest::followsALink()
{
    QVERIFY(QFile::link(QStringLiteral("target"), path("link")));
    QVERIFY(saveAtomically(path("link"), "first").ok());
    QVERIFY(saveAtomically(path("link"), "second").ok());
    QVERIFY(QFileInfo(path("link")).isSymLink());
    QCOMPARE(content("target"), "second");
}

void AtomicFileTest::writesToADeviceWithoutReplacingIt()
{
    const auto device = QStringLiteral("/dev/full");
    const auto saved = saveOrWrite(device, "lost");
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().disk, DiskError::Full);
    QVERIFY(!QFileInfo(device).isFile());
    QVERIFY(saveOrWrite(QStringLiteral("/dev/null"), "lost").ok());
}

void AtomicFileTest::waitsForNoReaderOfAPipe()
{
    QCOMPARE(::mkfifo(QFile::encodeName(path("pipe")).constData(), 0600), 0);
    QCOMPARE(::symlink("/dev/null", QFile::encodeName(path("link")).constData()), 0);
    for (const auto *name : {"pipe", "link"}) {
        const auto saved = saveAtomically(path(name), "lost");
        QVERIFY(!saved.ok());
        QCOMPARE(saved.error().disk, DiskError::NotAllowed);
        QVERIFY(!QFileInfo(path(name)).isFile());
    }
}

/// It would obey control characters of names.
void AtomicFileTest::writesNothingToATerminal()
{
    const SystemFile terminal(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
    QVERIFY(terminal.isOpen() && ::grantpt(terminal.descriptor()) == 0 && ::unlockpt(terminal.descriptor()) == 0);
    const auto name = QFile::decodeName(::ptsname(terminal.descriptor()));
    const auto saved = saveOrWrite(name, "\x1b[2J");
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().disk, DiskError::NotAllowed);
}

void AtomicFileTest::saysThatAFolderIsMissing()
{
    const auto saved = saveAtomically(path("missing/file"), "lost");
    QVERIFY(!saved.ok());
    QCOMPARE(fileNotSaved(saved.error()).code, ErrorCode::FileNotWritten);
    QCOMPARE(saveAtomically(m_folder->path(), "lost").error().code, ErrorCode::StoreUnavailable);
}

void AtomicFileTest::namesAFullDiskToTheUserWhoChoseTheFile()
{
    const auto saved = [&] {
        const FullDisk disk;
        return saveAtomically(path(), "lost");
    }();
    QVERIFY(!saved.ok());
    QCOMPARE(fileNotSaved(saved.error()).code, ErrorCode::FileNoRoom);
    QCOMPARE(names(), QStringList());
}

void AtomicFileTest::removesWhatAKilledProgramHasLeft()
{
    for (const auto *name : {"connections.json", "connections.json.bak"}) {
        const pid_t child = ::fork();
        if (child == 0) {
            AtomicFile file(path(name));
            const bool isOpen = file.open().ok() && file.write("half of i").ok();
            ::kill(::getpid(), isOpen ? SIGKILL : SIGTERM);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    }
    QCOMPARE(names().size(), 2);
    removeLeftTemporaryFiles(m_folder->path());
    QCOMPARE(names(), QStringList());
}

void AtomicFileTest::leavesTemporaryFilesThatAreNotLeftByAProgramOfOurs()
{
    const auto make = [this](const char *name, mode_t mode) {
        const int descriptor = ::open(QFile::encodeName(path(name)).constData(), O_WRONLY | O_CREAT | O_CLOEXEC, mode);
        QVERIFY(descriptor >= 0);
        ::close(descriptor);
    };
    for (const auto *name : {"a.json", "a.json.12345", "a.json.1234567", "a.json.ABCDEF", "a.json.abcdeg", ".abcdef"})
        make(name, 0600);
    make("a.json.aaaaaa", 0644);
    make("a.json.bbbbbb", 0400);
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("a.json.cccccc")));
    QVERIFY(QFile::link(path("a.json"), path("a.json.dddddd")));
    QCOMPARE(
        ::link(QFile::encodeName(path("a.json")).constData(), QFile::encodeName(path("a.json.eeeeee")).constData()), 0);
    QCOMPARE(::mkfifo(QFile::encodeName(path("a.json.ffffff")).constData(), 0600), 0);
    const auto before = names();
    removeLeftTemporaryFiles(m_folder->path());
    QCOMPARE(names(), before);
    QVERIFY(QFileInfo(path("a.json.cccccc")).isDir());
}

void AtomicFileTest::leavesAFileThatIsBeingWritten()
{
    AtomicFile file(path());
    QVERIFY(file.open().ok());
    QVERIFY(file.write("whole").ok());
    removeLeftTemporaryFiles(m_folder->path());
    QVERIFY(file.commit().ok());
    QCOMPARE(content(), "whole");
    QCOMPARE(names(), QStringList(QStringLiteral("file")));
}

CLINICDESK_TEST(AtomicFileTest)
#include "atomicfiletest.moc"
