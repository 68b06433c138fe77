// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

#include <memory>

class QLockFile;

namespace clinicdesk {

/// Keeps other processes from changing a small file while this object exists: a lock on `PATH.lock`, which stays. It
/// ends with the process, however that ends. Errors: StoreUnavailable, with the disk's part in it when no lock can be
/// made, without it when another process kept the lock for two seconds. Blocks meanwhile: not for the window's thread.
class FileLock {
public:
    static Result<std::unique_ptr<FileLock>> acquire(const QString &path);
    ~FileLock();
    FileLock(const FileLock &) = delete;
    FileLock &operator=(const FileLock &) = delete;

private:
    FileLock();

    int m_descriptor = -1;
    std::unique_ptr<QLockFile> m_lock; ///< where there is no flock()
};

} // namespace clinicdesk
