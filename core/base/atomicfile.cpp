// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/atomicfile.h"

#include "core/base/diskerror.h"
#include "core/base/syncfolder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QRegularExpression>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <utility>

namespace clinicdesk {

namespace {

constexpr qsizetype bufferBytes = 65'536;

QString linkTarget(QString path)
{
    constexpr int maxLinks = 40; // the limit of Linux
    for (int links = 0; links < maxLinks && QFileInfo(path).isSymLink(); ++links)
        path = QFileInfo(path).symLinkTarget();
    return path;
}

bool isRegularOrMissing(const QString &path)
{
    struct stat status {};
    return ::stat(QFile::encodeName(path).constData(), &status) != 0 || S_ISREG(status.st_mode);
}

/// Not mkostemp(): the tests make this open() fail.
int openNew(const QString &path)
{
    return ::open(QFile::encodeName(path).constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

bool isLocked(int descriptor)
{
    return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

/// A program that removes what others have left may be faster than the lock.
bool isStillNamed(int descriptor)
{
    struct stat status {};
    return ::fstat(descriptor, &status) != 0 || status.st_nlink > 0;
}

bool isLeft(int descriptor)
{
    constexpr mode_t permissions = 0777;
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid() &&
           (status.st_mode & permissions) == (S_IRUSR | S_IWUSR) && status.st_nlink == 1 && isLocked(descriptor);
}

QString temporaryName(const QString &path)
{
    constexpr quint32 sixDigits = 0x1000000;
    const auto number = QRandomGenerator::system()->bounded(sixDigits);
    return path + QLatin1Char('.') + QString::number(number, 16).rightJustified(6, QLatin1Char('0'));
}

} // namespace

AtomicFile::AtomicFile(const QString &path)
    : m_path(linkTarget(path))
{
}

AtomicFile::~AtomicFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_temporaryPath.isEmpty())
        ::unlink(QFile::encodeName(m_temporaryPath).constData());
    if (m_lock >= 0)
        ::close(m_lock);
}

Result<void> AtomicFile::open()
{
    return isRegularOrMissing(m_path) ? openTemporary() : openDirectly();
}

Result<void> AtomicFile::openDirectly()
{
    m_descriptor = ::open(QFile::encodeName(m_path).constData(), O_WRONLY | O_CLOEXEC);
    return m_descriptor >= 0 ? Result<void>() : diskError(errno);
}

Result<void> AtomicFile::openTemporary()
{
    const auto path = QFile::encodeName(m_path);
    if (::access(path.constData(), F_OK) == 0 && ::access(path.constData(), W_OK) != 0)
        return diskError(errno); // renaming would replace a write-protected file
    constexpr int maxTries = 100;
    for (int tries = 0; tries < maxTries; ++tries) {
        const auto name = temporaryName(m_path);
        m_descriptor = openNew(name);
        if (m_descriptor < 0 && errno != EEXIST)
            break;
        const bool isTaken = m_descriptor >= 0 && !isLocked(m_descriptor) && errno == EWOULDBLOCK;
        if (m_descriptor >= 0 && !isTaken && isStillNamed(m_descriptor)) {
            m_temporaryPath = name;
            m_lock = ::fcntl(m_descriptor, F_DUPFD_CLOEXEC, 0);
            return {};
        }
        if (m_descriptor >= 0)
            ::close(std::exchange(m_descriptor, -1));
    }
    return diskError(errno);
}

Result<void> AtomicFile::write(QByteArrayView bytes)
{
    m_buffer.append(bytes);
    return m_buffer.size() < bufferBytes ? Result<void>() : flush();
}

Result<void> AtomicFile::flush()
{
    QByteArrayView rest(m_buffer);
    while (!rest.isEmpty()) {
        // When a disk is almost full it writes fewer bytes than it is given; only the next call reports why.
        const auto written = ::write(m_descriptor, rest.data(), static_cast<std::size_t>(rest.size()));
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return diskError(written == 0 ? EIO : errno);
        rest = rest.sliced(written);
    }
    m_buffer.clear();
    return {};
}

Result<void> AtomicFile::commit()
{
    if (auto flushed = flush(); !flushed)
        return flushed;
    if (::fsync(m_descriptor) != 0 && !isSyncUnsupported(errno))
        return diskError(errno);
    if (auto closed = close(); !closed)
        return closed;
    return m_temporaryPath.isEmpty() ? Result<void>() : rename();
}

Result<void> AtomicFile::close()
{
    const bool isClosed = ::close(m_descriptor) == 0 || errno == EINTR;
    m_descriptor = -1;
    return isClosed ? Result<void>() : diskError(errno); // a network file system may report a full disk only here
}

Result<void> AtomicFile::rename()
{
    if (std::rename(QFile::encodeName(m_temporaryPath).constData(), QFile::encodeName(m_path).constData()) != 0)
        return diskError(errno);
    m_temporaryPath.clear();
    return syncFolderIfPossible(QFileInfo(m_path).absolutePath());
}

Result<void> saveAtomically(const QString &path, QByteArrayView bytes)
{
    AtomicFile file(path);
    if (auto opened = file.open(); !opened)
        return opened;
    if (auto written = file.write(bytes); !written)
        return written;
    return file.commit();
}

void removeLeftTemporaryFiles(const QString &folder)
{
    static const QRegularExpression ofUs(QStringLiteral(R"(.\.[0-9a-f]{6}$)"));
    const auto names = QDir(folder).entryList(QDir::Files | QDir::Hidden | QDir::NoSymLinks);
    for (const auto &name : names) {
        if (!ofUs.match(name).hasMatch())
            continue;
        const auto path = QFile::encodeName(QDir(folder).filePath(name));
        const int descriptor = ::open(path.constData(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (descriptor < 0)
            continue;
        if (isLeft(descriptor)) // the name is still its own: only its writer renames it, and would hold the lock
            ::unlink(path.constData());
        ::close(descriptor);
    }
}

Error fileNotSaved(const Error &diskError)
{
    auto error = diskError;
    error.code = diskError.disk == DiskError::Full ? ErrorCode::FileNoRoom : ErrorCode::FileNotWritten;
    return error;
}

} // namespace clinicdesk
