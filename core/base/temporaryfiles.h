// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

#include <memory>

class QFile;
class QTemporaryDir;

namespace clinicdesk {

/// The folder for temporary files of this process, `ROOT/ID` (0700). It is created with the first file and removed by
/// the destructor. What a process left that was killed is removed by the next process; a process that runs holds a lock
/// on its folder.
///
/// If ROOT cannot be written (a full disk), the folder is in XDG_RUNTIME_DIR instead, or without that in a folder of
/// the user's own beside the temporary files of others. One object per process. Without an object, as in tests, the
/// functions below use the folder of the system. They work on any thread.
class TemporaryFiles {
public:
    /// Removes what ended processes left below `root`. Creates nothing.
    explicit TemporaryFiles(QString root);
    ~TemporaryFiles();
    TemporaryFiles(const TemporaryFiles &) = delete;
    TemporaryFiles &operator=(const TemporaryFiles &) = delete;

    /// Removes everything that is not in use, as when the program is locked: a `TemporaryFolder` that exists
    /// stays. Files that are open stay readable.
    void clear();

    class Private;

private:
    std::unique_ptr<Private> m_d;
};

/// A folder (0700) that is removed with the object. Move-only.
class TemporaryFolder {
public:
    /// StoreUnavailable with `Error::disk`.
    static Result<TemporaryFolder> make();
    TemporaryFolder(TemporaryFolder &&) noexcept;
    TemporaryFolder &operator=(TemporaryFolder &&) noexcept;
    ~TemporaryFolder();

    QString path() const;
    QString filePath(const QString &name) const;

private:
    explicit TemporaryFolder(std::unique_ptr<QTemporaryDir> folder);
    std::unique_ptr<QTemporaryDir> m_folder;
};

/// Opens a new file for reading and writing (0600), without a name where the system allows that. It is removed with the
/// object. StoreUnavailable with `Error::disk`.
Result<std::unique_ptr<QFile>> makeTemporaryFile();

} // namespace clinicdesk
