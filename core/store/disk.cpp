// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/disk.h"

#include "core/base/systemfiles.h"

#include <QFileInfo>
#include <QStorageInfo>

#include <algorithm>

namespace clinicdesk {

namespace {

/// Whether the account may not make this file, or its log, much larger.
bool isAtFileLimit(const QString &path)
{
    constexpr qint64 marginBytes = 64LL * 1024;
    const auto limit = fileSizeLimit();
    const auto size = std::max(QFileInfo(path).size(), QFileInfo(path + QLatin1String("-wal")).size());
    return limit > 0 && size + marginBytes >= limit;
}

} // namespace

bool takeLock(QLockFile &lock, std::chrono::milliseconds patience)
{
    if (!removeIrregularFile(lock.fileName())) // Qt reads it
        return false;
    // Qt removes an older lock file only if the system reports that no process holds it, however old the file is.
    lock.setStaleLockTime(2'000);
    return lock.tryLock(static_cast<int>(patience.count()));
}

std::optional<Error> diskErrorOf(const QLockFile &lock)
{
    switch (lock.error()) {
    case QLockFile::NoError:
    case QLockFile::LockFailedError:
        return std::nullopt;
    case QLockFile::PermissionError:
        return diskError(lock.fileName(), SystemError::notAllowed());
    case QLockFile::UnknownError: // gives no reason
        break;
    }
    return withFullDiskDetected(diskError(lock.fileName(), SystemError::failed()), lock.fileName());
}

Error withFullDiskDetected(Error error, const QString &path)
{
    constexpr qint64 minFreeBytes = 64LL * 1024; // the index of SQLite's log starts with half of this
    const QStorageInfo disk(QFileInfo(path).absolutePath());
    const bool isFull = disk.isValid() && !disk.isReadOnly() && disk.bytesAvailable() < minFreeBytes;
    const bool isLimited = !isFull && isAtFileLimit(path);
    if (error.disk == DiskError::IoError && isLimited)
        error.limit = fileSizeLimit();
    if (error.disk == DiskError::IoError && (isFull || isLimited))
        error.disk = DiskError::Full;
    return error;
}

} // namespace clinicdesk
