// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemfiles.h"

#include "core/base/systemerror.h"
#include "tests/support/testprogram.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocalServer>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cerrno>
#include <memory>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace clinicdesk;

using Open = SystemFile::Open;
using Kind = FileFacts::Kind;

/// What the rest of the program takes for granted of files.
class SystemFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_mask = ::umask(0);
    }
    void cleanup() { ::umask(m_mask); }

    void madeFilesAreForTheirOwnerOnly();
    void noOpenFileIsInherited();
    void aNewFileTakesNoNameThatIsInUse();
    void linksAreFollowedOnlyWhereThatIsAskedFor();
    void aPipeWithoutWriterIsNotWaitedFor();
    void filesOfOursAreRegular_data();
    void filesOfOursAreRegular();
    void onlyWhatIsNoFileIsRemoved();
    void replacingEmptiesAFileAndClosesItToOthers();
    void appendingGoesToTheEndWithSeveralWriters();
    void aFullDiskIsSaid();
    void locksCountBetweenObjectsAndStayWithADuplicate();
    void factsSayWhatAFileIs();
    void factsSayWhatOthersMayDo();
    void aReplacedOrRemovedFileIsNotedByItsOpenObject();
    void namesInAFolderStayWithItWhereverItIsMoved();
    void movingReplacesAndRemovingTakesALinkItself();
    void touchingMakesAFileNew();
    void filesCanBeMadeBelowTheNearestFolder();
    void aMissingFolderNeedsNoSync();
    void closingKeepsTheReasonOfTheCallBefore();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QByteArray name(const QString &name) const { return QFile::encodeName(path(name)); }
    QString made(const QString &name, const QByteArray &content = "old", mode_t mode = 0600) const
    {
        QFile file(path(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(content);
        file.close();
        ::chmod(this->name(name).constData(), mode);
        return file.fileName();
    }
    static QByteArray contentOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }
    static mode_t modeOf(const QString &path)
    {
        struct stat status {};
        return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? status.st_mode & 07777 : 0;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    mode_t m_mask = 0;
};

void SystemFilesTest::madeFilesAreForTheirOwnerOnly()
{
    for (const auto how : {Open::Create, Open::Replace, Open::Append, Open::Lock}) {
        const auto file = path(QString::number(static_cast<int>(how)));
        QVERIFY(SystemFile(file, how).isOpen());
        QCOMPARE(modeOf(file), mode_t(0600));
    }
    for (const auto how : {Open::Read, Open::ReadNoLink, Open::Folder, Open::Write}) {
        QVERIFY(!SystemFile(path(QStringLiteral("missing")), how).isOpen());
        QVERIFY(SystemError::last().isMissing());
    }
}

void SystemFilesTest::noOpenFileIsInherited()
{
    const auto file = made(QStringLiteral("file"));
    const SystemFile folder(m_folder->path(), Open::Folder);
    const SystemFile reading(folder, QStringLiteral("file"), Open::Read);
    const SystemFile lock(file, Open::Lock);
    const auto duplicate = lock.duplicate();
    for (const auto *open : {&folder, &reading, &lock, &duplicate}) {
        QVERIFY(open->isOpen());
        QVERIFY((::fcntl(open->descriptor(), F_GETFD) & FD_CLOEXEC) != 0);
    }
}

void SystemFilesTest::aNewFileTakesNoNameThatIsInUse()
{
    const auto file = made(QStringLiteral("file"));
    QVERIFY(!SystemFile(file, Open::Create).isOpen());
    QVERIFY(SystemError::last().is(std::errc::file_exists));
    QCOMPARE(contentOf(file), QByteArray("old"));
    QCOMPARE(::symlink(name(QStringLiteral("elsewhere")).constData(), name(QStringLiteral("link")).constData()), 0);
    QVERIFY(!SystemFile(path(QStringLiteral("link")), Open::Create).isOpen());
    QVERIFY(SystemError::last().is(std::errc::file_exists));
    QVERIFY(!QFile::exists(path(QStringLiteral("elsewhere"))));
}

void SystemFilesTest::linksAreFollowedOnlyWhereThatIsAskedFor()
{
    made(QStringLiteral("file"));
    const auto link = path(QStringLiteral("link"));
    QCOMPARE(::symlink("file", QFile::encodeName(link).constData()), 0);
    QVERIFY(SystemFile(link, Open::Read).isOpen());
    for (const auto how : {Open::ReadNoLink, Open::Append}) {
        QVERIFY(!SystemFile(link, how).isOpen());
        QVERIFY(SystemError::last().is(std::errc::too_many_symbolic_link_levels));
    }
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("folder")));
    const auto toFolder = path(QStringLiteral("toFolder"));
    QCOMPARE(::symlink("folder", QFile::encodeName(toFolder).constData()), 0);
    QVERIFY(SystemFile(toFolder, Open::Folder).isOpen());
    QVERIFY(!SystemFile(toFolder, Open::FolderNoLink).isOpen());
    QVERIFY(!SystemFile(link, Open::Folder).isOpen());
}

void SystemFilesTest::aPipeWithoutWriterIsNotWaitedFor()
{
    QCOMPARE(::mkfifo(name(QStringLiteral("pipe")).constData(), 0600), 0);
    const SystemFile pipe(path(QStringLiteral("pipe")), Open::Read);
    QVERIFY(pipe.isOpen());
    QCOMPARE(pipe.facts()->kind, Kind::Other);
    QVERIFY(SystemFile(path(QStringLiteral("pipe")), Open::ReadNoLink).isOpen());
}

void SystemFilesTest::filesOfOursAreRegular_data()
{
    QTest::addColumn<QString>("kind");
    for (const auto *kind : {"pipe", "link to a pipe", "socket", "device"})
        QTest::newRow(kind) << QString::fromLatin1(kind);
}

void SystemFilesTest::filesOfOursAreRegular()
{
    QFETCH(const QString, kind);
    const auto irregular = kind == QLatin1String("device") ? QStringLiteral("/dev/null") : path(kind);
    QCOMPARE(::mkfifo(name(QStringLiteral("pipe")).constData(), 0600), 0);
    QLocalServer socket;
    if (kind == QLatin1String("socket"))
        QVERIFY(socket.listen(irregular));
    if (kind == QLatin1String("link to a pipe"))
        QCOMPARE(::symlink("pipe", name(kind).constData()), 0);
    for (const auto how : {Open::Append, Open::Lock})
        QVERIFY(!SystemFile(irregular, how).isOpen());
    if (kind != QLatin1String("device")) // whose rights a mistake would change
        QVERIFY(!SystemFile(irregular, Open::Replace).isOpen());
    const SystemFile reader(irregular, Open::Read); // with one, writing into the pipe does not fail
    QVERIFY(!SystemFile(irregular, Open::Append).isOpen());
    QFile file(irregular);
    QVERIFY(!openRegularFile(file));
    QVERIFY(!SystemError::last().isMissing());
    QVERIFY(!file.isOpen());
    QVERIFY(isIrregularFile(irregular));
}

void SystemFilesTest::onlyWhatIsNoFileIsRemoved()
{
    const auto file = made(QStringLiteral("file"), "content");
    QFile opened(file);
    QVERIFY(openRegularFile(opened));
    QCOMPARE(opened.size(), qint64(7));
    QCOMPARE(opened.read(3), QByteArray("con"));
    QCOMPARE(opened.readAll(), QByteArray("tent"));
    QFile missing(path(QStringLiteral("missing")));
    QVERIFY(!openRegularFile(missing));
    QVERIFY(SystemError::last().isMissing());
    QFile folder(m_folder->path());
    QVERIFY(!openRegularFile(folder));
    for (const auto &kept : {file, missing.fileName(), m_folder->path()}) {
        QVERIFY(!isIrregularFile(kept));
        QVERIFY(removeIrregularFile(kept));
    }
    QCOMPARE(contentOf(file), QByteArray("content"));
    QCOMPARE(::symlink("/dev/null", name(QStringLiteral("link")).constData()), 0);
    QCOMPARE(::mkfifo(name(QStringLiteral("pipe")).constData(), 0600), 0);
    for (const auto *irregular : {"link", "pipe"}) {
        QVERIFY(removeIrregularFile(path(QString::fromLatin1(irregular))));
        QVERIFY(!FileFacts::ofName(path(QString::fromLatin1(irregular))));
    }
    QVERIFY(QFileInfo::exists(QStringLiteral("/dev/null")));
}

void SystemFilesTest::replacingEmptiesAFileAndClosesItToOthers()
{
    const auto file = made(QStringLiteral("file"), "old and longer", 0644);
    SystemFile opened(file, Open::Replace);
    QVERIFY(opened.write("new"));
    QVERIFY(opened.sync());
    QVERIFY(opened.close());
    QVERIFY(!opened.isOpen());
    QCOMPARE(contentOf(file), QByteArray("new"));
    QCOMPARE(modeOf(file), mode_t(0600));
}

void SystemFilesTest::appendingGoesToTheEndWithSeveralWriters()
{
    const auto file = made(QStringLiteral("file"), "a");
    const SystemFile one(file, Open::Append);
    const SystemFile other(file, Open::Append);
    QVERIFY(one.write("b"));
    QCOMPARE(other.writeSome("c"), qint64(1));
    QVERIFY(one.write("d"));
    QCOMPARE(contentOf(file), QByteArray("abcd"));
    std::array<char, 8> read{};
    QCOMPARE(SystemFile(file, Open::Read).read(read), qint64(4));
}

void SystemFilesTest::aFullDiskIsSaid()
{
    const SystemFile full(QStringLiteral("/dev/full"), Open::Write);
    QVERIFY(full.isOpen());
    QVERIFY(!full.write("more"));
    const auto error = diskError(QStringLiteral("the page"));
    QCOMPARE(error.code, ErrorCode::StoreUnavailable);
    QCOMPARE(error.disk, DiskError::Full);
    QVERIFY(error.detail.startsWith(QLatin1String("the page: ")));
    QCOMPARE(diskError({}, SystemError::notAllowed()).disk, DiskError::NotAllowed);
    QCOMPARE(diskError({}, SystemError::failed()).disk, DiskError::IoError);
}

void SystemFilesTest::locksCountBetweenObjectsAndStayWithADuplicate()
{
    const auto file = path(QStringLiteral("lock"));
    SystemFile one(file, Open::Lock);
    const SystemFile other(file, Open::Lock);
    QVERIFY(one.lock(SystemFile::Lock::Shared) && other.lock(SystemFile::Lock::Shared));
    QVERIFY(!one.lock(SystemFile::Lock::Alone));
    QVERIFY(SystemError::last().is(std::errc::operation_would_block));
    SystemFile duplicate;
    {
        SystemFile third(file, Open::Lock);
        QVERIFY(third.lock(SystemFile::Lock::Shared));
        duplicate = third.duplicate();
    }
    one = SystemFile();
    QVERIFY(!other.lock(SystemFile::Lock::Alone));
    duplicate = SystemFile();
    QVERIFY(other.lock(SystemFile::Lock::Alone));
}

void SystemFilesTest::factsSayWhatAFileIs()
{
    const auto file = made(QStringLiteral("file"), "12345");
    const auto facts = FileFacts::of(file);
    QVERIFY(facts);
    QCOMPARE(facts->kind, Kind::Regular);
    QCOMPARE(facts->sizeBytes, qint64(5));
    QCOMPARE(facts->modifiedMs, QFileInfo(file).lastModified().toMSecsSinceEpoch());
    QCOMPARE(facts->names, quint64(1));
    QVERIFY(facts->isOfThisUser());
    QCOMPARE(facts->isOfAdministrator(), ::geteuid() == 0);
    QCOMPARE(::link(QFile::encodeName(file).constData(), name(QStringLiteral("same")).constData()), 0);
    const auto same = FileFacts::ofName(path(QStringLiteral("same")));
    QCOMPARE(same->identity, facts->identity);
    QCOMPARE(same->names, quint64(2));
    QCOMPARE(::symlink("file", name(QStringLiteral("link")).constData()), 0);
    QCOMPARE(FileFacts::ofName(path(QStringLiteral("link")))->kind, Kind::Link);
    QCOMPARE(FileFacts::of(path(QStringLiteral("link")))->identity, facts->identity);
    QCOMPARE(FileFacts::of(m_folder->path())->kind, Kind::Folder);
    QCOMPARE(FileFacts::of(QStringLiteral("/dev/null"))->kind, Kind::Other);
    QVERIFY(!FileFacts::of(path(QStringLiteral("missing"))));
    QVERIFY(SystemError::last().isMissing());
    QVERIFY(!FileFacts::of(file + QStringLiteral("/inside")));
    QVERIFY(SystemError::last().isMissing());
}

void SystemFilesTest::factsSayWhatOthersMayDo()
{
    struct Rights {
        mode_t mode;
        bool canOthersWrite;
        bool isForOthers;
        bool isOwnerOnly;
    };
    for (const auto &rights :
         {Rights{0600, false, false, true}, Rights{0400, false, false, false}, Rights{0640, false, true, false},
          Rights{0620, true, true, false}, Rights{0602, true, true, false}, Rights{0601, false, true, false}}) {
        const SystemFile file(made(QStringLiteral("file"), "old", rights.mode), Open::Read);
        const auto facts = file.facts();
        QVERIFY(facts);
        QCOMPARE(facts->canOthersWrite, rights.canOthersWrite);
        QCOMPARE(facts->isForOthers, rights.isForOthers);
        QCOMPARE(facts->isOwnerOnly, rights.isOwnerOnly);
        QCOMPARE(file.isListedForOthers(), std::optional<bool>());
        ::chmod(name(QStringLiteral("file")).constData(), 0600); // to be written again
    }
    QVERIFY(!FileFacts::of(m_folder->path())->keepsNames);
    QCOMPARE(::chmod(QFile::encodeName(m_folder->path()).constData(), 01777), 0);
    QVERIFY(FileFacts::of(m_folder->path())->keepsNames);
}

void SystemFilesTest::aReplacedOrRemovedFileIsNotedByItsOpenObject()
{
    const auto file = made(QStringLiteral("file"));
    const SystemFile opened(file, Open::Read);
    QVERIFY(opened.isStillAt(file));
    QVERIFY(moveFile(made(QStringLiteral("new"), "new"), file));
    QVERIFY(!opened.isStillAt(file));
    QCOMPARE(opened.facts()->names, quint64(0));
    const SystemFile second(file, Open::Read);
    QVERIFY(removeFile(file));
    QVERIFY(!second.isStillAt(file));
}

void SystemFilesTest::namesInAFolderStayWithItWhereverItIsMoved()
{
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("from")));
    const SystemFile from(path(QStringLiteral("from")), Open::Folder);
    QVERIFY(moveFile(path(QStringLiteral("from")), path(QStringLiteral("moved"))));
    const auto file = QStringLiteral("पृष्ठ.pdf");
    QVERIFY(SystemFile(from, file, Open::Create).write("page"));
    QCOMPARE(contentOf(path(QStringLiteral("moved/") + file)), QByteArray("page"));
    QVERIFY(from.makeFolder(QStringLiteral("done")));
    QCOMPARE(modeOf(path(QStringLiteral("moved/done"))), mode_t(0777)); // what the umask leaves
    const SystemFile done(from, QStringLiteral("done"), Open::FolderNoLink);
    QVERIFY(from.move(file, done, QStringLiteral("2")));
    QVERIFY(!from.factsOf(file));
    QCOMPARE(done.factsOf(QStringLiteral("2"))->kind, Kind::Regular);
    QVERIFY(done.remove(QStringLiteral("2")));
    QVERIFY(!done.remove(QStringLiteral("2")));
    QVERIFY(SystemError::last().isMissing());
}

void SystemFilesTest::movingReplacesAndRemovingTakesALinkItself()
{
    const auto target = made(QStringLiteral("target"));
    QVERIFY(moveFile(made(QStringLiteral("new"), "new"), target));
    QCOMPARE(contentOf(target), QByteArray("new"));
    QVERIFY(!moveFile(path(QStringLiteral("new")), target));
    QVERIFY(SystemError::last().isMissing());
    QCOMPARE(::symlink("target", name(QStringLiteral("link")).constData()), 0);
    QVERIFY(removeFile(path(QStringLiteral("link"))));
    QCOMPARE(contentOf(target), QByteArray("new"));
    QVERIFY(!removeFile(m_folder->path()));
    QVERIFY(!removeFolder(m_folder->path())); // there is a file in it
    QVERIFY(removeFile(target));
    QVERIFY(removeFolder(m_folder->path()));
}

void SystemFilesTest::touchingMakesAFileNew()
{
    const auto file = made(QStringLiteral("file"));
    QFile opened(file);
    QVERIFY(opened.open(QIODevice::ReadWrite));
    const auto longAgo = QDateTime::fromSecsSinceEpoch(1'000'000'000);
    QVERIFY(opened.setFileTime(longAgo, QFileDevice::FileModificationTime));
    opened.close();
    QVERIFY(touchFile(file));
    QVERIFY(QFileInfo(file).lastModified() > longAgo);
    QVERIFY(!touchFile(path(QStringLiteral("missing"))));
}

void SystemFilesTest::filesCanBeMadeBelowTheNearestFolder()
{
    QVERIFY(canMakeFilesIn(m_folder->path()));
    QVERIFY(canMakeFilesIn(path(QStringLiteral("a/b/c"))));
    QVERIFY(!canMakeFilesIn(made(QStringLiteral("file"), {}, 0700)));
    QVERIFY(canRead(path(QStringLiteral("file"))) && canWrite(path(QStringLiteral("file"))));
    QVERIFY(!canRead(path(QStringLiteral("missing"))));
    if (::geteuid() == 0) // may do everything
        return;
    made(QStringLiteral("closed"), {}, 0);
    QVERIFY(!canRead(path(QStringLiteral("closed"))) && !canWrite(path(QStringLiteral("closed"))));
    QCOMPARE(::chmod(QFile::encodeName(m_folder->path()).constData(), 0500), 0);
    QVERIFY(!canMakeFilesIn(path(QStringLiteral("a"))));
    ::chmod(QFile::encodeName(m_folder->path()).constData(), 0700);
}

void SystemFilesTest::aMissingFolderNeedsNoSync()
{
    QVERIFY(syncFolder(m_folder->path()));
    QVERIFY(syncFolderIfPossible(m_folder->path()).ok());
    const auto missing = path(QStringLiteral("missing"));
    QVERIFY(!syncFolder(missing));
    QVERIFY(SystemError::last().isMissing());
    QVERIFY(syncFolderIfPossible(missing).ok());
}

void SystemFilesTest::closingKeepsTheReasonOfTheCallBefore()
{
    auto file = std::make_unique<SystemFile>(made(QStringLiteral("file")), Open::Read);
    errno = ENOSPC;
    file.reset();
    QCOMPARE(diskError().disk, DiskError::Full);
    const SystemFile folder(m_folder->path(), Open::Folder);
    SystemFile moved(::dup(folder.descriptor()));
    const int number = moved.release();
    QVERIFY(!moved.isOpen());
    QCOMPARE(::close(number), 0); // it was left open
}

CLINICDESK_TEST(SystemFilesTest)
#include "systemfilestest.moc"
