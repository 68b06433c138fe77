// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/filelock.h"

#include "core/base/diskerror.h"
#include "core/base/privatefolder.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QFileInfo>
#include <QThread>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clinicdesk {

namespace {

Error heldByAnother(const QString &path)
{
    return {.code = ErrorCode::StoreUnavailable,
            .subject = QFileInfo(path).fileName(),
            .detail = QStringLiteral("another program uses it")};
}

/// The program that held the lock alone may have removed the file after it was opened here.
bool isStillAt(int descriptor, const QString &path)
{
    struct stat opened {};
    struct stat present {};
    return ::fstat(descriptor, &opened) == 0 && ::stat(QFile::encodeName(path).constData(), &present) == 0 &&
           opened.st_ino == present.st_ino && opened.st_dev == present.st_dev;
}

bool tryFlock(int descriptor, int operation)
{
    int result = 0;
    do {
        result = ::flock(descriptor, operation | LOCK_NB);
    } while (result != 0 && errno == EINTR);
    return result == 0;
}

} // namespace

FileLock::FileLock(int descriptor)
    : m_descriptor(descriptor)
{
}

FileLock::~FileLock()
{
    ::close(m_descriptor);
}

bool FileLock::tryShare()
{
    return tryFlock(m_descriptor, LOCK_SH);
}

bool FileLock::tryAlone()
{
    return tryFlock(m_descriptor, LOCK_EX);
}

Result<std::unique_ptr<FileLock>> FileLock::open(const QString &file)
{
    return openWith(file, O_RDWR | O_CREAT);
}

Result<std::unique_ptr<FileLock>> FileLock::openWith(const QString &path, int flags)
{
    const int descriptor = ::open(QFile::encodeName(path).constData(), flags | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor < 0)
        return diskError(errno);
    return std::unique_ptr<FileLock>(new FileLock(descriptor));
}

Result<std::unique_ptr<FileLock>> FileLock::acquire(const QString &path)
{
    constexpr std::chrono::milliseconds patience{2'000};
    constexpr unsigned long retryMs = 5;
    if (auto made = makePrivateFolder(QFileInfo(path).path()); !made)
        return made.error();
    auto lock = open(path + QStringLiteral(".lock"));
    if (!lock)
        return lock;
    const QDeadlineTimer deadline(patience);
    while (!(*lock)->tryAlone()) {
        if (errno != EWOULDBLOCK)
            return diskError(errno);
        if (deadline.hasExpired())
            return heldByAnother(path);
        QThread::msleep(retryMs); // flock() has no timeout
    }
    return lock;
}

Result<std::unique_ptr<FileLock>> FileLock::take(const QString &path, int flags, Kind kind)
{
    constexpr int maxTries = 10;
    for (int tries = 0; tries < maxTries; ++tries) {
        auto lock = openWith(path, flags);
        if (!lock)
            return lock;
        if (!(kind == Kind::Shared ? (*lock)->tryShare() : (*lock)->tryAlone()))
            return errno == EWOULDBLOCK ? heldByAnother(path) : diskError(errno);
        if (isStillAt((*lock)->m_descriptor, path))
            return lock;
    }
    return heldByAnother(path);
}

Result<std::unique_ptr<FileLock>> FileLock::share(const QString &file)
{
    return take(file, O_RDWR | O_CREAT, Kind::Shared);
}

Result<std::unique_ptr<FileLock>> FileLock::takeAlone(const QString &file)
{
    return take(file, O_RDWR | O_CREAT, Kind::Alone);
}

Result<std::unique_ptr<FileLock>> FileLock::takeFolderAlone(const QString &folder)
{
    return take(folder, O_RDONLY | O_DIRECTORY, Kind::Alone);
}

} // namespace clinicdesk
