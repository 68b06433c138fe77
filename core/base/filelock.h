// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

#include <memory>

class QLockFile;

namespace clinicdesk {

/// Prevents other processes from changing a small file while this object exists: a lock on `PATH.lock`, which is never
/// removed. Its folder is made if it is missing (`makePrivateFolder`). The lock ends with the process, even after a
/// crash.
///
/// Errors: StoreUnavailable. `Error::disk` is set when the lock cannot be made, and not set when another process held
/// the lock for two seconds. Blocks for that time; do not call it on the window's thread.
class FileLock {
public:
    static Result<std::unique_ptr<FileLock>> acquire(const QString &path);
    ~FileLock();
    FileLock(const FileLock &) = delete;
    FileLock &operator=(const FileLock &) = delete;

private:
    FileLock();

    int m_descriptor = -1;
    std::unique_ptr<QLockFile> m_lock; ///< used where flock() does not exist
};

} // namespace clinicdesk
