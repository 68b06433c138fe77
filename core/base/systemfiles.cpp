// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemfiles.h"

#include "core/base/systemerror.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <tuple>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace clinicdesk {

namespace {

namespace files = std::filesystem;

using Status = struct stat;

constexpr mode_t ownFile = S_IRUSR | S_IWUSR;
constexpr mode_t rightsOfOthers = S_IRWXG | S_IRWXO;

int flagsOf(SystemFile::Open how)
{
    using Open = SystemFile::Open;
    switch (how) {
    case Open::Read:
        return O_RDONLY | O_NONBLOCK;
    case Open::ReadNoLink:
        return O_RDONLY | O_NONBLOCK | O_NOFOLLOW;
    case Open::Folder:
        return O_RDONLY | O_DIRECTORY;
    case Open::FolderNoLink:
        return O_RDONLY | O_DIRECTORY | O_NOFOLLOW;
    case Open::Create:
        return O_WRONLY | O_CREAT | O_EXCL;
    case Open::Replace:
        return O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK;
    case Open::Append:
        return O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK;
    case Open::Write:
        return O_WRONLY;
    case Open::Lock:
        return O_RDWR | O_CREAT | O_NONBLOCK;
    }
    Q_UNREACHABLE();
}

/// Only these can lead to a pipe or a device and must not.
bool mustBeRegular(SystemFile::Open how)
{
    using Open = SystemFile::Open;
    return how == Open::Replace || how == Open::Append || how == Open::Lock;
}

/// Not mkostemp() for new files: the tests make this call fail.
int openIn(int folder, const QString &name, SystemFile::Open how)
{
    constexpr auto common = O_CLOEXEC | O_NOCTTY;
    const int descriptor = ::openat(folder, QFile::encodeName(name).constData(), flagsOf(how) | common, ownFile);
    if (descriptor < 0 || !mustBeRegular(how))
        return descriptor;
    Status status{};
    const int problem = ::fstat(descriptor, &status) != 0 ? errno : S_ISREG(status.st_mode) ? 0 : EACCES;
    if (problem == 0)
        return descriptor;
    ::close(descriptor);
    errno = problem;
    return -1;
}

template <class Call>
auto untilUninterrupted(Call call)
{
    auto result = call();
    while (result < 0 && errno == EINTR)
        result = call();
    return result;
}

FileFacts::Kind kindOf(mode_t mode)
{
    return S_ISREG(mode)   ? FileFacts::Kind::Regular
           : S_ISDIR(mode) ? FileFacts::Kind::Folder
           : S_ISLNK(mode) ? FileFacts::Kind::Link
                           : FileFacts::Kind::Other;
}

FileFacts factsFrom(const Status &status)
{
    constexpr qint64 msPerSecond = 1'000;
    constexpr qint64 nsPerMs = 1'000'000;
    constexpr mode_t permissions = S_IRWXU | rightsOfOthers;
    return {.kind = kindOf(status.st_mode),
            .identity = {.device = status.st_dev, .inode = status.st_ino},
            .sizeBytes = status.st_size,
            .modifiedMs = status.st_mtim.tv_sec * msPerSecond + status.st_mtim.tv_nsec / nsPerMs,
            .names = status.st_nlink,
            .owner = status.st_uid,
            .canOthersWrite = (status.st_mode & (S_IWGRP | S_IWOTH)) != 0,
            .isForOthers = (status.st_mode & rightsOfOthers) != 0,
            .isOwnerOnly = (status.st_mode & permissions) == ownFile,
            .keepsNames = (status.st_mode & S_ISVTX) != 0};
}

std::optional<FileFacts> factsAt(int folder, const QString &name, int flags)
{
    Status status{};
    if (::fstatat(folder, QFile::encodeName(name).constData(), &status, flags) != 0)
        return {};
    return factsFrom(status);
}

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

bool hasOpen(const QString &process, const FileIdentity &file)
{
    const QDir descriptors(QStringLiteral("/proc/%1/fd").arg(process));
    const auto names = descriptors.entryList(QDir::Files | QDir::System | QDir::NoDotAndDotDot);
    return std::ranges::any_of(names, [&](const QString &name) {
        const auto open = FileFacts::of(descriptors.filePath(name));
        return open && open->identity == file && isWritable(process, name);
    });
}

bool isOpenInProcesses(const SystemFile &file)
{
    const auto facts = file.facts();
    const auto processes = QDir(QStringLiteral("/proc")).entryList({QStringLiteral("[0-9]*")}, QDir::Dirs);
    return facts &&
           std::ranges::any_of(processes, [&](const QString &process) { return hasOpen(process, facts->identity); });
}

/// With SystemError.
bool makeWithParents(const files::path &folder)
{
    std::error_code ignored;
    if (files::is_directory(folder, ignored))
        return true;
    if (folder.has_relative_path() && folder.has_parent_path() && !makeWithParents(folder.parent_path()))
        return false;
    if (::mkdir(folder.c_str(), S_IRWXU) != 0)
        return errno == EEXIST && files::is_directory(folder, ignored); // another program was faster
    // Otherwise a power cut takes the folder with all files that were synced in it.
    std::ignore = syncFolderIfPossible(QFile::decodeName(folder.parent_path().c_str()));
    return true;
}

} // namespace

bool FileFacts::isOfThisUser() const
{
    return owner == ::geteuid();
}

bool FileFacts::isOfHiddenUser() const
{
    constexpr quint32 usual = 65534;
    QFile file(QStringLiteral("/proc/sys/kernel/overflowuid"));
    bool isNumber = false;
    const auto number = file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toUInt(&isNumber) : 0;
    return owner == (isNumber ? number : usual);
}

std::optional<FileFacts> FileFacts::of(const QString &path)
{
    return factsAt(AT_FDCWD, path, 0);
}

std::optional<FileFacts> FileFacts::ofName(const QString &path)
{
    return factsAt(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW);
}

SystemFile::SystemFile(const QString &path, Open how)
    : m_descriptor(openIn(AT_FDCWD, path, how))
{
    if (how == Open::Replace && isOpen() && ::fchmod(m_descriptor, ownFile) != 0)
        ::close(std::exchange(m_descriptor, -1));
}

SystemFile::SystemFile(const SystemFile &folder, const QString &name, Open how)
    : m_descriptor(openIn(folder.m_descriptor, name, how))
{
}

SystemFile::SystemFile(int descriptor)
    : m_descriptor(descriptor)
{
}

SystemFile::SystemFile(SystemFile &&other) noexcept
    : m_descriptor(other.release())
{
}

SystemFile &SystemFile::operator=(SystemFile &&other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

SystemFile::~SystemFile()
{
    if (!isOpen())
        return;
    const auto before = errno; // of the call that is reported
    ::close(m_descriptor);
    errno = before;
}

SystemFile SystemFile::duplicate() const
{
    return SystemFile(::fcntl(m_descriptor, F_DUPFD_CLOEXEC, 0));
}

int SystemFile::release()
{
    return std::exchange(m_descriptor, -1);
}

qint64 SystemFile::read(std::span<char> into) const
{
    return untilUninterrupted([&] { return ::read(m_descriptor, into.data(), into.size()); });
}

qint64 SystemFile::writeSome(QByteArrayView bytes) const
{
    const auto size = static_cast<std::size_t>(bytes.size());
    return untilUninterrupted([&] { return ::write(m_descriptor, bytes.data(), size); });
}

bool SystemFile::write(QByteArrayView bytes) const
{
    while (!bytes.isEmpty()) {
        // When a disk is almost full it writes fewer bytes than it is given; only the next call reports why.
        const auto written = writeSome(bytes);
        if (written == 0)
            errno = EIO;
        if (written <= 0)
            return false;
        bytes = bytes.sliced(written);
    }
    return true;
}

bool SystemFile::sync() const
{
    return ::fsync(m_descriptor) == 0;
}

void SystemFile::startSync() const
{
    ::sync_file_range(m_descriptor, 0, 0, SYNC_FILE_RANGE_WRITE); // if this fails, `sync` writes everything
}

bool SystemFile::close()
{
    return ::close(release()) == 0 || errno == EINTR;
}

bool SystemFile::lock(Lock kind) const
{
    const int operation = kind == Lock::Shared ? LOCK_SH : LOCK_EX;
    return untilUninterrupted([&] { return ::flock(m_descriptor, operation | LOCK_NB); }) == 0;
}

std::optional<FileFacts> SystemFile::facts() const
{
    Status status{};
    return ::fstat(m_descriptor, &status) == 0 ? std::optional(factsFrom(status)) : std::nullopt;
}

bool SystemFile::isTerminal() const
{
    return ::isatty(m_descriptor) == 1;
}

bool SystemFile::isStillAt(const QString &path) const
{
    const auto opened = facts();
    const auto present = FileFacts::of(path);
    return opened && present && opened->identity == present->identity;
}

std::optional<bool> SystemFile::isListedForOthers() const
{
    struct Entry {
        quint16 tag;
        quint16 rights;
        quint32 id;
    };
    enum Tag : quint16 { Owner = 0x01, User = 0x02, Mask = 0x10, Other = 0x20 };
    constexpr qsizetype headerBytes = 4;
    QByteArray list(64 * 1'024, '\0');
    const auto size =
        ::fgetxattr(m_descriptor, "system.posix_acl_access", list.data(), static_cast<size_t>(list.size()));
    if (size < headerBytes)
        return {};
    QList<Entry> entries;
    quint16 mask = 07;
    for (qsizetype at = headerBytes; at + static_cast<qsizetype>(sizeof(Entry)) <= size; at += sizeof(Entry)) {
        const auto *bytes = list.constData() + at;
        const Entry entry{qFromLittleEndian<quint16>(bytes), qFromLittleEndian<quint16>(bytes + 2),
                          qFromLittleEndian<quint32>(bytes + 4)};
        if (entry.tag == Mask)
            mask = entry.rights;
        else
            entries.append(entry);
    }
    return std::ranges::any_of(entries, [mask](const Entry &entry) {
        const bool isOurs = entry.tag == Owner || (entry.tag == User && (entry.id == ::geteuid() || entry.id == 0));
        const bool isMasked = entry.tag != Other; // the mask does not limit what everyone may do
        return !isOurs && (isMasked ? entry.rights & mask : entry.rights) != 0;
    });
}

std::optional<FileFacts> SystemFile::factsOf(const QString &name) const
{
    return factsAt(m_descriptor, name, AT_SYMLINK_NOFOLLOW);
}

bool SystemFile::makeFolder(const QString &name) const
{
    return ::mkdirat(m_descriptor, QFile::encodeName(name).constData(), S_IRWXU | rightsOfOthers) == 0;
}

bool SystemFile::remove(const QString &name) const
{
    return ::unlinkat(m_descriptor, QFile::encodeName(name).constData(), 0) == 0;
}

bool SystemFile::move(const QString &name, const SystemFile &to, const QString &newName) const
{
    return ::renameat(m_descriptor, QFile::encodeName(name).constData(), to.m_descriptor,
                      QFile::encodeName(newName).constData()) == 0;
}

Result<void> openRegularFile(QFile &file)
{
    const auto refused = [](const QString &what) {
        const int problem = errno;
        auto error = diskError(what);
        errno = problem; // for SystemError
        return error;
    };
    const bool isBuiltIn = file.fileName().startsWith(QLatin1Char(':')); // a resource of the program
    const auto facts = isBuiltIn ? std::nullopt : FileFacts::of(file.fileName());
    if (facts && facts->kind != FileFacts::Kind::Regular) {
        errno = EACCES;
        return refused(QStringLiteral("not a regular file"));
    }
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return refused({});
    return {};
}

bool isIrregularFile(const QString &path)
{
    const auto facts = FileFacts::of(path);
    return facts && facts->kind == FileFacts::Kind::Other;
}

bool removeIrregularFile(const QString &path)
{
    return !isIrregularFile(path) || removeFile(path);
}

bool moveFile(const QString &from, const QString &to)
{
    return std::rename(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) == 0;
}

bool removeFile(const QString &path)
{
    return ::unlink(QFile::encodeName(path).constData()) == 0;
}

bool removeFolder(const QString &path)
{
    return ::rmdir(QFile::encodeName(path).constData()) == 0;
}

bool touchFile(const QString &path)
{
    return ::utimensat(AT_FDCWD, QFile::encodeName(path).constData(), nullptr, 0) == 0;
}

bool canRead(const QString &path)
{
    return ::access(QFile::encodeName(path).constData(), R_OK) == 0;
}

bool canWrite(const QString &path)
{
    return ::access(QFile::encodeName(path).constData(), W_OK) == 0;
}

bool canMakeFilesIn(QString folder)
{
    while (::faccessat(AT_FDCWD, QFile::encodeName(folder).constData(), W_OK | X_OK, AT_EACCESS) != 0) {
        const auto above = QFileInfo(folder).absolutePath();
        if (errno != ENOENT || above == folder)
            return false;
        folder = above;
    }
    return QFileInfo(folder).isDir();
}

bool syncFolder(const QString &folder)
{
    const SystemFile opened(folder, SystemFile::Open::Folder);
    return opened.isOpen() && opened.sync();
}

Result<void> syncFolderIfPossible(const QString &folder)
{
    if (syncFolder(folder))
        return {};
    const auto problem = SystemError::last();
    if (problem.isSyncUnsupported() || problem.is(std::errc::permission_denied) || problem.isMissing())
        return {};
    auto unsure = diskError({}, problem);
    unsure.disk = DiskError::Unconfirmed;
    return unsure;
}

Result<void> makePrivateFolder(const QString &folder)
{
    const files::path path(QFile::encodeName(QFileInfo(folder).absoluteFilePath()).toStdString());
    const auto what = QStringLiteral("the folder cannot be made");
    if (!makeWithParents(path))
        return diskError(what);
    // What the owner may not do stays: a folder can be closed on purpose.
    constexpr auto ofOthers = files::perms::mask & ~files::perms::owner_all;
    std::error_code problem;
    if ((files::status(path, problem).permissions() & ofOthers) != files::perms::none && !problem)
        files::permissions(path, ofOthers, files::perm_options::remove, problem);
    errno = problem.value();
    return problem ? diskError(what) : Result<void>();
}

bool isOnNetwork(const QString &folder)
{
    // Network file systems of Linux, by the names in /proc/mounts.
    constexpr std::array names{"nfs",   "nfs4",        "cifs",        "smb3",          "smbfs",
                               "9p",    "afs",         "ceph",        "fuse.sshfs",    "fuse.gvfsd-fuse",
                               "ncpfs", "fuse.rclone", "fuse.davfs2", "fuse.glusterfs"};
    const auto system = QStorageInfo(folder).fileSystemType();
    return std::ranges::any_of(names, [&system](const char *name) { return system == name; });
}

bool isOpenForWriting(const QString &path)
{
    const SystemFile file(path, SystemFile::Open::ReadNoLink);
    if (!file.isOpen())
        return false;
    const auto refused = refusesLease(file.descriptor());
    return refused ? *refused : isOpenInProcesses(file);
}

} // namespace clinicdesk
