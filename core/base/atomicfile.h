// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace clinicdesk {

/// Replaces a file as a whole. The new content goes to a temporary file in the same folder, which only its owner may
/// read (0600, where the disk knows owners) and which takes the file's name once every byte is confirmed by the disk.
/// Until then, and after any failure, the former file is unchanged and no temporary file stays. A link is followed. A
/// device or a pipe is written directly.
///
/// Errors: StoreUnavailable with the disk's part in it. DiskFault::Unsure when the new file is in place and the disk
/// did not confirm its name. Blocks; any thread, one at a time.
class AtomicFile {
public:
    explicit AtomicFile(const QString &path);
    /// Drops what was written, unless `commit()` succeeded.
    ~AtomicFile();
    AtomicFile(const AtomicFile &) = delete;
    AtomicFile &operator=(const AtomicFile &) = delete;

    Result<void> open();
    /// Buffered: a full disk may show in a later call, `commit()` at last.
    Result<void> write(QByteArrayView bytes);
    Result<void> commit();

private:
    Result<void> openDirectly();
    Result<void> openTemporary();
    Result<void> flush();
    Result<void> close();
    Result<void> rename();

    QString m_path;          ///< where the link leads
    QString m_temporaryPath; ///< empty when the file is written directly
    int m_descriptor = -1;
    QByteArray m_buffer;
};

/// Replaces a small file as a whole, see AtomicFile.
Result<void> saveAtomically(const QString &path, QByteArrayView bytes);

/// The same failure for a file that the user chose: FileNoRoom or FileNotWritten.
Error fileNotSaved(const Error &diskError);

} // namespace clinicdesk
