// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/filelock.h"

#include "core/base/diskerror.h"
#include "core/base/privatefolder.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QThread>

#ifdef Q_OS_UNIX
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

namespace clinicdesk {

namespace {

constexpr std::chrono::milliseconds timeout{2'000};
constexpr unsigned long retryMs = 5;

Error held(const QString &path)
{
    return {.code = ErrorCode::StoreUnavailable,
            .subject = QFileInfo(path).fileName(),
            .detail = QStringLiteral("another program is changing it")};
}

} // namespace

FileLock::FileLock() = default;

#ifdef Q_OS_UNIX
Result<std::unique_ptr<FileLock>> FileLock::acquire(const QString &path)
{
    std::unique_ptr<FileLock> lock(new FileLock);
    if (auto made = makePrivateFolder(QFileInfo(path).path()); !made)
        return made.error();
    const auto file = QFile::encodeName(path + QStringLiteral(".lock"));
    lock->m_descriptor = ::open(file.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock->m_descriptor < 0)
        return diskError(errno);
    const QDeadlineTimer deadline(timeout);
    while (::flock(lock->m_descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return diskError(errno);
        if (deadline.hasExpired())
            return held(path);
        QThread::msleep(retryMs); // flock() has no timeout
    }
    return lock;
}

FileLock::~FileLock()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}
#else
Result<std::unique_ptr<FileLock>> FileLock::acquire(const QString &path)
{
    std::unique_ptr<FileLock> lock(new FileLock);
    if (auto made = makePrivateFolder(QFileInfo(path).path()); !made)
        return made.error();
    lock->m_lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
    lock->m_lock->setStaleLockTime(0);
    if (!lock->m_lock->tryLock(static_cast<int>(timeout.count())))
        return held(path);
    return lock;
}

FileLock::~FileLock() = default;
#endif

} // namespace clinicdesk
