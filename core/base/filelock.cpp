// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/filelock.h"

#include "core/base/systemerror.h"

#include <QDeadlineTimer>
#include <QFileInfo>
#include <QThread>

namespace clinicdesk {

namespace {

Error heldByAnother(const QString &path)
{
    return {.code = ErrorCode::StoreUnavailable,
            .subject = QFileInfo(path).fileName(),
            .detail = QStringLiteral("another program uses it")};
}

} // namespace

Result<std::unique_ptr<FileLock>> FileLock::open(const QString &file)
{
    return openAs(file, SystemFile::Open::Lock);
}

Result<std::unique_ptr<FileLock>> FileLock::openAs(const QString &path, SystemFile::Open how)
{
    if (how == SystemFile::Open::Lock && !removeIrregularFile(path))
        return diskError();
    SystemFile file(path, how);
    if (!file.isOpen())
        return diskError();
    return std::unique_ptr<FileLock>(new FileLock(std::move(file)));
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
        if (!SystemError::last().is(std::errc::operation_would_block))
            return diskError();
        if (deadline.hasExpired())
            return heldByAnother(path);
        QThread::msleep(retryMs); // flock() has no timeout
    }
    return lock;
}

Result<std::unique_ptr<FileLock>> FileLock::take(const QString &path, SystemFile::Open how, SystemFile::Lock kind)
{
    constexpr int maxTries = 10;
    for (int tries = 0; tries < maxTries; ++tries) {
        auto lock = openAs(path, how);
        if (!lock)
            return lock;
        if (!(*lock)->m_file.lock(kind))
            return SystemError::last().is(std::errc::operation_would_block) ? heldByAnother(path) : diskError();
        // The program that held the lock alone may have removed the file after it was opened here.
        if ((*lock)->m_file.isStillAt(path))
            return lock;
    }
    return heldByAnother(path);
}

Result<std::unique_ptr<FileLock>> FileLock::share(const QString &file)
{
    return take(file, SystemFile::Open::Lock, SystemFile::Lock::Shared);
}

Result<std::unique_ptr<FileLock>> FileLock::takeAlone(const QString &file)
{
    return take(file, SystemFile::Open::Lock, SystemFile::Lock::Alone);
}

Result<std::unique_ptr<FileLock>> FileLock::takeFolderAlone(const QString &folder)
{
    return take(folder, SystemFile::Open::Folder, SystemFile::Lock::Alone);
}

} // namespace clinicdesk
