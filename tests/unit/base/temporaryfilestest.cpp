// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/temporaryfiles.h"

#include "tests/support/fulldisk.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <csignal>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace clinicdesk;

namespace {

/// Everything below `folder` that others than its owner can use.
QStringList openToOthers(const QString &folder)
{
    QStringList found;
    QDirIterator entries(folder, QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        const auto path = entries.next();
        struct stat status {};
        if (::stat(QFile::encodeName(path).constData(), &status) != 0 || (status.st_mode & 077) != 0)
            found.append(path);
    }
    return found;
}

/// A process with a folder and a file in it, which it never removes.
class OtherProgram {
public:
    explicit OtherProgram(const QString &root)
    {
        std::array<int, 2> ready{};
        if (::pipe(ready.data()) != 0)
            return;
        m_pid = ::fork();
        if (m_pid == 0) {
            const TemporaryFiles files(root);
            const auto folder = TemporaryFolder::make();
            QFile file(folder->filePath(QStringLiteral("made-up.pdf")));
            const bool isOpen = file.open(QIODevice::WriteOnly) && file.write("made up") > 0 && file.flush();
            [[maybe_unused]] const auto told = ::write(ready[1], isOpen ? "y" : "n", 1);
            while (true)
                ::pause();
        }
        char word = 'n';
        m_isReady = ::read(ready[0], &word, 1) == 1 && word == 'y';
        ::close(ready[0]);
        ::close(ready[1]);
    }
    ~OtherProgram() { kill(); }
    Q_DISABLE_COPY_MOVE(OtherProgram)

    bool isReady() const { return m_isReady; }
    void kill()
    {
        if (m_pid <= 0)
            return;
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
        m_pid = -1;
    }

private:
    pid_t m_pid = -1;
    bool m_isReady = false;
};

} // namespace

class TemporaryFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_folder->filePath(QStringLiteral("run"))));
    }
    void makesNothingBeforeTheFirstFile();
    void areForTheirOwnerOnly();
    void areRemovedAtTheEnd();
    void areRemovedWhenLocked();
    void stayWhileTheirProcessRuns();
    void areRemovedAfterTheirProcessWasKilled();
    void followNoLinkOutOfTheirFolder();
    void followNoLinkInPlaceOfTheirSecondFolder();
    void closeNoFolderBehindALink();
    void waitForNoPipeInPlaceOfALock();
    void areInTheSecondFolderWhenTheFirstCannotBeMade();
    void reportADiskThatIsFull();

private:
    QString root() const { return m_folder->filePath(QStringLiteral("cache/clinicdesk/temporary")); }
    /// The folder of this process.
    static QString ownFolder()
    {
        const auto folder = TemporaryFolder::make();
        return folder ? QFileInfo(folder->path()).path() : QString();
    }
    QStringList found() const { return QDir(root()).entryList(QDir::Dirs | QDir::NoDotAndDotDot); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TemporaryFilesTest::makesNothingBeforeTheFirstFile()
{
    const TemporaryFiles files(root());
    QVERIFY(!QFile::exists(root()));
}

void TemporaryFilesTest::areForTheirOwnerOnly()
{
    const auto before = ::umask(0);
    const TemporaryFiles files(root());
    const auto folder = TemporaryFolder::make();
    const auto file = makeTemporaryFile();
    ::umask(before);
    QVERIFY(folder.ok() && file.ok());
    QVERIFY((*file)->write("made up") > 0);
    QVERIFY(folder->path().startsWith(root()));
    QCOMPARE(openToOthers(root()), QStringList());
    QCOMPARE(QFile::permissions(root()) & (QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther),
             QFile::Permissions());
}

void TemporaryFilesTest::areRemovedAtTheEnd()
{
    {
        const TemporaryFiles files(root());
        QFile file(ownFolder() + QStringLiteral("/left by a library"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(found().size(), 1);
    }
    QCOMPARE(found(), QStringList());
}

void TemporaryFilesTest::areRemovedWhenLocked()
{
    TemporaryFiles files(root());
    auto used = TemporaryFolder::make();
    auto file = makeTemporaryFile();
    QVERIFY(used.ok() && file.ok());
    QVERIFY((*file)->write("made up") > 0 && (*file)->flush());
    const auto place = ownFolder();
    QVERIFY(QDir(place).mkpath(QStringLiteral("left/by a library")));
    files.clear();
    QVERIFY(!QFile::exists(place + QStringLiteral("/left")));
    QVERIFY(QFile::exists(used->path()));
    QVERIFY((*file)->seek(0));
    QCOMPARE((*file)->readAll(), QByteArray("made up"));
    const auto path = used->path();
    used = TemporaryFolder::make(); // it goes on after the lock
    QVERIFY(used.ok());
    QVERIFY(!QFile::exists(path));
}

void TemporaryFilesTest::stayWhileTheirProcessRuns()
{
    OtherProgram other(root());
    QVERIFY(other.isReady());
    QCOMPARE(found().size(), 1);
    TemporaryFiles files(root());
    QVERIFY(TemporaryFolder::make().ok());
    files.clear();
    QCOMPARE(found().size(), 2);
}

void TemporaryFilesTest::areRemovedAfterTheirProcessWasKilled()
{
    OtherProgram other(root());
    QVERIFY(other.isReady());
    other.kill();
    QCOMPARE(found().size(), 1);
    const TemporaryFiles files(root());
    QCOMPARE(found(), QStringList());
}

void TemporaryFilesTest::followNoLinkOutOfTheirFolder()
{
    const auto outside = m_folder->filePath(QStringLiteral("outside"));
    QVERIFY(QDir().mkpath(outside + QStringLiteral("/kept")));
    QVERIFY(QDir().mkpath(root() + QStringLiteral("/left")));
    QVERIFY(QFile::link(outside, root() + QStringLiteral("/link")));
    QVERIFY(QFile::link(outside, root() + QStringLiteral("/left/link")));
    const TemporaryFiles files(root());
    QCOMPARE(QDir(root()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
    QVERIFY(QFile::exists(outside + QStringLiteral("/kept")));
}

/// It can be in a folder where others write.
void TemporaryFilesTest::followNoLinkInPlaceOfTheirSecondFolder()
{
    const auto outside = m_folder->filePath(QStringLiteral("outside"));
    QVERIFY(QDir().mkpath(outside + QStringLiteral("/kept")));
    QVERIFY(QDir().mkpath(qEnvironmentVariable("XDG_RUNTIME_DIR")));
    QVERIFY(QFile::link(outside, qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/clinicdesk-temporary")));
    const TemporaryFiles files(root());
    QVERIFY(QFile::exists(outside + QStringLiteral("/kept")));
}

void TemporaryFilesTest::closeNoFolderBehindALink()
{
    QFile inTheWay(m_folder->filePath(QStringLiteral("cache")));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    const auto outside = m_folder->filePath(QStringLiteral("outside"));
    QVERIFY(::mkdir(QFile::encodeName(outside).constData(), 0700) == 0);
    QVERIFY(::chmod(QFile::encodeName(outside).constData(), 0755) == 0);
    QVERIFY(QDir().mkpath(qEnvironmentVariable("XDG_RUNTIME_DIR")));
    QVERIFY(QFile::link(outside, qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/clinicdesk-temporary")));
    const TemporaryFiles files(root());
    QVERIFY(!TemporaryFolder::make().ok());
    struct stat status {};
    QVERIFY(::stat(QFile::encodeName(outside).constData(), &status) == 0);
    QCOMPARE(status.st_mode & 0777, mode_t(0755));
}

/// A library of Qt would wait for ever at the one of a folder that was left.
void TemporaryFilesTest::waitForNoPipeInPlaceOfALock()
{
    const auto left = root() + QStringLiteral("/left");
    QVERIFY(QDir().mkpath(left));
    QVERIFY(::mkfifo(QFile::encodeName(left + QStringLiteral("/.lock")).constData(), 0600) == 0);
    const TemporaryFiles files(root());
    QVERIFY(!QFile::exists(left));
}

void TemporaryFilesTest::areInTheSecondFolderWhenTheFirstCannotBeMade()
{
    QFile inTheWay(m_folder->filePath(QStringLiteral("cache")));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    {
        const TemporaryFiles files(root());
        const auto folder = TemporaryFolder::make();
        QVERIFY(folder.ok());
        QVERIFY(folder->path().startsWith(qEnvironmentVariable("XDG_RUNTIME_DIR")));
        QCOMPARE(openToOthers(qEnvironmentVariable("XDG_RUNTIME_DIR")), QStringList());
    }
    QDir second(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/clinicdesk-temporary"));
    QCOMPARE(second.entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList());
}

void TemporaryFilesTest::reportADiskThatIsFull()
{
    const TemporaryFiles files(root());
    QVERIFY(::mkdir(QFile::encodeName(qEnvironmentVariable("XDG_RUNTIME_DIR")).constData(), 0700) == 0);
    const support::FullDisk full; // the lock cannot be written
    const auto folder = TemporaryFolder::make();
    QVERIFY(!folder.ok());
    QCOMPARE(folder.error().code, ErrorCode::StoreUnavailable);
    QVERIFY(folder.error().disk != DiskError::None);
    QCOMPARE(found(), QStringList());
}

CLINICDESK_TEST(TemporaryFilesTest)
#include "temporaryfilestest.moc"
