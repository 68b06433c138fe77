// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemfiles.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace clinicdesk {

/// Replaces a file as a whole. The new content goes to a temporary file in the same folder, which only its owner can
/// read (0600, where the file system knows owners). The temporary file is renamed to the file's name after the disk has
/// confirmed every byte. Until then, and after any failure, the old file is unchanged and no temporary file stays,
/// except after a kill (`removeLeftTemporaryFiles`). A symbolic link is followed. A device or a pipe is written
/// directly, except for a terminal, which would obey what is meant for a file.
///
/// Errors: StoreUnavailable with `Error::disk` set. DiskError::Unconfirmed means that the new file is in place, but the
/// disk did not confirm its name. Blocks. Can be used on any thread, by one thread at a time.
class AtomicFile {
public:
    explicit AtomicFile(const QString &path);
    /// Discards what was written, unless `commit()` succeeded.
    ~AtomicFile();
    AtomicFile(const AtomicFile &) = delete;
    AtomicFile &operator=(const AtomicFile &) = delete;

    Result<void> open();
    /// Writes through a buffer, so a full disk may be reported only by a later call, at the latest by `commit()`.
    Result<void> write(QByteArrayView bytes);
    Result<void> commit();

private:
    Result<void> openTemporary();
    Result<void> flush();

    QString m_path;          ///< target of the symbolic link, if `path` is one
    QString m_temporaryPath; ///< empty when the file is written directly
    SystemFile m_file;
    SystemFile m_lock; ///< keeps the lock of the temporary file until it is renamed
    QByteArray m_buffer;
};

/// Replaces a small file as a whole; see AtomicFile. A device, a pipe or a socket is refused: it would save nothing,
/// and could wait for ever.
Result<void> saveAtomically(const QString &path, QByteArrayView bytes);
/// The same, and writes to a device or a pipe, for a file that the user of a command chose.
Result<void> saveOrWrite(const QString &path, QByteArrayView bytes);

/// Removes the temporary files that killed programs have left in a folder of our own: regular files of this user, named
/// by AtomicFile, readable by their owner only, which no process is writing. What cannot be removed stays.
void removeLeftTemporaryFiles(const QString &folder);

/// Converts `diskError` for a file that the user chose: FileNoRoom when the disk is full, otherwise FileNotWritten.
Error fileNotSaved(const Error &diskError);

} // namespace clinicdesk
