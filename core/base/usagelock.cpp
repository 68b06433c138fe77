// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/usagelock.h"

#include "core/base/diskerror.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clinicdesk {

namespace {

/// The program that held the lock alone may have removed the file after it was opened here.
bool isStillAt(int descriptor, const QByteArray &path)
{
    struct stat opened {};
    struct stat present {};
    return ::fstat(descriptor, &opened) == 0 && ::stat(path.constData(), &present) == 0 &&
           opened.st_ino == present.st_ino && opened.st_dev == present.st_dev;
}

} // namespace

UsageLock::UsageLock(int descriptor)
    : m_descriptor(descriptor)
{
}

UsageLock::~UsageLock()
{
    ::close(m_descriptor);
}

Result<std::unique_ptr<UsageLock>> UsageLock::share(const QString &file)
{
    return take(file, LOCK_SH);
}

Result<std::unique_ptr<UsageLock>> UsageLock::takeAlone(const QString &file)
{
    return take(file, LOCK_EX);
}

Result<std::unique_ptr<UsageLock>> UsageLock::take(const QString &file, int operation)
{
    const auto path = QFile::encodeName(file);
    constexpr int maxTries = 10;
    for (int tries = 0; tries < maxTries; ++tries) {
        const int descriptor = ::open(path.constData(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (descriptor < 0)
            return diskError(errno);
        std::unique_ptr<UsageLock> lock(new UsageLock(descriptor));
        if (::flock(descriptor, operation | LOCK_NB) != 0) {
            if (errno == EWOULDBLOCK)
                break;
            return diskError(errno);
        }
        if (isStillAt(descriptor, path))
            return lock;
    }
    return Error{.code = ErrorCode::StoreUnavailable,
                 .subject = QFileInfo(file).fileName(),
                 .detail = QStringLiteral("another program uses these files")};
}

} // namespace clinicdesk
