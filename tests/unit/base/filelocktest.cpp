// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/filelock.h"

#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace clinicdesk;

/// Files that several programs use, and one removes.
class FileLockTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isSharedByMany();
    void isTakenAloneOnlyByOne();
    void countsForTheFileThatIsThereNow();
    void changesItsKind();
    void locksAFolderAndWritesNothingThere();
    void replacesAPipeInPlaceOfItsFile();
    void saysWhereItCannotBeMade();

private:
    QString file() const { return m_folder.filePath(QStringLiteral("in-use")); }

    QTemporaryDir m_folder;
};

void FileLockTest::isSharedByMany()
{
    auto one = FileLock::share(file());
    auto other = FileLock::share(file());
    QVERIFY(one.ok() && other.ok());
    const auto alone = FileLock::takeAlone(file());
    QVERIFY(!alone.ok());
    QCOMPARE(alone.error().code, ErrorCode::StoreUnavailable);
    QCOMPARE(alone.error().disk, DiskError::None);
    one->reset();
    QVERIFY(!FileLock::takeAlone(file()).ok());
    other->reset();
    QVERIFY(FileLock::takeAlone(file()).ok());
}

void FileLockTest::isTakenAloneOnlyByOne()
{
    auto alone = FileLock::takeAlone(file());
    QVERIFY(alone.ok());
    QVERIFY(!FileLock::takeAlone(file()).ok());
    QVERIFY(!FileLock::share(file()).ok());
    alone->reset();
    QVERIFY(FileLock::share(file()).ok());
}

void FileLockTest::countsForTheFileThatIsThereNow()
{
    const auto alone = FileLock::takeAlone(file());
    QVERIFY(QFile::remove(file())); // with everything else
    const auto next = FileLock::share(file());
    QVERIFY(next.ok());
    QVERIFY(!FileLock::takeAlone(file()).ok());
}

void FileLockTest::changesItsKind()
{
    const auto lock = *FileLock::open(file());
    QVERIFY(FileLock::takeAlone(file()).ok()); // it is only open
    QVERIFY(lock->tryAlone());
    QVERIFY(!FileLock::share(file()).ok());
    QVERIFY(lock->tryShare());
    const auto other = FileLock::share(file());
    QVERIFY(other.ok());
    QVERIFY(!lock->tryAlone());
}

void FileLockTest::locksAFolderAndWritesNothingThere()
{
    const QTemporaryDir folder;
    const auto lock = FileLock::takeFolderAlone(folder.path());
    QVERIFY(lock.ok());
    QVERIFY(QDir(folder.path()).isEmpty());
    const auto other = FileLock::takeFolderAlone(folder.path());
    QVERIFY(!other.ok());
    QCOMPARE(other.error().disk, DiskError::None);
    QVERIFY(FileLock::takeFolderAlone(folder.filePath(QStringLiteral("gone"))).error().disk != DiskError::None);
}

void FileLockTest::replacesAPipeInPlaceOfItsFile()
{
    for (const auto &pipe : {file(), file() + QStringLiteral(".lock")}) {
        QFile::remove(pipe);
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), S_IRUSR | S_IWUSR), 0);
    }
    const auto shared = FileLock::share(file());
    QVERIFY(shared.ok());
    QVERIFY(!FileLock::takeAlone(file()).ok());
    const auto acquired = FileLock::acquire(file());
    QVERIFY(acquired.ok());
    for (const auto &made : {file(), file() + QStringLiteral(".lock")})
        QVERIFY(QFileInfo(made).isFile());
}

void FileLockTest::saysWhereItCannotBeMade()
{
    QVERIFY(FileLock::acquire(QStringLiteral("/proc/nowhere/list")).error().disk != DiskError::None);
    const auto lock = FileLock::share(QStringLiteral("/proc/nowhere/in-use"));
    QVERIFY(!lock.ok());
    QVERIFY(lock.error().disk != DiskError::None);
}

CLINICDESK_TEST(FileLockTest)
#include "filelocktest.moc"
