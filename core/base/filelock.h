// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemfiles.h"

#include <QString>

#include <memory>

namespace clinicdesk {

/// A lock on a file or folder, for as long as this object exists. It counts against all other objects, in this program
/// and in others, and ends with the process, even after a crash. Only programs that ask for it respect it.
///
/// Errors: StoreUnavailable. `Error::disk` is set when the lock cannot be made, and not set when another object holds
/// it.
class FileLock {
public:
    /// Prevents others from changing a small file: a lock on `PATH.lock`, which is never removed. Its folder is made if
    /// it is missing (`makePrivateFolder`). Waits for two seconds; do not call it on the window's thread.
    static Result<std::unique_ptr<FileLock>> acquire(const QString &path);

    /// Shows others that files are in use, by a lock on `file` itself, which is made if it is missing. Several share
    /// it; one that removes the files takes it alone, and may then remove `file`. Neither waits.
    static Result<std::unique_ptr<FileLock>> share(const QString &file);
    static Result<std::unique_ptr<FileLock>> takeAlone(const QString &file);
    /// The same with a folder that exists, to which nothing is written.
    static Result<std::unique_ptr<FileLock>> takeFolderAlone(const QString &folder);

    /// Opens `file`, which is made if it is missing, without locking it.
    static Result<std::unique_ptr<FileLock>> open(const QString &file);
    /// Take the lock, or change the kind that is held. False if another object holds it; then this one has none.
    bool tryShare() { return m_file.lock(SystemFile::Lock::Shared); }
    bool tryAlone() { return m_file.lock(SystemFile::Lock::Alone); }

private:
    explicit FileLock(SystemFile file)
        : m_file(std::move(file))
    {
    }
    static Result<std::unique_ptr<FileLock>> openAs(const QString &path, SystemFile::Open how);
    static Result<std::unique_ptr<FileLock>> take(const QString &path, SystemFile::Open how, SystemFile::Lock kind);

    const SystemFile m_file;
};

} // namespace clinicdesk
