// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/folderfiles.h"

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clinicdesk {

namespace {

/// A descriptor of a folder or a file, which stays with it whatever its name leads to.
class Descriptor {
public:
    Descriptor(int folder, const QByteArray &name, int flags)
        : m_number(::openat(folder, name.constData(), flags | O_CLOEXEC))
    {
    }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;

    bool isOpen() const { return m_number >= 0; }
    operator int() const { return m_number; }

private:
    const int m_number;
};

/// The kernel gives a read lease only while no process has the file open for writing. Nothing where it gives none: the
/// file belongs to another user, or the file system has no leases.
std::optional<bool> refusesLease(int descriptor)
{
    // A process that opens the file at this moment waits until the lease is returned, and we get a signal. SIGIO, the
    // default, would end this program; SIGURG is ignored.
    ::fcntl(descriptor, F_SETSIG, SIGURG);
    if (::fcntl(descriptor, F_SETLEASE, F_RDLCK) == 0) {
        ::fcntl(descriptor, F_SETLEASE, F_UNLCK);
        return false;
    }
    return errno == EAGAIN ? std::optional(true) : std::nullopt;
}

bool isWritable(const QString &process, const QString &descriptor)
{
    QFile info(QStringLiteral("/proc/%1/fdinfo/%2").arg(process, descriptor));
    if (!info.open(QIODevice::ReadOnly))
        return false;
    constexpr int octal = 8;
    for (const auto &line : info.readAll().split('\n')) {
        if (line.startsWith("flags:"))
            return (line.mid(6).trimmed().toInt(nullptr, octal) & O_ACCMODE) != O_RDONLY;
    }
    return false;
}

bool hasOpen(const QString &process, const struct stat &file)
{
    const QDir descriptors(QStringLiteral("/proc/%1/fd").arg(process));
    const auto names = descriptors.entryList(QDir::Files | QDir::System | QDir::NoDotAndDotDot);
    for (const auto &name : names) {
        struct stat open {};
        if (::stat(QFile::encodeName(descriptors.filePath(name)).constData(), &open) == 0 &&
            open.st_dev == file.st_dev && open.st_ino == file.st_ino && isWritable(process, name))
            return true;
    }
    return false;
}

bool isOpenInProcesses(int descriptor)
{
    struct stat file {};
    if (::fstat(descriptor, &file) != 0)
        return false;
    const auto processes = QDir(QStringLiteral("/proc")).entryList({QStringLiteral("[0-9]*")}, QDir::Dirs);
    for (const auto &process : processes) {
        if (hasOpen(process, file))
            return true;
    }
    return false;
}

constexpr std::array temporaryEndings{
    QLatin1String("~"),     QLatin1String(".part"),     QLatin1String(".partial"),    QLatin1String(".tmp"),
    QLatin1String(".temp"), QLatin1String(".filepart"), QLatin1String(".crdownload"), QLatin1String(".download"),
    QLatin1String(".lock"), QLatin1String(".swp"),      QLatin1String(".bak")};
constexpr std::array temporaryStarts{QLatin1String("."), QLatin1String("~"), QLatin1String("#")};
constexpr std::array systemNames{QLatin1String("thumbs.db"), QLatin1String("desktop.ini")};
// Network file systems of Linux, by the names in /proc/mounts.
constexpr std::array networkSystems{"nfs",   "nfs4",        "cifs",        "smb3",          "smbfs",
                                    "9p",    "afs",         "ceph",        "fuse.sshfs",    "fuse.gvfsd-fuse",
                                    "ncpfs", "fuse.rclone", "fuse.davfs2", "fuse.glusterfs"};

std::optional<FolderFile> asFolderFile(const QFileInfo &info)
{
    if (info.isSymLink() || !info.isFile())
        return {};
    return FolderFile{info.fileName(), info.size(), info.lastModified().toMSecsSinceEpoch()};
}

/// `number` 1 is the name itself.
QString numbered(const QFileInfo &file, int number)
{
    if (number == 1)
        return file.fileName();
    const auto ending = file.suffix().isEmpty() ? QString() : QLatin1Char('.') + file.suffix();
    return QStringLiteral("%1 (%2)%3").arg(file.completeBaseName(), QString::number(number), ending);
}

FileIdentity identityOf(const struct stat &status)
{
    return {.device = status.st_dev, .inode = status.st_ino};
}

/// Nothing for what is not there or is no regular file.
std::optional<FileIdentity> identityAt(int folder, const QByteArray &name)
{
    struct stat status {};
    const bool isFile =
        ::fstatat(folder, name.constData(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode);
    return isFile ? std::optional(identityOf(status)) : std::nullopt;
}

/// The file that is meant, by its descriptor; nothing if that is another one.
std::optional<FileIdentity> identityIfSame(int descriptor, const FolderFile &file, const FileIdentity &known)
{
    constexpr qint64 msPerSecond = 1'000;
    constexpr qint64 nsPerMs = 1'000'000;
    struct stat status {};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size != file.sizeBytes)
        return {};
    const auto identity = identityOf(status);
    const bool isSame = status.st_mtim.tv_sec * msPerSecond + status.st_mtim.tv_nsec / nsPerMs == file.modifiedMs &&
                        (known == FileIdentity() || known == identity);
    return isSame ? std::optional(identity) : std::nullopt;
}

bool isLink(int folder, const char *name)
{
    struct stat status {};
    return ::fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(status.st_mode);
}

/// An own empty file takes the name, and is then replaced: unlike renameat2(), every file system can do this. Empty if
/// there is no free name.
QByteArray reserveName(int folder, const QString &name)
{
    constexpr int maxNumber = 10'000;
    const QFileInfo file(name);
    for (int number = 1; number <= maxNumber; ++number) {
        const auto free = QFile::encodeName(numbered(file, number));
        const int descriptor =
            ::openat(folder, free.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (descriptor >= 0) {
            ::close(descriptor);
            return free;
        }
        if (errno != EEXIST)
            return {};
    }
    return {};
}

/// Moves the entry, whatever it is, under a free name.
QByteArray moveEntry(int from, const QByteArray &name, int to)
{
    const auto free = reserveName(to, QFile::decodeName(name));
    if (free.isEmpty() || ::renameat(from, name.constData(), to, free.constData()) == 0)
        return free;
    ::unlinkat(to, free.constData(), 0);
    return {};
}

} // namespace

bool isScannedName(const QString &name)
{
    const auto starts = [&name](QLatin1String start) { return name.startsWith(start); };
    const auto ends = [&name](QLatin1String end) { return name.endsWith(end, Qt::CaseInsensitive); };
    const auto isNamed = [&name](QLatin1String other) { return name.compare(other, Qt::CaseInsensitive) == 0; };
    return !name.isEmpty() && !std::ranges::any_of(temporaryStarts, starts) &&
           !std::ranges::any_of(temporaryEndings, ends) && !std::ranges::any_of(systemNames, isNamed);
}

std::optional<QList<FolderFile>> listFolder(const QString &folder)
{
    const QFileInfo info(folder);
    if (!info.isDir() || !info.isReadable())
        return {};
    QList<FolderFile> files;
    QDirIterator entries(folder, QDir::Files | QDir::NoSymLinks);
    while (entries.hasNext()) {
        entries.next();
        const auto file = asFolderFile(entries.fileInfo());
        if (file && isScannedName(file->name))
            files.append(*file);
    }
    return files;
}

std::optional<FolderFile> folderFile(const QString &path)
{
    return asFolderFile(QFileInfo(path));
}

FileIdentity fileIdentity(const QString &path)
{
    const auto identity =
        isOnNetwork(QFileInfo(path).path()) ? std::nullopt : identityAt(AT_FDCWD, QFile::encodeName(path));
    return identity.value_or(FileIdentity());
}

MoveResult moveToDone(const QString &folder, const FolderFile &file, const FileIdentity &identity)
{
    constexpr auto doneName = "done";
    constexpr mode_t byUmask = 0777; // as the scan folder: others may have to read it
    const Descriptor scans(AT_FDCWD, QFile::encodeName(folder), O_RDONLY | O_DIRECTORY);
    if (!scans.isOpen())
        return MoveResult::Failed;
    if (isLink(scans, doneName)) // it could lead to where others read
        return MoveResult::LinkRefused;
    ::mkdirat(scans, doneName, byUmask);
    const Descriptor done(scans, doneName, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    const auto name = QFile::encodeName(file.name);
    const Descriptor meant(scans, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (!done.isOpen() || (!meant.isOpen() && errno != ELOOP))
        return MoveResult::Failed;
    const auto known = identityIfSame(meant, file, identity);
    if (!known || identityAt(scans, name) != known)
        return MoveResult::Replaced;
    const auto target = moveEntry(scans, name, done);
    if (target.isEmpty())
        return MoveResult::Failed;
    if (identityAt(done, target) != known) { // a new scan has taken the name just now
        moveEntry(done, target, scans);
        return MoveResult::Replaced;
    }
    ::fsync(done); // first: a cut between both leaves two names, none would lose the file
    ::fsync(scans);
    return MoveResult::Moved;
}

bool isOnNetwork(const QString &folder)
{
    const auto system = QStorageInfo(folder).fileSystemType();
    return std::ranges::any_of(networkSystems, [&system](const char *name) { return system == name; });
}

bool isOpenForWriting(const QString &path)
{
    const Descriptor file(AT_FDCWD, QFile::encodeName(path), O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    if (!file.isOpen())
        return false;
    const auto refused = refusesLease(file);
    return refused ? *refused : isOpenInProcesses(file);
}

} // namespace clinicdesk
