// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/filecheck.h"
#include "core/document/filepreparation.h"

#include <QList>
#include <QSize>

namespace clinicdesk {

struct FitOptions {
    FileLimits limits;
    bool removeLocation = true;
};

/// A file as it can be sent, and how it became so. The source is known also where nothing was changed.
struct FittedFile : FilePreparation {
    FileInfo facts;              ///< the name has the extension of the kind
    QByteArray bytes;            ///< empty where `onDisk` is set
    ByteSourceMaker onDisk = {}; ///< of a file that needs no change: its bytes were not read into memory
};

/// The bytes to send. A source on disk fails with FileUnreadable if the file has changed since it was checked.
ByteSourceMaker byteSourceOf(const FittedFile &file);
Result<QByteArray> readBytes(const FittedFile &file);

/// What the outbox keeps about the file: nothing of its source if it was not changed.
FilePreparation preparationOf(const FittedFile &file);

/// Makes a file from any source one that the service accepts: converts every other `SourceKind`, turns photos upright,
/// removes their location (the date stays), and makes smaller what is above its limit. A file that needs none of this
/// keeps its bytes, and stays on disk: memory does not grow with it. The file itself is only read. The result is within
/// its limit.
///
/// Photos become JPEG, other pictures PNG, a TIFF of several pages or in black and white a PDF.
///
/// Errors: those of `checkFile` and of `DecoderProcess`. FileTooLarge where the file cannot be made small enough. Reads
/// and decodes all of the file; do not call it on the window's thread.
Result<FittedFile> fitFile(const QString &path, const FitOptions &options, DecoderProcess &decoder);

/// The same for bytes in memory, such as a pasted picture.
Result<FittedFile> fitBytes(const QString &name, const QByteArray &bytes, const FitOptions &options,
                            DecoderProcess &decoder);

} // namespace clinicdesk
