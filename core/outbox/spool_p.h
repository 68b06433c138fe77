// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/base/ids.h"
#include "core/base/secretbytes.h"

#include <QSet>
#include <QStringList>

#include <memory>

namespace clinicdesk {

/// Identifies the bytes of one file. It is bound into the seal, so a file moved to another document or position does
/// not open.
struct FileKey {
    DocumentId document;
    FileId file;
    int position = 0;
};

/// Size and hash of the stored bytes.
struct StoredFile {
    qint64 sizeBytes = 0;
    QByteArray sha256;
};

/// Stores the bytes of document files until they are delivered. Call `write` on the sealing thread, `open` and its
/// sources on any thread, everything else on the row thread.
class Spool {
public:
    virtual ~Spool() = default;
    /// Stores the bytes; they are on disk under their final name when it returns. Returns the error of the source, or
    /// StoreUnavailable.
    virtual Result<StoredFile> write(const FileKey &address, ByteSource &source) = 0;
    /// Opens a stored file. Errors of this function and of the source: StoreDamaged if the file is missing or was
    /// changed; StoreUnavailable while the disk cannot read it (`Error::disk`). Each part is authenticated before its
    /// bytes are returned.
    virtual Result<std::unique_ptr<ByteSource>> open(const FileKey &address, qint64 sizeBytes) const = 0;
    virtual void remove(const FileId &file) = 0;
};

/// Stores files in `folder`, sealed in parts of 256 KiB with AES-256-GCM. The associated data binds document, file,
/// position, part number and whether it is the last part.
std::unique_ptr<Spool> makeSealedSpool(const QString &folder, SharedSecret storeKey);

/// Returns the names of all files in the folder of a sealed spool.
QStringList filesOfSpool(const QString &folder);

/// Removes the `files` that belong to no known document file, which a crash between writing file and row can leave.
/// List `files` while no program adds any.
void removeOrphanedFiles(const QString &folder, const QStringList &files, const QSet<FileId> &known);

/// Stores the bytes in memory, for a run without a key.
std::unique_ptr<Spool> makeMemorySpool();

} // namespace clinicdesk
